"""Palms as players draw them."""

from __future__ import annotations

import numpy as np

from vision.training.pen import Figure, Rng, Stroke, maybe, oval, poly, smooth


def palm(rng: Rng) -> Figure:
    """A palm: a bent trunk with fronds that hang from its top."""
    bend, top = rng.uniform(-0.16, 0.16), (0.5 + rng.uniform(-0.08, 0.08), rng.uniform(0.22, 0.38))
    foot = (0.5 + bend, 1.0)
    mid = ((top[0] + foot[0]) / 2 + rng.uniform(-0.06, 0.06), 0.65)
    half = rng.uniform(0.02, 0.07)
    if maybe(rng, 0.35):
        strokes = [smooth(top, mid, foot)]
    else:
        strokes = [
            smooth((top[0] - half, top[1]), (mid[0] - half, mid[1]), (foot[0] - half * 1.4, 1.0)),
            smooth((top[0] + half, top[1]), (mid[0] + half, mid[1]), (foot[0] + half * 1.4, 1.0)),
        ]
        if maybe(rng, 0.35):
            strokes += [
                poly((mid[0] - half, y), (mid[0] + half, y))
                for y in np.linspace(top[1] + 0.1, 0.95, int(rng.integers(3, 7)))
            ]
    count, leafy = int(rng.integers(4, 9)), rng.random()
    for i in range(count):
        angle = np.radians(
            rng.uniform(-12, 12) + 180 + 180 * i / (count - 1) + rng.choice([0, 0, rng.uniform(-25, 25)])
        )
        reach, sag = rng.uniform(0.26, 0.46), rng.uniform(0.08, 0.3)
        tip = (top[0] + reach * np.cos(angle), top[1] + reach * 0.7 * np.sin(angle) + sag * abs(np.cos(angle)))
        knee = (top[0] + 0.6 * reach * np.cos(angle), top[1] + 0.75 * reach * np.sin(angle) * 0.7 - 0.03)
        strokes.append(smooth(top, knee, tip))
        if leafy < 0.4:
            strokes.append(smooth(top, (knee[0], knee[1] + rng.uniform(0.06, 0.14)), tip))
        elif leafy < 0.55:
            strokes += [poly((a, b), (a + rng.normal(0, 0.02), b + 0.08)) for a, b in strokes[-1][5::4]]
    strokes += [oval(top[0] + d, top[1] + 0.05, 0.04, 0.04) for d in (-0.05, 0.05)] if maybe(rng, 0.25) else []
    return Figure(strokes)


def palm_outline(rng: Rng) -> Figure:
    """A palm in one line: fingers or feathers of leaves about the top, then down both sides of the trunk."""
    fingers, foot, half = int(rng.integers(3, 7)), 0.5 + rng.uniform(-0.12, 0.12), rng.uniform(0.04, 0.1)
    crown = [(0.5 - half, 0.42)]
    for angle in np.linspace(-2.1, 2.1, fingers) + rng.normal(0, 0.1, fingers):
        for off, reach in ((-0.22, 0.16), (0.0, rng.uniform(0.34, 0.48)), (0.22, 0.16)):
            crown.append((0.5 + reach * np.sin(angle + off), 0.36 - reach * 0.85 * np.cos(angle + off)))
    line = [(foot - half, 1.0), *crown, (0.5 + half, 0.42), (foot + half, 1.0)]
    strokes = [smooth(*line, steps=5) if maybe(rng, 0.5) else poly(*line)]
    for t in (0.2, 0.45, 0.7) if maybe(rng, 0.35) else ():
        x, y = 0.5 + (foot - 0.5) * t, 0.42 + 0.58 * t
        strokes.append(poly((x - half, y), (x + half, y)))
    return Figure(strokes)


