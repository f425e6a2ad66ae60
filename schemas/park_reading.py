"""A photo's reading of a Habitats park: the tiles, how sure each is, and what is worth asking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from marshmallow import fields

from schemas.answers import MANY, Answer, AnswerSchema
from schemas.base import ModelSchema
from schemas.collections import MAX_NAME
from schemas.fields import Choice, Flag, ListOf, Part, Share, Table, Text, Whole, Worded
from schemas.forms import Corners, Digits, PhotoPart, Ticked
from schemas.habitats import (
    EDITIONS,
    LANDSCAPES,
    MAX_CATALOGUE,
    HabitatsPosition,
    HabitatsPositionSchema,
    HabitatsTileSchema,
    Square,
    Tile,
    square,
)
from schemas.habitats_answers import HabitatsBreakdownSchema
from schemas.messages import Message
from schemas.palettes import PaletteText
from schemas.reading import (
    Geometry,
    GeometrySchema,
    ImageSize,
    ImageSizeSchema,
    PhotoHint,
    PhotoHintSchema,
    Point,
    Question,
    QuestionSchema,
    ReadScore,
    ReadScoreSchema,
    points,
)

UNKNOWN = "?"
"""The label of a tile that is none of the catalogue's."""
NOTHING = "."
"""The label of a cell on which no tile lies after all."""
LONGEST_LABEL = MAX_NAME + 2
COLOUR = "#[0-9a-f]{6}"
MAX_PICTURE = 400_000  # characters of a tile's picture as a data URL


def label_field(**kwargs: Any) -> Text:
    """The field of a label: what a reading calls a tile."""
    return Text(low=1, high=LONGEST_LABEL, **kwargs)


@dataclass(frozen=True, kw_only=True)
class LabelledTile:
    """What a label stands for; `turn` where the label says it too."""

    tile: Tile
    turn: int | None = None


class HabitatsLabelledTileSchema(ModelSchema):
    """JSON of `LabelledTile`."""

    model = LabelledTile
    tile = Part(HabitatsTileSchema, required=True)
    turn = Whole(0, 3)


@dataclass(frozen=True, kw_only=True)
class TileView:
    """What a cell shows.

    `label`: what its likeliest tile is called, `UNKNOWN` for one that is none of the catalogue's; `value` is that tile.
    `confidence`: calibrated probability that the value is right; `others`: of other labels. `turn`: quarter turns
    clockwise against the park's up. `group`: cells with the same number look alike. `colour`: of most of the tile;
    `landscapes`: what it says, likeliest first. `cut`: the photo's frame cuts the tile.
    """

    at: Square
    label: str
    value: Tile
    confidence: float
    others: Mapping[str, float] = field(default_factory=dict)
    turn: int | None = None
    turn_confidence: float | None = None
    group: int | None = None
    colour: str | None = None
    landscapes: Mapping[str, float] = field(default_factory=dict)
    cut: bool | None = None


class HabitatsTileViewSchema(ModelSchema):
    """JSON of `TileView`."""

    model: ClassVar[Any] = TileView
    at = square(required=True)
    label = label_field(required=True, metadata={"example": "marsh fox"})
    value = Part(HabitatsTileSchema, required=True)
    confidence = Share(required=True)
    others = Table(label_field(), Share(), high=MAX_CATALOGUE)
    turn = Whole(0, 3)
    turn_confidence = Share()
    group = Whole(0, MANY)
    colour = Text(pattern=COLOUR)
    landscapes = Table(Choice(LANDSCAPES), Share(), high=len(LANDSCAPES))
    cut = Flag()


@dataclass(frozen=True, kw_only=True)
class ReadTile(TileView):
    """A cell as it was read: also its outline, and where asked for its `picture`, a data URL."""

    polygon: tuple[Point, ...]
    picture: str | None = None


class HabitatsReadTileSchema(HabitatsTileViewSchema):
    """JSON of `ReadTile`."""

    model: ClassVar[Any] = ReadTile
    polygon = points(required=True)
    picture = Text(high=MAX_PICTURE)


class HabitatsReadScoreSchema(ReadScoreSchema):
    """JSON of `ReadScore` for a park."""

    breakdown = Part(HabitatsBreakdownSchema, required=True)


@dataclass(frozen=True, kw_only=True)
class ParkReading(Answer):
    """What a photo shows. `status` is `read` when no question is left, else `review`.

    `tiles`: what the labels stand for. `score` is None while a tile is unknown, and `score_reason` says so.
    `readings`: where several parks are in one photo, all of them, left to right. `overlay`: a data URL.
    """

    status: str
    position: HabitatsPosition
    geometry: Geometry
    cells: tuple[ReadTile, ...]
    tiles: Mapping[str, LabelledTile]
    score: ReadScore | None
    questions: tuple[Question, ...]
    image: ImageSize
    score_reason: Message | None = None
    hints: tuple[PhotoHint, ...] = ()
    readings: tuple[ParkReading, ...] | None = None
    overlay: str | None = None


