"""Where a tile may be laid (rule text, bullet 3 and paragraphs 4, 5, 13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from schemas.answers import Violation
from schemas.habitats import MAX_EXTENT, SIDES, Square, Tile
from schemas.messages import Impossible, Message
from service.games.habitats.park import OPPOSITE, Park, turned
from service.games.habitats.questions import ROAD_BLOCK
from service.games.rulings import Rulings

TOUCHES = "habitats.place.touches_park"
BELOW = "habitats.place.below_entrance"
ROAD = "habitats.place.road_contact"
FREE = "habitats.place.space_free"


@dataclass(frozen=True, slots=True)
class Contact:
    """A road that points at a tile: on which side of the square asked about, whose road it is, the other tile."""

    side: str
    own: bool
    other: int


def contacts(park: Park, index: int, roads: Iterable[str], in_line: bool) -> list[Contact]:
    """The road contacts of a tile with these road sides on a square.

    A road bars the square it points at; where `in_line` says so, all squares in line with it.
    """
    found = []
    for side in SIDES:
        line = park.ray(index, side) if in_line else (index + park.step(side),)
        for other in line:
            if other in park.tiles:
                if side in roads:
                    found.append(Contact(side, True, other))
                if OPPOSITE[side] in park.roads.get(other, ()):
                    found.append(Contact(side, False, other))
    return found


def barred(park: Park, index: int, roads: Iterable[str], rulings: Rulings) -> bool:
    """Whether a road keeps a tile with these road sides off a square. Consults `habitats.road_block` lazily."""
    for side in SIDES:
        other = index + park.step(side)
        if side in roads and other in park.tiles:
            return True
        if OPPOSITE[side] in park.roads.get(other, ()):
            return True
    in_line = any(
        (side in roads and park.reach.tile(index, side)) or (park.roads and park.reach.road(index, side))
        for side in SIDES
    )
    return in_line and rulings[ROAD_BLOCK.id] == "ray"


def violations(park: Park, at: Square, roads: Iterable[str], rulings: Rulings) -> list[Violation]:
    """Everything that speaks against laying a tile with these road sides on a square of the park's frame."""
    index = park.index(at)
    found = []
    taken = park.tiles.get(index)
    if taken is not None:
        message = Message(f"{FREE}.taken", {"at": at, "kind": taken.tile.kind})
        found.append(Violation(rule=FREE, message=message, where=(at,)))
    if not any(index + side in park.tiles for side in park.sides):
        found.append(Violation(rule=TOUCHES, message=Message(TOUCHES, {"at": at}), where=(at,)))
    if park.below_entrance(index):
        assert park.entrance is not None
        params: dict[str, Any] = {"at": at, "entrance": park.square(park.entrance)}
        found.append(Violation(rule=BELOW, message=Message(BELOW, params), where=(at,)))
    if barred(park, index, roads, rulings):
        found += _road_contacts(park, at, roads, rulings)
    return found


def _road_contacts(park: Park, at: Square, roads: Iterable[str], rulings: Rulings) -> Iterator[Violation]:
    for contact in contacts(park, park.index(at), roads, rulings.used(ROAD_BLOCK) == "ray"):
        other = park.square(contact.other)
        variant = ".own" if contact.own else ".other"
        params = {"at": at, "side": contact.side, "other": other}
        yield Violation(rule=ROAD, message=Message(ROAD + variant, params), where=(at, other))


def fits(park: Park, at: Square) -> bool:
    """Whether a park with a tile there keeps within the extents that a park may have."""
    return all(
        max(last, here) - min(first, here) < MAX_EXTENT
        for first, last, here in zip(park.first, park.last, at, strict=True)
    )


def allowed(park: Park, index: int, roads: Iterable[str], rulings: Rulings) -> bool:
    """Whether a tile with these road sides may be laid on a free square beside the park."""
    return fits(park, park.square(index)) and not park.below_entrance(index) and not barred(park, index, roads, rulings)


def turns_of(tile: Tile) -> tuple[int, ...]:
    """The turns that make a difference: all four for a tile with roads, else none."""
    return (0, 1, 2, 3) if tile.roads else (0,)


def placements(park: Park, tile: Tile, rulings: Rulings) -> list[tuple[Square, int]]:
    """Every square and turn in which a tile may be laid, in reading order."""
    return [
        (park.square(index), turn)
        for index in park.free
        for turn in turns_of(tile)
        if allowed(park, index, turned(tile.roads or (), turn), rulings)
    ]


def layable(tile: Tile, pointer: str) -> None:
    """Raises `Impossible` for what can never be laid in a turn: the entrance, or a tile that nobody has named yet."""
    if tile.kind in ("entrance", "unknown"):
        raise Impossible(pointer, Message(f"habitats.place.{tile.kind}"))
