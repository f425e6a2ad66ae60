"""A photo's reading: the position it shows, how sure each cell is, and what is worth asking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from marshmallow import fields

from schemas.answers import MANY, Answer, AnswerSchema, Place
from schemas.base import ModelSchema
from schemas.biotope import BiotopeBreakdownSchema, BiotopeLayout, BiotopeLayoutSchema, BiotopePositionSchema
from schemas.fields import Anything, Cell, Choice, Flag, ListOf, Part, Places, Text, Whole, Worded
from schemas.messages import Message

Point = tuple[float, float]
"""`(x, y)` in pixels of the upright photo."""

MAX_SIDE = 100_000  # pixels, for the published document


def _numbers(length: int) -> fields.List[Any]:
    return fields.List(fields.Float(), metadata={"minItems": length, "maxItems": length})


def points(**kwargs: Any) -> ListOf:
    """The field of four points."""
    return ListOf(_numbers(2), low=4, high=4, **kwargs)


@dataclass(frozen=True, kw_only=True)
class Geometry:
    """Where the board is.

    `corners`: top-left, top-right, bottom-right, bottom-left of the board as the player reads it.
    `lattice_to_image`: 3x3 homography from (col, row) to pixels. `fit`: how much of the grid's lines was seen, 0..1.
    `turn_confidence`: how sure it is which way is up, 0..1.
    """

    corners: tuple[Point, ...]
    rows: int
    cols: int
    lattice_to_image: tuple[tuple[float, ...], ...]
    method: str
    fit: float
    turn_confidence: float


class GeometrySchema(ModelSchema):
    """JSON of `Geometry`."""

    model = Geometry
    corners = points(required=True)
    rows = Whole(1, 64, required=True)
    cols = Whole(1, 64, required=True)
    lattice_to_image = ListOf(_numbers(3), low=3, high=3, required=True)
    method = Text(required=True)
    fit = fields.Float(required=True)
    turn_confidence = fields.Float(required=True)


@dataclass(frozen=True, kw_only=True)
class ReadCell:
    """One cell: the likeliest value, its calibrated probability, the other plausible values, its outline."""

    at: tuple[int, int]
    value: Any
    confidence: float
    others: Mapping[str, float]
    polygon: tuple[Point, ...]
    circled: bool | None = None


class ReadCellSchema(ModelSchema):
    """JSON of `ReadCell` where values are letters."""

    model = ReadCell
    at = Cell(required=True)
    value: Any = Text(required=True, metadata={"example": "H"})
    confidence = fields.Float(required=True)
    others = fields.Dict(keys=fields.String(), values=fields.Float(), required=True)
    polygon = points(required=True)
    circled = Flag()


@dataclass(frozen=True, kw_only=True)
class Question:
    """A cell whose answer changes the total; `totals` by answer, the other cells as read."""

    at: tuple[int, int]
    value: str
    alternatives: tuple[str, ...]
    totals: Mapping[str, int]


class QuestionSchema(ModelSchema):
    """JSON of `Question`; the alternatives are called `or`."""

    model = Question
    at = Cell(required=True)
    value = Text(required=True)
    alternatives = ListOf(Text(), high=20, required=True, data_key="or")
    totals = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)


@dataclass(frozen=True, kw_only=True)
class ReadScore:
    """The score of the position as read, and the range of totals over its plausible readings.

    `exact`: the combinations tried hold 99 % of the probability; else `low` and `high` are what the likeliest and a
    seeded sample of all found, and nothing is certain. `combinations`: how many were tried.
    """

    total: int
    low: int
    high: int
    certain: bool
    exact: bool
    combinations: int
    breakdown: Any


class ReadScoreSchema(ModelSchema):
    """JSON of `ReadScore`; a game's own schema gives `breakdown` its shape."""

    model: ClassVar[Any] = ReadScore
    total = Whole(-MANY, MANY, required=True)
    low = Whole(-MANY, MANY, required=True)
    high = Whole(-MANY, MANY, required=True)
    certain = Flag(required=True)
    exact = Flag(
        required=True,
        metadata={"description": "Those tried hold 99 % of the probability; else a seeded sample widens them"},
    )
    combinations = Whole(1, 1_000_000, required=True, metadata={"description": "How many readings were tried"})
    breakdown: Any = Anything(required=True)


class BiotopeReadScoreSchema(ReadScoreSchema):
    """JSON of `ReadScore` for a Biotope sheet."""

    breakdown = Part(BiotopeBreakdownSchema, required=True)


