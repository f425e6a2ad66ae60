"""Tile or table, once more: a cell that shows a tile of the catalogue holds one, whatever its edges say.

The finder knows nothing of a set. Where its tiles are known, what a cell shows speaks for a tile or against it, by the
rule of Bayes: a cell of table looks like no known tile, and so does a tile that nobody enrolled; how often those lie in
this photo, its other cells tell.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parks.lattice import ParkLattice

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

LIKELY = 0.0005
"""Chance from which a cell is looked at that the finder took for table."""
MOST = 24
"""Such cells, at most, the likeliest first."""
SURE = 0.9
"""Chance from which a cell tells how many strangers lie in the photo."""
STRANGERS = (0.5, 4.0)
"""Tiles' worth of belief, before the photo is seen, that tiles are strangers, and that they are known."""
STAYS = 0.3
"""Chance from which a tile that the finder told stays one, in doubt: it is asked about."""
EVEN, SLOPE = 0.52, 25.0
"""Correlation with a known tile that says nothing, and nats for each unit beyond that speak for a tile: table is seldom
more like one than 0.45, a tile with a figure on it, or another one of the set, seldom less than 0.6 ..."""
LEAST_NATS, MOST_NATS = -6.5, 8.0
"""... and what they say at least and at most."""


def looked_at(lattice: ParkLattice) -> Flags:
    """Cells that hold tiles or may hold one and hang together with them, bool (rows, cols)."""
    maybe = ~lattice.occupied & ~lattice.cut & (lattice.chance >= LIKELY)
    if maybe.sum() > MOST:
        maybe &= lattice.chance >= np.sort(lattice.chance[maybe])[-MOST]
    return _together(lattice.occupied | maybe, lattice.occupied)


def weighed(chance: Floats, alike: NDArray[np.float32]) -> Floats:
    """Chances of a tile, float64 (n,), by the finder's and by the correlation of each cell with the known tile that is
    most like it, float32 (n,)."""
    nats = np.clip(SLOPE * (alike.astype(np.float64) - EVEN), LEAST_NATS, MOST_NATS)
    strange, usual = STRANGERS
    sure = chance >= SURE
    strangers = (1 / (1 + np.exp(nats[sure]))).sum()
    share = (strangers + strange) / (sure.sum() + strange + usual)
    like = (1 - share) * np.exp(nats) + share
    return np.asarray(chance * like / (chance * like + 1 - chance), np.float64)


def holding(lattice: ParkLattice, cells: Flags, chance: Floats) -> tuple[ParkLattice, Flags]:
    """The park with the tiles that are likely by `chance`, float64 (n,), of the `cells` looked at, bool (rows, cols);
    and which of those cells they are, bool (n,)."""
    stay = np.where(lattice.occupied[cells], chance >= STAYS, chance > 0.5)
    if not stay.any():
        stay = lattice.occupied[cells]
    chances, occupied = lattice.chance, np.zeros_like(cells)
    chances[cells], occupied[cells] = chance, stay
    occupied = _together(occupied, lattice.occupied)
    return lattice.holding(occupied, chances), occupied[cells]


def _together(cells: Flags, seeds: Flags) -> Flags:
    """The cells that hang together by their sides with one of the seeds among them, bool (rows, cols)."""
    groups = cv2.connectedComponents(cells.astype(np.uint8), connectivity=4)[1]
    return np.asarray(cells & np.isin(groups, groups[cells & seeds]), np.bool_)
