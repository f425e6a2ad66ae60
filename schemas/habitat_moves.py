"""Habitat's moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from marshmallow import ValidationError, validates_schema

from schemas.base import ModelSchema
from schemas.fields import Cell, Choice, Flag, ListOf, Part, Text, Whole
from schemas.habitat import (
    DISPLAY,
    MAX_CHAIN,
    MAX_FOREST,
    MAX_HAND,
    PILES,
    CardPlace,
    LaidOutSchema,
    forest_of,
    starving_of,
)
from schemas.habitat_cards import MAX_DECK, RESOURCES, Chain, HabitatCard, HabitatCardSchema
from schemas.messages import Message

MAX_LOSSES = 100  # cards that an event costs

FIELDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "draw": (("take",), ("reshuffle",)),
    "territoriality": (("bully", "player", "chain"), ()),
    "arrange": (("forest",), ("hungry",)),
    "play": (("card",), ("chain", "index", "second")),
    "move": (("cards",), ("chain", "index", "second")),
    "rescue": (("pile",), ("chain", "index", "second")),
    "event": (("card",), ("pile", "abundant", "losses")),
    "declare": ((), ()),
    "end_turn": ((), ("starve", "discard")),
    "set_up": (("forest",), ("discard",)),
    "pile_up": (("starving",), ()),
}
"""The types of moves: the fields that each needs, and those that it may have."""


def _pile(**kwargs: Any) -> Whole:
    return Whole(0, PILES - 1, **kwargs)


def _place(**kwargs: Any) -> Cell:
    return Cell(0, MAX_FOREST, **kwargs)


def _in_hand(**kwargs: Any) -> Whole:
    return Whole(0, MAX_HAND - 1, **kwargs)


@dataclass(frozen=True, kw_only=True)
class HabitatTake:
    """A card drawn. `source`: `deck` or `display`; `index`: which of the display; `card`: what it was, `refill`:
    what came into its place, both where the deck is not known card by card.
    """

    source: str
    index: int | None = None
    card: HabitatCard | None = None
    refill: HabitatCard | None = None


class HabitatTakeSchema(ModelSchema):
    """JSON of `HabitatTake`."""

    model: ClassVar[Any] = HabitatTake
    source = Choice(("deck", "display"), required=True, data_key="from")
    index = Whole(0, DISPLAY - 1)
    card = Part(HabitatCardSchema)
    refill = Part(HabitatCardSchema)

    @validates_schema(skip_on_field_errors=True)
    def fits(self, data: Mapping[str, Any], **_: Any) -> None:
        """A card of the display is named by its place; a card of the deck has neither place nor refill."""
        if data["source"] == "display" and "index" not in data:
            raise ValidationError({"index": [Message("schema.required")]})
        wrong = [name for name in ("index", "refill") if data["source"] == "deck" and name in data]
        if wrong:
            raise ValidationError({name: [Message("schema.unknown")] for name in wrong})


@dataclass(frozen=True, kw_only=True)
class HabitatReshuffle:
    """What came of reshuffling both displays: the new Draw Display, and the deck where it is known card by card."""

    display: tuple[HabitatCard, ...]
    deck: tuple[HabitatCard, ...] | None = None


class HabitatReshuffleSchema(ModelSchema):
    """JSON of `HabitatReshuffle`."""

    model: ClassVar[Any] = HabitatReshuffle
    display = ListOf(Part(HabitatCardSchema), high=DISPLAY, required=True)
    deck = ListOf(Part(HabitatCardSchema), high=MAX_DECK)


@dataclass(frozen=True, kw_only=True)
class HabitatStarve:
    """A hungry card goes to a pile (None: the first empty one, else the smallest)."""

    at: CardPlace
    pile: int | None = None


class HabitatStarveSchema(ModelSchema):
    """JSON of `HabitatStarve`."""

    model: ClassVar[Any] = HabitatStarve
    at = _place(required=True)
    pile = _pile()


@dataclass(frozen=True, kw_only=True)
class HabitatDiscard:
    """A card of the hand goes to a pile (None: the first empty one, else the smallest)."""

    card: int
    pile: int | None = None


class HabitatDiscardSchema(ModelSchema):
    """JSON of `HabitatDiscard`."""

    model: ClassVar[Any] = HabitatDiscard
    card = _in_hand(required=True)
    pile = _pile()


@dataclass(frozen=True, kw_only=True)
class HabitatLoss:
    """A card that an event costs a player (None: the one at turn): of the hand (`card`), of a hidden hand (`shows`),
    or of the forest (`at`).
    """

    player: str | None = None
    card: int | None = None
    shows: HabitatCard | None = None
    at: CardPlace | None = None
    pile: int | None = None


class HabitatLossSchema(ModelSchema):
    """JSON of `HabitatLoss`. Error: `schema.habitat_loss`."""

    model: ClassVar[Any] = HabitatLoss
    player = Text(low=1)
    card = _in_hand()
    shows = Part(HabitatCardSchema)
    at = _place()
    pile = _pile()

    @validates_schema(skip_on_field_errors=True)
    def names_one_card(self, data: Mapping[str, Any], **_: Any) -> None:
        """Exactly one of `card`, `shows` and `at` is given."""
        if sum(name in data for name in ("card", "shows", "at")) != 1:
            raise ValidationError([Message("schema.habitat_loss")])


@dataclass(frozen=True, kw_only=True)
class HabitatMove:
    """A move of one `type`; the other fields are those of `FIELDS`. `by`: who moves, at a table of several.

    `card`, `bully`: places in the hand. `chain` and `index`: where a card goes (no chain: a new one; no index: on top);
    `second`: as a second chain on the abundant resource of `chain`. In `territoriality`, `player` and `chain` are
    the one bullied. `cards`: places in the forest, lowest first.
    """

    type: str
    by: str | None = None
    take: tuple[HabitatTake, ...] | None = None
    reshuffle: tuple[HabitatReshuffle, ...] | None = None
    bully: int | None = None
    player: str | None = None
    chain: int | None = None
    index: int | None = None
    second: bool | None = None
    forest: tuple[Chain, ...] | None = None
    hungry: tuple[HabitatCard, ...] | None = None
    card: int | None = None
    cards: tuple[CardPlace, ...] | None = None
    pile: int | None = None
    abundant: str | None = None
    losses: tuple[HabitatLoss, ...] | None = None
    starve: tuple[HabitatStarve, ...] | None = None
    discard: tuple[HabitatDiscard, ...] | None = None
    starving: tuple[Chain, ...] | None = None


class HabitatMoveSchema(LaidOutSchema):
    """JSON of `HabitatMove`: each type has its own fields."""

    model: ClassVar[Any] = HabitatMove
    loose = ("hungry",)
    type = Choice(FIELDS, required=True)
    by = Text(low=1)
    take = ListOf(Part(HabitatTakeSchema), high=2)
    reshuffle = ListOf(Part(HabitatReshuffleSchema), high=4)
    bully = _in_hand()
    player = Text(low=1)
    chain = Whole(0, MAX_FOREST)
    index = Whole(0, MAX_CHAIN)
    second = Flag()
    forest = forest_of()
    hungry = ListOf(Part(HabitatCardSchema), high=MAX_FOREST)
    card = _in_hand()
    cards = ListOf(_place(), low=1, high=MAX_FOREST)
    pile = _pile()
    abundant = Choice(RESOURCES)
    losses = ListOf(Part(HabitatLossSchema), high=MAX_LOSSES)
    starve = ListOf(Part(HabitatStarveSchema), high=MAX_FOREST)
    discard = ListOf(Part(HabitatDiscardSchema), high=MAX_HAND)
    starving = starving_of()

    @validates_schema(skip_on_field_errors=True)
    def has_its_fields(self, data: Mapping[str, Any], **_: Any) -> None:
        """A move has the fields of its type and no others."""
        needed, allowed = FIELDS[data["type"]]
        wrong = {name: [Message("schema.required")] for name in needed if name not in data}
        for name in data.keys() - {"type", "by", *needed, *allowed}:
            wrong[name] = [Message("schema.unknown")]
        if wrong:
            raise ValidationError(wrong)