class HabitatsReadingSchema(AnswerSchema):
    """JSON of `ParkReading`."""

    model = ParkReading
    keep_none: ClassVar[frozenset[str]] = frozenset({"score"})
    status = Choice(("read", "review"), required=True)
    position = Part(HabitatsPositionSchema, required=True)
    geometry = Part(GeometrySchema, required=True)
    cells = ListOf(Part(HabitatsReadTileSchema), high=MANY, required=True)
    tiles = fields.Dict(keys=fields.String(), values=Part(HabitatsLabelledTileSchema), required=True)
    score = Part(HabitatsReadScoreSchema, required=True, allow_none=True)
    score_reason = Worded()
    questions = ListOf(Part(QuestionSchema), high=MANY, required=True)
    image = Part(ImageSizeSchema, required=True)
    hints = ListOf(Part(PhotoHintSchema), high=20, required=True)
    readings = ListOf(Part(lambda: HabitatsReadingSchema(exclude=("readings", "overlay"))), high=20)
    overlay = Text(high=100_000_000)


REFERENCE_HELP = "Id or share key of a catalogue (`ID@REVISION` for an earlier one); `example-EDITION`: our own set"


@dataclass(frozen=True, kw_only=True)
class ParkReadAsk:
    """The form of `/read` for a park: the photo's bytes come beside it."""

    photo: Any
    edition: str = EDITIONS[0]
    catalogue: str | None = None
    corners: tuple[Point, ...] | None = None
    palette: Mapping[str, tuple[int, int, int]] = field(default_factory=dict)
    overlay: bool = False
    pictures: bool = False
    players: int | None = None


class HabitatsReadAskSchema(ModelSchema):
    """The form of `ParkReadAsk`."""

    model = ParkReadAsk
    photo = PhotoPart(required=True, metadata={"type": "string", "format": "binary"})
    edition = Choice(EDITIONS, metadata={"description": "By default the first edition"})
    catalogue = Text(low=1, metadata={"description": REFERENCE_HELP})
    corners = Corners(
        metadata={
            "description": "The park's corners in photo pixels, top-left, top-right, bottom-right, bottom-left",
            "example": "[[10, 10], [990, 12], [985, 990], [8, 1000]]",
        }
    )
    palette = PaletteText()
    overlay = Ticked(metadata={"description": "1: answer with an annotated picture too"})
    pictures = Ticked(metadata={"description": "1: every cell with its tile cut out, as a data URL"})
    players = Digits(2, 5, metadata={"description": "How many play: tells whether the park is complete"})


@dataclass(frozen=True, kw_only=True)
class KnownTile:
    """The tile of the catalogue that a cut-out shows, how sure that is, and its turn."""

    name: str
    confidence: float
    turn: int


class HabitatsKnownTileSchema(ModelSchema):
    """JSON of `KnownTile`."""

    model = KnownTile
    name = label_field(required=True)
    confidence = Share(required=True)
    turn = Whole(0, 3, required=True)


@dataclass(frozen=True, kw_only=True)
class CutTile:
    """A tile cut out of a photo, as a proposal for a catalogue; `known` where the catalogue holds it already."""

    picture: str
    polygon: tuple[Point, ...]
    group: int
    colour: str
    landscapes: Mapping[str, float]
    known: KnownTile | None = None
    cut: bool | None = None


class HabitatsCutTileSchema(ModelSchema):
    """JSON of `CutTile`."""

    model = CutTile
    picture = Text(high=MAX_PICTURE, required=True)
    polygon = points(required=True)
    group = Whole(0, MANY, required=True)
    colour = Text(pattern=COLOUR, required=True)
    landscapes = fields.Dict(
        keys=fields.String(metadata={"enum": list(LANDSCAPES)}), values=fields.Float(), required=True
    )
    known = Part(HabitatsKnownTileSchema)
    cut = Flag()


@dataclass(frozen=True, kw_only=True)
class CutTiles(Answer):
    """The tiles of a photo, in reading order."""

    tiles: tuple[CutTile, ...]
    image: ImageSize


class HabitatsCutTilesSchema(AnswerSchema):
    """JSON of `CutTiles`."""

    model = CutTiles
    tiles = ListOf(Part(HabitatsCutTileSchema), high=MANY, required=True)
    image = Part(ImageSizeSchema, required=True)


@dataclass(frozen=True, kw_only=True)
class CutTilesAsk:
    """The form of `/tiles`: the photo's bytes come beside it."""

    photo: Any
    catalogue: str | None = None
    corners: tuple[Point, ...] | None = None


class HabitatsCutTilesAskSchema(ModelSchema):
    """The form of `CutTilesAsk`."""

    model = CutTilesAsk
    photo = PhotoPart(required=True, metadata={"type": "string", "format": "binary"})
    catalogue = Text(low=1, metadata={"description": REFERENCE_HELP})
    corners = Corners(
        metadata={"description": "The corners of the tiles, laid edge to edge, in photo pixels; from the top left"}
    )
