"""The best arrangement against an exhaustive search on many random sets, and its time for larger ones.

    python -m tests.benchmarks.habitat_arrange [SETS]

Sets have up to 9 cards (seeds printed); differences are listed, one line each. Times are processor time of one process.
"""

from __future__ import annotations

import random
import statistics
import sys
import time

from schemas.habitat_cards import RESOURCES, HabitatCard
from service.games.habitat.arrange import arranged
from service.games.habitat.arranging import covered_ranks, most
from service.games.habitat.feeding import Carcasses
from tests.service.games.habitat.cards import random_card
from tests.service.games.habitat.exhaustive import all_fed, best
from tests.service.games.habitat.test_arrange import random_case

FIRST_SEED = 100_000  # beyond the seeds of the tests
REPEATS = 10


def compare(sets: int) -> int:
    """How many of the sets the solver and the search disagree on."""
    wrong = 0
    sizes: dict[int, int] = {}
    for seed in range(FIRST_SEED, FIRST_SEED + sets):
        cards, carcasses, abundant = random_case(seed, size=9)
        programme, solution = most(cards, carcasses, abundant)
        plan = programme.plan(solution)
        got = (len(covered_ranks(cards, plan)), len(plan))
        sizes[len(cards)] = sizes.get(len(cards), 0) + 1
        if got != best(cards, all_fed(cards, carcasses.uncovered, abundant)):
            wrong += 1
            print(f"  seed {seed}: solver {got}, search {best(cards, all_fed(cards, carcasses.uncovered, abundant))}")
    print(f"sets: {sets} (seeds {FIRST_SEED}..{FIRST_SEED + sets - 1}), by size {dict(sorted(sizes.items()))}")
    print(f"disagreements: {wrong}")
    return wrong


def any_realm(rng: random.Random) -> HabitatCard:
    """The hardest cards we know: no two alike, everything eats a little of everything."""
    if rng.random() < 0.25:
        resource = rng.choice(RESOURCES)
        return HabitatCard(name=resource, diet="resource", rank=1, resource=resource)
    realms = tuple(realm for realm in ("terrestrial", "aquatic", "flying") if rng.random() < 0.6) or ("aquatic",)
    eats = tuple(resource for resource in RESOURCES if rng.random() < 0.5)
    return HabitatCard(name="o", diet="omnivore", rank=rng.randint(2, 8), realms=realms, eats=eats)


def clock() -> None:
    """Times for 40 and 400 cards, mixed and hard."""
    for size in (40, 400):
        for name, make in (("mixed", random_card), ("hard", any_realm)):
            for what, solve in (("arrangement", most), ("whole answer", arranged)):
                spent = []
                for seed in range(REPEATS):
                    rng = random.Random(seed)
                    cards = [make(rng) for _ in range(size)]
                    start = time.process_time()
                    solve(cards, Carcasses((), ()), frozenset({"plants"}))
                    spent.append(1000 * (time.process_time() - start))
                middle, worst = statistics.median(spent), max(spent)
                print(
                    f"{size:4} cards, {name:5}, {what:12}: median {middle:7.1f} ms, worst {worst:7.1f} ms of {REPEATS}"
                )


if __name__ == "__main__":
    failures = compare(int(sys.argv[1]) if len(sys.argv) > 1 else 5000)
    clock()
    sys.exit(failures > 0)
