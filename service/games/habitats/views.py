"""What a watchtower sees (rule text, paragraph 9)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from schemas.habitats import DIRECTIONS, View
from service.games.habitats.park import Park, turned
from service.games.habitats.questions import ENTRANCE_BLOCKS_VIEW, HOLE_BLOCKS_VIEW
from service.games.rulings import Rulings

STRAIGHT, DIAGONAL, FLOWER = 1, 2, 1  # points of a plain tower: a fulfilled animal by the line it lies on, a flower
PLAIN = View()


@dataclass(frozen=True, slots=True)
class Sight:
    """A line of sight: its direction, the fulfilled animals and the flowers on it, and what they are worth."""

    way: str
    animals: tuple[int, ...]
    flowers: tuple[int, ...]
    points: int


def look(park: Park, index: int, fulfilled: Collection[int], rulings: Rulings) -> tuple[Sight, ...]:
    """The lines of sight of a tower on which something counts, clockwise from the north."""
    placed = park.tiles[index]
    view = placed.tile.view or PLAIN
    ways = set(turned(view.directions or DIRECTIONS, placed.turn))
    flower = FLOWER if view.flower is None else view.flower
    sights = []
    for way in DIRECTIONS:
        if way in ways:
            seen = list(_seen(park, index, way, view.reach, rulings))
            each = _per_animal(view, way)
            beasts = tuple(other for other in seen if other in fulfilled) if each else ()
            flowers = tuple(other for other in seen if park.kind(other) == "flower") if flower else ()
            if beasts or flowers:
                sights.append(Sight(way, beasts, flowers, each * len(beasts) + flower * len(flowers)))
    return tuple(sights)


def _per_animal(view: View, way: str) -> int:
    if len(way) == 1:
        return STRAIGHT if view.animal_straight is None else view.animal_straight
    return DIAGONAL if view.animal_diagonal is None else view.animal_diagonal


def _seen(park: Park, index: int, way: str, reach: int | None, rulings: Rulings) -> Iterator[int]:
    """The tiles along a direction until the edge, another tower, a hole or the entrance ends the view.

    Whether a hole or the entrance does is open (rulings `habitats.hole_blocks_view`, `habitats.entrance_blocks_view`).
    """
    line = park.ray(index, way)[:reach]
    tiles = park.tiles
    in_hole = False
    for n, other in enumerate(line):
        placed = tiles.get(other)
        if placed is None:
            in_hole = True
            continue
        if in_hole:
            if rulings[HOLE_BLOCKS_VIEW.id] == "yes":
                return
            in_hole = False
        if placed.tile.kind == "tower":
            return
        if placed.tile.kind == "entrance":
            beyond = any(later in tiles for later in line[n + 1 :])
            if beyond and rulings[ENTRANCE_BLOCKS_VIEW.id] == "yes":
                return
            continue
        yield other
