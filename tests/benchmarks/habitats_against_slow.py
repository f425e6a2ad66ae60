"""Scores thousands of random legal parks under all rulings with the service and with the slow scorer.

Run: `python -m tests.benchmarks.habitats_against_slow [parks] [first seed]`. Stops at the first disagreement.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import product
from random import Random

from schemas.habitats import HabitatsPositionSchema
from service.games.habitats.park import Park
from service.games.habitats.questions import ENTRANCE_BLOCKS_VIEW, FLOWERS, HOLE_BLOCKS_VIEW, NEEDS, RULINGS
from service.games.habitats.worths import worths
from service.games.rulings import Rulings
from tests.service.games.habitats.parks import random_park
from tests.service.games.habitats.slow import slow_points

PARKS = 2000
FIRST = 10_000  # seeds below are those of the tests
QUESTIONS = (NEEDS, FLOWERS, HOLE_BLOCKS_VIEW, ENTRANCE_BLOCKS_VIEW)


def main() -> None:
    """Print how many parks, tiles and scorings agreed, and how often each ruling mattered."""
    parks = int(sys.argv[1]) if len(sys.argv) > 1 else PARKS
    first = int(sys.argv[2]) if len(sys.argv) > 2 else FIRST
    schema = HabitatsPositionSchema()
    tiles = scorings = 0
    mattered: Counter[str] = Counter()
    for seed in range(first, first + parks):
        random = Random(seed)
        laid = random_park(random, random.randint(1, 25))
        park = Park.of(schema.load({"edition": "cwali", "park": laid}))
        totals = {}
        for choices in product(*(ruling.choices for ruling in QUESTIONS)):
            rulings = {ruling.id: choice for ruling, choice in zip(QUESTIONS, choices, strict=True)}
            points = {park.square(one.index): one.points for one in worths(park, Rulings(RULINGS, rulings))}
            slow = slow_points(laid, rulings)
            if points != slow:
                raise SystemExit(f"seed {seed}, {rulings}:\n{points}\n{slow}\n{laid}")
            totals[choices] = sum(points.values())
            scorings += 1
        tiles += len(laid) - 1
        default = tuple(ruling.default for ruling in QUESTIONS)
        for place, ruling in enumerate(QUESTIONS):
            others = {(*default[:place], choice, *default[place + 1 :]) for choice in ruling.choices}
            mattered[ruling.id] += len({totals[other] for other in others}) > 1
    print(f"{parks} parks of {tiles} tiles, {scorings} scorings: all tiles worth the same")
    print("parks whose total a ruling changes:", dict(mattered))


if __name__ == "__main__":
    main()
