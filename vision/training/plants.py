"""Trees and flowers as players draw them; every kind with its share."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vision.training.palms import arched_palm, feathered_palm, hanging_palm, palm, palm_outline
from vision.training.pen import Figure, Rng, Stroke, dot, lobed, maybe, oval, poly, rough, smooth, spikes, spiral


def trunk(rng: Rng, top: float, bottom: float = 1.0, x: float = 0.5) -> list[Stroke]:
    """A trunk: one stroke, two, a closed box or flared at the foot."""
    kind, half, flare = rng.random(), rng.uniform(0.03, 0.12), rng.uniform(0.0, 0.08)
    if kind < 0.3:
        return [poly((x, top), (x + rng.normal(0, 0.02), bottom))]
    left = smooth((x - half, top), (x - half, (top + bottom) / 2), (x - half - flare, bottom))
    right = smooth((x + half, top), (x + half, (top + bottom) / 2), (x + half + flare, bottom))
    marks = [left, right]
    if maybe(rng, 0.5):
        marks.append(poly((x - half - flare, bottom), (x + half + flare, bottom)))
    return marks


def crown_tree(rng: Rng) -> Figure:
    """A lollipop: trunk and a crown that is round, cloudy, jagged or scribbled."""
    rx, ry, low = rng.uniform(0.22, 0.5), rng.uniform(0.2, 0.36), rng.uniform(0.5, 0.72)
    y = low - ry * 0.9
    kind = rng.random()
    if kind < 0.3:
        crown = oval(0.5, y, rx, ry, rng.uniform(0, 360), 370)
    elif kind < 0.7:
        crown = lobed(rng, 0.5, y, rx, ry, int(rng.integers(4, 11)), rng.uniform(0.06, 0.24))
    elif kind < 0.82:
        crown = spikes(rng, 0.5, y, rx, ry, int(rng.integers(6, 14)), rng.uniform(0.1, 0.35))
    elif kind < 0.92:
        crown = rough(rng, 0.5, y, rx, ry, 0.15)
    else:
        crown = spiral(0.5, y, rx, rng.uniform(2, 4)) * (1, 1)
    strokes = [crown, *trunk(rng, low - 0.05 * rng.random())]
    for _ in range(int(rng.integers(1, 6)) if maybe(rng, 0.25) else 0):
        a, r = rng.uniform(0, 6.3), rng.uniform(0, 0.7)
        spot = (0.5 + r * rx * np.cos(a), y + r * ry * np.sin(a))
        strokes.append(oval(*spot, 0.04, 0.04) if maybe(rng, 0.5) else oval(*spot, 0.07, 0.05, 180, 180))
    if maybe(rng, 0.15):
        strokes += [poly((0.5, low + 0.1), (0.5 - 0.12, low - 0.12)), poly((0.5, low + 0.12), (0.5 + 0.12, low - 0.1))]
    if maybe(rng, 0.12):
        strokes.append(poly((0.1, 1.0), (0.9, 1.0)))
    return Figure(strokes, [crown] if maybe(rng, 0.12) else [])


def fir(rng: Rng) -> Figure:
    """A fir: stacked triangles, one triangle, a zigzag outline, or a stem with slanting branches."""
    kind, foot = rng.random(), rng.uniform(0.78, 0.92)
    if kind < 0.35:
        layers, strokes, fills = int(rng.integers(2, 5)), [], []
        for i in range(layers):
            top, low, half = foot * i / layers * 0.85, foot * (i + 1) / layers, 0.18 + 0.26 * (i + 1) / layers
            layer = poly((0.5, top), (0.5 + half, low), (0.5 - half, low), closed=True)
            strokes.append(layer)
            fills.append(layer)
        return Figure(strokes + trunk(rng, foot), fills if maybe(rng, 0.12) else [])
    if kind < 0.55:
        half = rng.uniform(0.25, 0.46)
        strokes = [poly((0.5, 0.0), (0.5 + half, foot), (0.5 - half, foot), closed=True), *trunk(rng, foot)]
        if maybe(rng, 0.3):
            strokes += [
                poly((0.5 - half * y, foot * y), (0.5 + half * y * 0.9, foot * y - 0.06)) for y in (0.35, 0.6, 0.8)
            ]
        return Figure(strokes)
    if kind < 0.8:
        layers = int(rng.integers(2, 5))
        right = [(0.5, 0.0)]
        for i in range(layers):
            half = 0.16 + 0.3 * (i + 1) / layers
            right += [
                (0.5 + half, foot * (i + 1) / layers),
                (0.5 + half * rng.uniform(0.35, 0.6), foot * (i + 1) / layers - 0.02),
            ]
        left = [(1 - x, y) for x, y in right[::-1]]
        outline = poly(*right, *left)
        return Figure([outline, *trunk(rng, foot)], [outline] if maybe(rng, 0.12) else [])
    strokes, branches, lean = [poly((0.5, 0.0), (0.5, 1.0))], int(rng.integers(3, 7)), rng.uniform(-0.05, 0.2)
    for i in range(branches):
        y, half = 0.08 + 0.75 * i / branches, 0.1 + 0.36 * (i + 1) / branches
        strokes += [poly((0.5, y), (0.5 - half, y + lean)), poly((0.5, y), (0.5 + half, y + lean))]
    return Figure(strokes)


def bare(rng: Rng) -> Figure:
    """A bare or budding tree: a trunk that forks into twigs, some with leaves."""
    strokes: list[Stroke] = []

    def grow(x: float, y: float, angle: float, length: float, depth: int) -> None:
        nx, ny = x + length * np.sin(angle), y - length * np.cos(angle)
        strokes.append(poly((x, y), (nx, ny)))
        if depth == 0:
            if leaves:
                strokes.append(oval(nx, ny, 0.045, 0.06))
            return
        for turn in rng.uniform(0.25, 0.75, 2) * (-1, 1) if depth > 1 or maybe(rng, 0.8) else (-0.5, 0.0, 0.5):
            grow(nx, ny, angle + turn, length * rng.uniform(0.6, 0.85), depth - 1)

    leaves = maybe(rng, 0.35)
    grow(0.5, 1.0, rng.normal(0, 0.05), rng.uniform(0.3, 0.42), int(rng.integers(2, 4)))
    return Figure(strokes)


def umbrella_tree(rng: Rng) -> Figure:
    """A tree in few strokes: a cap on a stem, three balls, a cypress, a bush with a foot, a mushroom shape."""
    kind = rng.random()
    if kind < 0.3:
        cap = np.concatenate([oval(0.5, 0.5, 0.46, 0.44, 180, 180), wave_edge(rng, 0.96, 0.04, 0.5)])
        return Figure([cap, *trunk(rng, 0.5)])
    if kind < 0.6:
        r = rng.uniform(0.18, 0.25)
        balls = [oval(0.5, r, r, r), oval(0.5 - r * 0.9, 0.48, r, r), oval(0.5 + r * 0.9, 0.48, r, r)]
        return Figure([*balls, *trunk(rng, 0.55)])
    if kind < 0.85:
        tall = smooth(
            (0.5, 0.0),
            (0.5 + rng.uniform(0.14, 0.26), 0.5),
            (0.55, 0.85),
            (0.45, 0.85),
            (0.5 - rng.uniform(0.14, 0.26), 0.5),
            (0.5, 0.0),
        )
        return Figure([tall, *trunk(rng, 0.85)])
    return Figure(
        [
            smooth(
                (0.4, 0.72),
                (0.1, 0.7),
                (0.05, 0.4),
                (0.3, 0.3),
                (0.4, 0.06),
                (0.7, 0.1),
                (0.75, 0.3),
                (0.97, 0.42),
                (0.9, 0.7),
                (0.6, 0.72),
            ),
            *trunk(rng, 0.7),
        ]
    )


def wave_edge(rng: Rng, x0: float, x1: float, y: float) -> Stroke:
    """The scalloped lower edge of a crown."""
    t = np.linspace(0, 1, 24)
    return np.stack([x0 + (x1 - x0) * t, y + 0.05 * np.abs(np.sin(t * np.pi * rng.integers(1, 6)))], axis=1)


def petals(rng: Rng, x: float, y: float, radius: float) -> Figure:
    """A flower head: a heart with petals that are round, pointed, loops or strokes."""
    count, heart = int(rng.integers(4, 10)), radius * rng.uniform(0.2, 0.5)
    kind, start, strokes = rng.random(), rng.uniform(0, 6.3), []
    middle = oval(x, y, heart, heart, rng.uniform(0, 360), 370)
    for i in range(count):
        a = start + 2 * np.pi * i / count
        c, s, r = np.cos(a), np.sin(a), (radius + heart) / 2
        if kind < 0.4:
            strokes.append(
                oval(
                    x + r * c,
                    y + r * s,
                    (radius - heart) / 2 * 1.05,
                    radius * np.pi / count * rng.uniform(0.7, 1.05),
                    180,
                    360,
                    np.degrees(a),
                )
            )
        elif kind < 0.65:
            w = np.pi / count * rng.uniform(0.6, 0.95)
            sides = [
                (x + q * np.cos(a + e), y + q * np.sin(a + e))
                for q, e in (
                    (heart, -w * 0.8),
                    (0.75 * radius, -w),
                    (radius, 0.0),
                    (0.75 * radius, w),
                    (heart, w * 0.8),
                )
            ]
            strokes.append(smooth(*sides))
        elif kind < 0.8:
            strokes.append(poly((x + heart * c, y + heart * s), (x + radius * c, y + radius * s)))
    if kind >= 0.8:
        strokes.append(lobed(rng, x, y, radius * 0.85, radius * 0.85, count, 0.2))
    if maybe(rng, 0.85):
        strokes.append(middle)
    return Figure(strokes, [middle] if maybe(rng, 0.12) else [])


def stem(rng: Rng, x: float, top: float) -> list[Stroke]:
    """A stem with none, one or two leaves."""
    sway = rng.uniform(-0.07, 0.07)
    marks = [smooth((x, top), (x + sway, (top + 1) / 2), (x, 1.0))]
    for side in (-1, 1):
        if maybe(rng, 0.45):
            y, reach, up = rng.uniform(top + 0.1, 0.97), rng.uniform(0.12, 0.28) * side, rng.uniform(0.0, 0.16)
            marks.append(smooth((x + sway / 2, y), (x + reach * 0.6, y - up - 0.07), (x + reach, y - up)))
            if maybe(rng, 0.7):
                marks.append(smooth((x + sway / 2, y), (x + reach * 0.6, y - up + 0.05), (x + reach, y - up)))
    return marks


def daisy(rng: Rng) -> Figure:
    """A flower on a stem."""
    radius = rng.uniform(0.2, 0.34)
    head = petals(rng, 0.5, radius, radius)
    return Figure([*head.strokes, *stem(rng, 0.5, radius * rng.choice([1.3, 2.0]))], head.fills)


def blossom(rng: Rng) -> Figure:
    """A flower head alone, filling the cell."""
    return petals(rng, 0.5, 0.5, rng.uniform(0.42, 0.52))


def tulip(rng: Rng) -> Figure:
    """A tulip: a cup with points on a stem."""
    half, low, dip = rng.uniform(0.16, 0.28), rng.uniform(0.38, 0.5), rng.uniform(0.08, 0.18)
    points = int(rng.choice([3, 3, 3, 2, 4]))
    rim = [(0.5 - half, 0.02)]
    for i in range(points - 1):
        x = 0.5 - half + 2 * half * (i + 1) / (points - 1)
        rim += [(x - half / (points - 1), 0.02 + dip), (x, 0.02)]
    cup = np.concatenate(
        [
            poly(*rim),
            smooth(
                (0.5 + half, 0.02),
                (0.5 + half * 1.02, low * 0.65),
                (0.5, low),
                (0.5 - half * 1.02, low * 0.65),
                (0.5 - half, 0.02),
            ),
        ]
    )
    return Figure([cup, *stem(rng, 0.5, low)], [cup] if maybe(rng, 0.12) else [])


def side_flower(rng: Rng) -> Figure:
    """A flower seen from the side: a bell, a fan of petals, a poppy, a rose's spiral, a bud."""
    kind = rng.random()
    if kind < 0.3:
        strokes = [
            smooth((0.5, 0.45), (0.5 + 0.34 * np.sin(a), 0.45 - 0.5 * np.cos(a)), (0.5 + 0.12 * np.sin(a + 0.6), 0.4))
            for a in np.linspace(-1.2, 1.2, int(rng.integers(3, 6)))
        ]
    elif kind < 0.55:
        strokes = [spiral(0.5, 0.25, 0.24, rng.uniform(1.5, 3.0), rng.uniform(0, 6))]
    elif kind < 0.8:
        strokes = [np.concatenate([oval(0.5, 0.2, 0.3, 0.25, 0, 180), wave_edge(rng, 0.2, 0.8, 0.18)])]
    else:
        strokes = [smooth((0.5, 0.45), (0.36, 0.28), (0.5, 0.02), (0.64, 0.28), (0.5, 0.45))]
    return Figure(strokes + stem(rng, 0.5, 0.45))


