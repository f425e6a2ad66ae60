"""What a park, a tile, a market and a move may be, and what is refused where."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from marshmallow import ValidationError

from schemas.fields import pointers
from schemas.habitats import HabitatsMarketSchema, HabitatsPositionSchema, HabitatsTileSchema
from schemas.habitats_moves import HabitatsMoveSchema
from tests.service.games.habitats.parks import random_park

TILE, POSITION, MARKET, MOVE = (
    HabitatsTileSchema(),
    HabitatsPositionSchema(),
    HabitatsMarketSchema(),
    HabitatsMoveSchema(),
)
GRASS: dict[str, Any] = {"kind": "big", "landscape": "grass"}
ENTRANCE: dict[str, Any] = {"kind": "entrance"}


def refused(schema: Any, value: Any) -> list[tuple[str, str]]:
    """Places and message ids of what is refused."""
    with pytest.raises(ValidationError) as caught:
        schema.load(value)
    return [(pointer, message.id) for pointer, message in pointers(caught.value.messages)]


WRONG_TILES: list[tuple[dict[str, Any], list[tuple[str, str]]]] = [
    ({}, [("/kind", "schema.required")]),
    ({"kind": "bear"}, [("/kind", "schema.choice")]),
    (
        {"kind": "animal"},
        [("/landscape", "schema.required"), ("/needs", "schema.required"), ("/points", "schema.required")],
    ),
    ({"kind": "animal", "landscape": "grass", "needs": {}, "points": 1}, [("/needs", "schema.habitats_no_needs")]),
    ({"kind": "animal", "landscape": "grass", "needs": {"sand": 1}, "points": 1}, [("/needs/sand", "schema.choice")]),
    ({"kind": "animal", "landscape": "grass", "needs": {"dry": 0}, "points": 1}, [("/needs/dry", "schema.range")]),
    ({"kind": "animal", "landscape": "grass", "needs": {"dry": 1.0}, "points": 1}, [("/needs/dry", "schema.whole")]),
    ({"kind": "animal", "landscape": "meadow", "needs": {"dry": 1}, "points": 1}, [("/landscape", "schema.choice")]),
    ({"kind": "flower"}, [("/landscape", "schema.required")]),
    ({"kind": "flower", "landscape": "dry", "points": 1}, [("/points", "schema.habitats_not_of_kind")]),
    ({"kind": "big"}, [("/landscape", "schema.required")]),
    ({"kind": "many"}, [("/landscape", "schema.required")]),
    ({"kind": "road"}, [("/roads", "schema.required")]),
    ({"kind": "road", "roads": []}, [("/roads", "schema.list_length")]),
    ({"kind": "road", "roads": ["n", "e", "s", "w"]}, [("/roads", "schema.list_length")]),
    ({"kind": "road", "roads": ["n", "n"]}, [("/roads", "schema.habitats_twice")]),
    ({"kind": "road", "roads": ["north"]}, [("/roads/0", "schema.choice")]),
    ({"kind": "camp"}, [("/points", "schema.required")]),
    ({"kind": "entrance", "landscape": "grass"}, [("/landscape", "schema.habitats_not_of_kind")]),
    ({"kind": "tower", "view": {"directions": []}}, [("/view/directions", "schema.list_length")]),
    ({"kind": "tower", "view": {"directions": ["n", "n"]}}, [("/view/directions", "schema.habitats_twice")]),
    ({"kind": "tower", "view": {"reach": 0}}, [("/view/reach", "schema.range")]),
    ({"kind": "tower", "view": {"colour": "red"}}, [("/view/colour", "schema.unknown")]),
    ({"kind": "unknown", "needs": {"dry": 1}}, [("/needs", "schema.habitats_not_of_kind")]),
]


@pytest.mark.parametrize(("tile", "errors"), WRONG_TILES)
def test_tiles_that_are_none(tile: dict[str, Any], errors: list[tuple[str, str]]) -> None:
    assert refused(TILE, tile) == errors


RIGHT_TILES: list[dict[str, Any]] = [
    {"kind": "animal", "name": "lion", "landscape": "grass", "needs": {"grass": 3, "forest": 1}, "points": 6},
    {"kind": "animal", "name": "bee", "landscape": "grass", "needs": {"flower": 1}, "points": 2},
    {"kind": "flower", "name": "poppy", "landscape": "dry"},
    {"kind": "tower"},
    {"kind": "tower", "landscape": "dry", "view": {"directions": ["n", "se"], "reach": 2, "flower": 0}},
    {"kind": "big", "landscape": "forest"},
    {"kind": "many", "landscape": "water"},
    {"kind": "road", "roads": ["n", "e"]},
    {"kind": "road", "landscape": "dry", "roads": ["w"]},
    {"kind": "camp", "points": 3},
    {"kind": "entrance"},
    {"kind": "unknown"},
    {"kind": "unknown", "landscape": "water"},
]


@pytest.mark.parametrize("tile", RIGHT_TILES)
def test_tiles_of_every_kind_come_back_as_they_were(tile: dict[str, Any]) -> None:
    assert TILE.dump(TILE.load(tile)) == tile


@given(seed=st.integers(0, 10**6), size=st.integers(0, 25))
@settings(max_examples=30)
def test_parks_come_back_as_they_were(seed: int, size: int) -> None:
    position = {"edition": "cwali", "park": random_park(Random(seed), size, origin=(-7, 900)), "players": 3}
    assert POSITION.dump(POSITION.load(position)) == position


def park(*cells: list[int], tile: dict[str, Any] = GRASS) -> dict[str, Any]:
    """A position with one tile on each of these squares."""
    return {"edition": "cwali", "park": [{"at": cell, "tile": tile} for cell in cells]}


WRONG_PARKS: list[tuple[dict[str, Any], list[tuple[str, str]]]] = [
    ({"edition": "cwali"}, [("/park", "schema.required")]),
    ({"edition": "2016", "park": []}, [("/edition", "schema.choice")]),
    (park([0, 0], [0, 1], [0, 0]), [("/park/2/at", "schema.habitats_shared")]),
    (park([0, 0], [0, 1], tile=ENTRANCE), [("/park/1/tile", "schema.habitats_two_entrances")]),
    (park([0, 0], [64, 0]), [("/park", "schema.habitats_too_wide")]),
    (park([-10, 40], [0, -24]), [("/park", "schema.habitats_too_wide")]),
    (park([0, 1001]), [("/park/0/at", "schema.range")]),
    (park([0, 0.5]), [("/park/0/at", "schema.cell")]),  # type: ignore[list-item]
    ({**park(), "players": 6}, [("/players", "schema.range")]),
    ({**park(), "players": 1}, [("/players", "schema.range")]),
]


@pytest.mark.parametrize(("position", "errors"), WRONG_PARKS)
def test_parks_that_are_none(position: dict[str, Any], errors: list[tuple[str, str]]) -> None:
    assert refused(POSITION, position) == errors


def test_the_widest_park_is_taken() -> None:
    assert POSITION.load(park([-31, 0], [32, 63]))


def market(tiles: list[list[Any]], **more: Any) -> dict[str, Any]:
    """A market of these tiles."""
    return {"rows": len(tiles), "cols": len(tiles[0]), "tiles": tiles, **more}


def figure(player: Any, at: list[int]) -> dict[str, Any]:
    """A figure that looks north."""
    return {"player": player, "at": at, "facing": "n"}


WRONG_MARKETS: list[tuple[dict[str, Any], list[tuple[str, str]]]] = [
    ({**market([[None]]), "rows": 2}, [("/tiles", "schema.habitats_market_size")]),
    (market([[None, None], [None]]), [("/tiles", "schema.habitats_market_size")]),
    (market([[ENTRANCE]]), [("/tiles/0/0", "schema.habitats_no_park_tile")]),
    (market([[GRASS]], figures=[figure("A", [0, 0])]), [("/figures/0", "schema.habitats_on_tile")]),
    (market([[None]], figures=[figure("A", [0, 2])]), [("/figures/0", "schema.habitats_off_market")]),
    (market([[None]], figures=[figure("A", [0, 0]), figure("B", [0, 0])]), [("/figures/1", "schema.habitats_shared")]),
    (
        market([[None, None]], figures=[figure("A", [0, 0]), figure("A", [0, 1])]),
        [("/figures/1", "schema.habitats_twice")],
    ),
    (market([[None]], figures=[figure("", [0, 0])]), [("/figures/0/player", "schema.length")]),
    (market([[None]], figures=[figure(True, [0, 0])]), [("/figures/0/player", "schema.text")]),
    (market([[None]], figures=[figure(-1, [0, 0])]), [("/figures/0/player", "schema.range")]),
]


@pytest.mark.parametrize(("value", "errors"), WRONG_MARKETS)
def test_markets_that_are_none(value: dict[str, Any], errors: list[tuple[str, str]]) -> None:
    assert refused(MARKET, value) == errors


WRONG_MOVES: list[tuple[dict[str, Any], list[tuple[str, str]]]] = [
    ({"type": "fly"}, [("/type", "schema.choice")]),
    ({"type": "place", "at": [0, 0]}, [("/tile", "schema.required")]),
    ({"type": "place", "tile": GRASS, "at": [0, 0], "turn": 4}, [("/turn", "schema.range")]),
    ({"type": "place", "tile": GRASS, "at": [0, 0], "player": "A"}, [("/player", "schema.habitats_not_of_move")]),
    ({"type": "take", "at": [0, 0]}, [("/player", "schema.required")]),
    ({"type": "turn", "player": "A", "take": [0, 0]}, [("/place", "schema.required")]),
    (
        {"type": "turn", "player": "A", "take": [0, 0], "refill": ENTRANCE, "place": {"at": [0, 0]}},
        [("/refill", "schema.habitats_no_park_tile")],
    ),
]


@pytest.mark.parametrize(("move", "errors"), WRONG_MOVES)
def test_moves_that_are_none(move: dict[str, Any], errors: list[tuple[str, str]]) -> None:
    assert refused(MOVE, move) == errors
