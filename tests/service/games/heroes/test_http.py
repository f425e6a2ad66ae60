"""What the card tells, and what goes on over HTTP: positions that go back in, decks that are counted."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.games.heroes import HEROES
from service.games.heroes.findings import DECK
from tests.service.games.heroes.cards import as_json, expanded

A = as_json("a C LC bird sky")
TRIO = {"trio": [A, A, A], "habitat": "sky"}


def test_the_example_deck_is_marked_and_large_enough(client: FlaskClient) -> None:
    (layout,) = client.get("/v1/games/heroes").get_json()["layouts"]
    deck = layout["position"]["deck"]
    assert layout["example"] is True
    assert len(deck) >= DECK
    assert len({card["name"] for card in deck}) == len(deck)
    body = {"start": {"players": [{"name": "Ada", "position": {"deck": deck}}]}, "moves": []}
    replayed = client.post("/v1/games/heroes/replay", json=body).get_json()
    assert replayed["findings"] == []
    assert len(replayed["position"]["players"][0]["position"]["hand"]) == 5


@pytest.mark.parametrize(("count", "rules"), [(DECK, []), (DECK - 1, ["heroes.deck.size"])])
def test_a_deck_is_counted_wherever_its_cards_lie(client: FlaskClient, count: int, rules: list[str]) -> None:
    position = {**TRIO, "hand": [A, A], "discard": [A] * 4, "deck": [A] * (count - 9)}
    scored = client.post("/v1/games/heroes/score", json={"position": position}).get_json()
    assert [found["rule"] for found in scored["findings"]] == rules
    body = {"position": position, "move": {"type": "reveal"}}
    checked = client.post("/v1/games/heroes/check", json=body).get_json()
    assert [found["rule"] for found in checked["findings"]] == rules


def test_every_rule_cites_a_heading_of_the_rule_text(client: FlaskClient) -> None:
    card = client.get("/v1/games/heroes").get_json()
    headings = {
        "1. The Objective: A Diverse Ecosystem",
        "1. The Adaptation Rule (Trading)",
        "2. Setup",
        "3. The Round: Build a Habitat Trio",
        "4. Scoring the Round & Tie-Breakers",
        "4. Tie-Breaker (The Top Deck Battle)",
        '5. Cleanup & The "Sanctuary" Rule',
    }
    cited = {entry["section"] for part in ("rules", "findings", "rulings") for entry in card[part]}
    assert cited == headings
    assert set(card["codes"]) == {code.rpartition(".")[2] for code in HEROES.codes.values()}


def test_the_position_after_a_move_goes_back_in(client: FlaskClient) -> None:
    position: dict[str, Any] = expanded(
        {
            "hand": ["a C LC bird Sky", "b C LC bird sky"],
            "deck": ["w C LC bird - *"] + ["d C LC bird sky"] * 6,
            "discard": [],
            "tokens": {"sky": 2},
        }
    )
    for move in (
        {"type": "draw"},
        {"type": "play_trio", "cards": [2, 0, 1], "habitat": "SKY"},
        {"type": "reveal"},
        {"type": "sanctuary"},
        {"type": "trade", "give": "sky", "take": "sea"},
    ):
        verdict = client.post("/v1/games/heroes/check", json={"position": position, "move": move}).get_json()
        assert verdict["legal"], verdict
        position = verdict["after"]
    assert position["tokens"] == {"sea": 1}
    assert [card["name"] for card in position["discard"]] == ["d", "w", "a", "b"]


def test_the_end_of_a_round_starts_another_replay(client: FlaskClient) -> None:
    start = {"players": [{"name": "Ada", "position": {"deck": [A] * 15}}]}
    moves = [
        {"player": "Ada", "type": "play_trio", "cards": [0, 1, 2], "habitat": "sky"},
        {"player": "Ada", "type": "sanctuary"},
    ]
    whole = client.post("/v1/games/heroes/replay", json={"start": start, "moves": moves + moves}).get_json()
    half = client.post("/v1/games/heroes/replay", json={"start": start, "moves": moves}).get_json()
    rest = client.post("/v1/games/heroes/replay", json={"start": half["position"], "moves": moves}).get_json()
    assert rest["position"] == whole["position"]
    assert whole["match"]["round"] == 3
    assert rest["match"]["round"] == 2


def test_the_largest_questions_are_answered(client: FlaskClient) -> None:
    """The bounds of the schema hold what they promise: no pile is so large that an answer fails."""
    many = [{**A, "habitats": [f"h{n}-{m}" for m in range(8)], "full_art": True} for n in range(200)]
    found = client.post("/v1/games/heroes/best", json={"hand": many, "tokens": {"h0-0": 1000}})
    assert found.status_code == 200
    assert len(found.get_json()["by_habitat"]) == 1600
    listed = client.post("/v1/games/heroes/moves", json={"position": {"hand": [A] * 40}})
    assert listed.get_json()["count"] == 9880
    assert listed.get_json()["moves"][0] == {"type": "play_trio", "cards": [0, 1, 2], "habitat": "sky"}
