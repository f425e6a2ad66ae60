"""Which landscape a tile shows, told by its colour against a palette, under whatever light.

The light of a photo moves all colours alike: the shift is estimated with the landscapes, tile by tile to the nearest
colour and back, and held small where few tiles speak for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

Colour = NDArray[np.float32]
"""float32 (3,): L*a*b*."""

SPREAD = np.array([22.0, 9.0, 9.0])
"""How far tiles of one landscape lie apart, in L*, a* and b*."""
STRANGE = 3.5
"""Spreads away from every colour of the palette at which a tile may as well show none of its landscapes."""
CAST_WEIGHT = 4.0
"""Tiles' worth of belief that the light is neutral."""
ROUNDS = 6


def from_rgb(red: int, green: int, blue: int) -> Colour:
    """The L*a*b* of a colour in 8-bit sRGB."""
    pixel = np.array([[[blue, green, red]]], np.float32) / 255
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_BGR2LAB)[0, 0], np.float32)


def to_rgb(colour: Colour) -> tuple[int, int, int]:
    """The 8-bit sRGB of an L*a*b* colour."""
    pixel = np.asarray(colour, np.float32).reshape(1, 1, 3)
    blue, green, red = np.clip(np.round(cv2.cvtColor(pixel, cv2.COLOR_LAB2BGR)[0, 0] * 255), 0, 255).astype(int)
    return int(red), int(green), int(blue)


def landscapes(
    colours: Sequence[Colour], palette: Mapping[str, Sequence[Colour]], same_light: bool = False
) -> list[dict[str, float]]:
    """The probability of each landscape for every tile's colour; what is missing to 1 is that it shows none of them.

    `palette`: the colours that tiles of each landscape have. `same_light`: they were taken from this very photo.
    """
    names = [name for name, its in palette.items() for _ in its]
    if not names or not len(colours):
        return [{} for _ in colours]
    known = np.array([colour for its in palette.values() for colour in its], np.float64)
    seen = np.array(colours, np.float64)
    cast = np.zeros(3)
    for _ in range(0 if same_light else ROUNDS):
        gaps = (seen - cast)[:, None] - known[None]
        weights = _weights(gaps)
        shift = (weights[..., None] * (seen[:, None] - known[None])).sum(axis=(0, 1))
        cast = shift / (weights.sum() + CAST_WEIGHT)
    gaps = (seen - cast)[:, None] - known[None]
    return [_of_names(row, names) for row in _weights(gaps)]


def _weights(gaps: NDArray[np.float64]) -> NDArray[np.float64]:
    """Probabilities (tiles, colours) by the gaps (tiles, colours, 3); rows sum to less than 1."""
    far = ((gaps / SPREAD) ** 2).sum(axis=2) / 2
    near = np.exp(-far)
    return np.asarray(near / (near.sum(axis=1, keepdims=True) + np.exp(-(STRANGE**2) / 2)))


def _of_names(row: NDArray[np.float64], names: Sequence[str]) -> dict[str, float]:
    found: dict[str, float] = {}
    for name, chance in zip(names, row.tolist(), strict=True):
        found[name] = found.get(name, 0.0) + chance
    return dict(sorted(found.items(), key=lambda item: -item[1]))
