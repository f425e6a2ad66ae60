"""What holds for every park: symmetry, monotone facts, sums, order of tiles."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.games.habitats.questions import NEEDS
from tests.service.games.habitats.asking import Json, ask, position, score
from tests.service.games.habitats.parks import random_park, random_tile
from tests.service.games.habitats.slow import beside, slow_legal

MIRRORED = {"n": "n", "ne": "nw", "e": "w", "se": "sw", "s": "s", "sw": "se", "w": "e", "nw": "ne"}


def mirrored(park: list[Json]) -> list[Json]:
    """Left and right exchanged; roads and views are printed the other way round and turned the other way."""
    found = []
    for one in park:
        tile = dict(one["tile"])
        if "roads" in tile:
            tile["roads"] = [MIRRORED[side] for side in tile["roads"]]
        if "view" in tile and "directions" in tile["view"]:
            tile["view"] = {**tile["view"], "directions": [MIRRORED[way] for way in tile["view"]["directions"]]}
        mirror: Json = {"at": [one["at"][0], -one["at"][1]], "tile": tile}
        if "turn" in one:
            mirror["turn"] = -one["turn"] % 4
        found.append(mirror)
    return found


def rotated(park: list[Json]) -> list[Json]:
    """A quarter turn clockwise of everything."""
    return [
        {"at": [one["at"][1], -one["at"][0]], "tile": one["tile"], "turn": (one.get("turn", 0) + 1) % 4} for one in park
    ]


def points(park: list[Json], **rulings: str) -> list[int]:
    """The points of all lines, in order of size."""
    return sorted(line["points"] for line in score(park, rulings)["lines"])


@given(seed=st.integers(0, 10**6), size=st.integers(1, 20), needs=st.sampled_from(NEEDS.choices))
@settings(max_examples=40)
def test_mirror_rotation_shift_and_order_change_no_score(seed: int, size: int, needs: str) -> None:
    random = Random(seed)
    park = random_park(random, size)
    ruling = {"habitats.needs": needs}
    before = points(park, **ruling)
    shifted = [{**one, "at": [one["at"][0] - 30, one["at"][1] + 17]} for one in park]
    shuffled = random.sample(park, len(park))
    for other in (mirrored(park), rotated(park), rotated(rotated(park)), shifted, shuffled):
        assert points(other, **ruling) == before


@given(seed=st.integers(0, 10**6), size=st.integers(1, 14))
@settings(max_examples=30)
def test_a_mirrored_laying_is_as_legal(seed: int, size: int) -> None:
    random = Random(seed)
    park = random_park(random, size)
    tile = random_tile(random)
    body = {"position": position(park), "type": "place", "tile": tile}
    (mirror,) = mirrored([{"at": [0, 0], "tile": tile}])
    other = {"position": position(mirrored(park)), "type": "place", "tile": mirror["tile"]}
    spots = {(move["at"][0], -move["at"][1], -move["turn"] % 4) for move in ask("moves", body)["moves"]}
    assert {(move["at"][0], move["at"][1], move["turn"]) for move in ask("moves", other)["moves"]} == spots


@given(seed=st.integers(0, 10**6), size=st.integers(1, 16), needs=st.sampled_from(NEEDS.choices))
@settings(max_examples=40)
def test_what_is_fulfilled_stays_so_and_big_never_falls(seed: int, size: int, needs: str) -> None:
    random = Random(seed)
    park = random_park(random, size + 1)
    fewer = park[:-1]
    ruling = {"habitats.needs": needs}
    before = {tuple(line["cells"][0]): line for line in score(fewer, ruling)["lines"]}
    after = {tuple(line["cells"][0]): line for line in score(park, ruling)["lines"]}
    for cell, line in before.items():
        if line["rule"] in ("habitats.animal", "habitats.big", "habitats.flower", "habitats.road"):
            assert after[cell]["points"] >= line["points"]
        if line["rule"] == "habitats.camp":
            assert after[cell]["points"] <= line["points"]


@given(seed=st.integers(0, 10**6), size=st.integers(0, 24))
@settings(max_examples=40)
def test_the_total_is_the_sum_and_every_zero_says_why(seed: int, size: int) -> None:
    park = random_park(Random(seed), size)
    answer = score(park)
    assert answer["total"] == sum(line["points"] for line in answer["lines"])
    scoring = [one["at"] for one in sorted(park, key=lambda one: one["at"]) if one["tile"]["kind"] not in ("entrance",)]
    assert [line["cells"][0] for line in answer["lines"]] == scoring
    assert all(line["label"] for line in answer["lines"])
    assert not [finding for finding in answer["findings"] if "tile_count" not in finding["rule"]]
    assert sorted(cell for area in answer["areas"] for cell in area["cells"]) == sorted(
        one["at"] for one in park if "landscape" in one["tile"]
    )


@pytest.mark.parametrize("seed", range(16))
def test_mends_mend_and_none_is_forgotten(seed: int) -> None:
    """Lay a tile of what is missing on every free square: the squares named are those, and the first of those."""
    random = Random(seed)
    park = random_park(random, random.randint(2, 14))
    needs = random.choice(NEEDS.choices)
    rulings = {"habitats.needs": needs}
    free = {cell for one in park for cell in beside((one["at"][0], one["at"][1]))} - {
        (one["at"][0], one["at"][1]) for one in park
    }
    for line in score(park, rulings)["lines"]:
        if not line["label_id"].endswith(".unfulfilled"):
            continue
        for need in line["params"]["needs"]:
            what, at = need.params["what"], line["params"]["at"]
            tile = {"kind": "flower", "landscape": "dry"} if what == "flower" else {"kind": "many", "landscape": what}
            enough = {
                cell
                for cell in sorted(free)
                if not slow_legal(park, tile, cell, 0, "cell")
                and not any(
                    other.params["what"] == what
                    for later in score([*park, {"at": list(cell), "tile": tile}], rulings)["lines"]
                    if later["params"]["at"] == at
                    for other in later["params"]["needs"]
                    if later["label_id"].endswith(".unfulfilled")
                )
            }
            named = set(need.params.get("cells", ())) if need.id == "habitats.lack.one" else set()
            assert named <= enough
            assert len(named) == min(len(enough), 6)
