"""Drawing from a deck that may run out (rule text, "5. Cleanup & The "Sanctuary" Rule", "Reset").

The deck runs out when a card is wanted and none is left; the discard pile as it lies then is shuffled into a new one.
The shuffled order is part of the move: no chance is at work here.
"""

from __future__ import annotations

from dataclasses import dataclass

from schemas.answers import Violation
from schemas.heroes import HeroCard
from schemas.messages import Message

Cards = tuple[HeroCard, ...]


@dataclass(frozen=True)
class Piles:
    """A deck (from the top down) and a discard pile (from its oldest card to its newest)."""

    deck: Cards
    discard: Cards


@dataclass(frozen=True)
class Drawn:
    """Cards taken from the deck, the piles after it, and what was wrong with the shuffle."""

    cards: Cards
    piles: Piles
    violations: tuple[Violation, ...] = ()


def draw(piles: Piles, wanted: int, shuffle: tuple[int, ...] | None) -> Drawn:
    """Take so many cards from the top, or all there are; `shuffle` is the new order of the discard pile."""
    deck, discard = piles.deck, piles.discard
    violations: tuple[Violation, ...] = ()
    if wanted > len(deck) and discard:
        violations = shuffle_violations(discard, shuffle)
        if shuffle is not None and not violations:
            deck, discard = deck + shuffled(discard, shuffle), ()
    elif shuffle:
        message = Message("heroes.shuffle.needless", {"count": len(deck)})
        violations = (Violation(rule="heroes.shuffle.needless", message=message),)
    return Drawn(deck[:wanted], Piles(deck[wanted:], discard), violations)


def shuffled(discard: Cards, shuffle: tuple[int, ...]) -> Cards:
    """The discard pile in its new order."""
    return tuple(discard[number] for number in shuffle)


def shuffle_violations(discard: Cards, shuffle: tuple[int, ...] | None) -> tuple[Violation, ...]:
    """The order must be there and name every card of the discard pile once."""
    params = {"count": len(discard)}
    if shuffle is None:
        return (Violation(rule="heroes.shuffle.missing", message=Message("heroes.shuffle.missing", params)),)
    if sorted(shuffle) != list(range(len(discard))):
        return (Violation(rule="heroes.shuffle.order", message=Message("heroes.shuffle.order", params)),)
    return ()
