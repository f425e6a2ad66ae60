"""The colours of landscapes, as a form sends them."""

from __future__ import annotations

import json
import re
from typing import Any

from marshmallow import fields

from schemas.fields import WordedField
from schemas.habitats import LANDSCAPES

HEX = re.compile("#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})")
EXAMPLE = '{"grass": "#8fb454", "water": "#60a0cd"}'


class PaletteText(WordedField, fields.String):
    """An object of landscapes and colours as JSON: `{"grass": "#8fb454", ...}`. Error: `schema.palette`."""

    def __init__(self, **kwargs: Any) -> None:
        metadata = {
            "description": "What colour each landscape has: an object of landscapes and colours as JSON",
            "example": EXAMPLE,
        }
        super().__init__(metadata=metadata, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        try:
            given = json.loads(value)
        except (TypeError, ValueError, RecursionError):
            raise self._wrong() from None
        if not isinstance(given, dict) or not given.keys() <= set(LANDSCAPES):
            raise self._wrong()
        matches = {name: HEX.fullmatch(text) if isinstance(text, str) else None for name, text in given.items()}
        if None in matches.values():
            raise self._wrong()
        return {name: tuple(int(part, 16) for part in match.groups()) for name, match in matches.items() if match}

    def _wrong(self) -> Exception:
        return self.make_error("palette", example=EXAMPLE, landscapes=LANDSCAPES)
