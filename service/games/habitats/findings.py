"""Doubts about a park itself: unfinished, impossible, or at odds with how its tiles lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable

from schemas.answers import Finding
from schemas.habitats import HabitatsPosition, Square, Tile
from schemas.messages import Message
from service.games.habitats.lines import LISTED, name_of
from service.games.habitats.park import Park
from service.games.habitats.placing import contacts
from service.games.habitats.questions import ROAD_BLOCK
from service.games.habitats.worths import Worth
from service.games.habitats.years import final_tiles, most_tiles
from service.games.rulings import Rulings

UPSIDE_DOWN = 2  # quarter turns


def findings(position: HabitatsPosition, park: Park, worth: Iterable[Worth], rulings: Rulings) -> tuple[Finding, ...]:
    """All findings."""
    return (
        *_entrance(park),
        *_count(position, park),
        *_unknown(park),
        *_islands(park),
        *_below(park),
        *_roads(park, rulings),
        *_turns(park, worth),
        *_copies(position),
    )


def _finding(rule: str, where: tuple[Square, ...], variant: str = "", **params: object) -> Finding:
    return Finding(rule=rule, message=Message(rule + variant, params), where=where)


def _entrance(park: Park) -> Iterable[Finding]:
    """Every park begins with its entrance (step 2)."""
    if park.entrance is None:
        yield _finding("habitats.park.no_entrance", ())


def _count(position: HabitatsPosition, park: Park) -> Iterable[Finding]:
    """A finished park has one tile for each turn of its player (bullet 4)."""
    rule, count = "habitats.park.tile_count", len(park.tiles) - (park.entrance is not None)
    if position.players is None:
        most = most_tiles(park.edition)
        if count > most:
            yield _finding(rule, (), ".over_all", count=count, needed=most)
        return
    needed = final_tiles(park.edition, position.players)
    if count != needed:
        variant = ".under" if count < needed else ".over"
        yield _finding(rule, (), variant, count=count, needed=needed, players=position.players)


def _unknown(park: Park) -> Iterable[Finding]:
    """A tile that nobody has named yet counts nothing."""
    unknown = unknown_tiles(park)
    if unknown:
        yield _finding("habitats.park.unknown_tile", unknown, count=len(unknown))


def unknown_tiles(park: Park) -> tuple[Square, ...]:
    """The squares of tiles that nobody has named yet."""
    return park.places(index for index in park.tiles if park.kind(index) == "unknown")


def _islands(park: Park) -> Iterable[Finding]:
    """Every tile touched the park when it was laid (bullet 3): nothing lies apart from the entrance."""
    parts = park.together.squares
    main = max(parts, key=lambda part: (park.entrance in part, len(part)), default=[])
    for part in parts:
        if part is not main:
            yield _finding("habitats.park.island", park.places(part), count=len(part))


def _below(park: Park) -> Iterable[Finding]:
    """No tile lies in the column below the entrance (paragraph 4)."""
    below = park.places(index for index in park.tiles if park.below_entrance(index))
    if below:
        yield _finding("habitats.park.below_entrance", below, count=len(below))


def _roads(park: Park, rulings: Rulings) -> Iterable[Finding]:
    """A side with a road never meets another tile (paragraph 5)."""
    in_line = rulings.used(ROAD_BLOCK) == "ray"
    for index, roads in park.roads.items():
        near = any(index + park.step(road) in park.tiles for road in roads)
        if near or (in_line and any(park.reach.tile(index, road) for road in roads)):
            met = [contact.other for contact in contacts(park, index, roads, in_line) if contact.own][:LISTED]
            at = park.square(index)
            yield _finding("habitats.park.road_contact", (at, *park.places(met)), at=at, others=park.places(met))


def _turns(park: Park, worth: Iterable[Worth]) -> Iterable[Finding]:
    """In the first edition an animal lies upside down until it is fulfilled (paragraph 7)."""
    if park.edition != "cwali":
        return
    for one in worth:
        if one.animal is not None:
            at, turn = park.square(one.index), park.tiles[one.index].turn
            name = name_of(one.animal.tile)
            if one.animal.fulfilled and turn == UPSIDE_DOWN:
                yield _finding("habitats.animal.upside_down", (at,), at=at, name=name)
            elif not one.animal.fulfilled and turn == 0:
                yield _finding("habitats.animal.upright", (at,), at=at, name=name)


def print_of(tile: Tile) -> Hashable:
    """What is printed on a tile, to tell equal tiles by."""
    needs = tuple(sorted(tile.needs.items())) if tile.needs else None
    return tile.kind, tile.name, tile.landscape, needs, tile.points, frozenset(tile.roads or ()), tile.view


def _copies(position: HabitatsPosition) -> Iterable[Finding]:
    """No more copies of a tile, in park and market together, than the catalogue has."""
    if position.catalogue is None:
        return
    copies: Counter[Hashable] = Counter()
    for stock in position.catalogue:
        copies[print_of(stock.tile)] += stock.copies
    squares: dict[Hashable, list[Square]] = {}
    tiles: dict[Hashable, Tile] = {}
    for placed in position.park:
        if placed.tile.kind not in ("entrance", "unknown"):
            key = print_of(placed.tile)
            tiles[key] = placed.tile
            squares.setdefault(key, []).append(placed.at)
    offered = Counter(
        print_of(tile) for row in (position.market.tiles if position.market else ()) for tile in row if tile
    )
    for key, where in squares.items():
        count = len(where) + offered[key]
        if count > copies[key]:
            variant = "" if copies[key] else ".stranger"
            params = {"name": name_of(tiles[key]), "count": count, "copies": copies[key]}
            yield _finding("habitats.catalogue.copies", tuple(where), variant, **params)
