"""What stands or lies on tiles: figures, cubes, dice, discs, sticks, fingers; all our own drawing."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.parks.strange import thing
from vision.training.parks.styles_icons import stickers
from vision.training.parks.styles_tools import Sticker, put
from vision.training.parks.tables import colour

Image = NDArray[np.uint8]
Rng = np.random.Generator
Points = NDArray[np.float64]

SHARP = 4
"""Fractional bits of the places that are drawn."""


def stand(rng: Rng, photo: Image, at: Points, side: float) -> None:
    """Put something on a tile of that `side`, in pixels, at `at`, xy: photo uint8 (h, w, 3) BGR."""
    makers: tuple[Callable[[Rng, Image, Points, float], None], ...] = (_figure, _figure, _figure, _block, _disc, _lying)
    size = side * float(np.exp(rng.uniform(np.log(0.07), np.log(0.22))))
    makers[int(rng.integers(len(makers)))](rng, photo, at, size)
    if rng.random() < 0.06:
        _finger(rng, photo, at, side)


def _tone(rng: Rng) -> Points:
    return np.asarray(colour(rng, 15, 250) if rng.random() < 0.85 else np.full(3, rng.uniform(10, 245)), np.float64)


def _fill(photo: Image, outline: Points, tone: Points, strength: float = 1.0, soft: float = 0.0) -> None:
    """Fill a polygon, float (n, 2) xy; `soft`: blur of its rim in pixels."""
    if strength >= 1 and soft <= 0:
        places = np.round(outline * (1 << SHARP)).astype(np.int32)
        cv2.fillPoly(photo, [places], tuple(float(v) for v in tone), cv2.LINE_AA, SHARP)
        return
    margin = int(3 * soft) + 2
    low = np.maximum(np.floor(outline.min(axis=0)).astype(int) - margin, 0)
    top = np.minimum(np.ceil(outline.max(axis=0)).astype(int) + margin, (photo.shape[1], photo.shape[0]))
    if (top <= low).any():
        return
    mask = np.zeros((top - low)[::-1], np.float32)
    cv2.fillPoly(mask, [np.round((outline - low) * (1 << SHARP)).astype(np.int32)], 1.0, cv2.LINE_AA, SHARP)
    mask = strength * (cv2.GaussianBlur(mask, (0, 0), soft) if soft > 0 else mask)
    part = photo[low[1] : top[1], low[0] : top[0]]
    part[:] = part + mask[..., None] * (np.clip(tone, 0, 255).astype(np.float32) - part)


def _round(middle: Points, across: float, down: float, angle: float = 0.0) -> Points:
    turn = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.asarray(middle + np.stack([across * np.cos(turn), down * np.sin(turn)], axis=1) @ spin.T)


def _shadow(rng: Rng, photo: Image, foot: Points, size: float, height: float) -> None:
    """Thrown to any side, long or short, soft or hard; often none."""
    if rng.random() < 0.25:
        return
    angle, length = rng.uniform(0, 2 * np.pi), height * rng.uniform(0.1, 0.8)
    along = np.array([np.cos(angle), np.sin(angle)])
    outline = _round(foot + along * length / 2, length / 2 + size, size * rng.uniform(0.5, 1.0), angle)
    _fill(photo, outline, np.full(3, rng.uniform(5, 50)), rng.uniform(0.3, 1.0), rng.uniform(0, 0.5) * size)


def _figure(rng: Rng, photo: Image, at: Points, size: float) -> None:
    """A pawn, a person or an animal that stands, seen from the side or from above; `size`: half its breadth."""
    height = size * rng.uniform(1.2, 4.5)
    lean = rng.normal(0, 0.25) if rng.random() < 0.8 else rng.uniform(0, 2 * np.pi)
    _shadow(rng, photo, at, size, height)
    tone = _tone(rng)
    if rng.random() < 0.3:
        _sticker(rng, photo, at - (0, height / 2), height)
        return
    spin = np.array([[np.cos(lean), -np.sin(lean)], [np.sin(lean), np.cos(lean)]])
    waist, head = rng.uniform(0.25, 1.0), rng.uniform(0.4, 0.95) * size
    outline = np.array([[-1, 0.0], [-0.8, 0.25], [0.8, 0.25], [1, 0]]) * size
    neck = np.array([[waist * size, -height], [-waist * size, -height]])
    if rng.random() < 0.4:  # arms
        arms, wide = rng.uniform(0.5, 0.8) * height, rng.uniform(1.0, 1.5) * size
        neck = np.array(
            [
                [0.5 * size, -arms + 0.3 * size],
                [wide, -arms],
                [wide, -arms - 0.4 * size],
                *neck,
                [-wide, -arms - 0.4 * size],
                [-wide, -arms],
                [-0.5 * size, -arms + 0.3 * size],
            ]
        )
    _fill(photo, at + np.concatenate([outline, neck]) @ spin.T, tone)
    middle = at + np.array([0, -height - 0.3 * head]) @ spin.T
    _fill(photo, _round(middle, head, head * rng.uniform(0.8, 1.2)), tone * rng.uniform(0.8, 1.1))
    if rng.random() < 0.5:
        _fill(photo, _round(middle - 0.3 * head, 0.3 * head, 0.3 * head), np.minimum(tone + 70, 255), 0.6, 0.1 * head)


def _sticker(rng: Rng, photo: Image, middle: Points, length: float) -> None:
    x, y = (round(float(v)) for v in middle)
    put(photo, stickers(rng, 1, max(6, round(length)))[0], y, x)


def _block(rng: Rng, photo: Image, at: Points, size: float) -> None:
    """A cube or a die: its top, and one or two of its sides."""
    _shadow(rng, photo, at, size, size)
    tone, angle = _tone(rng), rng.uniform(0, np.pi / 2)
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * size @ spin.T
    rise = np.array([rng.normal(0, 0.3), -rng.uniform(0.3, 1.6)]) * size
    hull = cv2.convexHull(np.concatenate([at + square, at + square + rise]).astype(np.float32))[:, 0]
    _fill(photo, hull.astype(np.float64), tone * rng.uniform(0.5, 0.85))
    _fill(photo, at + square + rise, tone)
    if rng.random() < 0.4:
        ink = np.full(3, 20.0 if tone.sum() > 380 else 240.0)
        for _ in range(int(rng.integers(1, 6))):
            _fill(photo, _round(at + rise + rng.uniform(-0.6, 0.6, 2) @ spin.T * size, 0.17 * size, 0.17 * size), ink)


def _disc(rng: Rng, photo: Image, at: Points, size: float) -> None:
    """A token, a coin or a glass bead."""
    _shadow(rng, photo, at, size, 0.6 * size)
    tone, flat = _tone(rng), rng.uniform(0.6, 1.0)
    thick = np.array([0, rng.uniform(0, 0.35) * size])
    _fill(photo, _round(at + thick, size, flat * size), tone * 0.6)
    _fill(photo, _round(at, size, flat * size), tone, rng.uniform(0.55, 1.0) if rng.random() < 0.25 else 1.0)
    if rng.random() < 0.5:
        _fill(photo, _round(at, 0.75 * size, 0.75 * flat * size), np.clip(tone * rng.uniform(0.6, 1.4), 0, 255))
    if rng.random() < 0.4:
        _fill(photo, _round(at - 0.35 * size, 0.3 * size, 0.2 * size), np.full(3, 250.0), 0.8, 0.1 * size)


def _lying(rng: Rng, photo: Image, at: Points, size: float) -> None:
    """A stick, or part of some other thing."""
    if rng.random() < 0.6:
        angle, long, thin = rng.uniform(0, np.pi), size * rng.uniform(1.5, 4), size * rng.uniform(0.2, 0.6)
        along = np.array([np.cos(angle), np.sin(angle)])
        across = np.array([-along[1], along[0]])
        outline = at + np.array([along * long + across * thin, along * long - across * thin])
        outline = np.concatenate([outline, 2 * at - outline])
        _fill(photo, outline + 0.3 * thin, np.full(3, 30.0), rng.uniform(0.2, 0.8), 0.3 * thin)
        _fill(photo, outline, _tone(rng))
        return
    x, y = (round(float(v)) for v in at)
    put(photo, Sticker.of(thing(rng, max(12, int(2.5 * size)))), y, x)


def _finger(rng: Rng, photo: Image, at: Points, side: float) -> None:
    """One that points at the tile."""
    angle, half = rng.uniform(0, 2 * np.pi), side * rng.uniform(0.1, 0.2)
    along = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-along[1], along[0]]) * half
    tone = np.array([0.45, 0.62, 0.9]) * rng.uniform(60, 250) + rng.normal(0, 8, 2).mean()
    tip = _round(at, half, half)
    far = at + along * 3 * side
    _fill(photo, np.array([at + across, at - across, far - across, far + across]), tone)
    _fill(photo, tip, tone)
    _fill(photo, _round(at + along * 0.1 * half, 0.55 * half, 0.45 * half, angle), np.minimum(tone * 1.15, 255), 0.7, 1)
