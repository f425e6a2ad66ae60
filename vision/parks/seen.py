"""The cells of a park as they look: each is cut out and compared with the known tiles once, when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.parks.cut import cut_tiles
from vision.parks.lattice import ParkLattice
from vision.parks.looks import SIDE, Look, look_at
from vision.parks.match import TURNS, likeness

Flags = NDArray[np.bool_]


class SeenCells:
    """The cells of a `lattice` on its `image`, uint8 (h, w, 3) BGR, beside the looks that are `known`."""

    def __init__(self, image: NDArray[np.uint8], lattice: ParkLattice, known: Sequence[Look]) -> None:
        """None is looked at yet."""
        self._image, self._lattice, self._known = image, lattice, known
        self._looks: dict[tuple[int, int], Look] = {}
        self._alike = np.zeros((lattice.rows, lattice.cols, len(known), TURNS), np.float32)

    def looks(self, cells: Flags) -> list[Look]:
        """How some cells look, bool (rows, cols), row by row."""
        self._look(cells)
        return [self._looks[row, col] for row, col in np.argwhere(cells).tolist()]

    def alike(self, cells: Flags) -> NDArray[np.float32]:
        """Correlations of some cells, bool (rows, cols), with the known looks, float32 (n, looks, 4)."""
        self._look(cells)
        return np.asarray(self._alike[cells], np.float32)

    def most_alike(self, cells: Flags) -> NDArray[np.float32]:
        """Those with the known look that is most like each of them, float32 (n,)."""
        return np.asarray(self.alike(cells).max(axis=(1, 2)), np.float32)

    def _look(self, cells: Flags) -> None:
        fresh = cells.copy()
        for place in self._looks:
            fresh[place] = False
        if not fresh.any():
            return
        looks = [look_at(tile) for tile in cut_tiles(self._image, self._lattice.polygons[fresh], SIDE)]
        self._alike[fresh] = likeness(looks, self._known)
        places = [(row, col) for row, col in np.argwhere(fresh).tolist()]
        self._looks.update(zip(places, looks, strict=True))
