"""Tiles cut out of a photo and flattened one by one: hand-laid tiles drift, so each has corners of its own."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]

FAITHFUL = 0.7
"""Shrinking by no more than this, plain interpolation leaves no line out."""
AT_ONCE = 64
"""Tiles drawn by one remap, which takes no more than 32,767 rows."""


def cut_tiles(image: Picture, polygons: NDArray[np.float64], size: int) -> Picture:
    """Cut tiles out of `image`, uint8 (h, w, 3) BGR: uint8 (n, size, size, 3) BGR, first corner top left.

    `polygons`, float64 (n, 4, 2), are the tiles' corners xy in pixels of the image, in clockwise order as the reader
    sees them. Beyond the photo its edge is repeated.
    """
    polygons = np.asarray(polygons, np.float64).reshape(-1, 4, 2)
    if not len(polygons):
        return np.zeros((0, size, size, 3), np.uint8)
    image, factors = softened(image, polygons, size)
    polygons = (polygons + 0.5) * factors - 0.5
    along = (np.arange(size) + 0.5) / size
    across, down = along[None, None, :, None], along[None, :, None, None]
    corner = polygons[:, :, None, None, :]
    points = (
        corner[:, 0] * (1 - across) * (1 - down)
        + corner[:, 1] * across * (1 - down)
        + corner[:, 2] * across * down
        + corner[:, 3] * (1 - across) * down
    ).astype(np.float32)
    tiles = [
        cv2.remap(
            image,
            np.ascontiguousarray(points[start : start + AT_ONCE].reshape(-1, size, 2)),
            np.empty(0, np.float32),
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        ).reshape(-1, size, size, 3)
        for start in range(0, len(points), AT_ONCE)
    ]
    return np.concatenate(tiles).astype(np.uint8, copy=False)


def softened(image: Picture, polygons: NDArray[np.float64], size: int) -> tuple[Picture, NDArray[np.float64]]:
    """The picture shrunk where tiles, float64 (n, 4, 2), are much larger than `size` pixels, so that thin strokes fade
    and do not vanish; and its factors, float64 (2,), across and down: place `p` becomes `(p + 0.5) * factors - 0.5`.
    """
    sides = np.linalg.norm(np.roll(polygons, -1, axis=1) - polygons, axis=2)
    scale = size / max(float(np.median(sides)), 1e-6)
    if scale > FAITHFUL:
        return image, np.ones(2)
    wide, high = max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale))
    small = np.asarray(cv2.resize(image, (wide, high), interpolation=cv2.INTER_AREA), np.uint8)
    return small, np.array([wide / image.shape[1], high / image.shape[0]])
