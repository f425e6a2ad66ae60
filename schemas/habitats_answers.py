"""What Habitats answers to `score`: a breakdown with the park's areas and the measures of the year goals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from marshmallow import fields

from schemas.answers import Breakdown, BreakdownSchema
from schemas.base import ModelSchema
from schemas.fields import Choice, ListOf, Part, Places, Worded
from schemas.habitats import LANDSCAPES, MAX_EXTENT, Square
from schemas.messages import Message

GOALS = ("largest_rectangle", "shortest_reach", "flower_kinds", "landscape_balance", "longest_line")


@dataclass(frozen=True, kw_only=True)
class Area:
    """Tiles of one landscape that hang together."""

    landscape: str
    cells: tuple[Square, ...]


class HabitatsAreaSchema(ModelSchema):
    """JSON of `Area`."""

    model = Area
    landscape = Choice(LANDSCAPES, required=True)
    cells = Places(required=True)


@dataclass(frozen=True, kw_only=True)
class HabitatsBreakdown(Breakdown):
    """A score, the areas that its lines speak of, and the park's measures by goal (None: not to be had).

    `score_reason`: why the total is not final (tiles that nobody has named yet count nothing); absent where it is.
    """

    areas: tuple[Area, ...] = ()
    measures: Mapping[str, int | None] = field(default_factory=dict)
    score_reason: Message | None = None


class HabitatsBreakdownSchema(BreakdownSchema):
    """JSON of `HabitatsBreakdown`."""

    model: ClassVar[Any] = HabitatsBreakdown
    areas = ListOf(Part(HabitatsAreaSchema), high=MAX_EXTENT * MAX_EXTENT, required=True)
    measures = fields.Dict(
        keys=fields.String(metadata={"enum": list(GOALS)}), values=fields.Integer(allow_none=True), required=True
    )
    score_reason = Worded()
