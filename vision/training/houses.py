"""Houses as players draw them: huts, gables, barns, towers, tents, the house in one stroke."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vision.training.pen import Figure, Rng, Stroke, lobed, maybe, oval, poly, smooth, spiral


def openings(rng: Rng, left: float, right: float, top: float, bottom: float) -> list[Stroke]:
    """Doors and windows in a wall, or none."""
    marks: list[Stroke] = []
    width, height = right - left, bottom - top
    if maybe(rng, 0.65):
        x, w, h = left + width * rng.uniform(0.1, 0.6), width * rng.uniform(0.16, 0.3), height * rng.uniform(0.4, 0.75)
        marks.append(
            poly((x, bottom), (x, bottom - h), (x + w, bottom - h), (x + w, bottom))
            if maybe(rng, 0.8)
            else smooth(
                (x, bottom), (x, bottom - h * 0.7), (x + w / 2, bottom - h), (x + w, bottom - h * 0.7), (x + w, bottom)
            )
        )
        if maybe(rng, 0.2):
            marks.append(oval(x + w * 0.75, bottom - h / 2, 0.01, 0.01))
    for _ in range(int(rng.choice([0, 0, 1, 1, 2]))):
        x, y, s = (
            left + width * rng.uniform(0.08, 0.68),
            top + height * rng.uniform(0.1, 0.5),
            width * rng.uniform(0.12, 0.24),
        )
        if maybe(rng, 0.15):
            marks.append(oval(x + s / 2, y + s / 2, s / 2, s / 2))
            continue
        marks.append(poly((x, y), (x + s, y), (x + s, y + s), (x, y + s), closed=True))
        if maybe(rng, 0.5):
            marks += [poly((x + s / 2, y), (x + s / 2, y + s)), poly((x, y + s / 2), (x + s, y + s / 2))]
    return marks


def chimney(rng: Rng, eaves: float, peak: float) -> list[Stroke]:
    """A chimney on the right slope, sometimes smoking."""
    x, w = rng.uniform(0.62, 0.78), rng.uniform(0.06, 0.12)
    foot = peak + (eaves - peak) * (x - 0.5) / 0.5
    marks = [poly((x, foot), (x, foot - 0.22), (x + w, foot - 0.22), (x + w, foot + 0.1))]
    if maybe(rng, 0.35):
        marks.append(
            spiral(x + w, foot - 0.34, 0.08, rng.uniform(1, 2))
            if maybe(rng, 0.5)
            else lobed(rng, x + 0.1, foot - 0.35, 0.12, 0.07, 5, 0.15)
        )
    return marks


def gable(rng: Rng) -> Figure:
    """A box under a pointed roof, with eaves or flush, the roof closed or open."""
    eaves, peak, bottom = rng.uniform(0.3, 0.6), rng.uniform(-0.05, 0.15), rng.uniform(0.85, 1.0)
    over = rng.choice([0.0, 0.0, rng.uniform(0.02, 0.16)])
    inset = rng.uniform(0.02, 0.2)
    left, right = inset, 1 - inset
    top = rng.uniform(0.45, 0.55)
    if maybe(rng, 0.35):
        strokes = [poly((left, eaves), (left, bottom), (right, bottom), (right, eaves), (top, peak), (left, eaves))]
    else:
        strokes = [poly((left, eaves), (left, bottom), (right, bottom), (right, eaves))]
        strokes.append(poly((left - over, eaves + over * 0.7), (top, peak), (right + over, eaves + over * 0.7)))
    if maybe(rng, 0.6):
        strokes.append(poly((left - over, eaves + over * 0.5), (right + over, eaves + over * 0.5)))
    strokes += openings(rng, left, right, eaves, bottom) if maybe(rng, 0.75) else []
    strokes += chimney(rng, eaves, peak) if maybe(rng, 0.25) else []
    return Figure(
        strokes,
        [poly((left - over, eaves), (top, peak), (right + over, eaves), closed=True)] if maybe(rng, 0.06) else [],
    )


def one_stroke(rng: Rng) -> Figure:
    """The outline alone, or the riddle's house in one stroke with its crossed walls."""
    eaves, bottom = rng.uniform(0.32, 0.5), 1.0
    if maybe(rng, 0.45):
        return Figure([poly((0.1, eaves), (0.1, bottom), (0.9, bottom), (0.9, eaves), (0.5, 0.0), (0.1, eaves))])
    return Figure(
        [
            poly(
                (0.1, bottom),
                (0.1, eaves),
                (0.9, eaves),
                (0.1, bottom),
                (0.9, bottom),
                (0.1, eaves),
                (0.5, 0.0),
                (0.9, eaves),
                (0.9, bottom),
            )
        ]
    )


def side_view(rng: Rng) -> Figure:
    """A house seen from a corner: gable wall and long roof."""
    eaves, bottom, turn, far = (
        rng.uniform(0.4, 0.55),
        rng.uniform(0.88, 1.0),
        rng.uniform(0.3, 0.5),
        rng.uniform(0.0, 0.1),
    )
    peak = (turn / 2, rng.uniform(0.0, 0.2))
    ridge = (rng.uniform(0.75, 0.92), peak[1] + rng.uniform(-0.02, 0.06))
    strokes = [
        poly((0.0, eaves), (0.0, bottom), (turn, bottom), (turn, eaves), peak, (0.0, eaves)),
        poly(peak, ridge, (1.0, eaves - far), (turn, eaves)),
        poly((turn, bottom), (1.0, bottom - far), (1.0, eaves - far)),
    ]
    if maybe(rng, 0.3):
        strokes.append(poly((0.0, eaves), (turn, eaves)))
    strokes += openings(rng, turn, 1.0, eaves, bottom) if maybe(rng, 0.5) else []
    strokes += openings(rng, 0.0, turn, eaves, bottom) if maybe(rng, 0.5) else []
    return Figure(strokes)


