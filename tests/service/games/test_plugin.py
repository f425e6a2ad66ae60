"""Adding a game touches nothing but its own folder: a tiny game joins from outside and has what the others have."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from service import create_app
from service.games import REGISTRY
from tests.service.games.tiny.game import TINY


@pytest.fixture(scope="module")
def tiny() -> FlaskClient:
    return create_app({"TESTING": True, "REGISTRY": REGISTRY.with_game(TINY)}).test_client()


def test_it_is_listed_with_its_verbs(tiny: FlaskClient) -> None:
    games = {game["id"]: game for game in tiny.get("/v1/games").get_json()["games"]}
    assert games["tiny"]["verbs"] == ["score", "check", "moves"]
    assert {game.id for game in REGISTRY} < games.keys()


def test_it_has_a_card_in_words(tiny: FlaskClient) -> None:
    card = tiny.get("/v1/games/tiny").get_json()
    assert card["rules"][0] == {"id": "tiny.pebble", "text": "A pebble is a point.", "section": "1"}
    assert card["rulings"][0]["choices"] == ["double", "single"]
    assert card["rulings"][0]["labels"] == {"double": "Two", "single": "One"}
    assert card["codes"]["O"] == "large pebble"


def test_it_scores_with_rulings_and_engine(tiny: FlaskClient) -> None:
    answer = tiny.post("/v1/games/tiny/score", json={"position": {"row": "oOO"}}).get_json()
    assert answer["total"] == 5
    assert answer["lines"][0]["label"] == "3 pebbles"
    assert answer["rulings"] == [{"id": "tiny.large", "used": "double", "others": {"single": 3}}]
    assert answer["engine"] == {"rules": "tiny@0.1"}
    chosen = {"position": {"row": "oOO"}, "rulings": {"tiny.large": "single"}}
    assert tiny.post("/v1/games/tiny/score", json=chosen).get_json()["total"] == 3


def test_a_ruling_that_was_not_consulted_is_not_named(tiny: FlaskClient) -> None:
    assert tiny.post("/v1/games/tiny/score", json={"position": {"row": "oo"}}).get_json()["rulings"] == []


def test_its_verdicts_cite_rules_in_words(tiny: FlaskClient) -> None:
    body = {"position": {"row": "oo"}, "move": 3}
    verdict = tiny.post("/v1/games/tiny/check", json=body).get_json()
    assert verdict["legal"] is False
    assert verdict["after"] is None
    assert verdict["violations"][0] == {
        "rule": "tiny.too_many",
        "message": "There are 2 pebbles, so 3 cannot be taken.",
        "message_id": "tiny.too_many",
        "params": {"count": 2, "move": 3},
        "where": [],
    }
    legal = tiny.post("/v1/games/tiny/check", json={**body, "move": 1}).get_json()
    assert legal["after"] == {"row": "o"}


def test_what_it_calls_impossible_is_a_problem_with_the_place(tiny: FlaskClient) -> None:
    answer = tiny.post("/v1/games/tiny/score", json={"position": {"row": "OOO"}})
    assert answer.status_code == 422
    assert answer.get_json(force=True)["errors"][0]["pointer"] == "/position/row"


def test_its_own_rulings_are_checked(tiny: FlaskClient) -> None:
    body = {"position": {"row": "o"}, "rulings": {"biotope.adjacency": "orthogonal"}}
    answer = tiny.post("/v1/games/tiny/score", json=body)
    assert answer.get_json(force=True)["errors"][0]["pointer"] == "/rulings/biotope.adjacency"


def test_the_document_shows_its_bodies(tiny: FlaskClient) -> None:
    document = tiny.get("/v1/openapi.json").get_json()
    body = document["paths"]["/v1/games/tiny/check"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    name = body["$ref"].rpartition("/")[2]
    assert set(document["components"]["schemas"][name]["properties"]) == {"position", "move", "rulings"}


def test_another_language_falls_back_on_its_english(tiny: FlaskClient) -> None:
    answer = tiny.post("/v1/games/tiny/score?lang=de", json={"position": {"row": "o"}})
    assert answer.status_code == 200
    assert answer.get_json()["lines"][0]["label"] == "1 pebble"
