"""What a small network makes of a photo, and its colours: where square tiles lie, and where their edges run.

The network has learnt from random art on random tables only (`vision/training/parks/`), never from a photo.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parks.foreground import MASK_SIDE, opinions
from vision.parks.nets import network

Floats = NDArray[np.float32]

SENSE_SIDE = 512
"""Longest side, in pixels, of the picture that the network sees."""
FEWEST = 8
"""Rows or columns of a picture below which it has no border to speak of."""
BLOCK = 32
"""The network's sides are multiples of this."""


@dataclass(frozen=True)
class Sensed:
    """`tile` and `edge`, float32 (h, w), at most `SENSE_SIDE` on the longest side: how likely every pixel belongs to a
    tile, and lies on a tile's edge. `apart`, float32, smaller: how likely its colour is none of the table's, the mean
    of what different views of the border's colours say."""

    tile: Floats
    edge: Floats
    apart: Floats


def sense(image: NDArray[np.uint8]) -> Sensed:
    """What is sensed of a picture, uint8 (h, w, 3) BGR."""
    whole = _seen(image)
    box = _box(whole.tile, image.shape)
    if box is None:
        return whole
    return _nearer(whole, image, box)


def _box(tile, shape):
    y, x = np.nonzero(cv2.blur(tile, (5, 5)) > 0.5)
    if len(x) < 30:
        return None
    grow = shape[1] / tile.shape[1]
    low, high = (np.percentile(np.column_stack([x, y]), share, axis=0) for share in (0.5, 99.5))
    size = (high - low).max()
    low, high = (low - ROOM * size) * grow, (high + ROOM * size) * grow
    least = max(shape[:2]) / MOST_ZOOM
    more = np.maximum(0, least - (high - low).max()) / 2
    low, high = np.maximum(low - more, 0), np.minimum(high + more, shape[1::-1])
    if (high - low).max() > NEAR * max(shape[:2]):
        return None
    (left, top), (right, bottom) = low.astype(int), np.ceil(high).astype(int)
    return slice(top, bottom), slice(left, right)


def _nearer(whole, image, box):
    near = _seen(np.ascontiguousarray(image[box]))
    zoom = (near.tile.shape[1] / (box[1].stop - box[1].start)) / (whole.tile.shape[1] / image.shape[1])
    size = tuple(round(side * zoom) for side in whole.tile.shape[::-1])
    out = []
    grow = size[0] / image.shape[1]
    left, top = (round(part.start * grow) for part in box[::-1])
    for far, close in ((whole.tile, near.tile), (whole.edge, near.edge)):
        big = np.ascontiguousarray(cv2.resize(far, size, interpolation=cv2.INTER_LINEAR))
        high, wide = min(close.shape[0], size[1] - top), min(close.shape[1], size[0] - left)
        a, b, c, d = (RIM if top else 0), (0 if top + high >= size[1] else RIM), (RIM if left else 0), (0 if left + wide >= size[0] else RIM)
        big[top + a : top + high - b, left + c : left + wide - d] = close[a : high - b, c : wide - d]
        out.append(big)
    return Sensed(*out, whole.apart)


ROOM, MOST_ZOOM, NEAR, RIM = 0.12, 2.0, 0.75, 3


def _seen(image):
    shrink = min(1.0, SENSE_SIDE / max(image.shape[:2]))
    wide, high = (max(1, round(side * shrink)) for side in (image.shape[1], image.shape[0]))
    small = np.asarray(cv2.resize(image, (wide, high), interpolation=cv2.INTER_AREA), np.uint8)
    more = [-side % BLOCK for side in (high, wide)]
    padded = cv2.copyMakeBorder(small, 0, more[0], 0, more[1], cv2.BORDER_REPLICATE)
    eye = network("tiles")
    eye.setInput(cv2.dnn.blobFromImage(padded, 1 / 255, swapRB=True))
    logits = eye.forward()[0, :, :high, :wide]
    chance = 1 / (1 + np.exp(-np.clip(logits, -30, 30)))
    tile, edge = (np.ascontiguousarray(part, np.float32) for part in chance)
    return Sensed(tile, edge, _apart(small))


def _apart(small: NDArray[np.uint8]) -> Floats:
    if min(small.shape[:2]) < FEWEST:
        return np.zeros(small.shape[:2], np.float32)
    shrink = min(1.0, MASK_SIDE / max(small.shape[:2]))
    size = tuple(max(1, round(side * shrink)) for side in small.shape[1::-1])
    lab = cv2.cvtColor(cv2.resize(small, size, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2Lab)
    return np.asarray(np.mean([opinion.tile for opinion in opinions(np.asarray(lab, np.uint8))], axis=0), np.float32)
