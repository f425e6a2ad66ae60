"""The end of a turn, and of the game: who starves, the hand limit, declaring a Habitat ("End Turn", "Ranked Cards")."""

from __future__ import annotations

from collections.abc import Sequence

from schemas.habitat_cards import HIGHEST, LOWEST, HabitatCard
from schemas.habitat_moves import HabitatDiscard, HabitatMove
from service.games.habitat.stages import Stage, impossible
from service.games.rulings import Rulings

HAND = 3  # cards that a player may keep at the end of a turn, and keeps in the set-up
NAMELESS = "player"  # how the winner is called where the position gives no name


def declare(stage: Stage, move: HabitatMove, rulings: Rulings) -> None:
    """Declare a Habitat: a supported card of every rank ("Ranked Cards")."""
    ranks = stage.as_forest().ranks
    missing = tuple(rank for rank in range(LOWEST, HIGHEST + 1) if rank not in ranks)
    if missing:
        stage.broken("habitat.declare.ranks", "missing", missing=missing)
    stage.settled["won"] = stage.position.name or stage.position.turn or NAMELESS


def end_turn(stage: Stage, move: HabitatMove, rulings: Rulings) -> None:
    """All hungry populations starve, then the hand comes down to three; the player chooses order and piles ("End
    Turn").

    Who is hungry is settled once, before the first card moves.
    """
    hungry = [row.at for row in stage.as_forest().hungry]
    chosen = [(one.at, one.pile) for one in move.starve] if move.starve is not None else [(at, None) for at in hungry]
    for n, (at, _) in enumerate(chosen):
        if at not in hungry:
            stage.broken("habitat.end.hungry", "not_hungry", at, number=n)
    for at in hungry:
        if at not in [place for place, _ in chosen]:
            stage.broken("habitat.end.hungry", "left_out", at, name=stage.forest[at[0]][at[1]].name)
    if stage.violations:
        return
    if len({at for at, _ in chosen}) < len(chosen):
        raise impossible("/move/starve", "habitat.move.twice")
    starved = [(stage.forest[c][i], pile) for (c, i), pile in chosen]
    for card, pile in starved:
        stage.put(card, pile)
    stage.note("starved", [card for card, _ in starved])
    gone = set(hungry)
    chains = [[card for i, card in enumerate(chain) if (c, i) not in gone] for c, chain in enumerate(stage.forest)]
    stage.forest = [chain for chain in chains if chain and not (len(chain) == 1 and chain[0].again)]
    _down_to_three(stage, move.discard or ())
    stage.settled["stage"] = "start"


def _down_to_three(stage: Stage, discards: Sequence[HabitatDiscard]) -> None:
    """Discard cards of the hand down to three, neither fewer nor more."""
    if stage.hand is None and not discards:
        return
    cards = out_of_hand(stage, discards)
    check_hand_size(stage, "habitat.end.hand_limit", bool(discards))
    for card, one in zip(cards, discards, strict=True):
        stage.put(card, one.pile)


def out_of_hand(stage: Stage, discards: Sequence[HabitatDiscard]) -> list[HabitatCard]:
    """Take discarded cards out of the hand; their places are those before the first one goes."""
    cards = [stage.in_hand(one.card, f"/move/discard/{n}/card") for n, one in enumerate(discards)]
    places = {one.card for one in discards}
    if len(places) < len(discards):
        raise impossible("/move/discard", "habitat.move.twice")
    if stage.hand is not None:
        stage.hand = [card for i, card in enumerate(stage.hand) if i not in places]
    stage.note("discarded", cards)
    return cards


def check_hand_size(stage: Stage, rule: str, exactly: bool) -> None:
    """A hand of more than three cards breaks a rule; so does one of fewer, where cards were discarded for it."""
    count = len(stage.hand or ())
    if count > HAND:
        stage.broken(rule, "over", count=count, most=HAND)
    elif exactly and stage.hand is not None and count < HAND:
        stage.broken(rule, "under", count=count, most=HAND)
