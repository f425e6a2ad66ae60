"""One player's moves, one at a time: what each rule forbids, and the position after it.

Every move is a function `(position, move, at) -> Moved`, where `at` is the position's JSON pointer; each raises
`Impossible` where the position lacks a part that the move works on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from schemas.answers import Place, Violation
from schemas.heroes import TRIO, HeroesMove, HeroesPosition
from schemas.messages import Message
from service.games.heroes.findings import misfits
from service.games.heroes.parts import needed
from service.games.heroes.piles import Cards, Piles, draw, shuffle_violations, shuffled
from service.games.heroes.trios import a_trio, draws_needed

HAND = 5  # cards that a player draws up to (rule text, "2. Setup" and "5. Cleanup")
PRICE = 2  # equal tokens that buy one ("The Adaptation Rule (Trading)")


@dataclass(frozen=True)
class Moved:
    """What a move breaks, and the position after it (None where it breaks anything)."""

    violations: tuple[Violation, ...]
    after: HeroesPosition | None = None


def violation(rule: str, variant: str = "", where: tuple[Place, ...] = (), **params: Any) -> Violation:
    """A violation whose message is the rule's, or a variant of it."""
    return Violation(rule=rule, message=Message(rule + variant, params), where=where)


def moved(position: HeroesPosition, move: HeroesMove, at: str) -> Moved:
    """What a move does to the position, whatever its type. Raises `Impossible` where a part is missing."""
    return _MOVES[move.type](position, move, at)


def _verdict(violations: list[Violation], after: Callable[[], HeroesPosition]) -> Moved:
    return Moved(tuple(violations)) if violations else Moved((), after())


def play_trio(position: HeroesPosition, move: HeroesMove, at: str) -> Moved:
    """Play three cards that share the claimed habitat ("3. The Round: Build a Habitat Trio")."""
    hand = needed(position.hand, f"{at}/hand")
    cards, habitat = move.cards or (), move.habitat or ""
    there = sorted({number for number in cards if number < len(hand)})
    found = [
        violation("heroes.trio.in_hand", card=number, count=len(hand)) for number in sorted({*cards}.difference(there))
    ]
    if len(cards) != TRIO:
        found.append(violation("heroes.trio.size", count=len(cards)))
    found += [
        violation("heroes.trio.size", ".twice", ((number,),), name=hand[number].name)
        for number in there
        if cards.count(number) > 1
    ]
    found += misfits("heroes.trio.habitat", [(number, hand[number]) for number in there], habitat, hand)
    if position.trio is not None:
        found.append(violation("heroes.trio.once"))

    def after() -> HeroesPosition:
        rest = tuple(card for number, card in enumerate(hand) if number not in cards)
        return replace(position, trio=tuple(hand[number] for number in cards), habitat=habitat, hand=rest)

    return _verdict(found, after)


def draw_until_trio(position: HeroesPosition, move: HeroesMove, at: str) -> Moved:
    """Draw until the hand holds a trio, no card more or less ("3. The Round", "The Catch")."""
    hand = needed(position.hand, f"{at}/hand")
    piles = _piles(position, at)
    if position.trio is not None:
        return Moved((violation("heroes.draw.not_needed", ".played"),))
    ready = a_trio(hand)
    if ready is not None:
        names = tuple(hand[number].name for number in ready)
        return Moved((violation("heroes.draw.not_needed", "", tuple((number,) for number in ready), names=names),))
    wanted = draws_needed(hand, piles.deck)
    if wanted is None:
        if draws_needed(hand, piles.deck + piles.discard) is None:
            count = len(piles.deck) + len(piles.discard)
            return Moved((violation("heroes.draw.exhausted", count=count),))
        wrong = shuffle_violations(piles.discard, move.shuffle)
        if wrong or move.shuffle is None:
            return Moved(wrong)
        wanted = draws_needed(hand, piles.deck + shuffled(piles.discard, move.shuffle)) or 0
    drawn = draw(piles, wanted, move.shuffle)
    found = list(drawn.violations)
    if move.count is not None and move.count != wanted:
        found.append(violation("heroes.draw.count", count=wanted, given=move.count))
    return _verdict(found, lambda: _with(position, drawn.piles, hand + drawn.cards))


def reveal(position: HeroesPosition, move: HeroesMove, at: str) -> Moved:
    """Reveal the top card of the deck and discard it ("Tie-Breaker (The Top Deck Battle)")."""
    drawn = draw(_piles(position, at), 1, move.shuffle)
    found = list(drawn.violations)
    if not drawn.cards and not found:
        found.append(violation("heroes.battle.no_card"))
    piles = Piles(drawn.piles.deck, drawn.piles.discard + drawn.cards)
    return _verdict(found, lambda: _with(position, piles, position.hand))


def sanctuary(position: HeroesPosition, move: HeroesMove, at: str) -> Moved:
    """Keep one card or none, discard the trio and the rest, draw up to five ("5. Cleanup & The "Sanctuary" Rule")."""
    hand = needed(position.hand, f"{at}/hand")
    piles = _piles(position, at)
    keep = move.keep or ()
    found = [violation("heroes.sanctuary.in_hand", card=n, count=len(hand)) for n in sorted({*keep}) if n >= len(hand)]
    if len(keep) > 1:
        where = tuple((number,) for number in sorted({*keep}) if number < len(hand))
        found.append(violation("heroes.sanctuary.one", "", where, count=len(keep)))
    kept = tuple(card for number, card in enumerate(hand) if number in keep[:1])
    rest = tuple(card for number, card in enumerate(hand) if number not in keep[:1])
    drawn = draw(Piles(piles.deck, piles.discard + (position.trio or ()) + rest), HAND - len(kept), move.shuffle)
    found += drawn.violations

    def after() -> HeroesPosition:
        return replace(_with(position, drawn.piles, kept + drawn.cards), trio=None, habitat=None)

    return _verdict(found, after)


def trade(position: HeroesPosition, move: HeroesMove, at: str) -> Moved:
    """Give two tokens of one habitat for one of another ("The Adaptation Rule (Trading)")."""
    tokens = dict(needed(position.tokens, f"{at}/tokens"))
    give, take = move.give or "", move.take or ""
    held = tokens.get(give, 0)
    found = []
    if held < PRICE:
        found.append(violation("heroes.trade.two", count=held, habitat=give))
    if give == take:
        found.append(violation("heroes.trade.same", habitat=give))

    def after() -> HeroesPosition:
        traded = {**tokens, give: held - PRICE, take: tokens.get(take, 0) + 1}
        return replace(position, tokens={habitat: count for habitat, count in traded.items() if count})

    return _verdict(found, after)


def _piles(position: HeroesPosition, at: str) -> Piles:
    return Piles(needed(position.deck, f"{at}/deck"), position.discard or ())


def _with(position: HeroesPosition, piles: Piles, hand: Cards | None) -> HeroesPosition:
    return replace(position, hand=hand, deck=piles.deck, discard=piles.discard)


_MOVES: Mapping[str, Callable[[HeroesPosition, HeroesMove, str], Moved]] = {
    "play_trio": play_trio,
    "draw": draw_until_trio,
    "reveal": reveal,
    "sanctuary": sanctuary,
    "trade": trade,
}
