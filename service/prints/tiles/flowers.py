"""The drawings of flowers: some by name, any other grown from its name."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Mapping

from service.prints.tiles.colours import INK, WHITE, YELLOW
from service.prints.tiles.shapes import Area, Colour, Mark, Point, area, disc, ellipse, moved, smooth, stroke

RED = (208, 44, 36)
GOLD = (240, 170, 20)
VIOLET = (104, 84, 178)
LILAC = (170, 140, 216)
MAGENTA = (196, 62, 140)
ROSE = (240, 168, 190)
LEAF = (72, 128, 56)
LEAF_DARK = (44, 92, 52)
COLOURS: tuple[Colour, ...] = (RED, GOLD, VIOLET, LILAC, MAGENTA, ROSE)


def flower(name: str | None, at: Point, radius: float) -> tuple[Mark, ...]:
    """A drawing of the flower in a circle about a point."""
    draw = _BY_NAME.get(name or "")
    shapes = draw() if draw is not None else _grown(name or "")
    return moved(shapes, at, radius / 50)


def names() -> tuple[str, ...]:
    """The flowers that there are drawings of."""
    return tuple(_BY_NAME)


def _ring(count: int, out: float, long: float, wide: float, fill: Colour, first: float = 0.0) -> tuple[Area, ...]:
    """Round petals about (0, 0)."""
    angles = (first + 360 * n / count for n in range(count))
    return tuple(
        ellipse((out * math.sin(math.radians(a)), -out * math.cos(math.radians(a))), wide, long, fill, a)
        for a in angles
    )


def _points(count: int, out: float, wide: float, fill: Colour, first: float = 0.0) -> tuple[Area, ...]:
    """Pointed petals about (0, 0)."""
    petal = area(smooth(((0, 0), (wide, -out * 0.5), (0, -out), (-wide, -out * 0.5)), closed=True), fill)
    turned: Iterable[Mark] = (
        mark for n in range(count) for mark in moved((petal,), (0, 0), 1, first + 360 * n / count)
    )
    return tuple(mark for mark in turned if isinstance(mark, Area))


def _stem(x: float = 0.0) -> tuple[Area, ...]:
    leaf = area(smooth(((0, 42), (14, 24), (30, 18), (20, 36)), closed=True), LEAF)
    return (stroke(((x, 0), (-2, 22), (0, 46)), 4.0, LEAF_DARK), leaf)


def _put(marks: Iterable[Area], to: Point, scale: float = 1.0, degrees: float = 0.0) -> tuple[Area, ...]:
    return tuple(mark for mark in moved(marks, to, scale, degrees) if isinstance(mark, Area))


def _poppy() -> tuple[Area, ...]:
    head = (
        *_ring(4, 13, 17, 18, RED),
        *_ring(4, 8, 7, 6, INK, 45),
        disc((0, 0), 7, LEAF_DARK),
        *_ring(8, 4, 3, 0.7, YELLOW),
    )
    return (*_stem(), *_put(head, (0, -10), 1.05))


def _daisy() -> tuple[Area, ...]:
    head = (
        *_ring(16, 21, 11, 4.4, INK),
        *_ring(16, 21, 10, 3.4, WHITE),
        disc((0, 0), 11.5, GOLD),
        *_ring(9, 6, 1.6, 1.6, YELLOW),
    )
    return (*_stem(), *_put(head, (0, -10)))


def _bluebell() -> tuple[Area, ...]:
    bow = smooth(((-16, 46), (-14, 10), (-4, -24), (16, -36), (32, -28)), closed=False)
    bell = area(((-6, 0), (6, 0), (8, 14), (11, 19), (5, 17), (0, 20), (-5, 17), (-11, 19), (-8, 14)), VIOLET)
    bells = ((-10, -8, 1.0, 30), (-1, -22, 1.05, 12), (13, -34, 1.1, 0), (30, -28, 1.0, -14))
    leaf = area(smooth(((-16, 46), (-36, 10), (-40, -14), (-26, 14)), closed=True), LEAF)
    hung = (mark for x, y, scale, turn in bells for mark in _put((bell,), (x, y), scale, turn))
    return (leaf, stroke(bow, 3.4, LEAF_DARK), *hung)


def _foxglove() -> tuple[Area, ...]:
    marks: list[Area] = [stroke(((0, 46), (0, -44)), 3.4, LEAF_DARK)]
    marks.append(area(smooth(((0, 44), (-20, 30), (-34, 32), (-18, 44)), closed=True), LEAF))
    marks.append(area(smooth(((0, 44), (20, 30), (34, 32), (18, 44)), closed=True), LEAF))
    bell = (
        area(((-4, 0), (4, 0), (8, 14), (10, 20), (-10, 20), (-8, 14)), MAGENTA),
        ellipse((0, 19), 9, 4, ROSE),
        disc((1, 19), 1.6, INK),
    )
    for n in range(7):
        size, y = 0.42 + 0.1 * n, -42 + 9.2 * n
        for side in (-1, 1):
            marks += _put(bell, (0, y + (3 if side > 0 else 0)), size, -52 * side)
    return tuple(marks)


def _thyme() -> tuple[Area, ...]:
    marks: list[Area] = []
    for x, top, bend in ((-24, -10, -6), (-8, -26, -3), (10, -22, 4), (26, -8, 7)):
        marks.append(stroke(((0, 44), (x * 0.5 + bend, 20), (x, top)), 2.6, LEAF_DARK))
        for n in range(3):
            share = 0.35 + 0.2 * n
            y = 44 + (top - 44) * share
            marks += [ellipse((x * share + side * 5, y), 4.4, 2.2, LEAF, 20 * side) for side in (-1, 1)]
        marks += _put((*_ring(6, 6, 4.4, 3.6, LILAC), disc((0, 0), 4, MAGENTA)), (x, top - 4), 1.1)
    return tuple(marks)


def _houseleek() -> tuple[Area, ...]:
    return (
        *_points(12, 44, 9, LEAF_DARK),
        *_points(12, 41, 6.4, (122, 168, 96), 0),
        *_points(10, 31, 8, (178, 72, 84), 18),
        *_points(10, 27, 6, (150, 190, 112), 18),
        *_points(7, 17, 6, (178, 72, 84)),
        *_points(7, 14, 4.4, (196, 220, 150)),
    )


def _marigold() -> tuple[Area, ...]:
    leaf = (disc((0, 0), 15, LEAF_DARK), *(stroke(((0, 2), (x, 12)), 1.4, LEAF) for x in (-6, 0, 6)))
    head = (
        *_ring(5, 14, 12, 11, INK),
        *_ring(5, 14, 10.6, 9.6, YELLOW),
        *_ring(12, 6, 3, 1.6, GOLD),
        disc((0, 0), 4, LEAF),
    )
    return (*_put(leaf, (-17, 22), 1.1, 20), *_put(leaf, (20, 21), 0.95, -20), *_put(head, (2, -12), 1.2))


def _lily() -> tuple[Area, ...]:
    pad = area(
        (
            (0, 22),
            *(((44 * math.cos(a), 26 + 16 * math.sin(a))) for a in [math.radians(20 + 12 * n) for n in range(28)]),
        ),
        LEAF,
    )
    petal = area(smooth(((0, 10), (11, -12), (0, -36), (-11, -12)), closed=True), ROSE)
    inner = area(smooth(((0, 8), (8, -8), (0, -24), (-8, -8)), closed=True), WHITE)
    outer = (mark for turn in (-72, 72, -48, 48, -24, 24, 0) for mark in _put((petal,), (0, 18), 1.15, turn))
    front = (mark for turn in (-52, 52, -26, 26, 0) for mark in _put((inner,), (0, 20), 1.1, turn))
    return (pad, *outer, *front, ellipse((0, 18), 9, 4.5, GOLD))


def _grown(name: str) -> tuple[Area, ...]:
    """A flower of its own for any name: the same name grows the same flower."""
    chance = random.Random(f"flower {name}")
    first, second = chance.sample(COLOURS, 2)
    count = chance.choice((5, 6, 7, 8, 10, 12))
    petals = _points if chance.random() < 0.5 else None
    outer = petals(count, 32, 150 / count, first) if petals else _ring(count, 19, 13, 90 / count, first)
    inner = _ring(count, 10, 7, 40 / count, second, 180 / count)
    return (*_stem(), *_put((*outer, *inner, disc((0, 0), 6, YELLOW)), (0, -8)))


_BY_NAME: Mapping[str, Callable[[], tuple[Area, ...]]] = {
    "poppy": _poppy,
    "oxeye daisy": _daisy,
    "bluebell": _bluebell,
    "foxglove": _foxglove,
    "thyme": _thyme,
    "houseleek": _houseleek,
    "marsh marigold": _marigold,
    "water lily": _lily,
}
