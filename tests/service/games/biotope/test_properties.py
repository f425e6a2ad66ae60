"""What must hold whatever the sheet: symmetry, and moves, check and replay saying the same."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from schemas.biotope import BiotopeEntry, BiotopeMove, BiotopePosition, Space
from schemas.biotope_games import BiotopeGame, BiotopePlayer, BiotopeResultAsk, BiotopeStart, BiotopeTurn
from service.games.biotope import BIOTOPE
from service.games.biotope.entering import judge
from service.games.biotope.replaying import replay
from service.games.protocol import answer
from tests.service.games.biotope.build import ROLLS, drawing, listed, rulings, scored
from tests.service.games.biotope.slow import drawn
from tests.service.games.biotope.strategies import positions
from tests.service.games.biotope.test_scoring import CHOSEN

ROLL = st.sampled_from(ROLLS)


def _turned(sheet: BiotopePosition) -> BiotopePosition:
    """The sheet a quarter turn clockwise."""
    rows = len(sheet.rows)
    return _moved(
        sheet, tuple("".join(col[::-1]) for col in zip(*sheet.rows, strict=True)), lambda r, c: (c, rows - 1 - r)
    )


def _mirrored(sheet: BiotopePosition) -> BiotopePosition:
    cols = len(sheet.rows[0])
    return _moved(sheet, tuple(row[::-1] for row in sheet.rows), lambda r, c: (r, cols - 1 - c))


def _moved(sheet: BiotopePosition, rows: tuple[str, ...], to: Any) -> BiotopePosition:
    def spaces(some: tuple[Space, ...] | None) -> tuple[Space, ...] | None:
        return None if some is None else tuple(to(*at) for at in some)

    centre = None if sheet.centre is None else to(*sheet.centre)
    return replace(sheet, rows=rows, centre=centre, printed=spaces(sheet.printed), circled=spaces(sheet.circled))


@given(positions(), CHOSEN)
def test_turning_and_mirroring_change_no_score(sheet: BiotopePosition, chosen: dict[str, str]) -> None:
    """No ruling and no sheet tells directions apart: edges and corners turn with the sheet."""

    def earned(one: BiotopePosition) -> list[tuple[str, int]]:
        breakdown = scored(one, **chosen)
        return sorted((line.rule, line.points) for line in breakdown.lines if line.points)

    def doubts(one: BiotopePosition) -> list[tuple[str, int]]:
        return sorted((finding.rule, len(finding.where)) for finding in scored(one, **chosen).findings)

    for other in (_turned(sheet), _mirrored(sheet)):
        assert earned(other) == earned(sheet)
        if sheet.printed:  # else the largest area counts as the first, and of two equal ones the one on top
            assert doubts(other) == doubts(sheet)


@given(positions(letters="HW..#"), ROLL, CHOSEN)
def test_turning_and_mirroring_change_no_move_count(
    sheet: BiotopePosition, roll: tuple[str, str], chosen: dict[str, str]
) -> None:
    here = listed(sheet, roll, **chosen)
    for other in (_turned(sheet), _mirrored(sheet)):
        there = listed(other, roll, **chosen)
        assert (there.count, there.must_stop) == (here.count, here.must_stop)


@given(positions(letters="HW..#", most=4), ROLL, CHOSEN)
def test_every_listed_move_is_legal_and_leaves_a_sheet_of_its_own(
    sheet: BiotopePosition, roll: tuple[str, str], chosen: dict[str, str]
) -> None:
    afterwards = set()
    for move in listed(sheet, roll, **chosen).moves:
        verdict = judge(sheet, move, rulings(chosen))
        assert verdict.legal, verdict.violations
        assert verdict.after.rows == drawn(sheet.rows, drawing(move))
        afterwards.add(verdict.after.rows)
    assert len(afterwards) == listed(sheet, roll, **chosen).count


@given(st.data(), positions(letters="HW...#", most=4), ROLL, CHOSEN)
def test_no_other_entry_is_legal(
    data: Any, sheet: BiotopePosition, roll: tuple[str, str], chosen: dict[str, str]
) -> None:
    rows, cols = len(sheet.rows), len(sheet.rows[0])
    at = st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1))
    symbols = st.sampled_from([face for face in roll if face != "."] * 4 + list("HTAFW"))
    enter = tuple(data.draw(st.lists(st.builds(BiotopeEntry, symbol=symbols, at=at), max_size=3)))
    move = BiotopeMove(roll=roll, enter=enter)
    moves = listed(sheet, roll, **chosen).moves
    if not enter:
        allowed = not moves
    elif len(enter) == 2 and enter[0].at != enter[1].at:
        orders = [enter, enter[::-1]]
        known = any(drawing(move) == drawing(other) for other in moves)
        firsts = [judge(sheet, BiotopeMove(roll=roll, enter=order), rulings(chosen)).legal for order in orders]
        assert known == any(firsts), "a drawing is listed when one of its orders is legal"
        return
    else:
        allowed = len(set(enter)) == len(enter) and any(drawing(move) == drawing(other) for other in moves)
    assert judge(sheet, move, rulings(chosen)).legal == allowed


@given(st.data(), positions(letters="HW...", most=4), CHOSEN)
def test_legal_is_what_replay_accepts(data: Any, sheet: BiotopePosition, chosen: dict[str, str]) -> None:
    """A game of random entries, mostly legal: replay says of every roll what `check` says of the sheet before it."""
    turns: list[BiotopeTurn] = []
    verdicts = []
    here = sheet
    for _ in range(data.draw(st.integers(1, 6))):
        roll = data.draw(ROLL)
        moves = listed(here, roll, **chosen).moves
        enter = data.draw(st.sampled_from([*(move.enter for move in moves[:20]), ()]))
        turns.append(BiotopeTurn(roll=roll, enter=enter))
        verdicts.append(judge(here, BiotopeMove(roll=roll, enter=enter), rulings(chosen)))
        if not verdicts[-1].legal:
            break
        here = verdicts[-1].after
    played = replay(BiotopeGame(start=BiotopeStart.of(sheet), moves=tuple(turns)), rulings(chosen))
    assert [verdict.legal for verdict in played.verdicts] == [verdict.legal for verdict in verdicts]
    assert played.stopped_at == (None if verdicts[-1].legal else len(verdicts) - 1)
    assert played.position.position == here
    assert played.breakdown.total == scored(here, **chosen).total


NAMES = st.lists(st.text(min_size=1, max_size=8), min_size=1, max_size=5, unique=True)


@given(st.data(), NAMES, st.sampled_from(["1", "2", "3", "pro"]))
def test_the_order_of_players_changes_nothing(data: Any, names: list[str], sheet: str) -> None:
    players = [BiotopePlayer(name=name, position=data.draw(positions(sheet=sheet, most=3))) for name in names]
    shuffled = data.draw(st.permutations(players))
    verb = BIOTOPE.verb("result")
    one, other = (answer(BIOTOPE, verb, BiotopeResultAsk(players=tuple(some))) for some in (players, shuffled))
    assert one == other
    totals = {player.name: scored(player.position).total for player in players}
    for standing in one.ranking:
        assert standing.total == totals[standing.name]
        assert standing.place == 1 + sum(total > standing.total for total in totals.values())
    assert set(one.winners) == {name for name, total in totals.items() if total == max(totals.values())}


@given(st.data(), positions(letters="HW...", most=4), st.integers(2, 4))
def test_players_of_one_game_do_not_meddle(data: Any, sheet: BiotopePosition, count: int) -> None:
    """Each player of a game fares as if alone with the same rolls."""
    assume(any("." in row for row in sheet.rows))
    names = [f"p{n}" for n in range(count)]
    sheets = dict.fromkeys(names, sheet)
    turns = []
    for _ in range(data.draw(st.integers(1, 5))):
        roll = data.draw(ROLL)
        entered = {}
        for name in names:
            moves = listed(sheets[name], roll).moves
            entered[name] = data.draw(st.sampled_from(moves[:20])).enter if moves else ()
            sheets[name] = judge(sheets[name], BiotopeMove(roll=roll, enter=entered[name]), rulings()).after
        turns.append(BiotopeTurn(roll=roll, entries={name: enter for name, enter in entered.items() if enter}))
    start = BiotopeStart(players=tuple(BiotopePlayer(name=name, position=sheet) for name in names))
    played = replay(BiotopeGame(start=start, moves=tuple(turns)), rulings())
    assert played.stopped_at is None
    assert {player.name: player.position for player in played.position.players or ()} == sheets
