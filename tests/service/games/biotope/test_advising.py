"""Advice: playouts that keep the rules, and a ranking that is the same for the same seed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from marshmallow import ValidationError

from schemas.biotope import SHEETS, SYMBOLS, BiotopeMove, BiotopePosition
from schemas.biotope_advice import BiotopeAdvice, BiotopeAdviseAsk, BiotopeAdviseAskSchema
from schemas.messages import Impossible
from service.games.biotope import BIOTOPE
from service.games.biotope.advising import advise
from service.games.biotope.advising.batch import Games, Grid
from service.games.biotope.advising.playing import BLANK, Player
from service.games.biotope.advising.taste import taste_of
from service.games.biotope.board import Board, groups
from service.games.biotope.entering import judge
from service.games.protocol import answer
from tests.service.games.biotope.build import ROLLS, drawing, entries, listed, position, rulings
from tests.service.games.biotope.slow import SlowSheet, two_connected_free
from tests.service.games.biotope.strategies import positions

START = position(["....."] * 2 + ["..W.."] + ["....."] * 2, "2")
QUICK = 40  # nominal milliseconds


def _advice(sheet: BiotopePosition, roll: str, seed: int = 0, **chosen: str) -> BiotopeAdvice:
    return advise(BiotopeAdviseAsk(position=sheet, roll=tuple(roll), seed=seed, milliseconds=QUICK), rulings(chosen))


def _grid(sheet: BiotopePosition, diagonal: bool) -> Grid:
    return Grid.of(len(sheet.rows), len(sheet.rows[0]), diagonal)


def _player(sheet: BiotopePosition, grid: Grid) -> Player:
    centre = None
    if sheet.sheet == "1" and sheet.centre is not None and sheet.rows[sheet.centre[0]][sheet.centre[1]] == "W":
        centre = grid.bordered(sheet.centre[0] * grid.cols + sheet.centre[1])
    return Player(taste_of(sheet.sheet), centre)


@settings(max_examples=60)
@given(positions(letters="HTAFW..#"), st.booleans())
def test_a_batch_knows_the_groups_of_its_sheet(sheet: BiotopePosition, diagonal: bool) -> None:
    grid = _grid(sheet, diagonal)
    games = Games.of(grid, sheet.rows)
    assert games.rows() == [sheet.rows]
    board = Board.of(sheet, rulings({"adjacency": "with_diagonals" if diagonal else "orthogonal"}))
    for group in groups(board):
        if board.spaces[group[0]] in SYMBOLS:
            spaces = [grid.bordered(index) for index in group]
            assert set(games.size[0, spaces]) == {len(group)}
            assert np.flatnonzero(games.label[0] == games.label[0, spaces[0]]).tolist() == sorted(spaces)


@settings(max_examples=60)
@given(positions(letters="HTAFW....#", most=5), st.booleans(), st.integers(0, 1000))
def test_every_entry_of_a_playout_is_legal(sheet: BiotopePosition, diagonal: bool, seed: int) -> None:
    """One turn of many games: each enters what `moves` lists, or nothing where nothing can be entered."""
    assume(any(symbol in row for row in sheet.rows for symbol in SYMBOLS))
    sheet = replace(sheet, ended=None)
    adjacency = "with_diagonals" if diagonal else "orthogonal"
    grid = _grid(sheet, diagonal)
    games = Games.of(grid, sheet.rows).take(np.zeros(len(ROLLS), np.intp))
    rolls = np.array([["HTAFW.".index(face) for face in roll] for roll in ROLLS])
    goes_on = _player(sheet, grid).enter(games, rolls)
    for roll, rows, on in zip(ROLLS, games.rows(), goes_on.tolist(), strict=True):
        legal = listed(sheet, roll, adjacency=adjacency)
        changed = frozenset(
            ((r, c), rows[r][c])
            for r, row in enumerate(sheet.rows)
            for c, content in enumerate(row)
            if rows[r][c] != content
        )
        if legal.moves:
            assert changed in {drawing(move) for move in legal.moves}
        else:
            assert not changed
        assert not (legal.must_stop and on), "who must stop is out"


@pytest.mark.parametrize("sheet", SHEETS)
def test_playouts_reach_the_end(sheet: str) -> None:
    start = replace(START, sheet=sheet, centre=(2, 2))
    grid = _grid(start, diagonal=False)
    games = Games.of(grid, start.rows).take(np.zeros(40, np.intp))
    for rows in _player(start, grid).play_out(games, np.random.default_rng(1), 40).rows():
        assert not two_connected_free(rows)
        assert rows[2][2] == "W"
        assert any(content == "." for row in rows for content in row) or len(SlowSheet(rows).holds) == 25


def test_the_same_dice_are_rolled_after_every_move() -> None:
    grid = _grid(START, diagonal=False)
    games = Games.of(grid, START.rows).take(np.zeros(12, np.intp))
    ends = _player(START, grid).play_out(games, np.random.default_rng(3), 4).rows()
    assert ends[:4] == ends[4:8] == ends[8:]
    assert len(set(ends[:4])) > 1


@pytest.mark.parametrize("roll", ["HT", "HH", "W.", ".."])
@pytest.mark.parametrize("sheet", SHEETS)
def test_all_legal_moves_are_ranked(sheet: str, roll: str) -> None:
    start = position(["HT...", ".A.W.", "..W..", ".F.T.", "....."], sheet)
    advice = _advice(start, roll)
    ranked = [frozenset((entry.at, entry.symbol) for entry in option.enter) for option in advice.moves]
    assert sorted(ranked, key=sorted) == sorted(map(drawing, listed(start, roll).moves), key=sorted)
    assert advice.count == len(advice.moves)
    behind = [option.behind for option in advice.moves]
    assert behind[0] == 0
    assert behind == sorted(behind)
    assert all(abs(advice.moves[0].expected - one.behind - one.expected) < 0.02 for one in advice.moves)
    assert all(option.error > 0 for option in advice.moves)
    assert advice.simulations == sum(option.simulations for option in advice.moves) > 0
    assert advice.sure is not None
    assert 0.5 <= advice.sure <= 1
    for option in advice.moves:
        move = BiotopeMove(roll=option.roll, enter=option.enter)
        assert judge(start, move, rulings()).legal


def test_advice_depends_on_nothing_but_the_request() -> None:
    assert _advice(START, "HT") == _advice(START, "HT")
    one, other = (_advice(START, "HT", seed=seed).moves for seed in (0, 1))
    assert [option.expected for option in one] != [option.expected for option in other]


def test_more_time_buys_more_games() -> None:
    ask = BiotopeAdviseAsk(position=START, roll=("H", "T"), milliseconds=40)
    assert advise(replace(ask, milliseconds=400), rulings()).simulations > 2 * advise(ask, rulings()).simulations


@pytest.mark.parametrize(
    ("sheet", "rows", "roll", "best"),
    [
        ("1", ["HH#TT", "#.###", "##W##", "###.#", "FF#AA"], "H.", "H2,2"),
        ("2", ["#T##W", "A.F##", "#W###", "#####", "T.#AF"], "H.", "H2,2"),
        ("3", ["#W###", "W.#T.", "#W###"], "H.", "H2,2"),
        ("3", ["TT.##", "####H", "###W."], "T.", "T3,5"),
        ("pro", ["T.#W.", "##W##"], "T.", "T1,5"),
        ("pro", ["WW.#T", "###T."], "W.", "W1,3"),
    ],
)
def test_a_move_that_decides_the_game_comes_first(sheet: str, rows: list[str], roll: str, best: str) -> None:
    more: dict[str, Any] = {"centre": [2, 2]} if sheet == "1" else {}
    advice = _advice(position(rows, sheet, **more), roll)
    assert advice.moves[0].enter == entries(best)


@pytest.mark.parametrize(("rows", "must_stop"), [(["W.", ".W"], True), (["W#.", "##."], False), (["WW"], True)])
def test_nothing_to_advise(rows: list[str], must_stop: bool) -> None:
    advice = _advice(position(rows), "HT")
    assert (advice.count, advice.moves, advice.sure, advice.must_stop) == (0, (), None, must_stop)
    assert _advice(position(["W..", "..."], ended=True), "HT").moves == ()


def test_one_legal_move_is_sure() -> None:
    advice = _advice(position(["W."]), "H.")
    assert (advice.count, advice.sure) == (1, 1.0)
    assert advice.moves[0].expected == 0


def test_an_empty_sheet_is_advised() -> None:
    assert _advice(position(["...", "...", "..."]), "HT").count == 24
    assert _advice(position(["...", "...", "..."]), "HT", empty_start="nowhere").count == 0


def test_rulings_under_which_another_move_is_best_are_named() -> None:
    sheet = position(["T.###.", "##T#TA"], "3")
    ask = BiotopeAdviseAsk(position=sheet, roll=("T", "."), milliseconds=QUICK)
    given = answer(BIOTOPE, BIOTOPE.verb("advise"), ask)
    assert given.moves[0].enter == entries("T1,2"), "a pair with the tree beside it"
    assert {use.id: use.used for use in given.rulings} == {"biotope.adjacency": "orthogonal"}
    assert _advice(sheet, "T.", adjacency="with_diagonals").moves[0].enter == entries("T1,6")


def test_a_sheet_without_a_middle_needs_its_centre() -> None:
    with pytest.raises(Impossible):
        _advice(position(["W...", "...."], "1"), "HT")


def test_large_sheets_are_refused() -> None:
    body = {"position": {"sheet": "2", "rows": ["." * 15] * 14}, "roll": ["H", "T"]}
    with pytest.raises(ValidationError, match="biotope_advise_large"):
        BiotopeAdviseAskSchema().load(body)
    body["position"] = {"sheet": "2", "rows": ["." * 14] * 14}
    assert BiotopeAdviseAskSchema().load(body)


def test_a_blank_face_is_the_code_of_a_free_space() -> None:
    assert "HTAFW."[BLANK] == "."
