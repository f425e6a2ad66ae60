"""Biotope: a roll-and-draw sheet of square spaces.

Symbols: `H` house, `T` tree, `A` animal, `F` flower, `W` water; `.` a free space, `#` no space.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from marshmallow import ValidationError, validates_schema

from schemas.answers import Breakdown, BreakdownSchema, MoveList, MoveListSchema, VerdictSchema
from schemas.asks import Ask, AskSchema
from schemas.base import ModelSchema
from schemas.fields import Cell, Choice, Flag, ListOf, Part, Text, cells
from schemas.messages import Message

SYMBOLS = "HTAFW"
FREE = "."
CLOSED = "#"
SHEETS = ("1", "2", "3", "pro")
MAX_SIDE = 64  # rows or columns of a board
MAX_MOVES = 8 * MAX_SIDE**2  # four pairs of neighbours a space at most, each filled in one of two ways

Space = tuple[int, int]
"""`(row, col)`, zero-based, row 0 at the top as the player reads the sheet."""


@dataclass(frozen=True, kw_only=True)
class BiotopeLayout:
    """A sheet as it comes out of the box: what an owner writes down once, and positions then name.

    `rows`: strings of equal length over `HTAFW.#`. `centre`: sheet 1's water (None: the geometric centre).
    `printed`: spaces whose symbols came with the sheet.
    """

    sheet: str
    rows: tuple[str, ...]
    centre: Space | None = None
    printed: tuple[Space, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class BiotopePosition(BiotopeLayout):
    """A player's sheet.

    `circled`: houses the player circled (None: not known). `ended`: this player's game is over.
    """

    circled: tuple[Space, ...] | None = None
    ended: bool | None = None


class BiotopeLayoutSchema(ModelSchema):
    """JSON of `BiotopeLayout`. Errors: `schema.row_length`, `schema.off_board`."""

    model: ClassVar[Any] = BiotopeLayout
    sheet = Choice(SHEETS, required=True)
    rows = ListOf(
        Text(low=1, high=MAX_SIDE, pattern=f"[{SYMBOLS}.#]+", wrong="biotope_row"),
        low=1,
        high=MAX_SIDE,
        required=True,
        metadata={"example": ["..W..", ".HTA.", ".WWW.", "..F..", "....."]},
    )
    centre = Cell()
    printed = cells()

    @validates_schema(skip_on_field_errors=True)
    def fits(self, data: Mapping[str, Any], **_: Any) -> None:
        """All rows are of one length and every named space is on the sheet."""
        rows = data["rows"]
        height, width = len(rows), len(rows[0])
        wrong: dict[str, Any] = {}
        for r, row in enumerate(rows):
            if len(row) != width:
                message = Message("schema.row_length", {"row": r, "length": len(row), "first": width})
                wrong.setdefault("rows", {})[r] = [message]
        off = Message("schema.off_board", {"rows": height, "cols": width})
        centre = data.get("centre")
        if centre is not None and not (centre[0] < height and centre[1] < width):
            wrong["centre"] = [off]
        for name in ("printed", "circled"):
            for n, space in enumerate(data.get(name) or ()):
                if not (space[0] < height and space[1] < width):
                    wrong.setdefault(name, {})[n] = [off]
        if wrong:
            raise ValidationError(wrong)


class BiotopePositionSchema(BiotopeLayoutSchema):
    """JSON of `BiotopePosition`."""

    model: ClassVar[Any] = BiotopePosition
    circled = cells()
    ended = Flag()


@dataclass(frozen=True, kw_only=True)
class BiotopeScoreAsk(Ask):
    """Score this sheet."""

    position: BiotopePosition


class BiotopeScoreAskSchema(AskSchema):
    """JSON of `BiotopeScoreAsk`."""

    model = BiotopeScoreAsk
    position = Part(BiotopePositionSchema, required=True)


RANKS = ("master", "topographer", "gardener", "groundworker", "vagabond")


@dataclass(frozen=True, kw_only=True)
class BiotopeBreakdown(Breakdown):
    """A score and the solo rank it reaches (None below 0)."""

    solo_rank: str | None


class BiotopeBreakdownSchema(BreakdownSchema):
    """JSON of `BiotopeBreakdown`."""

    model = BiotopeBreakdown
    keep_none: ClassVar[frozenset[str]] = frozenset({"solo_rank"})
    solo_rank = Choice(RANKS, required=True, allow_none=True)


FACES = SYMBOLS + FREE
MAX_ENTRIES = 20  # entries of one move that are looked at; a legal one has two at most


def roll_field(**kwargs: Any) -> ListOf:
    """The two faces rolled: symbols, or `.` for a face that shows none."""
    return ListOf(Choice(FACES), low=2, high=2, **kwargs)


@dataclass(frozen=True, kw_only=True)
class BiotopeEntry:
    """A symbol and the space it is drawn in."""

    symbol: str
    at: Space


class BiotopeEntrySchema(ModelSchema):
    """JSON of `BiotopeEntry`."""

    model = BiotopeEntry
    symbol = Choice(SYMBOLS, required=True)
    at = Cell(required=True)


def off_sheet(entries: tuple[BiotopeEntry, ...], rows: int, cols: int) -> dict[int, Any]:
    """Errors for the entries that lie outside a sheet of that size, by index."""
    message = Message("schema.off_board", {"rows": rows, "cols": cols})
    return {n: {"at": [message]} for n, e in enumerate(entries) if not (e.at[0] < rows and e.at[1] < cols)}


@dataclass(frozen=True, kw_only=True)
class BiotopeMove:
    """What a player makes of a roll: the entries in drawing order, none where nothing is entered."""

    roll: tuple[str, ...]
    enter: tuple[BiotopeEntry, ...]


class BiotopeMoveSchema(ModelSchema):
    """JSON of `BiotopeMove`."""

    model = BiotopeMove
    roll = roll_field(required=True)
    enter = ListOf(Part(BiotopeEntrySchema), high=MAX_ENTRIES, required=True)


@dataclass(frozen=True, kw_only=True)
class BiotopeCheckAsk(Ask):
    """Is this move legal on this sheet?"""

    position: BiotopePosition
    move: BiotopeMove


class BiotopeCheckAskSchema(AskSchema):
    """JSON of `BiotopeCheckAsk`."""

    model = BiotopeCheckAsk
    position = Part(BiotopePositionSchema, required=True)
    move = Part(BiotopeMoveSchema, required=True)

    @validates_schema(skip_on_field_errors=True)
    def on_the_sheet(self, data: Mapping[str, Any], **_: Any) -> None:
        """Every entry names a space of the sheet. Error: `schema.off_board`."""
        rows = data["position"].rows
        if wrong := off_sheet(data["move"].enter, len(rows), len(rows[0])):
            raise ValidationError({"move": {"enter": wrong}})


class BiotopeVerdictSchema(VerdictSchema):
    """JSON of a `Verdict` on a move: `after` is the sheet with the symbols entered."""

    after = Part(BiotopePositionSchema, allow_none=True)


@dataclass(frozen=True, kw_only=True)
class BiotopeMovesAsk(Ask):
    """What can be entered on this sheet after this roll?"""

    position: BiotopePosition
    roll: tuple[str, ...]


class BiotopeMovesAskSchema(AskSchema):
    """JSON of `BiotopeMovesAsk`."""

    model = BiotopeMovesAsk
    position = Part(BiotopePositionSchema, required=True)
    roll = roll_field(required=True)


@dataclass(frozen=True, kw_only=True)
class BiotopeMoveList(MoveList):
    """All legal moves but the empty one. `must_stop`: two symbols were rolled and no two connected spaces are free."""

    must_stop: bool


class BiotopeMoveListSchema(MoveListSchema):
    """JSON of `BiotopeMoveList`."""

    model = BiotopeMoveList
    moves = ListOf(Part(BiotopeMoveSchema), high=MAX_MOVES, required=True)
    must_stop = Flag(required=True)
