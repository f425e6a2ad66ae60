"""What stands in a cell and is no symbol: digits, letters, crosses, ticks, scribbles, smears, stars, hearts."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.pen import Figure, Rng, Stroke, dot, maybe, oval, poly, smooth, together

GLYPHS = "0123456789ABCDEGHJKLMNPRSXYZabdefghkmnpqrtyz!?%+=#*"

SHAPES: dict[str, tuple[Stroke, ...]] = {
    "0": (oval(0.5, 0.5, 0.28, 0.48, -90, 365),),
    "1": (poly((0.3, 0.25), (0.52, 0.0), (0.52, 1.0)),),
    "2": (smooth((0.2, 0.25), (0.45, 0.0), (0.78, 0.2), (0.6, 0.55), (0.2, 0.98)), poly((0.2, 0.98), (0.85, 0.98))),
    "3": (
        smooth((0.2, 0.12), (0.5, 0.0), (0.75, 0.22), (0.45, 0.46)),
        smooth((0.45, 0.46), (0.82, 0.65), (0.55, 1.0), (0.18, 0.86)),
    ),
    "4": (poly((0.6, 1.0), (0.6, 0.0), (0.15, 0.65), (0.85, 0.65)),),
    "5": (
        poly((0.78, 0.02), (0.28, 0.02), (0.25, 0.42)),
        smooth((0.25, 0.42), (0.6, 0.36), (0.8, 0.65), (0.55, 0.98), (0.2, 0.9)),
    ),
    "6": (smooth((0.7, 0.02), (0.35, 0.3), (0.22, 0.7), (0.5, 1.0), (0.76, 0.74), (0.5, 0.5), (0.25, 0.7)),),
    "7": (poly((0.18, 0.02), (0.82, 0.02), (0.42, 1.0)),),
    "8": (
        smooth(
            (0.5, 0.46),
            (0.25, 0.24),
            (0.5, 0.0),
            (0.75, 0.24),
            (0.5, 0.46),
            (0.22, 0.75),
            (0.5, 1.0),
            (0.78, 0.75),
            (0.5, 0.46),
        ),
    ),
    "9": (smooth((0.75, 0.3), (0.5, 0.52), (0.26, 0.28), (0.5, 0.0), (0.75, 0.26), (0.68, 0.65), (0.5, 1.0)),),
}
"""Digits as a hand writes them."""


def digit(rng: Rng) -> Figure:
    """One handwritten digit, sometimes two."""
    one = Figure(SHAPES[str(rng.integers(10))]).moved((rng.uniform(0.5, 0.9), 1.0), (0.15, 0.0))
    if maybe(rng, 0.15):
        return together(
            one.moved((0.6, 1.0), (-0.1, 0.0)), Figure(SHAPES[str(rng.integers(10))]).moved((0.5, 1.0), (0.5, 0.0))
        )
    return one


def candidates(rng: Rng) -> Figure:
    """A few small digits, as solvers of number puzzles pencil them in."""
    spots = rng.permutation(9)[: int(rng.integers(2, 6))]
    return together(
        *[Figure(SHAPES[str(rng.integers(1, 10))]).moved((0.2, 0.24), (0.36 * (s % 3), 0.36 * (s // 3))) for s in spots]
    )


def cross(rng: Rng) -> Figure:
    """A cross, a tick, a slash, a plus."""
    kind = rng.random()
    if kind < 0.45:
        return Figure([poly((0, 0), (1, 1)), poly((1, 0), (0, 1))])
    if kind < 0.65:
        return Figure([poly((0.0, 0.6), (0.3, 1.0), (1.0, 0.0))])
    if kind < 0.85:
        return Figure([poly((0.5, 0.0), (0.5, 1.0)), poly((0.0, 0.5), (1.0, 0.5))])
    return Figure([poly((0.0, 1.0), (1.0, 0.0))])


def scribble(rng: Rng) -> Figure:
    """A mark scratched out: a dense to and fro, or a tangle of loops."""
    count = int(rng.integers(9, 30))
    if maybe(rng, 0.5):
        along = np.linspace(0, 1, count)
        across = np.where(np.arange(count) % 2, 1.0, 0.0) + rng.normal(0, 0.1, count)
        lean = rng.uniform(-0.5, 0.5)
        return Figure([poly(*[(float(a + lean * b * 0.3), float(b)) for a, b in zip(along, across, strict=True)])])
    angle = np.linspace(0, 2 * np.pi * rng.uniform(3, 8), 120)
    radius = 0.5 * (0.5 + 0.5 * np.sin(angle * rng.uniform(0.2, 0.9) + rng.uniform(0, 6)))
    return Figure(
        [np.stack([0.5 + radius * np.cos(angle), 0.5 + radius * np.sin(angle * rng.uniform(0.9, 1.1))], axis=1)]
    )


def crossed_out(rng: Rng) -> Figure:
    """Something drawn and then struck through many times."""
    return together(Figure([oval(0.5, 0.5, 0.4, 0.35), poly((0.2, 0.8), (0.5, 0.2), (0.8, 0.8))]), scribble(rng))


def star(rng: Rng) -> Figure:
    """A star, a heart, a face, an arrow, a question mark."""
    kind = rng.random()
    if kind < 0.3:
        turn = [(0.5 + 0.5 * np.sin(a), 0.5 - 0.5 * np.cos(a)) for a in np.arange(5) * 4 * np.pi / 5]
        return Figure([poly(*turn, closed=True)])
    if kind < 0.5:
        return Figure(
            [smooth((0.5, 0.3), (0.3, 0.02), (0.02, 0.25), (0.5, 1.0), (0.98, 0.25), (0.7, 0.02), (0.5, 0.3))]
        )
    if kind < 0.65:
        return Figure(
            [oval(0.5, 0.5, 0.48, 0.48), dot(0.33, 0.38), dot(0.67, 0.38), oval(0.5, 0.52, 0.26, 0.26, 20, 140)]
        )
    if kind < 0.85:
        return Figure([poly((0.0, 0.5), (1.0, 0.5)), poly((0.7, 0.2), (1.0, 0.5), (0.7, 0.8))])
    return Figure([smooth((0.25, 0.25), (0.5, 0.0), (0.75, 0.25), (0.5, 0.5), (0.5, 0.72)), dot(0.5, 0.95)])


def ring(rng: Rng) -> Figure:
    """A lone ring with nothing in it."""
    return Figure([oval(0.5, 0.5, 0.48, rng.uniform(0.4, 0.5), rng.uniform(0, 360), rng.uniform(340, 380))])


def person(rng: Rng) -> Figure:
    """A stick person."""
    strokes = [
        oval(0.5, 0.16, 0.14, 0.15),
        poly((0.5, 0.3), (0.5, 0.68)),
        poly((0.5, 0.68), (0.3, 1.0)),
        poly((0.5, 0.68), (0.7, 1.0)),
    ]
    return Figure([*strokes, poly((0.25, rng.uniform(0.3, 0.5)), (0.5, 0.42), (0.75, rng.uniform(0.3, 0.5)))])


KINDS: tuple[tuple[Callable[[Rng], Figure], float], ...] = (
    (digit, 5.0),
    (candidates, 1.5),
    (cross, 3.0),
    (scribble, 4.0),
    (crossed_out, 1.0),
    (star, 2.0),
    (ring, 0.7),
    (person, 0.8),
)
"""Every kind of mark with its share."""

FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
)


def printed(rng: Rng, side: int) -> NDArray[np.float32]:
    """A printed digit or letter as ink coverage, float32 (side, side) in 0..1."""
    glyph = str(rng.integers(10)) if maybe(rng, 0.7) else GLYPHS[rng.integers(len(GLYPHS))]
    font, scale = int(rng.choice(FONTS)), side / 34 * rng.uniform(0.45, 1.0)
    thick = max(1, int(scale * rng.uniform(1.0, 4.0)))
    (width, height), _ = cv2.getTextSize(glyph, font, scale, thick)
    spot = (int((side - width) / 2 + rng.normal(0, side * 0.04)), int((side + height) / 2 + rng.normal(0, side * 0.04)))
    canvas = np.zeros((side, side), np.uint8)
    cv2.putText(canvas, glyph, spot, font, scale, 255, thick, cv2.LINE_AA)
    return canvas.astype(np.float32) / np.float32(255)
