"""Biotope over HTTP: the shapes that the contract names."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.words import LANGUAGES

SHEET = {"sheet": "2", "rows": ["...", ".W.", "..."], "printed": [[1, 1]]}
DRAWN = [{"symbol": "H", "at": [0, 1]}, {"symbol": "T", "at": [0, 0]}]
APART = [{"symbol": "H", "at": [0, 0]}, {"symbol": "T", "at": [0, 1]}]


def _ask(client: FlaskClient, verb: str, body: Any, language: str = "en", status: int = 200) -> Any:
    answer = client.post(f"/v1/games/biotope/{verb}", json=body, headers={"Accept-Language": language})
    assert answer.status_code == status, answer.text
    return answer.get_json()


def test_check_legal(client: FlaskClient) -> None:
    verdict = _ask(client, "check", {"position": SHEET, "move": {"roll": ["H", "T"], "enter": DRAWN}})
    assert verdict == {
        "engine": {"rules": "biotope@1.0"},
        "legal": True,
        "violations": [],
        "rulings": [],
        "after": {**SHEET, "rows": ["TH.", ".W.", "..."]},
    }


def test_check_illegal_names_the_ruling_it_rests_on(client: FlaskClient) -> None:
    verdict = _ask(client, "check", {"position": SHEET, "move": {"roll": ["H", "T"], "enter": APART}})
    assert verdict["legal"] is False
    assert verdict["after"] is None
    assert verdict["rulings"] == [{"id": "biotope.adjacency", "used": "orthogonal"}]
    assert verdict["violations"] == [
        {
            "rule": "biotope.enter.first_touches_symbol",
            "message": "Row 1, column 1 touches no symbol, so it cannot be drawn first. "
            "Draw the other symbol first: then both are where they may be.",
            "message_id": "biotope.enter.first_touches_symbol.other_order",
            "params": {"at": [0, 0]},
            "where": [[0, 0]],
        }
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_come_in_the_language_asked_for(client: FlaskClient, language: str) -> None:
    move = {"roll": ["H", "."], "enter": [{"symbol": "H", "at": [1, 1]}]}
    sheet = {**SHEET, "rows": ["...", ".WT", "..."]}
    (violation,) = _ask(client, "check", {"position": sheet, "move": move}, language)["violations"]
    started = {"en": "Row 2", "de": "Zeile 2", "es": "Fila 2", "fr": "Ligne 2", "nl": "Op rij 2"}
    assert violation["message"].startswith(started[language])


def test_moves(client: FlaskClient) -> None:
    found = _ask(client, "moves", {"position": SHEET, "roll": ["H", "T"]})
    assert found["count"] == len(found["moves"]) == 16
    assert found["must_stop"] is False
    assert {"roll": ["H", "T"], "enter": DRAWN} in found["moves"]
    for move in found["moves"]:
        assert _ask(client, "check", {"position": SHEET, "move": move})["legal"]
    (ruling,) = found["rulings"]
    assert ruling["others"] == {"with_diagonals": 24}


def test_replay_of_one_sheet_stops_at_the_illegal_entry(client: FlaskClient) -> None:
    moves = [{"roll": ["H", "T"], "enter": enter} for enter in (DRAWN, DRAWN, DRAWN)]
    played = _ask(client, "replay", {"start": SHEET, "moves": moves})
    assert [verdict["legal"] for verdict in played["verdicts"]] == [True, False]
    assert played["stopped_at"] == 1
    assert played["position"] == {**SHEET, "rows": ["TH.", ".W.", "..."]}
    assert played["breakdown"]["total"] == 0
    assert played["breakdown"]["complete"] is False
    legal = _ask(client, "replay", {"start": SHEET, "moves": moves[:1]})
    assert legal["stopped_at"] is None
    assert _ask(client, "replay", {"start": SHEET, "moves": []})["verdicts"] == []


def test_the_score_inside_a_replay_is_the_score(client: FlaskClient) -> None:
    sheet = {"sheet": "1", "rows": ["WWW", "#WT", "TTT"]}
    alone = _ask(client, "score", {"position": sheet})
    inside = _ask(client, "replay", {"start": sheet, "moves": []})["breakdown"]
    assert {key: value for key, value in alone.items() if key != "engine"} == inside
    ranked = _ask(client, "result", {"players": [{"name": "Ada", "position": sheet}]})
    assert ranked["ranking"][0]["breakdown"] == inside


def test_replay_of_several_players(client: FlaskClient) -> None:
    players = [{"name": name, "position": SHEET} for name in ("Ben", "Ada")]
    start = {"players": players}
    turn = {"roll": ["H", "T"], "entries": {"Ada": DRAWN, "Ben": DRAWN[::-1]}}
    played = _ask(client, "replay", {"start": start, "moves": [turn]})
    assert played["stopped_at"] == 0
    assert [violation["player"] for violation in played["verdicts"][0]["violations"]] == ["Ben"]
    assert played["position"] == start
    assert played["breakdown"] is None
    assert [standing["name"] for standing in played["ranking"]] == played["winners"] == ["Ada", "Ben"]
    turn["entries"]["Ben"] = DRAWN  # type: ignore[index]  # the table of entries
    verdict = _ask(client, "replay", {"start": start, "moves": [turn]})["verdicts"][0]
    assert [player["position"]["rows"][0] for player in verdict["after"]["players"]] == ["TH.", "TH."]


def test_result_shares_places_and_wins(client: FlaskClient) -> None:
    rows = {"Ada": "TTT", "Ben": "TTW", "Cem": "FFF", "Dov": "W.."}
    players = [{"name": name, "position": {"sheet": "2", "rows": [row]}} for name, row in rows.items()]
    ranked = _ask(client, "result", {"players": players})
    places = [(one["name"], one["place"], one["total"]) for one in ranked["ranking"]]
    assert places == [("Ada", 1, 10), ("Cem", 1, 10), ("Ben", 3, 0), ("Dov", 3, 0)]
    assert ranked["winners"] == ["Ada", "Cem"]


@pytest.mark.parametrize(
    ("verb", "body", "pointer"),
    [
        ("moves", {"position": SHEET}, "/roll"),
        (
            "check",
            {"position": SHEET, "move": {"roll": ["H", "T"], "enter": DRAWN}, "rulings": {"x": "y"}},
            "/rulings/x",
        ),
        (
            "moves",
            {"position": SHEET, "roll": ["H", "T"], "rulings": {"biotope.adjacency": "x"}},
            "/rulings/biotope.adjacency",
        ),
        ("score", {"position": {"sheet": "1", "rows": ["WW"]}}, "/position/centre"),
        ("replay", {"start": {"sheet": "1", "rows": ["WW"]}, "moves": []}, "/start/centre"),
        (
            "replay",
            {"start": {"players": [{"name": "A", "position": {"sheet": "1", "rows": ["WW"]}}]}, "moves": []},
            "/start/players/0/position/centre",
        ),
        (
            "result",
            {
                "players": [
                    {"name": "A", "position": {"sheet": "1", "rows": ["W"]}},
                    {"name": "B", "position": {"sheet": "1", "rows": ["WW"]}},
                ]
            },
            "/players/1/position/centre",
        ),
        ("advise", {"position": {"sheet": "1", "rows": ["W."]}, "roll": ["H", "."]}, "/position/centre"),
        ("parse", {"text": "chess"}, "/text"),
    ],
)
def test_the_place_of_an_error(client: FlaskClient, verb: str, body: Any, pointer: str) -> None:
    problem = _ask(client, verb, body, status=422)
    assert problem["type"].endswith("/invalid")
    assert [error["pointer"] for error in problem["errors"]] == [pointer]


def test_a_game_goes_to_text_and_back(client: FlaskClient) -> None:
    game = {"start": SHEET, "moves": [{"roll": ["H", "T"], "enter": DRAWN}]}
    written = _ask(client, "notate", game)
    assert written["text"] == "biotope 1\nsheet 2\nboard\n...\n.W.\n...\nprinted 2,2\n1. HT  H1,2 T1,1\n"
    parsed = _ask(client, "parse", {"text": written["text"]})
    assert parsed["game"] == {**game, "rulings": {}}
    assert parsed["illegal"] is None


def test_advice(client: FlaskClient) -> None:
    advice = _ask(client, "advise", {"position": SHEET, "roll": ["H", "."], "milliseconds": 40, "seed": 5})
    assert advice["count"] == len(advice["moves"]) == 4
    assert advice["seed"] == 5
    assert advice["moves"][0].keys() == {
        "roll",
        "enter",
        "expected",
        "error",
        "behind",
        "behind_error",
        "simulations",
    }


def test_the_card_lists_every_verb_and_rule(client: FlaskClient) -> None:
    card = client.get("/v1/games/biotope").get_json()
    assert {"score", "check", "moves", "replay", "result", "advise", "notate", "parse"} <= set(card["verbs"])
    enter = [rule["id"] for rule in card["rules"] if rule["id"].startswith("biotope.enter.")]
    assert len(enter) == 7
    assert all(rule["text"] and rule["section"] for rule in card["rules"] + card["findings"])
    assert [ruling["default"] for ruling in card["rulings"]] == ["orthogonal", "both_edges", "yes", "anywhere"]
