"""The drawings of what people built: towers, camps, roads, the gate; and the signs of BIG and MANY."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from schemas.habitats import SIDES
from service.prints.tiles.colours import ASPHALT, CREAM, GROUND, INK, STONE_DARK, WHITE, YELLOW
from service.prints.tiles.icons import emblem_of, sign
from service.prints.tiles.shapes import SIDE, Area, Mark, Point, Words, arc, area, bent, disc, moved, rounded, stroke

WOOD = (128, 82, 44)
WOOD_DARK = (84, 52, 28)
ROOF = (176, 58, 40)
CANVAS = (232, 126, 40)
CANVAS_DARK = (168, 78, 20)
SAND = (238, 214, 160)
HALF_ROAD = 12.5  # half the width of a road
FLANKS = {"grass": (-0.4, -0.4), "forest": (0.3, 0.3), "dry": (-0.4, 0.3), "water": (0.3, -0.4)}
"""How high the landscape's signs stand beside a tower or tent, left and right, in radii of the disc."""


def tower(at: Point, radius: float, angles: Sequence[int], landscape: str | None, *, near: bool) -> tuple[Mark, ...]:
    """A watchtower, and round its disc a pointer in every direction that it sees. `near`: it sees not far."""
    pointers = [mark for angle in angles for mark in moved(_pointer(radius, near=near), at, 1, angle)]
    legs = (*bent(((-13, 24), (-7, -6)), 3, WOOD_DARK), *bent(((13, 24), (7, -6)), 3, WOOD_DARK))
    braces = [
        mark
        for low, high, wide, narrow in ((22, 12, 12, 10), (12, 2, 10, 8))
        for mark in (
            *bent(((-wide, low), (narrow, high)), 1.7, WOOD),
            *bent(((wide, low), (-narrow, high)), 1.7, WOOD),
            *bent(((-narrow, high), (narrow, high)), 1.7, WOOD),
        )
    ]
    cabin = (
        area(((-11, -5), (-11, -14), (11, -14), (11, -5)), WOOD),
        area(((-8, -8), (-8, -13), (8, -13), (8, -8)), INK),
        area(((-14, -5), (14, -5), (14, -2), (-14, -2)), WOOD_DARK),
        area(((-15, -13.5), (0, -25), (15, -13.5)), ROOF),
        *bent(((0, -13.5), (0, -8)), 1.4, WOOD),
    )
    return (*pointers, *_flanks(at, radius, landscape), *moved((*legs, *braces, *cabin), at, radius / 28))


def _pointer(radius: float, *, near: bool) -> tuple[Area, ...]:
    """What points up from the rim of a disc: an arrow head, or a bar where the tower sees not far."""
    foot = -radius - 1.6
    if near:
        return (
            area(((-5.4, foot), (-5.4, foot - 5), (5.4, foot - 5), (5.4, foot)), INK),
            area(((-4.2, foot - 1.2), (-4.2, foot - 3.8), (4.2, foot - 3.8), (4.2, foot - 1.2)), YELLOW),
        )
    return (
        area(((-5.6, foot), (0, foot - 7.6), (5.6, foot)), INK),
        area(((-3.4, foot - 1.0), (0, foot - 5.7), (3.4, foot - 1.0)), YELLOW),
    )


def _flanks(at: Point, radius: float, landscape: str | None) -> tuple[Mark, ...]:
    """The landscape's sign on either side of what is built in it, each landscape's at a height of its own."""
    if landscape is None:
        return ()
    left, right = FLANKS[landscape]
    return (
        *sign(landscape, (at[0] - 0.66 * radius, at[1] + left * radius), 0.2 * radius),
        *sign(landscape, (at[0] + 0.66 * radius, at[1] + right * radius), 0.2 * radius),
    )


def camp(at: Point, radius: float, landscape: str | None) -> tuple[Mark, ...]:
    """A tent with a flag."""
    tent = (
        *bent(((0, -14), (0, -25)), 1.4, WOOD_DARK),
        area(((0.6, -25), (10, -22), (0.6, -18.6)), ROOF),
        area(((-25, 17), (0, -15), (25, 17)), CANVAS),
        area(((4, 17), (0, -15), (25, 17)), CANVAS_DARK),
        area(((-10, 17), (-3, -4), (4, 17)), INK),
        area(((-10, 17), (-3, -4), (-4.5, 17)), CREAM),
        *bent(((-24, 17.5), (25, 17.5)), 1.8, WOOD_DARK),
    )
    return (*_flanks((at[0], at[1] - 0.18 * radius), radius, landscape), *moved(tent, at, 0.92))


