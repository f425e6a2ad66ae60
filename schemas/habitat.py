"""Habitat: a card game of food chains.

What lies on the table: forests of food chains, hands, the deck, the Draw Display and the Starving Display.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from marshmallow import ValidationError, validates_schema
from marshmallow.fields import Field

from schemas.base import ModelSchema
from schemas.fields import Choice, ListOf, Part, Text, Whole, invalid
from schemas.habitat_cards import MAX_DECK, RESOURCES, Chain, HabitatCard, HabitatCardSchema
from schemas.messages import Message

PILES = 3  # of the Starving Display
DISPLAY = 3  # cards of the Draw Display
STAGES = ("set_up", "start", "drawn_one", "actions")

MAX_FOREST = 400  # cards in a forest
MAX_CHAIN = 40  # cards in a chain, right or wrong (a right one has at most 8)
MAX_HAND = 60  # cards in a hand
MAX_PLAYERS = 12

CardPlace = tuple[int, int]
"""`(chain, index)`: index 0 is the bottom."""


def hand_of(**kwargs: Any) -> ListOf:
    """Cards of a hand."""
    return ListOf(Part(HabitatCardSchema), high=MAX_HAND, **kwargs)


def pile_of(high: int) -> ListOf:
    """Cards one on another, bottom first."""
    return ListOf(Part(HabitatCardSchema), high=high)


def forest_of(**kwargs: Any) -> ListOf:
    """Food chains, each bottom first."""
    example = [[{"name": "Plants", "rank": 1, "diet": "resource", "resource": "plants"}]]
    return ListOf(pile_of(MAX_CHAIN), high=MAX_FOREST, metadata={"example": example}, **kwargs)


def starving_of(**kwargs: Any) -> ListOf:
    """The piles of the Starving Display, each bottom first."""
    return ListOf(pile_of(MAX_DECK), high=PILES, **kwargs)


def abundant_of() -> ListOf:
    """Resources that the Abundance event has made abundant."""
    return ListOf(Choice(RESOURCES), high=len(RESOURCES))


class DeckField(Field[Any]):
    """The deck: how many cards it has, or the cards themselves, the next one to be drawn first.

    Errors: `schema.habitat_deck`, and those of a card.
    """

    def __init__(self, **kwargs: Any) -> None:
        self.count = Whole(0, MAX_DECK)
        self.cards = ListOf(Part(HabitatCardSchema), high=MAX_DECK)
        docs = {"anyOf": [{"type": "integer", "minimum": 0, "maximum": MAX_DECK}, {"type": "array"}]}
        super().__init__(metadata=docs, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if type(value) is int:
            return self.count.deserialize(value, attr, data, **kwargs)
        if isinstance(value, list):
            return self.cards.deserialize(value, attr, data, **kwargs)
        raise invalid("schema.habitat_deck")

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        if value is None or isinstance(value, int):
            return value
        return self.cards._serialize(value, attr, obj, **kwargs)


def forest_errors(forest: tuple[Chain, ...]) -> dict[Any, Any]:
    """What can never lie in a forest: events, a second chain's mark above the bottom, too many cards."""
    wrong: dict[Any, Any] = {}
    for c, chain in enumerate(forest):
        for i, card in enumerate(chain):
            if card.diet == "event":
                wrong.setdefault(c, {})[i] = [Message("schema.habitat_event_in_forest", {"name": card.name})]
            elif card.again and i:
                wrong.setdefault(c, {})[i] = [Message("schema.habitat_again", {"name": card.name})]
    if sum(map(len, forest)) > MAX_FOREST:
        wrong["_schema"] = [Message("schema.habitat_forest_size", {"high": MAX_FOREST})]
    return wrong


def hand_errors(hand: tuple[HabitatCard, ...]) -> dict[Any, Any]:
    """A card of a hand is never the bottom of a second chain."""
    return {i: [Message("schema.habitat_again", {"name": card.name})] for i, card in enumerate(hand) if card.again}


class LaidOutSchema(ModelSchema):
    """Base of what has a forest and perhaps a hand: refuses what can never lie there. `loose`: fields with single
    cards.
    """

    loose: ClassVar[tuple[str, ...]] = ("hand", "display", "cards", "set_aside")

    @validates_schema(skip_on_field_errors=True)
    def lies_right(self, data: Mapping[str, Any], **_: Any) -> None:
        """No event in a forest, no second chain's bottom elsewhere, piles and hands as they can be."""
        wrong: dict[str, Any] = {}
        if found := forest_errors(data.get("forest") or ()):
            wrong["forest"] = found
        for name in self.loose:
            if found := hand_errors(data.get(name) or ()):
                wrong[name] = found
        for p, pile in enumerate(data.get("starving") or ()):
            if found := hand_errors(pile):
                wrong.setdefault("starving", {})[p] = found
        if wrong:
            raise ValidationError(wrong)


