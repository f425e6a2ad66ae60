"""Makes `cases/move_counts.json` with the slow enumerator: `python -m tests.service.games.biotope.move_counts`.

Positions of all four sheets, from nearly empty to nearly full, some with closed spaces; every kind of roll; for some
a second roll, with the number of ways to enter both.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.service.games.biotope.build import CASES, ROLLS
from tests.service.games.biotope.slow import drawn, legal_drawings, two_connected_free

SEED = 20251
SHAPES = {"1": [(7, 7), (5, 5), (9, 9)], "2": [(7, 7), (6, 6)], "3": [(7, 7), (5, 8)], "pro": [(7, 7), (8, 4)]}
FILLED = (0.0, 0.1, 0.25, 0.4, 0.55, 0.7, 0.8, 0.9)  # share of the spaces filled, by play, before the roll
TWO_ROLLS = 12  # cases with a second roll


def main() -> None:
    """Write the table."""
    random = Random(SEED)
    cases = []
    for sheet, shapes in SHAPES.items():
        for n, filled in enumerate(FILLED * 2):
            rows = _played(_blank(*random.choice(shapes), holes=n % 4 == 3, random=random), filled, random)
            roll = random.choice(ROLLS)
            cases.append(_case(sheet, rows, roll, diagonal=n % 5 == 4))
    for n in range(TWO_ROLLS):
        sheet = list(SHAPES)[n % 4]
        rows = _played(_blank(*SHAPES[sheet][-1], holes=n % 3 == 2, random=random), random.choice(FILLED), random)
        case = _case(sheet, rows, random.choice(ROLLS), diagonal=n % 6 == 5)
        then = random.choice(ROLLS)
        cases.append({**case, "then": "".join(then), "leaves": sum(divide(case, then).values())})
    text = ",\n".join(json.dumps(case) for case in cases)
    (CASES / "move_counts.json").write_text(f"[\n{text}\n]\n", encoding="utf-8")
    print(f"{len(cases)} cases, {sum('then' in case for case in cases)} of them two rolls deep")


def divide(case: dict[str, Any], then: tuple[str, ...]) -> dict[str, int]:
    """For each sheet after the first roll, in how many ways the second can be entered."""
    diagonal = case.get("rulings", {}).get("adjacency") == "with_diagonals"
    first = legal_drawings(case["rows"], case["roll"], diagonal=diagonal)
    sheets = ["/".join(drawn(case["rows"], drawing)) for drawing in first]
    return {sheet: len(legal_drawings(sheet.split("/"), then, diagonal=diagonal)) for sheet in sorted(sheets)}


def _blank(rows: int, cols: int, *, holes: bool, random: Random) -> tuple[str, ...]:
    grid = [["."] * cols for _ in range(rows)]
    if holes:
        for _ in range(rows * cols // 8):
            grid[random.randrange(rows)][random.randrange(cols)] = "#"
    grid[rows // 2][cols // 2] = "W"
    return tuple(map("".join, grid))


def _played(rows: tuple[str, ...], filled: float, random: Random) -> tuple[str, ...]:
    """The sheet after random legal entries, until that share is filled or nothing can be entered."""
    goal = filled * sum(row.count(".") for row in rows)
    while sum(row.count(symbol) for row in rows for symbol in "HTAFW") - 1 < goal:
        ways = legal_drawings(rows, random.choice(ROLLS))
        if not ways:
            break
        rows = drawn(rows, random.choice(sorted(ways, key=sorted)))
    return rows


def _case(sheet: str, rows: tuple[str, ...], roll: tuple[str, ...], *, diagonal: bool) -> dict[str, Any]:
    case: dict[str, Any] = {"sheet": sheet, "rows": list(rows), "roll": "".join(roll)}
    if diagonal:
        case["rulings"] = {"adjacency": "with_diagonals"}
    case["count"] = len(legal_drawings(rows, roll, diagonal=diagonal))
    case["must_stop"] = "." not in roll and not two_connected_free(rows, diagonal)
    return case


if __name__ == "__main__":
    main()
