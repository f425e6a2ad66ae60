"""The ground of a tile: the landscape's colour and its pattern, laid out a little differently on every tile."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping

from service.prints.tiles.colours import CREAM, GROUND, PATTERN
from service.prints.tiles.shapes import SIDE, Area, Colour, Mark, Point, arc, area, disc, moved, rounded, stroke

RIM = 3.0  # light rim round the ground, so that a cut a little off shows no neighbour
CORNER = 5.0  # radius of the ground's corners
STEP = 12.5  # distance of the pattern's marks


def ground(landscape: str | None, seed: str) -> tuple[Mark, ...]:
    """Colour and pattern, over the whole square. `seed`: what the small differences between tiles follow from."""
    chance = random.Random(f"ground {seed}")
    colour = PATTERN[landscape]
    marks: list[Mark] = [area(((0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)), GROUND[landscape])]
    for at in _spots(chance):
        marks += moved(_PATTERNS[landscape](colour, chance), at, chance.uniform(0.85, 1.15))
    marks.append(_rim())
    return tuple(marks)


def _spots(chance: random.Random) -> Iterator[Point]:
    """Places of the pattern's marks: rows set off against each other, each place a little aside."""
    rows = int(SIDE / STEP)
    for row in range(rows):
        for col in range(rows):
            x = (col + 0.5 + (0.5 if row % 2 else 0.0)) * STEP
            y = (row + 0.5) * STEP
            x, y = x + chance.uniform(-2.2, 2.2), y + chance.uniform(-2.0, 2.0)
            if RIM + 2 < x < SIDE - RIM - 2 and RIM + 3 < y < SIDE - RIM - 2:
                yield x, y


def _tuft(colour: Colour, chance: random.Random) -> tuple[Area, ...]:
    lean = chance.uniform(-1.2, 1.2)
    return tuple(
        stroke(((0.6 * n, 2.4), (n * 1.3, 0.2), (n * 2.6 + lean, -2.6 - (n == 0))), 1.25, colour, taper=0.35)
        for n in (-1, 0, 1)
    )


def _conifer(colour: Colour, chance: random.Random) -> tuple[Area, ...]:
    tall = chance.uniform(3.6, 4.8)
    return (
        area(((-3.0, 2.6), (0, -tall + 2.2), (3.0, 2.6)), colour),
        area(((-2.3, 0.2), (0, -tall), (2.3, 0.2)), colour),
        area(((-0.6, 2.6), (0.6, 2.6), (0.6, 4.0), (-0.6, 4.0)), colour),
    )


def _pebbles(colour: Colour, chance: random.Random) -> tuple[Area, ...]:
    if chance.random() < 0.3:
        return (stroke(arc((0, 3.4), 4.6, 215, 325), 1.1, colour),)
    return tuple(
        disc((x + chance.uniform(-0.6, 0.6), y + chance.uniform(-0.6, 0.6)), chance.uniform(0.6, 1.2), colour)
        for x, y in ((-2.6, 1.0), (0.4, -1.6), (2.8, 1.4))
    )


def _ripple(colour: Colour, chance: random.Random) -> tuple[Area, ...]:
    wave = ((-4.6, 0.8), (-3.4, -0.5), (-2.2, -0.8), (-1.0, 0.2), (0.2, 0.9), (1.4, 0.4), (2.6, -0.7), (4.4, 0.4))
    return (stroke(wave, 1.2, colour),)


def _cobble(colour: Colour, chance: random.Random) -> tuple[Area, ...]:
    wide = chance.uniform(2.6, 3.8)
    return (area(rounded(-wide, -2.2, wide, 2.2, 1.4), colour),)


_PATTERNS: Mapping[str | None, Callable[[Colour, random.Random], tuple[Area, ...]]] = {
    "grass": _tuft,
    "forest": _conifer,
    "dry": _pebbles,
    "water": _ripple,
    None: _cobble,
}


def _rim() -> Area:
    """The light rim: the square with the ground cut out, as one outline that goes round both."""
    inner = rounded(RIM, RIM, SIDE - RIM, SIDE - RIM, CORNER)
    outer = ((0.0, 0.0), (0.0, SIDE), (SIDE, SIDE), (SIDE, 0.0), (0.0, 0.0))
    return area((*outer, *inner, inner[0]), CREAM)
