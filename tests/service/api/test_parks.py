"""Parks over HTTP: a reading settled by answers; photos read, cut out, taught and read again."""

from __future__ import annotations

import io
from typing import Any

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient

from tests.collections_client import TILES as TILES_OF_A_BOX
from tests.collections_client import draft
from tests.service.api.test_problems import problem
from tests.vision.parks.cameras import photographed

READ = "/v1/games/habitats/read"
SETTLE = "/v1/games/habitats/settle"
TILES = "/v1/games/habitats/tiles"
SCORE = "/v1/games/habitats/score"

HARE = {"kind": "animal", "name": "hare", "landscape": "grass", "needs": {"grass": 1}, "points": 3}
OTTER = {"kind": "animal", "name": "otter", "landscape": "water", "needs": {"water": 2}, "points": 5}
BEND = {"kind": "road", "roads": ["n", "e"]}
GATE = {"kind": "entrance"}


def cell(at: list[int], label: str, confidence: float = 1.0, **more: Any) -> dict[str, Any]:
    return {"at": at, "label": label, "value": {"kind": "unknown"}, "confidence": confidence, **more}


def reading(*cells: dict[str, Any], **tiles: Any) -> dict[str, Any]:
    """A reading as `/read` sends it, with what settling needs; `polygon` and the like are passed over."""
    known = {"hare": {"tile": HARE}, "otter": {"tile": OTTER}, "gate": {"tile": GATE}, **tiles}
    return {"position": {"edition": "cwali", "park": []}, "cells": list(cells), "tiles": known, "status": "review"}


def settle(client: FlaskClient, *cells: dict[str, Any], answers: Any = (), **more: Any) -> Any:
    answer = client.post(SETTLE, json={"reading": reading(*cells), "answers": list(answers), **more})
    assert answer.status_code == 200, answer.get_json()
    return answer.get_json()


GRASS = ({"at": [0, 0], "label": "gate"}, {"at": [0, 1], "label": "hare"}, {"at": [1, 1], "label": "hare"})
SURE = [cell(**one) for one in GRASS]  # type: ignore[arg-type]  # fields of two types


def test_a_sure_park_has_a_score_and_nothing_to_ask(client: FlaskClient) -> None:
    settled = settle(client, *SURE)
    assert settled["status"] == "read"
    assert settled["score"]["total"] == 6
    assert settled["score"]["certain"]
    assert settled["questions"] == []
    assert client.post(SCORE, json={"position": settled["position"]}).get_json()["total"] == 6


def test_an_unknown_tile_leaves_no_score_and_a_reason_and_a_question(client: FlaskClient) -> None:
    doubtful = cell([0, 2], "?", 0.7, others={"hare": 0.2, "otter": 0.1})
    settled = settle(client, *SURE, doubtful)
    assert settled["score"] is None
    assert "1" in settled["score_reason"]
    assert settled["status"] == "review"
    assert settled["questions"] == [{"at": [0, 2], "value": "?", "or": ["hare", "otter"], "totals": {}}]
    assert client.post(SCORE, json={"position": settled["position"]}).status_code == 200


def test_naming_it_gives_the_score(client: FlaskClient) -> None:
    doubtful = cell([0, 2], "?", 0.7, others={"hare": 0.2, "otter": 0.1})
    settled = settle(client, *SURE, doubtful, answers=[{"at": [0, 2], "value": "hare"}])
    assert settled["status"] == "read"
    assert settled["score"]["total"] == 9


def test_a_doubt_that_changes_the_total_is_asked_with_both_totals(client: FlaskClient) -> None:
    doubtful = cell([0, 2], "hare", 0.8, others={"otter": 0.2})
    settled = settle(client, *SURE, doubtful)
    assert settled["questions"] == [{"at": [0, 2], "value": "hare", "or": ["otter"], "totals": {"hare": 9, "otter": 6}}]
    assert (settled["score"]["low"], settled["score"]["high"]) == (6, 9)


def test_a_doubt_that_changes_nothing_is_not_asked(client: FlaskClient) -> None:
    twin = {"twin": {"tile": {**HARE, "name": "twin"}}}
    cells = [*SURE, cell([0, 2], "hare", 0.6, others={"twin": 0.4})]
    answer = client.post(SETTLE, json={"reading": reading(*cells, **twin), "answers": []}).get_json()
    assert answer["questions"] == []


def test_an_answer_may_be_a_tile_of_ones_own_for_all_that_look_alike(client: FlaskClient) -> None:
    cells = [cell([0, n], "?", group=4) for n in range(2, 5)]
    owl = {"kind": "animal", "name": "owl", "landscape": "forest", "needs": {"forest": 2}, "points": 4}
    settled = settle(client, *SURE, *cells, answers=[{"at": [0, 2], "tile": owl, "alike": True}])
    assert [one["label"] for one in settled["cells"][2:5]] == ["owl"] * 3
    assert settled["tiles"]["owl"] == {"tile": owl}
    assert settled["score"]["total"] == 6 + 3 * 4
    again = client.post(SETTLE, json={"reading": settled, "answers": []}).get_json()
    assert again["score"]["total"] == settled["score"]["total"]


def test_cannot_tell_keeps_the_doubt_and_is_not_asked_again(client: FlaskClient) -> None:
    doubtful = cell([0, 2], "hare", 0.8, others={"otter": 0.2})
    settled = settle(client, *SURE, doubtful, answers=[{"at": [0, 2], "value": "?"}])
    assert settled["questions"] == []
    assert settled["score"]["high"] == 9
    assert settled["score"]["low"] == 6


