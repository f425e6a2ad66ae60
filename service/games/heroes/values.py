"""What a card is worth by itself (rule text, "4. Scoring the Round & Tie-Breakers")."""

from __future__ import annotations

from collections.abc import Mapping

from schemas.heroes import HeroCard
from schemas.messages import Impossible, Message
from service.games.rulings import Rulings

RARITY_POINTS: Mapping[str, int] = {"common": 1, "uncommon": 2, "rare": 3, "ultra_rare": 5}
STATUS_POINTS: Mapping[str, int] = {
    "least_concern": 1,
    "vulnerable": 2,
    "threatened": 2,
    "endangered": 2,
    "critically_endangered": 3,
    "extinct": 5,
}


def rarity_points(card: HeroCard) -> int:
    """Points for rarity (section 4, "Rarity")."""
    return RARITY_POINTS[card.rarity]


def status_points(card: HeroCard, rulings: Rulings, at: str) -> int:
    """Points for conservation status (section 4, "Conservation Status"); `at` is the card's JSON pointer.

    Vulnerable is one of the three threatened categories of the IUCN, but the rule text does not name it. Raises
    `Impossible` where the ruling `heroes.vulnerable` gives it no value.
    """
    if card.status == "vulnerable" and rulings["heroes.vulnerable"] == "none":
        raise Impossible(f"{at}/status", Message("heroes.vulnerable.no_value", {"name": card.name}))
    return STATUS_POINTS[card.status]


def base_value(card: HeroCard, rulings: Rulings, at: str) -> int:
    """Rarity and status points together (section 4, "The Top Deck Battle"). Raises as `status_points`."""
    return rarity_points(card) + status_points(card, rulings, at)