@dataclass(frozen=True, kw_only=True)
class HabitatPlayer:
    """Another player, or one at a table. `hand`: the cards (None: hidden); `hand_size`: how many (None: not known)."""

    name: str
    forest: tuple[Chain, ...] = ()
    hand: tuple[HabitatCard, ...] | None = None
    hand_size: int | None = None


class HabitatPlayerSchema(LaidOutSchema):
    """JSON of `HabitatPlayer`."""

    model: ClassVar[Any] = HabitatPlayer
    name = Text(low=1, required=True)
    forest = forest_of()
    hand = hand_of()
    hand_size = Whole(0, MAX_HAND)


Deck = int | tuple[HabitatCard, ...] | None


@dataclass(frozen=True, kw_only=True)
class HabitatPosition:
    """The table as one player sees it; `forest` and `hand` are this player's own.

    Piles and chains run bottom first. None: not known (`starving`: empty). `deck`: a number of cards, or the cards,
    the next one first. `others`: in order of play after this player. `stage` of this player's turn: `start` (nothing
    drawn), `drawn_one`, `actions` (None: whatever the move needs), or `set_up`. `set_aside`: cards discarded in the
    set-up that are not piled yet. `won`: who has declared a Habitat.
    """

    forest: tuple[Chain, ...] = ()
    hand: tuple[HabitatCard, ...] | None = None
    starving: tuple[Chain, ...] | None = None
    display: tuple[HabitatCard, ...] | None = None
    deck: Deck = None
    abundant: tuple[str, ...] | None = None
    others: tuple[HabitatPlayer, ...] | None = None
    name: str | None = None
    turn: str | None = None
    stage: str | None = None
    set_aside: tuple[HabitatCard, ...] | None = None
    won: str | None = None


class HabitatPositionSchema(LaidOutSchema):
    """JSON of `HabitatPosition`. Error: `schema.habitat_names`, besides those of its parts."""

    model: ClassVar[Any] = HabitatPosition
    forest = forest_of(required=True)
    hand = hand_of()
    starving = starving_of()
    display = ListOf(Part(HabitatCardSchema), high=DISPLAY)
    deck = DeckField()
    abundant = abundant_of()
    others = ListOf(Part(HabitatPlayerSchema), high=MAX_PLAYERS - 1)
    name = Text(low=1)
    turn = Text(low=1)
    stage = Choice(STAGES)
    set_aside = ListOf(Part(HabitatCardSchema), high=MAX_DECK)
    won = Text(low=1)

    @validates_schema(skip_on_field_errors=True)
    def names_differ(self, data: Mapping[str, Any], **_: Any) -> None:
        """Every player has a name of their own."""
        names = [player.name for player in data.get("others") or ()] + [data.get("name")]
        if len(set(names)) != len(names):
            raise ValidationError({"others": [Message("schema.habitat_names")]})


@dataclass(frozen=True, kw_only=True)
class HabitatTable:
    """A whole game as nobody at the table sees it: all players in order of play, and who is at turn."""

    players: tuple[HabitatPlayer, ...]
    turn: str | None = None
    stage: str | None = None
    starving: tuple[Chain, ...] | None = None
    display: tuple[HabitatCard, ...] | None = None
    deck: Deck = None
    abundant: tuple[str, ...] | None = None
    set_aside: tuple[HabitatCard, ...] | None = None
    won: str | None = None


class HabitatTableSchema(LaidOutSchema):
    """JSON of `HabitatTable`. Errors: `schema.habitat_names`, `schema.habitat_player`."""

    model: ClassVar[Any] = HabitatTable
    players = ListOf(Part(HabitatPlayerSchema), low=1, high=MAX_PLAYERS, required=True)
    turn = Text(low=1)
    stage = Choice(STAGES)
    starving = starving_of()
    display = ListOf(Part(HabitatCardSchema), high=DISPLAY)
    deck = DeckField()
    abundant = abundant_of()
    set_aside = ListOf(Part(HabitatCardSchema), high=MAX_DECK)
    won = Text(low=1)

    @validates_schema(skip_on_field_errors=True)
    def names_fit(self, data: Mapping[str, Any], **_: Any) -> None:
        """Every player has a name of their own, and the one at turn is among them."""
        names = [player.name for player in data["players"]]
        if len(set(names)) != len(names):
            raise ValidationError({"players": [Message("schema.habitat_names")]})
        if data.get("turn") not in (None, *names):
            raise ValidationError({"turn": [Message("schema.habitat_player", {"name": data["turn"]})]})
