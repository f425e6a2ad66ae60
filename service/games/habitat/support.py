"""The support table: for every card of a forest what feeds it, or every reason why nothing does ("The Food Chain")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from schemas.answers import Violation
from schemas.habitat import CardPlace, HabitatPosition
from schemas.habitat_answers import HabitatSupport
from schemas.habitat_cards import Chain, HabitatCard
from schemas.messages import Message
from service.games.habitat.feeding import Carcasses, Lack, lacks, scavenge_lacks


@dataclass(frozen=True)
class Forest:
    """A player's chains among the carcasses and the abundant resources on which they may rest."""

    chains: tuple[Chain, ...]
    carcasses: Carcasses
    abundant: frozenset[str]

    @staticmethod
    def of(position: HabitatPosition) -> Forest:
        """The forest of the player whose position it is."""
        return Forest(position.forest, Carcasses.of(position.starving), frozenset(position.abundant or ()))

    @cached_property
    def twins(self) -> Mapping[int, int]:
        """The chain that stands on the same resource card, for both chains of every pair (`pairs`)."""
        return pairs(self.chains)

    @cached_property
    def support(self) -> tuple[HabitatSupport, ...]:
        """The support table, chain by chain from the bottom."""
        return tuple(row for c in range(len(self.chains)) for row in self._chain_support(c))

    @property
    def hungry(self) -> tuple[HabitatSupport, ...]:
        """The populations that nothing feeds."""
        return tuple(row for row in self.support if not row.supported and self.card(row.at).is_population)

    @property
    def ranks(self) -> frozenset[int]:
        """The ranks of which there is a supported card."""
        return frozenset(row.rank for row in self.support if row.supported)

    def supported(self, c: int, i: int) -> bool:
        """Whether the card at a place is supported."""
        return self._supported[(c, i)]

    @cached_property
    def _supported(self) -> Mapping[CardPlace, bool]:
        return {row.at: row.supported for row in self.support}

    def card(self, at: CardPlace) -> HabitatCard:
        """The card at `(chain, index)`."""
        return self.chains[at[0]][at[1]]

    def _chain_support(self, c: int) -> list[HabitatSupport]:
        rows: list[HabitatSupport] = []
        for i, card in enumerate(self.chains[c]):
            at = (c, i)
            if card.is_resource:
                rows.append(self._resource(card, at))
            elif i == 0:
                rows.append(self._bottom(card, at))
            else:
                rows.append(self._fed_from_below(card, at, self.chains[c][i - 1], rows[-1]))
        return rows

    def _resource(self, card: HabitatCard, at: CardPlace) -> HabitatSupport:
        """Resources need no support, but one of them is the bottom of two chains only where it is abundant."""
        reasons = []
        if card.again and card.resource not in self.abundant:
            params = {"name": card.name, "resource": card.resource}
            reasons.append(Lack("habitat.chain.again", "not_abundant", params))
        if card.again and at[0] not in self.twins:
            reasons.append(Lack("habitat.chain.again", "no_first", {"name": card.name}))
        if at[1]:
            reasons.append(Lack("habitat.chain.base", "resource", {"name": card.name}))
        broken = card.again and reasons
        why = reasons[0].violation().message if broken else Message("habitat.support.none_needed", {"name": card.name})
        return _row(card, at, not broken, None, why, reasons)

    def _bottom(self, card: HabitatCard, at: CardPlace) -> HabitatSupport:
        carcass = self.carcasses.feeding(card)
        if carcass is not None:
            why = Message("habitat.support.scavenging", {"name": card.name, "food": carcass.name})
            return _row(card, at, True, "scavenging", why, [])
        reasons = list(scavenge_lacks(card, self.carcasses))
        return _row(card, at, False, None, reasons[0].violation().message, reasons)

    def _fed_from_below(
        self, card: HabitatCard, at: CardPlace, below: HabitatCard, base: HabitatSupport
    ) -> HabitatSupport:
        names = {"name": card.name, "food": below.name}
        reasons = list(lacks(card, below))
        if not base.supported:
            reasons.append(Lack("habitat.chain.hungry", "below", names))
        if not reasons:
            by = "resource" if below.is_resource else "population"
            return _row(card, at, True, by, Message(f"habitat.support.{by}", names), [])
        if self.carcasses.feeding(card) is not None:
            reasons.append(Lack("habitat.scavenge.bottom", "only", {"name": card.name}))
        return _row(card, at, False, None, reasons[0].violation().message, reasons)


def _row(
    card: HabitatCard, at: CardPlace, supported: bool, by: str | None, why: Message, reasons: Sequence[Lack]
) -> HabitatSupport:
    found: tuple[Violation, ...] = tuple(reason.violation(at) for reason in reasons)
    return HabitatSupport(at=at, name=card.name, rank=card.level, supported=supported, by=by, why=why, reasons=found)


def pairs(chains: Sequence[Chain]) -> Mapping[int, int]:
    """The chains that share one abundant resource card, each with the other.

    A second chain belongs to the nearest chain before it, else after it, on the same resource card that has none yet.
    """
    found: dict[int, int] = {}
    for c, chain in enumerate(chains):
        if not chain or not chain[0].again:
            continue
        for other in [*range(c - 1, -1, -1), *range(c + 1, len(chains))]:
            first = chains[other][0] if chains[other] else None
            if other in found or first is None or first.again:
                continue
            if first.itself == chain[0].itself:
                found[c], found[other] = other, c
                break
    return found
