"""Habitats' moves: lay a tile, take one from the market, or a whole turn of both; verdicts on them; all legal ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from marshmallow import ValidationError, validates_schema

from schemas.answers import MANY, MoveListSchema, Verdict, VerdictSchema
from schemas.asks import Ask, AskSchema
from schemas.base import ModelSchema
from schemas.fields import Cell, Choice, ListOf, Part, Whole
from schemas.habitats import (
    MAX_MARKET,
    HabitatsPosition,
    HabitatsPositionSchema,
    HabitatsTileSchema,
    Player,
    Square,
    Tile,
    Who,
    square,
)
from schemas.messages import Message

PARTS: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {
    "place": (frozenset({"tile", "at"}), frozenset({"turn"})),
    "take": (frozenset({"player", "at"}), frozenset()),
    "turn": (frozenset({"player", "take", "place"}), frozenset({"refill"})),
}
"""For each type of move the fields that it must and that it may carry."""


@dataclass(frozen=True, kw_only=True)
class Laying:
    """Where the tile of a whole turn is laid, and after how many quarter turns clockwise."""

    at: Square
    turn: int | None = None


class HabitatsLayingSchema(ModelSchema):
    """JSON of `Laying`."""

    model = Laying
    at = square(required=True)
    turn = Whole(0, 3)


@dataclass(frozen=True, kw_only=True)
class HabitatsMove:
    """A move. `type` says which of the other fields it has: `PARTS`.

    `at`: the park's square of a laying, the market's square of a taking. `refill`: what fills the square that the
    figure left (None: nothing).
    """

    type: str
    tile: Tile | None = None
    at: Square | None = None
    turn: int | None = None
    player: Player | None = None
    take: Square | None = None
    refill: Tile | None = None
    place: Laying | None = None


class HabitatsMoveSchema(ModelSchema):
    """JSON of `HabitatsMove`. Errors: `schema.required`, `schema.habitats_not_of_move`."""

    model = HabitatsMove
    type = Choice(tuple(PARTS), required=True)
    tile = Part(HabitatsTileSchema)
    at = square()
    turn = Whole(0, 3)
    player = Who()
    take = Cell(0, MAX_MARKET - 1)
    refill = Part(HabitatsTileSchema, allow_none=True)
    place = Part(HabitatsLayingSchema)

    @validates_schema(skip_on_field_errors=True)
    def fits(self, data: Mapping[str, Any], **_: Any) -> None:
        """The move carries what its type must, and nothing else."""
        must, may = PARTS[data["type"]]
        wrong = {name: [Message("schema.required")] for name in sorted(must) if data.get(name) is None}
        for name in data:
            if name not in must and name not in may and name != "type":
                wrong[name] = [Message("schema.habitats_not_of_move", {"type": data["type"]})]
        refill = data.get("refill")
        if refill is not None and refill.kind == "entrance":
            wrong["refill"] = [Message("schema.habitats_no_park_tile")]
        if wrong:
            raise ValidationError(wrong)


@dataclass(frozen=True, kw_only=True)
class HabitatsCheckAsk(Ask):
    """Is this move legal?"""

    position: HabitatsPosition
    move: HabitatsMove


class HabitatsCheckAskSchema(AskSchema):
    """JSON of `HabitatsCheckAsk`."""

    model = HabitatsCheckAsk
    position = Part(HabitatsPositionSchema, required=True)
    move = Part(HabitatsMoveSchema, required=True)


@dataclass(frozen=True, kw_only=True)
class HabitatsVerdict(Verdict):
    """A verdict; the position after a legal move, and the tile that was taken from the market."""

    taken: Tile | None = None


class HabitatsVerdictSchema(VerdictSchema):
    """JSON of `HabitatsVerdict`."""

    model: ClassVar[Any] = HabitatsVerdict
    after = Part(HabitatsPositionSchema, allow_none=True)
    taken = Part(HabitatsTileSchema)


@dataclass(frozen=True, kw_only=True)
class HabitatsMovesAsk(Ask):
    """All legal placings of a tile, or all tiles that a player may take."""

    position: HabitatsPosition
    type: str
    tile: Tile | None = None
    player: Player | None = None


class HabitatsMovesAskSchema(AskSchema):
    """JSON of `HabitatsMovesAsk`. Errors: `schema.required`, `schema.habitats_not_of_move`."""

    model = HabitatsMovesAsk
    position = Part(HabitatsPositionSchema, required=True)
    type = Choice(("place", "take"), required=True)
    tile = Part(HabitatsTileSchema)
    player = Who()

    @validates_schema(skip_on_field_errors=True)
    def fits(self, data: Mapping[str, Any], **_: Any) -> None:
        """A placing needs its tile, a taking its player."""
        needed, other = ("tile", "player") if data["type"] == "place" else ("player", "tile")
        wrong: dict[str, Any] = {}
        if data.get(needed) is None:
            wrong[needed] = [Message("schema.required")]
        if other in data:
            wrong[other] = [Message("schema.habitats_not_of_move", {"type": data["type"]})]
        if wrong:
            raise ValidationError(wrong)


class HabitatsMoveListSchema(MoveListSchema):
    """All legal moves of Habitats."""

    moves = ListOf(Part(HabitatsMoveSchema), high=MANY, required=True)
