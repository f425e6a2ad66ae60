"""Entry rules, case by case: every violation, its wording and its cells."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from service.games.biotope import BIOTOPE
from service.words import LANGUAGES, catalogue_of
from tests.service.games.biotope.build import entries, position, table, verdict

CASES = table("entering")
PARTS = ("printed", "ended")


def _verdict(case: dict[str, Any]) -> Any:
    sheet = position(case["rows"], **{name: case[name] for name in PARTS if name in case})
    return sheet, verdict(sheet, case["roll"], case["enter"], **case.get("rulings", {}))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_all_violations_with_their_cells(case: dict[str, Any]) -> None:
    _, given = _verdict(case)
    found = [
        [v.rule.removeprefix("biotope.enter."), v.message.id.removeprefix(v.rule), [list(at) for at in v.where]]
        for v in given.violations
    ]
    assert found == case["broken"]
    assert given.legal == (not case["broken"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_the_sheet_afterwards(case: dict[str, Any]) -> None:
    sheet, given = _verdict(case)
    if case["broken"]:
        assert given.after is None
        return
    rows = [list(row) for row in case["rows"]]
    for entry in entries(case["enter"]):
        rows[entry.at[0]][entry.at[1]] = entry.symbol
    ended = case.get("ended_after", case.get("ended"))
    assert given.after == replace(sheet, rows=tuple(map("".join, rows)), ended=ended)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_violation_is_worded(language: str) -> None:
    words = catalogue_of(language, (BIOTOPE.words,))
    said = {v.message.id: words.sentence(v.message) for case in CASES for v in _verdict(case)[1].violations}
    assert all(said.values())
    wordings = {i for i in words.sentences if i.startswith("biotope.enter.")}
    assert said.keys() == wordings, "every wording is reached by a case, and no other"


def test_every_violation_cites_a_rule_of_the_card() -> None:
    known = {rule.id for rule in BIOTOPE.rules}
    broken = {f"biotope.enter.{rule}" for case in CASES for rule, _, _ in case["broken"]}
    assert broken <= known
    assert broken == {rule for rule in known if rule.startswith("biotope.enter.")}


def test_a_sentence_says_what_and_where() -> None:
    words = catalogue_of("en", (BIOTOPE.words,))
    given = verdict(position(["....", "...A", "...T"]), "H.", "H3,4")
    assert [words.sentence(v.message) for v in given.violations] == ["Row 3, column 4 already holds a tree."]
