"""Strokes and figures: the small vocabulary in which the drawn symbols are written.

A stroke is a float64 (m, 2) array of x, y; y grows downwards and a figure fills about the square 0..1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Stroke = NDArray[np.float64]
Rng = np.random.Generator


@dataclass(frozen=True)
class Figure:
    """A drawing: strokes to draw and closed outlines to fill (`fills`, solid or hatched by whoever inks it)."""

    strokes: Sequence[Stroke]
    fills: Sequence[Stroke] = field(default_factory=tuple)

    def moved(self, scale: tuple[float, float], shift: tuple[float, float]) -> Figure:
        """The figure scaled about the origin, then shifted."""
        return Figure([s * scale + shift for s in self.strokes], [s * scale + shift for s in self.fills])


def together(*figures: Figure) -> Figure:
    """Several figures as one."""
    return Figure([s for f in figures for s in f.strokes], [s for f in figures for s in f.fills])


def poly(*points: tuple[float, float], closed: bool = False) -> Stroke:
    """Straight lines through the points."""
    corners = np.array(points + points[:1] if closed else points, float)
    steps = [np.linspace(a, b, 8, endpoint=False) for a, b in pairwise(corners)]
    return np.concatenate([*steps, corners[-1:]])


def oval(
    x: float, y: float, rx: float, ry: float, start: float = 0.0, sweep: float = 360.0, tilt: float = 0.0
) -> Stroke:
    """An arc of an ellipse; angles in degrees, 0 to the right, clockwise as seen."""
    steps = max(6, int(abs(sweep) / 14))
    angle = np.radians(np.linspace(start, start + sweep, steps))
    lean = np.radians(tilt)
    dx, dy = rx * np.cos(angle), ry * np.sin(angle)
    return np.stack([x + dx * np.cos(lean) - dy * np.sin(lean), y + dx * np.sin(lean) + dy * np.cos(lean)], axis=1)


def smooth(*points: tuple[float, float], closed: bool = False, steps: int = 8) -> Stroke:
    """A soft curve through the points (Catmull-Rom)."""
    knots = np.array(points, float)
    if closed:
        knots = np.concatenate([knots[-1:], knots, knots[:2]])
    else:
        knots = np.concatenate([2 * knots[:1] - knots[1:2], knots, 2 * knots[-1:] - knots[-2:-1]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    parts = []
    for a, b, c, d in zip(knots[:-3], knots[1:-2], knots[2:-1], knots[3:], strict=True):
        parts.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    return np.concatenate([*parts, knots[-2:-1]])


def lobed(rng: Rng, x: float, y: float, rx: float, ry: float, lobes: int, depth: float) -> Stroke:
    """A closed outline with bumps: a cloud, a crown of leaves, a sheep's wool."""
    angle = np.linspace(0, 2 * np.pi, lobes * 9 + 1) + rng.uniform(0, 6.3)
    bump = 1 - depth + depth * 2 * np.abs(np.sin(lobes * angle / 2)) ** rng.uniform(0.6, 1.3)
    return np.stack([x + rx * bump * np.cos(angle), y + ry * bump * np.sin(angle)], axis=1)


def rough(rng: Rng, x: float, y: float, rx: float, ry: float, wobble: float = 0.12) -> Stroke:
    """A closed, uneven blob."""
    angle = np.linspace(0, 2 * np.pi, 49)
    radius = np.ones_like(angle)
    for k in (2, 3, 4, 5):
        radius += wobble / k**0.5 * rng.normal() * np.cos(k * angle + rng.uniform(0, 6.3))
    points = np.stack([x + rx * radius * np.cos(angle), y + ry * radius * np.sin(angle)], axis=1)
    return np.asarray(np.roll(points[:-1], rng.integers(48), axis=0))


def spikes(rng: Rng, x: float, y: float, rx: float, ry: float, count: int, depth: float) -> Stroke:
    """A closed, jagged outline: a bush, a mane, a fir seen from above."""
    angle = np.linspace(0, 2 * np.pi, 2 * count + 1)
    radius = np.where(np.arange(2 * count + 1) % 2, 1.0, 1.0 - depth) * rng.uniform(0.9, 1.1, 2 * count + 1)
    radius[-1] = radius[0]
    return np.stack([x + rx * radius * np.cos(angle), y + ry * radius * np.sin(angle)], axis=1)


def spiral(x: float, y: float, radius: float, turns: float, start: float = 0.0, hand: int = 1) -> Stroke:
    """A spiral from its middle outwards."""
    t = np.linspace(0.03, 1, int(18 * turns) + 6)
    angle = start + hand * 2 * np.pi * turns * t
    return np.stack([x + radius * t * np.cos(angle), y + radius * t * np.sin(angle)], axis=1)


def dot(x: float, y: float, size: float = 0.012) -> Stroke:
    """A point of the pen."""
    return oval(x, y, size, size)


def maybe(rng: Rng, chance: float) -> bool:
    """True with the given chance."""
    return bool(rng.random() < chance)


def mirrored(rng: Rng, figure: Figure) -> Figure:
    """The figure, or its mirror image, by chance."""
    return figure.moved((-1.0, 1.0), (1.0, 0.0)) if maybe(rng, 0.5) else figure
