"""A park as the finder tells it: a square lattice on the table, and which of its cells hold a tile."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.parks.polygons import lattice_corners
from vision.projective import project


@dataclass(frozen=True)
class ParkLattice:
    """Square tiles on a table, edge to edge in any shape.

    `homography`, float64 (3, 3), maps (col, row) of lattice corners to pixels xy of the image given (the middle of the
    first pixel is 0, 0). `occupied`, bool (rows, cols), is the exact bounding box of the tiles: each outer row and
    column holds one, unless cells around were asked for. `polygons`, float64 (rows, cols, 4, 2), are every cell's
    corners xy, top-left, top-right, bottom-right, bottom-left in the lattice's own sense: fitted to the tile's own
    edges where there may be a tile, from the homography where there is none. `confidence`, float32 (rows, cols), is the
    probability that the cell's occupancy as told is right. `cut`, bool (rows, cols), marks cells that touch or cross
    the photo's frame: what they hold is unsure. `fit`, 0..1, is how much of the tiles' outer edges was seen; `method`
    says how the lattice was found.
    """

    homography: NDArray[np.float64]
    occupied: NDArray[np.bool_]
    polygons: NDArray[np.float64]
    confidence: NDArray[np.float32]
    cut: NDArray[np.bool_]
    fit: float
    method: str

    @property
    def rows(self) -> int:
        """Rows of the tiles' bounding box."""
        return int(self.occupied.shape[0])

    @property
    def cols(self) -> int:
        """Columns of the tiles' bounding box."""
        return int(self.occupied.shape[1])

    @property
    def tiles(self) -> int:
        """How many cells hold a tile."""
        return int(self.occupied.sum())

    @property
    def corners(self) -> NDArray[np.float64]:
        """The corners of the bounding box, float64 (4, 2) xy: top-left, top-right, bottom-right, bottom-left."""
        cols, rows = float(self.cols), float(self.rows)
        ends = np.array([[0, 0, 1], [cols, 0, 1], [cols, rows, 1], [0, rows, 1]]) @ self.homography.T
        return np.asarray(ends[:, :2] / ends[:, 2:], np.float64)

    @property
    def chance(self) -> NDArray[np.float64]:
        """How likely every cell holds a tile, float64 (rows, cols)."""
        sure = self.confidence.astype(np.float64)
        return np.where(self.occupied, sure, 1 - sure)

    def padded(self, count: int, shape: tuple[int, ...]) -> ParkLattice:
        """The same lattice with `count` more rows and columns all round, in which nothing was found, in a picture of
        that shape: cells that do not lie within it are `cut`."""
        homography = self.homography @ np.array([[1.0, 0, -count], [0, 1, -count], [0, 0, 1]])
        size = self.rows + 2 * count, self.cols + 2 * count
        corners = lattice_corners(*size)
        depth = corners @ homography[2, :2] + homography[2, 2]
        sign = np.sign(depth[count:-count, count:-count].mean())
        behind = (depth * sign <= 1e-9).any(axis=2)
        polygons = project(homography, np.where(behind[..., None, None], corners[count, count], corners))
        inner = (slice(count, -count), slice(count, -count))
        polygons[inner] = self.polygons
        least, most = polygons.min(axis=2), polygons.max(axis=2)
        cut = behind | (least < 0).any(axis=2) | (most > np.array(shape[1::-1]) - 1).any(axis=2)
        cut[inner] = self.cut
        return ParkLattice(
            homography,
            np.pad(self.occupied, count),
            polygons,
            np.pad(self.confidence, count, constant_values=1.0),
            cut,
            self.fit,
            self.method,
        )

    def holding(self, occupied: NDArray[np.bool_], chance: NDArray[np.float64]) -> ParkLattice:
        """The same lattice with other tiles, `occupied` bool (rows, cols), one at least: cut to their bounding box.
        `chance`: float64 (rows, cols), how likely each cell holds one."""
        rows, cols = (np.flatnonzero(occupied.any(axis=axis)) for axis in (1, 0))
        box = slice(rows[0], rows[-1] + 1), slice(cols[0], cols[-1] + 1)
        shift = np.array([[1.0, 0, cols[0]], [0, 1, rows[0]], [0, 0, 1]])
        return ParkLattice(
            self.homography @ shift,
            occupied[box],
            self.polygons[box],
            np.where(occupied, chance, 1 - chance)[box].astype(np.float32),
            self.cut[box],
            self.fit,
            self.method,
        )

    def scaled(self, factor: float) -> ParkLattice:
        """The same park in the picture resized by `factor` (pixels of the new picture for one of this)."""
        shift = (factor - 1) / 2
        scale = np.array([[factor, 0.0, shift], [0.0, factor, shift], [0.0, 0.0, 1.0]])
        return ParkLattice(
            scale @ self.homography,
            self.occupied,
            self.polygons * factor + shift,
            self.confidence,
            self.cut,
            self.fit,
            self.method,
        )

    def moved(self, by: tuple[int, int]) -> ParkLattice:
        """The same park in a picture of which this one is the part that begins at `by`, xy in whole pixels."""
        move = np.array([[1.0, 0, by[0]], [0, 1, by[1]], [0, 0, 1]])
        return ParkLattice(
            move @ self.homography,
            self.occupied,
            self.polygons + by,
            self.confidence,
            self.cut,
            self.fit,
            self.method,
        )

    def turned(self, quarter_turns: int) -> ParkLattice:
        """The same park read with its up `quarter_turns` clockwise of this lattice's up in the picture.

        After one turn the top row is what was the last column: the top-left cell is the old top-right one, and each
        cell's top-left corner its old top-right corner. Nothing moves in the picture; only the order changes.
        """
        park = self
        for _ in range(quarter_turns % 4):
            turn = np.array([[0.0, -1.0, park.cols], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
            park = ParkLattice(
                park.homography @ turn,
                np.ascontiguousarray(np.rot90(park.occupied)),
                np.ascontiguousarray(np.roll(np.rot90(park.polygons), -1, axis=2)),
                np.ascontiguousarray(np.rot90(park.confidence)),
                np.ascontiguousarray(np.rot90(park.cut)),
                park.fit,
                park.method,
            )
        return park
