"""What a small network makes of a photo, and its colours: where square tiles lie, and where their edges run.

The network has learnt from random art on random tables only (`vision/training/parks/`), never from a photo.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parks.foreground import MASK_SIDE, opinions
from vision.parks.nearer import set_in, tiles_box
from vision.parks.nets import network

Floats = NDArray[np.float32]

SENSE_SIDE = 512
"""Longest side, in pixels, of a picture that the network sees."""
FEWEST = 8
"""Rows or columns of a picture below which it has no border to speak of."""
BLOCK = 32
"""The network's sides are multiples of this."""


@dataclass(frozen=True)
class Sensed:
    """`tile` and `edge`, float32 (h, w), of a picture made smaller: how likely every pixel belongs to a tile, and lies
    on a tile's edge. `apart`, float32, smaller: how likely its colour is none of the table's, the mean of what
    different views of the border's colours say."""

    tile: Floats
    edge: Floats
    apart: Floats


def sense(image: NDArray[np.uint8]) -> Sensed:
    """What is sensed of a picture, uint8 (h, w, 3) BGR: of the whole, and then of the part in which tiles lie."""
    small = _shrunk(image)
    tile, edge = _seen(small)
    box = tiles_box(tile, edge, image.shape)
    if box is not None:
        near = _seen(_shrunk(image[box]))
        tile, edge = (set_in(*both, box, image.shape) for both in zip((tile, edge), near, strict=True))
    return Sensed(tile, edge, _apart(small))


def _shrunk(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    shrink = min(1.0, SENSE_SIDE / max(image.shape[:2]))
    size = tuple(max(1, round(side * shrink)) for side in image.shape[1::-1])
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def _seen(small: NDArray[np.uint8]) -> tuple[Floats, Floats]:
    """What the network makes of a picture, uint8 (h, w, 3) BGR: tile and edge, float32 (h, w)."""
    high, wide = small.shape[:2]
    padded = cv2.copyMakeBorder(small, 0, -high % BLOCK, 0, -wide % BLOCK, cv2.BORDER_REPLICATE)
    eye = network("tiles")
    eye.setInput(cv2.dnn.blobFromImage(padded, 1 / 255, swapRB=True))
    logits = eye.forward()[0, :, :high, :wide]
    chance = 1 / (1 + np.exp(-np.clip(logits, -30, 30)))
    tile, edge = (np.ascontiguousarray(part, np.float32) for part in chance)
    return tile, edge


def _apart(small: NDArray[np.uint8]) -> Floats:
    if min(small.shape[:2]) < FEWEST:
        return np.zeros(small.shape[:2], np.float32)
    shrink = min(1.0, MASK_SIDE / max(small.shape[:2]))
    size = tuple(max(1, round(side * shrink)) for side in small.shape[1::-1])
    lab = cv2.cvtColor(cv2.resize(small, size, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2Lab)
    return np.asarray(np.mean([opinion.tile for opinion in opinions(np.asarray(lab, np.uint8))], axis=0), np.float32)
