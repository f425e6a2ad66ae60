"""The cells of a park as they look: each is cut out and compared with the known tiles once, when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parks.cut import cut_tiles, softened
from vision.parks.lattice import ParkLattice
from vision.parks.looks import SIDE, Look, look_at
from vision.parks.match import TURNS, Shelf
from vision.parks.polygons import lattice_corners
from vision.projective import project

Flags = NDArray[np.bool_]

SURE = 0.75
"""Correlation from which a tile is known so well that it shows where it lies ..."""
FEWEST = 3
"""... so many of which tell where others do ..."""
OFF = 0.08
"""... if they lie that near to one lattice, in sides of a tile."""
BETTER = 0.1
"""How much more alike the small picture of a tile is, at least, where the others say it lies, to be moved there."""


class SeenCells:
    """The cells of a `lattice` on its `image`, uint8 (h, w, 3) BGR, beside the looks that are `known`; `polygons`,
    float64 (rows, cols, 4, 2) xy, are where they are taken to lie."""

    def __init__(self, image: NDArray[np.uint8], lattice: ParkLattice, known: Sequence[Look]) -> None:
        """None is looked at yet."""
        self._shelf = Shelf(known)
        self._image, self._factors = softened(image, lattice.polygons[lattice.occupied], SIDE)
        self.polygons = lattice.polygons.copy()
        self._looks: dict[tuple[int, int], Look] = {}
        self._compared = np.zeros((lattice.rows, lattice.cols), np.bool_)
        self._alike = np.zeros((lattice.rows, lattice.cols, len(known), TURNS), np.float32)

    def looks(self, cells: Flags) -> list[Look]:
        """How some cells look, bool (rows, cols), row by row."""
        return self._looked_at(cells)

    def alike(self, cells: Flags) -> NDArray[np.float32]:
        """Correlations of some cells, bool (rows, cols), with the known looks, float32 (n, looks, 4)."""
        self._look(cells)
        return np.asarray(self._alike[cells], np.float32)

    def most_alike(self, cells: Flags) -> NDArray[np.float32]:
        """Those with the known look that is most like each of them, float32 (n,)."""
        return np.asarray(self.alike(cells).max(axis=(1, 2)), np.float32)

    def at_a_glance(self, cells: Flags) -> NDArray[np.float32]:
        """How alike the small pictures of some cells are to a known one, float32 (n,): much faster, and good enough to
        tell table."""
        return self._shelf.glance(self._looked_at(cells))

    def follow(self, tiles: Flags) -> None:
        """Lay the cells that were not compared yet anew, by where the known ones among some tiles, bool (rows, cols),
        lie: far from what the finder saw, its lattice drifts. So with tiles that look more like known ones there."""
        best = self._alike.max(axis=(2, 3))
        places = np.argwhere(tiles & self._compared & (best >= SURE))
        if len(places) < FEWEST:
            return
        there = np.array([self._shifted(row, col) for row, col in places.tolist()])
        corners = lattice_corners(*tiles.shape)
        side = float(np.median(np.linalg.norm(there[:, 1] - there[:, 0], axis=1)))
        known = corners[tuple(places.T)].reshape(-1, 2)
        found, _ = cv2.findHomography(known, there.reshape(-1, 2), cv2.RANSAC, OFF * side)
        if found is None:
            return
        anew = project(np.asarray(found, np.float64), corners)
        self._compared &= ~self._misplaced(tiles & self._compared & (best < SURE), anew)
        fresh = ~self._compared
        self.polygons[fresh] = anew[fresh]
        self._looks = {place: look for place, look in self._looks.items() if self._compared[place]}

    def _misplaced(self, cells: Flags, anew: NDArray[np.float64]) -> Flags:
        """Those of some cells, bool (rows, cols), that look more like a known tile where they would lie `anew`: pattern
        of a cloth was taken for their edges."""
        found = cells.copy()
        if cells.any():
            found[cells] = self._shelf.glance(self._cut(anew[cells])) > self.at_a_glance(cells) + BETTER
        return found

    def _shifted(self, row: int, col: int) -> NDArray[np.float64]:
        """The corners of a cell, float64 (4, 2) xy, moved to where the known tile lies that it shows."""
        look, turn = divmod(int(self._alike[row, col].argmax()), TURNS)
        x, y = self._shelf.offset(self._looks[row, col], look, turn)
        polygon = self.polygons[row, col]
        right, down = polygon[1] + polygon[2], polygon[2] + polygon[3]
        left, up = polygon[0] + polygon[3], polygon[0] + polygon[1]
        return np.asarray(polygon + (x * (right - left) + y * (down - up)) / 2, np.float64)

    def _look(self, cells: Flags) -> None:
        fresh = cells & ~self._compared
        if fresh.any():
            self._alike[fresh] = self._shelf.likeness(self._looked_at(fresh))
            self._compared |= fresh

    def _looked_at(self, cells: Flags) -> list[Look]:
        fresh = cells.copy()
        for place in self._looks:
            fresh[place] = False
        places = [(row, col) for row, col in np.argwhere(fresh).tolist()]
        self._looks.update(zip(places, self._cut(self.polygons[fresh]), strict=True))
        return [self._looks[row, col] for row, col in np.argwhere(cells).tolist()]

    def _cut(self, polygons: NDArray[np.float64]) -> list[Look]:
        return [look_at(tile) for tile in cut_tiles(self._image, (polygons + 0.5) * self._factors - 0.5, SIDE)]
