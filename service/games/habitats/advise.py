"""Where tiles go best, and which to take.

Every legal laying is tried and the park scored again. `gain` is what the total grows by. A need that is met in part
is worth its part of the animal's points (an animal with 3 of its 4 tiles: three quarters), which counts as `closer`
as long as the animal is unfulfilled. Layings are ranked by the sum of both; nothing is foreseen of later turns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from schemas.habitats import HabitatsPosition, Square, Tile
from schemas.habitats_games import Advised, HabitatsAdvice, HabitatsAdviseAsk, Taking, TileAdvice
from schemas.messages import Impossible, Message
from service.games.habitats.animals import Animal
from service.games.habitats.market import stall, tile_at
from service.games.habitats.park import Park
from service.games.habitats.placing import layable, placements
from service.games.habitats.worths import Worth, road, worths
from service.games.rulings import Rulings

LARGEST = 32  # tiles of a park that advice is given for; a game's parks have at most 25
NAMED = 5  # layings named for one tile


@dataclass(frozen=True, slots=True)
class Standing:
    """What a park is worth now, and what its unfulfilled animals promise."""

    points: int
    promise: float


def advise(request: HabitatsAdviseAsk, rulings: Rulings) -> HabitatsAdvice:
    """The best layings of each tile, and the tiles to take from the market, best first.

    Raises `Impossible` for parks larger than `LARGEST` and for tiles that cannot be laid.
    """
    position = request.position
    if len(position.park) > LARGEST:
        raise Impossible("/position/park", Message("habitats.advise.too_large", {"limit": LARGEST}))
    for n, tile in enumerate(request.tiles):
        layable(tile, f"/tiles/{n}")
    park = Park.of(position)
    before = _standing(park, rulings)
    return HabitatsAdvice(
        tiles=tuple(_tile(park, before, tile, rulings) for tile in request.tiles),
        takes=_takes(position, request, park, before, rulings),
    )


def _standing(park: Park, rulings: Rulings) -> Standing:
    found = worths(park, rulings)
    return Standing(sum(worth.points for worth in found), sum(map(_promise, found)))


def _promise(worth: Worth) -> float:
    animal: Animal | None = worth.animal
    if animal is None or animal.fulfilled:
        return 0.0
    have = sum(min(need.have, need.needed) for need in animal.needs)
    return (animal.tile.points or 0) * have / sum(need.needed for need in animal.needs)


def _tile(park: Park, before: Standing, tile: Tile, rulings: Rulings) -> TileAdvice:
    spots: dict[Square, list[int]] = {}
    for at, turn in placements(park, tile, rulings):
        spots.setdefault(at, []).append(turn)
    tried = [one for at, turns in spots.items() for one in _advised(park, before, tile, at, turns, rulings)]
    tried.sort(key=lambda one: (-one.worth, -one.gain, one.at, one.turn))
    return TileAdvice(tile=tile, count=len(tried), placements=tuple(tried[:NAMED]))


def _advised(
    park: Park, before: Standing, tile: Tile, at: Square, turns: list[int], rulings: Rulings
) -> Iterator[Advised]:
    """The worth of a laying in each turn. A tile's turn changes what itself earns, and nothing else in the park."""
    after = _standing(park.with_tile(tile, at, turns[0]), rulings)
    closer = round(after.promise - before.promise, 3)
    for turn in turns:
        points = after.points
        if tile.kind == "road":
            points += _of_road(park, tile, at, turn) - _of_road(park, tile, at, turns[0])
        gain = points - before.points
        yield Advised(at=at, turn=turn, gain=gain, closer=closer, worth=round(gain + closer, 3))


def _of_road(park: Park, tile: Tile, at: Square, turn: int) -> int:
    return road(park.with_tile(tile, at, turn), park.index(at)).points


def _takes(
    position: HabitatsPosition, request: HabitatsAdviseAsk, park: Park, before: Standing, rulings: Rulings
) -> tuple[Taking, ...]:
    """What each figure asked about may take; a tile that nobody has named yet cannot be advised on."""
    if position.market is None:
        return ()
    figures = [one.player for one in position.market.figures]
    takes = []
    for player in figures if request.player is None else [request.player]:
        for at in stall(position, player, "/player", rulings).takeable:
            tile = tile_at(position.market, at)
            if tile is not None and tile.kind != "unknown":
                best = next(iter(_tile(park, before, tile, rulings).placements), None)
                takes.append(Taking(player=player, at=at, tile=tile, best=best))
    takes.sort(key=lambda one: (one.best is None, -(one.best.worth if one.best else 0), one.at))
    return tuple(takes)
