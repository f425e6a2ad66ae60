"""Positions that name collections instead of writing everything out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from marshmallow import Schema, fields

from service.games import REGISTRY, Game
from tests.collections_client import CARDS, TILES, Client, draft, layout, pointers
from tests.databases import store_app

SHEETS = (layout("Sheet 2"), layout("Sheet 3", "3"))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An application with a store of its own."""
    with store_app("sqlite", tmp_path_factory.mktemp("named")) as made:
        yield made


@pytest.fixture
def owner(app: Flask) -> Client:
    return Client(app)


def _score(client: Client, game: str, body: dict[str, Any]) -> Any:
    return client.send("POST", f"games/{game}/score", json=body)


def _messages(answer: Any) -> list[str]:
    assert answer.status_code == 422
    return [error["message_id"] for error in answer.get_json()["errors"]]


def test_a_layout_stands_for_what_the_position_leaves_out(owner: Client) -> None:
    made = owner.made(*SHEETS)["id"]
    inline = {"sheet": "2", "rows": ["HHW..", "H...."], "printed": [[0, 2]]}
    named = {"sheet": "2", "rows": ["HHW..", "H...."], "layout": made}
    assert (
        _score(owner, "biotope", {"position": named}).get_json()
        == _score(owner, "biotope", {"position": inline}).get_json()
    )
    empty = _score(owner, "biotope", {"position": {"layout": f"{made}/sheet 3"}})
    assert empty.get_json()["total"] == 0
    assert empty.headers["Habitally-Collections"] == f"{made}@1"


def test_what_was_scored_with_a_revision_still_can_be(owner: Client) -> None:
    made = owner.made(layout())["id"]
    owner.put(made, "*", {"name": "Sheet 2", "item": {"sheet": "2", "rows": ["HHH"]}})
    totals = [
        _score(owner, "biotope", {"position": {"layout": reference}}).get_json()["total"]
        for reference in (made, f"{made}@1", f"{made}@2")
    ]
    assert totals == [10, 0, 10]
    assert _messages(_score(owner, "biotope", {"position": {"layout": f"{made}@3"}})) == ["schema.unknown_revision"]


def test_a_share_key_names_its_collection_without_any_other_key(app: Flask, owner: Client) -> None:
    made = owner.made(layout())
    nobody = Client(app)
    assert _score(nobody, "biotope", {"position": {"layout": made["share_key"]}}).status_code == 200
    refused = _score(nobody, "biotope", {"position": {"layout": made["id"]}})
    assert _messages(refused) == ["schema.no_collection"]
    stranger = Client(app)
    stranger.made(layout())
    assert _messages(_score(stranger, "biotope", {"position": {"layout": made["id"]}})) == ["schema.no_collection"]


def test_shipped_layouts_are_named_by_their_id(owner: Client) -> None:
    answer = _score(owner, "biotope", {"position": {"layout": "reconstruction-1"}})
    assert answer.status_code == 200
    wrong = _score(owner, "biotope", {"position": {"layout": "reconstruktion-1"}}).get_json()["errors"][0]
    assert wrong["params"]["nearest"][0] == "reconstruction-1"


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"layout": "{id}"}, "schema.which_entry"),
        ({"layout": "{id}", "sheet": "pro"}, "schema.no_entry_fits"),
        ({"layout": "{id}/Sheet 4"}, "schema.unknown_name_near"),
        ({"layout": "{id}/Moor"}, "schema.unknown_name"),
        ({"layout": "no reference"}, "schema.reference"),
        ({"layout": 5}, "schema.reference"),
        ({"layout": None}, "schema.reference"),
        ({"layout": "{id}@0"}, "schema.reference"),
        ({"layout": "0" * 26}, "schema.no_collection"),
    ],
    ids=str,
)
def test_what_no_layout_stands_for(owner: Client, position: dict[str, Any], message: str) -> None:
    made = owner.made(*SHEETS)["id"]
    filled = {key: value.replace("{id}", made) if isinstance(value, str) else value for key, value in position.items()}
    answer = _score(owner, "biotope", {"position": filled})
    assert _messages(answer) == [message]
    assert pointers(answer) == {"/position/layout"}


def _park(*tiles: Any) -> list[dict[str, Any]]:
    return [{"at": [0, n], "tile": tile} for n, tile in enumerate(tiles)]


@pytest.mark.parametrize("where", ["position", "request"])
def test_tiles_are_called_by_name(owner: Client, where: str) -> None:
    made = owner.made(*TILES, game="habitats", kind="catalogues")["id"]
    position: dict[str, Any] = {"edition": "cwali", "park": _park("Gate", "marsh  FOX", "Old wood")}
    body: dict[str, Any] = {"position": position}
    (position if where == "position" else body)["catalogue"] = made
    written = {"edition": "cwali", "park": _park(*(tile["item"] for tile in TILES))}
    named, inline = (_score(owner, "habitats", request) for request in (body, {"position": written}))
    assert named.status_code == 200
    assert named.get_json()["lines"] == inline.get_json()["lines"]


