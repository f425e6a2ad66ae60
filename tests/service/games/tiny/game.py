"""A game of its own that no other file of the service knows: count the pebbles in a row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from schemas.answers import (
    Breakdown,
    BreakdownSchema,
    Line,
    MoveList,
    MoveListSchema,
    Verdict,
    VerdictSchema,
    Violation,
)
from schemas.asks import Ask, AskSchema
from schemas.base import ModelSchema
from schemas.fields import Part, Text, Whole
from schemas.messages import Impossible, Message
from service.games import Game, Verb
from service.games.protocol import Rule
from service.games.rulings import Ruling, Rulings


@dataclass(frozen=True, kw_only=True)
class Pebbles:
    """A row of pebbles: `o` small, `O` large."""

    row: str


class PebblesSchema(ModelSchema):
    """JSON of `Pebbles`."""

    model = Pebbles
    row = Text(high=20, pattern="[oO]*", required=True)


@dataclass(frozen=True, kw_only=True)
class ScoreAsk(Ask):
    """Score this row."""

    position: Pebbles


class TinyScoreAskSchema(AskSchema):
    """JSON of `ScoreAsk`."""

    model: ClassVar[Any] = ScoreAsk
    position = Part(PebblesSchema, required=True)


@dataclass(frozen=True, kw_only=True)
class CheckAsk(ScoreAsk):
    """May this many pebbles be taken?"""

    move: int


class TinyCheckAskSchema(TinyScoreAskSchema):
    """JSON of `CheckAsk`."""

    model: ClassVar[Any] = CheckAsk
    move = Whole(1, 99, required=True)


class TinyVerdictSchema(VerdictSchema):
    """A verdict with the row after it."""

    after = Part(PebblesSchema, allow_none=True)


def score(ask: ScoreAsk, rulings: Rulings) -> Breakdown:
    """A point a pebble; large ones count by a ruling."""
    row = ask.position.row
    if row == "OOO":
        raise Impossible("/position/row", Message("tiny.no_triple"))
    large = row.count("O") * (2 if "O" in row and rulings["tiny.large"] == "double" else 1)
    total = row.count("o") + large
    line = Line(rule="tiny.pebble", label=Message("tiny.pebble", {"count": len(row)}), points=total)
    return Breakdown(game="tiny", total=total, complete=True, lines=(line,))


def check(ask: CheckAsk, rulings: Rulings) -> Verdict:
    """No more may be taken than there are."""
    row = ask.position.row
    if ask.move > len(row):
        message = Message("tiny.too_many", {"count": len(row), "move": ask.move})
        return Verdict(legal=False, violations=(Violation(rule="tiny.too_many", message=message),))
    return Verdict(legal=True, after=Pebbles(row=row[ask.move :]))


def moves(ask: ScoreAsk, rulings: Rulings) -> MoveList:
    """Every number that may be taken."""
    numbers = tuple(range(1, len(ask.position.row) + 1))
    return MoveList(count=len(numbers), moves=numbers)


def _total(breakdown: Breakdown) -> int:
    return breakdown.total


def _outcome(verdict: Verdict) -> Mapping[str, object]:
    return {"legal": verdict.legal, "after": verdict.after}


TINY = Game(
    id="tiny",
    version="0.1",
    names={"en": "Tiny"},
    editions=("first",),
    codes={"o": "tiny.small", "O": "tiny.large_pebble"},
    rules=(Rule("tiny.pebble", "1"), Rule("tiny.too_many", "2")),
    findings=(),
    rulings=(Ruling("tiny.large", ("double", "single"), "1"),),
    verbs=(
        Verb("score", "Score a row.", TinyScoreAskSchema, BreakdownSchema, score, _total, _total),
        Verb("check", "May they be taken?", TinyCheckAskSchema, TinyVerdictSchema, check, _outcome),
        Verb("moves", "What may be taken?", TinyScoreAskSchema, MoveListSchema, moves, lambda answer: answer.moves),
    ),
    words=Path(__file__).parent / "words",
)