def barn(rng: Rng) -> Figure:
    """A barn: broken or rounded roof, big crossed doors, boards."""
    eaves, bottom = rng.uniform(0.4, 0.52), rng.uniform(0.88, 1.0)
    if maybe(rng, 0.65):
        roof = poly((0.05, eaves), (0.2, 0.2), (0.5, 0.02), (0.8, 0.2), (0.95, eaves))
    else:
        roof = oval(0.5, eaves, 0.45, eaves, 180, 180)
    strokes = [roof, poly((0.05, eaves), (0.05, bottom), (0.95, bottom), (0.95, eaves))]
    if maybe(rng, 0.4):
        strokes.append(poly((0.05, eaves), (0.95, eaves)))
    if maybe(rng, 0.75):
        a, b, t = rng.uniform(0.25, 0.36), rng.uniform(0.62, 0.75), rng.uniform(0.55, 0.66)
        strokes.append(poly((a, bottom), (a, t), (b, t), (b, bottom)))
        if maybe(rng, 0.6):
            strokes += [poly((a, bottom), (b, t)), poly((a, t), (b, bottom))]
        if maybe(rng, 0.4):
            strokes.append(poly(((a + b) / 2, bottom), ((a + b) / 2, t)))
    if maybe(rng, 0.4):
        strokes.append(poly((0.42, 0.24), (0.58, 0.24), (0.58, 0.38), (0.42, 0.38), closed=True))
    return Figure(strokes)


def flat_roof(rng: Rng) -> Figure:
    """A wide roof (trapezium) or a tower block with rows of windows."""
    if maybe(rng, 0.6):
        eaves = rng.uniform(0.35, 0.5)
        strokes = [
            poly((0.0, eaves), (0.2, 0.08), (0.8, 0.08), (1.0, eaves), closed=True),
            poly((0.08, eaves), (0.08, 0.95), (0.92, 0.95), (0.92, eaves)),
        ]
        return Figure(strokes + openings(rng, 0.08, 0.92, eaves, 0.95))
    left, right = rng.uniform(0.12, 0.28), rng.uniform(0.72, 0.88)
    strokes = [poly((left, 0.0), (right, 0.0), (right, 1.0), (left, 1.0), closed=True)]
    columns, rows = int(rng.integers(2, 4)), int(rng.integers(2, 5))
    for i in range(rows):
        for j in range(columns):
            x, y = left + (right - left) * (j + 0.25) / columns, (i + 0.25) / (rows + 0.7)
            w, h = (right - left) / columns * 0.5, 0.5 / (rows + 0.7)
            strokes.append(poly((x, y), (x + w, y), (x + w, y + h), (x, y + h), closed=True))
    return Figure(strokes)


def hut(rng: Rng) -> Figure:
    """A tent, wigwam or igloo-like hut with a door."""
    if maybe(rng, 0.6):
        peak = rng.uniform(0.42, 0.58)
        strokes = [poly((0.02, 0.95), (peak, 0.05), (0.98, 0.95), closed=True)]
        door = rng.uniform(0.1, 0.18)
        strokes.append(poly((peak - door, 0.95), (peak, rng.uniform(0.4, 0.6)), (peak + door, 0.95)))
        if maybe(rng, 0.3):
            strokes += [poly((peak, 0.05), (peak - 0.06, -0.06)), poly((peak, 0.05), (peak + 0.06, -0.06))]
        return Figure(strokes)
    strokes = [np.concatenate([oval(0.5, 0.9, 0.48, 0.72, 180, 180), poly((0.98, 0.9), (0.02, 0.9))])]
    strokes.append(smooth((0.38, 0.9), (0.38, 0.62), (0.5, 0.52), (0.62, 0.62), (0.62, 0.9)))
    return Figure(strokes)


def roof_only(rng: Rng) -> Figure:
    """The pictogram: an arrow-like roof over an open or solid body."""
    strokes = [poly((0.0, 0.5), (0.5, 0.05), (1.0, 0.5))]
    body = poly((0.15, 0.42), (0.15, 0.95), (0.85, 0.95), (0.85, 0.42))
    if maybe(rng, 0.3):
        return Figure(
            [*strokes, body], [poly((0.15, 0.45), (0.5, 0.12), (0.85, 0.45), (0.85, 0.95), (0.15, 0.95), closed=True)]
        )
    strokes.append(body)
    if maybe(rng, 0.5):
        strokes.append(poly((0.4, 0.95), (0.4, 0.62), (0.6, 0.62), (0.6, 0.95)))
    return Figure(strokes)


KINDS: tuple[tuple[Callable[[Rng], Figure], float], ...] = (
    (gable, 8.0),
    (one_stroke, 3.0),
    (side_view, 2.5),
    (barn, 3.0),
    (flat_roof, 1.5),
    (hut, 0.8),
    (roof_only, 1.2),
)
"""Every kind of house with its share of the drawings."""