def test_every_unknown_name_is_told_with_the_nearest(owner: Client) -> None:
    made = owner.made(*TILES, game="habitats", kind="catalogues")["id"]
    position = {"edition": "cwali", "catalogue": made, "park": _park("Gate", "March fox", "Old woods", "Xylophone")}
    answer = _score(owner, "habitats", {"position": position})
    found = {error["pointer"]: error["params"].get("nearest") for error in answer.get_json()["errors"]}
    assert found == {
        "/position/park/1/tile": ["Marsh fox"],
        "/position/park/2/tile": ["Old wood"],
        "/position/park/3/tile": None,
    }
    german = owner.send("POST", "games/habitats/score?lang=de", json={"position": position}).get_json()
    assert german["errors"][0]["message"] == 'In der Sammlung gibt es nichts namens "March fox". Meintest du Marsh fox?'


def test_a_collection_of_another_kind_does_not_do(owner: Client) -> None:
    sheets = owner.made(layout())["id"]
    answer = _score(owner, "habitats", {"position": {"edition": "cwali", "catalogue": sheets, "park": []}})
    assert _messages(answer) == ["schema.unknown_collection"]


def test_cards_are_called_by_name_and_may_say_more(owner: Client) -> None:
    made = owner.made(*CARDS, game="habitat", kind="decks")["id"]
    forest = [["clover", "hay mouse"], [{"named": "Clover", "again": True}, "Hay Mouse"]]
    written = [[CARDS[0]["item"], CARDS[1]["item"]], [{**CARDS[0]["item"], "again": True}, CARDS[1]["item"]]]
    named = _score(owner, "habitat", {"collection": made, "position": {"forest": forest}})
    assert named.status_code == 200, named.get_json()
    assert named.get_json() == _score(owner, "habitat", {"position": {"forest": written}}).get_json()


def test_a_name_outside_of_two_collections_is_ambiguous(owner: Client) -> None:
    one, other = (owner.made(*TILES, game="habitats", kind="catalogues")["id"] for _ in range(2))
    park = {"edition": "cwali", "catalogue": one, "park": _park("Gate"), "market": {"catalogue": other, "tiles": []}}
    body = {"position": park, "move": {"type": "place", "tile": "Old wood", "at": [0, 1]}}
    answer = owner.send("POST", "games/habitats/check", json=body)
    assert _messages(answer) == ["schema.which_collection"]
    assert pointers(answer) == {"/move/tile"}


def test_a_request_names_so_many_collections_and_no_more(owner: Client) -> None:
    body = {"position": {}, "more": [{"layout": f"reconstruction-1{n}"} for n in range(40)]}
    assert _messages(_score(owner, "biotope", body)).count("schema.too_many_collections") == 30


def test_endless_nesting_is_no_way_in(owner: Client) -> None:
    deep: Any = {"layout": "reconstruction-1"}
    for _ in range(300):
        deep = {"position": [deep]}
    assert _score(owner, "biotope", deep).status_code == 422


def test_many_unknown_names_are_told_in_bounded_time(owner: Client) -> None:
    entries = [{**TILES[2], "name": f"{n} " + "a" * 70} for n in range(500)]
    made = owner.make(draft(*entries, game="habitats", kind="catalogues")).get_json()["id"]
    park = [{"at": [0, n], "tile": f"{n} " + "b" * 60} for n in range(4096)]
    answer = _score(owner, "habitats", {"position": {"edition": "cwali", "catalogue": made, "park": park}})
    assert answer.status_code == 422
    assert len(answer.get_json()["errors"]) == 50


def _places(schema: Schema, item: type[Schema], seen: set[type[Schema]]) -> set[str]:
    """The fields of a request schema under which items stand, at any depth of lists."""
    if type(schema) in seen:
        return set()
    seen.add(type(schema))
    found = set()
    for name, field in schema.load_fields.items():
        inner: Any = field
        while isinstance(inner, fields.List):
            inner = inner.inner
        inner = getattr(inner, "cards", inner)
        while isinstance(inner, fields.List):
            inner = inner.inner
        if isinstance(inner, fields.Nested):
            if isinstance(inner.schema, item):
                found.add(field.data_key or name)
            else:
                found |= _places(inner.schema, item, seen)
    return found


@pytest.mark.parametrize("game", list(REGISTRY), ids=lambda game: game.id)
def test_cards_say_every_place_where_items_stand(game: Game) -> None:
    for kind in game.collections:
        if kind.places:
            found = set().union(*(_places(verb.request(), kind.item, set()) for verb in game.verbs))
            assert found == set(kind.places)


@pytest.mark.parametrize("game", list(REGISTRY), ids=lambda game: game.id)
def test_the_document_says_where_names_may_stand(owner: Client, game: Game) -> None:
    schemas = owner.send("GET", "openapi.json").get_json()["components"]["schemas"]
    for kind in game.collections:
        holders = [name for name, its in schemas.items() if kind.key in its.get("properties", {})]
        assert any(name.startswith(game.id.title()) and name.endswith("Position") for name in holders)
