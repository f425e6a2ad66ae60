"""Habitat Heroes: animal cards, trios that share a habitat, tokens.

Piles are lists of cards: a deck from the top down, a discard pile from its oldest card to its newest, a hand in the
order in which the player holds it. Cards of a hand are named by their number in it, counted from 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import ValidationError, validates_schema

from schemas.base import ModelSchema
from schemas.fields import Choice, Flag, ListOf, Part, Table, Text, Whole
from schemas.messages import Message

RARITIES = ("common", "uncommon", "rare", "ultra_rare")
STATUSES = ("least_concern", "vulnerable", "threatened", "endangered", "critically_endangered", "extinct")

MAX_PILE = 200  # cards in a deck, a discard pile or a hand
MAX_HABITATS = 8  # habitats of one card
MAX_KINDS = 50  # habitats of which a player holds tokens
MAX_TOKENS = 1000  # tokens of one habitat
MAX_WORD = 60  # characters in the name of a habitat or class
MAX_CARD_NAME = 100  # characters
TRIO = 3  # cards in a trio


class Word(Text):
    """The name of a habitat or class, loaded in lower case without outer spaces: `Water` and `water` are one."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(low=1, high=MAX_WORD, pattern=r"[\s\S]*\S[\s\S]*", wrong="heroes_word", **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        folded = value.strip().lower() if isinstance(value, str) and value.strip() else value
        return super()._deserialize(folded, attr, data, **kwargs)


