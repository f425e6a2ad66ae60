"""Who can feed on whom: rank, diet, realm and scavenging (rule text, "Understanding the Cards").

A `Lack` is one reason why something cannot be. What a card leaves unknown counts as a reason too, worded as such:
"it is not known" is never turned into a yes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from schemas.answers import Finding, Place, Violation
from schemas.habitat_cards import REALMS, Chain, HabitatCard
from schemas.messages import Message

EDIBLE = ("forager", "omnivore")  # diets of the populations that predators prey on


@dataclass(frozen=True)
class Lack:
    """A reason why a card is not fed: the rule, which of the rule's sentences says it, and its parameters."""

    rule: str
    variant: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def violation(self, *where: Place) -> Violation:
        """The reason as a broken rule."""
        return Violation(rule=self.rule, message=Message(f"{self.rule}.{self.variant}", self.params), where=where)

    def finding(self, *where: Place) -> Finding:
        """The reason as a doubt about the position."""
        return Finding(rule=self.rule, message=Message(f"{self.rule}.{self.variant}", self.params), where=where)


def eats(eater: HabitatCard, food: HabitatCard) -> bool:
    """Whether a population can feed on a card right below it."""
    return next(lacks(eater, food), None) is None


def lacks(eater: HabitatCard, food: HabitatCard) -> Iterator[Lack]:
    """All reasons why a population cannot feed on a card right below it: rank, diet, realm, in this order."""
    names = {"name": eater.name, "food": food.name}
    if eater.level <= food.level:
        yield Lack("habitat.chain.rank", "not_higher", {**names, "rank": eater.level, "food_rank": food.level})
    yield from _diet_lacks(eater, food, names)
    if eater.diet in ("omnivore", "carnivore") and food.is_population:
        yield from _realm_lacks(eater, food, names)


def _diet_lacks(eater: HabitatCard, food: HabitatCard, names: Mapping[str, str]) -> Iterator[Lack]:
    """ "TYPE - CAN EAT", and the list of resources on a card."""
    rule = "habitat.chain.diet"
    if eater.diet == "scavenger":
        yield Lack(rule, "scavenger", names)
    elif food.is_resource:
        if eater.diet == "carnivore":
            yield Lack(rule, "carnivore_resource", names)
        elif food.resource not in (eater.eats or ()):
            unknown = bool({"eats", food.resource} & set(eater.not_known or ()))
            yield Lack(rule, "list_unknown" if unknown else "list", {**names, "resource": food.resource})
    elif eater.diet == "forager":
        yield Lack(rule, "forager", names)
    elif food.diet not in EDIBLE:
        yield Lack(rule, eater.diet, {**names, "diet": food.diet})


def _realm_lacks(eater: HabitatCard, food: HabitatCard, names: Mapping[str, str]) -> Iterator[Lack]:
    """ "Realm": prey that flies needs a predator that flies; otherwise one shared realm will do."""
    rule = "habitat.chain.realm"
    mine, maybe_mine = _realms(eater)
    its, maybe_its = _realms(food)
    if "flying" in its and "flying" not in maybe_mine:
        yield Lack(rule, "flying", names)
    elif not maybe_mine & maybe_its:
        realms = {"realms": _sorted(mine), "food_realms": _sorted(its)}
        yield Lack(rule, "none_shared", {**names, **realms})
    elif not mine & its or ("flying" in maybe_its and "flying" not in mine):
        yield Lack(rule, "unknown", names)


def _realms(card: HabitatCard) -> tuple[set[str], set[str]]:
    """The realms that a population certainly has, and those that it may have."""
    certain = set(card.realms or ())
    unknown = set(card.not_known or ())
    if card.realms is None or "realms" in unknown:
        return certain, set(REALMS)
    return certain, certain | (unknown & set(REALMS))


def _sorted(realms: set[str]) -> tuple[str, ...]:
    return tuple(realm for realm in REALMS if realm in realms)


@dataclass(frozen=True)
class Carcasses:
    """The Starving Display as scavengers see it: the population on top of each pile, and those covered below."""

    uncovered: tuple[HabitatCard, ...]
    covered: tuple[HabitatCard, ...]

    @staticmethod
    def of(starving: Sequence[Chain] | None) -> Carcasses:
        """What lies in some piles, bottom first."""
        piles = [pile for pile in starving or () if pile]
        tops = tuple(pile[-1] for pile in piles if pile[-1].is_population)
        return Carcasses(tops, tuple(card for pile in piles for card in pile[:-1] if card.is_population))

    def feeding(self, scavenger: HabitatCard) -> HabitatCard | None:
        """An uncovered population that a scavenger can feed on."""
        return next((card for card in self.uncovered if scavenges(scavenger, card)), None)


def scavenges(scavenger: HabitatCard, carcass: HabitatCard) -> bool:
    """Whether a scavenger certainly feeds on an uncovered starving population; its rank does not matter
    ("Scavengers").
    """
    if scavenger.scavenges == "terrestrial":
        return True
    return scavenger.scavenges == "aquatic" and "aquatic" in (carcass.realms or ())


def scavenge_lacks(card: HabitatCard, carcasses: Carcasses) -> Iterator[Lack]:
    """All reasons why a population at the bottom of a chain is not fed by scavenging; none when it is."""
    if carcasses.feeding(card) is not None:
        return
    names = {"name": card.name}
    if card.scavenges is None:
        if "scavenges" in (card.not_known or ()):
            yield Lack("habitat.scavenge.unknown", "kind", names)
        else:
            yield Lack("habitat.chain.base", "no_scavenger", names)
        return
    if not carcasses.uncovered:
        yield Lack("habitat.scavenge.no_carcass", "none", names)
    elif any("aquatic" in _realms(carcass)[1] for carcass in carcasses.uncovered):
        yield Lack("habitat.scavenge.aquatic", "unknown", names)
    else:
        carcass = tuple(carcass.name for carcass in carcasses.uncovered)
        yield Lack("habitat.scavenge.aquatic", "only_aquatic", {**names, "carcasses": carcass})
    hidden = tuple(dict.fromkeys(carcass.name for carcass in carcasses.covered if scavenges(card, carcass)))
    if hidden:
        yield Lack("habitat.scavenge.covered", "covered", {**names, "carcasses": hidden})
