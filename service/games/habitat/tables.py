"""A whole table and the seats at it: from a table to one player's position and back, and what a player may see."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from schemas.habitat import HabitatPlayer, HabitatPosition, HabitatTable
from schemas.habitat_turns import HabitatView, HabitatViewAsk
from service.games.habitat.stages import impossible
from service.games.rulings import Rulings

_SHARED = ("turn", "stage", "starving", "display", "deck", "abundant", "set_aside", "won")


def seat_of(table: HabitatTable, name: str, pointer: str) -> int:
    """A player's place in the order of play. Raises `Impossible` on a name that is not at the table."""
    for n, player in enumerate(table.players):
        if player.name == name:
            return n
    raise impossible(pointer, "schema.habitat_player", name=name)


def seated(table: HabitatTable, seat: int) -> HabitatPosition:
    """The table as the player of a seat would see it with nothing hidden; `others` follow in the order of play."""
    me = table.players[seat]
    others = (*table.players[seat + 1 :], *table.players[:seat])
    return HabitatPosition(forest=me.forest, hand=me.hand, others=others, name=me.name, **_shared(table))


def _shared(place: HabitatTable | HabitatPosition) -> dict[str, Any]:
    return {name: getattr(place, name) for name in _SHARED}


def unseated(position: HabitatPosition, seat: int, before: HabitatTable) -> HabitatTable:
    """The table of a position seen from a seat."""
    size = before.players[seat].hand_size if position.hand is None else None
    me = HabitatPlayer(name=before.players[seat].name, forest=position.forest, hand=position.hand, hand_size=size)
    others = position.others or ()
    first = len(others) - seat
    return HabitatTable(players=(*others[first:], me, *others[:first]), **_shared(position))


def view(request: HabitatViewAsk, rulings: Rulings) -> HabitatView:
    """The table as one player sees it: other hands and the deck are numbers, and in the set-up all but the own cards
    are hidden.
    """
    position = seated(request.table, seat_of(request.table, request.player, "/player"))
    hidden = position.stage == "set_up"
    others = tuple(_seen(player, hidden) for player in position.others or ())
    deck = position.deck
    return HabitatView(
        position=replace(
            position,
            others=others,
            deck=len(deck) if isinstance(deck, tuple) else deck,
            set_aside=None if hidden else position.set_aside,
        )
    )


def _seen(player: HabitatPlayer, hidden: bool) -> HabitatPlayer:
    """Another player as seen from across the table."""
    size = player.hand_size if player.hand is None else len(player.hand)
    return HabitatPlayer(name=player.name, forest=() if hidden else player.forest, hand_size=size)