def bunch(rng: Rng) -> Figure:
    """Two or three flowers side by side, or one in a pot."""
    if maybe(rng, 0.35):
        one = daisy(rng).moved((0.75, 0.68), (0.12, 0.0))
        return Figure([*one.strokes, poly((0.3, 0.68), (0.36, 1.0), (0.64, 1.0), (0.7, 0.68), closed=True)], one.fills)
    strokes: list[Stroke] = []
    for i in range(int(rng.integers(2, 4))):
        one = (daisy if maybe(rng, 0.6) else tulip)(rng).moved((0.45, 0.8), (0.3 * i, rng.uniform(0, 0.2)))
        strokes += one.strokes
    return Figure(strokes)


def ragged_flower(rng: Rng) -> Figure:
    """A small head in one ragged or lobed line upon a long thin stem: no heart, no leaf, yet no tree."""
    r = rng.uniform(0.17, 0.27)
    y = r * rng.uniform(1.0, 1.1)
    if maybe(rng, 0.5):
        head = lobed(rng, 0.5, y, r * rng.uniform(0.9, 1.3), r, int(rng.integers(5, 11)), rng.uniform(0.14, 0.3))
    else:
        head = spikes(rng, 0.5, y, r * rng.uniform(0.9, 1.3), r, int(rng.integers(5, 12)), rng.uniform(0.25, 0.5))
    strokes = [head, *stem(rng, 0.5, 2 * r * rng.uniform(0.85, 1.0))[: int(rng.choice([1, 1, 3]))]]
    strokes += [oval(0.5, y, r * 0.35, r * 0.35)] if maybe(rng, 0.4) else []
    return Figure(strokes)


