"""Habitats: a nature park of square tiles laid round an entrance, and the market the tiles come from.

A tile is data: nothing is looked up by an animal's name. Rows and columns of a park may be negative.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from marshmallow import ValidationError, fields, validates_schema

from schemas.asks import Ask, AskSchema
from schemas.base import ModelSchema
from schemas.fields import Cell, Choice, ListOf, Part, Table, Text, Whole, WordedField
from schemas.messages import Message

LANDSCAPES = ("grass", "forest", "dry", "water")
FLOWER = "flower"
WANTS = (*LANDSCAPES, FLOWER)  # what an animal may need
SIDES = ("n", "e", "s", "w")  # clockwise, as the quarter turns of a tile go
DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
EDITIONS = ("cwali", "allplay")
KINDS = ("animal", "flower", "tower", "big", "many", "road", "camp", "entrance", "unknown")

MAX_EXTENT = 64  # rows or columns from the first to the last tile of a park
FAR = 1000  # rows and columns of a park lie between -FAR and FAR
MAX_MARKET = 16  # rows or columns of a market
MAX_POINTS = 100  # printed on one tile
MAX_NEED = 100  # tiles of one landscape that an animal may need
MAX_CATALOGUE = 500  # different tiles of an edition

Square = tuple[int, int]
"""`(row, col)`, row 0 above row 1, either may be negative."""

MUST: Mapping[str, frozenset[str]] = {
    "animal": frozenset({"landscape", "needs", "points"}),
    "flower": frozenset({"landscape"}),
    "big": frozenset({"landscape"}),
    "many": frozenset({"landscape"}),
    "road": frozenset({"roads"}),
    "camp": frozenset({"points"}),
}
"""The fields without which a kind of tile cannot be scored."""

MAY: Mapping[str, frozenset[str]] = {
    "tower": frozenset({"landscape", "view"}),
    "road": frozenset({"landscape"}),
    "camp": frozenset({"landscape"}),
    "unknown": frozenset({"landscape"}),
}
"""The fields that a kind of tile may carry besides; any tile may have a name."""


@dataclass(frozen=True, kw_only=True)
class View:
    """What a watchtower counts; what is None is as on a plain one.

    `directions`: as printed, before the tile is turned. `reach`: how many squares far it sees. `animal_straight`,
    `animal_diagonal`, `flower`: points for each fulfilled animal or flower.
    """

    directions: tuple[str, ...] | None = None
    reach: int | None = None
    animal_straight: int | None = None
    animal_diagonal: int | None = None
    flower: int | None = None


class HabitatsViewSchema(ModelSchema):
    """JSON of `View`."""

    model = View
    directions = ListOf(Choice(DIRECTIONS), low=1, high=len(DIRECTIONS))
    reach = Whole(1, MAX_EXTENT)
    animal_straight = Whole(0, MAX_POINTS)
    animal_diagonal = Whole(0, MAX_POINTS)
    flower = Whole(0, MAX_POINTS)

    @validates_schema(skip_on_field_errors=True)
    def fits(self, data: Mapping[str, Any], **_: Any) -> None:
        """Each direction is named once."""
        once(data, "directions")


@dataclass(frozen=True, kw_only=True)
class Tile:
    """A tile of a park, by what is printed on it. Which fields it carries depends on its kind: `MUST`, `MAY`."""

    kind: str
    name: str | None = None
    landscape: str | None = None
    needs: Mapping[str, int] | None = None
    points: int | None = None
    roads: tuple[str, ...] | None = None
    view: View | None = None


def once(data: Mapping[str, Any], name: str) -> None:
    """Raises ValidationError `schema.habitats_twice` where a list names the same thing twice."""
    listed = data.get(name) or ()
    if len(set(listed)) != len(listed):
        raise ValidationError({name: [Message("schema.habitats_twice")]})


class HabitatsTileSchema(ModelSchema):
    """JSON of `Tile`. Errors: `schema.required`, `schema.habitats_not_of_kind`, `schema.habitats_no_needs`."""

    model = Tile
    kind = Choice(KINDS, required=True)
    name = Text(low=1)
    landscape = Choice(LANDSCAPES)
    needs = Table(Choice(WANTS), Whole(1, MAX_NEED), high=len(WANTS))
    points = Whole(0, MAX_POINTS)
    roads = ListOf(Choice(SIDES), low=1, high=3)
    view = Part(HabitatsViewSchema)

    @validates_schema(skip_on_field_errors=True)
    def fits(self, data: Mapping[str, Any], **_: Any) -> None:
        """The tile carries what its kind must, and nothing its kind cannot."""
        kind = data["kind"]
        must, may = MUST.get(kind, frozenset()), MAY.get(kind, frozenset())
        wrong = {name: [Message("schema.required")] for name in sorted(must) if data.get(name) is None}
        for name in data:
            if name not in must and name not in may and name not in ("kind", "name"):
                wrong[name] = [Message("schema.habitats_not_of_kind", {"kind": kind})]
        if data.get("needs") == {}:
            wrong["needs"] = [Message("schema.habitats_no_needs")]
        if wrong:
            raise ValidationError(wrong)
        once(data, "roads")


@dataclass(frozen=True, kw_only=True)
class Placed:
    """A tile of a park. `turn`: quarter turns clockwise (None: not known; roads and views are then as printed)."""

    at: Square
    tile: Tile
    turn: int | None = None


def square(**kwargs: Any) -> Cell:
    """The field of a park's square."""
    return Cell(-FAR, FAR, **kwargs)


