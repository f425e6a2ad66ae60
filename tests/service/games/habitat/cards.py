"""The cards of the tests by short names, and JSON of positions and moves written with those names."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from schemas.habitat import HabitatPosition, HabitatPositionSchema, HabitatTable, HabitatTableSchema
from schemas.habitat_cards import RESOURCES, HabitatCard, HabitatCardSchema
from schemas.habitat_moves import HabitatMove, HabitatMoveSchema
from schemas.habitat_turns import HabitatVerdict
from service.games.habitat import HABITAT
from service.games.habitat.checking import judge
from service.games.rulings import Rulings

HERE = Path(__file__).parent
DECK: dict[str, dict[str, Any]] = json.loads((HERE / "deck.json").read_text())["cards"]

# Fields under which a text is the short name of a card, at any depth of lists.
_CARDS = {"forest", "hand", "starving", "display", "deck", "set_aside", "hungry", "refill", "shows"}


def table_of(name: str) -> list[dict[str, Any]]:
    """The cases of a data file."""
    cases: list[dict[str, Any]] = json.loads((HERE / name).read_text())["cases"]
    return cases


def spelled(value: Any, field: str = "") -> Any:
    """JSON with the short names replaced by cards; `plants*` is the plants card as the bottom of its second chain."""
    if isinstance(value, dict):
        return {name: spelled(part, name) for name, part in value.items()}
    if isinstance(value, list):
        return [spelled(part, field) for part in value]
    if isinstance(value, str) and (field in _CARDS or (field == "card" and value in DECK)):
        return DECK[value.removesuffix("*")] | ({"again": True} if value.endswith("*") else {})
    return value


def card(name: str) -> HabitatCard:
    loaded: HabitatCard = HabitatCardSchema().load(spelled(name, "hand"))
    return loaded


def cards(*names: str) -> tuple[HabitatCard, ...]:
    return tuple(map(card, names))


def position(**fields: Any) -> HabitatPosition:
    loaded: HabitatPosition = HabitatPositionSchema().load(spelled({"forest": [], **fields}))
    return loaded


def table(**fields: Any) -> HabitatTable:
    loaded: HabitatTable = HabitatTableSchema().load(spelled(fields))
    return loaded


def move(type: str, **fields: Any) -> HabitatMove:
    loaded: HabitatMove = HabitatMoveSchema().load(spelled({"type": type, **fields}))
    return loaded


def judged(where: HabitatPosition, what: HabitatMove, **rulings: str) -> HabitatVerdict:
    chosen = {f"habitat.{name}": choice for name, choice in rulings.items()}
    return judge(where, what, Rulings(HABITAT.rulings, chosen))


def rules_of(verdict: HabitatVerdict) -> set[str]:
    return {violation.rule for violation in verdict.violations}


def names_of(chains: Any) -> list[list[str]]:
    """Chains as short names."""
    return [[short(one) for one in chain] for chain in chains]


def short(one: HabitatCard) -> str:
    """The short name of a card."""
    for name, fields in DECK.items():
        if fields["name"] == one.name:
            return name + ("*" if one.again else "")
    raise KeyError(one.name)


def random_card(rng: random.Random) -> HabitatCard:
    """A card as no deck may have it, for properties: any diet, realms and list."""
    if rng.random() < 0.3:
        resource = rng.choice(RESOURCES[:4])
        return HabitatCard(name=resource, diet="resource", rank=1, resource=resource)
    diet = rng.choice(("forager", "omnivore", "omnivore", "carnivore", "carnivore", "scavenger"))
    realms = tuple(realm for realm in ("terrestrial", "aquatic", "flying") if rng.random() < 0.5) or ("terrestrial",)
    eats = tuple(resource for resource in RESOURCES[:4] if rng.random() < 0.4)
    scavenges = rng.choice(("aquatic", "terrestrial")) if diet == "scavenger" or rng.random() < 0.25 else None
    return HabitatCard(
        name=f"{diet} {rng.randrange(1000)}",
        diet=diet,
        rank=rng.randint(2, 8),
        realms=realms,
        eats=eats if diet in ("forager", "omnivore") else None,
        scavenges=scavenges,
    )
