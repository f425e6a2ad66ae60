"""Small and crawling animals as players draw them: snails, mice, turtles, insects, snakes."""

from __future__ import annotations

import numpy as np

from vision.training.heads import eye
from vision.training.pen import Figure, Rng, dot, maybe, oval, poly, rough, smooth, spiral


def snail(rng: Rng) -> Figure:
    """A snail: a spiral shell on a long foot, feelers up."""
    strokes = [
        spiral(0.56, 0.5, rng.uniform(0.26, 0.36), rng.uniform(1.5, 3.0), rng.uniform(0, 6.3), int(rng.choice([-1, 1])))
    ]
    strokes += [oval(0.56, 0.5, 0.33, 0.33)] if maybe(rng, 0.4) else []
    strokes.append(
        smooth((1.0, 0.86), (0.6, 0.84), (0.25, 0.84), (0.1, 0.6), (0.04, 0.5))
        if maybe(rng, 0.4)
        else smooth(
            (1.0, 0.9),
            (0.6, 0.8),
            (0.3, 0.8),
            (0.18, 0.5),
            (0.08, 0.45),
            (0.02, 0.55),
            (0.1, 0.85),
            (0.3, 0.95),
            (1.0, 0.9),
        )
    )
    strokes += [poly((0.08, 0.48), (0.0, 0.3)), poly((0.12, 0.47), (0.14, 0.28))]
    return Figure(strokes)


def snake(rng: Rng) -> Figure:
    """A snake: a winding body that is double or ends in a head with eye or tongue."""
    t = np.linspace(0, 1, 50)
    line = np.stack(
        [
            0.1 + 0.9 * t,
            0.55 + rng.uniform(0.08, 0.2) * np.sin(2 * np.pi * rng.uniform(1, 2.5) * t + rng.uniform(0, 6)),
        ],
        axis=1,
    )
    x, y = line[0]
    strokes = [line - np.array([0, 0.05]), line + np.array([0, 0.05])] if maybe(rng, 0.6) else [line]
    strokes += [
        oval(x - 0.04, y, 0.1, 0.07),
        eye(rng, x - 0.05, y - 0.02),
        poly((x - 0.14, y), (x - 0.22, y)),
        poly((x - 0.22, y), (x - 0.27, y - 0.04)),
        poly((x - 0.22, y), (x - 0.27, y + 0.04)),
    ]
    return Figure(strokes)


def butterfly(rng: Rng) -> Figure:
    """A butterfly or bee from above."""
    if maybe(rng, 0.3):
        strokes = [
            oval(0.5, 0.6, 0.3, 0.18),
            *[poly((0.5 + d, 0.45), (0.5 + d, 0.75)) for d in (-0.1, 0.02, 0.14)],
            oval(0.42, 0.32, 0.1, 0.16, 0, 360, -15),
            oval(0.6, 0.32, 0.1, 0.16, 0, 360, 15),
            eye(rng, 0.28, 0.56),
        ]
        return Figure(strokes)
    high, wide = rng.uniform(0.2, 0.28), rng.uniform(0.18, 0.25)
    strokes = [
        oval(0.5 - wide, 0.32, wide, high, 0, 360, 25),
        oval(0.5 + wide, 0.32, wide, high, 0, 360, -25),
        oval(0.5 - wide * 0.8, 0.72, wide * 0.8, high * 0.8, 0, 360, -20),
        oval(0.5 + wide * 0.8, 0.72, wide * 0.8, high * 0.8, 0, 360, 20),
    ]
    strokes.append(oval(0.5, 0.52, 0.04, 0.3) if maybe(rng, 0.6) else poly((0.5, 0.2), (0.5, 0.85)))
    strokes += (
        [smooth((0.5, 0.22), (0.46, 0.1), (0.38, 0.03)), smooth((0.5, 0.22), (0.54, 0.1), (0.62, 0.03))]
        if maybe(rng, 0.7)
        else []
    )
    return Figure(strokes)


