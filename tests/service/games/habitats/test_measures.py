"""The measures of the year goals, against a second way to count them."""

from __future__ import annotations

from random import Random

import pytest

from tests.service.games.habitats.asking import Json, park_of, score
from tests.service.games.habitats.parks import LANDSCAPES, random_park


def slow_measures(park: list[Json]) -> Json:
    """Every rectangle and every line tried."""
    cells = {(one["at"][0], one["at"][1]) for one in park if one["tile"]["kind"] != "entrance"}
    entrance = next(((one["at"][0], one["at"][1]) for one in park if one["tile"]["kind"] == "entrance"), None)
    rows = range(min(one["at"][0] for one in park), max(one["at"][0] for one in park) + 1)
    cols = range(min(one["at"][1] for one in park), max(one["at"][1] for one in park) + 1)
    sizes = [0]
    lines = [0]
    for top in rows:
        for left in cols:
            for bottom in range(top, rows[-1] + 1):
                for right in range(left, cols[-1] + 1):
                    inside = {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
                    if inside <= cells:
                        sizes.append(len(inside))
                        if top == bottom or left == right:
                            lines.append(len(inside))
    lands = [one["tile"].get("landscape") for one in park]
    flowers = {one["tile"].get("name", one["tile"]["landscape"]) for one in park if one["tile"]["kind"] == "flower"}
    reach = None if entrance is None else min(entrance[0] - rows[0], entrance[1] - cols[0], cols[-1] - entrance[1])
    return {
        "largest_rectangle": max(sizes),
        "longest_line": max(lines),
        "flower_kinds": len(flowers),
        "landscape_balance": min(lands.count(land) for land in LANDSCAPES),
        "shortest_reach": reach,
    }


@pytest.mark.parametrize("seed", range(40))
def test_measures_are_those_of_the_slow_count(seed: int) -> None:
    random = Random(seed)
    park = random_park(random, random.randint(0, 22), origin=(5, -8))
    assert score(park)["measures"] == slow_measures(park)


def test_without_entrance_there_is_no_reach() -> None:
    assert score(park_of(["gg"], {}))["measures"]["shortest_reach"] is None


def test_named_flowers_are_told_apart_by_name() -> None:
    poppy: Json = {"kind": "flower", "name": "poppy", "landscape": "dry"}
    park = park_of(["PQR"], {"P": poppy, "Q": {**poppy, "landscape": "grass"}, "R": {**poppy, "name": "thyme"}})
    assert score(park)["measures"]["flower_kinds"] == 2
