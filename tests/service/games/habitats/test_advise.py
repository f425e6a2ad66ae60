"""Advice against every laying tried by hand."""

from __future__ import annotations

from random import Random

import pytest

from schemas.messages import Impossible
from tests.service.games.habitats.asking import Json, animal, ask, park_of, plain, position
from tests.service.games.habitats.parks import random_park, random_tile
from tests.service.games.habitats.slow import DEFAULTS, has, slow_legal, slow_points


def promise(park: list[Json]) -> float:
    """What unfulfilled animals promise: their points by the part of their needs that is met."""
    tiles = {(one["at"][0], one["at"][1]): one["tile"] for one in park}
    worth = 0.0
    for cell, tile in tiles.items():
        if tile["kind"] == "animal":
            have = {what: min(has(tiles, cell, what, DEFAULTS), number) for what, number in tile["needs"].items()}
            if have != tile["needs"]:
                worth += tile["points"] * sum(have.values()) / sum(tile["needs"].values())
    return worth


@pytest.mark.parametrize("seed", range(12))
def test_the_best_layings_are_the_best_of_all(seed: int) -> None:
    random = Random(seed)
    park = random_park(random, random.randint(3, 18))
    tile = random_tile(random) if seed % 3 else {"kind": "road", "roads": ["n", "e"][: 1 + seed % 2]}
    answer = ask("advise", {"position": position(park), "tiles": [tile]})["tiles"][0]
    before, hoped = sum(slow_points(park, {}).values()), promise(park)
    tried = []
    for move in ask("moves", {"position": position(park), "type": "place", "tile": tile})["moves"]:
        assert not slow_legal(park, tile, (move["at"][0], move["at"][1]), move["turn"], "cell")
        laid = [*park, {"at": move["at"], "tile": tile, "turn": move["turn"]}]
        gain = sum(slow_points(laid, {}).values()) - before
        tried.append((gain + promise(laid) - hoped, gain, move["at"], move["turn"]))
    tried.sort(key=lambda one: (-round(one[0], 3), -one[1], one[2], one[3]))
    assert answer["count"] == len(tried)
    for told, (worth, gain, at, turn) in zip(answer["placements"], tried[:5], strict=True):
        assert (told["at"], told["turn"], told["gain"]) == (at, turn, gain)
        assert told["worth"] == pytest.approx(worth, abs=2e-3)


def test_it_sees_a_need_brought_closer() -> None:
    park = park_of(["AE"], {"A": animal({"water": 2}, "dry", 6)})
    answer = ask("advise", {"position": position(park), "tiles": [plain("water")]})["tiles"][0]
    best = answer["placements"][0]
    assert (best["gain"], best["closer"], best["worth"]) == (0, 3.0, 3.0)
    assert best["at"] in [[-1, 0], [0, -1], [1, 0]]


def test_with_a_market_it_says_what_to_take() -> None:
    park = park_of(["AE"], {"A": animal({"water": 1}, "dry", 6)})
    market: Json = {
        "rows": 1,
        "cols": 3,
        "tiles": [[plain("grass"), None, plain("water")]],
        "figures": [{"player": "A", "at": [0, 1], "facing": "n"}],
    }
    takes = ask("advise", {"position": position(park, market=market)})["takes"]
    assert [(take["player"], take["at"], take["best"]["gain"]) for take in takes] == [
        ("A", [0, 2], 6),
        ("A", [0, 0], 0),
    ]
    assert ask("advise", {"position": position(park, market=market), "player": "A"})["takes"] == takes


def test_tiles_that_cannot_be_laid_are_refused() -> None:
    with pytest.raises(Impossible) as caught:
        ask("advise", {"position": position([]), "tiles": [plain("grass"), {"kind": "unknown"}]})
    assert caught.value.pointer == "/tiles/1"


def test_large_parks_are_refused() -> None:
    with pytest.raises(Impossible) as caught:
        ask("advise", {"position": position(park_of(["g" * 33], {})), "tiles": [plain("grass")]})
    assert caught.value.message.id == "habitats.advise.too_large"
