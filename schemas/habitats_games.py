"""Whole games of Habitats: goals of the years, results, replays, advice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from marshmallow import ValidationError, fields, validates_schema

from schemas.answers import Answer, AnswerSchema, Replay, ReplaySchema, Result, ResultSchema, Standing, StandingSchema
from schemas.asks import Ask, AskSchema
from schemas.base import ModelSchema
from schemas.fields import Cell, Choice, ListOf, Part, Text, Whole
from schemas.habitats import (
    EDITIONS,
    MAX_CATALOGUE,
    MAX_EXTENT,
    MAX_MARKET,
    HabitatsMarketSchema,
    HabitatsPosition,
    HabitatsPositionSchema,
    HabitatsStockSchema,
    HabitatsTileSchema,
    Market,
    Placed,
    Player,
    Square,
    Stock,
    Tile,
    Who,
    park_faults,
    park_field,
    square,
)
from schemas.habitats_answers import GOALS, HabitatsBreakdownSchema
from schemas.habitats_moves import HabitatsMove, HabitatsMoveSchema, HabitatsVerdictSchema
from schemas.messages import Message

YEARS = 3
MAX_PLAYERS = 5
MAX_MOVES = 150  # of one replay; the longest game has 105 turns
MAX_ADVISED = 6  # tiles of one question for advice
MAX_TILES = MAX_EXTENT * MAX_EXTENT  # of all parks of one request together
MANUAL = "manual"


@dataclass(frozen=True, kw_only=True)
class Goal:
    """The goal of a year: what is compared, the points of the places, and whether more or less is better."""

    goal: str
    places: tuple[int, ...]
    better: str = "more"


class HabitatsGoalSchema(ModelSchema):
    """JSON of `Goal`. `manual`: players bring measures of their own."""

    model = Goal
    goal = Choice((*GOALS, MANUAL), required=True)
    places = ListOf(Whole(0, 1000), low=1, high=MAX_PLAYERS, required=True)
    better = Choice(("more", "less"))


def _goals() -> ListOf:
    return ListOf(Part(HabitatsGoalSchema), high=YEARS)


def _noted() -> ListOf:
    return ListOf(Whole(-100_000, 100_000, allow_none=True), high=YEARS)


@dataclass(frozen=True, kw_only=True)
class HabitatsPlayer:
    """A player at the end: the final park or its total, and the measure noted at the end of each year."""

    name: str
    position: HabitatsPosition | None = None
    total: int | None = None
    goals: tuple[int | None, ...] | None = None


class HabitatsPlayerSchema(ModelSchema):
    """JSON of `HabitatsPlayer`. Errors: `schema.habitats_park_or_total`."""

    model = HabitatsPlayer
    name = Text(low=1, required=True)
    position = Part(HabitatsPositionSchema)
    total = Whole(-100_000, 100_000)
    goals = _noted()

    @validates_schema(skip_on_field_errors=True)
    def fits(self, data: Mapping[str, Any], **_: Any) -> None:
        """Either a park or a total."""
        if ("position" in data) == ("total" in data):
            raise ValidationError([Message("schema.habitats_park_or_total")])


@dataclass(frozen=True, kw_only=True)
class HabitatsResultAsk(Ask):
    """Who wins?"""

    players: tuple[HabitatsPlayer, ...]
    goals: tuple[Goal, ...] = ()


class HabitatsResultAskSchema(AskSchema):
    """JSON of `HabitatsResultAsk`. Errors: `schema.habitats_twice`, `schema.habitats_too_many`."""

    model = HabitatsResultAsk
    players = ListOf(Part(HabitatsPlayerSchema), low=1, high=MAX_PLAYERS, required=True)
    goals = _goals()

    @validates_schema(skip_on_field_errors=True)
    def fits(self, data: Mapping[str, Any], **_: Any) -> None:
        """Every player has a name of their own."""
        names: list[str] = []
        wrong: dict[int, Any] = {}
        for n, player in enumerate(data["players"]):
            if player.name in names:
                wrong[n] = {"name": [Message("schema.habitats_twice")]}
            names.append(player.name)
        parks = [player.position.park for player in data["players"] if player.position is not None]
        if sum(map(len, parks)) > MAX_TILES:
            raise ValidationError({"players": [Message("schema.habitats_too_many", {"limit": MAX_TILES})]})
        if wrong:
            raise ValidationError({"players": wrong})


class HabitatsStandingSchema(StandingSchema):
    """A player's place, with a line for every source of points."""

    model: ClassVar[Any] = Standing
    breakdown = Part(HabitatsBreakdownSchema)


