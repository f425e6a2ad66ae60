"""A Biotope sheet as it comes out of the box: what an owner writes down once, and positions then name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from schemas.biotope import BiotopePositionSchema, Space


@dataclass(frozen=True, kw_only=True)
class BiotopeLayout:
    """An empty sheet: as `BiotopePosition`, without what players do to it."""

    sheet: str
    rows: tuple[str, ...]
    centre: Space | None = None
    printed: tuple[Space, ...] | None = None


class BiotopeLayoutSchema(BiotopePositionSchema):
    """JSON of `BiotopeLayout`."""

    model: ClassVar[Any] = BiotopeLayout
    circled: Any = None
    ended: Any = None
