"""What a player likes: points for what is on its way to earning. The taste of a sheet was learnt by playing.

`tests.benchmarks.biotope_tune` makes `weights.json`. Tastes only guide playouts and say which moves deserve a closer
look; totals are the engine's.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from schemas.biotope import SYMBOLS
from service.games.biotope.advising.batch import LETTERS

Points = NDArray[np.float32]

LARGE = 7  # groups from this size on are alike
ROOM = 4  # free neighbours from this number on are alike
FAR = 30  # water spaces missing on a way that is blocked, or longer

WEIGHTS = Path(__file__).with_name("weights.json")
_KINDS = {"H": 0, "T": 1, "A": 1, "F": 1, "W": 2}
"""Trees, animals and flowers are liked alike: the sheets do not tell them apart."""


@dataclass(frozen=True)
class Taste:
    """The tables of a sheet, in points; the first axis of the first three is the code of a symbol.

    `group[symbol, size]`: a group on its way. `crowded[symbol, size]`: what it costs to draw something else beside
    such a group. `room[symbol, free]`: drawing a symbol where so many neighbours are free. `house[met, free]`: a house
    by the needs that are met (sheet 2: of four kinds; 3 and Pro: water spaces, up to 3) and its free neighbours.
    `canal[missing]`: an edge that the centre may still reach (sheet 1). `dam`: the share of what a longer canal would
    lose that is lost by drawing something else on the shortest way.
    """

    sheet: str
    group: Points
    crowded: Points
    room: Points
    house: Points
    canal: Points
    dam: float

    @staticmethod
    def of(sheet: str, weights: Mapping[str, Any]) -> Taste:
        """The taste that weights describe: tables by kind (house; tree, animal, flower; water) as nested lists."""
        canal = np.zeros(4 * FAR, np.float32)
        canal[: len(weights["canal"])] = weights["canal"]
        return Taste(
            sheet=sheet,
            group=_by_symbol(weights["group"]),
            crowded=_by_symbol(weights["crowded"]),
            room=_by_symbol(weights["room"]),
            house=np.array(weights["house"], np.float32),
            canal=canal,
            dam=float(weights["dam"]),
        )


def _by_symbol(kinds: Sequence[Sequence[float]]) -> Points:
    """A table by code; free and closed spaces are worth nothing."""
    table = np.zeros((len(LETTERS), len(kinds[0])), np.float32)
    for code, symbol in enumerate(SYMBOLS):
        table[code] = kinds[_KINDS[symbol]]
    return table


@lru_cache(maxsize=8)
def taste_of(sheet: str) -> Taste:
    """The taste for a sheet as it ships."""
    return Taste.of(sheet, json.loads(WEIGHTS.read_text(encoding="utf-8"))[sheet])