class HabitatsPlacedSchema(ModelSchema):
    """JSON of `Placed`."""

    model = Placed
    at = square(required=True)
    tile = Part(HabitatsTileSchema, required=True)
    turn = Whole(0, 3)


class Who(WordedField, fields.Field[Any]):
    """A player: a name or a number, kept as it was sent. Errors: `schema.text`, `schema.length`, `schema.range`."""

    limit: ClassVar[int] = 1000

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"type": ["string", "integer"], "minLength": 1, "maxLength": 200}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str | int:
        if type(value) is int:
            if not 0 <= value <= self.limit:
                raise self.make_error("range", low=0, high=self.limit)
            return value
        if not isinstance(value, str):
            raise self.make_error("text")
        if not 1 <= len(value) <= 200:
            raise self.make_error("length", low=1, high=200)
        return value


Player = str | int
"""A player as requests name one."""


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A player's figure on the market, looking along a row or column."""

    player: Player
    at: Square
    facing: str


class HabitatsFigureSchema(ModelSchema):
    """JSON of `Figure`. A figure may wait one square outside the market, as at the start."""

    model = Figure
    player = Who(required=True)
    at = Cell(-1, MAX_MARKET, required=True)
    facing = Choice(SIDES, required=True)


@dataclass(frozen=True, kw_only=True)
class Market:
    """The tiles on offer, row by row (None: no tile there), and the figures among them."""

    rows: int
    cols: int
    tiles: tuple[tuple[Tile | None, ...], ...]
    figures: tuple[Figure, ...] = ()


class HabitatsMarketSchema(ModelSchema):
    """JSON of `Market`.

    Errors: `schema.habitats_market_size`, `schema.habitats_off_market`, `schema.habitats_on_tile`,
    `schema.habitats_shared`, `schema.habitats_twice`, `schema.habitats_no_park_tile`.
    """

    model = Market
    rows = Whole(1, MAX_MARKET, required=True)
    cols = Whole(1, MAX_MARKET, required=True)
    tiles = ListOf(
        ListOf(Part(HabitatsTileSchema, allow_none=True), low=1, high=MAX_MARKET),
        low=1,
        high=MAX_MARKET,
        required=True,
    )
    figures = ListOf(Part(HabitatsFigureSchema), high=5)

    @validates_schema(skip_on_field_errors=True)
    def fits(self, data: Mapping[str, Any], **_: Any) -> None:
        """The tiles fill the rectangle; every figure has a square without tile to itself."""
        rows, cols, tiles = data["rows"], data["cols"], data["tiles"]
        wrong: dict[str, Any] = {}
        if len(tiles) != rows or any(len(row) != cols for row in tiles):
            raise ValidationError({"tiles": [Message("schema.habitats_market_size", {"rows": rows, "cols": cols})]})
        for r, row in enumerate(tiles):
            for c, tile in enumerate(row):
                if tile is not None and tile.kind == "entrance":
                    wrong.setdefault("tiles", {}).setdefault(r, {})[c] = [Message("schema.habitats_no_park_tile")]
        figures = data.get("figures", ())
        for n, figure in enumerate(figures):
            message = _figure_fault(figure, figures[:n], rows, cols, tiles)
            if message is not None:
                wrong.setdefault("figures", {})[n] = [message]
        if wrong:
            raise ValidationError(wrong)


