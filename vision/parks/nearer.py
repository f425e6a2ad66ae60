"""A nearer look at the part of a photo where tiles lie: many a park fills a small part of its photo."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Box = tuple[slice, slice]

ROOM = 0.12
"""What is left around the tiles, as a share of their longer extent: tiles that were not sensed yet, and table."""
MOST_ZOOM = 2.0
"""How many times nearer the second look is, at most: the working picture shows no more ..."""
LEAST_ZOOM = 1.25
"""... and at least: less is not worth its time."""
WELL_SEEN = 36.0
"""Length between edges, in pixels of the sensed picture, at which tiles are seen well: that of printed figures on them,
too, so that tiles are larger. Nearer than this, what a tile shows is taken for tiles."""
EDGE = 0.3
"""How likely an edge is, at least, to be one in this."""
SPREAD = (0.5, 99.5)
"""Percentiles of the places of tiles' pixels between which they lie: a few stray ones are no tile."""
FEWEST = 30
"""Pixels, of the sensed picture, that are something."""
RIM = 3
"""Pixels of a nearer look, along sides within the photo, that are not taken over: what lies beyond was not seen."""


def tiles_box(tile: Floats, edge: Floats, shape: tuple[int, ...]) -> Box | None:
    """Rows and columns, of a picture of that shape, in which lie all tiles that were sensed, and some table; None where
    a nearer look would not help. `tile` and `edge`, float32 (h, w): what was sensed."""
    zoom = min(MOST_ZOOM, WELL_SEEN / max(_between_edges(tile, edge), 1.0))
    box = extent(tile, ROOM, shape, max(tile.shape) / zoom)
    if box is None or max(part.stop - part.start for part in box) * LEAST_ZOOM > max(shape[:2]):
        return None
    return box


def extent(tile: Floats, room: float, shape: tuple[int, ...], least: float = 0.0) -> Box | None:
    """Rows and columns, of a picture of that shape, in which lie all tiles that were sensed, with some `room` around
    them, as a share of their longer extent, and `least` pixels of what was sensed along the longer side; None where
    none were. `tile`, float32 (h, w): what was sensed."""
    y, x = np.nonzero(_solid(tile))
    if len(x) < FEWEST:
        return None
    low, high = np.percentile(np.column_stack([x, y]), SPREAD, axis=0)
    longer = float((high - low).max())
    around = max(room * longer, (least - longer) / 2)
    grow = shape[1] / tile.shape[1]
    low, high = np.maximum((low - around) * grow, 0), np.minimum((high + around) * grow, shape[1::-1])
    (left, top), (right, bottom) = low.astype(int).tolist(), np.ceil(high).astype(int).tolist()
    return slice(top, bottom), slice(left, right)


def _solid(tile: Floats) -> NDArray[np.bool_]:
    return np.asarray(cv2.blur(tile, (5, 5)) > 0.5)


def _between_edges(tile: Floats, edge: Floats) -> float:
    """The usual length between edges: a place in a square is a sixth of its side away from the nearest, on average."""
    free, solid = (tile > 0.5) & (edge < EDGE), _solid(tile)
    away = cv2.distanceTransform(np.pad(free, 1).astype(np.uint8), cv2.DIST_L2, 3)[1:-1, 1:-1]
    return 6 * float(away[solid & free].mean()) if (solid & free).any() else 0.0


def set_in(far: Floats, near: Floats, box: Box, shape: tuple[int, ...]) -> Floats:
    """What was sensed of a whole picture of that shape, `far` float32 (h, w), as finely as what was sensed of a
    `box` of it, `near` float32, and the latter in its place."""
    scale = near.shape[1] / (box[1].stop - box[1].start)
    high, wide = (max(round(side * scale), size) for side, size in zip(shape[:2], near.shape, strict=True))
    both = np.asarray(cv2.resize(far, (wide, high), interpolation=cv2.INTER_LINEAR), np.float32)
    kept, taken = [], []
    for part, most, size in zip(box, (high, wide), near.shape, strict=True):
        first = min(round(part.start * scale), most - size)
        low, end = RIM * (first > 0), size - RIM * (first + size < most)
        kept.append(slice(first + low, first + end))
        taken.append(slice(low, end))
    both[tuple(kept)] = near[tuple(taken)]
    return both
