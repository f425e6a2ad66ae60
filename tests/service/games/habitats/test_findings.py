"""Doubts about a park: each is found where it is, and not where it is not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.service.games.habitats.asking import ENTRANCE, Json, animal, ask, park_of, plain, position, score

ROAD: Json = {"kind": "road", "roads": ["e"]}


def found(park: list[Json], edition: str = "cwali", **more: Any) -> dict[str, list[list[int]]]:
    """The findings by rule, with where they are."""
    return {one["rule"]: one["where"] for one in score(park, edition=edition, **more)["findings"]}


def test_a_sound_park_raises_no_doubt() -> None:
    assert found(park_of(["gfE", "dww"], {})) == {"habitats.park.below_entrance": [[1, 2]]}
    assert found(park_of(["gfE", "dw."], {})) == {}


def test_no_entrance() -> None:
    assert found(park_of(["gf"], {})) == {"habitats.park.no_entrance": []}


@pytest.mark.parametrize(
    ("edition", "players", "final"),
    [
        ("cwali", 2, 21),
        ("cwali", 3, 20),
        ("cwali", 4, 19),
        ("cwali", 5, 18),
        ("allplay", 2, 24),
        ("allplay", 3, 23),
        ("allplay", 4, 22),
        ("allplay", 5, 21),
    ],
)
def test_the_number_of_tiles(edition: str, players: int, final: int) -> None:
    for size in (final - 1, final, final + 1):
        park = park_of(["g" * size + "E"], {})
        answer = score(park, edition=edition, players=players)
        assert answer["complete"] == (size >= final)
        counts = [one["message_id"] for one in answer["findings"]]
        assert counts == ([] if size == final else [f"habitats.park.tile_count.{'under' if size < final else 'over'}"])


def test_the_number_of_tiles_where_the_players_are_not_known() -> None:
    for size, edition, doubts in ((21, "cwali", []), (22, "cwali", ["habitats.park.tile_count"]), (24, "allplay", [])):
        assert list(found(park_of(["g" * size + "E"], {}), edition)) == doubts
    assert score(park_of(["g" * 20 + "E"], {}))["complete"] is False
    assert score(park_of(["g" * 21 + "E"], {}))["complete"] is True


def test_parts_that_lie_apart() -> None:
    assert found(park_of(["g.fE", "g..."], {})) == {"habitats.park.island": [[0, 0], [1, 0]]}
    assert found(park_of(["gf.E"], {})) == {"habitats.park.island": [[0, 0], [0, 1]]}
    assert found(park_of(["g.", ".E"], {})) == {"habitats.park.island": [[0, 0]]}


def test_tiles_below_the_entrance() -> None:
    assert found(park_of(["Eg", ".g", "gg"], {})) == {"habitats.park.below_entrance": [[2, 0]]}


def test_contacts_on_a_road_side() -> None:
    park = park_of(["Rg", "fE"], {"R": ROAD})
    assert found(park) == {"habitats.park.road_contact": [[0, 0], [0, 1]]}
    turned = [{**one, "turn": 3} if one["tile"]["kind"] == "road" else one for one in park]
    assert found(turned) == {}
    line = park_of(["R.g", "ffE"], {"R": ROAD})
    assert found(line) == {}
    ray = score(line, {"habitats.road_block": "ray"})["findings"]
    assert [one["where"] for one in ray] == [[[0, 0], [0, 2]]]


@pytest.mark.parametrize("edition", ["cwali", "allplay"])
@pytest.mark.parametrize("fulfilled", [True, False])
@pytest.mark.parametrize("turn", [None, 0, 1, 2, 3])
def test_how_animals_lie(edition: str, fulfilled: bool, turn: int | None) -> None:
    park = park_of(["Ag" if fulfilled else "Af", ".E"], {"A": animal({"grass": 1}, "dry")})
    if turn is not None:
        park[0]["turn"] = turn
    expected = {}
    if edition == "cwali" and fulfilled and turn == 2:
        expected = {"habitats.animal.upside_down": [[0, 0]]}
    if edition == "cwali" and not fulfilled and turn == 0:
        expected = {"habitats.animal.upright": [[0, 0]]}
    assert found(park, edition) == expected


def test_more_copies_than_the_catalogue_has() -> None:
    lynx = animal({"forest": 2}, "forest", 3, "lynx")
    park = park_of(["LLE"], {"L": lynx})
    once = [{"tile": lynx}]
    assert found(park, catalogue=once) == {"habitats.catalogue.copies": [[0, 0], [0, 1]]}
    assert found(park, catalogue=[{"tile": lynx, "copies": 2}]) == {}
    assert found(park, catalogue=once * 2) == {}
    market: Json = {"rows": 1, "cols": 1, "tiles": [[lynx]]}
    assert found(park[1:], catalogue=once, market=market) == {"habitats.catalogue.copies": [[0, 1]]}
    assert found(park[1:], catalogue=once) == {}


def test_a_tile_that_is_not_in_the_catalogue() -> None:
    answer = score(park_of(["gE"], {}), catalogue=[])
    assert [one["message_id"] for one in answer["findings"]] == ["habitats.catalogue.copies.stranger"]


def test_unknown_tiles_make_the_total_uncertain() -> None:
    park = [{"at": [0, 0], "tile": ENTRANCE}, {"at": [0, 1], "tile": {"kind": "unknown", "landscape": "water"}}]
    bee = {"at": [0, 2], "tile": animal({"water": 1}, "dry", 5)}
    answer = score([*park, bee])
    assert answer["total"] == 5
    assert answer["complete"] is False
    assert answer["score_reason"] == "1 tile is not named yet. The total counts the named tiles only."
    assert {one["rule"]: one["where"] for one in answer["findings"]} == {"habitats.park.unknown_tile": [[0, 1]]}
    assert "score_reason" not in score([park[0], bee])


def test_an_empty_park_scores_nothing() -> None:
    answer = score([])
    assert (answer["total"], answer["lines"]) == (0, [])
    assert ask("moves", {"position": position([]), "type": "place", "tile": plain("grass")})["count"] == 0