def test_nothing_there_takes_a_tile_out_and_a_new_one_joins(client: FlaskClient) -> None:
    gone = settle(client, *SURE, cell([2, 2], "?"), answers=[{"at": [2, 2], "value": "."}])
    assert len(gone["position"]["park"]) == 3
    joined = settle(client, *SURE, answers=[{"at": [2, 1], "value": "hare"}])
    assert joined["score"]["total"] == 9


def test_the_turn_of_a_road_is_part_of_its_label(client: FlaskClient) -> None:
    tiles = {f"bend@{turn}": {"tile": BEND, "turn": turn} for turn in range(2)}
    cells = [*SURE, cell([1, 0], "bend@0", 0.9, others={"bend@1": 0.1}, turn=0)]
    body = {"reading": reading(*cells, **tiles), "answers": [{"at": [1, 0], "value": "bend@1"}]}
    park = client.post(SETTLE, json=body).get_json()["position"]["park"]
    assert [placed["turn"] for placed in park if placed["tile"]["kind"] == "road"] == [1]
    body["answers"] = [{"at": [1, 0], "turn": 3}]
    settled = client.post(SETTLE, json=body).get_json()
    assert [placed.get("turn") for placed in settled["position"]["park"] if placed["tile"]["kind"] == "road"] == [3]


def test_named_landscapes_teach_the_colours_of_the_others(client: FlaskClient) -> None:
    green, blue = "#7fae5a", "#5a93c8"
    cells = [cell([0, n], "?", colour=green if n % 2 else blue) for n in range(6)]
    answers = [{"at": [0, 0], "landscape": "water"}, {"at": [0, 1], "landscape": "grass"}]
    settled = settle(client, *cells, answers=answers)
    assert [one["value"].get("landscape") for one in settled["cells"]] == ["water", "grass"] * 3


def test_tiles_are_named_by_our_own_set_or_by_ones_own(client: FlaskClient) -> None:
    answers = [{"at": [0, 2], "tile": "Hare"}]
    settled = settle(client, *SURE, cell([0, 2], "?"), answers=answers, catalogue="example-cwali")
    assert settled["cells"][2]["value"]["kind"] == "animal"
    body = {"reading": reading(*SURE), "answers": [{"at": [0, 2], "tile": "Haer"}], "catalogue": "example-cwali"}
    document = problem(client.post(SETTLE, json=body), 422, "invalid")
    assert document["errors"][0]["pointer"] == "/answers/0/tile"
    assert "hare" in document["errors"][0]["params"]["nearest"]
    box = draft(*TILES_OF_A_BOX, name="Box", game="habitats", kind="catalogues")
    made = client.post("/v1/collections", json=box).get_json()
    own = settle(client, *SURE, answers=[{"at": [0, 2], "tile": "old WOOD"}], catalogue=made["share_key"])
    assert own["cells"][2]["value"] == {"kind": "big", "landscape": "forest", "name": "old WOOD"}


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"at": [0, 1], "value": "nobody"}, "/answers/0/value"),
    ({"at": [0, 1]}, "/answers/0"),
    ({"at": [0, 1], "value": "hare", "landscape": "grass"}, "/answers/0"),
    ({"at": [0, 1], "tile": {"kind": "flower"}}, "/answers/0/tile/landscape"),
    ({"at": [0, 1], "tile": "hare"}, "/answers/0/tile"),
    ({"at": [0, 1], "turn": 4}, "/answers/0/turn"),
    ({"at": [0, 1], "value": "gate"}, "/answers"),
]


@pytest.mark.parametrize(("given", "pointer"), WRONG)
def test_wrong_answers_name_the_place(client: FlaskClient, given: dict[str, Any], pointer: str) -> None:
    document = problem(client.post(SETTLE, json={"reading": reading(*SURE), "answers": [given]}), 422, "invalid")
    assert pointer in [error["pointer"] for error in document["errors"]]


def test_a_park_of_guesses_stays_within_bounds(client: FlaskClient) -> None:
    cells = [cell([r, c], "hare", 0.6, others={"otter": 0.4}) for r in range(8) for c in range(8)]
    settled = settle(client, *cells)
    assert not settled["score"]["certain"]
    assert settled["questions"]


def form(photo: bytes, **fields: Any) -> dict[str, Any]:
    return {"photo": (io.BytesIO(photo), "park.jpg"), **fields}


def test_a_catalogue_that_no_key_opens_is_named(client: FlaskClient, park: bytes) -> None:
    document = problem(client.post(READ, data=form(park, catalogue="01hzzzzzzzzzzzzzzzzzzzzzzz")), 422, "invalid")
    assert document["errors"][0]["pointer"] == "/catalogue"


@pytest.mark.parametrize("palette", ["[]", '{"grass": 1}', '{"sky": "#000000"}', "{", '{"grass": "green"}'])
def test_a_palette_is_landscapes_and_colours(client: FlaskClient, park: bytes, palette: str) -> None:
    document = problem(client.post(READ, data=form(park, palette=palette)), 422, "invalid")
    assert document["errors"][0]["pointer"] == "/palette"


def test_a_blank_photo_is_no_park(client: FlaskClient) -> None:
    blank = cv2.imencode(".jpg", np.full((600, 800, 3), 180, np.uint8))[1].tobytes()
    problem(client.post(READ, data=form(blank)), 422, "no-board-found")


@pytest.fixture(scope="module")
def park() -> bytes:
    """A fair photo of a park of the print-and-play set."""
    return photographed(3, table="plain", width=1600, height=1200, glare=0.0, figures=0, cups=0, hands=0).jpeg()
