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
    """A road side that points at another tile: the side as seen from the square, whose road it is, the other tile."""

    side: str
    own: bool
    other: int
    near: bool


def contacts(park: Park, index: int, roads: Iterable[str], rulings: Rulings) -> list[Contact]:
    """The road contacts of a tile with these road sides on a square.

    A road bars the square it points at, or all squares in line (ruling `habitats.road_block`).
    """
    found = [contact for side in SIDES for contact in _along(park, index, side, side in roads)]
    near = [contact for contact in found if contact.near]
    if len(near) == len(found) or rulings[ROAD_BLOCK.id] == "cell":
        return near
    return found


def _along(park: Park, index: int, side: str, road: bool) -> Iterator[Contact]:
    if not road and not park.roads:
        return
    near = True
    for other in park.ray(index, side):
        if other in park.tiles:
            if road:
                yield Contact(side, True, other, near)
            if OPPOSITE[side] in park.roads.get(other, ()):
                yield Contact(side, False, other, near)
        near = False


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
    for contact in contacts(park, index, roads, rulings):
        other = park.square(contact.other)
        variant = ".own" if contact.own else ".other"
        params = {"at": at, "side": contact.side, "other": other}
        found.append(Violation(rule=ROAD, message=Message(ROAD + variant, params), where=(at, other)))
    return found


def fits(park: Park, at: Square) -> bool:
    """Whether a park with a tile there keeps within the extents that a park may have."""
    return all(
        max(last, here) - min(first, here) < MAX_EXTENT
        for first, last, here in zip(park.first, park.last, at, strict=True)
    )


def allowed(park: Park, index: int, roads: Iterable[str], rulings: Rulings) -> bool:
    """Whether a tile with these road sides may be laid on a free square beside the park."""
    return (
        fits(park, park.square(index)) and not park.below_entrance(index) and not contacts(park, index, roads, rulings)
    )


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
