"""Sheets that Biotope's benchmarks share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from schemas.biotope import BiotopePosition, BiotopePositionSchema
from service.games.biotope.layouts import LAYOUTS
from service.games.biotope.questions import RULINGS
from service.games.biotope.scoring import total
from service.games.rulings import Rulings


def shipped(sheet: str) -> BiotopePosition:
    """The layout of a sheet as it ships."""
    (position,) = (layout["position"] for layout in LAYOUTS if layout["position"]["sheet"] == sheet)
    loaded: BiotopePosition = BiotopePositionSchema().load(position)
    return loaded


def full(sheet: str, side: int, seed: int) -> BiotopePosition:
    """A square sheet filled at random, with water in its centre."""
    random = Random(seed)
    rows = [[random.choice("HTAFW") for _ in range(side)] for _ in range(side)]
    rows[side // 2][side // 2] = "W"
    return BiotopePosition(sheet=sheet, rows=tuple(map("".join, rows)))


def totals(position: BiotopePosition, boards: Iterable[Sequence[str]]) -> list[int]:
    """The totals of boards on the sheet of a position."""
    rulings = Rulings(RULINGS)
    return [total(replace(position, rows=tuple(rows)), rulings) for rows in boards]
