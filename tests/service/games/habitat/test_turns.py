"""Every step of a turn as the rule text tells it, by examples (`turns.json`): verdicts, and the position after."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from flask.testing import FlaskClient

from schemas.habitat import HabitatPosition, HabitatPositionSchema
from schemas.habitat_turns import HabitatChangesSchema, all_cards
from service.games.habitat import HABITAT
from service.words import catalogue_of
from tests.service.games.habitat.cards import judged, move, position, rules_of, spelled, table_of

CASES = table_of("turns.json")


def _judged(case: dict[str, Any]) -> Any:
    where = position(**case["position"])
    return where, judged(where, move(**case["move"]), **case.get("rulings", {}))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["says"][:60])
def test_the_rule_text_by_examples(case: dict[str, Any]) -> None:
    _, verdict = _judged(case)
    assert rules_of(verdict) == set(case.get("rules", ()))
    assert verdict.legal is ("rules" not in case)
    assert (verdict.after is None) is ("rules" in case)
    if verdict.legal:
        after = HabitatPositionSchema().dump(verdict.after)
        for field, value in spelled(case.get("after", {})).items():
            assert after[field] == value, field
        changes = HabitatChangesSchema().dump(verdict.changes)
        for field, value in case.get("changes", {}).items():
            wanted = value if field == "hungry" else [one["name"] for one in spelled(value, "hand")]
            got = changes[field] if field == "hungry" else [one["name"] for one in changes[field]]
            assert got == wanted, field


@pytest.mark.parametrize("case", [case for case in CASES if "rules" not in case], ids=lambda case: case["says"][:60])
def test_a_legal_move_keeps_all_cards(case: dict[str, Any]) -> None:
    """What is known of a face-down deck or a hidden hand is only its size, so those cards join when they are told."""
    where, verdict = _judged(case)
    before, after = Counter(all_cards(where)), Counter(all_cards(verdict.after))
    hidden = not isinstance(where.deck, tuple) or case["move"].get("losses")
    if not hidden or case["move"]["type"] not in ("draw", "event"):
        assert after == before
    assert after.total() + _hidden(verdict.after) == before.total() + _hidden(where)


def _hidden(where: HabitatPosition) -> int:
    deck = where.deck if isinstance(where.deck, int) else 0
    return deck + sum(player.hand_size or 0 for player in where.others or () if player.hand is None)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["says"][:60])
def test_what_comes_after_loads_again(case: dict[str, Any]) -> None:
    _, verdict = _judged(case)
    if verdict.legal:
        dumped = HabitatPositionSchema().dump(verdict.after)
        assert HabitatPositionSchema().load(dumped) == verdict.after


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "nl"])
def test_every_verdict_is_worded(language: str) -> None:
    words = catalogue_of(language, (HABITAT.words,))
    for case in CASES:
        _, verdict = _judged(case)
        for one in (*verdict.violations, *verdict.findings):
            assert words.sentence(one.message)


def test_every_rule_that_a_verdict_cites_is_on_the_card() -> None:
    known = {rule.id for rule in (*HABITAT.rules, *HABITAT.findings)}
    cited = {one.rule for case in CASES for one in (*_judged(case)[1].violations, *_judged(case)[1].findings)}
    assert cited <= known


def test_every_rule_of_the_card_about_moves_has_an_example() -> None:
    broken = {rule for case in CASES for rule in case.get("rules", ())}
    about_moves = ("turn", "draw", "build", "play", "rescue", "territory", "event", "pile", "declare", "end", "set_up")
    rules = {rule.id for rule in HABITAT.rules if rule.id.split(".")[1] in about_moves}
    assert rules <= broken


def _asked(client: FlaskClient, where: dict[str, Any], what: dict[str, Any], **more: Any) -> Any:
    body = {"position": spelled({"forest": [], **where}), "move": spelled(what), **more}
    return client.post("/v1/games/habitat/check", json=body)


@pytest.mark.parametrize(
    ("where", "what", "pointer"),
    [
        ({"hand": ["plants"]}, {"type": "play", "card": 3}, "/move/card"),
        ({}, {"type": "play", "card": 0}, "/position/hand"),
        ({"hand": ["plants"]}, {"type": "play", "card": 0, "chain": 4}, "/move/chain"),
        (
            {"hand": ["plants"], "forest": [["fungi"]]},
            {"type": "play", "card": 0, "chain": 0, "index": 9},
            "/move/index",
        ),
        ({"hand": ["plants"]}, {"type": "play", "card": 0, "index": 2}, "/move/chain"),
        (
            {"hand": ["elk"], "forest": [["coyotes"]]},
            {"type": "play", "card": 0, "chain": 0, "second": True},
            "/move/second",
        ),
        ({"hand": ["bears"]}, {"type": "territoriality", "bully": 0, "player": "Joe", "chain": 0}, "/move/player"),
        (
            {"hand": ["bears"], "others": [{"name": "Joe", "forest": []}]},
            {"type": "territoriality", "bully": 0, "player": "Joe", "chain": 0},
            "/move/chain",
        ),
        ({"hand": [], "deck": 5, "display": []}, {"type": "draw", "take": [{"from": "deck"}]}, "/move/take/0/card"),
        ({"hand": [], "deck": 5}, {"type": "draw", "take": [{"from": "display", "index": 0}]}, "/position/display"),
        ({"hand": [], "forest": [["plants"]]}, {"type": "move", "cards": [[0, 0], [0, 0]]}, "/move/cards"),
        ({"hand": [], "forest": [["plants"]]}, {"type": "move", "cards": [[0, 1]]}, "/move/cards/0"),
        (
            {"hand": ["winter"]},
            {"type": "event", "card": 0, "losses": [{"player": "Eve", "card": 0}]},
            "/move/losses/0/player",
        ),
        ({"hand": ["winter"]}, {"type": "event", "card": 0, "losses": [{"card": 0}]}, "/move/losses"),
        ({"hand": ["winter"]}, {"type": "event", "card": 0, "losses": [{"shows": "elk"}]}, "/move/losses/0/shows"),
        ({"hand": ["winter"]}, {"type": "event", "card": 0, "losses": [{"at": [0, 0]}]}, "/move/losses/0/at"),
        ({"hand": ["elk"] * 5}, {"type": "end_turn", "discard": [{"card": 0}, {"card": 0}]}, "/move/discard"),
    ],
)
def test_what_is_not_there_is_refused_with_its_place(
    client: FlaskClient, where: dict[str, Any], what: dict[str, Any], pointer: str
) -> None:
    answer = _asked(client, where, what)
    assert answer.status_code == 422
    assert [error["pointer"] for error in answer.get_json(force=True)["errors"]] == [pointer]


def test_a_verdict_names_the_ruling_it_rests_on(client: FlaskClient) -> None:
    where = {"starving": [["plants"], [], []]}
    verdict = _asked(client, where, {"type": "rescue", "pile": 0}).get_json()
    assert verdict["legal"] is False
    assert verdict["rulings"] == [{"id": "habitat.rescue_resources", "used": "no"}]
    asked = {"rulings": {"habitat.rescue_resources": "yes"}}
    assert _asked(client, where, {"type": "rescue", "pile": 0}, **asked).get_json()["legal"] is True


def test_the_fate_of_used_events_is_a_ruling(client: FlaskClient) -> None:
    where = {"hand": [], "display": ["plants", "deer", "elk"], "deck": 1, "starving": [["mice", "winter"], [], []]}
    what = {
        "type": "draw",
        "take": [{"from": "deck", "card": "bears"}],
        "reshuffle": [{"display": ["plants", "elk", "mice"]}],
    }
    verdict = _asked(client, where, what).get_json()
    assert verdict["legal"] is True
    assert [ruling["id"] for ruling in verdict["rulings"]] == ["habitat.reshuffle_events"]


def test_an_event_that_nobody_judged_is_a_finding(client: FlaskClient) -> None:
    verdict = _asked(client, {"hand": ["pollution"]}, {"type": "event", "card": 0}).get_json()
    assert [one["message"] for one in verdict["findings"]] == [
        "What Pollution asks for was played as told, not judged: “Everyone discards a card.”"
    ]
    verdict = _asked(client, {"hand": ["winter"]}, {"type": "event", "card": 0}).get_json()
    assert [one["rule"] for one in verdict["findings"]] == ["habitat.event.not_judged"]
    verdict = _asked(client, {"hand": ["abundance"]}, {"type": "event", "card": 0, "abundant": "eggs"}).get_json()
    assert verdict["findings"] == []


def test_a_restriction_of_a_played_card_is_a_finding(client: FlaskClient) -> None:
    elk = spelled("elk", "hand") | {"restriction": "Only in winter"}
    where = {"forest": [["plants"]], "hand": [elk]}
    verdict = _asked(client, where, {"type": "play", "card": 0, "chain": 0}).get_json()
    assert verdict["legal"] is True
    assert [(one["rule"], one["where"]) for one in verdict["findings"]] == [("habitat.card.restriction", [[0, 1]])]
