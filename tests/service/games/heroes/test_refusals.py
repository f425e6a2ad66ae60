"""What cannot be asked: refused with the place and the reason."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.service.games.heroes.cards import as_json

A = as_json("a C LC bird sky")
TRIO = {"trio": [A, A, A], "habitat": "sky"}
PLAYER = {"name": "Ada", **TRIO}
SEAT = {"name": "Ada", "position": {"deck": [A]}}


def _with(card: dict[str, Any], **parts: Any) -> dict[str, Any]:
    return {**TRIO, "trio": [A, {**card, **parts}, A]}


REFUSED: list[tuple[str, str, Any, str, str]] = [
    ("no body", "score", {}, "/position", "schema.required"),
    ("no trio", "score", {"position": {"habitat": "sky"}}, "/position/trio", "schema.required"),
    ("no habitat", "score", {"position": {"trio": [A, A, A]}}, "/position/habitat", "schema.required"),
    ("two cards", "score", {"position": {**TRIO, "trio": [A, A]}}, "/position/trio", "schema.list_length"),
    ("an unknown part", "score", {"position": {**TRIO, "board": []}}, "/position/board", "schema.unknown"),
    (
        "a status without points",
        "score",
        {"position": _with(A, status="near_threatened")},
        "/position/trio/1/status",
        "schema.heroes_status",
    ),
    (
        "data deficient",
        "score",
        {"position": _with(A, status="data_deficient")},
        "/position/trio/1/status",
        "schema.heroes_status",
    ),
    (
        "extinct in the wild",
        "score",
        {"position": _with(A, status="extinct_in_the_wild")},
        "/position/trio/1/status",
        "schema.heroes_status",
    ),
    (
        "a rarity without points",
        "score",
        {"position": _with(A, rarity="legendary")},
        "/position/trio/1/rarity",
        "schema.heroes_rarity",
    ),
    ("a status of another type", "score", {"position": _with(A, status=2)}, "/position/trio/1/status", "schema.text"),
    (
        "no class",
        "score",
        {"position": _with({k: v for k, v in A.items() if k != "class"})},
        "/position/trio/1/class",
        "schema.required",
    ),
    (
        "an empty class",
        "score",
        {"position": _with(A, **{"class": " "})},
        "/position/trio/1/class",
        "schema.heroes_word",
    ),
    ("no name", "score", {"position": _with(A, name="")}, "/position/trio/1/name", "schema.length"),
    (
        "no habitats, not wild",
        "score",
        {"position": _with(A, habitats=[])},
        "/position/trio/1/habitats",
        "schema.heroes_nowhere",
    ),
    (
        "a habitat twice",
        "score",
        {"position": _with(A, habitats=["Sky", "sky"])},
        "/position/trio/1/habitats",
        "schema.heroes_twice",
    ),
    (
        "full art that is a word",
        "score",
        {"position": _with(A, full_art="yes")},
        "/position/trio/1/full_art",
        "schema.flag",
    ),
    (
        "a ruling of nobody",
        "score",
        {"position": TRIO, "rulings": {"heroes.x": "1"}},
        "/rulings/heroes.x",
        "schema.unknown_ruling",
    ),
    (
        "a choice of no ruling",
        "score",
        {"position": TRIO, "rulings": {"heroes.vulnerable": "3"}},
        "/rulings/heroes.vulnerable",
        "schema.choice",
    ),
    ("a move of no type", "check", {"position": {}, "move": {}}, "/move/type", "schema.required"),
    ("a move of another game", "check", {"position": {}, "move": {"type": "enter"}}, "/move/type", "schema.choice"),
    (
        "a trio without cards",
        "check",
        {"position": {"hand": []}, "move": {"type": "play_trio", "habitat": "sky"}},
        "/move/cards",
        "schema.required",
    ),
    (
        "a trade with a trio's part",
        "check",
        {"position": {"tokens": {}}, "move": {"type": "trade", "give": "a", "take": "b", "cards": [1]}},
        "/move/cards",
        "schema.heroes_not_of_this_move",
    ),
    (
        "a card before the first",
        "check",
        {"position": {"hand": []}, "move": {"type": "play_trio", "habitat": "sky", "cards": [-1, 0, 1]}},
        "/move/cards/0",
        "schema.range",
    ),
    (
        "a card and a half",
        "check",
        {"position": {"hand": []}, "move": {"type": "play_trio", "habitat": "sky", "cards": [0, 1, 1.5]}},
        "/move/cards/2",
        "schema.whole",
    ),
    (
        "whose move, in a position",
        "check",
        {"position": {"hand": []}, "move": {"type": "draw", "player": "Ada"}},
        "/move/player",
        "schema.unknown",
    ),
    (
        "a trio without a hand",
        "check",
        {"position": {}, "move": {"type": "play_trio", "habitat": "sky", "cards": [0, 1, 2]}},
        "/position/hand",
        "schema.required",
    ),
    (
        "drawing without a deck",
        "check",
        {"position": {"hand": []}, "move": {"type": "draw"}},
        "/position/deck",
        "schema.required",
    ),
    (
        "a trade without tokens",
        "check",
        {"position": {}, "move": {"type": "trade", "give": "a", "take": "b"}},
        "/position/tokens",
        "schema.required",
    ),
    (
        "less than no token",
        "check",
        {"position": {"tokens": {"sky": -1}}, "move": {"type": "draw"}},
        "/position/tokens/sky",
        "schema.range",
    ),
    (
        "a habitat in two spellings",
        "check",
        {"position": {"tokens": {"Sky": 1, "sky": 1}}, "move": {"type": "draw"}},
        "/position/tokens",
        "schema.heroes_twice",
    ),
    (
        "tokens that are a list",
        "check",
        {"position": {"tokens": []}, "move": {"type": "draw"}},
        "/position/tokens",
        "schema.object",
    ),
    ("moves without a hand", "moves", {"position": {}}, "/position/hand", "schema.required"),
    (
        "more trios than can be listed",
        "moves",
        {"position": {"hand": [A] * 41}},
        "/position/hand",
        "heroes.moves.too_many",
    ),
    ("a hand of 201 cards", "moves", {"position": {"hand": [A] * 201}}, "/position/hand", "schema.list_length"),
    ("a best of no hand", "best", {}, "/hand", "schema.required"),
    ("no players", "result", {"players": []}, "/players", "schema.list_length"),
    ("namesakes", "result", {"players": [PLAYER, PLAYER]}, "/players/1/name", "schema.heroes_namesake"),
    (
        "nine players",
        "result",
        {"players": [{**PLAYER, "name": str(n)} for n in range(9)]},
        "/players",
        "schema.list_length",
    ),
    (
        "a match of namesakes",
        "replay",
        {"start": {"players": [SEAT, SEAT]}, "moves": []},
        "/start/players/1/name",
        "schema.heroes_namesake",
    ),
    (
        "a match and a hand",
        "replay",
        {"start": {"players": [SEAT], "hand": []}, "moves": []},
        "/start/hand",
        "schema.heroes_of_a_player",
    ),
    (
        "a match from the middle of a round",
        "replay",
        {"start": {"players": [{"name": "Ada", "position": {"deck": [], **TRIO}}]}, "moves": []},
        "/start/players/0/position/trio",
        "schema.heroes_mid_round",
    ),
    (
        "a match without a deck",
        "replay",
        {"start": {"players": [{"name": "Ada", "position": {}}]}, "moves": []},
        "/start/players/0/position/deck",
        "schema.required",
    ),
    (
        "an unknown youngest",
        "replay",
        {"start": {"players": [SEAT], "youngest": "Bo"}, "moves": []},
        "/start/youngest",
        "schema.heroes_stranger",
    ),
    (
        "a youngest alone",
        "replay",
        {"start": {"hand": [], "youngest": "Bo"}, "moves": []},
        "/start/youngest",
        "schema.heroes_no_match",
    ),
    (
        "a move of nobody in a match",
        "replay",
        {"start": {"players": [SEAT]}, "moves": [{"type": "draw"}]},
        "/moves/0/player",
        "schema.required",
    ),
    (
        "a move of somebody alone",
        "replay",
        {"start": {"hand": []}, "moves": [{"type": "draw", "player": "Ada"}]},
        "/moves/0/player",
        "schema.heroes_no_match",
    ),
    (
        "a start without the part that a move needs",
        "replay",
        {"start": {"hand": []}, "moves": [{"type": "draw"}]},
        "/start/deck",
        "schema.required",
    ),
]


@pytest.mark.parametrize(
    ("verb", "body", "pointer", "message_id"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED]
)
def test_it_is_refused_with_the_place_and_the_reason(
    client: FlaskClient, verb: str, body: Any, pointer: str, message_id: str
) -> None:
    answer = client.post(f"/v1/games/heroes/{verb}", json=body)
    assert answer.status_code == 422
    assert answer.mimetype == "application/problem+json"
    errors = answer.get_json(force=True)["errors"]
    assert (pointer, message_id) in [(error["pointer"], error["message_id"]) for error in errors]
    assert not any(error["message"].startswith(("schema.", "heroes.")) for error in errors)


@pytest.mark.parametrize("language", ["de", "es", "fr", "nl"])
def test_refusals_are_worded_in_every_language(client: FlaskClient, language: str) -> None:
    for _, verb, body, _, _ in REFUSED:
        english, other = (
            client.post(f"/v1/games/heroes/{verb}?lang={lang}", json=body).get_json(force=True)["errors"]
            for lang in ("en", language)
        )
        assert [error["message_id"] for error in english] == [error["message_id"] for error in other]
        assert not any(error["message"].startswith(("schema.", "heroes.")) for error in other)
        own = [error for error in other if "heroes" in error["message_id"]]
        assert all(error["message"] not in [twin["message"] for twin in english] for error in own)


def test_the_refused_card_is_named(client: FlaskClient) -> None:
    body = {"position": _with(A, name="Iberian Lynx", status="near_threatened")}
    (error,) = client.post("/v1/games/heroes/score", json=body).get_json(force=True)["errors"]
    assert error["message"].startswith('Iberian Lynx: the rules give no points for the status "near_threatened".')


def test_a_vulnerable_card_in_a_match_is_refused_where_the_ruling_gives_it_no_value(client: FlaskClient) -> None:
    vulnerable = as_json("v C VU bird sky")
    start = {"players": [{"name": "Ada", "position": {"deck": [A, A, vulnerable, vulnerable]}}]}
    move = {"player": "Ada", "type": "play_trio", "habitat": "sky"}
    body: dict[str, Any] = {"start": start, "moves": [{**move, "cards": [0, 1, 2]}]}
    assert client.post("/v1/games/heroes/replay", json=body).get_json()["rulings"] == [
        {"id": "heroes.vulnerable", "used": "2"}
    ]
    answer = client.post("/v1/games/heroes/replay", json={**body, "rulings": {"heroes.vulnerable": "none"}})
    assert answer.status_code == 422
    assert answer.get_json(force=True)["errors"][0]["params"] == {"name": "v"}