def crawler(rng: Rng) -> Figure:
    """A beetle, spider, turtle, crab or mouse: a round body with short legs about it."""
    kind = rng.random()
    if kind < 0.4:
        rx, ry = rng.uniform(0.2, 0.3), rng.uniform(0.16, 0.28)
        strokes = [oval(0.5, 0.5, rx, ry), oval(0.5 - rx - 0.08, 0.5, 0.1, 0.09)]
        for side in (-1, 1):
            for dx in np.linspace(-0.15, 0.18, int(rng.integers(2, 5))):
                strokes.append(
                    smooth(
                        (0.5 + dx, 0.5 + side * ry * 0.9),
                        (0.5 + dx * 1.6, 0.5 + side * (ry + 0.14)),
                        (0.5 + dx * 1.9, 0.5 + side * (ry + 0.2)),
                    )
                )
        return Figure(strokes)
    if kind < 0.7:
        shell = np.concatenate([oval(0.52, 0.62, 0.36, 0.36, 180, 180), poly((0.88, 0.62), (0.16, 0.62))])
        strokes = [
            shell,
            oval(0.07, 0.52, 0.1, 0.09),
            *[poly((x - 0.04, 0.62), (x - 0.04, 0.78), (x + 0.05, 0.78), (x + 0.05, 0.62)) for x in (0.3, 0.72)],
        ]
        strokes += [dot(0.04, 0.5)] if maybe(rng, 0.6) else []
        strokes += (
            [poly((0.4, 0.3), (0.36, 0.62)), poly((0.62, 0.3), (0.68, 0.62)), poly((0.22, 0.46), (0.84, 0.46))]
            if maybe(rng, 0.5)
            else []
        )
        return Figure(strokes)
    mouse = np.concatenate(
        [smooth((0.95, 0.75), (0.85, 0.4), (0.5, 0.3), (0.2, 0.5), (0.02, 0.72)), poly((0.02, 0.75), (0.95, 0.75))]
    )
    strokes = [
        mouse,
        oval(0.35, 0.35, 0.09, 0.1),
        dot(0.16, 0.6),
        smooth((0.95, 0.72), (1.05, 0.6), (1.1, 0.8), (1.2, 0.7)),
    ]
    return Figure(strokes)


def turtle(rng: Rng) -> Figure:
    """A turtle from above: a patterned shell, a head, four flippers."""
    rx, ry = rng.uniform(0.24, 0.32), rng.uniform(0.2, 0.28)
    strokes = [oval(0.5, 0.5, rx, ry, rng.uniform(0, 360), 365), oval(0.5 - rx - 0.08, 0.5, 0.09, 0.08)]
    for sx in (-1, 1):
        for sy in (-1, 1):
            x, y = 0.5 + sx * rx * 0.7, 0.5 + sy * ry * 0.75
            strokes.append(
                smooth((x - 0.07, y), (x + sx * 0.1, y + sy * 0.2), (x + sx * 0.16, y + sy * 0.16), (x + 0.07, y))
            )
    strokes.append(poly((0.5 + rx, 0.48), (0.5 + rx + 0.09, 0.5), (0.5 + rx, 0.53)))
    for _ in range(int(rng.integers(0, 7))):
        a, r = rng.uniform(0, 6.3), rng.uniform(0, 0.6)
        strokes.append(rough(rng, 0.5 + r * rx * np.cos(a), 0.5 + r * ry * np.sin(a), 0.07, 0.06, 0.1))
    if maybe(rng, 0.4):
        strokes += [
            poly((0.5 + d * rx, 0.5 - ry * 0.8), (0.5 + d * rx * 1.3, 0.5 + ry * 0.8)) for d in (-0.4, 0.0, 0.4)
        ]
        strokes.append(poly((0.5 - rx, 0.5), (0.5 + rx, 0.5)))
    return Figure(strokes)


