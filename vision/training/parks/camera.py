"""A camera over a table, and what its lens, sensor and file make of what it sees."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Rng = np.random.Generator
Floats = NDArray[np.float64]
Pixels = NDArray[np.float32]


@dataclass(frozen=True)
class Camera:
    """`matrix`, float64 (3, 4): from the table (x, y, height), in sides of a tile, to pixels."""

    matrix: Floats

    def seen(self, points: Floats, height: float = 0.0) -> Floats:
        """Points of a plane over the table, float64 (..., 2), in the picture, float64 (..., 2) xy."""
        there = points @ self.matrix[:, :2].T + self.matrix[:, 2] * height + self.matrix[:, 3]
        return np.asarray(there[..., :2] / there[..., 2:], np.float64)

    def table(self) -> Floats:
        """The homography of the table, float64 (3, 3)."""
        return np.asarray(self.matrix[:, [0, 1, 3]], np.float64)

    def depth(self, points: Floats) -> Floats:
        """How far points of the table are away, float64 (...)."""
        return np.asarray(points @ self.matrix[2, :2] + self.matrix[2, 3], np.float64)


def random_camera(rng: Rng, points: Floats, high: int, wide: int) -> Camera:
    """A camera that sees `points` of the table, float64 (n, 2), most of them or all, somewhere in its frame."""
    tilt = np.radians(rng.uniform(0, 32) if rng.random() < 0.65 else rng.uniform(25, 60))
    side = np.radians(rng.normal(0, 35))
    roll = np.radians(rng.normal(0, 8) + 90 * rng.choice([0, 1, 2, 3], p=[0.7, 0.12, 0.06, 0.12]))
    if rng.random() < 0.15:
        roll = rng.uniform(0, 2 * np.pi)
    extent = max(float(np.ptp(points, axis=0).max()), 1.0)
    lean = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
    rotation = _spin(roll - side) @ lean @ _spin(side) @ np.diag([1.0, 1.0, -1.0])
    far = extent * rng.uniform(0.95, 2.4) + 0.8
    inner = np.column_stack([rotation, [0, 0, far]])
    camera = Camera(inner)
    found = camera.seen(points)
    size = np.ptp(found, axis=0)
    fill = rng.uniform(0.35, 0.95) if rng.random() < 0.88 else rng.uniform(0.95, 1.5)
    scale = fill * float(np.min(np.array([wide, high]) / np.maximum(size, 1e-6)))
    free = np.abs(np.array([wide, high]) - size * scale) / 2
    middle = np.array([wide, high]) / 2 + rng.uniform(-0.8, 0.8, 2) * free
    shift = middle - scale * (found.min(axis=0) + found.max(axis=0)) / 2
    lens = np.array([[scale, 0, shift[0]], [0, scale, shift[1]], [0, 0, 1]])
    return Camera(np.asarray(lens @ inner, np.float64))


def _spin(angle: float) -> Floats:
    return np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])


def lit(rng: Rng, photo: Pixels) -> Pixels:
    """Light on a scene: it falls off, has a colour, throws shadows, shines."""
    high, wide = photo.shape[:2]
    y, x = np.mgrid[0:high:8, 0:wide:8].astype(np.float32)
    x, y = x / wide - 0.5, (y - high / 2) / wide
    angle = rng.uniform(0, 2 * np.pi)
    light = 1 + rng.uniform(0, 0.5) * (x * np.cos(angle) + y * np.sin(angle)) - rng.uniform(0, 0.5) * (x * x + y * y)
    light *= rng.uniform(0.75, 1.15) if rng.random() < 0.65 else rng.uniform(0.28, 0.8)
    for _ in range(int(rng.choice([0, 1, 2], p=[0.6, 0.3, 0.1]))):
        turn = rng.uniform(0, 2 * np.pi)
        edge = (
            x * np.cos(turn) + y * np.sin(turn) + rng.uniform(-0.3, 0.3) + 0.05 * np.sin(rng.uniform(3, 15) * (x - y))
        )
        light *= 1 - rng.uniform(0.1, 0.6) / (1 + np.exp(np.clip(-edge / rng.uniform(0.003, 0.08), -40, 40)))
    shine = np.zeros_like(light)
    for _ in range(int(rng.choice([0, 1, 2], p=[0.7, 0.22, 0.08]))):
        at, size = rng.uniform(-0.4, 0.4, 2), rng.uniform(0.03, 0.2, 2)
        shine += rng.uniform(10, 140) * np.exp(-(((x - at[0]) / size[0]) ** 2 + ((y - at[1]) / size[1]) ** 2) / 2)
    warm = rng.normal(0.03, 0.08) if rng.random() < 0.75 else rng.uniform(0.1, 0.5)
    tint = np.array([1 - warm, 1 - rng.uniform(0, 0.4) * warm, 1.0], np.float32)
    seen = photo * cv2.resize(light, (wide, high))[..., None] * tint + cv2.resize(shine, (wide, high))[..., None]
    return np.asarray(255 * (np.clip(seen, 0, 255) / 255) ** np.exp(rng.normal(0, 0.2)), np.float32)


def taken(rng: Rng, photo: Pixels, high: int, wide: int) -> NDArray[np.uint8]:
    """The file that a phone makes of it, uint8 (high, wide, 3): lens, sensor, sharpening, compression."""
    if rng.random() < 0.7:
        photo = np.asarray(cv2.GaussianBlur(photo, (0, 0), rng.uniform(0.3, 2.0)), np.float32)
    seen = np.asarray(cv2.resize(photo, (wide, high), interpolation=cv2.INTER_AREA), np.float32)
    if rng.random() < 0.3:
        seen += rng.uniform(0.2, 0.9) * (seen - cv2.GaussianBlur(seen, (0, 0), 1.0))
    grain = rng.standard_normal(seen.shape, np.float32) * np.float32(rng.exponential(3.0))
    if rng.random() < 0.3:
        grain = cv2.GaussianBlur(grain, (0, 0), 0.8) * 2
    seen = np.asarray(np.clip(seen + grain, 0, 255), np.uint8)
    if rng.random() < 0.6:
        file = cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(45, 95))])[1]
        seen = np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR), np.uint8)
    return seen
