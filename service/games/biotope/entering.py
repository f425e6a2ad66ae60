"""What may be entered after a roll (rule text, "Turn Sequence"): every rule, and all violations of an entry.

Each function below is one rule. It looks at an attempt and yields its violations, whatever the others say.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from schemas.answers import Verdict, Violation
from schemas.biotope import (
    CLOSED,
    FREE,
    SYMBOLS,
    BiotopeCheckAsk,
    BiotopeEntry,
    BiotopeMove,
    BiotopePosition,
    Space,
)
from schemas.messages import Message
from service.games.biotope.occupancy import Occupancy
from service.games.rulings import Rulings

Roll = tuple[str, ...]
"""Two faces; `.` is a face without a symbol."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A roll and an entry on a sheet, and the occupancy that decides on it."""

    position: BiotopePosition
    roll: Roll
    enter: tuple[BiotopeEntry, ...]
    spots: Occupancy

    @property
    def rolled(self) -> tuple[str, ...]:
        """The symbols rolled, blank faces left out."""
        return symbols_of(self.roll)


def check(request: BiotopeCheckAsk, rulings: Rulings) -> Verdict:
    """Whether a move is legal, every violation, and the sheet after it."""
    return judge(request.position, request.move, rulings)


def judge(position: BiotopePosition, move: BiotopeMove, rulings: Rulings) -> Verdict:
    """The verdict on a move, with the position after it where it is legal."""
    spots = Occupancy.of(position, rulings)
    attempt = Attempt(position, move.roll, move.enter, spots)
    found = tuple(violation for rule in _RULES for violation in rule(attempt))
    if found:
        return Verdict(legal=False, violations=found)
    return Verdict(legal=True, after=after(position, move, spots))


def after(position: BiotopePosition, move: BiotopeMove, spots: Occupancy) -> BiotopePosition:
    """The sheet after a legal move; who must stop is out for good ("End of the Game")."""
    if not move.enter:
        return replace(position, ended=True) if must_stop(move.roll, spots) else position
    rows = list(position.rows)
    for entry in move.enter:
        r, c = entry.at
        rows[r] = rows[r][:c] + entry.symbol + rows[r][c + 1 :]
    return replace(position, rows=tuple(rows))


def symbols_of(roll: Roll) -> tuple[str, ...]:
    """The symbols of a roll, blank faces left out."""
    return tuple(face for face in roll if face != FREE)


def must_stop(roll: Roll, spots: Occupancy) -> bool:
    """Two symbols and no two connected free spaces: the player's game ends ("End of the Game")."""
    return FREE not in roll and not spots.pairs


def can_enter(position: BiotopePosition, roll: Roll, spots: Occupancy) -> bool:
    """Whether this roll can be entered at all; a pair that no symbol touches is out of reach."""
    if position.ended:
        return False
    return bool(spots.starts if FREE in roll else spots.pair_starts)


def _violation(rule: str, where: tuple[Space, ...], variant: str = "", **params: object) -> Violation:
    rule = f"biotope.enter.{rule}"
    return Violation(rule=rule, message=Message(rule + variant, params), where=where)


def _no_entry_after_the_end(attempt: Attempt) -> Iterator[Violation]:
    """Who can enter nothing more is out, and who is out does not come back ("End of the Game")."""
    if not attempt.enter:
        return
    where = tuple(entry.at for entry in attempt.enter)
    if attempt.position.ended:
        yield _violation("must_stop", where, ".ended")
    elif must_stop(attempt.roll, attempt.spots):
        yield _violation("must_stop", where, "" if attempt.spots.free else ".full")


def _both_symbols(attempt: Attempt) -> Iterator[Violation]:
    """Both rolled symbols are entered wherever two connected spaces can be reached ("Turn Sequence")."""
    rolled, enter, spots = attempt.rolled, attempt.enter, attempt.spots
    if len(rolled) < 2 or len(enter) > 1 or attempt.position.ended or not spots.pairs:
        return
    if enter:
        left = list(rolled)
        if enter[0].symbol in left:
            left.remove(enter[0].symbol)
        variant = ".one_left_out" if spots.pair_starts else ".out_of_reach"
        yield _violation("both_symbols", (enter[0].at,), variant, missing=tuple(left))
    elif spots.pair_starts:
        first = spots.pair_starts & -spots.pair_starts
        second = spots.free & spots.around(first)
        where = (*spots.spaces(first), *spots.spaces(second & -second))
        yield _violation("both_symbols", where, ".none_entered", symbols=rolled, first=where[0], second=where[1])


