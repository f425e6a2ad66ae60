"""What a tile's picture is made of: filled areas and words, and the curves that areas are cut from.

A picture is a list of marks, painted one over another; it knows no paper and no pixels. The square of a tile is `SIDE`
units wide, x to the right and y down, (0, 0) at the top left of the tile as it is read.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

SIDE = 100.0
CURVE = 5  # points on each piece of a smooth curve
ROUND = 32  # points of a circle
CAP = 5  # points of a round end of a stroke
SMALL = 2.5  # units across; what is smaller has fewer points
ROUND_SMALL, CAP_SMALL = 12, 3

Point = tuple[float, float]
Colour = tuple[int, int, int]
"""Red, green, blue, 0 to 255."""


@dataclass(frozen=True)
class Area:
    """A filled polygon. `points`: its corners in order, in units of the tile."""

    points: tuple[Point, ...]
    fill: Colour


@dataclass(frozen=True)
class Words:
    """A line of bold text, centred on `at`, which is on its base line. Set smaller where it is wider than `width`."""

    at: Point
    text: str
    size: float
    fill: Colour
    width: float = SIDE


Mark = Area | Words


def area(points: Iterable[Point], fill: Colour) -> Area:
    """A polygon of any points."""
    return Area(tuple(points), fill)


def ellipse(centre: Point, across: float, down: float, fill: Colour, degrees: float = 0.0) -> Area:
    """An ellipse by its radii, turned clockwise."""
    turn = math.radians(degrees)
    cos, sin = math.cos(turn), math.sin(turn)
    points = []
    count = ROUND_SMALL if across + down < SMALL else ROUND
    for n in range(count):
        angle = math.tau * n / count
        x, y = across * math.cos(angle), down * math.sin(angle)
        points.append((centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos))
    return Area(tuple(points), fill)


def disc(centre: Point, radius: float, fill: Colour) -> Area:
    """A circle."""
    return ellipse(centre, radius, radius, fill)


def rounded(left: float, top: float, right: float, bottom: float, radius: float) -> tuple[Point, ...]:
    """The outline of a rectangle with round corners, clockwise from its top left."""
    corners = (
        (left + radius, top + radius, 180),
        (right - radius, top + radius, 270),
        (right - radius, bottom - radius, 0),
        (left + radius, bottom - radius, 90),
    )
    points = []
    for x, y, start in corners:
        for n in range(CAP + 1):
            angle = math.radians(start + 90 * n / CAP)
            points.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return tuple(points)


def smooth(through: Sequence[Point], *, closed: bool) -> tuple[Point, ...]:
    """A curve through points (Catmull and Rom 1974, A class of local interpolating splines)."""
    count = len(through)
    if count < 3:
        return tuple(through)
    pieces = count if closed else count - 1
    points = []
    for n in range(pieces):
        if closed:
            before, start, end, after = (through[(n + k) % count] for k in (-1, 0, 1, 2))
        else:
            before, start, end, after = (through[min(max(n + k, 0), count - 1)] for k in (-1, 0, 1, 2))
        points += [_between(before, start, end, after, step / CURVE) for step in range(CURVE)]
    return tuple(points) if closed else (*points, through[-1])


def _between(before: Point, start: Point, end: Point, after: Point, t: float) -> Point:
    x, y = (
        start[k]
        + 0.5
        * t
        * (
            end[k]
            - before[k]
            + t
            * (
                2 * before[k]
                - 5 * start[k]
                + 4 * end[k]
                - after[k]
                + t * (3 * (start[k] - end[k]) + after[k] - before[k])
            )
        )
        for k in (0, 1)
    )
    return x, y


def stroke(along: Sequence[Point], width: float, fill: Colour, *, taper: float = 1.0) -> Area:
    """A line of some width with round ends. `taper`: the width at its end as a share of that at its start."""
    last = len(along) - 1
    cap = CAP_SMALL if width < SMALL else CAP
    half = [width / 2 * (1 + (taper - 1) * n / last) for n in range(last + 1)]
    headings = [_heading(along[max(n - 1, 0)], along[min(n + 1, last)]) for n in range(last + 1)]
    left = [_beside(along[n], headings[n] - math.pi / 2, half[n]) for n in range(last + 1)]
    right = [_beside(along[n], headings[n] + math.pi / 2, half[n]) for n in range(last + 1)]
    end = [_beside(along[last], headings[last] - math.pi / 2 + math.pi * n / cap, half[last]) for n in range(1, cap)]
    start = [_beside(along[0], headings[0] + math.pi / 2 + math.pi * n / cap, half[0]) for n in range(1, cap)]
    return Area((*left, *end, *reversed(right), *start), fill)


def _heading(start: Point, end: Point) -> float:
    return math.atan2(end[1] - start[1], end[0] - start[0])


def _beside(point: Point, heading: float, distance: float) -> Point:
    return point[0] + distance * math.cos(heading), point[1] + distance * math.sin(heading)


def bent(corners: Sequence[Point], width: float, fill: Colour) -> tuple[Area, ...]:
    """A line with corners: a stroke for each straight piece."""
    return tuple(stroke((start, end), width, fill) for start, end in pairwise(corners))


def arc(centre: Point, radius: float, start: float, end: float) -> tuple[Point, ...]:
    """Points on a circle from one angle to another, in degrees clockwise from the right."""
    steps = max(2, round(abs(end - start) / 360 * ROUND))
    angles = (math.radians(start + (end - start) * n / steps) for n in range(steps + 1))
    return tuple(_beside(centre, angle, radius) for angle in angles)


def moved(marks: Iterable[Mark], to: Point, scale: float = 1.0, degrees: float = 0.0) -> tuple[Mark, ...]:
    """Marks made larger, turned clockwise about (0, 0), and then moved; words keep upright."""
    turn = math.radians(degrees)
    cos, sin = scale * math.cos(turn), scale * math.sin(turn)

    def place(point: Point) -> Point:
        return to[0] + point[0] * cos - point[1] * sin, to[1] + point[0] * sin + point[1] * cos

    return tuple(
        Area(tuple(map(place, mark.points)), mark.fill)
        if isinstance(mark, Area)
        else Words(place(mark.at), mark.text, mark.size * scale, mark.fill, mark.width * scale)
        for mark in marks
    )
