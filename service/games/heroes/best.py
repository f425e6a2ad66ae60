"""The best trio of a hand, exactly (extra verb `best`; rule text, sections 3 and 4).

A trio's total is the sum of its cards' base values and its number of classes. So for one habitat the best trio is one
of three: the best three cards of one class; the best two of a class with the best card of another; the best cards of
three classes. Cards sorted by value within each class give all three without trying every combination.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from schemas.heroes import TRIO, HeroCard
from schemas.heroes_answers import BestTrio, HeroesBest
from schemas.heroes_asks import HeroesBestAsk
from service.games.heroes.tokens import could_win, with_token
from service.games.heroes.trios import fits, habitats_of
from service.games.heroes.values import base_value
from service.games.rulings import Rulings

Valued = tuple[int, int]
"""`(minus the base value, card's number)`: the best card first, then the one that comes first in the hand."""


def best(request: HeroesBestAsk, rulings: Rulings) -> HeroesBest:
    """The trio that scores most, and the best for each habitat that has one.

    Among equal totals comes first: a token that wins the match, one of a new habitat, the alphabet. Raises
    `Impossible` for a status without a value.
    """
    hand, tokens = request.hand, request.tokens
    values = [base_value(card, rulings, f"/hand/{number}") for number, card in enumerate(hand)]
    trios: dict[str, BestTrio] = {}
    for habitat in habitats_of(hand):
        found = best_trio(hand, values, (number for number, card in enumerate(hand) if fits(card, habitat)))
        if found is not None:
            total, cards = found
            trios[habitat] = BestTrio(cards=cards, habitat=habitat, total=total, **_use(habitat, tokens))
    first = min(trios.values(), key=lambda trio: (-trio.total, not trio.wins, not trio.new, trio.habitat), default=None)
    return HeroesBest(best=first, by_habitat=trios)


def _use(habitat: str, tokens: Mapping[str, int] | None) -> dict[str, bool]:
    """What a token of this habitat would do for the player; nothing where the tokens are not known."""
    if tokens is None:
        return {}
    return {"new": not tokens.get(habitat), "wins": could_win(with_token(tokens, habitat))}


def best_trio(
    hand: Sequence[HeroCard], values: Sequence[int], numbers: Iterable[int]
) -> tuple[int, tuple[int, int, int]] | None:
    """Total and cards of the best trio among the cards with these numbers; None where they are fewer than three."""
    classes: dict[str, list[Valued]] = {}
    for number in numbers:
        classes.setdefault(hand[number].animal_class, []).append((-values[number], number))
    candidates = []
    for cards in _candidates([sorted(cards) for cards in classes.values()]):
        first, second, third = sorted(number for _, number in cards)
        total = sum(-value for value, _ in cards)
        total += len({hand[number].animal_class for number in (first, second, third)})
        candidates.append((-total, (first, second, third)))
    if not candidates:
        return None
    total, chosen = min(candidates)
    return -total, chosen


def _candidates(classes: list[list[Valued]]) -> Iterator[list[Valued]]:
    """Trios among which the best one is; each class is sorted, best card first."""
    tops = sorted(cards[0] for cards in classes)
    if len(tops) >= TRIO:
        yield tops[:TRIO]
    for cards in classes:
        if len(cards) >= TRIO:
            yield cards[:TRIO]
        other = next((top for top in tops if top != cards[0]), None)
        if len(cards) >= TRIO - 1 and other is not None:
            yield [*cards[: TRIO - 1], other]
