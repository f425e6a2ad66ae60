"""Habitat's cards, as data, and decks of them. Nothing is looked up by a card's name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from marshmallow import ValidationError, validates_schema

from schemas.base import ModelSchema
from schemas.fields import Choice, Flag, ListOf, Part, Text, Whole
from schemas.messages import Message

RESOURCES = (
    "eggs",
    "invertebrates",
    "insects",
    "plants",
    "aquatic_plants",
    "seeds_nuts",
    "fruit_berries",
    "fungi",
)
REALMS = ("terrestrial", "aquatic", "flying")
POPULATIONS = ("forager", "omnivore", "carnivore", "scavenger")
DIETS = ("resource", *POPULATIONS, "event")
SCAVENGES = ("aquatic", "terrestrial")
EFFECTS = ("abundance",)
UNKNOWNS = ("realms", *REALMS, "eats", *RESOURCES, "scavenges")
LOWEST, HIGHEST = 1, 8  # ranks; 1 is a resource

MAX_TEXT = 1000  # characters of a card's own text
MAX_DECK = 1000  # cards in a deck


@dataclass(frozen=True, kw_only=True)
class HabitatCard:
    """A card.

    `realms` of a population (None: not known). `eats`: the resources on its list. `scavenges`: what a scavenger may
    feed on (`terrestrial`: anything). `restriction`: the bold text of a ranked card; `text`: the directions of an
    event; both are shown, not judged. `effect`: what an event does that the rules know. `again`: this is the same
    resource card once more, as the bottom of its second chain. `not_known`: what nobody has filled in yet: `realms` or
    `eats` (all that are not listed), single realms or resources, or `scavenges`.
    """

    name: str
    diet: str
    rank: int | None = None
    realms: tuple[str, ...] | None = None
    eats: tuple[str, ...] | None = None
    resource: str | None = None
    scavenges: str | None = None
    restriction: str | None = None
    text: str | None = None
    effect: str | None = None
    again: bool | None = None
    not_known: tuple[str, ...] | None = None

    @property
    def is_population(self) -> bool:
        """Whether it lives: anything but a resource or an event."""
        return self.diet in POPULATIONS

    @property
    def is_resource(self) -> bool:
        """Whether it is a resource, rank 1."""
        return self.diet == "resource"

    @property
    def level(self) -> int:
        """The rank, 0 for an event."""
        return self.rank or 0

    @property
    def itself(self) -> HabitatCard:
        """The card as it lies in the box: not marked as the bottom of a second chain."""
        return self if self.again is None else replace(self, again=None)


Chain = tuple[HabitatCard, ...]
"""A food chain or a pile, bottom first."""


class HabitatCardSchema(ModelSchema):
    """JSON of `HabitatCard`. Errors: `schema.required`, `schema.habitat_not_for_diet`, `schema.habitat_rank`."""

    model: ClassVar[Any] = HabitatCard
    name = Text(low=1, required=True, metadata={"example": "Black Bears"})
    diet = Choice(DIETS, required=True)
    rank = Whole(LOWEST, HIGHEST, allow_none=True)
    realms = ListOf(Choice(REALMS), high=len(REALMS), allow_none=True)
    eats = ListOf(Choice(RESOURCES), high=len(RESOURCES), allow_none=True)
    resource = Choice(RESOURCES, allow_none=True)
    scavenges = Choice(SCAVENGES, allow_none=True)
    restriction = Text(high=MAX_TEXT, allow_none=True)
    text = Text(high=MAX_TEXT, allow_none=True)
    effect = Choice(EFFECTS, allow_none=True)
    again = Flag()
    not_known = ListOf(Choice(UNKNOWNS), high=len(UNKNOWNS), allow_none=True)

    @validates_schema(skip_on_field_errors=True)
    def fits(self, data: Mapping[str, Any], **_: Any) -> None:
        """A card has what its diet asks for and nothing that its diet rules out."""
        wrong = card_errors(data)
        if wrong:
            raise ValidationError(wrong)


def card_errors(data: Mapping[str, Any]) -> dict[str, list[Message]]:
    """What does not fit together in the fields of a card, by field."""
    diet = data["diet"]
    wrong: dict[str, list[Message]] = {}
    for field, diets in _ONLY.items():
        if data.get(field) and diet not in diets:
            wrong[field] = [Message("schema.habitat_not_for_diet", {"diet": diet})]
    for field, diets in _NEEDED.items():
        if diet in diets and data.get(field) is None and field not in (data.get("not_known") or ()):
            wrong[field] = [Message("schema.required")]
    if diet in POPULATIONS and data.get("realms") == ():
        wrong["realms"] = [Message("schema.habitat_no_realm")]
    rank = data.get("rank")
    if rank is not None and diet in ("resource", *POPULATIONS) and (rank == LOWEST) != (diet == "resource"):
        wrong["rank"] = [Message("schema.habitat_rank", {"diet": diet})]
    return wrong


_ONLY: Mapping[str, tuple[str, ...]] = {
    "rank": ("resource", *POPULATIONS),
    "realms": POPULATIONS,
    "eats": ("forager", "omnivore"),
    "resource": ("resource",),
    "scavenges": POPULATIONS,
    "restriction": ("resource", *POPULATIONS),
    "text": ("event",),
    "effect": ("event",),
    "again": ("resource",),
    "not_known": POPULATIONS,
}
"""Which diets may carry a field."""

_NEEDED: Mapping[str, tuple[str, ...]] = {
    "rank": ("resource", *POPULATIONS),
    "resource": ("resource",),
    "scavenges": ("scavenger",),
}
"""Which diets must carry a field."""


@dataclass(frozen=True, kw_only=True)
class HabitatDeckCard:
    """A card in a deck: all that is known of it so far. `not_known` also names `rank`, `diet` and `text`; `section` is
    where the rule text tells of it; `copies`: how many there are (None: not known).
    """

    name: str
    diet: str | None = None
    rank: int | None = None
    realms: tuple[str, ...] | None = None
    eats: tuple[str, ...] | None = None
    resource: str | None = None
    scavenges: str | None = None
    restriction: str | None = None
    text: str | None = None
    effect: str | None = None
    not_known: tuple[str, ...] | None = None
    section: str | None = None
    copies: int | None = None


DECK_UNKNOWNS = ("rank", "diet", "text", *UNKNOWNS)


class HabitatDeckCardSchema(ModelSchema):
    """JSON of `HabitatDeckCard`. Where the diet is known, the errors of `HabitatCardSchema`."""

    model: ClassVar[Any] = HabitatDeckCard
    name = Text(low=1, required=True)
    diet = Choice(DIETS, allow_none=True)
    rank = Whole(LOWEST, HIGHEST, allow_none=True)
    realms = ListOf(Choice(REALMS), high=len(REALMS), allow_none=True)
    eats = ListOf(Choice(RESOURCES), high=len(RESOURCES), allow_none=True)
    resource = Choice(RESOURCES, allow_none=True)
    scavenges = Choice(SCAVENGES, allow_none=True)
    restriction = Text(high=MAX_TEXT, allow_none=True)
    text = Text(high=MAX_TEXT, allow_none=True)
    effect = Choice(EFFECTS, allow_none=True)
    not_known = ListOf(Choice(DECK_UNKNOWNS), high=len(DECK_UNKNOWNS), allow_none=True)
    section = Text(allow_none=True)
    copies = Whole(1, MAX_DECK, allow_none=True)

    @validates_schema(skip_on_field_errors=True)
    def fits(self, data: Mapping[str, Any], **_: Any) -> None:
        """What is missing is marked as unknown, and the rest fits the diet."""
        unknown = data.get("not_known") or ()
        if data.get("diet") is None:
            wrong = {} if "diet" in unknown else {"diet": [Message("schema.required")]}
        else:
            wrong = card_errors({**data, "not_known": unknown if data["diet"] in POPULATIONS else ()})
        if wrong:
            raise ValidationError(wrong)


@dataclass(frozen=True, kw_only=True)
class HabitatDeck:
    """A deck as an owner writes it down. `edition`: of the rules it belongs to."""

    name: str
    cards: tuple[HabitatDeckCard, ...]
    edition: str | None = None


class HabitatDeckSchema(ModelSchema):
    """JSON of `HabitatDeck`."""

    model: ClassVar[Any] = HabitatDeck
    name = Text(low=1, required=True)
    edition = Text(allow_none=True)
    cards = ListOf(Part(HabitatDeckCardSchema), high=MAX_DECK, required=True)
