"""Doubts about what lies on the table: restrictions that nobody judged, unknown properties, cards that cannot lie
so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from schemas.answers import Finding, Place
from schemas.habitat import HabitatPosition
from schemas.habitat_cards import HabitatCard
from schemas.messages import Message
from service.games.habitat.support import Forest


def forest_findings(position: HabitatPosition, forest: Forest) -> tuple[Finding, ...]:
    """All findings about a player's forest and the displays."""
    cards = [(forest.card(row.at), row.at) for row in forest.support]
    found = [*restrictions(cards), *unknowns(forest)]
    found += [
        Finding(rule=reason.rule, message=reason.message, where=(row.at,))
        for row in forest.support
        for reason in row.reasons
        if forest.card(row.at).is_resource
    ]
    return (*found, *_buried_events(position))


def restrictions(cards: Iterable[tuple[HabitatCard, Place]]) -> list[Finding]:
    """Bold restrictions ("Basic Rules"): shown, and said not to have been judged. One finding for each card's name
    and text.
    """
    places: dict[tuple[str, str], list[Place]] = {}
    for card, at in cards:
        if card.restriction:
            places.setdefault((card.name, card.restriction), []).append(at)
    return [
        Finding(
            rule="habitat.card.restriction",
            message=Message("habitat.card.restriction", {"name": name, "restriction": text}),
            where=tuple(where),
        )
        for (name, text), where in places.items()
    ]


def unknowns(forest: Forest) -> list[Finding]:
    """Hungry cards of which too little is known to be sure of it."""
    return [
        Finding(
            rule="habitat.card.unknown",
            message=Message("habitat.card.unknown", {"name": row.name}),
            where=(row.at,),
        )
        for row in forest.hungry
        if row.reasons and all(is_unknown(reason.message.id) for reason in row.reasons)
    ]


def is_unknown(message_id: str) -> bool:
    """Whether a reason is that something is not known."""
    return message_id.endswith((".unknown", "_unknown", ".kind"))


def unknown_cards(cards: Sequence[HabitatCard]) -> list[Finding]:
    """Cards that leave something unknown, where an arrangement takes it for a no."""
    return [
        Finding(
            rule="habitat.card.unknown",
            message=Message("habitat.card.incomplete", {"name": card.name}),
            where=((place,),),
        )
        for place, card in enumerate(cards)
        if card.not_known or (card.is_population and card.realms is None)
    ]


def _buried_events(position: HabitatPosition) -> list[Finding]:
    """ "Discarded Event Cards are never removed from the Starving Display": nothing lies below one that others can
    still reach.
    """
    return [
        Finding(
            rule="habitat.starving.buried",
            message=Message("habitat.starving.buried", {"pile": p, "name": pile[-1].name}),
            where=((p, len(pile) - 1),),
        )
        for p, pile in enumerate(position.starving or ())
        if len(pile) > 1 and pile[-1].diet == "event"
    ]
