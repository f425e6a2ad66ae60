"""Habitat Heroes: what the engine answers beyond the common verdicts, breakdowns and results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from marshmallow import fields

from schemas.answers import (
    MANY,
    Answer,
    AnswerSchema,
    Breakdown,
    BreakdownSchema,
    Finding,
    FindingSchema,
    MoveList,
    MoveListSchema,
    Replay,
    ReplaySchema,
    Result,
    ResultSchema,
    Standing,
    StandingSchema,
    Verdict,
    VerdictSchema,
)
from schemas.base import ModelSchema
from schemas.fields import Anything, Choice, Flag, ListOf, Part, Text, Whole, Worded
from schemas.heroes import (
    MAX_PILE,
    TRIO,
    HeroesMoveSchema,
    HeroesPosition,
    HeroesPositionSchema,
)
from schemas.heroes_asks import MAX_MOVES, MAX_PLAYERS, HeroesTable, HeroesTableSchema
from schemas.messages import Message

MAX_POINTS = 1000  # bound of points and values in the published document
PHASES = ("play", "battle", "cleanup", "over")
"""What a match waits for: trios, cards revealed in a tie, the clean-up, nothing any more."""


@dataclass(frozen=True, kw_only=True)
class HeroesVerdict(Verdict):
    """A verdict, with doubts about the position (a deck that is too small)."""

    after: HeroesPosition | None = None
    findings: tuple[Finding, ...] = ()


class HeroesVerdictSchema(VerdictSchema):
    """JSON of `HeroesVerdict`."""

    model = HeroesVerdict
    after = Part(HeroesPositionSchema, allow_none=True)
    findings = ListOf(Part(FindingSchema), high=MANY, required=True)


@dataclass(frozen=True, kw_only=True)
class HeroesMoveList(MoveList):
    """All legal trios of a hand; `must_draw` when there is none, so that the player draws."""

    must_draw: bool


class HeroesMoveListSchema(MoveListSchema):
    """JSON of `HeroesMoveList`."""

    model = HeroesMoveList
    moves = ListOf(Part(HeroesMoveSchema), high=MANY, required=True)
    must_draw = Flag(required=True)


@dataclass(frozen=True, kw_only=True)
class BestTrio:
    """A trio that scores most for a habitat.

    Where the tokens won so far are known: `new`, whether the player has none of this habitat yet; `wins`, whether one
    more token of it makes three different ones, trading included.
    """

    cards: tuple[int, ...]
    habitat: str
    total: int
    new: bool | None = None
    wins: bool | None = None


class BestTrioSchema(ModelSchema):
    """JSON of `BestTrio`."""

    model = BestTrio
    cards = ListOf(Whole(0, MAX_PILE - 1), low=TRIO, high=TRIO, required=True)
    habitat = Text(required=True)
    total = Whole(0, MAX_POINTS, required=True)
    new = Flag()
    wins = Flag()


@dataclass(frozen=True, kw_only=True)
class HeroesBest(Answer):
    """The best trio of a hand, and the best for each habitat; None where the hand holds no trio."""

    best: BestTrio | None
    by_habitat: Mapping[str, BestTrio]


class HeroesBestSchema(AnswerSchema):
    """JSON of `HeroesBest`."""

    model = HeroesBest
    keep_none: ClassVar[frozenset[str]] = frozenset({"best"})
    best = Part(BestTrioSchema, required=True, allow_none=True)
    by_habitat = fields.Dict(keys=fields.String(), values=Part(BestTrioSchema), required=True)


@dataclass(frozen=True, kw_only=True)
class HeroesStanding(Standing):
    """A player's place in a round.

    `battle`: base values revealed in top-deck battles. `token`: the habitat of the token won. `why`: what decided.
    """

    habitat: str
    battle: tuple[int, ...]
    token: str | None
    why: Message


class HeroesStandingSchema(StandingSchema):
    """JSON of `HeroesStanding`: the reason as text, with its id and parameters beside it."""

    model = HeroesStanding
    keep_none: ClassVar[frozenset[str]] = frozenset({"token"})
    breakdown = Part(BreakdownSchema)
    habitat = Text(required=True)
    battle = ListOf(Whole(0, MAX_POINTS), high=MAX_MOVES, required=True)
    token = Text(required=True, allow_none=True)
    why = Worded(required=True)
    why_id = Text(attribute="why.id", dump_only=True)
    params = Anything(attribute="why.params", dump_only=True, metadata={"type": "object"})


@dataclass(frozen=True, kw_only=True)
class HeroesResult(Result):
    """A round's outcome. `winners` is empty while `waiting` names players who must reveal a (further) top card."""

    ranking: tuple[HeroesStanding, ...]
    waiting: tuple[str, ...]


