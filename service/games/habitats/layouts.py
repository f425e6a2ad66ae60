"""An example catalogue of tiles for each edition, of our own invention, with a park that holds its entrance only.

No tile list of the published game is public. Owners of the game send their own tiles; these are to play and try with.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from schemas.habitats import EDITIONS, HabitatsStockSchema, Stock

_EXAMPLE: Mapping[str, Any] = json.loads((Path(__file__).parent / "example.json").read_text(encoding="utf-8"))


def _catalogue(edition: str) -> list[Mapping[str, Any]]:
    """The tiles of the example; camps belong to the later edition."""
    return [stock for stock in _EXAMPLE["catalogue"] if edition == "allplay" or stock["tile"]["kind"] != "camp"]


LAYOUTS: tuple[Mapping[str, Any], ...] = tuple(
    {
        "id": f"example-{edition}",
        "example": True,
        "note": _EXAMPLE["note"],
        "position": {
            "edition": edition,
            "park": [{"at": [0, 0], "tile": {"kind": "entrance"}}],
            "catalogue": _catalogue(edition),
        },
    }
    for edition in EDITIONS
)


def example(edition: str) -> tuple[Stock, ...]:
    """An edition's example catalogue."""
    return tuple(HabitatsStockSchema().load(stock) for stock in _catalogue(edition))
