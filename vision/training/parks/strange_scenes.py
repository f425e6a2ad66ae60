"""A flat pattern seen by a camera: tilt, turn, light, blur, noise. Pictures are BGR uint8."""

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.parks.strange_ink import Picture, Rng, between, whole
from vision.training.parks.strange_picture import field

STEEPEST = 50.0
"""Largest tilt of a plane, in degrees from facing the camera."""


def homography(rng: Rng, high: int, wide: int, side: int) -> NDArray[np.float64]:
    """Map of a flat square of `side` px to a picture high x wide (3 x 3) such that the square fills the picture."""
    tilt = math.radians(between(rng, 0, STEEPEST) if rng.random() < 0.7 else between(rng, 0, 8))
    focal = max(high, wide) * between(rng, 1.1, 2.2)
    toward, spin = between(rng, 0, 2 * math.pi), between(rng, 0, 2 * math.pi)
    if rng.random() < 0.5:
        toward, spin = math.pi / 2 + between(rng, -0.2, 0.2), between(rng, -0.2, 0.2) + math.pi / 2 * whole(rng, 0, 3)
    normal = np.array([math.sin(tilt) * math.cos(toward), math.sin(tilt) * math.sin(toward), math.cos(tilt)])
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float64)
    rays = np.column_stack([(corners - (wide / 2, high / 2)) / focal, np.ones(4)])
    points = rays / np.maximum(rays @ normal, 0.15)[:, None]
    right = np.cross([-math.sin(spin), math.cos(spin), 0.0], normal)
    right /= np.linalg.norm(right)
    flat = np.stack([points @ right, points @ np.cross(normal, right)], axis=1)
    flat -= flat.min(axis=0)
    flat *= (side - 2) * between(rng, 0.85, 1.0) / flat.max()
    return np.asarray(cv2.getPerspectiveTransform(flat.astype(np.float32), corners.astype(np.float32)), np.float64)


def seen(rng: Rng, flat: Picture, high: int, wide: int) -> Picture:
    """A square flat pattern as a camera sees it: BGR uint8 (high, wide, 3)."""
    matrix = homography(rng, high, wide, flat.shape[0])
    return np.asarray(
        cv2.warpPerspective(flat, matrix, (wide, high), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101),
        np.uint8,
    )


def split(rng: Rng, first: Picture, second: Picture) -> Picture:
    """The first picture above or left of a line across, the second beyond it."""
    high, wide = first.shape[:2]
    mask = np.zeros((high, wide), np.uint8)
    edge = high * rng.uniform(0.25, 0.75, 2) if rng.random() < 0.3 else np.full(2, high * between(rng, 0.25, 0.75))
    cv2.fillPoly(mask, [np.array([[0, 0], [wide, 0], [wide, edge[1]], [0, edge[0]]]).astype(np.int32)], 255)
    joined = second.copy()
    cv2.copyTo(first, mask, joined)
    return joined


def photographed(rng: Rng, drawn: Picture) -> Picture:
    """The picture under uneven and tinted light, sometimes out of focus, with a sensor's noise."""
    high, wide = drawn.shape[:2]
    cast = rng.uniform(0.85, 1.15, 3) * between(rng, 0.45, 1.15) if rng.random() < 0.7 else np.ones(3)
    light = 1 + field(rng, high, wide, between(rng, 1, 3)) * between(rng, 0.0, 0.35)
    if rng.random() < 0.25:
        edge = field(rng, high, wide, between(rng, 1, 4)) * between(rng, 3, 30)
        light *= 1 - between(rng, 0.1, 0.5) * np.clip(edge, 0, 1)
    gain = [np.clip(light * (part * 100), 0, 255).astype(np.uint8) for part in cast]
    lit = cv2.multiply(drawn, cv2.merge(gain), scale=1 / 100)
    if rng.random() < 0.45:
        lit = cv2.GaussianBlur(lit, (0, 0), between(rng, 0.4, 2.2))
    elif rng.random() < 0.1:
        reach = whole(rng, 3, 9)
        lit = cv2.blur(lit, (reach, 1) if rng.random() < 0.5 else (1, reach))
    if rng.random() < 0.75:
        strength = between(rng, 1, 9)
        grain = rng.integers(-128, 128, (2, high, wide), np.int8).astype(np.int16).sum(axis=0)
        grain = (grain * (strength / 104)).astype(np.int16)
        lit = np.clip(lit.astype(np.int16) + grain[..., None], 0, 255).astype(np.uint8)
    if rng.random() < 0.2:
        _, code = cv2.imencode(".jpg", lit, [cv2.IMWRITE_JPEG_QUALITY, whole(rng, 30, 90)])
        lit = cv2.imdecode(code, cv2.IMREAD_COLOR)
    return np.asarray(lit, np.uint8)
