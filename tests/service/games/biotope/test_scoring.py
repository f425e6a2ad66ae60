"""Scores, case by case from the rule text, and against the separate slow scorer."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.biotope import SHEETS, BiotopePosition, BiotopeScoreAsk
from schemas.messages import Impossible
from service.games.biotope import BIOTOPE
from service.games.biotope.questions import RULINGS
from service.games.biotope.scoring import SOLO, solo_rank, total
from service.games.protocol import answer
from service.words import LANGUAGES, catalogue_of
from tests.service.games.biotope.build import position, rulings, scored, table
from tests.service.games.biotope.slow import slow_lines
from tests.service.games.biotope.strategies import positions

CASES = table("scoring")
PARTS = ("centre", "printed", "circled", "ended")
CHOSEN = st.fixed_dictionaries({r.id.removeprefix("biotope."): st.sampled_from(r.choices) for r in RULINGS})


def _sheet(case: dict[str, Any]) -> BiotopePosition:
    return position(case["rows"], case["sheet"], **{name: case[name] for name in PARTS if name in case})


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_case(case: dict[str, Any]) -> None:
    breakdown = scored(_sheet(case), **case.get("rulings", {}))
    lines = [
        [line.label.id.removeprefix("biotope."), line.points, [list(at) for at in line.cells]]
        for line in breakdown.lines
    ]
    if "lines" in case:
        assert lines == case["lines"]
    if "total" in case:
        assert breakdown.total == case["total"]
    if "earning" in case:
        assert [label for label, points, _ in lines if points] == case["earning"]
    if "missing" in case:
        missing = [list(line.label.params["missing"]) for line in breakdown.lines if "missing" in line.label.params]
        assert missing == case["missing"]
    if "rank" in case:
        assert breakdown.solo_rank == case["rank"]
    assert breakdown.complete == case.get("complete", breakdown.complete)
    if "findings" in case:
        found = [
            [f.rule.removeprefix("biotope."), f.message.id.removeprefix(f.rule), [list(at) for at in f.where]]
            for f in breakdown.findings
        ]
        assert found == case["findings"]


@pytest.mark.parametrize("case", [case for case in CASES if "others" in case], ids=lambda case: case["case"])
def test_rulings_that_would_change_the_total(case: dict[str, Any]) -> None:
    chosen = {f"biotope.{name}": choice for name, choice in case.get("rulings", {}).items()}
    given = answer(BIOTOPE, BIOTOPE.verb("score"), BiotopeScoreAsk(position=_sheet(case), rulings=chosen))
    others = {use.id.removeprefix("biotope."): dict(use.others) for use in given.rulings}
    expected = {name: totals for name, totals in case["others"].items() if set(totals.values()) != {given.total}}
    assert others == expected


def test_every_rule_and_finding_of_the_card_is_reached_by_a_case() -> None:
    breakdowns = [scored(_sheet(case), **case.get("rulings", {})) for case in CASES]
    lines = {line.rule for breakdown in breakdowns for line in breakdown.lines}
    assert lines == {rule.id for rule in BIOTOPE.rules if not rule.id.startswith("biotope.enter.")}
    found = {finding.rule for breakdown in breakdowns for finding in breakdown.findings}
    assert found == {rule.id for rule in BIOTOPE.findings}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_and_finding_is_worded(language: str) -> None:
    words = catalogue_of(language, (BIOTOPE.words,))
    for case in CASES:
        breakdown = scored(_sheet(case), **case.get("rulings", {}))
        for message in [line.label for line in breakdown.lines] + [finding.message for finding in breakdown.findings]:
            assert words.sentence(message)


@pytest.mark.parametrize("sheet", ["1", "2", "3", "pro"])
def test_three_by_three_against_the_slow_scorer(sheet: str) -> None:
    """A seeded sample of the 5^8 fillings round a fixed centre; `tests.benchmarks.biotope_exhaustive` does all."""
    fillings = list(product("HTAFW", repeat=8))
    centre = "W" if sheet == "1" else "H"
    for filling in Random(1).sample(fillings, 600):
        letters = "".join(filling[:4]) + centre + "".join(filling[4:])
        rows = (letters[:3], letters[3:6], letters[6:])
        breakdown = scored(BiotopePosition(sheet=sheet, rows=rows))
        assert sorted((one.rule, one.points) for one in breakdown.lines if one.points) == slow_lines(sheet, rows), rows


@given(positions(most=5), CHOSEN)
def test_any_sheet_against_the_slow_scorer(sheet: BiotopePosition, chosen: dict[str, str]) -> None:
    expected = slow_lines(
        sheet.sheet,
        sheet.rows,
        centre=sheet.centre,
        printed=sheet.printed or (),
        rulings={f"biotope.{name}": choice for name, choice in chosen.items()},
    )
    breakdown = scored(sheet, **chosen)
    assert sorted((line.rule, line.points) for line in breakdown.lines if line.points) == expected


@given(positions(), CHOSEN)
def test_the_total_is_the_sum_of_the_lines(sheet: BiotopePosition, chosen: dict[str, str]) -> None:
    breakdown = scored(sheet, **chosen)
    assert breakdown.total == sum(line.points for line in breakdown.lines) == total(sheet, rulings(chosen))
    assert breakdown.total % 5 == 0
    assert breakdown.solo_rank == solo_rank(breakdown.total)


@given(positions())
def test_cells_of_a_line_are_spaces_of_one_content(sheet: BiotopePosition) -> None:
    for line in scored(sheet).lines:
        assert len(set(line.cells)) == len(line.cells)
        assert len({sheet.rows[r][c] for r, c in line.cells}) <= 1


def test_a_sheet_without_a_middle_needs_its_centre() -> None:
    with pytest.raises(Impossible) as caught:
        scored(position(["WW", "WW"], "1"))
    assert caught.value.pointer == "/position/centre"
    assert scored(position(["WW", "WW"], "1", centre=[0, 0])).total == 60
    assert [scored(position(["WW", "WW"], sheet)).total for sheet in SHEETS[1:]] == [10, 0, 10]


def test_the_solo_table() -> None:
    ranks = [solo_rank(points) for points in (-5, 0, 95, 100, 125, 130, 145, 150, 165, 170, 400)]
    names = [None, "vagabond", "vagabond", "groundworker", "groundworker", "gardener", "gardener"]
    assert ranks == [*names, "topographer", "topographer", "master", "master"]
    assert [least for least, _ in SOLO] == sorted((least for least, _ in SOLO), reverse=True)


def test_only_rulings_that_can_matter_are_consulted() -> None:
    def consulted(sheet: BiotopePosition) -> set[str]:
        given = rulings()
        total(sheet, given)
        return {ruling.id.removeprefix("biotope.") for ruling in given.consulted}

    assert consulted(position(["TTT"])) == {"adjacency"}
    assert consulted(position(["TTT"], printed=[[0, 0]])) == {"adjacency", "printed_count"}
    assert consulted(position(["WTT"], "3", printed=[[0, 0]])) == {"adjacency"}
    assert consulted(position([".W.", ".W.", "..."], "1")) == {"adjacency"}
    assert consulted(position(["WW.", ".W.", "..."], "1")) == {"adjacency", "corner_water"}
