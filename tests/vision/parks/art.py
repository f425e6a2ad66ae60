"""Tiles of random art, and what a table does to them: light, turn, a hand that is not exact."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Rng = np.random.Generator


def tile(rng: Rng, side: int = 128) -> Image:
    """A tile that is like no other: a ground, blobs of paint and a few strokes. uint8 (side, side, 3) BGR."""
    art = np.full((side, side, 3), rng.integers(60, 220, 3), np.uint8)
    for _ in range(6):
        middle = tuple(int(part) for part in rng.integers(0, side, 2))
        colour = tuple(int(part) for part in rng.integers(0, 255, 3))
        cv2.circle(art, middle, int(rng.integers(side // 12, side // 4)), colour, -1, cv2.LINE_AA)
    for _ in range(8):
        ends = rng.integers(0, side, (2, 2))
        start, end = (tuple(int(part) for part in point) for point in ends)
        cv2.line(art, start, end, tuple(int(part) for part in rng.integers(0, 255, 3)), 3, cv2.LINE_AA)
    return art


def photographed(art: Image, rng: Rng, turn: int = 0, warm: float = 0.2, dark: float = 0.6) -> Image:
    """The tile laid `turn` quarter turns clockwise, a little off its place, under another lamp, blurred and noisy."""
    side = art.shape[0]
    laid = np.ascontiguousarray(np.rot90(art, -turn))
    slip = rng.normal(0, 0.015 * side, 2)
    angle = float(rng.normal(0, 1.0))
    move = np.asarray(cv2.getRotationMatrix2D((side / 2, side / 2), angle, 1.0), np.float64)
    move[:, 2] += slip
    moved = cv2.warpAffine(laid, move, (side, side), borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    slope = np.linspace(0.8, 1.2, side, dtype=np.float32)[None, :, None]
    light = np.array([1 - warm, 1.0, 1 + warm], np.float32) * dark * slope
    lit = cv2.GaussianBlur(moved * light, (0, 0), 1.2) + rng.normal(0, 4, moved.shape)
    return np.asarray(np.clip(lit, 0, 255), np.uint8)
