"""A park between four corners that a person dragged: how many rows and columns, and which cells hold tiles."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import NoBoardFound
from vision.parks.geometry import Frame, aspect_of
from vision.parks.sense import Sensed
from vision.parks.settle import Candidate, held
from vision.parks.verify import WHOLE, weigh
from vision.parks.view import LatticeView, look, measure
from vision.projective import homography_from_quad, quad_area

Floats = NDArray[np.float64]

MOST = 24
"""Rows or columns between the corners, at most."""
OFF_SQUARE = 0.13
"""Proportion by which a cell's sides may differ: corners are dragged by hand."""
MIN_SIDE = 24.0
"""Shortest side of a cell in the working picture, in pixels."""
LIKELY = 4
"""Sizes that are looked at closely."""
REACH = 0.1
"""How far from its place an edge is sought, in cells."""


def within(lab: NDArray[np.uint8], sensed: Sensed, quad: Floats) -> Candidate:
    """The park within `quad`, float64 (4, 2) xy of the working picture `lab`, uint8 (h, w, 3): its view is one cell
    wider all round than the person's rectangle, and nothing outside of that is a tile.

    Raises `NoBoardFound` where the corners make no convex quadrilateral or nothing in it is a tile.
    """
    if not np.isfinite(quad).all() or quad_area(quad) < 1 or not cv2.isContourConvex(quad.astype(np.float32)):
        raise NoBoardFound("vision.park.corners")
    sizes = sorted(_sizes(quad, lab.shape), key=lambda size: -_ruled(lab, sensed, quad, size))[:LIKELY]
    found = [_read(lab, sensed, quad, size) for size in sizes]
    best = max((one for one in found if one.occupied.any()), key=_merit, default=None)
    if best is None:
        raise NoBoardFound("vision.park.corners")
    return best


def _seen(lab: NDArray[np.uint8], sensed: Sensed, quad: Floats, size: tuple[int, int]) -> LatticeView:
    rows, cols = size
    return look(lab, sensed, _to_lattice(quad, size), (-1, -1, cols + 1, rows + 1))


def _read(lab: NDArray[np.uint8], sensed: Sensed, quad: Floats, size: tuple[int, int]) -> Candidate:
    return held(lab, sensed, _to_lattice(quad, size), size, Frame.of(lab.shape), REACH)


def _to_lattice(quad: Floats, size: tuple[int, int]) -> Floats:
    return np.asarray(np.linalg.inv(homography_from_quad(quad, *size)), np.float64)


def _sizes(quad: Floats, shape: tuple[int, ...]) -> list[tuple[int, int]]:
    """Rows and columns that make the cells square and large enough to read."""
    aspect = aspect_of(homography_from_quad(quad), Frame.of(shape))
    most = min(MOST, int(np.sqrt(quad_area(quad) * max(aspect, 1 / aspect)) / MIN_SIDE))
    sizes = []
    for longer in range(1, most + 1):
        rows, cols = (longer, longer / aspect) if aspect > 1 else (longer * aspect, longer)
        rows, cols = max(1, round(rows)), max(1, round(cols))
        off = (rows / cols) / aspect
        if 1 - OFF_SQUARE < off < 1 / (1 - OFF_SQUARE):
            sizes.append((rows, cols))
    if not sizes:
        raise NoBoardFound("vision.park.corners")
    return sizes


def _ruled(lab: NDArray[np.uint8], sensed: Sensed, quad: Floats, size: tuple[int, int]) -> float:
    """How much more is seen of the lattice's lines than of those midway between them, tiles or not."""
    edges = measure(_seen(lab, sensed, quad, size), REACH)
    on = np.concatenate([edges.upright[1:-1, 1:-1].ravel(), edges.level[1:-1, 1:-1].ravel()])
    midway = np.concatenate([edges.upright_mid[1:-1, 1:-1].ravel(), edges.level_mid[1:-1, 1:-1].ravel()])
    return float(on.mean() - midway.mean())


def _merit(candidate: Candidate) -> float:
    evidence = weigh(candidate, candidate.seen < WHOLE, np.maximum(candidate.chance, 1 - candidate.chance))
    return evidence.merit - evidence.midway - evidence.finer
