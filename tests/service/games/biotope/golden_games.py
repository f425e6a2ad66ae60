"""Makes the legal golden games of `games/`: `python -m tests.service.games.biotope.golden_games`.

Played at random with the slow enumerator and scored by the slow scorer, so that the engine has no say in what is
expected of it. The games that go wrong (`illegal-*`) are written by hand.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from tests.service.games.biotope.slow import Drawn, drawn, legal_drawings, slow_lines, two_connected_free

GAMES = Path(__file__).parent / "games"
SEED = 7
DICE = "HTAFW."
PLANS: Mapping[str, dict[str, Any]] = {
    "sheet-1-alone": {"sheet": "1", "rows": [".....", ".....", "..W..", ".....", "....."], "players": [None]},
    "sheet-2-three": {"sheet": "2", "rows": ["....", ".W..", "....", "...."], "players": ["Ada", "Ben", "Cem"]},
    "sheet-3-two": {"sheet": "3", "rows": ["#...#", ".....", "..W..", ".....", "#...#"], "players": ["Ada", "Ben"]},
    "sheet-pro-three": {"sheet": "pro", "rows": [".....", "..W..", "....."], "players": ["Ada", "Ben", "Cem"]},
    "sheet-1-corners": {
        "sheet": "1",
        "rows": ["....", ".W..", "...."],
        "centre": (1, 1),
        "players": ["Ada", "Ben"],
        "rulings": {"biotope.adjacency": "with_diagonals", "biotope.corner_water": "one_edge"},
    },
    "sheet-2-empty-start": {"sheet": "2", "rows": ["....", "....", "...."], "players": [None]},
    "sheet-2-printed": {
        "sheet": "2",
        "rows": ["T...", "....", "...W"],
        "printed": [(0, 0), (2, 3)],
        "players": ["Ada"],
        "rulings": {"biotope.printed_count": "no"},
    },
}


def main() -> None:
    """Write all games."""
    for n, (name, plan) in enumerate(PLANS.items()):
        text, expected = _play(plan, Random(SEED + n))
        (GAMES / f"{name}.txt").write_text(text, encoding="utf-8")
        (GAMES / f"{name}.json").write_text(json.dumps(expected, indent=1) + "\n", encoding="utf-8")
        print(f"{name}: {expected['rolls']} rolls, {expected['totals']}")


def _play(plan: dict[str, Any], random: Random) -> tuple[str, dict[str, Any]]:
    chosen = plan.get("rulings", {})
    diagonal = chosen.get("biotope.adjacency") == "with_diagonals"
    names = plan["players"]
    sheets = {name: tuple(plan["rows"]) for name in names}
    out: dict[str | None, int] = {}
    rolls: list[str] = []
    while any(name not in out and _goes_on(sheets[name]) for name in names):
        roll = random.choice(DICE) + random.choice(DICE)
        entered = []
        for name in names:
            ways = legal_drawings(sheets[name], roll, diagonal=diagonal, ended=name in out)
            if not ways:
                if "." not in roll and not two_connected_free(sheets[name], diagonal):
                    out.setdefault(name, len(rolls))
                entered.append("-")
                continue
            way = random.choice(sorted(ways, key=sorted))
            entered.append(_written(sheets[name], way, diagonal))
            sheets[name] = drawn(sheets[name], way)
        rolls.append(f"{len(rolls) + 1}. {roll}  {' / '.join(entered)}")
    return _text(plan, rolls), _expected(plan, sheets, out, len(rolls))


def _goes_on(rows: tuple[str, ...]) -> bool:
    return any("." in row for row in rows)


def _written(rows: tuple[str, ...], way: Drawn, diagonal: bool) -> str:
    """A drawing in words, in an order in which it may be drawn."""
    for first in sorted(way):
        rest = sorted(way - {first})
        alone = legal_drawings(rows, (first[1], "."), diagonal=diagonal)
        if frozenset([first]) in alone:
            return " ".join(f"{symbol}{r + 1},{c + 1}" for (r, c), symbol in [first, *rest])
    raise AssertionError("a legal drawing has a first symbol")


def _text(plan: dict[str, Any], rolls: list[str]) -> str:
    lines = ["biotope 1", *(f"ruling {name} {choice}" for name, choice in plan.get("rulings", {}).items())]
    lines += [f"sheet {plan['sheet']}"]
    lines += [f'player "{name}"' for name in plan["players"] if name]
    lines += ["board", *plan["rows"]]
    if "centre" in plan:
        lines.append(f"centre {plan['centre'][0] + 1},{plan['centre'][1] + 1}")
    if "printed" in plan:
        lines.append("printed " + " ".join(f"{r + 1},{c + 1}" for r, c in plan["printed"]))
    return "\n".join([*lines, *rolls]) + "\n"


def _expected(
    plan: dict[str, Any], sheets: Mapping[str | None, tuple[str, ...]], out: Mapping[str | None, int], rolls: int
) -> dict[str, Any]:
    totals = {}
    for name, rows in sheets.items():
        lines = slow_lines(
            plan["sheet"],
            rows,
            centre=plan.get("centre"),
            printed=plan.get("printed", ()),
            rulings=plan.get("rulings"),
        )
        totals[name or ""] = sum(points for _, points in lines)
    best = max(totals.values())
    return {
        "rolls": rolls,
        "stopped_at": None,
        "violations": [],
        "rows": {name or "": list(rows) for name, rows in sheets.items()},
        "ended": {name or "": at for name, at in out.items()},
        "totals": totals,
        "winners": sorted(name for name, total in totals.items() if total == best and name),
    }


if __name__ == "__main__":
    main()
