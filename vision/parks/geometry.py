"""Whether a camera could see square tiles so."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

FOCAL_LENGTHS = np.geomspace(0.55, 3.0, 9)
"""Focal lengths that phones have, cropping included, as multiples of the picture's longest side."""
USUAL_FOCAL = 0.85
"""That of the main camera of most phones."""
MAX_COSINE = 0.07
"""Cosine between rows and columns on the table, at most, for one of these..."""
MAX_ASPECT = 1.09
"""... and proportion of a tile's sides."""
MIN_SIDE = 12.0
"""Shortest side of a tile in the working picture, in pixels."""
MAX_SHRINK = 5.0
"""Proportion of the nearest tile's side to the farthest one's, at most."""


@dataclass(frozen=True)
class Frame:
    """What a lens saw, in pixels of a picture that may be a part of it: `centre`, float64 (2,) xy, where its axis
    meets it, and its `longest` side."""

    centre: Floats
    longest: float

    @staticmethod
    def of(shape: tuple[int, ...]) -> Frame:
        """That of a whole picture."""
        return Frame(np.array([shape[1] - 1, shape[0] - 1]) / 2, float(max(shape[:2])))

    def part(self, corner: tuple[int, int], factor: float) -> Frame:
        """The same in pixels of a part of the picture that begins at `corner`, xy, and is resized by `factor`."""
        return Frame((self.centre - corner + 0.5) * factor - 0.5, self.longest * factor)


def looks_square(to_image: Floats, inside: NDArray[np.bool_], frame: Frame) -> bool:
    """Whether the lattice of `to_image`, float64 (3, 3), (col, row) to pixels, may be square on the table.

    `inside`, bool (rows, cols), are its tiles.
    Zhang (2000), "A flexible new technique for camera calibration".
    """
    if not _sane(to_image, inside):
        return False
    row, col = np.nonzero(inside)
    middle = np.array([[1, 0, col.mean() + 0.5], [0, 1, row.mean() + 0.5], [0, 0, 1]])
    centred = _centred(frame) @ to_image @ middle
    for focal in FOCAL_LENGTHS * frame.longest:
        right, down = (centred[:, axis] / (focal, focal, 1.0) for axis in (0, 1))
        wide, high = np.linalg.norm(right), np.linalg.norm(down)
        if abs(right @ down) < MAX_COSINE * wide * high and 1 / MAX_ASPECT < wide / high < MAX_ASPECT:
            return True
    return False


def _centred(frame: Frame) -> Floats:
    """From pixels to the same, the lens's axis at (0, 0)."""
    x, y = frame.centre
    return np.array([[1, 0, -x], [0, 1, -y], [0, 0, 1.0]])


def _sane(to_image: Floats, inside: NDArray[np.bool_]) -> bool:
    """Whether no tile is turned over, tiny, or out of all proportion to the others."""
    row, col = np.nonzero(inside)
    corners = np.stack([np.column_stack([col + dx, row + dy, np.ones(len(row))]) for dx, dy in _RING], axis=1)
    there = corners @ to_image.T
    depth = there[..., 2]
    if depth.min() * depth.max() <= 0:
        return False
    places = there[..., :2] / depth[..., None]
    x, y = places[..., 0], places[..., 1]
    area = (x * np.roll(y, -1, axis=1) - y * np.roll(x, -1, axis=1)).sum(axis=1) / 2
    sides = np.sqrt(np.maximum(area, 0))
    return bool(sides.min() >= MIN_SIDE and sides.max() <= MAX_SHRINK * sides.min())


_RING = ((0, 0), (1, 0), (1, 1), (0, 1))


def aspect_of(to_image: Floats, frame: Frame) -> float:
    """Height by width of the rectangle that `to_image`, float64 (3, 3), makes of the unit square, to a usual lens."""
    centred = _centred(frame) @ to_image
    focal = USUAL_FOCAL * frame.longest
    right, down = (centred[:, axis] / (focal, focal, 1.0) for axis in (0, 1))
    return float(np.linalg.norm(down) / np.linalg.norm(right))
