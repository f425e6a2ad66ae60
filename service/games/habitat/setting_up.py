"""The set-up: from six dealt cards to three, and the first piles of the Starving Display ("Initial Set-Up")."""

from __future__ import annotations

from schemas.habitat import PILES
from schemas.habitat_moves import HabitatMove
from service.games.habitat.building import arrange
from service.games.habitat.ending import HAND, check_hand_size, out_of_hand
from service.games.habitat.stages import Stage, multiset
from service.games.rulings import Rulings


def set_up(stage: Stage, move: HabitatMove, rulings: Rulings) -> None:
    """Play or set aside cards of the dealt hand until three are left; the piles are made when all are ready."""
    cards = out_of_hand(stage, move.discard or ())
    arrange(stage, move, rulings)
    check_hand_size(stage, "habitat.set_up.hand_limit", True)
    stage.settled["set_aside"] = (*(stage.position.set_aside or ()), *cards)


def pile_up(stage: Stage, move: HabitatMove, rulings: Rulings) -> None:
    """Shuffle what all set aside into the piles of the Starving Display, none empty from three cards on."""
    piles = [list(pile) for pile in move.starving or ()]
    piles += [[] for _ in range(PILES - len(piles))]
    aside = multiset(stage.position.set_aside or ())
    if multiset(card for pile in piles for card in pile) != aside:
        stage.broken("habitat.set_up.piles", "other_cards", count=aside.total())
    if aside.total() >= PILES and not all(piles):
        stage.broken("habitat.set_up.piles", "empty", count=aside.total())
    waiting = [player.name for player in stage.others if player.hand is not None and len(player.hand) > HAND]
    if waiting or (stage.hand is not None and len(stage.hand) > HAND):
        stage.broken("habitat.set_up.all", "waiting")
    stage.piles = piles
    stage.settled.update(set_aside=None, stage="start")
