"""Water as players draw it: every kind with its share; ponds, pools, ripples."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vision.training.pen import Figure, Rng, Stroke, lobed, maybe, oval, poly, rough, smooth, spiral, together
from vision.training.rain import cloud, dotted, drop, drops, hatch, rain, shower, small_shower
from vision.training.rivers import braided, landscape_river, river, stream_s
from vision.training.waves import WAVE_KINDS, breaker, crest_row, scattered_waves, sea, sunset, wave, waves


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