class Tokens(Table):
    """Numbers of tokens by habitat. Error: `schema.heroes_twice` where a habitat is named in two spellings."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(Word(), Whole(0, MAX_TOKENS), high=MAX_KINDS, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        loaded = super()._deserialize(value, attr, data, **kwargs)
        if len(loaded) != len(value):
            raise self.make_error("heroes_twice")
        return loaded


@dataclass(frozen=True, kw_only=True)
class HeroCard:
    """An animal card. `animal_class` (`class` in JSON): bird, mammal ...; a `full_art` card fits any habitat."""

    name: str
    rarity: str
    status: str
    animal_class: str
    habitats: tuple[str, ...]
    full_art: bool | None = None


class HeroCardSchema(ModelSchema):
    """JSON of `HeroCard`.

    Errors: `schema.heroes_rarity`, `schema.heroes_status` (words to which the rules give no points; the card is named),
    `schema.heroes_twice`, `schema.heroes_nowhere` (no habitat and no full art).
    """

    model = HeroCard
    name = Text(low=1, high=MAX_CARD_NAME, required=True, metadata={"example": "Mallard"})
    rarity = Text(required=True, metadata={"enum": list(RARITIES)})
    status = Text(required=True, metadata={"enum": list(STATUSES)})
    animal_class = Word(required=True, data_key="class", metadata={"example": "bird"})
    habitats = ListOf(Word(), high=MAX_HABITATS, required=True, metadata={"example": ["water", "land"]})
    full_art = Flag()

    @validates_schema(skip_on_field_errors=True)
    def has_values(self, data: Mapping[str, Any], **_: Any) -> None:
        """Rarity and status are words of the rules, and the animal lives somewhere."""
        wrong: dict[str, Any] = {}
        for field, known in (("rarity", RARITIES), ("status", STATUSES)):
            if data[field] not in known:
                params = {"name": data["name"], "value": data[field], "choices": known}
                wrong[field] = [Message(f"schema.heroes_{field}", params)]
        if len(set(data["habitats"])) < len(data["habitats"]):
            wrong["habitats"] = [Message("schema.heroes_twice")]
        if not data["habitats"] and not data.get("full_art"):
            wrong["habitats"] = [Message("schema.heroes_nowhere", {"name": data["name"]})]
        if wrong:
            raise ValidationError(wrong)


def pile(about: str, low: int = 0, high: int = MAX_PILE) -> ListOf:
    """A list of cards; `about` is its line in the published document."""
    return ListOf(Part(HeroCardSchema), low=low, high=high, metadata={"description": about})


@dataclass(frozen=True, kw_only=True)
class HeroesPosition:
    """What lies before one player. A part that is absent is not known; each verb says which it needs."""

    trio: tuple[HeroCard, ...] | None = None
    habitat: str | None = None
    hand: tuple[HeroCard, ...] | None = None
    deck: tuple[HeroCard, ...] | None = None
    discard: tuple[HeroCard, ...] | None = None
    tokens: Mapping[str, int] | None = None


class HeroesPositionSchema(ModelSchema):
    """JSON of `HeroesPosition`."""

    model = HeroesPosition
    trio = pile("The trio played this round; `score` needs it", TRIO, TRIO)
    habitat = Word(metadata={"description": "The habitat claimed for the trio; `score` needs it"})
    hand = pile("Needed by `moves` and to play, draw or clean up")
    deck = pile("From the top down; needed to draw, reveal or clean up")
    discard = pile("From the oldest card to the newest; absent: empty")
    tokens = Tokens(metadata={"description": "Tokens won, by habitat; needed to trade", "example": {"forest": 2}})


MOVES: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "play_trio": (("cards", "habitat"), ()),
    "draw": ((), ("count", "shuffle")),
    "reveal": ((), ("shuffle",)),
    "sanctuary": ((), ("keep", "shuffle")),
    "trade": (("give", "take"), ()),
}
"""The types of moves, each with the parts that it must have and those that it may have."""

_CARD = Whole(0, MAX_PILE - 1)


@dataclass(frozen=True, kw_only=True)
class HeroesMove:
    """A move of one player.

    `play_trio`: `cards` of the hand for `habitat`. `draw`: as many cards as it takes until the hand holds a trio
    (`count`: how many were drawn). `reveal`: the top card in a top-deck battle. `sanctuary`: the clean-up, `keep` one
    card of the hand or none. `trade`: two tokens of `give` for one of `take`. `shuffle`: where the deck runs out, the
    numbers of the cards of the discard pile (0 is its oldest) in their new order, from the top down.
    """

    type: str
    cards: tuple[int, ...] | None = None
    habitat: str | None = None
    count: int | None = None
    keep: tuple[int, ...] | None = None
    shuffle: tuple[int, ...] | None = None
    give: str | None = None
    take: str | None = None


class HeroesMoveSchema(ModelSchema):
    """JSON of `HeroesMove`."""

    model = HeroesMove
    type = Choice(MOVES, required=True)
    cards = ListOf(_CARD, high=MAX_PILE, metadata={"description": "play_trio: three cards of the hand"})
    habitat = Word(metadata={"description": "play_trio: the habitat claimed"})
    count = Whole(0, MAX_PILE, metadata={"description": "draw: how many cards were drawn; absent: as many as it takes"})
    keep = ListOf(_CARD, high=MAX_PILE, metadata={"description": "sanctuary: the one card kept; absent: none"})
    shuffle = ListOf(
        _CARD, high=MAX_PILE, metadata={"description": "draw, reveal, sanctuary: new order of the discard pile"}
    )
    give = Word(metadata={"description": "trade: the habitat of the two tokens given"})
    take = Word(metadata={"description": "trade: the habitat of the token taken"})

    @validates_schema(skip_on_field_errors=True)
    def has_the_parts_of_its_type(self, data: Mapping[str, Any], **_: Any) -> None:
        """Each type of move has its own parts and no others."""
        needed, allowed = MOVES[data["type"]]
        wrong = {part: [Message("schema.required")] for part in needed if part not in data}
        for part in data.keys() - {"type", "player", *needed, *allowed}:
            wrong[part] = [Message("schema.heroes_not_of_this_move", {"type": data["type"]})]
        if wrong:
            raise ValidationError(wrong)


@dataclass(frozen=True, kw_only=True)
class HeroesMatchMove(HeroesMove):
    """A move in a replay: in a match of several players it says whose it is."""

    player: str | None = None


class HeroesMatchMoveSchema(HeroesMoveSchema):
    """JSON of `HeroesMatchMove`."""

    model = HeroesMatchMove
    player = Text(low=1, metadata={"description": "Whose move it is; in a match only, and there always"})
