"""Parks as a game may leave them, at random."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from schemas.habitats import SIDES, Tile
from service.games.habitats.layouts import example
from service.games.habitats.park import turned
from tests.vision.parks.shots import Rng, Square

STEPS: Mapping[str, Square] = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}


def random_count(rng: Rng) -> int:
    """How many tiles a park has: 1 to 80, most often as many as a game leaves."""
    return int(rng.integers(1, 81)) if rng.random() < 0.4 else int(rng.integers(8, 32))


def random_park(rng: Rng, count: int, edition: str = "allplay") -> list[tuple[Square, Tile, int]]:
    """A park as a game may leave it: `(at, tile, turn)`, the entrance first; no neighbour at roads or below the gate.

    Fewer tiles than `count` where the set has no more that fit.
    """
    stock = [one.tile for one in example(edition) for _ in range(one.copies)]
    pile = [stock[n] for n in rng.permutation(len(stock))]
    park: dict[Square, tuple[Tile, int]] = {(0, 0): (Tile(kind="entrance"), 0)}
    breadth = rng.uniform(0.6, 1.6)
    for tile in pile:
        if len(park) >= count:
            break
        turn = _turn(tile, rng)
        free = sorted({_beside(at, side) for at in park for side in SIDES} - park.keys())
        fits = [at for at in free if _fits(park, at, tile, turn)]
        if fits:
            away = np.array([math.hypot(r * breadth, c / breadth) for r, c in fits])
            weight = np.exp(-away / (0.3 * math.sqrt(count) + 0.4))
            park[fits[int(rng.choice(len(fits), p=weight / weight.sum()))]] = (tile, turn)
    return [(at, *laid) for at, laid in park.items()]


def _turn(tile: Tile, rng: Rng) -> int:
    if tile.kind == "animal":
        return int(rng.choice([0, 2], p=[0.7, 0.3]))
    return int(rng.integers(4)) if tile.kind == "road" or rng.random() < 0.15 else 0


def _beside(at: Square, side: str) -> Square:
    return at[0] + STEPS[side][0], at[1] + STEPS[side][1]


def _fits(park: Mapping[Square, tuple[Tile, int]], at: Square, tile: Tile, turn: int) -> bool:
    if at[1] == 0 and at[0] > 0:
        return False
    roads = turned(tile.roads or (), turn)
    for side in SIDES:
        other = park.get(_beside(at, side))
        if other is None:
            continue
        facing = SIDES[(SIDES.index(side) + 2) % 4]
        if side in roads or facing in turned(other[0].roads or (), other[1]):
            return False
    return True
