"""Move counts against a table made by the slow enumerator, one roll and two rolls deep."""

from __future__ import annotations

from typing import Any

import pytest

from tests.service.games.biotope.build import drawing, listed, position, table
from tests.service.games.biotope.move_counts import divide
from tests.service.games.biotope.slow import drawn, legal_drawings

COUNTS = table("move_counts")
TWO_DEEP = [case for case in COUNTS if "then" in case]


def _id(case: dict[str, Any]) -> str:
    return f"{case['sheet']}:{'/'.join(case['rows'])}:{case['roll']}"


def test_the_table_is_broad() -> None:
    assert len(COUNTS) >= 60
    assert len(TWO_DEEP) >= 10
    assert {case["sheet"] for case in COUNTS} == {"1", "2", "3", "pro"}
    assert {tuple(case["roll"]).count(".") for case in COUNTS} == {0, 1, 2}
    assert {case["must_stop"] for case in COUNTS} == {False, True}


@pytest.mark.parametrize("case", COUNTS, ids=_id)
def test_count(case: dict[str, Any]) -> None:
    given = listed(position(case["rows"], case["sheet"]), case["roll"], **case.get("rulings", {}))
    if given.count != case["count"]:
        pytest.fail(_difference(case))
    assert given.must_stop == case["must_stop"]


@pytest.mark.parametrize("case", TWO_DEEP, ids=_id)
def test_two_rolls_deep(case: dict[str, Any]) -> None:
    ways = _divide(case)
    if sum(ways.values()) != case["leaves"]:
        slow = divide(case, tuple(case["then"]))
        lines = [
            f"{sheet:80} engine {ways.get(sheet, '-'):>5} slow {slow.get(sheet, '-'):>5}"
            for sheet in sorted({*ways, *slow})
            if ways.get(sheet) != slow.get(sheet)
        ]
        pytest.fail(f"{case['leaves']} leaves expected, {sum(ways.values())} found\n" + "\n".join(lines))


def _divide(case: dict[str, Any]) -> dict[str, int]:
    """For each sheet after the first roll, in how many ways the engine enters the second."""
    chosen = case.get("rulings", {})
    first = listed(position(case["rows"], case["sheet"]), case["roll"], **chosen)
    sheets = [drawn(case["rows"], drawing(move)) for move in first.moves]
    return {"/".join(rows): listed(position(rows, case["sheet"]), case["then"], **chosen).count for rows in sheets}


def _difference(case: dict[str, Any]) -> str:
    chosen = case.get("rulings", {})
    fast = {drawing(move) for move in listed(position(case["rows"]), case["roll"], **chosen).moves}
    slow = legal_drawings(case["rows"], case["roll"], diagonal=chosen.get("adjacency") == "with_diagonals")
    only_fast = "\n".join(str(sorted(one)) for one in sorted(fast - slow, key=sorted))
    only_slow = "\n".join(str(sorted(one)) for one in sorted(slow - fast, key=sorted))
    return (
        f"{case['count']} expected, {len(fast)} found\nonly the engine:\n{only_fast}\nonly the slow one:\n{only_slow}"
    )
