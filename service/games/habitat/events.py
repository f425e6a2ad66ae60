"""Event cards: recorded, with what they cost, into the Starving Display ("Event Cards", "The Starving Display").

What a card's own text asks for is not judged, but for Abundance; what is told of it is played as told.
"""

from __future__ import annotations

from collections.abc import Sequence

from schemas.habitat import HabitatPlayer
from schemas.habitat_cards import HabitatCard
from schemas.habitat_moves import HabitatLoss, HabitatMove
from service.games.habitat.stages import Stage, impossible
from service.games.rulings import Rulings


def event(stage: Stage, move: HabitatMove, rulings: Rulings) -> None:
    """Use an event card: what it costs the players, in the order of play, then the card itself into the Starving
    Display.

    An effect that the rules do not know is recorded, not judged; a finding says so.
    """
    card = stage.in_hand(move.card or 0, "/move/card")
    if card.diet != "event":
        stage.broken("habitat.event.card", "no_event", name=card.name)
        return
    if (card.effect == "abundance") != (move.abundant is not None):
        variant = "needed" if card.effect == "abundance" else "unknown"
        stage.broken("habitat.event.abundance", variant, name=card.name)
    _check_order(stage, move.losses or ())
    lost = [(_lost_card(stage, loss, n), loss.pile) for n, loss in enumerate(move.losses or ())]
    _take_out_of_hands(stage, move.losses or (), move.card or 0)
    for gone, pile in lost:
        stage.put(gone, pile)
    stage.note("discarded", [gone for gone, _ in lost])
    stage.put(card, move.pile)
    if move.abundant is not None:
        stage.settled["abundant"] = tuple(dict.fromkeys((*(stage.position.abundant or ()), move.abundant)))


def _seat(stage: Stage, name: str | None, pointer: str) -> int:
    """A player's seat in the order of play: 0 is the one at turn."""
    if name is None or name == stage.position.name:
        return 0
    for n, player in enumerate(stage.others):
        if player.name == name:
            return n + 1
    raise impossible(pointer, "schema.habitat_player", name=name)


def _check_order(stage: Stage, losses: Sequence[HabitatLoss]) -> None:
    """ "The order in which they discard follows the order of play": once round the table, wherever it begins."""
    seats = [_seat(stage, loss.player, f"/move/losses/{n}/player") for n, loss in enumerate(losses)]
    players = len(stage.others) + 1
    steps = [(seat - seats[0]) % players for seat in seats]
    if steps != sorted(steps):
        names = [loss.player or stage.position.name or "" for loss in losses]
        stage.broken("habitat.event.order", "not_in_turn", names=tuple(dict.fromkeys(filter(None, names))))


def _lost_card(stage: Stage, loss: HabitatLoss, n: int) -> HabitatCard:
    """The card that an event costs a player. Raises `Impossible` where it is not there."""
    pointer = f"/move/losses/{n}"
    seat = _seat(stage, loss.player, f"{pointer}/player")
    forest = [tuple(chain) for chain in stage.forest] if seat == 0 else list(stage.others[seat - 1].forest)
    if loss.at is not None:
        c, i = loss.at
        if c >= len(forest) or i >= len(forest[c]) or forest[c][i].again:
            raise impossible(f"{pointer}/at", "habitat.move.no_such_place", chain=c, index=i)
        return forest[c][i]
    hand = stage.hand if seat == 0 else stage.others[seat - 1].hand
    if loss.shows is not None:
        if hand is not None and loss.shows not in hand:
            raise impossible(f"{pointer}/shows", "habitat.move.not_in_hand", name=loss.shows.name)
        return loss.shows
    if hand is None:
        raise impossible(f"{pointer}/shows", "schema.required")
    if loss.card is None or loss.card >= len(hand):
        raise impossible(f"{pointer}/card", "habitat.move.no_such_card", card=loss.card or 0, count=len(hand))
    return hand[loss.card]


def _take_out_of_hands(stage: Stage, losses: Sequence[HabitatLoss], event_at: int) -> None:
    """Take the lost cards and the event itself out of hands and forests; all places are those before the event."""
    for seat in range(len(stage.others) + 1):
        mine = [loss for n, loss in enumerate(losses) if _seat(stage, loss.player, f"/move/losses/{n}/player") == seat]
        hand = {loss.card for loss in mine if loss.card is not None} | ({event_at} if seat == 0 else set())
        places = {loss.at for loss in mine if loss.at is not None}
        shown = [loss.shows for loss in mine if loss.shows is not None]
        if len(hand) + len(places) + len(shown) != len(mine) + (seat == 0):
            raise impossible("/move/losses", "habitat.move.twice")
        if seat == 0:
            stage.hand = _without(stage.hand, hand, shown)
            stage.forest = [
                [card for i, card in enumerate(chain) if (c, i) not in places] for c, chain in enumerate(stage.forest)
            ]
        elif mine:
            stage.others[seat - 1] = _after_losses(stage.others[seat - 1], hand, shown, places)


def _without(hand: Sequence[HabitatCard] | None, gone: set[int], shown: list[HabitatCard]) -> list[HabitatCard] | None:
    if hand is None:
        return None
    left = [card for i, card in enumerate(hand) if i not in gone]
    for card in shown:
        if card not in left:
            raise impossible("/move/losses", "habitat.move.not_in_hand", name=card.name)
        left.remove(card)
    return left


def _after_losses(
    player: HabitatPlayer, hand: set[int], shown: list[HabitatCard], places: set[tuple[int, int]]
) -> HabitatPlayer:
    left = _without(player.hand, hand, shown)
    size = player.hand_size
    chains = (
        tuple(card for i, card in enumerate(chain) if (c, i) not in places) for c, chain in enumerate(player.forest)
    )
    return HabitatPlayer(
        name=player.name,
        forest=tuple(chain for chain in chains if chain),
        hand=None if left is None else tuple(left),
        hand_size=None if size is None else max(0, size - len(hand) - len(shown)),
    )
