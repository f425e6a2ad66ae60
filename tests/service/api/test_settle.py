"""A reading's questions, answered in one call."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.service.api.test_problems import problem

SETTLE = "/v1/games/biotope/settle"
ROWS = ["HHT", "...", "FFF"]


def reading(**cells: dict[str, Any]) -> dict[str, Any]:
    """A reading of three rows, sure of all cells but those given as `rc=...`; with the fields that are ignored."""
    listed = []
    for r, row in enumerate(ROWS):
        for c, value in enumerate(row):
            sure = {"at": [r, c], "value": value, "confidence": 1.0, "others": {}, "polygon": [[0, 0]] * 4}
            listed.append({**sure, **cells.get(f"c{r}{c}", {})})
    return {
        "status": "review",
        "position": {"sheet": "2", "rows": ROWS},
        "cells": listed,
        "geometry": {"rows": 3},
        "score": {"total": 10},
    }


DOUBT = {"c02": {"confidence": 0.6, "others": {"H": 0.4}}}


def settle(client: FlaskClient, body: dict[str, Any]) -> dict[str, Any]:
    answer = client.post(SETTLE, json=body)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    settled: dict[str, Any] = answer.get_json()
    return settled


def test_nothing_answered_leaves_the_question(client: FlaskClient) -> None:
    settled = settle(client, {"reading": reading(**DOUBT), "answers": []})
    assert settled["status"] == "review"
    assert settled["questions"] == [{"at": [0, 2], "value": "T", "or": ["H"], "totals": {"T": 10, "H": 20}}]
    assert (settled["score"]["low"], settled["score"]["total"], settled["score"]["high"]) == (10, 10, 20)
    assert not settled["score"]["certain"]


@pytest.mark.parametrize(("value", "total"), [("H", 20), ("T", 10)])
def test_an_answer_settles_it(client: FlaskClient, value: str, total: int) -> None:
    settled = settle(client, {"reading": reading(**DOUBT), "answers": [{"at": [0, 2], "value": value}]})
    assert settled["status"] == "read"
    assert settled["questions"] == []
    assert settled["score"]["total"] == total == settled["score"]["breakdown"]["total"]
    assert settled["score"]["certain"]
    assert settled["position"]["rows"][0] == "HH" + value


def test_who_cannot_tell_is_not_asked_again_but_the_doubt_stays(client: FlaskClient) -> None:
    settled = settle(client, {"reading": reading(**DOUBT), "answers": [{"at": [0, 2], "value": "?"}]})
    assert settled["questions"] == []
    assert (settled["score"]["low"], settled["score"]["high"]) == (10, 20)


def test_something_that_is_no_symbol_stands_free_and_is_asked(client: FlaskClient) -> None:
    unknown = reading(c02={"value": "?", "confidence": 0.9, "others": {"T": 0.1}})
    settled = settle(client, {"reading": unknown, "answers": []})
    assert settled["position"]["rows"][0] == "HH."
    question = settled["questions"][0]
    assert question["value"] == "?"
    assert set(question["or"]) == set("HTAFW.")
    assert question["totals"]["."] == settled["score"]["total"]


def test_a_cell_that_cannot_change_the_total_is_not_asked(client: FlaskClient) -> None:
    harmless = reading(c10={"confidence": 0.6, "others": {"T": 0.4}})
    assert settle(client, {"reading": harmless, "answers": []})["questions"] == []


def test_rulings_hold_for_every_total(client: FlaskClient) -> None:
    diagonal = {"reading": reading(**DOUBT), "answers": [], "rulings": {"biotope.adjacency": "with_diagonals"}}
    assert settle(client, diagonal)["score"]["low"] == 10


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"answers": [{"at": [0, 3], "value": "H"}]}, "/answers/0/at"),
    ({"answers": [{"at": [0, 0], "value": "X"}]}, "/answers/0/value"),
    ({"answers": [{"at": [0, 0], "value": "H"}, {"at": [0, 0], "value": "T"}]}, "/answers/1/at"),
    ({"answers": "none"}, "/answers"),
    ({"reading": {}}, "/reading/cells"),
    ({"reading": reading(c00={"confidence": 1.5})}, "/reading/cells/0/confidence"),
    ({"reading": reading(c00={"others": {"Q": 0.1}})}, "/reading/cells/0/others/Q"),
    ({"reading": reading(c00={"at": [9, 9]})}, "/reading/cells/0/at"),
]


@pytest.mark.parametrize(("change", "pointer"), WRONG)
def test_wrong_answers_name_the_place(client: FlaskClient, change: dict[str, Any], pointer: str) -> None:
    body = {"reading": reading(), "answers": [], **change}
    document = problem(client.post(SETTLE, json=body), 422, "invalid")
    assert pointer in [error["pointer"] for error in document["errors"]]


def test_a_board_of_guesses_is_never_certain(client: FlaskClient) -> None:
    cells = [{"at": [r, c], "value": "W", "confidence": 0.7, "others": {"T": 0.3}} for r in range(7) for c in range(7)]
    guessed = {"position": {"sheet": "2", "rows": ["WWWWWWW"] * 7}, "cells": cells}
    settled = settle(client, {"reading": guessed, "answers": []})
    assert settled["status"] == "review"
    assert not settled["score"]["certain"]
    assert not settled["score"]["exact"]
    assert settled["score"]["high"] >= 60
    assert len(settled["questions"]) >= 40
