"""What printed tiles can be asked to be: their query."""

from __future__ import annotations

from dataclasses import dataclass

from marshmallow import EXCLUDE

from schemas.base import ModelSchema
from schemas.fields import Choice, Text

PAPERS = ("a4", "letter")
EXAMPLE = "example-allplay"


@dataclass(frozen=True, kw_only=True)
class TilePrintAsk:
    """Which tiles to print, on which paper."""

    paper: str = "a4"
    catalogue: str = EXAMPLE


class TilePrintAskSchema(ModelSchema):
    """Query of `TilePrintAsk`."""

    model = TilePrintAsk

    class Meta:
        unknown = EXCLUDE  # `lang`, say, is others' business

    paper = Choice(PAPERS, metadata={"description": "By default `a4`"})
    catalogue = Text(
        low=1,
        high=200,
        metadata={
            "description": "An example catalogue (`example-allplay`, the default, or `example-cwali`), or one of the "
            "store: its id or share key, `ID@REVISION` for an earlier revision"
        },
    )
