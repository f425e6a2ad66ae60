"""The cells of a park as they look: each is cut out and compared with the known tiles once, when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.parks.cut import cut_tiles
from vision.parks.lattice import ParkLattice
from vision.parks.looks import SIDE, Look, look_at
from vision.parks.match import TURNS, Shelf

Flags = NDArray[np.bool_]


class SeenCells:
    """The cells of a `lattice` on its `image`, uint8 (h, w, 3) BGR, beside the looks that are `known`."""

    def __init__(self, image: NDArray[np.uint8], lattice: ParkLattice, known: Sequence[Look]) -> None:
        """None is looked at yet."""
        self._image, self._lattice, self._shelf = image, lattice, Shelf(known)
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

    def _look(self, cells: Flags) -> None:
        fresh = cells & ~self._compared
        if fresh.any():
            self._alike[fresh] = self._shelf.likeness(self._looked_at(fresh))
            self._compared |= fresh

    def _looked_at(self, cells: Flags) -> list[Look]:
        fresh = cells.copy()
        for place in self._looks:
            fresh[place] = False
        cut = cut_tiles(self._image, self._lattice.polygons[fresh], SIDE)
        places = [(row, col) for row, col in np.argwhere(fresh).tolist()]
        self._looks.update(zip(places, map(look_at, cut), strict=True))
        return [self._looks[row, col] for row, col in np.argwhere(cells).tolist()]
