"""Whether a move is legal, and all legal moves."""

from __future__ import annotations

from dataclasses import replace

from schemas.answers import MoveList, Violation
from schemas.habitats import HabitatsPosition, Market, Placed, Square, Tile
from schemas.habitats_moves import HabitatsCheckAsk, HabitatsMove, HabitatsMovesAsk, HabitatsVerdict
from schemas.messages import Impossible, Message
from service.games.habitats.market import Stall, in_market, stall, take_violations, taken, tile_at
from service.games.habitats.park import Park, turned
from service.games.habitats.placing import fits, layable, placements, violations
from service.games.rulings import Rulings

REFILL = "habitats.turn.refill"


def check(request: HabitatsCheckAsk, rulings: Rulings) -> HabitatsVerdict:
    """A verdict on a laying, a taking, or a whole turn, with every reason against it."""
    return verdict(request.position, request.move, rulings)


def verdict(position: HabitatsPosition, move: HabitatsMove, rulings: Rulings, base: str = "/move") -> HabitatsVerdict:
    """The verdict on a move. Raises `Impossible`, with pointers below `base`, for what no rule can judge."""
    if move.type == "place":
        assert move.tile is not None
        assert move.at is not None
        return _place(position, move.tile, move.at, move.turn, rulings, base)
    assert move.player is not None
    stand = stall(position, move.player, f"{base}/player", rulings)
    if move.type == "take":
        assert move.at is not None
        found = take_violations(stand, move.at)
        if found:
            return HabitatsVerdict(legal=False, violations=tuple(found))
        after = replace(position, market=taken(stand, move.at, None))
        return HabitatsVerdict(legal=True, after=after, taken=tile_at(stand.market, move.at))
    return _turn(position, stand, move, rulings, base)


def _place(
    position: HabitatsPosition, tile: Tile, at: Square, turn: int | None, rulings: Rulings, base: str
) -> HabitatsVerdict:
    layable(tile, f"{base}/tile")
    found = _against(position, tile, at, turn, rulings, f"{base}/at")
    if found:
        return HabitatsVerdict(legal=False, violations=tuple(found))
    return HabitatsVerdict(legal=True, after=_with_tile(position, position.market, tile, at, turn))


def _against(
    position: HabitatsPosition, tile: Tile | None, at: Square, turn: int | None, rulings: Rulings, pointer: str
) -> list[Violation]:
    """What speaks against laying a tile; without tile (none could be taken), what speaks against laying any.

    Raises `Impossible` where the park would grow beyond its bounds by an otherwise legal move.
    """
    park = Park.of(position, at)
    roads = turned(tile.roads, turn) if tile is not None and tile.roads else ()
    found = violations(park, at, roads, rulings)
    if not found and not fits(park, at):
        raise Impossible(pointer, Message("habitats.place.too_wide"))
    return found


def _with_tile(
    position: HabitatsPosition, market: Market | None, tile: Tile, at: Square, turn: int | None
) -> HabitatsPosition:
    return replace(position, park=(*position.park, Placed(at=at, tile=tile, turn=turn)), market=market)


def _turn(position: HabitatsPosition, stand: Stall, move: HabitatsMove, rulings: Rulings, base: str) -> HabitatsVerdict:
    """A whole turn: take, move the figure, refill, lay the tile taken (bullet 1)."""
    assert move.take is not None
    assert move.place is not None
    found = take_violations(stand, move.take)
    tile = tile_at(stand.market, move.take)
    if tile is not None:
        layable(tile, f"{base}/take")
    if move.refill is not None and not in_market(stand.market, stand.figure.at):
        message = Message(REFILL, {"at": stand.figure.at})
        found.append(Violation(rule=REFILL, message=message, where=(stand.figure.at,)))
    found += _against(position, tile, move.place.at, move.place.turn, rulings, f"{base}/place/at")
    if found or tile is None:
        return HabitatsVerdict(legal=False, violations=tuple(found))
    market = taken(stand, move.take, move.refill)
    after = _with_tile(position, market, tile, move.place.at, move.place.turn)
    return HabitatsVerdict(legal=True, after=after, taken=tile)


def moves(request: HabitatsMovesAsk, rulings: Rulings) -> MoveList:
    """All legal layings of a tile, or all takings of a player, each once and in reading order."""
    if request.type == "take":
        assert request.player is not None
        stand = stall(request.position, request.player, "/player", rulings)
        found = [HabitatsMove(type="take", player=request.player, at=at) for at in stand.takeable]
    else:
        assert request.tile is not None
        layable(request.tile, "/tile")
        park = Park.of(request.position)
        found = [
            HabitatsMove(type="place", tile=request.tile, at=at, turn=turn)
            for at, turn in placements(park, request.tile, rulings)
        ]
    return MoveList(count=len(found), moves=tuple(found))