def _figure_fault(figure: Figure, before: tuple[Figure, ...], rows: int, cols: int, tiles: Any) -> Message | None:
    r, c = figure.at
    if r > rows or c > cols:
        return Message("schema.habitats_off_market", {"rows": rows, "cols": cols})
    if 0 <= r < rows and 0 <= c < cols and tiles[r][c] is not None:
        return Message("schema.habitats_on_tile", {"at": figure.at})
    if any(other.at == figure.at for other in before):
        return Message("schema.habitats_shared", {"at": figure.at})
    if any(other.player == figure.player for other in before):
        return Message("schema.habitats_twice")
    return None


@dataclass(frozen=True, kw_only=True)
class Stock:
    """A tile of a catalogue and how many copies of it there are."""

    tile: Tile
    copies: int = 1


class HabitatsStockSchema(ModelSchema):
    """JSON of `Stock`; one copy where nothing is said."""

    model = Stock
    tile = Part(HabitatsTileSchema, required=True)
    copies = Whole(1, 200)


@dataclass(frozen=True, kw_only=True)
class HabitatsPosition:
    """A player's park, the number of players of the game, the market, and the tiles there are in this edition."""

    edition: str
    park: tuple[Placed, ...]
    players: int | None = None
    market: Market | None = None
    catalogue: tuple[Stock, ...] | None = None


def park_field(**kwargs: Any) -> ListOf:
    """The field of a park's tiles."""
    return ListOf(Part(HabitatsPlacedSchema), high=MAX_EXTENT * MAX_EXTENT, **kwargs)


def park_faults(park: tuple[Placed, ...]) -> Any:
    """What makes a park impossible, in marshmallow's nested form: `schema.habitats_shared`,
    `schema.habitats_two_entrances`, `schema.habitats_too_wide`. Empty where nothing does.
    """
    wrong: dict[int, Any] = {}
    seen: set[Square] = set()
    entrances = 0
    for n, placed in enumerate(park):
        if placed.at in seen:
            wrong.setdefault(n, {})["at"] = [Message("schema.habitats_shared", {"at": placed.at})]
        seen.add(placed.at)
        if placed.tile.kind == "entrance":
            entrances += 1
            if entrances > 1:
                wrong.setdefault(n, {})["tile"] = [Message("schema.habitats_two_entrances")]
    if wrong or not seen:
        return wrong
    for axis in (0, 1):
        along = [at[axis] for at in seen]
        if max(along) - min(along) >= MAX_EXTENT:
            return [Message("schema.habitats_too_wide", {"limit": MAX_EXTENT})]
    return wrong


class HabitatsPositionSchema(ModelSchema):
    """JSON of `HabitatsPosition`. Errors: see `park_faults`."""

    model = HabitatsPosition
    edition = Choice(EDITIONS, required=True)
    park = park_field(required=True)
    players = Whole(2, 5)
    market = Part(HabitatsMarketSchema)
    catalogue = ListOf(Part(HabitatsStockSchema), high=MAX_CATALOGUE)

    @validates_schema(skip_on_field_errors=True)
    def fits(self, data: Mapping[str, Any], **_: Any) -> None:
        """No two tiles share a square, there is at most one entrance, and the park is within bounds."""
        faults = park_faults(data["park"])
        if faults:
            raise ValidationError({"park": faults})


@dataclass(frozen=True, kw_only=True)
class HabitatsScoreAsk(Ask):
    """Score this park."""

    position: HabitatsPosition


class HabitatsScoreAskSchema(AskSchema):
    """JSON of `HabitatsScoreAsk`."""

    model = HabitatsScoreAsk
    position = Part(HabitatsPositionSchema, required=True)
