"""Biotope: a roll-and-draw sheet of square spaces.

Symbols: `H` house, `T` tree, `A` animal, `F` flower, `W` water; `.` a free space, `#` no space.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from marshmallow import ValidationError, validates_schema

from schemas.answers import Breakdown, BreakdownSchema
from schemas.asks import Ask, AskSchema
from schemas.base import ModelSchema
from schemas.fields import Cell, Choice, Flag, ListOf, Part, Text, cells
from schemas.messages import Message

SYMBOLS = "HTAFW"
FREE = "."
CLOSED = "#"
SHEETS = ("1", "2", "3", "pro")
MAX_SIDE = 64  # rows or columns of a board

Space = tuple[int, int]
"""`(row, col)`, zero-based, row 0 at the top as the player reads the sheet."""


@dataclass(frozen=True, kw_only=True)
class BiotopePosition:
    """A player's sheet.

    `rows`: strings of equal length over `HTAFW.#`. `centre`: sheet 1's water (None: the geometric centre).
    `printed`: spaces whose symbols came with the sheet. `circled`: houses the player circled (None: not
    known). `ended`: this player's game is over.
    """

    sheet: str
    rows: tuple[str, ...]
    centre: Space | None = None
    printed: tuple[Space, ...] | None = None
    circled: tuple[Space, ...] | None = None
    ended: bool | None = None


class BiotopePositionSchema(ModelSchema):
    """JSON of `BiotopePosition`. Errors: `schema.row_length`, `schema.off_board`."""

    model = BiotopePosition
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
    circled = cells()
    ended = Flag()

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
