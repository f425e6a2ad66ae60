"""A draft to a game: shorthand is worked out by the rules, and the first illegal entry is found.

As with chess notation there are three faults. *Invalid*: the text cannot be read. *Illegal*: it can, and breaks a
rule. *Ambiguous*: shorthand that several legal moves fit.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations

from marshmallow import ValidationError

from schemas.answers import Verdict
from schemas.biotope import MAX_ENTRIES, SYMBOLS, BiotopeEntry, BiotopeMove, BiotopePosition, Space
from schemas.biotope_games import (
    BiotopeGame,
    BiotopeStart,
    BiotopeStartSchema,
    BiotopeTurn,
    BiotopeTurnViolation,
    too_long,
)
from schemas.biotope_text import BiotopeIllegal, BiotopeParseAsk, BiotopeParsed
from schemas.fields import pointers
from schemas.messages import Message
from service.games.biotope.entering import judge, symbols_of
from service.games.biotope.notation.reading import Draft, Sketch, TurnDraft, read
from service.games.biotope.notation.tokens import Token, fault, invalid
from service.games.biotope.notation.writing import entry
from service.games.biotope.occupancy import Occupancy
from service.games.biotope.questions import RULINGS
from service.games.biotope.replaying import sheets_of
from service.games.rulings import Rulings

MAX_SHOWN = 6  # moves that an error lists as possible meanings

Enter = tuple[BiotopeEntry, ...]


def parse(request: BiotopeParseAsk, rulings: Rulings) -> BiotopeParsed:
    """The verb `parse`: the game of a text. Rulings that the text names are in force while it is read.

    Raises `Impossible` at the first word that is invalid or ambiguous, or is shorthand that no legal move fits.
    """
    draft = read(request.text)
    for ruling in RULINGS:
        if ruling.id in draft.rulings:
            rulings = rulings.changed(ruling, draft.rulings[ruling.id])
    start = _start(draft)
    if too_long(start, len(draft.turns)):
        raise fault("invalid", draft.turns[-1].number, Message("schema.biotope_too_long"))
    play = _Play(start, rulings)
    moves = tuple(play.turn(n, turn) for n, turn in enumerate(draft.turns))
    return BiotopeParsed(game=BiotopeGame(start=start, moves=moves, rulings=draft.rulings), illegal=play.illegal)


def _start(draft: Draft) -> BiotopeStart:
    """The start, held to what its JSON is held to."""
    try:
        start: BiotopeStart = BiotopeStartSchema().load(draft.start)
    except ValidationError as error:
        pointer, message = pointers(error.normalized_messages())[0]
        steps = tuple(int(step) if step.isdigit() else step for step in pointer.split("/")[1:])
        raise fault("invalid", draft.place(steps), message) from None
    return start


class _Play:
    """A game played through while it is read; after the first illegal entry nothing more is worked out."""

    def __init__(self, start: BiotopeStart, rulings: Rulings) -> None:
        self._sheets = dict(sheets_of(start))
        self._rulings = rulings
        self.illegal: BiotopeIllegal | None = None

    def turn(self, n: int, draft: TurnDraft) -> BiotopeTurn:
        """The next turn, and the sheets after it."""
        roll = tuple(draft.roll)
        entered: dict[str | None, Enter] = {}
        following = dict(self._sheets)
        for (name, sheet), sketches in zip(self._sheets.items(), draft.entries, strict=True):
            if sketches is not None:
                entered[name] = self._enter(roll, sheet, sketches)
            if self.illegal is None:
                verdict = judge(sheet, BiotopeMove(roll=roll, enter=entered.get(name, ())), self._rulings)
                following[name] = verdict.after
                if not verdict.legal:
                    self.illegal = _illegal(n, sketches[0].token if sketches else draft.number, name, verdict)
        if self.illegal is None:
            self._sheets = following
        if None in self._sheets:
            return BiotopeTurn(roll=roll, enter=entered[None])
        return BiotopeTurn(roll=roll, entries={name: enter for name, enter in entered.items() if name is not None})

    def _enter(self, roll: tuple[str, ...], sheet: BiotopePosition, sketches: tuple[Sketch, ...]) -> Enter:
        if len(sketches) > MAX_ENTRIES:
            raise invalid(sketches[MAX_ENTRIES].token, "too_many_entries", most=MAX_ENTRIES)
        rows, cols = len(sheet.rows), len(sheet.rows[0])
        for sketch in sketches:
            if sketch.at is not None and not (sketch.at[0] < rows and sketch.at[1] < cols):
                raise fault("invalid", sketch.token, Message("schema.off_board", {"rows": rows, "cols": cols}))
        written = tuple(
            BiotopeEntry(symbol=sketch.symbol, at=sketch.at)
            for sketch in sketches
            if sketch.symbol is not None and sketch.at is not None
        )
        return written if len(written) == len(sketches) else self._worked_out(roll, sheet, sketches)

    def _worked_out(self, roll: tuple[str, ...], sheet: BiotopePosition, sketches: tuple[Sketch, ...]) -> Enter:
        """The one legal move that shorthand fits."""
        short = next(sketch.token for sketch in sketches if sketch.symbol is None or sketch.at is None)
        if self.illegal is not None:
            raise invalid(short, "after_illegal", line=self.illegal.line)
        meant = list(islice(_fitting(roll, sheet, sketches, self._rulings), MAX_SHOWN + 1))
        if not meant:
            raise fault("illegal", short, Message("biotope.notation.no_move", {"roll": "".join(roll)}))
        if len(meant) > 1:
            shown = tuple(" ".join(map(entry, enter)) for enter in meant[:MAX_SHOWN])
            raise fault("ambiguous", short, Message("biotope.notation.several", {"moves": shown}))
        return meant[0]


def _illegal(n: int, at: Token, name: str | None, verdict: Verdict) -> BiotopeIllegal:
    violations = tuple(
        BiotopeTurnViolation(rule=violation.rule, message=violation.message, where=violation.where, player=name)
        for violation in verdict.violations
    )
    return BiotopeIllegal(line=at.line, column=at.column, roll=n, violations=violations)


def _fitting(
    roll: tuple[str, ...], sheet: BiotopePosition, sketches: tuple[Sketch, ...], rulings: Rulings
) -> Iterator[Enter]:
    """The legal moves that fit shorthand, drawn as written, each sheet they lead to once.

    Only spaces and symbols that fit are looked at: shorthand on a large sheet must not cost more than on a small one.
    """
    rolled = symbols_of(roll)
    if sheet.ended or len(sketches) != (2 if len(rolled) == 2 else 1):
        return
    spots = Occupancy.of(sheet, rulings)
    ways = permutations(rolled) if len(rolled) == 2 else ((symbol,) for symbol in rolled or SYMBOLS)
    seen = set()
    for symbols in dict.fromkeys(ways):
        if any(sketch.symbol not in (None, symbol) for sketch, symbol in zip(sketches, symbols, strict=True)):
            continue
        for spaces in _spaces(spots, sketches):
            enter = tuple(BiotopeEntry(symbol=symbol, at=at) for symbol, at in zip(symbols, spaces, strict=True))
            if frozenset(enter) not in seen:
                seen.add(frozenset(enter))
                yield enter


def _spaces(spots: Occupancy, sketches: tuple[Sketch, ...]) -> Iterator[tuple[Space, ...]]:
    """The spaces that fit: where the first symbol may be drawn, and next to it the second."""
    first, second = sketches[0], sketches[-1]
    starts = spots.starts if len(sketches) == 1 else spots.pair_starts
    if first.at is not None:
        starts &= spots.bit(first.at)
    if second.at is not None and len(sketches) == 2:
        starts &= spots.around(spots.bit(second.at))
    for start in spots.spaces(starts):
        if len(sketches) == 1:
            yield (start,)
            continue
        others = spots.free & spots.around(spots.bit(start))
        for other in spots.spaces(others if second.at is None else others & spots.bit(second.at)):
            yield start, other