def arched_palm(rng: Rng) -> Figure:
    """A palm of wide single arcs that spring from the top of a ringed trunk."""
    x, half = 0.5 + rng.uniform(-0.15, 0.15), rng.uniform(0.03, 0.08)
    top = rng.uniform(0.12, 0.3)
    strokes = [smooth((x + d, top), (x + d + rng.normal(0, 0.03), 0.6), (0.5 + d, 1.0)) for d in (-half, half)]
    for y in np.linspace(top + 0.08, 0.92, int(rng.integers(4, 9))) if maybe(rng, 0.6) else ():
        strokes.append(poly((x - half, y), (x + half, y + rng.normal(0, 0.01))))
    for side in (-1, 1):
        for _ in range(int(rng.integers(1, 4))):
            reach, fall = rng.uniform(0.2, 0.48), rng.uniform(0.05, 0.5)
            knee = (x + side * reach * 0.5, top - rng.uniform(0.0, 0.14))
            strokes.append(smooth((x, top), knee, (x + side * reach, top + fall)))
    return Figure(strokes)


def feathered_palm(rng: Rng) -> Figure:
    """A palm with broad leaves in outline that droop from one point over a trunk of two lines, often ringed."""
    x, top = 0.5 + rng.uniform(-0.12, 0.12), rng.uniform(0.2, 0.36)
    foot, half = 0.5 + rng.uniform(-0.2, 0.2), rng.uniform(0.03, 0.1)
    bow = rng.uniform(-0.1, 0.1)
    sides = [
        smooth((x + d, top), ((x + foot) / 2 + bow + d, (1 + top) / 2), (foot + d * rng.uniform(0.9, 1.5), 1.0))
        for d in (-half, half)
    ]
    strokes = list(sides)
    if maybe(rng, 0.45):
        every = int(rng.integers(2, 5))
        strokes += [np.stack(rung) for rung in zip(sides[0][every::every], sides[1][every::every], strict=False)]
    count, toothed = int(rng.integers(3, 7)), maybe(rng, 0.3)
    for angle in np.linspace(-1.5, 1.5, count) * rng.uniform(0.7, 1.2) + rng.normal(0, 0.15, count):
        strokes += leaf(rng, x, top, float(angle), toothed)
    return Figure(strokes)


def leaf(rng: Rng, x: float, y: float, angle: float, toothed: bool) -> list[Stroke]:
    """A broad drooping leaf in outline from (x, y); `angle` in radians from upright."""
    reach, wide = rng.uniform(0.28, 0.5), rng.uniform(0.03, 0.12)
    along = np.array([np.sin(angle), -np.cos(angle)])
    across = wide * np.array([along[1], -along[0]])
    tip = np.array([x, y]) + reach * along + (0.0, abs(np.sin(angle)) * rng.uniform(0.1, 0.4))
    middle = np.array([x, y]) + reach * 0.55 * along - (0.0, rng.uniform(0.0, 0.1))
    upper, lower = (smooth((x, y), (m[0], m[1]), (tip[0], tip[1])) for m in (middle + across, middle - across))
    if toothed:
        lower = lower + (np.arange(len(lower)) % 2)[:, None] * rng.normal(0, 0.02, 2)
    return [upper, lower]


def hanging_palm(rng: Rng) -> Figure:
    """A palm in one line without a foot: broad fingers hang about an open trunk."""
    fingers, half, foot = int(rng.integers(3, 6)), rng.uniform(0.05, 0.12), 0.5 + rng.uniform(-0.15, 0.15)
    line = [(foot - half, 1.0), (0.5 - half, 0.5)]
    for angle in np.linspace(-2.0, 2.0, fingers) + rng.normal(0, 0.12, fingers):
        reach, notch = rng.uniform(0.3, 0.5), angle + 0.35
        line.append((0.5 + reach * np.sin(angle), 0.34 - reach * 0.8 * np.cos(angle) + 0.12 * abs(np.sin(angle))))
        line.append((0.5 + 0.14 * np.sin(notch), 0.34 - 0.12 * np.cos(notch)))
    line += [(0.5 + half, 0.5), (foot + half, 1.0)]
    return Figure([poly(*line) if maybe(rng, 0.5) else smooth(*line, steps=6)])
