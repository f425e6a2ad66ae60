"""How fast the best trio of a hand is found, and how much that is below trying every trio.

Usage: python -m tests.benchmarks.heroes_best [--seed 1] [--repeats 30]

Prints, for hands of growing size over four habitats: the time of the pure call, the time of trying every trio with
every habitat (up to 40 cards), their ratio, and that of the whole request at the median. Totals are compared on every
hand; a difference ends the run with an error.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from time import perf_counter

from schemas.heroes import RARITIES, STATUSES, HeroCard
from schemas.heroes_asks import HeroesBestAsk
from service import create_app
from service.games.heroes.best import best
from service.games.heroes.card import RULINGS
from service.games.rulings import Rulings
from tests.service.games.heroes import slow
from tests.service.games.heroes.cards import json_of

SIZES = (5, 8, 12, 20, 40, 100, 200)
SLOW_UP_TO = 40  # cards; beyond that trying every trio takes too long to wait for


def random_hand(random: Random, size: int) -> tuple[HeroCard, ...]:
    """A hand of any cards over four habitats and five classes, every eighth of them wild."""
    return tuple(
        HeroCard(
            name=f"card {number}",
            rarity=random.choice(RARITIES),
            status=random.choice(STATUSES),
            animal_class=random.choice(("bird", "mammal", "fish", "reptile", "amphibian")),
            habitats=tuple(random.sample(("forest", "land", "sky", "water"), random.choice((1, 2)))),
            full_art=True if random.random() < 1 / 8 else None,
        )
        for number in range(size)
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--repeats", type=int, default=30)
    options = parser.parse_args()
    random = Random(options.seed)
    client = create_app({"TESTING": True}).test_client()
    print(f"seed {options.seed}, {options.repeats} hands a size; medians in ms")
    print(f"{'cards':>5} {'best':>8} {'every trio':>11} {'ratio':>8} {'request':>8}")
    for size in SIZES:
        fast, full, whole = [], [], []
        for _ in range(options.repeats):
            hand = random_hand(random, size)
            start = perf_counter()
            found = best(HeroesBestAsk(hand=hand), Rulings(RULINGS))
            fast.append(perf_counter() - start)
            if size <= SLOW_UP_TO:
                start = perf_counter()
                totals = slow.best(hand)
                full.append(perf_counter() - start)
                if {habitat: trio.total for habitat, trio in found.by_habitat.items()} != totals:
                    raise SystemExit(f"disagreement on {hand}")
            body = {"hand": [json_of(card) for card in hand]}
            start = perf_counter()
            client.post("/v1/games/heroes/best", json=body)
            whole.append(perf_counter() - start)
        slowly = f"{1000 * median(full):11.2f} {median(full) / median(fast):7.0f}x" if full else f"{'':>11} {'':>8}"
        print(f"{size:5} {1000 * median(fast):8.3f} {slowly} {1000 * median(whole):8.2f}")


if __name__ == "__main__":
    main()
