"""Fields of HTML forms, where every value arrives as text."""

from __future__ import annotations

import json
import math
from typing import Any, ClassVar

from marshmallow import fields

from schemas.base import ModelSchema
from schemas.biotope import SHEETS
from schemas.fields import Cell, Choice, Text, Whole, WordedField
from schemas.reading import BiotopeReadAsk, LayoutReadAsk


class Digits(Whole):
    """A whole number written in digits. Errors as for `Whole`."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if not (isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10):
            raise self.make_error("whole")
        return super()._deserialize(int(value), attr, data, **kwargs)


class Ticked(Choice):
    """`1` or `0`. Error as for `Choice`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(("0", "1"), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        return super()._deserialize(value, attr, data, **kwargs) == "1"


class Corners(WordedField, fields.String):
    """Four points as JSON: `[[x, y], [x, y], [x, y], [x, y]]`, finite numbers. Error: `schema.corners`."""

    limit: ClassVar[float] = 1e6  # pixels; far beyond any photo

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        try:
            points = json.loads(value)
        except (TypeError, ValueError, RecursionError):
            raise self.make_error("corners") from None
        if not isinstance(points, list) or len(points) != 4 or not all(map(self._is_point, points)):
            raise self.make_error("corners")
        return tuple((float(x), float(y)) for x, y in points)

    def _is_point(self, point: Any) -> bool:
        return (
            isinstance(point, list)
            and len(point) == 2
            and all(type(part) in (int, float) for part in point)
            and all(math.isfinite(part) and abs(part) <= self.limit for part in point)
        )


class CellText(Cell):
    """A cell as JSON: `[row, column]`. Errors as for `Cell`."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        try:
            cell = json.loads(value)
        except (TypeError, ValueError, RecursionError):
            raise self.make_error("cell") from None
        return super()._deserialize(cell, attr, data, **kwargs)


class PhotoPart(WordedField, fields.Field[Any]):
    """A file part of the form. Error: `schema.file` where the field came as text."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not hasattr(value, "read"):
            raise self.make_error("file")
        return value


class BiotopeReadAskSchema(ModelSchema):
    """The form of `BiotopeReadAsk`."""

    model: ClassVar[Any] = BiotopeReadAsk
    photo = PhotoPart(required=True, metadata={"type": "string", "format": "binary"})
    sheet = Choice(SHEETS, required=True)
    rows = Digits(4, 16, metadata={"description": "Rows of the sheet; inferred where absent"})
    cols = Digits(4, 16, metadata={"description": "Columns of the sheet; inferred where absent"})
    corners = Corners(
        metadata={
            "description": "The sheet's corners in photo pixels, top-left, top-right, bottom-right, bottom-left",
            "example": "[[10, 10], [990, 12], [985, 990], [8, 1000]]",
        }
    )
    centre = CellText(
        metadata={"description": "Sheet 1's central water, where the sheet has no middle space", "example": "[2, 3]"}
    )
    layout = Text(
        metadata={
            "description": "The empty sheet: a shipped layout's id, or a collection's (`ID@REVISION`, `ID/ENTRY`)"
        }
    )
    finished = Ticked(
        metadata={"description": "1: the game is over: two free spaces side by side are less likely then"}
    )
    overlay = Ticked(metadata={"description": "1: answer with an annotated picture too"})


class LayoutReadAskSchema(BiotopeReadAskSchema):
    """The form of `LayoutReadAsk`."""

    model: ClassVar[Any] = LayoutReadAsk

    class Meta:
        exclude = ("layout", "finished", "overlay")