BIG_AREAS: Mapping[str | None, Sequence[Point]] = {
    "grass": ((-14, 0), (0, 0), (14, 0), (0, -14), (-14, 14)),
    "forest": ((0, -14), (0, 0), (0, 14), (-14, 14), (14, 14)),
    "dry": ((-14, -14), (0, -14), (0, 0), (14, 0), (14, 14)),
    "water": ((-14, 7), (0, 7), (14, 7), (-14, -7), (14, -7)),
}
MANY_AREAS: Mapping[str | None, Sequence[Point]] = {
    "grass": ((-15, -9), (7, -16), (-6, 11), (15, 6)),
    "forest": ((0, -17), (-15, 2), (15, 2), (0, 16)),
    "dry": ((-13, -13), (13, -13), (0, 1), (-13, 14), (14, 14)),
    "water": ((-7, -15), (10, -6), (-10, 6), (7, 15)),
}
"""Where the squares of BIG and MANY lie: no two landscapes' tiles are the same but for their colour."""


def _cells(at: Point, places: Iterable[Point], size: float, landscape: str | None) -> tuple[Mark, ...]:
    half = size / 2
    marks: list[Mark] = []
    for x, y in places:
        square = area(rounded(-half, -half, half, half, 1.2), INK)
        inner = area(rounded(-half + 0.9, -half + 0.9, half - 0.9, half - 0.9, 0.8), GROUND[landscape])
        marks += moved((square, inner), (at[0] + x, at[1] + y))
        marks += emblem_of(landscape, (at[0] + x, at[1] + y), 0.42 * size)
    return tuple(marks)


def big(at: Point, landscape: str | None) -> tuple[Mark, ...]:
    """Squares that hang together: the tiles of one area count."""
    return _cells(at, BIG_AREAS[landscape], 14.4, landscape)


def many(at: Point, landscape: str | None) -> tuple[Mark, ...]:
    """Squares apart from each other: the areas count."""
    return _cells(at, MANY_AREAS[landscape], 12, landscape)


def roads(sides: Sequence[str]) -> tuple[Mark, ...]:
    """Roads from the middle to some sides; a yellow square at each other side, where a neighbour is wanted."""
    marks: list[Mark] = [disc((50, 50), HALF_ROAD + 6.5, INK)]
    arms = [90 * SIDES.index(side) for side in sides]
    for angle in arms:
        marks += _arm(angle, HALF_ROAD + 1.4, INK)
    marks.append(disc((50, 50), HALF_ROAD + 5, ASPHALT))
    for angle in arms:
        marks += _arm(angle, HALF_ROAD, ASPHALT)
        dashes = tuple(area(((-1.1, y), (1.1, y), (1.1, y - 6), (-1.1, y - 6)), WHITE) for y in (-21, -31, -41))
        marks += moved(dashes, (50, 50), 1, angle)
    for n, side in enumerate(SIDES):
        if side not in sides:
            square = (
                area(((-6, -44), (6, -44), (6, -32), (-6, -32)), INK),
                area(((-4.8, -42.8), (4.8, -42.8), (4.8, -33.2), (-4.8, -33.2)), YELLOW),
            )
            marks += moved(square, (50, 50), 1, 90 * n)
    return tuple(marks)


def _arm(angle: int, half: float, fill: tuple[int, int, int]) -> tuple[Mark, ...]:
    return moved((area(((-half, 0), (half, 0), (half, -SIDE / 2), (-half, -SIDE / 2)), fill),), (50, 50), 1, angle)


def gate(title: str) -> tuple[Mark, ...]:
    """The entrance: a gate with its name, and the way that leads down out of the park."""
    path = (
        area(((34, 46), (66, 46), (72, SIDE), (28, SIDE)), STONE_DARK),
        area(((36, 46), (64, 46), (70, SIDE), (30, SIDE)), SAND),
    )
    arrow = (area(((45, 72), (55, 72), (55, 82), (62, 82), (50, 94), (38, 82), (45, 82)), INK),)
    arch = stroke(arc((50, 46), 28, 180, 360), 7, WOOD_DARK)
    posts = tuple(
        mark
        for x in (22, 78)
        for mark in (
            area(rounded(x - 6.5, 40, x + 6.5, 80, 2), WOOD_DARK),
            area(rounded(x - 4.5, 42, x + 4.5, 78, 1.5), WOOD),
        )
    )
    board: tuple[Area, ...] = (area(rounded(9, 33, 91, 50, 4), INK), area(rounded(10.2, 34.2, 89.8, 48.8, 3.2), CREAM))
    return (*path, *arrow, arch, *posts, *board, Words((50, 45), title, 11, INK, 76))
