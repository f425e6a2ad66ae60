"""Which cards make a trio (rule text, "3. The Round: Build a Habitat Trio")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb

from schemas.heroes import TRIO, HeroCard


def fits(card: HeroCard, habitat: str) -> bool:
    """The animal lives there, or the card is wild (section 3, "Multiple Habitats" and "Wildcards")."""
    return bool(card.full_art) or habitat in card.habitats


def habitats_of(cards: Iterable[HeroCard]) -> list[str]:
    """The habitats that the cards name, each once, in alphabetical order."""
    return sorted({habitat for card in cards for habitat in card.habitats})


def all_trios(hand: Sequence[HeroCard]) -> Iterator[tuple[tuple[int, int, int], str]]:
    """Every legal trio with each habitat it may claim: cards by number in ascending order, then the habitat.

    A wild card copies a habitat that there is; so three of them may claim any that a card of the hand names.
    """
    for habitat in habitats_of(hand):
        fitting = [number for number, card in enumerate(hand) if fits(card, habitat)]
        for first, second, third in combinations(fitting, TRIO):
            yield (first, second, third), habitat


def count_trios(hand: Sequence[HeroCard]) -> int:
    """How many `all_trios` yields, without making them."""
    return sum(comb(sum(fits(card, habitat) for card in hand), TRIO) for habitat in habitats_of(hand))


def a_trio(hand: Sequence[HeroCard]) -> tuple[int, int, int] | None:
    """Some trio of the hand, or None where there is none."""
    return next((cards for cards, _ in all_trios(hand)), None)


def draws_needed(hand: Iterable[HeroCard], pile: Iterable[HeroCard]) -> int | None:
    """How many cards of a pile, from the top, it takes until the hand holds a trio (section 3, "The Catch").

    0 where it holds one already; None where even the whole pile does not help.
    """
    lives: Counter[str] = Counter()
    wild = 0
    named = False
    drawn = 0

    def has_trio() -> bool:
        return named and wild + max(lives.values(), default=0) >= TRIO

    def add(card: HeroCard) -> None:
        nonlocal wild, named
        named = named or bool(card.habitats)
        if card.full_art:
            wild += 1
        else:
            lives.update(card.habitats)

    for card in hand:
        add(card)
    for card in pile:
        if has_trio():
            return drawn
        add(card)
        drawn += 1
    return drawn if has_trio() else None
