"""The same through the door: answers in the reader's language, problems with their place, the largest park."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.service.games.habitats.asking import ENTRANCE, Json, animal, park_of, position

LION = animal({"grass": 2}, "dry", 6, "lion")

LABELS = {
    "en": "Lion at row 1, column 3: grassland: area of 2 at row 1, 2 of 2 needed",
    "de": "Lion in Zeile 1, Spalte 3: Grasland: Gebiet aus 2 in Zeile 1, 2 von 2 nötigen",
    "es": "Lion en fila 1, columna 3: pradera: área de 2 en la fila 1, 2 de 2 necesarias",
    "fr": "Lion en ligne 1, colonne 3 : prairie : zone de 2 à la ligne 1, 2 sur 2 nécessaires",
    "nl": "Lion op rij 1, kolom 3: grasland: gebied van 2 op rij 1, 2 van 2 nodig",
}


def post(client: FlaskClient, verb: str, body: Json, lang: str = "en") -> Any:
    """The answer of a verb."""
    return client.post(f"/v1/games/habitats/{verb}?lang={lang}", json=body)


@pytest.mark.parametrize("lang", LABELS)
def test_a_score_in_every_language(client: FlaskClient, lang: str) -> None:
    answer = post(client, "score", {"position": position(park_of(["ggLE"], {"L": LION}))}, lang).get_json()
    lines = [line for line in answer["lines"] if line["rule"] == "habitats.animal"]
    assert [(line["label"], line["points"]) for line in lines] == [(LABELS[lang], 6)]
    assert lines[0]["cells"] == [[0, 2], [0, 0], [0, 1]]
    assert answer["engine"] == {"rules": "habitats@1.0"}


def test_parameters_of_inner_messages_are_there_for_clients(client: FlaskClient) -> None:
    answer = post(client, "score", {"position": position(park_of(["ggLE"], {"L": LION}))}).get_json()
    (need,) = answer["lines"][-1]["params"]["needs"]
    assert need["id"] == "habitats.need.areas"
    assert (need["params"]["have"], need["params"]["needed"]) == (2, 2)


def test_a_problem_names_the_place(client: FlaskClient) -> None:
    park = [{"at": [0, 0], "tile": ENTRANCE}, {"at": [0, 1], "tile": {"kind": "road"}}]
    problem = post(client, "score", {"position": position(park)})
    assert problem.status_code == 422
    assert [error["pointer"] for error in problem.get_json(force=True)["errors"]] == ["/position/park/1/tile/roads"]


def test_a_tile_that_nobody_has_named_cannot_be_laid(client: FlaskClient) -> None:
    body = {"position": position([]), "type": "place", "tile": {"kind": "unknown"}}
    problem = post(client, "moves", body)
    assert problem.status_code == 422
    assert problem.get_json(force=True)["errors"][0]["pointer"] == "/tile"


def test_the_largest_park_is_scored_and_none_larger(client: FlaskClient) -> None:
    tile = {"kind": "big", "landscape": "water"}
    park = [{"at": [r, c], "tile": tile} for r in range(64) for c in range(64)]
    answer = post(client, "score", {"position": position(park)}).get_json()
    assert answer["total"] == 4096 * 4095
    assert len(answer["areas"][0]["cells"]) == 4096
    assert max(len(line["cells"]) for line in answer["lines"]) == 25
    move = {"type": "place", "tile": tile, "at": [64, 0]}
    wider = post(client, "check", {"position": position(park), "move": move})
    assert wider.status_code == 422
    assert post(client, "moves", {"position": position(park), "type": "place", "tile": tile}).get_json()["count"] == 0
    assert post(client, "score", {"position": position([*park, {"at": [64, 0], "tile": tile}])}).status_code == 422


def test_the_card_tells_rules_measures_and_the_example(client: FlaskClient) -> None:
    card = client.get("/v1/games/habitats").get_json()
    rules = {rule["id"]: rule for rule in card["rules"]}
    assert rules["habitats.tower"]["section"] == "paragraph 9"
    assert "More is better" in rules["habitats.goal.longest_line"]["text"]
    assert [layout["example"] for layout in card["layouts"]] == [True, True]
    assert card["codes"]["big"] == "BIG"
