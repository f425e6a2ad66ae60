"""Rain, clouds and drops: water from above as players draw it."""

from __future__ import annotations

import numpy as np

from vision.training.pen import Figure, Rng, Stroke, dot, lobed, maybe, oval, poly, smooth, together


def drop(rng: Rng) -> Figure:
    """One drop: a point above, round below, often with a glint; outlined or filled."""
    fat, belly = rng.uniform(0.22, 0.36), rng.uniform(0.62, 0.7)
    outline = smooth(
        (0.5, 0.02),
        (0.5 + 0.55 * fat, 0.38),
        (0.5 + fat, belly),
        (0.5 + 0.62 * fat, 0.93),
        (0.5, 0.99),
        (0.5 - 0.62 * fat, 0.93),
        (0.5 - fat, belly),
        (0.5 - 0.55 * fat, 0.38),
        (0.5, 0.02),
    )
    strokes = [outline]
    if maybe(rng, 0.35):
        strokes.append(oval(0.5, belly, fat * 0.6, fat * 0.7, rng.uniform(10, 120), rng.uniform(50, 90)))
    return Figure(strokes, [outline] if maybe(rng, 0.2) else [])


def drops(rng: Rng) -> Figure:
    """Two to six drops, in a heap or a row."""
    spots = [(0.25, 0.0), (0.0, 0.45), (0.5, 0.45), (0.6, 0.0), (0.3, 0.7), (0.75, 0.5)][: int(rng.integers(2, 7))]
    size = rng.uniform(0.28, 0.44)
    return together(
        *[drop(rng).moved((size, size * 1.1), (x + rng.normal(0, 0.03), y + rng.normal(0, 0.03))) for x, y in spots]
    )


def cloud(rng: Rng) -> Figure:
    """A cloud that rains: puffs over strokes, drops or dots."""
    width, height = rng.uniform(0.38, 0.5), rng.uniform(0.16, 0.26)
    strokes = [lobed(rng, 0.5, 0.3, width, height, int(rng.integers(4, 9)), rng.uniform(0.1, 0.22))]
    if maybe(rng, 0.35):
        strokes = [
            smooth(
                (0.1, 0.45),
                (0.0, 0.3),
                (0.2, 0.2),
                (0.3, 0.05),
                (0.55, 0.02),
                (0.68, 0.15),
                (0.95, 0.2),
                (0.98, 0.4),
                (0.8, 0.46),
                (0.1, 0.46),
            )
        ]
    return together(Figure(strokes), rain_marks(rng, 0.55, 1.0))


def small_shower(rng: Rng) -> Figure:
    """A big cloud in one lobed line and only a few marks beneath it: strokes, drops, rings or dots."""
    low = rng.uniform(0.45, 0.65)
    if maybe(rng, 0.6):
        top = lobed(rng, 0.5, low / 2, 0.5, low / 2, int(rng.integers(3, 9)), rng.uniform(0.06, 0.2))
    else:
        count, y, rise = int(rng.integers(3, 6)), low * 0.55, low * rng.uniform(0.25, 0.5)
        bumps = [oval(0.1 + 0.8 * (i + 0.5) / count, y, 0.5 / count, rise, 180, 180) for i in range(count)]
        top = np.concatenate([*bumps, poly((0.9, y), (0.9, low), (0.1, low), (0.1, y))])
    count, kind = int(rng.integers(2, 6)), rng.random()
    strokes, small = [top], []
    for i in range(count):
        x, y = 0.12 + 0.76 * (i + 0.5) / count + rng.normal(0, 0.03), low + rng.uniform(0.06, 0.2)
        if kind < 0.5:
            strokes.append(poly((x, y), (x + rng.uniform(-0.08, 0.03), y + rng.uniform(0.08, 0.25))))
        elif kind < 0.75:
            small.append(drop(rng).moved((0.14, 0.18), (x - 0.07, y)))
        else:
            strokes.append(oval(x, y, 0.03, 0.04) if maybe(rng, 0.5) else dot(x, y, 0.02))
    return together(Figure(strokes), *small)