def _count(attempt: Attempt) -> Iterator[Violation]:
    """No more symbols than the roll allows; none only where none can be entered ("Turn Sequence")."""
    rolled, enter = attempt.rolled, attempt.enter
    most = 2 if len(rolled) == 2 else 1
    if len(enter) > most:
        where = tuple(entry.at for entry in enter[most:])
        yield _violation("count", where, f".too_many_{len(rolled)}", count=len(enter))
    elif not enter and len(rolled) < 2 and can_enter(attempt.position, attempt.roll, attempt.spots):
        where = tuple(attempt.spots.spaces(attempt.spots.starts))
        if rolled:
            yield _violation("count", where, ".left_out", symbol=rolled[0], at=where[0])
        else:
            yield _violation("count", where, ".no_choice", at=where[0])


def _symbol_rolled(attempt: Attempt) -> Iterator[Violation]:
    """Only rolled symbols are entered, each as often as rolled; two blank faces leave the choice ("Turn Sequence")."""
    left = list(attempt.rolled)
    if not left:
        return
    for entry in attempt.enter:
        if entry.symbol in left:
            left.remove(entry.symbol)
        elif entry.symbol in attempt.rolled:
            yield _violation("symbol_rolled", (entry.at,), ".once", symbol=entry.symbol, at=entry.at)
        else:
            yield _violation("symbol_rolled", (entry.at,), symbol=entry.symbol, at=entry.at, rolled=attempt.rolled)


def _space_free(attempt: Attempt) -> Iterator[Violation]:
    """Symbols are entered into empty spaces ("Turn Sequence")."""
    just: dict[Space, str] = {}
    printed = attempt.position.printed or ()
    for entry in attempt.enter:
        r, c = entry.at
        content = attempt.position.rows[r][c]
        if content == CLOSED:
            yield _violation("space_free", (entry.at,), ".closed", at=entry.at)
        elif content in SYMBOLS:
            variant = ".printed" if entry.at in printed else ""
            yield _violation("space_free", (entry.at,), variant, at=entry.at, symbol=content)
        elif entry.at in just:
            yield _violation("space_free", (entry.at,), ".just_entered", at=entry.at, symbol=just[entry.at])
        just.setdefault(entry.at, entry.symbol)


def _first_touches_symbol(attempt: Attempt) -> Iterator[Violation]:
    """The first symbol goes directly next to an entered or printed one ("Turn Sequence")."""
    if not attempt.enter:
        return
    spots, at = attempt.spots, attempt.enter[0].at
    space = spots.bit(at)
    if not spots.filled:
        if spots.free and not spots.starts:
            yield _violation("first_touches_symbol", (at,), ".empty_sheet", at=at)
    elif not spots.around(space) & spots.filled:
        yield _violation("first_touches_symbol", (at,), _why_apart(attempt), at=at)


def _why_apart(attempt: Attempt) -> str:
    """The wording for a first symbol that touches none: drawn second it might do, or it touches a corner only."""
    spots, enter = attempt.spots, attempt.enter
    if len(enter) == 2 and len(attempt.rolled) == 2:
        first, second = (spots.bit(entry.at) for entry in enter)
        if second & spots.starts and spots.around(second) & first:
            return ".other_order"
    touched = [attempt.position.rows[r][c] for r, c in _corners_of(attempt.position, enter[0].at)]
    return ".corner" if any(content in SYMBOLS for content in touched) else ""


def _corners_of(position: BiotopePosition, at: Space) -> Iterator[Space]:
    rows, cols = len(position.rows), len(position.rows[0])
    for r in (at[0] - 1, at[0] + 1):
        for c in (at[1] - 1, at[1] + 1):
            if 0 <= r < rows and 0 <= c < cols:
                yield r, c


def _second_touches_first(attempt: Attempt) -> Iterator[Violation]:
    """The second symbol goes next to the first ("Turn Sequence")."""
    if len(attempt.rolled) < 2 or len(attempt.enter) < 2:
        return
    spots, (first, second) = attempt.spots, (entry.at for entry in attempt.enter[:2])
    if spots.around(spots.bit(first)) & spots.bit(second):
        return
    variant = ".corner" if second in _corners_of(attempt.position, first) else ""
    variant = ".same_space" if first == second else variant
    yield _violation("second_touches_first", (second,), variant, at=second, first=first)


_RULES = (
    _no_entry_after_the_end,
    _both_symbols,
    _count,
    _symbol_rolled,
    _space_free,
    _first_touches_symbol,
    _second_touches_first,
)
