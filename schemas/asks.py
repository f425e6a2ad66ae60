"""What every request of an engine carries besides its position: the rulings it wants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from schemas.base import ModelSchema
from schemas.fields import Table, Text


@dataclass(frozen=True, kw_only=True)
class Ask:
    """A question to an engine; `rulings` are the choices made, by ruling id."""

    rulings: Mapping[str, str] = field(default_factory=dict)


class AskSchema(ModelSchema):
    """JSON of `Ask`. A game's routes narrow `rulings` to its own ids and choices."""

    model: ClassVar[Any] = Ask
    rulings = Table(Text(), Text(), high=100)