def rain_marks(rng: Rng, top: float, bottom: float) -> Figure:
    """Falling rain between two heights: slanted strokes, small drops or dots in rows."""
    kind, lean = rng.random(), rng.uniform(-0.12, 0.12)
    columns, rows = int(rng.integers(3, 7)), max(1, round((bottom - top) * rng.uniform(2, 5)))
    strokes: list[Stroke] = []
    small = []
    for i in range(rows):
        for j in range(columns):
            x = (j + 0.5 + 0.25 * (i % 2)) / columns + rng.normal(0, 0.025)
            y = top + (bottom - top) * (i + rng.uniform(0, 0.35)) / rows
            length = (bottom - top) / rows * rng.uniform(0.4, 0.75)
            if kind < 0.7:
                strokes.append(poly((x, y), (x + lean * length * 4, y + length)))
            elif kind < 0.85:
                small.append(drop(rng).moved((0.1, 0.13), (x, y)))
            else:
                strokes.append(dot(x, y + 0.05))
    return together(Figure(strokes), *small)


def rain(rng: Rng) -> Figure:
    """Rain without a cloud."""
    return rain_marks(rng, 0.0, 1.0)


def dotted(rng: Rng) -> Figure:
    """Water as a field of dots, or of short level dashes."""
    rows, columns = int(rng.integers(2, 6)), int(rng.integers(2, 6))
    dash = maybe(rng, 0.45)
    marks = []
    for i in range(rows):
        for j in range(columns):
            x, y = (j + 0.5 * (i % 2)) / columns + rng.normal(0, 0.02), i / rows + rng.normal(0, 0.02)
            marks.append(
                poly((x, y), (x + rng.uniform(0.08, 0.18), y)) if dash else dot(x, y, rng.uniform(0.008, 0.025))
            )
    return Figure(marks)


def hatch(rng: Rng) -> Figure:
    """Level or slanted hatching that fills the cell, or a shaded block of it."""
    count, slant = int(rng.integers(3, 9)), rng.choice([0.0, 0.0, rng.uniform(-0.5, 0.5)])
    lines = [
        poly(
            (rng.uniform(0, 0.08), (i + 0.5) / count + slant / 2),
            (1 - rng.uniform(0, 0.08), (i + 0.5) / count - slant / 2),
        )
        for i in range(count)
    ]
    return Figure(lines)


def shower(rng: Rng) -> Figure:
    """A cloud, bumpy or a plain bean, over a few large drops, rings or strokes."""
    bottom = rng.uniform(0.35, 0.55)
    x = np.linspace(0.1, 0.9, int(rng.integers(3, 6)))
    outline = [(float(a), float(rng.uniform(0.0, 0.14))) for a in x]
    outline += [(1.0, bottom * 0.6), *[(float(a), bottom + float(rng.uniform(-0.05, 0.02))) for a in x[::-1]]]
    bean = smooth(*outline, (0.0, bottom * 0.6), closed=True)
    strokes = [bean if maybe(rng, 0.5) else lobed(rng, 0.5, bottom / 2, 0.45, bottom / 2, 7, 0.1)]
    kind, count = rng.random(), int(rng.integers(2, 7))
    for k in range(count):
        px, py = 0.15 + 0.7 * (k + 0.5) / count + rng.normal(0, 0.04), rng.uniform(bottom + 0.12, 0.95)
        r = rng.uniform(0.04, 0.1)
        if kind < 0.4:
            strokes.append(smooth((px, py - r * 1.6), (px - r, py), (px, py + r * 0.6), (px + r, py), closed=True))
        elif kind < 0.6:
            strokes.append(oval(px, py, r * 0.6, r, rng.uniform(0, 360), 360))
        else:
            strokes.append(poly((px, py - r), (px + rng.normal(0, 0.03), py + r)))
    return Figure(strokes)
