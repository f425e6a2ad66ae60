"""Light, lens and sensor: from what a camera sees to what it keeps."""

from __future__ import annotations

import math

import cv2
import numpy as np

from tests.vision.parks.clutter import pixel
from tests.vision.parks.shots import Image, Pixels, Rng, Shot


def developed(photo: Pixels, shot: Shot, rng: Rng) -> Image:
    """The photo that a camera keeps of a scene, float32 (height, width, 3): its light, then lens and sensor."""
    height, width = photo.shape[:2]
    y, x = np.mgrid[0:height:8, 0:width:8].astype(np.float32)
    x, y = x / width - 0.5, y / width - 0.5 * height / width
    angle = rng.uniform(0, math.tau)
    light = 1 + rng.uniform(0, 0.35) * (x * math.cos(angle) + y * math.sin(angle)) - 0.25 * (x * x + y * y)
    light *= shot.gain
    if shot.shadow:
        edge = x * math.cos(angle + 1) + y * math.sin(angle + 1) + rng.uniform(-0.2, 0.2) + 0.05 * np.sin(9 * (x - y))
        light *= 1 - shot.shadow / (1 + np.exp(np.clip(-edge / rng.uniform(0.004, 0.04), -40, 40)))
    shine = np.zeros_like(light)
    if shot.glare:
        at = rng.uniform(-0.3, 0.3, 2)
        shine = 150 * shot.glare * np.exp(-(((x - at[0]) ** 2 + (y - at[1]) ** 2) / (2 * rng.uniform(0.04, 0.12) ** 2)))
    tint = np.array([1 - shot.warm, 1 - 0.25 * shot.warm, 1.0], np.float32)
    size = (width, height)
    photo = photo * cv2.resize(light, size)[..., None] * tint + cv2.resize(shine, size)[..., None]
    photo = np.asarray(cv2.GaussianBlur(photo, (0, 0), shot.blur * width / 2000), np.float32)
    if shot.shake:
        photo = np.asarray(cv2.filter2D(photo, -1, _shake(shot.shake * width / 2000, rng)), np.float32)
    small = rng.normal(0, shot.noise, (512, 512, 3)).astype(np.float32)
    photo += np.tile(small, (height // 512 + 1, width // 512 + 1, 1))[:height, :width]
    return np.asarray(np.clip(photo, 0, 255), np.uint8)


def _shake(length: float, rng: Rng) -> Pixels:
    reach = max(1, math.ceil(length))
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    angle = rng.uniform(0, math.pi)
    way = np.array([math.cos(angle), math.sin(angle)]) * length / 2
    middle = np.array([reach, reach], np.float64)
    cv2.line(kernel, pixel(np.round(middle - way)), pixel(np.round(middle + way)), 1.0, 1)
    return np.asarray(kernel / kernel.sum(), np.float32)
