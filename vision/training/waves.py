"""Waves and seas as players draw them."""

from __future__ import annotations

import numpy as np

from vision.training.pen import Figure, Rng, Stroke, maybe, oval, poly, smooth, spiral, together


def wave(rng: Rng, x0: float, x1: float, y: float, crests: float, height: float, kind: str) -> Stroke:
    """One wave line from x0 to x1 at level y; `kind`: sine, cusp (arcs with points), sharp (zigzag), curl, uneven."""
    t = np.linspace(0, 1, max(14, int(crests * 14)))
    phase = 2 * np.pi * crests * t + rng.uniform(0, 6.3)
    if kind == "cusp":
        up = np.abs(np.sin(phase / 2)) * (1 if maybe(rng, 0.5) else -1)
        return np.stack([x0 + (x1 - x0) * t, y - height * (up - 0.5)], axis=1)
    if kind == "sharp":
        return np.stack([x0 + (x1 - x0) * t, y - height * (2 / np.pi) * np.arcsin(np.sin(phase)) / 2], axis=1)
    if kind == "curl":
        lean = rng.uniform(0.5, 1.3) * (x1 - x0) / max(crests, 1) / 4
        return np.stack([x0 + (x1 - x0) * t + lean * np.cos(phase), y - height / 2 * np.sin(phase)], axis=1)
    swell = 1.0 if kind == "sine" else 1 + 0.6 * np.sin(t * rng.uniform(2, 7) + rng.uniform(0, 6))
    drift = 0.0 if kind == "sine" else rng.normal(0, 0.05) * np.sin(3 * t + rng.uniform(0, 6))
    return np.stack([x0 + (x1 - x0) * t, y - height / 2 * swell * np.sin(phase) + drift], axis=1)


WAVE_KINDS = ("sine", "sine", "cusp", "cusp", "sharp", "curl", "uneven", "uneven")


def waves(rng: Rng) -> Figure:
    """One to five wave lines, one above the other, alike or not, in step or staggered."""
    count = int(rng.choice([1, 2, 2, 3, 3, 3, 4, 5]))
    kind = str(rng.choice(WAVE_KINDS))
    gap = rng.uniform(0.13, 0.34) if count < 4 else rng.uniform(0.1, 0.22)
    crests, height = rng.uniform(1.0, 5.0), rng.uniform(0.05, 0.26)
    lines = []
    for i in range(count):
        cut = rng.uniform(0, 0.25, 2) if maybe(rng, 0.4) else rng.uniform(0, 0.05, 2)
        lines.append(
            wave(
                rng,
                cut[0],
                1 - cut[1],
                0.5 + gap * (i - (count - 1) / 2),
                crests * rng.uniform(0.85, 1.15),
                height,
                kind,
            )
        )
    if maybe(rng, 0.1):
        lines = [line[:, ::-1] for line in lines]
    return Figure(lines)


def scattered_waves(rng: Rng) -> Figure:
    """Short wave marks spread about, as on a map."""
    kind, marks = str(rng.choice(["sine", "cusp", "curl"])), []
    rows = int(rng.integers(2, 5))
    for i in range(rows):
        for j in range(int(rng.integers(1, 4))):
            x = (j + 0.5 * (i % 2) + rng.uniform(-0.1, 0.1)) * 0.38
            marks.append(
                wave(
                    rng,
                    x,
                    x + rng.uniform(0.2, 0.34),
                    (i + 0.5) / rows,
                    rng.uniform(1, 2.2),
                    rng.uniform(0.04, 0.1),
                    kind,
                )
            )
    return Figure(marks)