class HabitatsResultSchema(ResultSchema):
    """The ranking of a game."""

    model: ClassVar[Any] = Result
    ranking = ListOf(Part(HabitatsStandingSchema), high=MAX_PLAYERS, required=True)


@dataclass(frozen=True, kw_only=True)
class Seat:
    """A player of a whole game: name, park, and the measures of the years (None: not yet noted)."""

    name: Player
    park: tuple[Placed, ...]
    goals: tuple[int | None, ...] | None = None


class HabitatsSeatSchema(ModelSchema):
    """JSON of `Seat`."""

    model = Seat
    name = Who(required=True)
    park = park_field(required=True)
    goals = _noted()

    @validates_schema(skip_on_field_errors=True)
    def fits(self, data: Mapping[str, Any], **_: Any) -> None:
        """The park is possible."""
        faults = park_faults(data["park"])
        if faults:
            raise ValidationError({"park": faults})


@dataclass(frozen=True, kw_only=True)
class HabitatsGame:
    """Where a replay begins, or has come to: one park (as a position), or all parks of a game.

    `parks`: in turn order, the starting player first. `goals`: of the years. `pile`: the extra pile of a game of five.
    `played`: turns played so far, over all players.
    """

    edition: str
    park: tuple[Placed, ...] | None = None
    parks: tuple[Seat, ...] | None = None
    players: int | None = None
    market: Market | None = None
    catalogue: tuple[Stock, ...] | None = None
    goals: tuple[Goal, ...] | None = None
    pile: tuple[Tile, ...] | None = None
    played: int | None = None


class HabitatsGameSchema(ModelSchema):
    """JSON of `HabitatsGame`. Errors: `schema.habitats_park_or_parks`, `schema.habitats_whole_game`,
    `schema.habitats_twice`, `schema.habitats_too_many`, `schema.habitats_players`, `schema.habitats_pile`, and those
    of `park_faults`.
    """

    model = HabitatsGame
    edition = Choice(EDITIONS, required=True)
    park = park_field()
    parks = ListOf(Part(HabitatsSeatSchema), low=2, high=MAX_PLAYERS)
    players = Whole(2, MAX_PLAYERS)
    market = Part(HabitatsMarketSchema)
    catalogue = ListOf(Part(HabitatsStockSchema), high=MAX_CATALOGUE)
    goals = _goals()
    pile = ListOf(Part(HabitatsTileSchema), high=6)
    played = Whole(0, 1000)

    @validates_schema(skip_on_field_errors=True)
    def fits(self, data: Mapping[str, Any], **_: Any) -> None:
        """One park, or the parks of a whole game with what belongs to one."""
        if ("park" in data) == ("parks" in data):
            raise ValidationError([Message("schema.habitats_park_or_parks")])
        wrong: dict[str, Any] = {}
        if "park" in data:
            faults = park_faults(data["park"])
            if faults:
                wrong["park"] = faults
            for name in ("goals", "pile", "played"):
                if name in data:
                    wrong[name] = [Message("schema.habitats_whole_game")]
        else:
            names: list[Player] = []
            for n, seat in enumerate(data["parks"]):
                if seat.name in names:
                    wrong.setdefault("parks", {})[n] = {"name": [Message("schema.habitats_twice")]}
                names.append(seat.name)
            if sum(len(seat.park) for seat in data["parks"]) > MAX_TILES:
                wrong["parks"] = [Message("schema.habitats_too_many", {"limit": MAX_TILES})]
            if "market" not in data:
                wrong["market"] = [Message("schema.required")]
            if data.get("players", len(names)) != len(names):
                wrong["players"] = [Message("schema.habitats_players", {"count": len(names)})]
            if "pile" in data and len(names) != MAX_PLAYERS:
                wrong["pile"] = [Message("schema.habitats_pile")]
        if wrong:
            raise ValidationError(wrong)


@dataclass(frozen=True, kw_only=True)
class HabitatsReplayAsk(Ask):
    """Play these moves."""

    start: HabitatsGame
    moves: tuple[HabitatsMove, ...]


class HabitatsReplayAskSchema(AskSchema):
    """JSON of `HabitatsReplayAsk`."""

    model = HabitatsReplayAsk
    start = Part(HabitatsGameSchema, required=True)
    moves = ListOf(Part(HabitatsMoveSchema), high=MAX_MOVES, required=True)


@dataclass(frozen=True, kw_only=True)
class YearEnd:
    """How a year's goal came out: the measures and the points, in turn order. `year` counts from 0."""

    year: int
    goal: str
    measures: tuple[int | None, ...]
    points: tuple[int, ...] | None