def lying_snail(rng: Rng) -> Figure:
    """A snail as rings upon a foot: one to three rounds, a low body, a head with feelers."""
    x, y, r = 0.58, 0.45, rng.uniform(0.26, 0.34)
    rounds = (1.0, 0.62, 0.28)[: int(rng.integers(1, 4))]
    strokes = [oval(x, y, r * q, r * q * rng.uniform(0.85, 1.0), rng.uniform(0, 360), 365) for q in rounds]
    low = y + r
    foot = [(1.0, low), (0.9, low + 0.12), (0.2, low + 0.12), (0.02, low - 0.05), (0.1, low - 0.25), (0.24, low - 0.06)]
    strokes.append(smooth(*foot, (0.4, low - 0.03)))
    if maybe(rng, 0.8):
        strokes += [poly((0.06, low - 0.18), (0.0, low - 0.4)), poly((0.12, low - 0.22), (0.16, low - 0.42))]
    strokes += [eye(rng, 0.09, low - 0.08)] if maybe(rng, 0.4) else []
    return Figure(strokes)


def mouse_above(rng: Rng) -> Figure:
    """A mouse or rat from above or standing: a drop of a body, round ears at one end, a long tail at the other."""
    wide, tail = rng.uniform(0.12, 0.26), rng.uniform(0.25, 0.5)
    hip = wide * rng.uniform(0.8, 1.3)
    right = smooth((0.5, 0.02), (0.5 + wide, 0.2), (0.5 + hip, 0.5), (0.5, 0.66))
    strokes = [np.concatenate([right, (right * (-1.0, 1.0) + (1.0, 0.0))[::-1]])]
    r = wide * rng.uniform(0.25, 0.5)
    strokes += [oval(0.5 + side * wide * 0.7, 0.16, r, r, rng.uniform(0, 360), 340) for side in (-1, 1)]
    strokes += [dot(0.5 + side * wide * 0.3, 0.12) for side in (-1, 1)] if maybe(rng, 0.4) else []
    sway = rng.uniform(-0.3, 0.3)
    strokes.append(smooth((0.5, 0.64), (0.5 - sway, 0.64 + tail * 0.5), (0.5 + sway, 0.64 + tail)))
    if maybe(rng, 0.35):
        strokes += [
            poly((0.5 + side * wide, y), (0.5 + side * (wide + 0.1), y + 0.05)) for side in (-1, 1) for y in (0.3, 0.5)
        ]
    if maybe(rng, 0.3):
        strokes += [poly((0.5, 0.05), (0.5 + side * 0.25, 0.05 + d)) for side in (-1, 1) for d in (-0.05, 0.04)]
    figure = Figure(strokes)
    if maybe(rng, 0.4):
        return Figure([stroke[:, ::-1] for stroke in figure.strokes])
    return figure


def mouse_side(rng: Rng) -> Figure:
    """A mouse from the side: a hump on a flat line, one big ear, a pointed nose with whiskers, a curling tail."""
    top = rng.uniform(0.2, 0.4)
    strokes = [smooth((0.0, 0.72), (0.2, 0.5), (0.45, top), (0.75, 0.45), (0.8, 0.78), (0.4, 0.8), (0.0, 0.72))]
    r = rng.uniform(0.07, 0.14)
    strokes.append(oval(0.27, 0.42, r, r * rng.uniform(0.9, 1.4), rng.uniform(0, 360), 360))
    strokes += [oval(0.4, 0.36, r, r)] if maybe(rng, 0.4) else []
    strokes.append(smooth((0.8, 0.75), (0.95, rng.uniform(0.5, 0.85)), (1.05, 0.7), (1.2, rng.uniform(0.4, 0.8))))
    strokes += [eye(rng, 0.14, 0.62), dot(0.0, 0.71, 0.02)]
    strokes += [poly((0.06, 0.7), (0.14 + d, 0.86)) for d in (-0.06, 0.0, 0.08)] if maybe(rng, 0.4) else []
    strokes += [oval(x, 0.81, 0.06, 0.03) for x in (0.25, 0.6)] if maybe(rng, 0.5) else []
    return Figure(strokes)


