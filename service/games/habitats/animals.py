"""Which animals have what they need (rule text, paragraphs 7 and 8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from schemas.habitats import FLOWER, WANTS, Tile
from service.games.habitats.park import Areas, Park
from service.games.habitats.questions import FLOWERS, NEEDS
from service.games.rulings import Rulings


@dataclass(frozen=True, slots=True)
class Body:
    """Tiles of one landscape (or flowers) that hang together and touch an animal.

    `size`: how many count. `at`: the square where they touch. `area`: their number among the park's areas or chains;
    None for a part of the animal's own area.
    """

    size: int
    at: int
    area: int | None


@dataclass(frozen=True, slots=True)
class Need:
    """One need of an animal: what, how many, how many it has under the reading in force, and which bodies count."""

    what: str
    needed: int
    have: int
    bodies: tuple[Body, ...]
    reading: str

    @property
    def met(self) -> bool:
        """At least as many as needed."""
        return self.have >= self.needed


@dataclass(frozen=True, slots=True)
class Animal:
    """An animal of the park, how its needs stand, and whether all are met."""

    index: int
    tile: Tile
    needs: tuple[Need, ...]
    fulfilled: bool

    @property
    def points(self) -> int:
        """The printed points when fulfilled, else nothing."""
        return (self.tile.points or 0) if self.fulfilled else 0


def animals(park: Park, rulings: Rulings) -> list[Animal]:
    """Every animal of the park, in reading order. Consults `habitats.needs` and `habitats.flowers`."""
    found = []
    for index, placed in park.tiles.items():
        if placed.tile.kind == "animal":
            needs = tuple(_needs(park, index, placed.tile, rulings))
            found.append(Animal(index, placed.tile, needs, all(need.met for need in needs)))
    return found


def _needs(park: Park, index: int, tile: Tile, rulings: Rulings) -> Iterable[Need]:
    wanted = tile.needs or {}
    for what in WANTS:
        if what in wanted:
            need = _flowers if what == FLOWER else _landscape
            yield need(park, index, what, wanted[what], rulings)


def _flowers(park: Park, index: int, what: str, needed: int, rulings: Rulings) -> Need:
    """A chain of flowers of which one touches; several chains add up or not (ruling `habitats.flowers`)."""
    bodies = _touching(park.chains, park, index, what)
    best, together = max((body.size for body in bodies), default=0), sum(body.size for body in bodies)
    differs = best < needed <= together
    reading = rulings[FLOWERS.id] if differs else rulings.used(FLOWERS)
    if reading == "one_chain":
        return Need(what, needed, best, _largest(bodies), reading)
    return Need(what, needed, together, bodies, reading)


def _landscape(park: Park, index: int, what: str, needed: int, rulings: Rulings) -> Need:
    """Tiles of a landscape: in all areas that touch, in one of them, or touching themselves (`habitats.needs`)."""
    reading = rulings.used(NEEDS)
    touching = _touching(park.areas, park, index, what)
    beside = [index + side for side in park.sides if park.landscapes.get(index + side) == what]
    together = sum(body.size for body in touching)
    single: tuple[Body, ...] = ()
    # No reading gives more than all touching areas together: the others are of no matter where those do not suffice.
    if together >= needed or reading == "single_area":
        single = _largest(touching if park.landscapes.get(index) != what else _parts(park, index))
        best = single[0].size if single else 0
        if together >= needed > min(best, len(beside)):
            reading = rulings[NEEDS.id]
    if reading == "adjacent_areas":
        return Need(what, needed, together, touching, reading)
    if reading == "adjacent_tiles":
        bodies = tuple(Body(1, at, park.areas.of[at]) for at in beside)
        return Need(what, needed, len(bodies), bodies, reading)
    return Need(what, needed, single[0].size if single else 0, single, reading)


def _touching(areas: Areas, park: Park, index: int, what: str) -> tuple[Body, ...]:
    """The distinct areas of `what` that touch a square, the square's own tile left out."""
    found: dict[int, Body] = {}
    own = areas.of.get(index)
    for side in park.sides:
        number = areas.of.get(index + side)
        if number is not None and number not in found and areas.content[number] == what:
            found[number] = Body(areas.size(number) - (number == own), index + side, number)
    return tuple(found.values())


def _parts(park: Park, index: int) -> tuple[Body, ...]:
    """What the animal's own area falls into when its tile is off the board and joins nothing."""
    return tuple(Body(size, at, None) for size, at in park.parts[index])


def _largest(bodies: tuple[Body, ...]) -> tuple[Body, ...]:
    """The largest body alone, as a tuple; none where there is none."""
    return (max(bodies, key=lambda body: body.size),) if bodies else ()