@dataclass(frozen=True, kw_only=True)
class ImageSize:
    """The upright photo's size in pixels."""

    width: int
    height: int


class ImageSizeSchema(ModelSchema):
    """JSON of `ImageSize`."""

    model = ImageSize
    width = Whole(1, MAX_SIDE, required=True)
    height = Whole(1, MAX_SIDE, required=True)


@dataclass(frozen=True, kw_only=True)
class PhotoHint:
    """What the photographer could do better: an id, in words, and the cells it is about (none: the whole photo)."""

    id: str
    message: Message
    where: tuple[Place, ...] = ()


class PhotoHintSchema(ModelSchema):
    """JSON of `PhotoHint`: the message as text, with its parameters beside it."""

    model = PhotoHint
    id = Text(required=True)
    message = Worded(required=True)
    params = Anything(attribute="message.params", dump_only=True, metadata={"type": "object"})
    where = Places(required=True)


@dataclass(frozen=True, kw_only=True)
class Reading(Answer):
    """What a photo shows. `status` is `read` when no question is left, else `review`.

    `layout`: the empty sheet that it was held against, named by the request or by the marks on it. `readings`: where
    several boards are in one photo, all of them, left to right. `overlay`: a data URL.
    """

    status: str
    position: Any
    geometry: Geometry
    cells: tuple[ReadCell, ...]
    score: ReadScore
    questions: tuple[Question, ...]
    image: ImageSize
    hints: tuple[PhotoHint, ...] = ()
    layout: BiotopeLayout | None = None
    readings: tuple[Reading, ...] | None = None
    overlay: str | None = None


class BiotopeReadingSchema(AnswerSchema):
    """JSON of `Reading` for a Biotope sheet."""

    model = Reading
    status = Choice(("read", "review"), required=True)
    position = Part(BiotopePositionSchema, required=True)
    geometry = Part(GeometrySchema, required=True)
    cells = ListOf(Part(ReadCellSchema), high=MANY, required=True)
    score = Part(BiotopeReadScoreSchema, required=True)
    questions = ListOf(Part(QuestionSchema), high=MANY, required=True)
    image = Part(ImageSizeSchema, required=True)
    hints = ListOf(Part(PhotoHintSchema), high=20, required=True)
    layout = Part(BiotopeLayoutSchema)
    readings = ListOf(Part(lambda: BiotopeReadingSchema(exclude=("readings", "overlay"))), high=20)
    overlay = Text(high=100_000_000)


@dataclass(frozen=True, kw_only=True)
class BiotopeReadAsk:
    """The form of `/read` for a Biotope sheet: the photo's bytes come beside it."""

    sheet: str
    photo: Any
    rows: int | None = None
    cols: int | None = None
    corners: tuple[Point, ...] | None = None
    centre: tuple[int, int] | None = None
    layout: str | None = None
    finished: bool = False
    overlay: bool = False


@dataclass(frozen=True, kw_only=True)
class LayoutReadAsk:
    """The form of `/layouts/read`: the photo's bytes come beside it."""

    sheet: str
    photo: Any
    rows: int | None = None
    cols: int | None = None
    corners: tuple[Point, ...] | None = None
    centre: tuple[int, int] | None = None


@dataclass(frozen=True, kw_only=True)
class LayoutReading(Answer):
    """An empty sheet read from a photo, to be corrected and kept as a layout.

    `status` is `read` when every space is sure, else `review`; `doubtful`: the spaces to look at, least sure first.
    `marked`: the marks on the sheet named it, so nothing was left to guess.
    """

    status: str
    layout: BiotopeLayout
    marked: bool
    geometry: Geometry
    cells: tuple[ReadCell, ...]
    doubtful: tuple[tuple[int, int], ...]
    image: ImageSize
    hints: tuple[PhotoHint, ...] = ()


class BiotopeLayoutReadingSchema(AnswerSchema):
    """JSON of `LayoutReading`."""

    model = LayoutReading
    status = Choice(("read", "review"), required=True)
    layout = Part(BiotopeLayoutSchema, required=True)
    marked = Flag(required=True)
    geometry = Part(GeometrySchema, required=True)
    cells = ListOf(Part(ReadCellSchema), high=MANY, required=True)
    doubtful = ListOf(Cell(), high=MANY, required=True)
    image = Part(ImageSizeSchema, required=True)
    hints = ListOf(Part(PhotoHintSchema), high=20, required=True)
