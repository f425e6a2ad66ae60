"""What a printed page can be asked to be: its query."""

from __future__ import annotations

from dataclasses import dataclass

from marshmallow import EXCLUDE

from schemas.base import ModelSchema
from schemas.fields import Choice
from schemas.forms import Digits
from schemas.sheet_marks import LEAST_SIDE, MOST_SIDE

PAPERS = ("a4", "a5", "letter")


@dataclass(frozen=True, kw_only=True)
class SheetPrintAsk:
    """How to print a sheet: on which paper, and in which size a shipped one."""

    paper: str = "a4"
    rows: int | None = None
    cols: int | None = None


class SheetPrintAskSchema(ModelSchema):
    """Query of `SheetPrintAsk`."""

    model = SheetPrintAsk

    class Meta:
        unknown = EXCLUDE  # `lang`, say, is others' business

    paper = Choice(PAPERS, metadata={"description": "By default `a4`"})
    rows = Digits(LEAST_SIDE, MOST_SIDE, metadata={"description": "Rows of a shipped sheet, by default 7"})
    cols = Digits(LEAST_SIDE, MOST_SIDE, metadata={"description": "Columns of a shipped sheet, by default 7"})
