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
"""How many times nearer the second look is, at most: the working picture shows no more."""
WORTHWHILE = 0.75
"""Share of the photo's longest side up to which a nearer look at a part of it is worth its time."""
SPREAD = (0.5, 99.5)
"""Percentiles of the places of tiles' pixels between which they lie: a few stray ones are no tile."""
FEWEST = 30
"""Pixels, of the sensed picture, that are something."""
RIM = 3
"""Pixels of a nearer look, along sides within the photo, that are not taken over: what lies beyond was not seen."""


def tiles_box(tile: Floats, shape: tuple[int, ...]) -> Box | None:
    """Rows and columns, of a picture of that shape, in which lie all tiles that were sensed, `tile` float32 (h, w), and
    some table; None where that is nothing, or nearly all of the picture."""
    y, x = np.nonzero(cv2.blur(tile, (5, 5)) > 0.5)
    if len(x) < FEWEST:
        return None
    low, high = np.percentile(np.column_stack([x, y]), SPREAD, axis=0) * (shape[1] / tile.shape[1])
    room = ROOM * float((high - low).max())
    longest = max(shape[:2])
    room = max(room, (longest / MOST_ZOOM - float((high - low).max())) / 2)
    low, high = np.maximum(low - room, 0), np.minimum(high + room, shape[1::-1])
    if (high - low).max() > WORTHWHILE * longest:
        return None
    (left, top), (right, bottom) = low.astype(int).tolist(), np.ceil(high).astype(int).tolist()
    return slice(top, bottom), slice(left, right)


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