def breaker(rng: Rng) -> Figure:
    """A breaking wave: a back that rises, a crest that curls over, often with more lines inside."""
    curl = spiral(0.68, 0.42, rng.uniform(0.12, 0.24), rng.uniform(0.7, 1.6), rng.uniform(2.2, 3.6), 1)[::-1]
    back = smooth((0.0, 0.85), (0.2, rng.uniform(0.6, 0.8)), (0.42, 0.3), (curl[0, 0], curl[0, 1]))
    strokes = [np.concatenate([back, curl])]
    if maybe(rng, 0.6):
        strokes.append(smooth((0.72, 0.62), (0.8, 0.78), (1.0, 0.86)))
    if maybe(rng, 0.5):
        strokes.append(wave(rng, 0.0, 1.0, 0.92, rng.uniform(1, 4), 0.06, "sine"))
    for _ in range(int(rng.integers(0, 4))):
        x = rng.uniform(0.15, 0.5)
        strokes.append(smooth((x, 0.86), (x + 0.12, 0.62), (x + 0.3, 0.5)))
    figure = Figure(strokes)
    if maybe(rng, 0.3):
        figure = together(figure.moved((0.55, 0.8), (0, 0.1)), figure.moved((0.55, 0.8), (0.45, 0.1)))
    return figure


def crest_row(rng: Rng) -> Figure:
    """A row of curling crests, one line: the sea as children write it."""
    count, points = int(rng.integers(2, 6)), []
    step, height = 1.0 / count, rng.uniform(0.16, 0.42)
    lean = rng.uniform(0.2, 0.9)
    for i in range(count):
        x = i * step
        points += [(x, 0.6), (x + 0.45 * step, 0.6 - 0.75 * height), (x + (0.6 + 0.3 * lean) * step, 0.6 - height)]
        points += [
            (x + (0.75 + 0.4 * lean) * step, 0.6 - 0.62 * height),
            (x + (0.72 + 0.1 * lean) * step, 0.6 - 0.3 * height),
        ]
    line = smooth(*points, (1.0, 0.6), steps=5)
    strokes = [line]
    strokes += [line + np.array([rng.uniform(-0.1, 0.1), 0.24 * (i + 1)]) for i in range(int(rng.integers(0, 3)))]
    return Figure(strokes)


def sea(rng: Rng) -> Figure:
    """A sea with something at its edge: a horizon, a shore, a frame, a bank of wave lines in a box or bowl."""
    top = rng.uniform(0.1, 0.45)
    strokes = [wave(rng, 0, 1, top, rng.uniform(2, 6), rng.uniform(0.04, 0.14), str(rng.choice(WAVE_KINDS)))]
    if maybe(rng, 0.6):
        strokes += [poly((0, top), (0, 0.95), (1, 0.95), (1, top))]
    elif maybe(rng, 0.4):
        strokes += [smooth((0, top), (0.1, 0.85), (0.5, 0.95), (0.9, 0.85), (1, top))]
    for _ in range(int(rng.integers(1, 7))):
        x, y = rng.uniform(0.05, 0.65), rng.uniform(top + 0.12, 0.9)
        strokes.append(wave(rng, x, x + rng.uniform(0.12, 0.32), y, rng.uniform(1, 2), rng.uniform(0.03, 0.08), "sine"))
    return Figure(strokes)


def sunset(rng: Rng) -> Figure:
    """The sea's line with half a sun on it, with or without rays and further waves."""
    level, r, x = rng.uniform(0.5, 0.7), rng.uniform(0.08, 0.2), rng.uniform(0.35, 0.65)
    strokes = [wave(rng, 0, 1, level, rng.uniform(1.5, 5), rng.uniform(0.02, 0.1), str(rng.choice(WAVE_KINDS)))]
    strokes.append(oval(x, level, r, r, 180, 180))
    for a in np.linspace(-2.8, -0.3, 5) if maybe(rng, 0.3) else ():
        ends = [(x + q * r * np.cos(a), level + q * r * np.sin(a)) for q in (1.3, 2.0)]
        strokes.append(poly(*ends))
    for k in range(int(rng.integers(0, 3))):
        strokes.append(
            wave(rng, 0.1, 0.9, level + 0.14 * (k + 1), rng.uniform(1.5, 4), rng.uniform(0.02, 0.08), "sine")
        )
    return Figure(strokes)
