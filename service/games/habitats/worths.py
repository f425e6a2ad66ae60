"""What every tile of a park is worth (rule text, paragraphs 7 to 11), before it is put into words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from schemas.habitats import SIDES
from service.games.habitats.animals import Animal, animals
from service.games.habitats.park import Park, roads_of
from service.games.habitats.views import Sight, look
from service.games.rulings import Rulings

FLOWER_POINTS = 1
ROAD_POINTS: Mapping[int, int] = {1: 4, 2: 3, 3: 2}  # by the number of sides with a road


@dataclass(frozen=True, slots=True)
class Worth:
    """The points of a tile and what they rest on.

    `animal`: how its needs stand. `sights`: what a tower sees. `area`: BIG's or MANY's own area; `count`: its other
    tiles, or the other areas. `open`: a road's sides without road that have no neighbour. `camps`: camps that touch.
    """

    index: int
    kind: str
    points: int
    animal: Animal | None = None
    sights: tuple[Sight, ...] = ()
    area: int | None = None
    count: int = 0
    open: tuple[int, ...] = ()
    camps: tuple[int, ...] = ()


def worths(park: Park, rulings: Rulings) -> list[Worth]:
    """A worth for each tile that can score, in reading order."""
    beasts = {animal.index: animal for animal in animals(park, rulings)}
    fulfilled = {index for index, animal in beasts.items() if animal.fulfilled}
    found = []
    for index, placed in park.tiles.items():
        kind = placed.tile.kind
        if kind == "animal":
            found.append(Worth(index, kind, beasts[index].points, animal=beasts[index]))
        elif kind == "flower":
            found.append(Worth(index, kind, FLOWER_POINTS))
        elif kind == "tower":
            sights = look(park, index, fulfilled, rulings)
            found.append(Worth(index, kind, sum(sight.points for sight in sights), sights=sights))
        elif kind in ("big", "many"):
            area = park.areas.of[index]
            count = (park.areas.size(area) if kind == "big" else len(park.firsts[park.areas.content[area]])) - 1
            found.append(Worth(index, kind, count, area=area, count=count))
        elif kind == "road":
            found.append(road(park, index))
        elif kind == "camp":
            found.append(_camp(park, index))
    return found


def road(park: Park, index: int) -> Worth:
    """Every side without a road must have a neighbour; the entrance is one (paragraph 11)."""
    roads = roads_of(park.tiles[index])
    sides = [index + park.step(side) for side in SIDES if side not in roads]
    bare = tuple(other for other in sides if other not in park.tiles)
    return Worth(index, "road", 0 if bare else ROAD_POINTS[len(roads)], open=bare)


def _camp(park: Park, index: int) -> Worth:
    """A camp earns its points unless another camp touches it."""
    camps = tuple(index + side for side in park.sides if park.kind(index + side) == "camp")
    return Worth(index, "camp", 0 if camps else park.tiles[index].tile.points or 0, camps=camps)


def total(park: Park, rulings: Rulings) -> int:
    """The points of a park."""
    return sum(worth.points for worth in worths(park, rulings))
