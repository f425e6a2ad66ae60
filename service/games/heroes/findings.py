"""Doubts about a position itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from schemas.answers import Finding, Violation
from schemas.heroes import HeroCard, HeroesPosition
from schemas.messages import Message
from service.games.heroes.trios import fits, habitats_of

DECK = 30  # cards that a player brings at least (rule text, "2. Setup")


def small_deck(position: HeroesPosition, name: str | None = None) -> tuple[Finding, ...]:
    """A player's cards, wherever they lie, are fewer than the rules ask for ("2. Setup"); needs the deck."""
    if position.deck is None:
        return ()
    piles = (position.deck, position.hand, position.discard, position.trio)
    count = sum(len(pile) for pile in piles if pile is not None)
    if count >= DECK:
        return ()
    params: dict[str, object] = {"count": count, "least": DECK}
    if name is None:
        return (Finding(rule="heroes.deck.size", message=Message("heroes.deck.size", params)),)
    return (Finding(rule="heroes.deck.size", message=Message("heroes.deck.size.of_player", {**params, "name": name})),)


def misfits(
    rule: str, cards: Sequence[tuple[int, HeroCard]], habitat: str, hand: Iterable[HeroCard] | None
) -> tuple[Violation, ...]:
    """Cards (with their numbers) that do not fit the habitat claimed ("3. The Round: Build a Habitat Trio").

    Three wild cards claim a habitat that some card of the hand names; None: the hand is not known.
    """
    wrong = tuple(
        Violation(
            rule=rule,
            message=Message(rule, {"name": card.name, "habitat": habitat, "habitats": card.habitats}),
            where=((number,),),
        )
        for number, card in cards
        if not fits(card, habitat)
    )
    all_wild = bool(cards) and all(card.full_art for _, card in cards)
    if all_wild and hand is not None and habitat not in habitats_of(hand):
        where = tuple((number,) for number, _ in cards)
        return (Violation(rule=rule, message=Message(f"{rule}.wild", {"habitat": habitat}), where=where),)
    return wrong
