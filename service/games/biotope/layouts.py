"""The four sheets as this project ships them: a reconstruction.

The rule text gives no sizes. It tells of a central water space with four edges around it on sheet 1, and 7x7 fits
the solo table best; the other sheets take the same shape. Owners of the game send or enrol the real ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from schemas.biotope import SHEETS

_BLANK = "......."
_ROWS = [_BLANK] * 3 + ["...W..."] + [_BLANK] * 3
_CENTRE = [3, 3]

LAYOUTS: tuple[Mapping[str, Any], ...] = tuple(
    {
        "id": f"reconstruction-{sheet}",
        "reconstruction": True,
        "position": {"sheet": sheet, "rows": _ROWS, "printed": [_CENTRE]}
        | ({"centre": _CENTRE} if sheet == "1" else {}),
    }
    for sheet in SHEETS
)