class HeroesResultSchema(ResultSchema):
    """JSON of `HeroesResult`."""

    model = HeroesResult
    ranking = ListOf(Part(HeroesStandingSchema), high=MAX_PLAYERS, required=True)
    waiting = ListOf(Text(), high=MAX_PLAYERS, required=True)


@dataclass(frozen=True, kw_only=True)
class MatchStatus:
    """Where a match stands: the round (from 1), its phase, whose move is awaited, who has won."""

    round: int
    phase: str
    waiting: tuple[str, ...]
    winners: tuple[str, ...]


class MatchStatusSchema(ModelSchema):
    """JSON of `MatchStatus`."""

    model = MatchStatus
    round = Whole(1, MAX_MOVES, required=True)
    phase = Choice(PHASES, required=True)
    waiting = ListOf(Text(), high=MAX_PLAYERS, required=True)
    winners = ListOf(Text(), high=MAX_PLAYERS, required=True)


@dataclass(frozen=True, kw_only=True)
class HeroesMatchVerdict(Verdict):
    """A verdict in a replay. In a match, `after` is the mover's position without its piles; `match`: how it stands."""

    after: HeroesPosition | None = None
    match: MatchStatus | None = None


class HeroesMatchVerdictSchema(VerdictSchema):
    """JSON of `HeroesMatchVerdict`."""

    model = HeroesMatchVerdict
    after = Part(HeroesPositionSchema, allow_none=True)
    match = Part(MatchStatusSchema)


@dataclass(frozen=True, kw_only=True)
class HeroesRound:
    """A finished round of a match."""

    round: int
    ranking: tuple[HeroesStanding, ...]
    winners: tuple[str, ...]


class HeroesRoundSchema(ModelSchema):
    """JSON of `HeroesRound`."""

    model = HeroesRound
    round = Whole(1, MAX_MOVES, required=True)
    ranking = ListOf(Part(HeroesStandingSchema), high=MAX_PLAYERS, required=True)
    winners = ListOf(Text(), high=MAX_PLAYERS, required=True)


@dataclass(frozen=True, kw_only=True)
class HeroesReplay(Replay):
    """A replay. `breakdown` is that of a single position's trio; a match has `rounds` and its `match` status."""

    verdicts: tuple[HeroesMatchVerdict, ...]
    position: HeroesTable
    breakdown: Breakdown | None
    findings: tuple[Finding, ...]
    match: MatchStatus | None = None
    rounds: tuple[HeroesRound, ...] | None = None


class HeroesReplaySchema(ReplaySchema):
    """JSON of `HeroesReplay`."""

    model = HeroesReplay
    verdicts = ListOf(Part(HeroesMatchVerdictSchema), high=MAX_MOVES, required=True)
    position = Part(HeroesTableSchema, required=True)
    breakdown = Part(BreakdownSchema, required=True, allow_none=True)
    findings = ListOf(Part(FindingSchema), high=MANY, required=True)
    match = Part(MatchStatusSchema)
    rounds = ListOf(Part(HeroesRoundSchema), high=MAX_MOVES)
