"""All arrangements of a few cards, one by one: what the solver is held against. Shares no code with the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from schemas.habitat_cards import HabitatCard

Fed = frozenset[int]


def may_eat(eater: HabitatCard, food: HabitatCard) -> bool:
    """The rule text's table of who eats what, written down once more."""
    if (food.rank or 0) >= (eater.rank or 0):
        return False
    if food.diet == "resource":
        return eater.diet in ("forager", "omnivore") and food.resource in (eater.eats or ())
    if eater.diet not in ("carnivore", "omnivore") or food.diet not in ("forager", "omnivore"):
        return False
    mine, its = set(eater.realms or ()), set(food.realms or ())
    return "flying" in mine if "flying" in its else bool(mine & its)


def may_scavenge(card: HabitatCard, carcasses: Sequence[HabitatCard]) -> bool:
    if card.scavenges == "terrestrial":
        return bool(carcasses)
    return card.scavenges == "aquatic" and any("aquatic" in (carcass.realms or ()) for carcass in carcasses)


def arrangements(
    cards: Sequence[HabitatCard], carcasses: Sequence[HabitatCard], abundant: frozenset[str]
) -> Iterator[Fed]:
    """The sets of populations that some arrangement feeds, with repetitions: every choice for every card, lowest
    first.
    """
    living = sorted((i for i, card in enumerate(cards) if card.diet != "resource"), key=lambda i: cards[i].rank or 0)
    room = [0] * len(cards)
    for i, card in enumerate(cards):
        if card.diet == "resource":
            room[i] = 2 if card.resource in abundant else 1

    def choose(n: int, fed: Fed) -> Iterator[Fed]:
        if n == len(living):
            yield fed
            return
        i = living[n]
        yield from choose(n + 1, fed)
        if may_scavenge(cards[i], carcasses):
            room[i] = 1
            yield from choose(n + 1, fed | {i})
            room[i] = 0
        for base in range(len(cards)):
            if room[base] and may_eat(cards[i], cards[base]):
                room[base] -= 1
                room[i] = 1
                yield from choose(n + 1, fed | {i})
                room[i] = 0
                room[base] += 1

    yield from choose(0, frozenset())


def ranks_of(cards: Sequence[HabitatCard], fed: Fed) -> int:
    return len({card.rank for i, card in enumerate(cards) if card.diet == "resource" or i in fed})


def all_fed(cards: Sequence[HabitatCard], carcasses: Sequence[HabitatCard], abundant: frozenset[str]) -> set[Fed]:
    return set(arrangements(cards, carcasses, abundant))


def best(cards: Sequence[HabitatCard], found: set[Fed]) -> tuple[int, int]:
    """Most ranks, then most cards supported."""
    return max((ranks_of(cards, fed), len(fed)) for fed in found)
