"""Counts all parks of up to five tiles of a small set with the service and with the slow judge, and scores them.

Parks of up to four tiles are all scored by both scorers; of those of five every hundredth.
The counts are kept in `tests/service/games/habitats/small_parks.json`.
Run: `python -m tests.benchmarks.habitats_parks`.
"""

from __future__ import annotations

import json
from time import perf_counter

from service.games.habitats.questions import RULINGS
from service.games.habitats.worths import total
from service.games.rulings import Rulings
from tests.service.games.habitats.slow import slow_points
from tests.service.games.habitats.small_parks import Small, as_json, as_park, divide, grown, slowly_grown

LARGEST = 5
SAMPLE = 100  # of the largest parks, one in so many is scored


def main() -> None:
    """Print for each size the number of parks and the sum of their scores."""
    parks: set[Small] = {frozenset()}
    table = []
    for size in range(1, LARGEST + 1):
        start = perf_counter()
        mine, theirs = grown(parks), slowly_grown(parks)
        if mine != theirs:
            raise SystemExit(f"{size} tiles: {len(mine)} parks against {len(theirs)}\n{divide(mine, theirs)}")
        scored = sorted(mine, key=sorted)[:: SAMPLE if size == LARGEST else 1]
        points = 0
        for small in scored:
            worth = total(as_park(small), Rulings(RULINGS))
            slow = sum(slow_points(as_json(small), {}).values())
            if worth != slow:
                raise SystemExit(f"{sorted(small)}: {worth} against {slow}")
            points += worth
        entry = {"tiles": size, "parks": len(mine), "scored": len(scored), "points": points}
        table.append(entry)
        print(json.dumps(entry), f"{perf_counter() - start:.1f} s")
        parks = mine
    print("service and slow judge agree on every park")


if __name__ == "__main__":
    main()
