"""Answers to a park reading's questions, and what they leave open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import EXCLUDE, ValidationError, fields, validates_schema

from schemas.answers import MANY, Answer, AnswerSchema
from schemas.asks import Ask, AskSchema
from schemas.base import ModelSchema
from schemas.fields import Choice, Flag, ListOf, Part, Table, Whole, Worded
from schemas.habitats import (
    LANDSCAPES,
    MAX_CATALOGUE,
    HabitatsPosition,
    HabitatsPositionSchema,
    HabitatsTileSchema,
    Square,
    Tile,
    square,
)
from schemas.messages import Message
from schemas.park_reading import (
    HabitatsLabelledTileSchema,
    HabitatsReadScoreSchema,
    HabitatsTileViewSchema,
    LabelledTile,
    TileView,
    label_field,
)
from schemas.reading import Question, QuestionSchema, ReadScore

MAX_TILES = 400  # tiles of a park that is settled; the largest game has 40 a player


class HabitatsTileViewPartSchema(HabitatsTileViewSchema):
    """JSON of `TileView`: a cell of a reading, sent back as it came."""

    class Meta:
        unknown = EXCLUDE


@dataclass(frozen=True, kw_only=True)
class ParkReadingPart:
    """What settling needs of a reading."""

    position: HabitatsPosition
    cells: tuple[TileView, ...]
    tiles: Mapping[str, LabelledTile]


class HabitatsReadingPartSchema(ModelSchema):
    """JSON of `ParkReadingPart`: a reading, sent back as it came. Error: `schema.habitats_shared`."""

    model = ParkReadingPart

    class Meta:
        unknown = EXCLUDE

    position = Part(HabitatsPositionSchema, required=True)
    cells = ListOf(Part(HabitatsTileViewPartSchema), high=MAX_TILES, required=True)
    tiles = Table(label_field(), Part(HabitatsLabelledTileSchema), high=MAX_CATALOGUE, required=True)

    @validates_schema(skip_on_field_errors=True)
    def once(self, data: Mapping[str, Any], **_: Any) -> None:
        """A cell is read once."""
        seen: set[Square] = set()
        for n, cell in enumerate(data["cells"]):
            if cell.at in seen:
                raise ValidationError({"cells": {n: {"at": [Message("schema.habitats_shared", {"at": cell.at})]}}})
            seen.add(cell.at)


@dataclass(frozen=True, kw_only=True)
class TileAnswer:
    """What the player says lies on a cell: one of the four, and how it is turned.

    `value`: a label of the reading, `?` where they cannot tell either, `.` where nothing lies there. `tile`: a tile.
    `landscape`: a tile that nobody names, but of this landscape, which teaches the colours of the others.
    `alike`: the same holds for all cells of its group.
    """

    at: Square
    value: str | None = None
    tile: Tile | None = None
    landscape: str | None = None
    turn: int | None = None
    alike: bool = False


class HabitatsTileAnswerSchema(ModelSchema):
    """JSON of `TileAnswer`. Error: `schema.one_answer`."""

    model = TileAnswer
    at = square(required=True)
    value = label_field(metadata={"description": "A label of the reading; `?`: cannot tell; `.`: no tile lies there"})
    tile = Part(HabitatsTileSchema)
    landscape = Choice(LANDSCAPES)
    turn = Whole(0, 3)
    alike = Flag(metadata={"description": "The same holds for all cells that look alike"})

    @validates_schema(skip_on_field_errors=True)
    def one(self, data: Mapping[str, Any], **_: Any) -> None:
        """One answer, or a turn alone."""
        given = [name for name in ("value", "tile", "landscape") if data.get(name) is not None]
        if len(given) > 1 or (not given and data.get("turn") is None):
            raise ValidationError([Message("schema.one_answer")])


@dataclass(frozen=True, kw_only=True)
class ParkSettleAsk(Ask):
    """A reading and the answers to its questions."""

    reading: ParkReadingPart
    answers: tuple[TileAnswer, ...]


class HabitatsSettleAskSchema(AskSchema):
    """JSON of `ParkSettleAsk`. Error: `schema.answered_twice`."""

    model = ParkSettleAsk
    reading = Part(HabitatsReadingPartSchema, required=True)
    answers = ListOf(Part(HabitatsTileAnswerSchema), high=MAX_TILES, required=True)

    @validates_schema(skip_on_field_errors=True)
    def once(self, data: Mapping[str, Any], **_: Any) -> None:
        """A cell is answered once."""
        seen: set[Square] = set()
        for n, given in enumerate(data["answers"]):
            if given.at in seen:
                raise ValidationError({"answers": {n: {"at": [Message("schema.answered_twice", {"at": given.at})]}}})
            seen.add(given.at)


@dataclass(frozen=True, kw_only=True)
class ParkSettled(Answer):
    """The reading with the answers in it: position, cells, score and the questions that are left."""

    status: str
    position: HabitatsPosition
    cells: tuple[TileView, ...]
    tiles: Mapping[str, LabelledTile]
    score: ReadScore | None
    questions: tuple[Question, ...]
    score_reason: Message | None = None


class HabitatsSettledSchema(AnswerSchema):
    """JSON of `ParkSettled`."""

    model = ParkSettled
    keep_none = frozenset({"score"})
    status = Choice(("read", "review"), required=True)
    position = Part(HabitatsPositionSchema, required=True)
    cells = ListOf(Part(HabitatsTileViewSchema), high=MANY, required=True)
    tiles = fields.Dict(keys=fields.String(), values=Part(HabitatsLabelledTileSchema), required=True)
    score = Part(HabitatsReadScoreSchema, required=True, allow_none=True)
    score_reason = Worded()
    questions = ListOf(Part(QuestionSchema), high=MANY, required=True)
