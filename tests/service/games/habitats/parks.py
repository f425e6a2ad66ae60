"""Random legal parks, grown one tile at a time as a game grows them, by a generator of their own."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.service.games.habitats.slow import Cell, beside, slow_legal

LANDSCAPES = ["grass", "forest", "dry", "water"]
WAYS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]


def random_tile(random: Random) -> dict[str, Any]:
    """A tile of any kind that can score; few landscapes at a time, so that areas grow."""
    land = random.choice(LANDSCAPES[: random.choice([2, 3, 4])])
    kind = random.choice(["animal"] * 8 + ["flower"] * 3 + ["tower"] * 2 + ["big", "many", "road", "camp"])
    if kind == "animal":
        wants = random.sample([*LANDSCAPES[:3], "flower", land], random.choice([1, 1, 2, 3]))
        return {
            "kind": kind,
            "landscape": land,
            "needs": {want: random.choice([1, 1, 2, 2, 3, 4]) for want in wants},
            "points": random.randint(1, 9),
        }
    tile: dict[str, Any] = {"kind": kind}
    if kind in ("flower", "big", "many") or random.random() < 0.7:
        tile["landscape"] = land
    if kind == "camp":
        tile["points"] = random.randint(1, 5)
    if kind == "road":
        tile["roads"] = random.sample(["n", "e", "s", "w"], random.choice([1, 1, 2, 3]))
    if kind == "tower" and random.random() < 0.4:
        tile["view"] = {"directions": random.sample(WAYS, random.randint(1, 8))}
        if random.random() < 0.5:
            tile["view"]["reach"] = random.randint(1, 3)
        if random.random() < 0.3:
            tile["view"]["flower"] = 0
    return tile


def random_park(random: Random, size: int, origin: Cell = (0, 0), entrance: bool = True) -> list[dict[str, Any]]:
    """A park of so many tiles and the entrance, every tile laid legally."""
    park: list[dict[str, Any]] = [{"at": list(origin), "tile": {"kind": "entrance"}}]
    while len(park) <= size:
        tile = random_tile(random)
        turn = random.randrange(4) if tile["kind"] in ("road", "tower") else 0
        cells = sorted({cell for one in park for cell in beside((one["at"][0], one["at"][1]))})
        random.shuffle(cells)
        for cell in cells:
            if not slow_legal(park, tile, cell, turn, "cell"):
                laid: dict[str, Any] = {"at": list(cell), "tile": tile}
                if turn:
                    laid["turn"] = turn
                park.append(laid)
                break
    return park if entrance else park[1:]
