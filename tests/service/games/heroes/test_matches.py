"""Golden matches: files of readable moves, replayed line by line by one runner through HTTP.

A line is `PLAYER VERB ... => PHASE WAITING...`: what the player does, and how the match stands after it.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.service.games.heroes.cards import as_json

MATCHES = sorted((Path(__file__).parent / "matches").glob("*.toml"))
LINE = re.compile(
    r"(?P<player>\w+) (?P<verb>plays|draws|reveals|keeps|trades)(?P<numbers>( \d+)*)(?P<nothing> nothing)?"
    r"( (?P<give>\w+))?( for (?P<habitat>\w+))?( shuffling(?P<shuffle>( \d+)+))?\s*=> (?P<status>.+)"
)


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.split()]


def _move(line: str) -> tuple[dict[str, Any], list[str]]:
    """The move of a line, and the phase and players that it leads to."""
    match = LINE.fullmatch(line)
    assert match is not None, line
    numbers = _numbers(match["numbers"])
    kind: dict[str, dict[str, Any]] = {
        "plays": {"type": "play_trio", "cards": numbers, "habitat": match["habitat"]},
        "draws": {"type": "draw", **({"count": numbers[0]} if numbers else {})},
        "reveals": {"type": "reveal"},
        "keeps": {"type": "sanctuary", "keep": numbers},
        "trades": {"type": "trade", "give": match["give"], "take": match["habitat"]},
    }
    shuffle = {"shuffle": _numbers(match["shuffle"])} if match["shuffle"] else {}
    return {"player": match["player"], **kind[match["verb"]], **shuffle}, match["status"].split()


def _replay(client: FlaskClient, match: dict[str, Any], rulings: dict[str, str]) -> dict[str, Any]:
    def pile(text: str) -> list[dict[str, Any]]:
        return [as_json(match["cards"][name]) for name in text.split()]

    tokens = match.get("tokens", {})
    players = [
        {"name": name, "position": {"deck": pile(deck), "tokens": tokens.get(name, {})}}
        for name, deck in match["decks"].items()
    ]
    youngest = {"youngest": match["play"]["youngest"]} if "youngest" in match["play"] else {}
    moves = [_move(line)[0] for line in match["play"]["moves"].strip().splitlines()]
    body = {"start": {"players": players, **youngest}, "moves": moves, "rulings": rulings}
    answer = client.post("/v1/games/heroes/replay", json=body)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    replayed: dict[str, Any] = answer.get_json()
    return replayed


def _load(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text())


@pytest.fixture(params=MATCHES, ids=lambda path: path.stem)
def match(request: pytest.FixtureRequest) -> dict[str, Any]:
    return _load(request.param)


def test_every_move_leads_where_the_file_says(client: FlaskClient, match: dict[str, Any]) -> None:
    replayed = _replay(client, match, {})
    lines = match["play"]["moves"].strip().splitlines()
    for line, verdict in zip(lines, replayed["verdicts"], strict=True):
        status = verdict["match"]
        assert [status["phase"], *status["waiting"]] == _move(line)[1], line
        assert not {"deck", "discard"} & (verdict["after"] or {}).keys()
    stopped_at = match["play"].get("stopped_at")
    assert replayed["stopped_at"] == stopped_at
    assert [verdict["legal"] for verdict in replayed["verdicts"]] == [n != stopped_at for n in range(len(lines))]
    last = replayed["verdicts"][-1]
    assert [found["rule"] for found in last["violations"]] == match["play"].get("violations", [])


def test_rounds_score_and_pay_as_the_file_says(client: FlaskClient, match: dict[str, Any]) -> None:
    rounds = _replay(client, match, {})["rounds"]
    assert [played["round"] for played in rounds] == list(range(1, len(match["rounds"]) + 1))
    for played, expected in zip(rounds, match["rounds"], strict=True):
        standings = {standing["name"]: standing for standing in played["ranking"]}
        assert {name: standing["total"] for name, standing in standings.items()} == expected["totals"]
        assert {name: standing["token"] for name, standing in standings.items() if standing["token"]} == expected[
            "tokens"
        ]
        assert played["winners"] == sorted(expected["tokens"])
        for name, values in expected.get("battles", {}).items():
            assert standings[name]["battle"] == values
        for name, place in expected.get("places", {}).items():
            assert standings[name]["place"] == place


def test_the_table_ends_as_the_file_says(client: FlaskClient, match: dict[str, Any]) -> None:
    replayed = _replay(client, match, {})
    assert replayed["match"]["winners"] == match["end"]["winners"]
    assert replayed["breakdown"] is None
    for seat in replayed["position"]["players"]:
        name, position = seat["name"], seat["position"]
        assert position["tokens"] == match["end"]["tokens"][name]
        for part, expected in (("hand", "hands"), ("deck", "decks"), ("discard", "discards")):
            assert " ".join(card["name"] for card in position[part]) == match["end"][expected][name], f"{name}'s {part}"


def test_small_decks_are_findings_of_their_players(client: FlaskClient, match: dict[str, Any]) -> None:
    findings = _replay(client, match, {})["findings"]
    assert [found["rule"] for found in findings] == ["heroes.deck.size"] * len(match["decks"])
    assert [found["params"]["name"] for found in findings] == list(match["decks"])


def test_a_shared_second_tie_pays_both_and_the_answer_rests_on_it(client: FlaskClient) -> None:
    match = _load(Path(__file__).parent / "matches" / "second_tie.toml")
    assert [use["id"] for use in _replay(client, match, {})["rulings"]] == ["heroes.second_tie"]
    otherwise = match["otherwise"]
    replayed = _replay(client, match, otherwise["rulings"])
    assert replayed["stopped_at"] == otherwise["stopped_at"]
    assert [found["rule"] for found in replayed["verdicts"][-1]["violations"]][:1] == otherwise["violations"]
    tokens = {standing["name"]: standing["token"] for standing in replayed["rounds"][0]["ranking"] if standing["token"]}
    assert tokens == otherwise["tokens"]
