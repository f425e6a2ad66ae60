"""Habitat's moves, and what the rules answer to them: verdicts, lists of moves, replays, a player's view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from marshmallow import ValidationError, validates_schema
from marshmallow.fields import Field

from schemas.answers import (
    MANY,
    Answer,
    AnswerSchema,
    Finding,
    FindingSchema,
    MoveList,
    MoveListSchema,
    Replay,
    ReplaySchema,
    Verdict,
    VerdictSchema,
)
from schemas.asks import Ask, AskSchema
from schemas.base import ModelSchema
from schemas.fields import Cell, Choice, Flag, ListOf, Part, Text, Whole, invalid
from schemas.habitat import (
    DISPLAY,
    MAX_CHAIN,
    MAX_FOREST,
    MAX_HAND,
    MAX_PLAYERS,
    PILES,
    CardPlace,
    HabitatPosition,
    HabitatPositionSchema,
    HabitatTable,
    HabitatTableSchema,
    LaidOutSchema,
    forest_of,
    starving_of,
)
from schemas.habitat_answers import HabitatBreakdownSchema, HabitatStanding, HabitatStandingSchema
from schemas.habitat_cards import MAX_DECK, RESOURCES, Chain, HabitatCard, HabitatCardSchema
from schemas.messages import Message

MAX_MOVES = 1000  # moves of a replay
MAX_LOSSES = 100  # cards that an event costs
MAX_WORK = 60_000  # moves of a replay times cards on the table: a second or two of work

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


@dataclass(frozen=True, kw_only=True)
class HabitatCheckAsk(Ask):
    """Is this move legal?"""

    position: HabitatPosition
    move: HabitatMove


class HabitatCheckAskSchema(AskSchema):
    """JSON of `HabitatCheckAsk`."""

    model: ClassVar[Any] = HabitatCheckAsk
    position = Part(HabitatPositionSchema, required=True)
    move = Part(HabitatMoveSchema, required=True)


@dataclass(frozen=True, kw_only=True)
class HabitatChanges:
    """What a move did to cards: which were drawn, starved, discarded, stolen and scared off, and which lie open
    since.
    """

    drawn: tuple[HabitatCard, ...] = ()
    starved: tuple[HabitatCard, ...] = ()
    discarded: tuple[HabitatCard, ...] = ()
    stolen: tuple[HabitatCard, ...] = ()
    scared: tuple[HabitatCard, ...] = ()
    uncovered: tuple[HabitatCard, ...] = ()
    hungry: tuple[CardPlace, ...] = ()


def _some_cards() -> ListOf:
    return ListOf(Part(HabitatCardSchema), high=MANY, required=True)


class HabitatChangesSchema(ModelSchema):
    """JSON of `HabitatChanges`; `hungry` are the places in the forest after the move."""

    model: ClassVar[Any] = HabitatChanges
    drawn = _some_cards()
    starved = _some_cards()
    discarded = _some_cards()
    stolen = _some_cards()
    scared = _some_cards()
    uncovered = _some_cards()
    hungry = ListOf(_place(), high=MAX_FOREST, required=True)


@dataclass(frozen=True, kw_only=True)
class HabitatVerdict(Verdict):
    """A verdict with what the move did, and doubts about the cards it concerns."""

    changes: HabitatChanges | None = None
    findings: tuple[Finding, ...] = ()


class HabitatVerdictSchema(VerdictSchema):
    """JSON of `HabitatVerdict`."""

    model: ClassVar[Any] = HabitatVerdict
    after: Any = Part(HabitatPositionSchema, allow_none=True)
    changes = Part(HabitatChangesSchema)
    findings: Any = ListOf(Part(FindingSchema), high=MANY, required=True)


LISTED = ("draw", "territoriality", "play", "rescue", "event", "declare")
"""The types of moves that can be listed; arrangements are the matter of `arrange`."""


@dataclass(frozen=True, kw_only=True)
class HabitatMovesAsk(Ask):
    """Which moves are legal? `type`: of this type only."""

    position: HabitatPosition
    type: str | None = None


class HabitatMovesAskSchema(AskSchema):
    """JSON of `HabitatMovesAsk`."""

    model: ClassVar[Any] = HabitatMovesAsk
    position = Part(HabitatPositionSchema, required=True)
    type = Choice(LISTED)


class HabitatMoveListSchema(MoveListSchema):
    """JSON of a list of Habitat's moves."""

    model: ClassVar[Any] = MoveList
    moves: Any = ListOf(Part(HabitatMoveSchema), high=MANY, required=True)


