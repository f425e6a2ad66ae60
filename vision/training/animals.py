"""Animals as players draw them: stick beasts, faces, fish, birds, crawling things, a paw."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vision.training.pen import (
    Figure,
    Rng,
    Stroke,
    dot,
    lobed,
    maybe,
    mirrored,
    oval,
    poly,
    rough,
    smooth,
    spikes,
    spiral,
)


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


def legs(rng: Rng, left: float, right: float, top: float, bottom: float) -> list[Stroke]:
    """Four or two legs: sticks, or narrow boxes with feet."""
    count, boxed = int(rng.choice([4, 4, 4, 2])), maybe(rng, 0.4)
    spots = (
        np.linspace(left, right, count)
        if maybe(rng, 0.4) or count == 2
        else np.array([left, left + 0.1, right - 0.1, right])
    )
    marks = []
    for x in spots:
        lean, high = rng.normal(0, 0.03), top + rng.uniform(-0.03, 0.03)
        if boxed:
            marks.append(poly((x - 0.03, high), (x - 0.03 + lean, bottom), (x + 0.03 + lean, bottom), (x + 0.03, high)))
        else:
            marks.append(
                poly((x, high), (x + lean, bottom))
                if maybe(rng, 0.75)
                else poly((x, high), (x + lean, bottom), (x + lean - 0.06, bottom))
            )
    return marks


def beast(rng: Rng) -> Figure:
    """A four-legged beast from the side: body, head, ears or horns, tail, legs."""
    length, thick, ground = rng.uniform(0.22, 0.32), rng.uniform(0.1, 0.2), rng.uniform(0.85, 1.0)
    bx, by = 0.56, rng.uniform(0.42, 0.56)
    kind = rng.random()
    if kind < 0.5:
        strokes = [oval(bx, by, length, thick, rng.uniform(0, 360), 365)]
    elif kind < 0.68:
        strokes = [lobed(rng, bx, by, length, thick * 1.1, int(rng.integers(6, 11)), 0.14)]
    elif kind < 0.85:
        strokes = [
            poly(
                (bx - length, by - thick),
                (bx + length, by - thick),
                (bx + length, by + thick),
                (bx - length, by + thick),
                closed=True,
            )
        ]
    else:
        strokes = [rough(rng, bx, by, length, thick, 0.1)]
    neck = rng.choice([0.0, 0.0, rng.uniform(0.1, 0.3)])
    r = rng.uniform(0.09, 0.17)
    hx, hy = bx - length - r * rng.uniform(0.2, 0.9), by - thick * rng.uniform(0.3, 1.2) - neck
    strokes.append(
        oval(
            hx,
            hy,
            r * rng.uniform(1.0, 1.35),
            r * rng.uniform(0.75, 1.0),
            rng.uniform(0, 360),
            365,
            rng.uniform(-25, 25),
        )
    )
    if neck:
        strokes += [
            poly((hx + r * 0.3, hy + r * 0.8), (bx - length * 0.9, by - thick * 0.2)),
            poly((hx + r * 0.9, hy + r * 0.3), (bx - length * 0.6, by - thick * 0.8)),
        ]
    top = rng.random()
    if top < 0.7:
        strokes += [s * (0.9, 1.0) + (hx * 0.1, 0.0) for s in ears(rng, hx, hy, r)][: int(rng.choice([1, 2, 2]))]
    elif top < 0.82:
        strokes += [
            smooth((hx + d, hy - r * 0.8), (hx + 2.5 * d, hy - r * 1.5), (hx + d, hy - r * 2)) for d in (-0.04, 0.04)
        ]
    if maybe(rng, 0.75):
        strokes.append(eye(rng, hx - r * 0.2, hy - r * 0.1))
    if maybe(rng, 0.3):
        strokes.append(poly((hx - r * 1.1, hy + r * 0.35), (hx - r * 0.4, hy + r * 0.4)))
    strokes += legs(rng, bx - length * 0.8, bx + length * 0.8, by + thick * 0.85, ground)
    tail = rng.random()
    ex, ey = bx + length * 0.95, by - thick * 0.3
    if tail < 0.45:
        strokes.append(
            smooth((ex, ey), (ex + 0.1, ey + rng.uniform(-0.15, 0.05)), (ex + 0.14, ey + rng.uniform(-0.25, 0.3)))
        )
    elif tail < 0.6:
        strokes.append(spiral(ex + 0.06, ey, 0.06, rng.uniform(1, 2)))
    elif tail < 0.75:
        strokes.append(oval(ex + 0.05, ey, 0.06, 0.05))
    for _ in range(int(rng.integers(2, 6)) if maybe(rng, 0.15) else 0):
        strokes.append(oval(bx + rng.uniform(-0.7, 0.7) * length, by + rng.uniform(-0.6, 0.6) * thick, 0.04, 0.03))
    return Figure(strokes)


def stick_beast(rng: Rng) -> Figure:
    """A beast in single strokes: a level back, legs, a neck, a head that is a ring, a triangle or nothing."""
    y, back = rng.uniform(0.42, 0.55), rng.uniform(0.72, 0.85)
    strokes = [poly((0.25, y), (back, y + rng.normal(0, 0.02)))]
    for x in (0.27, 0.27 + rng.uniform(0.05, 0.12), back - rng.uniform(0.05, 0.12), back):
        strokes.append(poly((x, y), (x + rng.normal(0, 0.04), rng.uniform(0.88, 1.0))))
    hx, hy = rng.uniform(0.08, 0.2), y - rng.uniform(0.08, 0.3)
    strokes.append(poly((0.25, y), (hx + 0.06, hy + 0.04)))
    kind = rng.random()
    if kind < 0.55:
        r = rng.uniform(0.07, 0.13)
        strokes.append(oval(hx, hy, r, r))
        strokes += ears(rng, hx, hy, r) if maybe(rng, 0.6) else []
        strokes += [dot(hx - 0.02, hy)] if maybe(rng, 0.5) else []
    elif kind < 0.85:
        strokes.append(poly((hx - 0.1, hy + 0.05), (hx + 0.08, hy - 0.05), (hx + 0.06, hy + 0.08), closed=True))
        strokes += [poly((hx + 0.03, hy - 0.03), (hx + 0.05, hy - 0.14))] if maybe(rng, 0.6) else []
    strokes.append(smooth((back, y), (back + 0.08, y - 0.06), (back + 0.13, y + rng.uniform(-0.25, 0.12))))
    return Figure(strokes)


def fish(rng: Rng) -> Figure:
    """A fish: a crossing loop, or a body with a tail, perhaps with eye, fin, gill, scales."""
    tall = rng.uniform(0.16, 0.36)
    if maybe(rng, 0.45):
        t = np.linspace(-1, 1, 40)
        bend = np.stack(
            [0.5 + 0.5 * np.cos(np.pi * t * 0.82) * -1 + 0.02, 0.5 + tall * np.sin(np.pi * t * 0.95) * 1.15], axis=1
        )
        bend[:, 0] = (bend[:, 0] - bend[:, 0].min()) / np.ptp(bend[:, 0])
        tail = rng.uniform(0.14, 0.26)
        upper = smooth((0.0, 0.5), (0.35, 0.5 - tall), (0.75, 0.5), (1.0, 0.5 + tail))
        lower = smooth((0.0, 0.5), (0.35, 0.5 + tall), (0.75, 0.5), (1.0, 0.5 - tail))
        strokes = [upper, lower]
        strokes += [poly((1.0, 0.5 - tail), (1.0, 0.5 + tail))] if maybe(rng, 0.5) else []
    else:
        tail = rng.uniform(0.12, 0.24)
        strokes = [
            oval(0.4, 0.5, 0.38, tall, rng.uniform(0, 360), 365),
            poly((0.76, 0.5), (1.0, 0.5 - tail), (rng.uniform(0.88, 1.0), 0.5), (1.0, 0.5 + tail), (0.76, 0.5)),
        ]
    strokes += [eye(rng, 0.16, 0.46)] if maybe(rng, 0.75) else []
    strokes += [oval(0.14, 0.5, 0.14, tall * 0.8, -50, 100)] if maybe(rng, 0.35) else []
    strokes += (
        [smooth((0.3, 0.5 - tall * 0.9), (0.45, 0.5 - tall - 0.14), (0.55, 0.5 - tall * 0.7))]
        if maybe(rng, 0.4)
        else []
    )
    strokes += [oval(0.03, 0.54, 0.06, 0.05, -20, 100)] if maybe(rng, 0.3) else []
    for _ in range(int(rng.integers(2, 7)) if maybe(rng, 0.25) else 0):
        strokes.append(oval(rng.uniform(0.3, 0.6), 0.5 + rng.uniform(-0.5, 0.5) * tall, 0.05, 0.05, -90, 180))
    return Figure(strokes)


def bird(rng: Rng) -> Figure:
    """A bird or duck from the side: body, head, beak, wing, legs; sometimes swimming."""
    r, bx, by = rng.uniform(0.1, 0.17), 0.58, rng.uniform(0.52, 0.64)
    length, thick = rng.uniform(0.24, 0.34), rng.uniform(0.15, 0.23)
    hx, hy = bx - length * rng.uniform(0.6, 1.0), by - thick - r * rng.uniform(0.2, 1.4)
    strokes = [
        oval(bx, by, length, thick, rng.uniform(0, 360), 365, rng.uniform(-15, 25)),
        oval(hx, hy, r, r, rng.uniform(0, 360), 365),
    ]
    if hy < by - thick - r:
        strokes += [
            poly((hx - r * 0.5, hy + r * 0.8), (bx - length * 0.8, by - thick * 0.3)),
            poly((hx + r * 0.6, hy + r * 0.8), (bx - length * 0.4, by - thick * 0.8)),
        ]
    beak = rng.uniform(0.08, 0.18)
    strokes.append(
        poly((hx - r * 0.85, hy - 0.04), (hx - r - beak, hy + rng.uniform(-0.02, 0.04)), (hx - r * 0.85, hy + 0.05))
    )
    strokes += [eye(rng, hx - r * 0.15, hy - r * 0.15)] if maybe(rng, 0.8) else []
    if maybe(rng, 0.65):
        strokes.append(
            smooth((bx - 0.12, by - 0.03), (bx + 0.05, by + 0.1), (bx + 0.2, by - 0.05))
            if maybe(rng, 0.6)
            else oval(bx + 0.03, by, 0.15, 0.08, 0, 360, 15)
        )
    if maybe(rng, 0.5):
        strokes.append(
            poly((bx + length * 0.9, by - 0.05), (1.05, by - rng.uniform(0.05, 0.2)), (bx + length * 0.9, by + 0.06))
        )
    if maybe(rng, 0.7):
        for x in (bx - 0.06, bx + 0.06):
            strokes += [poly((x, by + thick * 0.95), (x, 0.98)), poly((x - 0.06, 1.0), (x, 0.96), (x + 0.05, 1.0))]
    return Figure(strokes)


def flying(rng: Rng) -> Figure:
    """A bird on the wing, in outline. (Gulls in two strokes are waves to any eye that knows no better.)"""
    strokes = [
        smooth((0.02, 0.5), (0.3, 0.42), (0.6, 0.5), (0.95, 0.42), (0.9, 0.6), (0.5, 0.66), (0.2, 0.6), (0.02, 0.5))
    ]
    strokes.append(poly((0.38, 0.46), (rng.uniform(0.4, 0.6), 0.02), (0.62, 0.5)))
    strokes += [eye(rng, 0.15, 0.5)] if maybe(rng, 0.7) else []
    return Figure(strokes)


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


def sitting(rng: Rng) -> Figure:
    """A cat, rabbit, owl or penguin that sits: a head upon a body, ears, a tail or wings."""
    r = rng.uniform(0.16, 0.22)
    strokes = [
        oval(0.5, r + 0.15, r, r * 0.9),
        *ears(rng, 0.5, r + 0.15, r),
        oval(0.5, 0.72, rng.uniform(0.2, 0.3), 0.28),
    ]
    strokes += [eye(rng, 0.5 - r * 0.4, r + 0.12), eye(rng, 0.5 + r * 0.4, r + 0.12)] if maybe(rng, 0.8) else []
    strokes += (
        [smooth((0.74, 0.9), (0.95, 0.85), (0.9, 0.55), (1.0, 0.45))]
        if maybe(rng, 0.5)
        else [oval(0.78, 0.85, 0.08, 0.08)]
    )
    strokes += [poly((0.4, 0.98), (0.4, 0.8)), poly((0.6, 0.98), (0.6, 0.8))] if maybe(rng, 0.4) else []
    return Figure(strokes)


def outline_beast(rng: Rng) -> Figure:
    """A beast in one line round its whole body: snout, ears, back, tail, legs."""
    back, belly, ground = rng.uniform(0.3, 0.42), rng.uniform(0.58, 0.72), rng.uniform(0.85, 1.0)
    front, rear, leg = rng.uniform(0.26, 0.36), rng.uniform(0.82, 0.92), rng.uniform(0.05, 0.1)
    high, snout = back - rng.uniform(-0.05, 0.3), rng.uniform(0.0, 0.12)
    ear = rng.uniform(0.06, 0.18)
    head = [(front, high + 0.04), (front - 0.04, high - ear), (front - 0.1, high), (snout + 0.06, high + 0.06)]
    head += [
        (snout, high + 0.14),
        (snout + 0.06, high + 0.2),
        (front - 0.04, high + 0.22),
        (front - 0.02, belly - 0.04),
    ]
    legs_: list[tuple[float, float]] = []
    middle = (front + rear) / 2
    starts = [front, front + 1.6 * leg, rear - 2.6 * leg, rear - leg] if maybe(rng, 0.6) else [front, rear - leg]
    for x in starts:
        foot = ground + rng.normal(0, 0.015)
        legs_ += [(x, belly), (x - 0.01, foot), (x + leg * 0.8, foot), (x + leg * 0.8, belly)]
    tail = [(rear + 0.02, belly - 0.05), (rear + 0.12, back + rng.uniform(-0.2, 0.2)), (rear + 0.02, back + 0.05)]
    if maybe(rng, 0.3):
        tail = [(rear + 0.03, (back + belly) / 2)]
    points = [
        *head,
        *legs_,
        *tail,
        (middle + 0.2, back),
        (middle - 0.05, back + rng.normal(0, 0.03)),
        (front, high + 0.04),
    ]
    strokes = [smooth(*points, steps=5) if maybe(rng, 0.6) else poly(*points)]
    strokes += [eye(rng, front - 0.12, high + 0.07)] if maybe(rng, 0.7) else []
    strokes += [poly((snout + 0.02, high + 0.16), (snout + 0.09, high + 0.16))] if maybe(rng, 0.3) else []
    for _ in range(int(rng.integers(2, 5)) if maybe(rng, 0.2) else 0):
        x = rng.uniform(front + 0.05, rear - 0.1)
        strokes.append(rough(rng, x, (back + belly) / 2 + rng.normal(0, 0.05), 0.06, 0.05, 0.2))
    return Figure(strokes)


def elephant(rng: Rng) -> Figure:
    """An elephant: a big body, a hanging trunk, a flap of an ear."""
    strokes = [
        oval(0.62, 0.42, 0.33, 0.24, rng.uniform(0, 360), 365),
        oval(0.26, 0.34, 0.17, 0.17, rng.uniform(0, 360), 365),
    ]
    tip = (rng.uniform(0.0, 0.12), rng.uniform(0.65, 0.9))
    strokes += [smooth((0.12, 0.36), (0.06, 0.55), tip), smooth((0.2, 0.48), (0.15, 0.6), (tip[0] + 0.08, tip[1]))]
    strokes += [oval(0.34, 0.36, 0.1, 0.14, rng.uniform(0, 90), rng.uniform(240, 360)), eye(rng, 0.2, 0.3)]
    strokes += [*legs(rng, 0.42, 0.84, 0.62, 0.98), smooth((0.94, 0.4), (1.0, 0.5), (1.0, 0.62))]
    strokes += [smooth((0.16, 0.46), (0.1, 0.52), (0.04, 0.5))] if maybe(rng, 0.4) else []
    return Figure(strokes)


def owl(rng: Rng) -> Figure:
    """An owl or penguin from the front: an upright egg with big eyes, a beak, wings, feet."""
    body = oval(0.5, 0.52, rng.uniform(0.26, 0.36), 0.46, rng.uniform(0, 360), 365)
    strokes, r = [body], rng.uniform(0.07, 0.13)
    for side in (-1, 1):
        strokes += [oval(0.5 + side * r, 0.28, r, r), dot(0.5 + side * r, 0.28, rng.uniform(0.01, 0.03))]
        if maybe(rng, 0.6):
            strokes.append(
                smooth((0.5 + side * 0.3, 0.4), (0.5 + side * rng.uniform(0.16, 0.44), 0.62), (0.5 + side * 0.26, 0.8))
            )
        if maybe(rng, 0.6):
            strokes.append(poly((0.5 + side * 0.2, 0.13), (0.5 + side * 0.24, 0.0), (0.5 + side * 0.08, 0.09)))
        if maybe(rng, 0.6):
            strokes += [poly((0.5 + side * 0.1, 0.96), (0.5 + side * 0.1 + d, 1.03)) for d in (-0.05, 0.0, 0.05)]
    strokes.append(poly((0.46, 0.36), (0.54, 0.36), (0.5, 0.44), closed=True))
    return Figure(strokes)


def bird_outline(rng: Rng) -> Figure:
    """A bird or duck in one line: beak, round head, back, tail, belly."""
    top, chest = rng.uniform(0.02, 0.2), rng.uniform(0.55, 0.7)
    points = [(0.02, top + 0.16), (0.14, top + 0.1), (0.26, top), (0.38, top + 0.1), (0.38, top + 0.26), (0.5, 0.48)]
    points += [(0.75, 0.46), (1.0, rng.uniform(0.28, 0.45)), (0.92, 0.66), (0.7, 0.82), (0.42, 0.82), (0.24, chest)]
    points += [(0.22, top + 0.3), (0.14, top + 0.22), (0.02, top + 0.16)]
    strokes = [smooth(*points, steps=5)]
    strokes += [eye(rng, 0.25, top + 0.1)] if maybe(rng, 0.75) else []
    strokes += [smooth((0.45, 0.6), (0.6, 0.72), (0.78, 0.58))] if maybe(rng, 0.55) else []
    if maybe(rng, 0.5):
        strokes += [poly((x, 0.82), (x, 0.97), (x - 0.07, 1.0)) for x in (0.48, 0.6)]
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


def half_face(rng: Rng) -> Figure:
    """A face that is little more than eyes and a beak or snout under a brow: an owl, a frog, a mole."""
    r = rng.uniform(0.12, 0.2)
    strokes = [oval(0.5 + s * r, 0.4, r, r * rng.uniform(0.8, 1.1), rng.uniform(0, 360), 365) for s in (-1, 1)]
    strokes += [dot(0.5 + s * r, 0.42, rng.uniform(0.015, 0.05)) for s in (-1, 1)]
    if maybe(rng, 0.6):
        strokes.append(poly((0.45, 0.52), (0.55, 0.52), (0.5, 0.62), closed=True))
    if maybe(rng, 0.8):
        strokes.append(
            smooth((0.12, 0.75), (0.1, 0.4), (0.25, 0.12), (0.5, 0.2), (0.75, 0.12), (0.9, 0.4), (0.88, 0.75))
        )
    if maybe(rng, 0.5):
        strokes.append(smooth((0.12, 0.75), (0.3, 0.98), (0.7, 0.98), (0.88, 0.75)))
    return Figure(strokes)


def facing(kind: Callable[[Rng], Figure]) -> Callable[[Rng], Figure]:
    """The same animal, looking left or right by chance."""
    return lambda rng: mirrored(rng, kind(rng))


KINDS: tuple[tuple[Callable[[Rng], Figure], float], ...] = (
    (face, 4.0),
    (facing(beast), 4.0),
    (facing(stick_beast), 3.0),
    (facing(fish), 3.0),
    (facing(bird), 3.0),
    (facing(flying), 0.8),
    (facing(snail), 1.2),
    (facing(snake), 0.8),
    (butterfly, 1.5),
    (facing(crawler), 1.5),
    (paw, 1.0),
    (facing(sitting), 1.5),
    (facing(outline_beast), 4.0),
    (facing(elephant), 1.0),
    (owl, 1.2),
    (facing(bird_outline), 2.0),
    (facing(turtle), 1.0),
    (facing(lying_snail), 1.2),
    (half_face, 0.8),
)
"""Every kind of animal with its share of the drawings."""
