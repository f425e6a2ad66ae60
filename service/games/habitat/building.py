"""Building food chains: arranging a forest, playing, inserting, moving, rescuing ("The Food Chain", "Rescuing").

A card that is put somewhere must be fed there, and so must the card right above it. What was left behind may go
hungry: it has until the end of the turn.
"""

from __future__ import annotations

from dataclasses import replace

from schemas.habitat import CardPlace
from schemas.habitat_cards import HabitatCard
from schemas.habitat_moves import HabitatMove
from service.games.habitat.stages import Stage, impossible, less, multiset
from service.games.rulings import Rulings


def arrange(stage: Stage, move: HabitatMove, rulings: Rulings) -> None:
    """Lay the whole forest anew, with any cards of the hand; `hungry` are cards that are left unfed."""
    chains = [list(chain) for chain in move.forest or () if chain]
    hungry = list(move.hungry or ())
    before = multiset(card for chain in stage.forest for card in chain)
    lies = multiset([card for chain in chains for card in chain] + hungry)
    for card in less(before - lies):
        stage.broken("habitat.build.kept", "lost", name=card.name)
    for card in less(multiset(hungry) - before):
        stage.broken("habitat.play.fed", "hungry", name=card.name)
    _from_hand(stage, less(lies - before))
    stage.forest = chains
    stage.must_be_fed((c, i) for c, chain in enumerate(chains) for i in range(len(chain)))
    stage.forest = chains + [[card] for card in hungry]


def _from_hand(stage: Stage, cards: list[HabitatCard]) -> None:
    """Take cards out of the hand; what is not there was not the player's to play."""
    if cards and stage.hand is None:
        raise impossible("/position/hand", "schema.required")
    for card in cards:
        if stage.hand is not None and card in stage.hand:
            stage.hand.remove(card)
        else:
            stage.broken("habitat.build.from_hand", "unknown", name=card.name)


def play(stage: Stage, move: HabitatMove, rulings: Rulings) -> None:
    """Play a card of the hand onto, into or below a chain, or as a new one."""
    card = stage.in_hand(move.card or 0, "/move/card")
    if card.diet == "event":
        stage.broken("habitat.play.event", "event", name=card.name)
        return
    if stage.hand is not None:
        del stage.hand[move.card or 0]
    stage.must_be_fed(_insert(stage, [card], move))


def move_cards(stage: Stage, move: HabitatMove, rulings: Rulings) -> None:
    """Move cards of the forest to another place; what they carried stays behind."""
    places = move.cards or ()
    for n, (c, i) in enumerate(places):
        if c >= len(stage.forest) or i >= len(stage.forest[c]) or stage.forest[c][i].again:
            raise impossible(f"/move/cards/{n}", "habitat.move.no_such_place", chain=c, index=i)
    if len(set(places)) < len(places):
        raise impossible("/move/cards", "habitat.move.twice")
    cards = [stage.forest[c][i] for c, i in places]
    for c, i in sorted(places, reverse=True):
        del stage.forest[c][i]
    placed = _insert(stage, cards, move)
    stage.must_be_fed(placed)
    stage.forest = [chain for chain in stage.forest if chain and not (len(chain) == 1 and chain[0].again)]


def rescue(stage: Stage, move: HabitatMove, rulings: Rulings) -> None:
    """Take the top card of a pile of the Starving Display to where it is supported at once ("Rescuing")."""
    pile = stage.piles[move.pile or 0]
    if not pile:
        stage.broken("habitat.rescue.top", "empty", pile=move.pile or 0)
        return
    card = pile[-1]
    if not may_be_rescued(card, rulings):
        variant = "event" if card.diet == "event" else "resource"
        stage.broken("habitat.rescue.population", variant, name=card.name)
        return
    pile.pop()
    stage.note("uncovered", pile[-1:])
    placed = _insert(stage, [card], move)
    before = len(stage.violations)
    stage.must_be_fed(placed)
    if len(stage.violations) > before:
        stage.broken("habitat.rescue.support", "none", *placed[:1], name=card.name)


def may_be_rescued(card: HabitatCard, rulings: Rulings) -> bool:
    """Whether a card on top of a pile can be rescued: populations; resources by `habitat.rescue_resources`."""
    if card.is_resource:
        return rulings["habitat.rescue_resources"] == "yes"
    return card.is_population


def _insert(stage: Stage, cards: list[HabitatCard], move: HabitatMove) -> list[CardPlace]:
    """Put cards where a move says, and return the places that must be fed: theirs and the one right above.

    Raises `Impossible` on a chain or an index that is not there.
    """
    if move.chain is None:
        if move.index or move.second:
            raise impossible("/move/chain", "schema.required")
        stage.forest.append(cards)
        return [(len(stage.forest) - 1, i) for i in range(len(cards))]
    if move.chain >= len(stage.forest):
        raise impossible("/move/chain", "habitat.move.no_such_chain", chain=move.chain, count=len(stage.forest))
    chain = stage.forest[move.chain]
    if move.second:
        if not chain or not chain[0].is_resource:
            raise impossible("/move/second", "habitat.move.no_resource", chain=move.chain)
        stage.forest.insert(move.chain + 1, [replace(chain[0], again=True), *cards])
        return [(move.chain + 1, i) for i in range(len(cards) + 1)]
    index = len(chain) if move.index is None else move.index
    if index > len(chain):
        raise impossible("/move/index", "habitat.move.no_such_place", chain=move.chain, index=index)
    chain[index:index] = cards
    return [(move.chain, i) for i in range(index, min(index + len(cards) + 1, len(chain)))]
