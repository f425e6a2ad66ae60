"""The cells of a board, cut out and flattened one by one: paper curls, so no single homography fits them all."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lattice import Lattice


def cut_cells(image: NDArray[np.uint8], lattice: Lattice, size: int, margin: float = 0.0) -> NDArray[np.uint8]:
    """Cut `lattice`'s cells out of `image`: uint8 (rows, cols, size, size, 3) BGR, upright as the lattice is.

    `image` is uint8 (h, w, 3) BGR, the one whose pixels the lattice's nodes count. `margin` is how much of the
    surroundings comes along on each side, as a fraction of the cell's side. Beyond the photo its edge is repeated.
    """
    along = (np.arange(size, dtype=np.float32) + 0.5) / size * (1 + 2 * margin) - margin
    nodes = lattice.nodes.astype(np.float32)
    across = _mix(nodes[:, :-1], nodes[:, 1:], along)
    # across: (rows + 1, cols, size, 2), points along each horizontal edge; then between upper and lower edge.
    points = _mix(across[:-1], across[1:], along).transpose(0, 3, 1, 2, 4)
    # points: (rows, size, cols, size, 2), so that one remap draws all cells side by side.
    flat = np.ascontiguousarray(points.reshape(lattice.rows * size, lattice.cols * size, 2))
    board = cv2.remap(image, flat, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    cells = board.reshape(lattice.rows, size, lattice.cols, size, 3).transpose(0, 2, 1, 3, 4)
    return np.ascontiguousarray(cells, dtype=np.uint8)


def _mix(start: NDArray[np.float32], end: NDArray[np.float32], along: NDArray[np.float32]) -> NDArray[np.float32]:
    """Points at `along` (k,) between `start` and `end` (..., 2): float32 (..., k, 2)."""
    step = along[:, None]
    mixed: NDArray[np.float32] = start[..., None, :] * (1 - step) + end[..., None, :] * step
    return mixed


def cell_polygon(lattice: Lattice, row: int, col: int) -> NDArray[np.float64]:
    """Corners of a cell, float64 (4, 2) xy in the pixels of the lattice: top-left, top-right, bottom-right, bottom-left."""
    nodes = lattice.nodes
    return np.array([nodes[row, col], nodes[row, col + 1], nodes[row + 1, col + 1], nodes[row + 1, col]], np.float64)
