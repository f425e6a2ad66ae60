"""The service against a second, slow scorer on random legal parks, under every ruling."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from service.games.habitats.questions import ENTRANCE_BLOCKS_VIEW, FLOWERS, HOLE_BLOCKS_VIEW, NEEDS
from tests.service.games.habitats.asking import ask, position, score
from tests.service.games.habitats.parks import random_park, random_tile
from tests.service.games.habitats.slow import beside, slow_legal, slow_points

QUESTIONS = (NEEDS, FLOWERS, HOLE_BLOCKS_VIEW, ENTRANCE_BLOCKS_VIEW)
ALL_RULINGS = [
    dict(zip((ruling.id for ruling in QUESTIONS), choices, strict=True))
    for choices in product(*(ruling.choices for ruling in QUESTIONS))
]


@pytest.mark.parametrize("seed", range(50))
def test_every_tile_is_worth_what_the_slow_scorer_says(seed: int) -> None:
    random = Random(seed)
    park = random_park(random, random.randint(1, 24), origin=(random.randint(-9, 9), random.randint(-9, 9)))
    totals = {}
    for rulings in ALL_RULINGS:
        expected = slow_points(park, rulings)
        totals[tuple(rulings.values())] = sum(expected.values())
        answer = score(park, rulings)
        points = {tuple(line["cells"][0]): line["points"] for line in answer["lines"]}
        assert points == expected, rulings
        assert answer["total"] == sum(expected.values())
    default = tuple(ruling.default for ruling in QUESTIONS)
    told = {use["id"]: use["others"] for use in score(park)["rulings"]}
    for place, ruling in enumerate(QUESTIONS):
        others = {choice: totals[(*default[:place], choice, *default[place + 1 :])] for choice in ruling.choices[1:]}
        changes = any(total != totals[default] for total in others.values())
        assert told.get(ruling.id) == (others if changes else None)


@pytest.mark.parametrize("seed", range(24))
@pytest.mark.parametrize("road_block", ["cell", "ray"])
def test_layings_are_legal_exactly_where_the_slow_judge_says(seed: int, road_block: str) -> None:
    random = Random(seed)
    park = random_park(random, random.randint(1, 16), origin=(-3, 5))
    tile = random_tile(random) if seed % 2 else {"kind": "road", "roads": random.sample("nesw", 1 + seed % 3)}
    rulings = {"habitats.road_block": road_block}
    around = {cell for one in park for cell in beside((one["at"][0], one["at"][1]))}
    cells = sorted(around | {(one["at"][0], one["at"][1]) for one in park} | {(40, 40)})
    legal = []
    for cell in cells:
        for turn in range(4):
            move = {"type": "place", "tile": tile, "at": list(cell), "turn": turn}
            verdict = ask("check", {"position": position(park), "move": move, "rulings": rulings})
            broken = slow_legal(park, tile, cell, turn, road_block)
            assert {violation["rule"] for violation in verdict["violations"]} == broken
            assert verdict["legal"] == (not broken)
            assert (verdict["after"] is not None) == verdict["legal"]
            if not broken and (turn == 0 or "roads" in tile):
                legal.append(move)
    answer = ask("moves", {"position": position(park), "type": "place", "tile": tile, "rulings": rulings})
    assert answer["moves"] == legal
    assert answer["count"] == len(legal)
