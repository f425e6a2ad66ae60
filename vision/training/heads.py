"""Heads of animals as players draw them: eyes, ears, faces; and a paw."""

from __future__ import annotations

import numpy as np

from vision.training.pen import Figure, Rng, Stroke, dot, maybe, oval, poly, rough, spikes


def eye(rng: Rng, x: float, y: float) -> Stroke:
    """An eye: a dot or a small ring."""
    return dot(x, y) if maybe(rng, 0.6) else oval(x, y, rng.uniform(0.02, 0.04), rng.uniform(0.02, 0.04))


def ears(rng: Rng, x: float, y: float, r: float) -> list[Stroke]:
    """Two ears on a round head: pointed, round, long or hanging."""
    kind, marks = rng.random(), []
    for side in (-1, 1):
        ax, ay = x + side * r * 0.65, y - r * 0.75
        if kind < 0.4:
            marks.append(
                poly(
                    (ax - r * 0.25, ay + r * 0.1),
                    (ax + side * r * 0.15, ay - r * rng.uniform(0.4, 0.8)),
                    (ax + r * 0.3, ay + r * 0.15),
                )
            )
        elif kind < 0.65:
            marks.append(oval(ax, ay, r * 0.33, r * 0.33, rng.uniform(100, 160), 330))
        elif kind < 0.85:
            marks.append(
                oval(
                    ax - side * r * 0.15,
                    ay - r * 0.6,
                    r * 0.2,
                    r * rng.uniform(0.6, 0.9),
                    90,
                    340,
                    side * rng.uniform(0, 20),
                )
            )
        else:
            marks.append(oval(ax + side * r * 0.3, ay + r * 0.5, r * 0.2, r * 0.45, 0, 360))
    return marks


def face(rng: Rng) -> Figure:
    """A face from the front: cat, rabbit, bear, dog, pig, owl or lion."""
    x, y, r = 0.5, 0.58, rng.uniform(0.34, 0.42)
    head = oval(x, y, r * rng.uniform(0.85, 1.15), r * rng.uniform(0.8, 1.0), rng.uniform(0, 360), 365)
    strokes = [head, *ears(rng, x, y, r)]
    spread, high = r * rng.uniform(0.3, 0.45), y - r * rng.uniform(0.1, 0.3)
    if maybe(rng, 0.93):
        strokes += [eye(rng, x - spread, high), eye(rng, x + spread, high)]
    nose = rng.random()
    if nose < 0.35:
        strokes.append(poly((x - 0.04, y + 0.04), (x + 0.04, y + 0.04), (x, y + 0.09), closed=True))
    elif nose < 0.6:
        strokes.append(oval(x, y + 0.1, r * 0.35, r * 0.25))
        strokes += [dot(x - 0.04, y + 0.1), dot(x + 0.04, y + 0.1)] if maybe(rng, 0.6) else []
    elif nose < 0.75:
        strokes.append(dot(x, y + 0.06, 0.03))
    if maybe(rng, 0.6):
        strokes += (
            [oval(x - 0.05, y + 0.12, 0.05, 0.05, 0, 170), oval(x + 0.05, y + 0.12, 0.05, 0.05, 10, 170)]
            if maybe(rng, 0.5)
            else [oval(x, y + 0.08, r * 0.4, r * 0.35, 20, 140)]
        )
    if maybe(rng, 0.5):
        for side in (-1, 1):
            strokes += [
                poly((x + side * r * 0.4, y + 0.1 + d * 0.3), (x + side * r * rng.uniform(1.0, 1.35), y + 0.08 + d))
                for d in np.linspace(-0.08, 0.1, int(rng.integers(2, 4)))
            ]
    if maybe(rng, 0.1):
        strokes.append(spikes(rng, x, y, r * 1.3, r * 1.3, 14, 0.2))
    return Figure(strokes)


def paw(rng: Rng) -> Figure:
    """A paw print: a pad with three or four toes."""
    toes = int(rng.choice([3, 4, 4, 4]))
    pad = rough(rng, 0.5, 0.68, rng.uniform(0.2, 0.28), rng.uniform(0.17, 0.24), 0.06)
    outlines = [pad]
    for a in np.linspace(-1.0, 1.0, toes):
        outlines.append(
            oval(
                0.5 + 0.42 * np.sin(a),
                0.62 - 0.42 * np.cos(a),
                rng.uniform(0.06, 0.1),
                rng.uniform(0.09, 0.14),
                0,
                365,
                np.degrees(a) * 0.6,
            )
        )
    return Figure(outlines, outlines if maybe(rng, 0.45) else [])