def curled_snail(rng: Rng) -> Figure:
    """A snail whose shell sits on a foot drawn as one long loop: the neck rises before it, feelers end in dots."""
    r, x = rng.uniform(0.22, 0.36), rng.uniform(0.5, 0.64)
    y = 0.86 - r
    strokes = [spiral(x, y, r, rng.uniform(1.2, 3.5), rng.uniform(0, 6.3), int(rng.choice([-1, 1])))]
    strokes += [oval(x, y, r, r, rng.uniform(0, 360), 365)] if maybe(rng, 0.5) else []
    neck = rng.uniform(0.3, 0.62)
    foot = [(1.0, 0.96), (0.3, 0.97), (0.06, 0.92), (0.04, neck), (0.12, neck - 0.06), (0.2, neck + 0.06), (0.2, 0.8)]
    strokes.append(smooth(*foot) if maybe(rng, 0.7) else smooth(*foot[:5]))
    for dx in (-0.06, 0.08):
        tip = (0.1 + dx, neck - rng.uniform(0.14, 0.3))
        strokes.append(poly((0.1 + dx * 0.4, neck - 0.04), tip))
        strokes += [oval(*tip, 0.025, 0.025)] if maybe(rng, 0.5) else []
    return Figure(strokes)


def tiled_turtle(rng: Rng) -> Figure:
    """A turtle whose shell is ruled like a net, from above or from the side, with a head and paddles."""
    rx, ry = rng.uniform(0.24, 0.34), rng.uniform(0.22, 0.34)
    strokes = [oval(0.5, 0.52, rx, ry, rng.uniform(0, 360), 365)]
    for d in np.linspace(-0.6, 0.6, int(rng.integers(2, 5))) + rng.normal(0, 0.05):
        reach = ry * np.sqrt(1 - min(d * d, 0.9))
        strokes.append(poly((0.5 + d * rx, 0.52 - reach), (0.5 + d * rx + rng.normal(0, 0.02), 0.52 + reach)))
    for d in np.linspace(-0.5, 0.5, int(rng.integers(1, 4))):
        reach = rx * np.sqrt(1 - d * d)
        strokes.append(poly((0.5 - reach, 0.52 + d * ry), (0.5 + reach, 0.52 + d * ry + rng.normal(0, 0.02))))
    strokes.append(oval(0.5, 0.52 - ry - 0.1, rng.uniform(0.06, 0.1), rng.uniform(0.08, 0.12)))
    for sx in (-1, 1):
        for sy in (-1, 1):
            strokes.append(oval(0.5 + sx * rx * 0.95, 0.52 + sy * ry * 0.85, 0.11, 0.06, 0, 360, sx * sy * 40))
    strokes += [poly((0.48, 0.52 + ry), (0.5, 0.6 + ry), (0.52, 0.52 + ry))] if maybe(rng, 0.6) else []
    if maybe(rng, 0.5):
        return Figure([stroke[:, ::-1] for stroke in strokes])
    return Figure(strokes)


def sea_horse(rng: Rng) -> Figure:
    """A sea horse, or any upright thing that ends in a curl: a head with a snout, a belly, a coiled tail."""
    curl = rng.uniform(0.5, 1.3)
    spine = smooth((0.2, 0.2), (0.36, 0.06), (0.56, 0.12), (0.6, 0.35), (0.7, 0.5), (0.55, 0.72))
    strokes = [spine, spiral(0.48, 0.82, 0.14, curl, rng.uniform(0, 6.3), int(rng.choice([-1, 1])))]
    strokes.append(smooth((0.2, 0.24), (0.38, 0.24), (0.42, 0.4), (0.4, 0.55), (0.5, 0.7)))
    strokes += [eye(rng, 0.42, 0.14)] if maybe(rng, 0.7) else []
    strokes += (
        [poly((0.58, 0.2 + 0.1 * k), (0.68, 0.22 + 0.1 * k), (0.6, 0.27 + 0.1 * k)) for k in range(3)]
        if maybe(rng, 0.5)
        else []
    )
    return Figure(strokes)
