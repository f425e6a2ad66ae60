"""The four sheets as this project ships them: a reconstruction.

The rule text gives no sizes. It tells of a central water space with four edges around it on sheet 1, and 7x7 fits
the solo table best; the other sheets take the same shape. Owners of the game send or enrol the real ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from schemas.biotope import FREE, SHEETS, BiotopeLayout, BiotopeLayoutSchema

SIDE = 7
"""Rows and columns of the shipped sheets."""


def shipped(sheet: str, rows: int = SIDE, cols: int = SIDE) -> BiotopeLayout:
    """A shipped sheet, of another size where that is wanted: free but for the water in its middle.

    Where a side is even there is no middle; the water stands in the space before it, and sheet 1 says so.
    """
    centre = ((rows - 1) // 2, (cols - 1) // 2)
    blank = FREE * cols
    middle = blank[: centre[1]] + "W" + blank[centre[1] + 1 :]
    return BiotopeLayout(
        sheet=sheet,
        rows=tuple(middle if r == centre[0] else blank for r in range(rows)),
        centre=centre if sheet == "1" else None,
        printed=(centre,),
    )


LAYOUTS: tuple[Mapping[str, Any], ...] = tuple(
    {"id": f"reconstruction-{sheet}", "reconstruction": True, "position": BiotopeLayoutSchema().dump(shipped(sheet))}
    for sheet in SHEETS
)
