"""The cells of a board, cut out and flattened one by one: paper curls, so no single homography fits them all."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import NO_MAP
from vision.lattice import Lattice
from vision.projective import quad_area

FAITHFUL = 0.7
"""Shrinking by no more than this, plain interpolation leaves no line out."""


def cut_cells(image: NDArray[np.uint8], lattice: Lattice, size: int, margin: float = 0.0) -> NDArray[np.uint8]:
    """Cut `lattice`'s cells out of `image`: uint8 (rows, cols, size, size, 3) BGR, upright as the lattice is.

    `image` is uint8 (h, w, 3) BGR, the one whose pixels the lattice's nodes count. `margin` is how much of the
    surroundings comes along on each side, as a fraction of the cell's side. Beyond the photo its edge is repeated.
    """
    image, lattice = _softened(image, lattice, size / (1 + 2 * margin))
    along = ((np.arange(size) + 0.5) / size * (1 + 2 * margin) - margin).astype(np.float32)
    nodes = lattice.nodes.astype(np.float32)
    across = _mix(nodes[:, :-1], nodes[:, 1:], along)
    # across: (rows + 1, cols, size, 2), points along each horizontal edge; then between upper and lower edge.
    points = _mix(across[:-1], across[1:], along).transpose(0, 3, 1, 2, 4)
    # points: (rows, size, cols, size, 2), so that one remap draws all cells side by side.
    flat = np.ascontiguousarray(points.reshape(lattice.rows * size, lattice.cols * size, 2))
    board = cv2.remap(image, flat, NO_MAP, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    cells = board.reshape(lattice.rows, size, lattice.cols, size, 3).transpose(0, 2, 1, 3, 4)
    return np.ascontiguousarray(cells, dtype=np.uint8)


def _softened(image: NDArray[np.uint8], lattice: Lattice, side: float) -> tuple[NDArray[np.uint8], Lattice]:
    """Picture and lattice shrunk where a cell is much larger than `side` pixels: thin strokes fade, not vanish."""
    area = quad_area(lattice.corners) / (lattice.rows * lattice.cols)
    scale = side / max(abs(area), 1e-6) ** 0.5
    if scale > FAITHFUL:
        return image, lattice
    wide, high = max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale))
    small = np.asarray(cv2.resize(image, (wide, high), interpolation=cv2.INTER_AREA), np.uint8)
    return small, lattice.scaled(scale)


def _mix(start: NDArray[np.float32], end: NDArray[np.float32], along: NDArray[np.float32]) -> NDArray[np.float32]:
    """Points at `along` (k,) between `start` and `end` (..., 2): float32 (..., k, 2)."""
    step = along[:, None]
    mixed: NDArray[np.float32] = start[..., None, :] * (1 - step) + end[..., None, :] * step
    return mixed


def cell_polygon(lattice: Lattice, row: int, col: int) -> NDArray[np.float64]:
    """Corners of a cell, float64 (4, 2) xy: top-left, top-right, bottom-right, bottom-left."""
    nodes = lattice.nodes
    return np.array([nodes[row, col], nodes[row, col + 1], nodes[row + 1, col + 1], nodes[row + 1, col]], np.float64)
