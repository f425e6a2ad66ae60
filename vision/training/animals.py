"""Animals as players draw them: stick beasts, outlines, fish; every kind with its share."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vision.training.birds import bird, bird_outline, flying, half_face, owl, perched_owl, standing_bird, swimmer
from vision.training.heads import ears, eye, face, paw
from vision.training.pen import Figure, Rng, Stroke, dot, lobed, maybe, mirrored, oval, poly, rough, smooth, spiral
from vision.training.small_animals import (
    butterfly,
    crawler,
    curled_snail,
    lying_snail,
    mouse_above,
    mouse_side,
    sea_horse,
    snail,
    snake,
    tiled_turtle,
    turtle,
)


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
    (facing(lying_snail), 2.0),
    (half_face, 1.8),
    (facing(standing_bird), 3.0),
    (perched_owl, 2.5),
    (facing(swimmer), 1.2),
    (facing(mouse_above), 3.0),
    (facing(mouse_side), 1.2),
    (facing(curled_snail), 2.2),
    (tiled_turtle, 2.0),
    (facing(sea_horse), 0.5),
)
"""Every kind of animal with its share of the drawings."""
