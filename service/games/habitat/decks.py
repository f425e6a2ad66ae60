"""Decks: the cards that the rule text names, with what it says of them and nothing more, and what a deck still lacks.

No list of the game's cards is public. What the rule text leaves open is marked as not known; owners fill in their own.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from schemas.answers import Finding
from schemas.habitat_answers import HabitatDeckAsk, HabitatDeckReport
from schemas.habitat_cards import HIGHEST, LOWEST, HabitatDeck, HabitatDeckCard
from schemas.messages import Message
from service.games.rulings import Rulings

_DECK: Mapping[str, Any] = json.loads((Path(__file__).parent / "rulebook_deck.json").read_text(encoding="utf-8"))

LAYOUTS: tuple[Mapping[str, Any], ...] = (
    {
        "id": "rulebook-cards",
        "edition": _DECK["edition"],
        "complete": False,
        "deck": _DECK,
        "position": {"forest": [], "hand": [], "starving": [[], [], []], "display": []},
    },
)


def deck(request: HabitatDeckAsk, rulings: Rulings) -> HabitatDeckReport:
    """A deck in numbers, with what is missing or at odds in it."""
    cards = request.deck.cards
    ranks = Counter(card.rank for card in cards for _ in range(card.copies or 1) if card.rank is not None)
    return HabitatDeckReport(
        count=sum(card.copies or 1 for card in cards),
        playable=sum(card.copies or 1 for card in cards if _playable(card)),
        ranks={str(rank): ranks[rank] for rank in range(LOWEST, HIGHEST + 1)},
        findings=tuple(_findings(request.deck)),
    )


def _playable(card: HabitatDeckCard) -> bool:
    """Whether a position can hold the card: its diet is known, and its rank unless it is an event."""
    return card.diet == "event" or (card.diet is not None and card.rank is not None)


def _findings(deck: HabitatDeck) -> Iterator[Finding]:
    for n, card in enumerate(deck.cards):
        if card.not_known:
            params = {"name": card.name, "fields": card.not_known}
            yield Finding(
                rule="habitat.deck.incomplete", message=Message("habitat.deck.incomplete", params), where=((n,),)
            )
    ranks = {card.rank for card in deck.cards}
    missing = tuple(rank for rank in range(LOWEST, HIGHEST + 1) if rank not in ranks)
    if missing:
        yield Finding(rule="habitat.deck.ranks", message=Message("habitat.deck.ranks", {"missing": missing}))
    names = Counter(card.name for card in deck.cards)
    for name, count in names.items():
        if count > 1:
            where = tuple((n,) for n, card in enumerate(deck.cards) if card.name == name)
            message = Message("habitat.deck.same_name", {"name": name, "count": count})
            yield Finding(rule="habitat.deck.same_name", message=message, where=where)
