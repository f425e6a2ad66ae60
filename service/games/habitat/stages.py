"""The working copy of a position while a move is played, and what came of the move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from schemas.answers import Place, Violation
from schemas.habitat import PILES, CardPlace, HabitatPlayer, HabitatPosition
from schemas.habitat_cards import Chain, HabitatCard
from schemas.habitat_turns import HabitatChanges
from schemas.messages import Impossible, Message
from service.games.habitat.feeding import Carcasses
from service.games.habitat.support import Forest


def impossible(pointer: str, message_id: str, **params: Any) -> Impossible:
    """The refusal of a move that names what is not there."""
    return Impossible(pointer, Message(message_id, params))


@dataclass
class Stage:
    """A position taken apart, so that a move can be tried on it. `violations` collects everything against the move.

    `piles` are always three, bottom first.
    """

    position: HabitatPosition
    forest: list[list[HabitatCard]]
    hand: list[HabitatCard] | None
    piles: list[list[HabitatCard]]
    others: list[HabitatPlayer]
    violations: list[Violation] = field(default_factory=list)
    changed: dict[str, list[HabitatCard]] = field(default_factory=dict)
    settled: dict[str, Any] = field(default_factory=dict)

    @staticmethod
    def of(position: HabitatPosition) -> Stage:
        """A working copy of a position."""
        piles = [list(pile) for pile in position.starving or ()]
        return Stage(
            position=position,
            forest=[list(chain) for chain in position.forest],
            hand=None if position.hand is None else list(position.hand),
            piles=piles + [[] for _ in range(PILES - len(piles))],
            others=list(position.others or ()),
        )

    def broken(self, rule: str, variant: str, *where: Place, **params: Any) -> None:
        """Note a rule that the move breaks."""
        self.violations.append(Violation(rule=rule, message=Message(f"{rule}.{variant}", params), where=where))

    def note(self, kind: str, cards: Iterable[HabitatCard]) -> None:
        """Note what happened to some cards (a field of `HabitatChanges`)."""
        self.changed.setdefault(kind, []).extend(cards)

    def in_hand(self, index: int, pointer: str) -> HabitatCard:
        """The card of the hand at a place. Raises `Impossible` where the hand is not known or has no such place."""
        if self.hand is None:
            raise impossible("/position/hand", "schema.required")
        if index >= len(self.hand):
            raise impossible(pointer, "habitat.move.no_such_card", card=index, count=len(self.hand))
        return self.hand[index]

    def as_forest(self) -> Forest:
        """The forest as it lies now."""
        chains = tuple(tuple(chain) for chain in self.forest)
        piles: tuple[Chain, ...] = tuple(tuple(pile) for pile in self.piles)
        return Forest(chains, Carcasses.of(piles), frozenset(self.position.abundant or ()))

    def must_be_fed(self, places: Iterable[CardPlace]) -> None:
        """Note every reason why the cards at some places of the forest are not supported or lie wrong."""
        wanted = set(places)
        for row in self.as_forest().support:
            if row.at in wanted:
                self.violations += row.reasons

    def put(self, card: HabitatCard, pile: int | None) -> None:
        """Lay a card on a pile of the Starving Display: empty ones first ("The Starving Display").

        Without a choice: the first empty pile, else the first of the smallest.
        """
        empty = [p for p in range(PILES) if not self.piles[p]]
        if pile is None:
            pile = min(range(PILES), key=lambda p: len(self.piles[p]))
        elif empty and pile not in empty:
            self.broken("habitat.pile.empty_first", "covered", name=card.name, pile=pile, empty=empty[0])
        self.piles[pile].append(card)

    def after(self) -> HabitatPosition:
        """The position as the working copy has it."""
        settled = {"starving": tuple(map(tuple, self.piles)), **self.settled}
        return replace(
            self.position,
            forest=tuple(tuple(chain) for chain in self.forest if chain),
            hand=None if self.hand is None else tuple(self.hand),
            others=None if self.position.others is None else tuple(self.others),
            **settled,
        )

    def changes(self, after: HabitatPosition) -> HabitatChanges:
        """What the move did."""
        cards: Mapping[str, Any] = {kind: tuple(found) for kind, found in self.changed.items()}
        return HabitatChanges(**cards, hungry=tuple(row.at for row in Forest.of(after).hungry))


def multiset(cards: Iterable[HabitatCard]) -> Counter[HabitatCard]:
    """How many there are of each card; the bottom of a second chain is no card of its own."""
    return Counter(card.itself for card in cards if not card.again)


def less(counted: Counter[HabitatCard]) -> list[HabitatCard]:
    """The cards of a multiset, one by one."""
    return list(counted.elements())
