"""Birds as players draw them: from the side, in one line, on the wing, on the water; owls."""

from __future__ import annotations

import numpy as np

from vision.training.heads import eye
from vision.training.pen import Figure, Rng, dot, maybe, oval, poly, smooth


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


def standing_bird(rng: Rng) -> Figure:
    """A bird as one slanted loop on two stick legs: beak, back and tail in a few strokes."""
    lean, deep = rng.uniform(-0.12, 0.12), rng.uniform(0.1, 0.22)
    head, tail = (0.2, 0.22 + lean), (rng.uniform(0.8, 1.0), rng.uniform(0.25, 0.6) - lean)
    under = (0.5 + rng.uniform(-0.08, 0.08), 0.5 + deep)
    back = smooth((0.02, head[1] + 0.06), (head[0] - 0.05, head[1] - 0.08), (0.34, head[1] + 0.06), (0.6, 0.42), tail)
    belly = smooth((0.02, head[1] + 0.06), (head[0], head[1] + 0.14), (0.28, 0.5), under, tail)
    strokes = [back, belly]
    strokes += [eye(rng, head[0], head[1] - 0.01)] if maybe(rng, 0.6) else []
    if maybe(rng, 0.5):
        strokes.append(smooth((0.38, 0.44), (0.5, under[1] - 0.05), (0.68, 0.48)))
    foot, splay = rng.uniform(0.92, 1.0), rng.uniform(0.02, 0.1)
    for dx in (-splay, splay):
        leg = poly((under[0] + dx * 0.5, under[1]), (under[0] + dx, foot))
        strokes.append(leg)
        if maybe(rng, 0.7):
            strokes.append(poly((leg[-1][0] - 0.07, foot + 0.02), (leg[-1][0], foot - 0.02), (leg[-1][0] + 0.05, 1.0)))
    return Figure(strokes)


def perched_owl(rng: Rng) -> Figure:
    """An owl with ear tufts in its outline, ringed eyes, a feathered breast, perhaps a branch."""
    wide, low = rng.uniform(0.2, 0.34), rng.uniform(0.85, 1.0)
    tuft = rng.uniform(0.02, 0.14)
    right = [
        (0.5, 0.14),
        (0.5 + wide * 0.7, 0.14 - tuft),
        (0.5 + wide, 0.34),
        (0.5 + wide * rng.uniform(0.8, 1.1), 0.7),
    ]
    outline = [*right, (0.5, low), *[(1 - x, y) for x, y in right[:0:-1]], right[0]]
    strokes = [smooth(*outline, steps=6) if maybe(rng, 0.6) else poly(*outline)]
    r, y = wide * rng.uniform(0.3, 0.5), rng.uniform(0.26, 0.34)
    for side in (-1, 1):
        rings = (1.0, 0.5) if maybe(rng, 0.4) else (1.0,)
        strokes += [oval(0.5 + side * r, y, r * q, r * q, rng.uniform(0, 360), 365) for q in rings]
        strokes += [dot(0.5 + side * r, y, 0.015)] if maybe(rng, 0.6) else []
        if maybe(rng, 0.5):
            strokes.append(smooth((0.5 + side * wide, 0.42), (0.5 + side * wide * 0.5, 0.6), (0.5 + side * wide, 0.8)))
    strokes.append(poly((0.47, y + r * 0.6), (0.5, y + r * 1.4), (0.53, y + r * 0.6)))
    for row in range(int(rng.integers(0, 4))):
        xs = np.linspace(-0.4, 0.4, int(rng.integers(2, 4))) * wide
        strokes += [oval(0.5 + x, 0.52 + 0.1 * row, 0.05, 0.05, 0, 180) for x in xs]
    if maybe(rng, 0.3):
        strokes.append(poly((0.1, low), (0.9, low + rng.uniform(-0.04, 0.04))))
    return Figure(strokes)


def swimmer(rng: Rng) -> Figure:
    """A duck or swan on the water: a flat-bottomed body, a neck up or curved, a beak."""
    neck, body = rng.uniform(0.0, 0.3), rng.uniform(0.55, 0.68)
    hull = [(0.3, body), (0.36, 0.95), (0.8, 0.95), (1.0, body - rng.uniform(0.02, 0.12)), (0.7, body + 0.04)]
    strokes = [smooth(*hull, (0.3, body), steps=6)]
    strokes += [oval(0.24, neck + 0.12, 0.12, 0.11, rng.uniform(0, 360), 365)]
    strokes += [smooth((0.2 + d, neck + 0.22), (0.24 + d, 0.5), (0.32 + d, body + 0.06)) for d in (0.0, 0.09)]
    strokes.append(poly((0.13, neck + 0.09), (0.0, neck + 0.14), (0.13, neck + 0.17)))
    strokes += [eye(rng, 0.23, neck + 0.09)] if maybe(rng, 0.7) else []
    strokes += [smooth((0.5, 0.74), (0.65, 0.86), (0.84, 0.7))] if maybe(rng, 0.6) else []
    return Figure(strokes)