Place = HabitatPosition | HabitatTable
"""Where a game stands: as one player sees it, or the whole table."""


def all_cards(place: Place) -> list[HabitatCard]:
    """Every card that is known, each once: forests, hands, displays, deck. The bottom of a second chain is no card
    of its own.
    """
    hands: list[tuple[tuple[Chain, ...], tuple[HabitatCard, ...] | None]]
    if isinstance(place, HabitatTable):
        hands = [(player.forest, player.hand) for player in place.players]
    else:
        hands = [(place.forest, place.hand), *((player.forest, player.hand) for player in place.others or ())]
    cards = [card for forest, _ in hands for chain in forest for card in chain if not card.again]
    cards += [card for _, hand in hands for card in hand or ()]
    cards += [card for pile in place.starving or () for card in pile]
    cards += [*(place.display or ()), *(place.set_aside or ())]
    return cards + (list(place.deck) if isinstance(place.deck, tuple) else [])


class PlaceField(Field[Any]):
    """A position, or a table: what has `players`. Error: `schema.object`, and those of both."""

    def __init__(self, **kwargs: Any) -> None:
        self.position = Part(HabitatPositionSchema)
        self.table = Part(HabitatTableSchema)
        parts = {"forest": {"type": "array"}, "players": {"type": "array"}}
        docs = {"type": "object", "properties": parts, "description": "A position, or a table with all `players`."}
        super().__init__(metadata=docs, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, dict):
            raise invalid("schema.object")
        part = self.table if "players" in value else self.position
        return part.deserialize(value, attr, data, **kwargs)

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        part = self.table if isinstance(value, HabitatTable) else self.position
        return part.schema.dump(value)


@dataclass(frozen=True, kw_only=True)
class HabitatReplayAsk(Ask):
    """Play these moves one after the other."""

    start: Place
    moves: tuple[HabitatMove, ...]


class HabitatReplayAskSchema(AskSchema):
    """JSON of `HabitatReplayAsk`. Error: `schema.habitat_replay_size`."""

    model: ClassVar[Any] = HabitatReplayAsk
    start = PlaceField(required=True)
    moves = ListOf(Part(HabitatMoveSchema), high=MAX_MOVES, required=True)

    @validates_schema(skip_on_field_errors=True)
    def is_bounded(self, data: Mapping[str, Any], **_: Any) -> None:
        """Every verdict shows all cards: moves times cards is bounded."""
        if (len(data["moves"]) + 1) * len(all_cards(data["start"])) > MAX_WORK:
            raise ValidationError({"moves": [Message("schema.habitat_replay_size", {"high": MAX_WORK})]})


@dataclass(frozen=True, kw_only=True)
class HabitatReplay(Replay):
    """A replay; at a table, `ranking` has the players by ranks covered and `breakdown` is absent."""

    ranking: tuple[HabitatStanding, ...] | None = None


class HabitatReplaySchema(ReplaySchema):
    """JSON of `HabitatReplay`."""

    model: ClassVar[Any] = HabitatReplay
    verdicts: Any = ListOf(Part(HabitatVerdictSchema), high=MAX_MOVES, required=True)
    position: Any = PlaceField(required=True)
    breakdown: Any = Part(HabitatBreakdownSchema, required=True, allow_none=True)
    ranking: Any = ListOf(Part(HabitatStandingSchema), high=MAX_PLAYERS)


@dataclass(frozen=True, kw_only=True)
class HabitatViewAsk(Ask):
    """What does this player see of the table?"""

    table: HabitatTable
    player: str


class HabitatViewAskSchema(AskSchema):
    """JSON of `HabitatViewAsk`."""

    model: ClassVar[Any] = HabitatViewAsk
    table = Part(HabitatTableSchema, required=True)
    player = Text(low=1, required=True)


@dataclass(frozen=True, kw_only=True)
class HabitatView(Answer):
    """The table as one player sees it: no other hands, no cards of the deck."""

    position: HabitatPosition


class HabitatViewSchema(AnswerSchema):
    """JSON of `HabitatView`."""

    model: ClassVar[Any] = HabitatView
    position = Part(HabitatPositionSchema, required=True)
