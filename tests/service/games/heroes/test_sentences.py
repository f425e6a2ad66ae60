"""The table of cases by the sentences of the rule text, each through HTTP.

`expect` is what the answer must hold: objects may have more keys, lists are complete. Findings and violations are
named by rule, lines by rule and points, cards by name; `"null"` is null; `"="` asks for exactly this object, `"=keys"`
for exactly these keys; `where` and `findings_where` are the places of violations and findings.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.games.heroes import HEROES
from service.words import LANGUAGES, catalogue_of
from tests.service.games.heroes.cards import expanded

CASES: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "sentences.toml").read_text())["case"]
APART = {"about", "verb", "status", "expect"}
PLACES = {"where": "violations", "findings_where": "findings"}


def _ask(client: FlaskClient, case: dict[str, Any], language: str = "en") -> Any:
    body = expanded({key: value for key, value in case.items() if key not in APART})
    answer = client.post(f"/v1/games/heroes/{case['verb']}?lang={language}", json=body)
    assert answer.status_code == case.get("status", 200), answer.get_data(as_text=True)
    return answer.get_json(force=True)


def _holds(expected: Any, answer: Any, at: str) -> None:
    if isinstance(expected, dict):
        for key, part in expected.items():
            if key == "=":
                assert answer == part, at
            elif key == "=keys":
                assert sorted(answer) == sorted(part), at
            elif key in PLACES:
                assert [found["where"] for found in answer[PLACES[key]]] == part, at
            else:
                _holds(part, answer[key], f"{at}/{key}")
    elif isinstance(expected, list):
        assert len(answer) == len(expected), f"{at}: {answer}"
        for n, part in enumerate(expected):
            _holds(part, _short(part, answer[n]), f"{at}/{n}")
    else:
        assert answer == (None if expected == "null" else expected), at


def _short(expected: Any, answer: Any) -> Any:
    """An object of the answer as the table names it: a card, a violation or finding, a line."""
    if isinstance(expected, str) and isinstance(answer, dict):
        return answer.get("rule", answer.get("name"))
    if isinstance(expected, list) and isinstance(answer, dict):
        return [answer["rule"], answer["points"]]
    return answer


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["about"])
def test_the_answer_holds_what_the_rule_text_says(client: FlaskClient, case: dict[str, Any]) -> None:
    _holds(case["expect"], _ask(client, case), "")


def _messages(value: Any) -> list[tuple[str, str]]:
    """`(id, text)` of all messages in an answer."""
    found = []
    if isinstance(value, dict):
        for text, message_id in (("message", "message_id"), ("label", "label_id"), ("why", "why_id")):
            if text in value:
                found.append((value[message_id], value[text]))
        value = list(value.values())
    if isinstance(value, list):
        found += [pair for part in value for pair in _messages(part)]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_a_sentence_in_every_language(client: FlaskClient, language: str) -> None:
    for case in CASES:
        for message_id, text in _messages(_ask(client, case, language)):
            assert text, case["about"]
            assert not text.startswith(("heroes.", "schema.")), f"{message_id} has no sentence: {text}"


def test_every_violation_finding_and_line_of_the_card_is_reached_by_a_case(client: FlaskClient) -> None:
    """The table leaves no rule out, and no sentence of the catalogue."""
    ids = {message_id for case in CASES for message_id, _ in _messages(_ask(client, case))}
    rules = {rule.id for rule in (*HEROES.rules, *HEROES.findings)}
    assert {rule for rule in rules if not any(message_id.startswith(rule) for message_id in ids)} == set()
    sentences = {
        message_id
        for message_id in catalogue_of("en", (HEROES.words,)).sentences
        if message_id.startswith("heroes.") and not message_id.startswith("heroes.code.")
    }
    words_of_rulings = {
        text
        for ruling in HEROES.rulings
        for text in (ruling.id, f"{ruling.id}.why", *(f"{ruling.id}.{choice}" for choice in ruling.choices))
    }
    assert sentences - words_of_rulings - ids == {"heroes.moves.too_many"}  # see test_http
