"""The layouts that tell the rulings apart, and rulings that are named only where they change the answer."""

from __future__ import annotations

from typing import Any

import pytest

from service.games.habitats.questions import RULINGS
from tests.service.games.habitats.asking import Json, animal, ask, park_of, plain, position, score

A = animal({"water": 3}, "dry", 5)
OWN = animal({"water": 3}, "water", 5)

# Layouts of the page on how the rules are read: rows, the animal, worth under areas, single area, tiles.
NEEDS: list[tuple[str, list[str], Json, tuple[bool, bool, bool]]] = [
    ("one and two in a row", ["wAww"], A, (True, False, False)),
    ("an L of three that touches once", ["Aw", ".w", "ww"], A, (True, True, False)),
    ("three in a row", ["wwwA"], A, (True, True, False)),
    ("two on one side, one on another", ["Aww", "w.."], A, (True, False, False)),
    ("the own tile joins nothing and does not count", ["wAw"], OWN, (False, False, False)),
    ("the own tile does not join its parts", ["wAww"], OWN, (True, False, False)),
    ("three touching tiles", [".w.", "wAw"], A, (True, False, True)),
    ("three touching tiles of one area", ["www", "wAw"], A, (True, True, True)),
]
READINGS = ("adjacent_areas", "single_area", "adjacent_tiles")


@pytest.mark.parametrize(("name", "rows", "beast", "met"), NEEDS, ids=[case[0] for case in NEEDS])
def test_needs(name: str, rows: list[str], beast: Json, met: tuple[bool, bool, bool]) -> None:
    park = park_of(rows, {"A": beast})
    for reading, expected in zip(READINGS, met, strict=True):
        assert score(park, {"habitats.needs": reading})["total"] == 5 * expected


FLOWER: Json = {"kind": "flower", "landscape": "dry"}


def test_flower_chains_add_up_or_not() -> None:
    park = park_of(["FBF"], {"F": FLOWER, "B": animal({"flower": 2}, "grass", 4)})
    answer = score(park)
    assert answer["total"] == 2
    assert answer["rulings"] == [{"id": "habitats.flowers", "used": "one_chain", "others": {"add_chains": 6}}]
    assert score(park, {"habitats.flowers": "add_chains"})["total"] == 6


def test_flowers_are_no_matter_of_the_needs_ruling() -> None:
    park = park_of(["FFB"], {"F": FLOWER, "B": animal({"flower": 2}, "grass", 4)})
    assert {score(park, {"habitats.needs": reading})["total"] for reading in READINGS} == {6}


def test_a_hole_ends_the_view_or_not() -> None:
    park = park_of(["T.F", "ggg"], {"F": FLOWER, "T": {"kind": "tower"}})
    answer = score(park)
    assert answer["total"] == 1
    assert answer["rulings"] == [{"id": "habitats.hole_blocks_view", "used": "yes", "others": {"no": 2}}]


def test_the_entrance_ends_the_view_or_not() -> None:
    park = park_of(["TEF"], {"F": FLOWER, "T": {"kind": "tower"}})
    answer = score(park)
    assert answer["total"] == 1
    assert answer["rulings"] == [{"id": "habitats.entrance_blocks_view", "used": "yes", "others": {"no": 2}}]


def test_the_outer_edge_is_no_open_question() -> None:
    assert score(park_of(["T", "F"], {"F": FLOWER, "T": {"kind": "tower"}}))["rulings"] == []


ROAD: Json = {"kind": "road", "roads": ["e"]}


@pytest.mark.parametrize(("at", "in_line"), [([0, 2], True), ([0, 1], False)])
def test_roads_bar_the_square_or_the_line(at: list[int], in_line: bool) -> None:
    park = park_of(["R..", "gff", "..E"], {"R": ROAD})
    move = {"type": "place", "tile": FLOWER, "at": at}
    default = ask("check", {"position": position(park), "move": move})
    ray = ask("check", {"position": position(park), "move": move, "rulings": {"habitats.road_block": "ray"}})
    assert ray["legal"] is False
    assert default["legal"] is in_line
    named = [use["id"] for use in default["rulings"]]
    assert named == (["habitats.road_block"] if in_line else [])


def test_figures_are_jumped_or_not() -> None:
    market: Json = {
        "rows": 1,
        "cols": 4,
        "tiles": [[plain("grass"), None, None, plain("dry")]],
        "figures": [{"player": "A", "at": [0, 1], "facing": "e"}, {"player": "B", "at": [0, 2], "facing": "e"}],
    }
    body: dict[str, Any] = {"position": position([], market=market), "type": "take", "player": "A"}
    jumped = ask("moves", body)
    assert [move["at"] for move in jumped["moves"]] == [[0, 3]]
    assert [use["id"] for use in jumped["rulings"]] == ["habitats.jump_figures"]
    barred = ask("moves", {**body, "rulings": {"habitats.jump_figures": "no"}})
    assert [move["at"] for move in barred["moves"]] == [[0, 0]]  # behind: nothing is left ahead


def test_choices_of_the_contract() -> None:
    assert {ruling.id: ruling.choices for ruling in RULINGS if ruling.id != "habitats.pile"} == {
        "habitats.needs": ("adjacent_areas", "adjacent_tiles", "single_area"),
        "habitats.flowers": ("one_chain", "add_chains"),
        "habitats.road_block": ("cell", "ray"),
        "habitats.hole_blocks_view": ("yes", "no"),
        "habitats.entrance_blocks_view": ("yes", "no"),
        "habitats.jump_figures": ("yes", "no"),
    }
