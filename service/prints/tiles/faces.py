"""The picture of a tile, from its data alone: ground, drawing, signs of what it needs or counts, its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from schemas.habitats import DIRECTIONS, FLOWER, WANTS, Tile, View
from service.games.habitats.worths import FLOWER_POINTS, ROAD_POINTS
from service.prints.tiles.buildings import big, camp, gate, many, roads, tower
from service.prints.tiles.colours import CREAM, INK, WHITE
from service.prints.tiles.emblems import emblem
from service.prints.tiles.fields import ground
from service.prints.tiles.flowers import flower
from service.prints.tiles.icons import paw, rays, sign
from service.prints.tiles.shapes import Mark, Point, Words, area, disc, moved, rounded

Label = Callable[[str], str]
"""The word for a kind of tile in some language."""

MIDDLE: Point = (50, 40)  # of the drawing
RADIUS = 28.5  # of the light disc that the drawing stands on
TOWER = 22.5  # of a tower's, with its pointers round it
BADGE = 9.5  # radius of the signs in the upper corners
SIGN = 5.6  # radius of the signs in the foot
ANGLES = {way: 45 * n for n, way in enumerate(DIRECTIONS)}  # degrees clockwise from the top
STRAIGHT, DIAGONAL = DIRECTIONS[::2], DIRECTIONS[1::2]
PLAIN_STRAIGHT, PLAIN_DIAGONAL = 1, 2  # what a tower without a view of its own gives for an animal

Item = tuple[tuple[Mark, ...], str]
"""A sign of the foot, drawn about (0, 0), and the number beside it."""


def face(tile: Tile, label: Label) -> tuple[Mark, ...]:
    """The marks of a tile as it is read. `label`: words for its kind, where it has no name."""
    title = tile.name or label(tile.kind)
    base = ground(tile.landscape, f"{tile.kind} {tile.name} {tile.landscape} {tile.roads}")
    corner = () if tile.landscape is None else sign(tile.landscape, (86, 14), BADGE)
    if tile.kind == "road":
        sides = tile.roads or ()
        return (*base, *roads(sides), *_points(ROAD_POINTS[len(sides)]), *corner, *_plate(title))
    if tile.kind == "entrance":
        return (*base, *gate(title))
    radius = TOWER if tile.kind == "tower" else RADIUS
    stand = (disc(MIDDLE, radius + 1.2, INK), disc(MIDDLE, radius, CREAM))
    return (*base, *stand, *_drawing(tile), *_corner(tile), *corner, *_foot(title, _items(tile)))


def _drawing(tile: Tile) -> tuple[Mark, ...]:
    if tile.kind == "animal":
        return emblem(tile.name, MIDDLE, RADIUS)
    if tile.kind == "flower":
        return flower(tile.name, MIDDLE, RADIUS)
    if tile.kind == "tower":
        view = tile.view or View()
        angles = [ANGLES[way] for way in view.directions or DIRECTIONS]
        return tower(MIDDLE, TOWER, angles, tile.landscape, near=view.reach is not None)
    if tile.kind == "camp":
        return camp(MIDDLE, RADIUS, tile.landscape)
    return (big if tile.kind == "big" else many)(MIDDLE, tile.landscape)


def _corner(tile: Tile) -> tuple[Mark, ...]:
    """What stands in the upper left: the points, or for a flower its sign."""
    if tile.points is not None:
        return _points(tile.points)
    return sign(FLOWER, (14, 14), BADGE) if tile.kind == "flower" else ()


def _points(points: int) -> tuple[Mark, ...]:
    return (
        disc((14, 14), BADGE + 1, WHITE),
        disc((14, 14), BADGE, INK),
        Words((14, 19.2), str(points), 15, WHITE, 1.6 * BADGE),
    )


def _items(tile: Tile) -> list[Item]:
    """The signs of the foot: needs and their numbers, or what a tower, a flower or an area counts."""
    if tile.kind == "animal":
        return [
            (sign(want, (0, 0), SIGN), str((tile.needs or {})[want])) for want in WANTS if want in (tile.needs or {})
        ]
    if tile.kind == "tower":
        return _seen(tile.view or View())
    if tile.kind == "flower":
        return [(sign(FLOWER, (0, 0), SIGN), f"= {FLOWER_POINTS}")]
    if tile.kind in ("big", "many"):
        return [(sign(tile.landscape, (0, 0), SIGN), "= 1")]
    return []


def _seen(view: View) -> list[Item]:
    ways = view.directions or DIRECTIONS
    items: list[Item] = [(paw((0, 0), SIGN), "")]
    groups: Mapping[tuple[str, ...], int] = {
        STRAIGHT: PLAIN_STRAIGHT if view.animal_straight is None else view.animal_straight,
        DIAGONAL: PLAIN_DIAGONAL if view.animal_diagonal is None else view.animal_diagonal,
    }
    for group, points in groups.items():
        angles = tuple(ANGLES[way] for way in group if way in ways)
        if angles:
            items.append((rays((0, 0), SIGN, angles, near=view.reach is not None), str(points)))
    flowers = FLOWER_POINTS if view.flower is None else view.flower
    return [*items, (sign(FLOWER, (0, 0), SIGN), str(flowers))]


def _foot(title: str, items: list[Item]) -> tuple[Mark, ...]:
    """The light foot: a row of signs, and the name under it."""
    top = 71.5 if items else 82
    marks: list[Mark] = [
        area(rounded(4.5, top - 1, 95.5, 95.5, 5), INK),
        area(rounded(5.5, top, 94.5, 94.5, 4.2), CREAM),
    ]
    widths = [2 * SIGN + 2 + (6.2 * len(number) + 4 if number else 0) for _, number in items]
    x = 50 - sum(widths) / 2 + 1
    for (signed, number), width in zip(items, widths, strict=True):
        marks += moved(signed, (x + SIGN, 78.2))
        if number:
            wide = width - 2 * SIGN - 2
            marks.append(Words((x + 2 * SIGN + wide / 2 - 0.4, 81.9), number, 10.5, INK, wide))
        x += width
    marks.append(Words((50, 92.3), title, 8.4, INK, 84))
    return tuple(marks)


def _plate(title: str) -> tuple[Mark, ...]:
    """A sign board across the middle of the roads."""
    return (
        area(rounded(18, 43.5, 82, 56.5, 4), INK),
        area(rounded(19, 44.5, 81, 55.5, 3.2), CREAM),
        Words((50, 53), title, 8.4, INK, 58),
    )
