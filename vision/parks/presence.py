"""Tile or table, once more: a cell that shows a tile of the catalogue holds one, whatever its edges say.

The finder knows nothing of a set. Where its tiles are known, what a cell shows speaks for a tile or against it, by the
rule of Bayes: a cell of table looks like no known tile, and so does a tile that nobody enrolled; how often those lie in
this photo, its other cells tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parks.lattice import ParkLattice
from vision.parks.looks import Look
from vision.parks.occupancy import beside
from vision.parks.same import laid_onto

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

LEAST_KINDS = 8
"""Kinds in a catalogue from which on what cells look like says whether they hold tiles."""
LIKELY = 0.0005
"""Chance from which a cell is looked at that the finder took for table."""
LEAST = 0.002
"""Chance of a tile, at least, that a cell is given in which none was found, before it is looked at."""
MOST = 24
"""Such cells, at most, the likeliest first, unless one of them holds a tile."""
STRIKING = 0.6
"""Likeness of small pictures from which a cell beside the park is looked at, whatever the finder took it for: of 1,013
cells of table none had more than 0.55, of 1,319 tiles three in a thousand had less."""
SURE = 0.9
"""Chance from which a cell tells how many strangers lie in the photo."""
STRANGERS = (0.1, 4.0)
"""Tiles' worth of belief, before the photo is seen, that tiles are like none that is known, and that they are like one:
most strangers are of the same set, and look like their cousins."""
STAYS = 0.3
"""Chance from which a tile that the finder told stays one, in doubt: it is asked about."""
EVEN, SLOPE = 0.52, 25.0
"""Correlation with a known tile that says nothing, and nats for each unit beyond that speak for a tile: table is seldom
more like one than 0.45, a tile with a figure on it, or another one of the set, seldom less than 0.6 ..."""
LEAST_NATS, MOST_NATS = -8.0, 8.0
"""... and what they say at least and at most."""
KNOWN, MOSTLY = 0.8, 0.75
"""Correlation from which a tile is recognised, and the share of a park's tiles that must be to vouch for it."""
FEW, VOUCHED = 8, -5.0
"""Tiles of a park, at most, that are looked at twice, and nats from which such a one is recognised."""


def recognised(looks: Sequence[Look], known: Sequence[Look], kinds: Sequence[int], alike: NDArray[np.float32]) -> int:
    """How many cells are known tiles, by how they look beside the `known` looks of `kinds` and by their correlations
    with these, float32 (n, looks, 4); 0 where most are not: no wrong lattice and no table shows known tiles. Of a few,
    each is looked at twice: what stands on tiles must not hide a whole park."""
    plain = alike.max(axis=(1, 2)) >= KNOWN
    if len(looks) <= FEW and not plain.all():
        laid = laid_onto(looks, known, kinds, alike)
        plain = np.array([plain[n] or (n in laid and laid[n][0].nats >= VOUCHED) for n in range(len(looks))])
    return int(plain.sum()) if plain.mean() >= MOSTLY else 0


class Shown(Protocol):
    """What the cells of a lattice show, to be asked for some of them, bool (rows, cols)."""

    def most_alike(self, cells: Flags, /) -> NDArray[np.float32]:
        """The correlation of each with the known tile that is most like it, float32 (n,)."""

    def at_a_glance(self, cells: Flags, /) -> NDArray[np.float32]:
        """Much the same of small pictures, fast."""

    def follow(self, tiles: Flags, /) -> None:
        """Told which are tiles: where others would lie may be seen by them."""


def present(lattice: ParkLattice, shown: Shown) -> tuple[Flags, Floats]:
    """Which cells hold tiles, bool (rows, cols), and how likely each does, float64 (rows, cols)."""
    before = np.where(lattice.occupied, lattice.chance, np.maximum(lattice.chance, LEAST))
    chance, occupied = lattice.chance, lattice.occupied
    alike, seen = np.zeros(occupied.shape, np.float32), np.zeros_like(occupied)
    asked = _worth_a_look(lattice)
    while asked.any():
        alike[asked] = shown.most_alike(asked)
        seen = seen | asked
        chance[seen] = _weighed(before[seen], alike[seen])
        stays = chance >= np.where(lattice.occupied, STAYS, 0.5)
        occupied = _together(seen & stays, lattice.occupied)
        if not occupied.any():
            return lattice.occupied, lattice.chance
        # where the finder is blind, tiles lie beside tiles, and others behind those
        shown.follow(occupied)
        asked = beside(occupied) & ~seen & ~lattice.cut
        if asked.any():
            asked[asked] = shown.at_a_glance(asked) >= STRIKING
    return occupied, chance


def _worth_a_look(lattice: ParkLattice) -> Flags:
    """Cells that hold tiles or may hold one and hang together with them, bool (rows, cols)."""
    maybe = ~lattice.occupied & ~lattice.cut & (lattice.chance >= LIKELY)
    if maybe.sum() > MOST:
        maybe &= lattice.chance >= np.sort(lattice.chance[maybe])[-MOST]
    return _together(lattice.occupied | maybe, lattice.occupied)


def _weighed(chance: Floats, alike: NDArray[np.float32]) -> Floats:
    """Chances of a tile, float64 (n,), by the finder's and by the correlation of each cell with the known tile that is
    most like it, float32 (n,)."""
    nats = np.clip(SLOPE * (alike.astype(np.float64) - EVEN), LEAST_NATS, MOST_NATS)
    strange, usual = STRANGERS
    sure = chance >= SURE
    strangers = (1 / (1 + np.exp(nats[sure]))).sum()
    share = (strangers + strange) / (sure.sum() + strange + usual)
    like = (1 - share) * np.exp(nats) + share
    return np.asarray(chance * like / (chance * like + 1 - chance), np.float64)


def _together(cells: Flags, seeds: Flags) -> Flags:
    """The cells that hang together by their sides with one of the seeds among them, bool (rows, cols)."""
    groups = cv2.connectedComponents(cells.astype(np.uint8), connectivity=4)[1]
    return np.asarray(cells & np.isin(groups, groups[cells & seeds]), np.bool_)
