"""What lies about on and beside a park: figures, cups, hands."""

from __future__ import annotations

import math

import cv2
import numpy as np

from tests.vision.parks.shots import Float, Pixels, Rng, Shot

SKIN = ((96, 134, 196), (70, 102, 160), (140, 172, 224), (44, 66, 110))  # blue, green, red


def clutter(photo: Pixels, polygons: Float, shot: Shot, rng: Rng) -> None:
    """Figures on tiles; cups and hands beside the park, at most touching it."""
    side = math.sqrt(cv2.contourArea(polygons[0].astype(np.float32)))
    park = np.zeros(photo.shape[:2], np.uint8)
    for polygon in polygons:
        cv2.fillConvexPoly(park, np.round(polygon).astype(np.int32), 1)
    for _ in range(shot.figures):
        foot = polygons[rng.integers(len(polygons))].mean(axis=0) + rng.normal(0, 0.15 * side, 2)
        figure(photo, foot, 0.11 * side, rng)
    away = np.asarray(cv2.distanceTransform(1 - park, cv2.DIST_L2, 3), np.float64)
    for _ in range(shot.cups):
        radius = side * rng.uniform(0.5, 0.9)
        place = _place(away, radius, rng)
        if place is not None:
            _cup(photo, place, radius, rng)
    for _ in range(shot.hands):
        place = _place(away, 0.35 * side, rng)
        if place is not None:
            _hand(photo, place, side, rng)


def _place(away: Float, radius: float, rng: Rng) -> Float | None:
    """Somewhere so far from the park, not much farther than need be."""
    rows, cols = np.nonzero((away > radius) & (away < 2.5 * radius))
    if not len(rows):
        return None
    n = int(rng.integers(len(rows)))
    return np.array([cols[n], rows[n]], np.float64)


def _tone(rng: Rng) -> tuple[float, float, float]:
    blue, green, red = rng.uniform(20, 235, 3)
    return float(blue), float(green), float(red)


def figure(photo: Pixels, foot: Float, size: float, rng: Rng) -> None:
    """A player's figure that stands at `foot`, xy in pixels; `size`: half its breadth."""
    x, y = foot
    tone = _tone(rng)
    outline = np.array([[-1, 0.5], [1, 0.5], [0.35, -2.2], [-0.35, -2.2]])
    shade = (int(1.8 * size), int(0.7 * size))
    cv2.ellipse(photo, (int(x + size), int(y)), shade, 0, 0, 360, (40, 40, 40), -1, cv2.LINE_AA)
    cv2.fillPoly(photo, [np.round(foot + size * outline).astype(np.int32)], tone, cv2.LINE_AA)
    cv2.circle(photo, (int(x), int(y - 2.6 * size)), max(2, int(0.7 * size)), tone, -1, cv2.LINE_AA)


def _cup(photo: Pixels, at: Float, radius: float, rng: Rng) -> None:
    middle = (int(at[0]), int(at[1]))
    tone = _tone(rng)
    dim = tuple(0.6 * part for part in tone)
    for share, shade in ((1.0, tone), (0.86, dim), (0.8, (30.0, 45.0, 80.0))):
        cv2.ellipse(photo, middle, (int(radius * share), int(radius * share * 0.85)), 0, 0, 360, shade, -1, cv2.LINE_AA)


def _hand(photo: Pixels, at: Float, side: float, rng: Rng) -> None:
    tone = tuple(float(part) for part in SKIN[int(rng.integers(len(SKIN)))])
    middle = np.array([photo.shape[1], photo.shape[0]]) / 2
    way = (at - middle) / max(1.0, float(np.linalg.norm(at - middle)))
    across = np.array([-way[1], way[0]])
    palm = at + way * side * 1.3
    width = max(3, int(0.24 * side))
    cv2.line(photo, pixel(palm), pixel(palm + way * side * 12), tone, int(1.1 * side), cv2.LINE_AA)
    for n in (-1.5, -0.5, 0.5, 1.5):
        root = palm + across * n * 0.27 * side
        tip = at + across * n * 0.34 * side + way * abs(n) * 0.12 * side
        cv2.line(photo, pixel(root), pixel(tip), tone, width, cv2.LINE_AA)


def pixel(point: Float) -> tuple[int, int]:
    """A point as whole pixels, not farther away than OpenCV draws."""
    return int(np.clip(point[0], -20000, 20000)), int(np.clip(point[1], -20000, 20000))
