"""The cells of a board, cut out and flattened one by one: paper curls, so no single homography fits them all."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import halved
from vision.lattice import Lattice
from vision.projective import quad_area

FAITHFUL = 0.7
"""Shrinking by no more than this, plain interpolation leaves no line out, and nothing is lost that cells would show."""


def cut_cells(image: NDArray[np.uint8], lattice: Lattice, size: int, margin: float = 0.0) -> NDArray[np.uint8]:
    """Cut `lattice`'s cells out of `image`: uint8 (rows, cols, size, size, 3) BGR, upright as the lattice is.

    `image` is uint8 (h, w, 3) BGR, the one whose pixels the lattice's nodes count. `margin` is how much of the
    surroundings comes along on each side, as a fraction of the cell's side. Beyond the photo its edge is repeated.
    """
    image, nodes = _softened(image, lattice, size / (1 + 2 * margin), margin)
    along = ((np.arange(size) + 0.5) / size * (1 + 2 * margin) - margin).astype(np.float32)
    x, y = (_mixed(nodes[..., axis], along) for axis in (0, 1))
    board = cv2.remap(image, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    cells = board.reshape(lattice.rows, size, lattice.cols, size, 3).transpose(0, 2, 1, 3, 4)
    return np.ascontiguousarray(cells, dtype=np.uint8)


def _softened(
    image: NDArray[np.uint8], lattice: Lattice, side: float, margin: float
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """The part of the picture that holds the grid, and the nodes in it, float32 (rows + 1, cols + 1, 2) xy.

    Halved while a cell is much larger than `side` pixels: thin strokes fade, not vanish.
    """
    pitch = max(abs(quad_area(lattice.corners)) / (lattice.rows * lattice.cols), 1e-6) ** 0.5
    around = 2 * margin * pitch + 2
    bounds = np.array([image.shape[1], image.shape[0]])
    low = np.clip(np.floor(lattice.nodes.min(axis=(0, 1)) - around), 0, bounds - 1).astype(int)
    high = np.clip(np.ceil(lattice.nodes.max(axis=(0, 1)) + around), low + 1, bounds).astype(int)
    part, nodes = image[low[1] : high[1], low[0] : high[0]], lattice.nodes - low
    while pitch / 2 >= FAITHFUL * side:
        part, nodes, pitch = halved(part), np.asarray((nodes + 0.5) / 2 - 0.5, np.float64), pitch / 2
    return part, nodes.astype(np.float32)


def _mixed(nodes: NDArray[np.float32], along: NDArray[np.float32]) -> NDArray[np.float32]:
    """One coordinate of the samples of all cells side by side: float32 (rows k, cols k) for nodes and k places `along`.

    Points along each horizontal edge first, then between the upper and the lower edge of each row of cells.
    """
    across: NDArray[np.float32] = nodes[:, :-1, None] * (1 - along) + nodes[:, 1:, None] * along
    edges = across.reshape(len(nodes), -1)
    down = along[:, None]
    mixed: NDArray[np.float32] = edges[:-1, None] * (1 - down) + edges[1:, None] * down
    return mixed.reshape(-1, edges.shape[1])


def cell_polygon(lattice: Lattice, row: int, col: int) -> NDArray[np.float64]:
    """Corners of a cell, float64 (4, 2) xy: top-left, top-right, bottom-right, bottom-left."""
    nodes = lattice.nodes
    return np.array([nodes[row, col], nodes[row, col + 1], nodes[row + 1, col + 1], nodes[row + 1, col]], np.float64)
