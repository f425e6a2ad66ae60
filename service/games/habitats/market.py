"""Taking a tile from the market (rule text, bullets 1 and 2, paragraph 3)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from schemas.answers import Violation
from schemas.habitats import SIDES, Figure, HabitatsPosition, Market, Player, Square, Tile
from schemas.messages import Impossible, Message
from service.games.habitats.park import OFFSETS
from service.games.habitats.questions import JUMP_FIGURES
from service.games.rulings import Rulings

DIRECTION = "habitats.take.direction"
TILE_THERE = "habitats.take.tile_there"
BEHIND = "habitats.take.behind_only_when_forced"

SIDEWAYS = {"ahead": 0, "right": 1, "behind": 2, "left": 3}
"""Quarter turns clockwise from the way a figure faces."""


@dataclass(frozen=True, slots=True)
class Stall:
    """A market with one player's figure picked out, and the nearest tile in each direction (None: none)."""

    market: Market
    figure: Figure
    nearest: dict[str, Square | None]

    @property
    def forced_behind(self) -> bool:
        """No tile to the left, to the right or ahead."""
        return all(self.nearest[way] is None for way in ("left", "ahead", "right"))

    @property
    def takeable(self) -> tuple[Square, ...]:
        """The squares from which the player may take, in reading order."""
        ways = ("behind",) if self.forced_behind else ("left", "ahead", "right")
        return tuple(sorted(at for way in ways if (at := self.nearest[way]) is not None))

    def way_to(self, at: Square) -> str | None:
        """The direction in which a square lies from the figure, straight in line; None where it does not."""
        rows, cols = at[0] - self.figure.at[0], at[1] - self.figure.at[1]
        if (rows == 0) == (cols == 0):
            return None
        side = ("s" if rows > 0 else "n") if rows else ("e" if cols > 0 else "w")
        turns = (SIDES.index(side) - SIDES.index(self.figure.facing)) % 4
        return next(way for way, quarter in SIDEWAYS.items() if quarter == turns)


def stall(position: HabitatsPosition, player: Player, pointer: str, rulings: Rulings) -> Stall:
    """The market as a player's figure sees it. Consults `habitats.jump_figures`.

    Raises `Impossible` at `/position/market` without market, at `pointer` without such a figure.
    """
    market = position.market
    if market is None:
        raise Impossible("/position/market", Message("habitats.take.no_market"))
    figure = next((figure for figure in market.figures if figure.player == player), None)
    if figure is None:
        raise Impossible(pointer, Message("habitats.take.no_figure", {"player": str(player)}))
    return Stall(market, figure, {way: _nearest(market, figure, way, rulings) for way in SIDEWAYS})


def tile_at(market: Market, at: Square) -> Tile | None:
    """The tile on a square of the market; None where none lies, or outside."""
    row, col = at
    return market.tiles[row][col] if 0 <= row < market.rows and 0 <= col < market.cols else None


def facing(figure: Figure, way: str) -> str:
    """The side of the market that lies in a direction as the figure sees it."""
    return SIDES[(SIDES.index(figure.facing) + SIDEWAYS[way]) % 4]


def _nearest(market: Market, figure: Figure, way: str, rulings: Rulings) -> Square | None:
    """The nearest tile in a direction, past empty squares, and past other figures or not (`habitats.jump_figures`)."""
    down, right = OFFSETS[facing(figure, way)]
    others = {other.at for other in market.figures if other is not figure}
    row, col = figure.at
    jumped = False
    for _ in range(max(market.rows, market.cols) + 1):
        row, col = row + down, col + right
        jumped = jumped or (row, col) in others
        if tile_at(market, (row, col)) is not None:
            return None if jumped and rulings[JUMP_FIGURES.id] == "no" else (row, col)
    return None


def take_violations(stand: Stall, at: Square) -> list[Violation]:
    """Everything that speaks against taking the tile of a square of the market."""
    found = []
    way = stand.way_to(at)
    params = {"at": at, "from": stand.figure.at}
    if tile_at(stand.market, at) is None:
        found.append(Violation(rule=TILE_THERE, message=Message(TILE_THERE, params), where=(at,)))
    if way is None:
        found.append(Violation(rule=DIRECTION, message=Message(DIRECTION, params), where=(at,)))
        return found
    if way == "behind" and not stand.forced_behind:
        open_to = tuple(square for square in stand.takeable)
        found.append(
            Violation(rule=BEHIND, message=Message(BEHIND, {**params, "cells": open_to}), where=(at, *open_to))
        )
    nearest = stand.nearest[way]
    if nearest != at and tile_at(stand.market, at) is not None:
        if nearest is None:
            message = Message(f"{DIRECTION}.figure", params)
            found.append(Violation(rule=DIRECTION, message=message, where=(at,)))
        else:
            message = Message(f"{DIRECTION}.nearer", {**params, "nearer": nearest})
            found.append(Violation(rule=DIRECTION, message=message, where=(at, nearest)))
    return found


def taken(stand: Stall, at: Square, refill: Tile | None) -> Market:
    """The market after a legal taking: the figure stands where the tile lay and faces the way it went.

    `refill` fills the square the figure left, where that is one of the market's.
    """
    way = stand.way_to(at)
    assert way is not None
    old = stand.figure.at
    moved = Figure(player=stand.figure.player, at=at, facing=facing(stand.figure, way))
    tiles = tuple(
        tuple(None if (r, c) == at else refill if (r, c) == old else tile for c, tile in enumerate(row))
        for r, row in enumerate(stand.market.tiles)
    )
    figures = tuple(moved if figure is stand.figure else figure for figure in stand.market.figures)
    return replace(stand.market, tiles=tiles, figures=figures)


def in_market(market: Market, at: Square) -> bool:
    """Whether a square is one of the market's, not one beside it where a figure waits at the start."""
    return 0 <= at[0] < market.rows and 0 <= at[1] < market.cols
