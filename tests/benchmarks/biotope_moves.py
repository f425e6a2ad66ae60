"""What listing moves costs: `python -m tests.benchmarks.biotope_moves`.

`moves` for two symbols on a half-full 9x9 sheet, the pure function and the whole request, and the heaviest requests
that the limits let through: a 64x64 sheet on which every second space is free, and a game of 4096 rolls on one.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from random import Random

from schemas.biotope import BiotopeMovesAsk, BiotopePosition, BiotopePositionSchema
from service import create_app
from service.games.biotope.moving import moves
from service.games.biotope.questions import RULINGS
from service.games.rulings import Rulings

SHEETS = 20  # half-full sheets a figure is taken over
REPEATS = 40


def main() -> None:
    """Print the figures."""
    client = create_app({"TESTING": True}).test_client()
    sheets = [half_full(9, seed) for seed in range(SHEETS)]
    asks = [BiotopeMovesAsk(position=sheet, roll=("H", "T")) for sheet in sheets]
    bodies = [{"position": BiotopePositionSchema().dump(sheet), "roll": ["H", "T"]} for sheet in sheets]
    count = statistics.mean(moves(ask, Rulings(RULINGS)).count for ask in asks)
    pure = _median([lambda ask=ask: moves(ask, Rulings(RULINGS)) for ask in asks], REPEATS)  # type: ignore[misc]  # bound early
    whole = _median([lambda body=body: client.post("/v1/games/biotope/moves", json=body) for body in bodies], REPEATS)  # type: ignore[misc]
    print(f"half-full 9x9, two symbols, {count:.0f} moves: pure {pure:.3f} ms, request {whole:.3f} ms")

    striped = {"sheet": "2", "rows": [("H..." * 16), "." * 64] * 32}
    for adjacency in ("orthogonal", "with_diagonals"):
        body = {"position": striped, "roll": ["H", "T"], "rulings": {"biotope.adjacency": adjacency}}
        answer = client.post("/v1/games/biotope/moves", json=body)
        took = _median([lambda body=body: client.post("/v1/games/biotope/moves", json=body)], 2)  # type: ignore[misc]
        print(f"64x64, {adjacency}: {answer.get_json()['count']} moves in {took:.0f} ms")

    longest = longest_game()
    took = _median([lambda: client.post("/v1/games/biotope/replay", json=longest)], 2)
    print(f"64x64, a game of {len(longest['moves'])} rolls: replay in {took:.0f} ms")


def half_full(side: int, seed: int) -> BiotopePosition:
    """A square sheet filled to the half at random."""
    random = Random(seed)
    spaces = random.sample(range(side * side), side * side // 2)
    letters = "".join(random.choice("HTAFW") if n in spaces else "." for n in range(side * side))
    return BiotopePosition(sheet="2", rows=tuple(letters[n : n + side] for n in range(0, side * side, side)))


def longest_game() -> dict[str, list[dict[str, object]]]:
    """A legal game that fills the largest sheet one space at a time."""
    start = {"sheet": "2", "rows": ["W" + "." * 63] + ["." * 64] * 63}
    spaces = [(r, c) for r in range(64) for c in range(64)][1:]
    turns = [{"roll": [".", "."], "enter": [{"symbol": "HTAF"[n % 4], "at": list(at)}]} for n, at in enumerate(spaces)]
    return {"start": start, "moves": turns}  # type: ignore[dict-item]


def _median(calls: list[Callable[[], object]], repeats: int) -> float:
    times = []
    for _ in range(repeats):
        for call in calls:
            start = time.perf_counter()
            call()
            times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


if __name__ == "__main__":
    main()
