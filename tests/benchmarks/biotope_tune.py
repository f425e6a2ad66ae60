"""Learns the tastes of Biotope's playouts: `python -m tests.benchmarks.biotope_tune [SHEET ...]`.

The cross-entropy method (Rubinstein, "The cross-entropy method for combinatorial and continuous optimization", 1999):
draw weights from a normal distribution, play games with them, move the distribution towards the best quarter. All
candidates of a round meet the same dice. Starts from the weights that ship, prints means before and after on dice
that the search has not seen, and writes `service/games/biotope/advising/weights.json`. Seeded; about a minute a
sheet on one idle core.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from schemas.biotope import SHEETS
from service.games.biotope.advising import taste
from service.games.biotope.advising.batch import Games, Grid
from service.games.biotope.advising.playing import Player
from service.games.biotope.advising.taste import Taste
from tests.benchmarks.biotope_boards import shipped, totals

SEED = 4
ROUNDS = 24
CANDIDATES = 28
GAMES = 64  # games of a candidate in a round
ELITE = 8
SMOOTHING = 0.6  # how far the distribution moves towards the elite in a round
CHECK = 768  # games of the comparison at the end

Place = tuple[str, int, int]


def main(sheets: list[str]) -> None:
    """Tune the sheets named, all by default."""
    path = taste.WEIGHTS
    weights: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    for sheet in sheets or SHEETS:
        start = time.perf_counter()
        before = _mean(sheet, weights[sheet], SEED + 1000, CHECK)
        tuned = tune(sheet, weights[sheet])
        after = _mean(sheet, tuned, SEED + 1000, CHECK)
        print(f"sheet {sheet}: {before:.1f} -> {after:.1f} points, {time.perf_counter() - start:.0f} s", flush=True)
        if after > before:
            weights[sheet] = tuned
    path.write_text(json.dumps(weights, indent=1) + "\n", encoding="utf-8")


def tune(sheet: str, weights: dict[str, Any]) -> dict[str, Any]:
    """Better weights for a sheet."""
    random = np.random.default_rng(SEED)
    places = list(_places(sheet))
    mean = np.array([_get(weights, place) for place in places])
    spread = 0.25 * np.abs(mean) + 0.6
    for n in range(ROUNDS):
        candidates = random.normal(mean, spread, (CANDIDATES, len(places)))
        candidates[0] = mean
        scores = [_mean(sheet, _with(weights, places, candidate), SEED + n, GAMES) for candidate in candidates]
        elite = candidates[np.argsort(scores)[-ELITE:]]
        mean = (1 - SMOOTHING) * mean + SMOOTHING * elite.mean(axis=0)
        spread = (1 - SMOOTHING) * spread + SMOOTHING * elite.std(axis=0) + 0.02
        if n % 6 == 5:
            print(f"  round {n + 1}: {np.mean(scores):.1f}, best {np.max(scores):.1f}", flush=True)
    return _with(weights, places, mean)


def _places(sheet: str) -> Iterator[Place]:
    """Which weights matter on a sheet: table, row, column (row and column 0 for single numbers)."""
    kinds = {"1": (0, 1), "2": (0, 1, 2), "3": (0, 1), "pro": (0, 1, 2)}[sheet]
    largest = {"1": 7, "2": 5, "3": 4, "pro": 7}[sheet]
    for kind in kinds:
        yield from (("group", kind, size) for size in range(1, largest + 1))
        yield from (("crowded", kind, size) for size in range(1, largest + 1))
    for kind in range(3):
        yield from (("room", kind, free) for free in range(5))
    if sheet == "1":
        yield from (("canal", 0, missing) for missing in range(7))
        yield "dam", 0, 0
    else:
        wanted = 4 if sheet == "2" else 3
        yield from (("house", met, free) for met in range(wanted) for free in range(wanted - met, 5))
        yield from (("house", wanted, free) for free in range(5))


def _get(weights: dict[str, Any], place: Place) -> float:
    table, row, col = place
    if table == "dam":
        return float(weights["dam"])
    return float(weights[table][col] if table == "canal" else weights[table][row][col])


def _with(weights: dict[str, Any], places: list[Place], values: Any) -> dict[str, Any]:
    changed: dict[str, Any] = json.loads(json.dumps(weights))
    for (table, row, col), value in zip(places, np.round(values, 2).tolist(), strict=True):
        if table == "dam":
            changed["dam"] = value
        elif table == "canal":
            changed["canal"][col] = value
        else:
            changed[table][row][col] = value
    return changed


def _mean(sheet: str, weights: dict[str, Any], seed: int, games: int) -> float:
    position = shipped(sheet)
    grid = Grid.of(len(position.rows), len(position.rows[0]), diagonal=False)
    centre = grid.bordered(grid.rows * grid.cols // 2) if sheet == "1" else None
    player = Player(Taste.of(sheet, weights), centre)
    start = Games.of(grid, position.rows).take(np.zeros(games, np.intp))
    ends = player.play_out(start, np.random.default_rng(seed), games)
    return float(np.mean(totals(position, ends.rows())))


if __name__ == "__main__":
    main(sys.argv[1:])