class HabitatsYearEndSchema(ModelSchema):
    """JSON of `YearEnd`; no points where a measure is missing."""

    model = YearEnd
    keep_none: ClassVar[frozenset[str]] = frozenset({"points"})
    year = Whole(0, YEARS - 1, required=True)
    goal = Choice((*GOALS, MANUAL), required=True)
    measures = ListOf(Whole(-100_000, 100_000, allow_none=True), high=MAX_PLAYERS, required=True)
    points = ListOf(Whole(0, 1000), high=MAX_PLAYERS, required=True, allow_none=True)


@dataclass(frozen=True, kw_only=True)
class HabitatsReplay(Replay):
    """A replay. Of a whole game also: the years that ended, the result once it is over, else whose turn it is."""

    years: tuple[YearEnd, ...] | None = None
    result: Result | None = None
    next_player: Player | None = None
    next_year: int | None = None


class HabitatsReplaySchema(ReplaySchema):
    """JSON of `HabitatsReplay`; `breakdown` is that of a single park. Verdicts carry no position each."""

    model: ClassVar[Any] = HabitatsReplay
    verdicts = ListOf(Part(HabitatsVerdictSchema), high=MAX_MOVES, required=True)
    position = Part(HabitatsGameSchema, required=True)
    breakdown = Part(HabitatsBreakdownSchema, required=True, allow_none=True)
    years = ListOf(Part(HabitatsYearEndSchema), high=YEARS)
    result = Part(HabitatsResultSchema)
    next_player = Who()
    next_year = Whole(0, YEARS - 1)


@dataclass(frozen=True, kw_only=True)
class HabitatsAdviseAsk(Ask):
    """Where would these tiles go best, and which tile of the market is worth taking?"""

    position: HabitatsPosition
    tiles: tuple[Tile, ...] = ()
    player: Player | None = None


class HabitatsAdviseAskSchema(AskSchema):
    """JSON of `HabitatsAdviseAsk`. `player`: whose figure takes (absent: every figure's choice is looked at)."""

    model = HabitatsAdviseAsk
    position = Part(HabitatsPositionSchema, required=True)
    tiles = ListOf(Part(HabitatsTileSchema), high=MAX_ADVISED)
    player = Who()


@dataclass(frozen=True, kw_only=True)
class Advised:
    """A laying of a tile. `gain`: points at once. `closer`: points that needs brought closer promise. `worth`: both."""

    at: Square
    turn: int
    gain: int
    closer: float
    worth: float


class HabitatsAdvisedSchema(ModelSchema):
    """JSON of `Advised`."""

    model = Advised
    at = square(required=True)
    turn = Whole(0, 3, required=True)
    gain = Whole(-100_000, 100_000, required=True)
    closer = fields.Float(required=True)
    worth = fields.Float(required=True)


@dataclass(frozen=True, kw_only=True)
class TileAdvice:
    """The best layings of a tile, best first, and how many legal ones there are."""

    tile: Tile
    count: int
    placements: tuple[Advised, ...]


class HabitatsTileAdviceSchema(ModelSchema):
    """JSON of `TileAdvice`."""

    model = TileAdvice
    tile = Part(HabitatsTileSchema, required=True)
    count = Whole(0, 100_000, required=True)
    placements = ListOf(Part(HabitatsAdvisedSchema), high=100, required=True)


@dataclass(frozen=True, kw_only=True)
class Taking:
    """A tile that a player may take from the market, and its best laying (None: it can be laid nowhere)."""

    player: Player
    at: Square
    tile: Tile
    best: Advised | None


class HabitatsTakingSchema(ModelSchema):
    """JSON of `Taking`."""

    model = Taking
    keep_none: ClassVar[frozenset[str]] = frozenset({"best"})
    player = Who(required=True)
    at = Cell(0, MAX_MARKET - 1, required=True)
    tile = Part(HabitatsTileSchema, required=True)
    best = Part(HabitatsAdvisedSchema, required=True, allow_none=True)


@dataclass(frozen=True, kw_only=True)
class HabitatsAdvice(Answer):
    """Tiles as they were asked for, each with its best layings; takings from the market, best first."""

    tiles: tuple[TileAdvice, ...]
    takes: tuple[Taking, ...]


class HabitatsAdviceSchema(AnswerSchema):
    """JSON of `HabitatsAdvice`."""

    model = HabitatsAdvice
    tiles = ListOf(Part(HabitatsTileAdviceSchema), high=MAX_ADVISED, required=True)
    takes = ListOf(Part(HabitatsTakingSchema), high=20, required=True)
