"""Entering depends on occupancy only: all 512 patterns of a 3x3 sheet and all 21 rolls against the slow enumerator."""

from __future__ import annotations

from itertools import product

import pytest

from schemas.biotope import BiotopeEntry, BiotopeMove, BiotopePosition
from service.games.biotope.entering import judge
from service.games.biotope.occupancy import Occupancy
from tests.service.games.biotope.build import ROLLS, drawing, listed, rulings
from tests.service.games.biotope.slow import Drawn, legal_drawings, two_connected_free


def _patterns(first: str) -> list[tuple[str, ...]]:
    return [(first + "".join(rest[:2]), "".join(rest[2:5]), "".join(rest[5:])) for rest in product(".A", repeat=8)]


@pytest.mark.parametrize("diagonal", [False, True], ids=["sides", "corners too"])
@pytest.mark.parametrize("first", [".", "A"], ids=["first free", "first filled"])
def test_moves_of_every_pattern_and_roll(first: str, diagonal: bool) -> None:
    adjacency = "with_diagonals" if diagonal else "orthogonal"
    for rows in _patterns(first):
        sheet = BiotopePosition(sheet="2", rows=rows)
        expected = {roll: legal_drawings(rows, roll, diagonal=diagonal) for roll in MODELS}
        for roll in ROLLS:
            faces = [face for face in roll if face != "."]
            given = listed(sheet, roll, adjacency=adjacency)
            found = [drawing(move) for move in given.moves]
            assert given.count == len(found) == len(set(found)), (rows, roll)
            assert given.must_stop == (len(faces) == 2 and not two_connected_free(rows, diagonal)), (rows, roll)
            assert set(found) == _like(expected, faces), (rows, roll)


MODELS = (("H", "T"), ("H", "H"), ("H", "."), (".", "."))
"""A roll of every kind. No rule of entering tells symbols apart, so the others are these with other letters."""


def _like(expected: dict[tuple[str, str], set[Drawn]], faces: list[str]) -> set[Drawn]:
    model = MODELS[3 if not faces else 2 if len(faces) == 1 else 1 if faces[0] == faces[1] else 0]
    letters = dict(zip(model, faces, strict=False))
    return {frozenset((at, letters.get(symbol, symbol)) for at, symbol in drawn) for drawn in expected[model]}


def test_the_empty_move_is_legal_exactly_where_nothing_can_be_entered() -> None:
    for rows in _patterns(".") + _patterns("A"):
        sheet = BiotopePosition(sheet="2", rows=rows)
        for roll in ROLLS:
            given = judge(sheet, BiotopeMove(roll=roll, enter=()), rulings())
            assert given.legal == (listed(sheet, roll).count == 0), (rows, roll)
            assert bool(given.after and given.after.ended) == listed(sheet, roll).must_stop, (rows, roll)


def test_every_entry_on_a_sheet_of_two_by_two() -> None:
    """All entries of up to two symbols, for every kind of roll: `check` accepts those of the slow enumerator alone."""
    ones = [BiotopeEntry(symbol=symbol, at=at) for symbol in "HTAFW" for at in ((0, 0), (0, 1), (1, 0), (1, 1))]
    enters = [(), *((one,) for one in ones), *product(ones, repeat=2)]
    for rows in product(("..", ".A", "A.", "AA"), repeat=2):
        sheet = BiotopePosition(sheet="2", rows=rows)
        starts = {at for drawing in legal_drawings(rows, "..") for at, _ in drawing}
        for roll in MODELS:
            legal = legal_drawings(rows, roll)
            for enter in enters:
                drawing = frozenset((one.at, one.symbol) for one in enter)
                in_order = drawing in legal and enter[0].at in starts and len(drawing) == len(enter)
                expected = in_order if enter else not legal
                assert judge(sheet, BiotopeMove(roll=roll, enter=enter), rulings()).legal == expected, (
                    rows,
                    roll,
                    enter,
                )


def test_the_occupancy_is_what_the_rows_say() -> None:
    spots = Occupancy.of(BiotopePosition(sheet="2", rows=("A.#", "..T")), rulings())
    assert set(spots.spaces(spots.free)) == {(0, 1), (1, 0), (1, 1)}
    assert set(spots.spaces(spots.filled)) == {(0, 0), (1, 2)}
    assert set(spots.spaces(spots.starts)) == {(0, 1), (1, 0), (1, 1)}
    assert set(spots.spaces(spots.pair_starts)) == {(0, 1), (1, 0), (1, 1)}
