"""Small signs: the landscapes and flowers that animals need, what towers see, paths."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from service.prints.tiles.colours import GROUND, INK, WHITE, YELLOW
from service.prints.tiles.shapes import Area, Mark, Point, arc, area, bent, disc, ellipse, moved, stroke

PETAL = (196, 52, 118)
STEM = (40, 84, 30)
CACTUS = (122, 74, 26)


def sign(what: str | None, at: Point, radius: float) -> tuple[Mark, ...]:
    """A round sign of a landscape or of flowers."""
    ring = (disc((0, 0), 10.6, INK), disc((0, 0), 9.4, GROUND.get(what, WHITE)))
    return moved((*ring, *_SIGNS[what]()), at, radius / 10.6)


def emblem_of(what: str | None, at: Point, radius: float) -> tuple[Mark, ...]:
    """What a sign shows, without its disc."""
    return moved(_SIGNS[what](), at, radius / 9.4)


def _blades() -> tuple[Area, ...]:
    return tuple(
        stroke(((n * 1.6, 6.0), (n * 2.2, 0.0), (n * 4.6, -5.0 - 1.5 * (n == 0))), 2.6, STEM, taper=0.3)
        for n in (-1, 0, 1)
    )


def _tree() -> tuple[Area, ...]:
    return (
        area(((-6.2, 3.4), (0, -4.4), (6.2, 3.4)), WHITE),
        area(((-4.6, -1.2), (0, -7.6), (4.6, -1.2)), WHITE),
        area(((-1.2, 3.4), (1.2, 3.4), (1.2, 6.6), (-1.2, 6.6)), WHITE),
    )


def _cactus() -> tuple[Area, ...]:
    return (
        stroke(((0, 6.5), (0, -5.5)), 3.2, CACTUS),
        *bent(((0, 2.5), (-4.6, 2.0), (-4.6, -2.0)), 2.2, CACTUS),
        *bent(((0, 0.5), (4.6, 0.0), (4.6, -4.0)), 2.2, CACTUS),
    )


def _waves() -> tuple[Area, ...]:
    wave = ((-6.6, 1.0), (-4.8, -1.0), (-3.0, -1.2), (-1.2, 0.4), (0.6, 1.2), (2.4, 0.6), (4.2, -1.0), (6.2, 0.6))
    return tuple(stroke([(x, y + down) for x, y in wave], 1.9, WHITE) for down in (-3.6, 0.2, 4.0))


def _blossom() -> tuple[Area, ...]:
    petals = (
        ellipse((4.3 * math.sin(angle), -4.3 * math.cos(angle)), 2.9, 3.7, PETAL, math.degrees(angle))
        for angle in (math.tau * n / 5 for n in range(5))
    )
    return (*petals, disc((0, 0), 2.7, YELLOW))


def _paving() -> tuple[Area, ...]:
    return tuple(disc((x, y), 2.4, INK) for x, y in ((-3.4, 2.4), (3.4, 2.4), (0, -3.2)))


_SIGNS: Mapping[str | None, Callable[[], tuple[Area, ...]]] = {
    "grass": _blades,
    "forest": _tree,
    "dry": _cactus,
    "water": _waves,
    "flower": _blossom,
    None: _paving,
}


def rays(at: Point, radius: float, angles: tuple[int, ...], *, near: bool = False) -> tuple[Mark, ...]:
    """A round sign with arrows in some directions (degrees clockwise from the top). `near`: barred, not arrows."""
    marks: list[Mark] = [disc((0, 0), 10.6, INK), disc((0, 0), 9.4, WHITE), disc((0, 0), 2.0, INK)]
    for angle in angles:
        head = area(((-2.4, -4.8), (0, -8.6), (2.4, -4.8)), INK)
        bar = area(((-2.8, -6.6), (2.8, -6.6), (2.8, -8.0), (-2.8, -8.0)), INK)
        marks += moved((stroke(((0, 0), (0, -5.2)), 1.6, INK), bar if near else head), (0, 0), 1.0, angle)
    return moved(marks, at, radius / 10.6)


def paw(at: Point, radius: float) -> tuple[Mark, ...]:
    """A round sign with a paw: any animal."""
    toes = (
        ellipse((x, y), 1.7, 2.3, INK, turn)
        for x, y, turn in ((-4.8, -1.2, -25), (-1.8, -4.6, -8), (1.8, -4.6, 8), (4.8, -1.2, 25))
    )
    pad = area(((-4.2, 5.2), (-3.6, 1.6), (0, -0.8), (3.6, 1.6), (4.2, 5.2), (0, 4.4)), INK)
    return moved((disc((0, 0), 10.6, INK), disc((0, 0), 9.4, WHITE), *toes, pad), at, radius / 10.6)


def rainbow(at: Point) -> tuple[Point, ...]:
    """The arch of a gate, as a line."""
    return arc(at, 20, 180, 360)
