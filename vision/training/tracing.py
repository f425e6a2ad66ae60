"""Icons to strokes: a line icon becomes its middle lines, a solid one its outlines, so that a pen can draw it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.pen import Figure, Stroke

SOLID = 5.0
"""An icon whose thickest part reaches so far from its edge, in pixels of 64, is drawn by its outline."""

SHORTEST = 4
"""Strokes of fewer pixels are dropped: spurs of the thinning."""

Mask = NDArray[np.bool_]


def thinned(mask: Mask) -> Mask:
    """Lines one pixel wide through the middle of the mask, bool (h, w).

    T. Y. Zhang and C. Y. Suen 1984, A Fast Parallel Algorithm for Thinning Digital Patterns.
    """
    image = np.pad(mask, 1)
    while True:
        before = image.sum()
        for first in (True, False):
            north, south = np.roll(image, 1, 0), np.roll(image, -1, 0)
            west, east = np.roll(image, 1, 1), np.roll(image, -1, 1)
            ring = [north, np.roll(north, -1, 1), east, np.roll(south, -1, 1)]
            ring += [south, np.roll(south, 1, 1), west, np.roll(north, 1, 1)]
            count = np.sum(ring, axis=0)
            rises = np.sum([~a & b for a, b in zip(ring, ring[1:] + ring[:1], strict=True)], axis=0)
            if first:
                loose = ~(north & east & south) & ~(east & south & west)
            else:
                loose = ~(north & east & west) & ~(north & south & west)
            image = image & ~((count >= 2) & (count <= 6) & (rises == 1) & loose)
        if image.sum() == before:
            return np.asarray(image[1:-1, 1:-1])


def walked(lines: Mask) -> list[Stroke]:
    """The lines as strokes, each walked from an end (or anywhere, on a loop) until it meets nothing new."""
    left = {(int(x), int(y)) for y, x in zip(*np.nonzero(lines), strict=True)}
    steps = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)]

    def near(at: tuple[int, int]) -> list[tuple[int, int]]:
        return [(at[0] + dx, at[1] + dy) for dx, dy in steps if (at[0] + dx, at[1] + dy) in left]

    strokes = []
    while left:
        at = min(left, key=lambda p: (len(near(p)) != 1, p))
        path = [at]
        left.discard(at)
        while ahead := near(at):
            at = ahead[0]
            path.append(at)
            left.discard(at)
        if len(path) >= SHORTEST:
            strokes.append(np.array(path[::2] + path[-1:], float))
    return strokes


def outlines(mask: Mask) -> list[Stroke]:
    """The edges of the mask as closed strokes."""
    found, _ = cv2.findContours(mask.astype(np.uint8), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    loops = [contour.reshape(-1, 2)[::2] for contour in found if len(contour) >= 2 * SHORTEST]
    return [np.concatenate([loop, loop[:1]]).astype(float) for loop in loops]


def traced(icon: NDArray[np.uint8]) -> Figure | None:
    """An icon, uint8 (s, s) white on black, as a figure in the unit square; None where nothing can be traced."""
    mask = icon > 110
    if not mask.any():
        return None
    depth = cv2.distanceTransform(np.pad(mask, 1).astype(np.uint8), cv2.DIST_L2, 3).max() * 64 / icon.shape[0]
    strokes = outlines(mask) if depth > SOLID else walked(thinned(mask))
    if not strokes:
        return None
    points = np.concatenate(strokes)
    low, high = points.min(axis=0), points.max(axis=0)
    scale = 1.0 / max(float((high - low).max()), 1.0)
    return Figure([(stroke - (low + high) / 2) * scale + 0.5 for stroke in strokes])
