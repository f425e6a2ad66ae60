"""Water as players draw it: waves, seas, rivers, ponds; every kind with its share."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vision.training.pen import Figure, Rng, Stroke, lobed, maybe, oval, poly, rough, smooth, spiral, together
from vision.training.rain import cloud, dotted, drop, drops, hatch, rain, shower, small_shower


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


def pond(rng: Rng) -> Figure:
    """A pond: a flat blob, empty or with ripples, rings, waves, a few reeds or stones at the rim."""
    rx, ry = rng.uniform(0.36, 0.5), rng.uniform(0.17, 0.42)
    shape = (
        rough(rng, 0.5, 0.5, rx, ry, rng.uniform(0.0, 0.16))
        if maybe(rng, 0.75)
        else lobed(rng, 0.5, 0.5, rx, ry, int(rng.integers(4, 9)), 0.08)
    )
    strokes: list[Stroke] = [shape]
    kind = rng.random()
    if kind < 0.38:
        for _ in range(int(rng.integers(1, 6))):
            x, y = 0.5 + rng.uniform(-0.6, 0.25) * rx, 0.5 + rng.uniform(-0.65, 0.65) * ry
            strokes.append(
                wave(
                    rng,
                    x,
                    x + rng.uniform(0.1, 0.3),
                    y,
                    rng.uniform(0.5, 2.5),
                    rng.uniform(0.0, 0.07),
                    str(rng.choice(WAVE_KINDS)),
                )
            )
    elif kind < 0.6:
        for share in rng.uniform(0.2, 0.8, int(rng.integers(1, 4))):
            strokes.append(
                oval(
                    0.5 + rng.normal(0, 0.03),
                    0.5 + rng.normal(0, 0.02),
                    rx * share,
                    ry * share,
                    rng.uniform(0, 360),
                    rng.uniform(150, 380),
                )
            )
    elif kind < 0.7:
        strokes = [
            spiral(0.5, 0.5, 0.45, rng.uniform(1.6, 3.5), rng.uniform(0, 6)) * (1, ry / rx) + (0, 0.5 - 0.5 * ry / rx)
        ]
    elif kind < 0.8:
        return Figure(strokes, [shape])
    for _ in range(int(rng.integers(1, 5)) if maybe(rng, 0.25) else 0):
        a = rng.uniform(0, 6.3)
        x, y = 0.5 + rx * np.cos(a), 0.5 + ry * np.sin(a)
        strokes.append(
            poly((x, y), (x + rng.normal(0, 0.04), y - rng.uniform(0.08, 0.25)))
            if maybe(rng, 0.6)
            else oval(x, y, 0.05, 0.04)
        )
    return Figure(strokes)


def ripples(rng: Rng) -> Figure:
    """Rings in open water, whole or broken, round or flat; a drop may fall into them."""
    flat, strokes = rng.uniform(0.3, 0.9), []
    for i in range(int(rng.integers(2, 5))):
        r = 0.12 + 0.12 * i
        strokes.append(oval(0.5, 0.6, r, r * flat, rng.uniform(0, 360), rng.choice([rng.uniform(140, 200), 360, 370])))
    figure = Figure(strokes)
    return together(figure, drop(rng).moved((0.16, 0.22), (0.42, 0.2))) if maybe(rng, 0.3) else figure


def single_line(rng: Rng) -> Figure:
    """Water in a line or two: soft swells, a sun or hump on the horizon, a few short strokes aslant."""
    kind = rng.random()
    if kind < 0.45:
        return Figure(
            [wave(rng, 0, 1, 0.5, rng.uniform(0.6, 4.0), rng.uniform(0.03, 0.12), str(rng.choice(WAVE_KINDS)))]
        )
    if kind < 0.7:
        x, r = rng.uniform(0.35, 0.65), rng.uniform(0.08, 0.2)
        line = wave(rng, 0, 1, 0.5, rng.uniform(0.5, 4.0), rng.uniform(0.0, 0.05), "sine")
        return Figure([line, oval(x, 0.5, r, r, 180, 180)])
    slant = rng.uniform(-1.2, 1.2)
    turn = np.array([[np.cos(slant), np.sin(slant)], [-np.sin(slant), np.cos(slant)]])
    across = np.array([np.sin(slant), -np.cos(slant)]) * rng.uniform(0.07, 0.16)
    strokes = []
    for i in range(int(rng.integers(2, 4))):
        ends = rng.uniform(0, 0.15), rng.uniform(0.8, 1)
        line = wave(rng, *ends, 0.5, rng.uniform(0.3, 2.2), rng.uniform(0.0, 0.12), "uneven") - 0.5
        strokes.append(line @ turn + 0.5 + i * across)
    return Figure(strokes)


def waterfall(rng: Rng) -> Figure:
    """A waterfall or fountain: strokes that fall, with foam at the foot."""
    strokes = [
        smooth((0.15 + 0.7 * i / 4, 0.1), (0.16 + 0.7 * i / 4, 0.45), (0.12 + 0.76 * i / 4, 0.8)) for i in range(5)
    ]
    strokes += [poly((0.0, 0.1), (1.0, 0.1))] if maybe(rng, 0.6) else []
    strokes += [lobed(rng, 0.5, 0.9, 0.5, 0.09, 8, 0.2)] if maybe(rng, 0.5) else [wave(rng, 0, 1, 0.9, 4, 0.08, "cusp")]
    return Figure(strokes)


def pool(rng: Rng) -> Figure:
    """A basin: a box or slanted box with waves in it, sometimes with its ladder."""
    lean, top, low = rng.uniform(-0.2, 0.25), rng.uniform(0.1, 0.35), rng.uniform(0.7, 0.95)
    corners = (
        (max(lean, 0.0), top),
        (1.0 + min(lean, 0.0), top),
        (1.0 - max(lean, 0.0) * 0.3, low),
        (-min(lean, 0.0) * 0.3, low),
    )
    strokes = [poly(*corners, closed=True) if maybe(rng, 0.6) else smooth(*corners, closed=True)]
    for _ in range(int(rng.integers(1, 5))):
        x, y = rng.uniform(0.2, 0.5), rng.uniform(top + 0.1, low - 0.08)
        strokes.append(
            wave(
                rng,
                x,
                x + rng.uniform(0.15, 0.35),
                y,
                rng.uniform(1, 3),
                rng.uniform(0.03, 0.08),
                str(rng.choice(WAVE_KINDS)),
            )
        )
    if maybe(rng, 0.4):
        x = rng.uniform(0.7, 0.85)
        strokes += [smooth((x + d, top + 0.2), (x + d, top - 0.1), (x + d + 0.06, top - 0.06)) for d in (0.0, 0.1)]
        strokes += [poly((x, top + d), (x + 0.1, top + d)) for d in (0.05, 0.13)]
    return Figure(strokes)


def waterside(rng: Rng) -> Figure:
    """Water with what is about it: sun, boat, island, gulls over a sea; reeds, lily pads, a fish or duck on a pond."""
    if maybe(rng, 0.5):
        base = (waves if maybe(rng, 0.5) else sea)(rng).moved((1.0, 0.55), (0.0, 0.45))
        extra: list[Stroke] = []
        kind = rng.random()
        if kind < 0.35:
            x, r = rng.uniform(0.1, 0.9), rng.uniform(0.08, 0.14)
            extra.append(oval(x, 0.14, r, r))
            extra += [
                poly(
                    (x + r * 1.2 * np.cos(a), 0.14 + r * 1.2 * np.sin(a)),
                    (x + r * 1.8 * np.cos(a), 0.14 + r * 1.8 * np.sin(a)),
                )
                for a in np.arange(8) * 0.785
            ]
        elif kind < 0.6:
            extra += [
                poly((0.3, 0.4), (0.38, 0.52), (0.62, 0.52), (0.7, 0.4), closed=True),
                poly((0.5, 0.4), (0.5, 0.1), (0.66, 0.34), (0.5, 0.34)),
            ]
        elif kind < 0.8:
            extra += [
                smooth((x - 0.1, 0.12), (x - 0.05, 0.06), (x, 0.12), (x + 0.05, 0.06), (x + 0.1, 0.12))
                for x in rng.uniform(0.15, 0.85, 2)
            ]
        else:
            extra.append(oval(0.5, 0.52, rng.uniform(0.15, 0.3), 0.14, 180, 180))
        return together(base, Figure(extra))
    strokes = list(pond(rng).strokes)
    for _ in range(int(rng.integers(1, 5))):
        kind, x, y = rng.random(), rng.uniform(0.2, 0.8), rng.uniform(0.3, 0.7)
        if kind < 0.4:
            strokes += [poly((x + d, y), (x + d * 1.6, y - rng.uniform(0.1, 0.3))) for d in (-0.04, 0.0, 0.04)]
        elif kind < 0.65:
            strokes.append(oval(x, y, 0.08, 0.05, rng.uniform(0, 360), 310))
        elif kind < 0.85:
            strokes.append(
                smooth(
                    (x - 0.1, y), (x, y - 0.05), (x + 0.1, y + 0.03), (x + 0.1, y - 0.04), (x, y + 0.05), (x - 0.1, y)
                )
            )
        else:
            strokes += [
                oval(x, y, 0.08, 0.04),
                oval(x - 0.07, y - 0.06, 0.035, 0.035),
                poly((x - 0.1, y - 0.06), (x - 0.14, y - 0.05)),
            ]
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


def ringed_pond(rng: Rng) -> Figure:
    """A pond from above: an uneven shore with one or two shores or ripples within."""
    rx, ry = rng.uniform(0.36, 0.5), rng.uniform(0.2, 0.42)
    strokes = [rough(rng, 0.5, 0.5, rx, ry, rng.uniform(0.04, 0.16))]
    for q in (0.72, 0.45)[: int(rng.integers(0, 3))]:
        strokes.append(rough(rng, 0.5 + rng.normal(0, 0.04), 0.5, rx * q, ry * q, 0.1))
    for _ in range(int(rng.integers(0, 4))):
        x, y = 0.5 + rng.uniform(-0.5, 0.5) * rx, 0.5 + rng.uniform(-0.5, 0.5) * ry
        strokes.append(wave(rng, x - 0.1, x + 0.1, y, rng.uniform(0.5, 2), rng.uniform(0.01, 0.05), "sine"))
    return Figure(strokes)


KINDS: tuple[tuple[Callable[[Rng], Figure], float], ...] = (
    (waves, 7.0),
    (scattered_waves, 1.5),
    (breaker, 2.0),
    (crest_row, 2.0),
    (sea, 2.5),
    (river, 5.0),
    (stream_s, 2.0),
    (pond, 5.0),
    (ripples, 1.2),
    (drop, 2.0),
    (drops, 1.0),
    (cloud, 1.5),
    (small_shower, 3.0),
    (single_line, 3.0),
    (rain, 1.8),
    (dotted, 1.0),
    (hatch, 1.0),
    (waterfall, 0.5),
    (pool, 1.0),
    (waterside, 2.0),
    (landscape_river, 1.5),
    (braided, 4.0),
    (shower, 2.5),
    (sunset, 3.0),
    (ringed_pond, 4.0),
)
"""Every kind of water with its share of the drawings."""
