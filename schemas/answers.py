"""What the engine of every game answers: verdicts, breakdowns, moves, replays, results.

A game extends these where it has more to say (a solo rank, a support table) and names its own position.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from marshmallow import fields

from schemas.base import ModelSchema
from schemas.fields import Anything, Flag, ListOf, Part, Places, Text, Whole, Worded
from schemas.messages import Message

Place = tuple[int, ...]
"""Where something is: `(row, col)`, `(chain, index)` or `(card index,)`, by the game."""

MANY = 10_000  # upper bound on the items of an answer, for the published document only


@dataclass(frozen=True, kw_only=True)
class Engine:
    """Which versions answered."""

    rules: str
    reader: str | None = None


class EngineSchema(ModelSchema):
    """JSON of `Engine`."""

    model = Engine
    rules = Text(required=True)
    reader = Text()


@dataclass(frozen=True, kw_only=True)
class RulingUse:
    """An open rules question on which an answer rests, and what the other choices would have given.

    `others` maps each other choice to the total under it (None: no total can be had under it);
    it is absent where the answer is no number.
    """

    id: str
    used: str
    others: Mapping[str, int | None] | None = None


class RulingUseSchema(ModelSchema):
    """JSON of `RulingUse`."""

    model = RulingUse
    id = Text(required=True)
    used = Text(required=True)
    others = fields.Dict(keys=fields.String(), values=fields.Integer(allow_none=True))


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What all answers carry; the runner fills it in."""

    engine: Engine | None = None
    rulings: tuple[RulingUse, ...] = ()


class AnswerSchema(ModelSchema):
    """JSON of `Answer`."""

    model: ClassVar[Any] = Answer
    engine = Part(EngineSchema)
    rulings = ListOf(Part(RulingUseSchema), high=100)


@dataclass(frozen=True, kw_only=True)
class Violation:
    """A rule that a move breaks, why, and the places it concerns."""

    rule: str
    message: Message
    where: tuple[Place, ...] = ()


class ViolationSchema(ModelSchema):
    """JSON of `Violation` (and of `Finding`): the message as text, with its id and parameters beside it."""

    model: ClassVar[Any] = Violation
    rule = Text(required=True)
    message = Worded(required=True)
    message_id = Text(attribute="message.id", dump_only=True)
    params = Anything(attribute="message.params", dump_only=True, metadata={"type": "object"})
    where = Places(required=True)


@dataclass(frozen=True, kw_only=True)
class Finding(Violation):
    """A doubt about the position itself: unfinished, impossible, or at odds with what was marked."""


class FindingSchema(ViolationSchema):
    """JSON of `Finding`."""

    model = Finding


@dataclass(frozen=True, kw_only=True)
class Verdict(Answer):
    """Whether a move is legal; every violation; the position after it when it is."""

    legal: bool
    violations: tuple[Violation, ...] = ()
    after: Any = None


class VerdictSchema(AnswerSchema):
    """JSON of `Verdict`; a game's own schema gives `after` its position."""

    model: ClassVar[Any] = Verdict
    keep_none: ClassVar[frozenset[str]] = frozenset({"after"})
    legal = Flag(required=True)
    violations = ListOf(Part(ViolationSchema), high=MANY, required=True)
    after: Any = Anything(allow_none=True)


@dataclass(frozen=True, kw_only=True)
class Line:
    """A source of points, or a reason why there are none (0 points)."""

    rule: str
    label: Message
    points: int
    cells: tuple[Place, ...] = ()


class LineSchema(ModelSchema):
    """JSON of `Line`."""

    model = Line
    rule = Text(required=True)
    label = Worded(required=True)
    label_id = Text(attribute="label.id", dump_only=True)
    params = Anything(attribute="label.params", dump_only=True, metadata={"type": "object"})
    points = Whole(-1_000_000, 1_000_000, required=True)
    cells = Places(required=True)


@dataclass(frozen=True, kw_only=True)
class Breakdown(Answer):
    """A score line by line. `total` is always the sum of the lines' points."""

    game: str
    total: int
    complete: bool
    lines: tuple[Line, ...] = ()
    findings: tuple[Finding, ...] = ()


class BreakdownSchema(AnswerSchema):
    """JSON of `Breakdown`."""

    model: ClassVar[Any] = Breakdown
    game = Text(required=True)
    total = Whole(-1_000_000, 1_000_000, required=True)
    complete = Flag(required=True)
    lines = ListOf(Part(LineSchema), high=MANY, required=True)
    findings = ListOf(Part(FindingSchema), high=MANY, required=True)


@dataclass(frozen=True, kw_only=True)
class MoveList(Answer):
    """All legal moves, each once."""

    count: int
    moves: tuple[Any, ...] = ()


class MoveListSchema(AnswerSchema):
    """JSON of `MoveList`; a game's own schema gives `moves` its move."""

    model: ClassVar[Any] = MoveList
    count = Whole(0, 1_000_000, required=True)
    moves: Any = ListOf(Anything(), high=MANY, required=True)


@dataclass(frozen=True, kw_only=True)
class Replay(Answer):
    """Verdicts move by move up to the first illegal one, the position reached and its score."""

    verdicts: tuple[Verdict, ...]
    stopped_at: int | None
    position: Any
    breakdown: Any


class ReplaySchema(AnswerSchema):
    """JSON of `Replay`; a game's own schema names its position and breakdown."""

    model: ClassVar[Any] = Replay
    keep_none: ClassVar[frozenset[str]] = frozenset({"stopped_at", "breakdown"})
    verdicts: Any = ListOf(Part(VerdictSchema), high=MANY, required=True)
    stopped_at = Whole(0, MANY, required=True, allow_none=True)
    position: Any = Anything(required=True)
    breakdown: Any = Anything(required=True, allow_none=True)


@dataclass(frozen=True, kw_only=True)
class Standing:
    """A player's place at the end. Equal totals share a place; the next player ranks after all of them."""

    name: str
    place: int
    total: int
    breakdown: Any = field(default=None)


class StandingSchema(ModelSchema):
    """JSON of `Standing`."""

    model: ClassVar[Any] = Standing
    name = Text(required=True)
    place = Whole(1, 1000, required=True)
    total = Whole(-1_000_000, 1_000_000, required=True)
    breakdown: Any = Anything()


@dataclass(frozen=True, kw_only=True)
class Result(Answer):
    """The ranking of a game's players, best first, and all who win."""

    ranking: tuple[Standing, ...]
    winners: tuple[str, ...]


class ResultSchema(AnswerSchema):
    """JSON of `Result`."""

    model: ClassVar[Any] = Result
    ranking: Any = ListOf(Part(StandingSchema), high=1000, required=True)
    winners = ListOf(Text(), high=1000, required=True)
