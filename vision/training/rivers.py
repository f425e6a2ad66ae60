"""Rivers and streams as players draw them."""

from __future__ import annotations

import numpy as np

from vision.training.pen import Figure, Rng, maybe, oval, poly
from vision.training.waves import wave


def river(rng: Rng) -> Figure:
    """Two banks (or more strokes) that run side by side, straight or winding, level, upright or aslant."""
    t = np.linspace(0, 1, 30)
    count = int(rng.choice([2, 2, 2, 2, 3, 3, 4, 5]))
    bends, swing, width = rng.uniform(0.2, 1.8), rng.uniform(0.0, 0.16), rng.uniform(0.09, 0.3)
    phase, widening = rng.uniform(0, 6.3), rng.uniform(-0.6, 1.2)
    strokes = []
    for i in range(count):
        side = (i - (count - 1) / 2) * width * (1 + widening * t)
        own = rng.normal(0, 0.03) * np.sin(t * 6 + rng.uniform(0, 6))
        line = np.stack([t, 0.5 + side + own + swing * np.sin(2 * np.pi * bends * t + phase)], axis=1)
        ends = rng.uniform(0, 0.2, 2) if maybe(rng, 0.4) else (0.0, 0.0)
        strokes.append(line[int(30 * ends[0]) : 30 - int(30 * ends[1])])
    for _ in range(int(rng.integers(0, 4))):
        x = rng.uniform(0.1, 0.75)
        y = 0.5 + swing * np.sin(2 * np.pi * bends * x + phase)
        strokes.append(wave(rng, x, x + rng.uniform(0.1, 0.2), y, rng.uniform(0.4, 1.5), 0.04, "sine"))
    angle = rng.choice([0.0, rng.uniform(-0.5, 0.5), rng.uniform(0.5, 1.1), -rng.uniform(0.5, 1.1), np.pi / 2])
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return Figure([(s - 0.5) @ turn + 0.5 for s in strokes])


def stream_s(rng: Rng) -> Figure:
    """A river as one S-shaped band that grows towards the viewer, or one long winding stroke."""
    swing = rng.uniform(0.15, 0.35) * rng.choice([-1, 1])
    y = np.linspace(0, 1, 30)
    mid = 0.5 + swing * np.sin(2 * np.pi * rng.uniform(0.5, 1.1) * y + rng.uniform(0, 6)) * (0.4 + 0.6 * y)
    half = 0.03 + rng.uniform(0.04, 0.2) * y
    if maybe(rng, 0.15):
        return Figure([np.stack([mid, y], axis=1)])
    strokes = [np.stack([mid - half, y], axis=1), np.stack([mid + half, y], axis=1)]
    if maybe(rng, 0.4):
        strokes += [np.stack([mid, y], axis=1)[a : a + 6] for a in rng.integers(2, 23, int(rng.integers(1, 4)))]
    if maybe(rng, 0.25):
        strokes.append(poly((0.0, rng.uniform(0, 0.2)), (1.0, rng.uniform(0, 0.2))))
    return Figure(strokes)


def landscape_river(rng: Rng) -> Figure:
    """A river between things of the land: hills, tufts, stones along two banks."""
    banks = (river if maybe(rng, 0.5) else stream_s)(rng)
    strokes = list(banks.strokes)
    for _ in range(int(rng.integers(1, 6))):
        bank = strokes[int(rng.integers(len(banks.strokes)))]
        x, y = bank[int(rng.integers(len(bank)))] + rng.normal(0, 0.08, 2)
        kind = rng.random()
        if kind < 0.4:
            strokes += [poly((x + d, y), (x + 1.7 * d, y - 0.08)) for d in (-0.03, 0.0, 0.03)]
        elif kind < 0.7:
            strokes.append(oval(x, y, 0.05, 0.04))
        else:
            strokes.append(poly((x - 0.15, 0.15), (x, 0.0), (x + 0.15, 0.15)))
    return Figure(strokes)


def braided(rng: Rng) -> Figure:
    """A short river: two or three loose lines that cross or run into each other at both ends."""
    t, strokes = np.linspace(0, 1, 40), []
    sway, turns, phase = rng.uniform(0.02, 0.12), rng.uniform(0.5, 1.6), rng.uniform(0, 6.3)
    fall = rng.uniform(-0.3, 0.3)
    for _ in range(int(rng.integers(2, 4))):
        gap = rng.uniform(-0.16, 0.16) * np.sin(np.pi * t) ** 0.5
        y = 0.5 + fall * (t - 0.5) + sway * np.sin(2 * np.pi * turns * t + phase + rng.normal(0, 0.3)) + gap
        strokes.append(np.stack([t, y], axis=1))
    return Figure([stroke[:, ::-1] for stroke in strokes] if maybe(rng, 0.35) else strokes)
