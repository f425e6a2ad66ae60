"""The rules once more, written apart from the engine: slow, literal, and straight from the rule text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations

from schemas.heroes import HeroCard

Trio = tuple[int, int, int]


def value(card: HeroCard) -> int:
    """Rarity points plus status points (section 4)."""
    rarity = {"common": 1, "uncommon": 2, "rare": 3, "ultra_rare": 5}[card.rarity]
    if card.status == "least_concern":
        return rarity + 1
    if card.status == "critically_endangered":
        return rarity + 3
    if card.status == "extinct":
        return rarity + 5
    return rarity + 2


def total(cards: Sequence[HeroCard]) -> int:
    """A trio's points (section 4)."""
    return sum(map(value, cards)) + len({card.animal_class for card in cards})


def claimable(trio: Sequence[HeroCard], hand: Sequence[HeroCard]) -> set[str]:
    """Habitats that three cards of a hand may claim (section 3)."""
    tame = [set(card.habitats) for card in trio if not card.full_art]
    if tame:
        return set.intersection(*tame)
    return {habitat for card in hand for habitat in card.habitats}


def legal(hand: Sequence[HeroCard]) -> set[tuple[Trio, str]]:
    """Every legal trio with each habitat, by trying all cards in all orders."""
    found = set()
    for first, second, third in permutations(range(len(hand)), 3):
        if first < second < third:
            for habitat in claimable([hand[first], hand[second], hand[third]], hand):
                found.add(((first, second, third), habitat))
    return found


def best(hand: Sequence[HeroCard]) -> dict[str, int]:
    """The highest total for each habitat."""
    totals: dict[str, int] = {}
    for trio, habitat in legal(hand):
        totals[habitat] = max(totals.get(habitat, 0), total([hand[number] for number in trio]))
    return totals


def needed(hand: Sequence[HeroCard], pile: Sequence[HeroCard]) -> int | None:
    """Cards to draw until the hand holds a trio."""
    for count in range(len(pile) + 1):
        if legal([*hand, *pile[:count]]):
            return count
    return None


def could_win(tokens: Mapping[str, int], habitats: Sequence[str]) -> bool:
    """Whether some series of trades ends with three different habitats, by trying all of them."""
    seen = set()
    open_ = [tuple(tokens.get(habitat, 0) for habitat in habitats)]
    while open_:
        held = open_.pop()
        if sum(count > 0 for count in held) >= 3:
            return True
        if held in seen:
            continue
        seen.add(held)
        for give in range(len(held)):
            for take in range(len(held)):
                if give != take and held[give] >= 2:
                    traded = list(held)
                    traded[give] -= 2
                    traded[take] += 1
                    open_.append(tuple(traded))
    return False


def winners(totals: Mapping[str, int], tops: Mapping[str, Sequence[int]], shared: bool) -> tuple[set[str], set[str]]:
    """Who wins a round, and who must still reveal a card: totals, then base values of the cards revealed in turn."""
    inside = {name for name, points in totals.items() if points == max(totals.values())}
    turn = 0
    while len(inside) > 1:
        if turn == 1 and shared:
            return inside, set()
        lacking = {name for name in inside if turn >= len(tops[name])}
        if lacking:
            return set(), lacking
        top = max(tops[name][turn] for name in inside)
        inside = {name for name in inside if tops[name][turn] == top}
        turn += 1
    return inside, set()
