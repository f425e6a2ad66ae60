"""Which free squares would help an animal that lacks something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from schemas.habitats import FLOWER, Square
from service.games.habitats.animals import Animal, Need
from service.games.habitats.park import Areas, Park
from service.games.habitats.placing import allowed
from service.games.rulings import Rulings

TRIED = 60  # free squares looked at for one need; no park of a real game has more of them beside one area
NAMED = 6  # squares named for one need
SPLIT = 100  # tiles of an area up to which its parts without the animal are followed


@dataclass(frozen=True, slots=True)
class Mend:
    """Free squares for a tile of what is needed: where one tile is enough, and where it brings the need closer.

    Both may be empty though some square would help: the search is bounded by `TRIED` and `SPLIT`.
    """

    enough: tuple[Square, ...]
    closer: tuple[Square, ...]


def mend(park: Park, animal: Animal, need: Need, rulings: Rulings) -> Mend:
    """The squares that would mend an unmet need, nearest to the animal first."""
    tried = list(islice(_candidates(park, animal, need), TRIED))
    if not tried:
        return Mend((), ())
    gain = _gain(park, animal, need)
    enough, closer = [], []
    for index in tried:
        have = gain(index)
        if have > need.have and allowed(park, index, (), rulings):
            closer.append(index)
            if have >= need.needed:
                enough.append(index)
                if len(enough) == NAMED:
                    break
    return Mend(park.places(enough[:NAMED]), park.places(closer[:NAMED]))


def _bodies(park: Park, need: Need) -> Areas:
    return park.chains if need.what == FLOWER else park.areas


def _candidates(park: Park, animal: Animal, need: Need) -> Iterator[int]:
    """Free squares beside the animal, then those beside what touches it."""
    seen = set()
    for side in park.sides:
        index = animal.index + side
        if index not in park.tiles:
            seen.add(index)
            yield index
    if need.reading == "adjacent_tiles":
        return
    areas = _bodies(park, need)
    touching = {areas.of.get(animal.index + side) for side in park.sides}
    for number in sorted(n for n in touching if n is not None and areas.content[n] == need.what):
        for index in areas.rim(number):
            if index not in park.tiles and index not in seen:
                seen.add(index)
                yield index


def _gain(park: Park, animal: Animal, need: Need) -> Callable[[int], int]:
    """How many the animal would have with one more tile of what it needs on a free square."""
    if need.reading == "adjacent_tiles":
        return lambda index: need.have + 1
    areas = _bodies(park, need)
    own = animal.index
    number_of, size_of = dict[int, int](), dict[int, int]()
    split = need.reading == "single_area" and park.landscapes.get(own) == need.what

    def body(index: int) -> int | None:
        """The body of what is needed that a square belongs to, with the animal's tile off the board."""
        number = areas.of.get(index)
        if number is None or areas.content[number] != need.what or index == own:
            return None
        if split and number == areas.of[own]:
            return number_of.get(index)
        size_of.setdefault(number, areas.size(number))
        return number

    if split:
        number_of, size_of = _split(park, own)
    touching = {body(own + side) for side in park.sides} - {None}

    def with_tile(index: int) -> int:
        beside = {body(index + side) for side in park.sides} - {None}
        if index - own not in park.sides and not beside & touching:
            return need.have
        joined = 1 + sum(size_of[number] for number in beside if number is not None)
        if need.reading in ("single_area", "one_chain"):
            return max(need.have, joined)
        return need.have + 1 + sum(size_of[number] for number in beside - touching if number is not None)

    return with_tile


def _split(park: Park, own: int) -> tuple[dict[int, int], dict[int, int]]:
    """The parts of an animal's own area without its tile, numbered below zero; areas too large are left out."""
    area = park.areas.squares[park.areas.of[own]]
    number_of: dict[int, int] = {}
    size_of: dict[int, int] = {}
    if len(area) > SPLIT:
        return number_of, size_of
    inside = set(area) - {own}
    for start in sorted(inside):
        if start in number_of:
            continue
        number = -1 - len(size_of)
        number_of[start] = number
        part = [start]
        for index in part:
            for side in park.sides:
                other = index + side
                if other in inside and other not in number_of:
                    number_of[other] = number
                    part.append(other)
        size_of[number] = len(part)
    return number_of, size_of