def twig_flower(rng: Rng) -> Figure:
    """A dandelion or a clover: a stem under strokes, dots or three balls."""
    strokes = stem(rng, 0.5, 0.35)
    if maybe(rng, 0.5):
        for a in np.linspace(0, 2 * np.pi, int(rng.integers(6, 13)), endpoint=False):
            tip = (0.5 + 0.26 * np.cos(a), 0.28 + 0.26 * np.sin(a))
            strokes.append(poly((0.5, 0.28), tip))
            strokes += [dot(*tip)] if maybe(rng, 0.5) else []
        return Figure(strokes)
    return Figure(
        strokes + [oval(0.5 + dx, 0.24 + dy, 0.14, 0.14) for dx, dy in ((-0.14, 0.05), (0.14, 0.05), (0.0, -0.13))]
    )


def cloud_tree(rng: Rng) -> Figure:
    """A tree as one line: a bumpy crown that runs down into a thick trunk, its foot open or closed."""
    half, neck = rng.uniform(0.06, 0.2), rng.uniform(0.45, 0.68)
    bumps, rx, ry = int(rng.integers(4, 9)), rng.uniform(0.3, 0.5), neck / 2 * rng.uniform(0.9, 1.1)
    angle = np.linspace(np.pi / 2 + 0.4, 5 * np.pi / 2 - 0.4, bumps * 10)
    bump = 1 + rng.uniform(0.05, 0.16) * np.abs(np.sin(np.linspace(0, bumps * np.pi, bumps * 10)))
    crown = np.stack([0.5 + rx * bump * np.cos(angle), neck / 2 + ry * bump * np.sin(angle)], axis=1)
    foot = half * rng.uniform(0.9, 1.6)
    line = np.concatenate([[(0.5 - foot, 1.0), (0.5 - half, neck)], crown, [(0.5 + half, neck), (0.5 + foot, 1.0)]])
    strokes = [line] + ([poly((0.5 - foot, 1.0), (0.5 + foot, 1.0))] if maybe(rng, 0.5) else [])
    strokes += [oval(0.5, 0.8, 0.04, 0.06)] if maybe(rng, 0.12) else []
    return Figure(strokes)


