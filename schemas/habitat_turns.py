"""What Habitat's rules answer to moves: verdicts, lists of moves, replays, a player's view of the table."""

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
from schemas.fields import Choice, ListOf, Part, Text, invalid
from schemas.habitat import (
    MAX_FOREST,
    MAX_PLAYERS,
    CardPlace,
    HabitatPosition,
    HabitatPositionSchema,
    HabitatTable,
    HabitatTableSchema,
)
from schemas.habitat_answers import HabitatBreakdownSchema, HabitatStanding, HabitatStandingSchema, place_of
from schemas.habitat_cards import Chain, HabitatCard, HabitatCardSchema
from schemas.habitat_moves import HabitatMove, HabitatMoveSchema
from schemas.messages import Message

MAX_MOVES = 1000  # moves of a replay
MAX_WORK = 60_000  # moves of a replay times cards on the table: a second or two of work


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
    hungry = ListOf(place_of(), high=MAX_FOREST, required=True)


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