def open_blossom(rng: Rng) -> Figure:
    """A blossom alone or on a short stem: a few big petals, each its own loop, about a small middle or none."""
    count, start = int(rng.integers(4, 8)), rng.uniform(0, 6.3)
    reach, thick, y = rng.uniform(0.2, 0.3), rng.uniform(0.8, 1.5), rng.uniform(0.34, 0.5)
    strokes = [
        oval(
            0.5 + reach * np.cos(a),
            y + reach * np.sin(a),
            reach * rng.uniform(0.8, 1.1),
            reach * thick * np.sin(np.pi / count),
            rng.uniform(0, 360),
            rng.uniform(300, 365),
            np.degrees(a),
        )
        for a in start + np.linspace(0, 2 * np.pi, count, endpoint=False) + rng.normal(0, 0.1, count)
    ]
    strokes += [oval(0.5, y, 0.07, 0.07)] if maybe(rng, 0.5) else []
    strokes += stem(rng, 0.5, y + reach) if maybe(rng, 0.4) else []
    return Figure(strokes)


TREES: tuple[tuple[Callable[[Rng], Figure], float], ...] = (
    (crown_tree, 7.0),
    (fir, 5.0),
    (palm, 3.0),
    (palm_outline, 2.0),
    (arched_palm, 3.0),
    (feathered_palm, 3.0),
    (hanging_palm, 2.0),
    (cloud_tree, 2.0),
    (bare, 1.6),
    (umbrella_tree, 2.0),
)
"""Every kind of tree with its share of the drawings."""

FLOWERS: tuple[tuple[Callable[[Rng], Figure], float], ...] = (
    (daisy, 7.0),
    (blossom, 3.5),
    (tulip, 3.0),
    (side_flower, 1.2),
    (bunch, 0.8),
    (twig_flower, 0.6),
    (ragged_flower, 4.0),
    (open_blossom, 2.5),
)
"""Every kind of flower with its share of the drawings."""
