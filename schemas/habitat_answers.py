"""What Habitat's rules answer beyond the common answers: support tables, arrangements, advice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from marshmallow import ValidationError, validates_schema

from schemas.answers import (
    MANY,
    Answer,
    AnswerSchema,
    Breakdown,
    BreakdownSchema,
    Finding,
    FindingSchema,
    Result,
    ResultSchema,
    Standing,
    StandingSchema,
    Violation,
    ViolationSchema,
)
from schemas.asks import Ask, AskSchema
from schemas.base import ModelSchema
from schemas.fields import Cell, Choice, Flag, ListOf, Part, Table, Text, Whole, Worded
from schemas.habitat import (
    DISPLAY,
    MAX_FOREST,
    MAX_HAND,
    MAX_PLAYERS,
    PILES,
    CardPlace,
    HabitatPosition,
    HabitatPositionSchema,
    LaidOutSchema,
    abundant_of,
    forest_of,
    starving_of,
)
from schemas.habitat_cards import HIGHEST, LOWEST, Chain, HabitatCard, HabitatCardSchema, HabitatDeck, HabitatDeckSchema
from schemas.messages import Message

MAX_ADVISED = 60  # cards of a player who asks for advice
SUPPORTS = ("resource", "population", "scavenging")


def place_of(**kwargs: Any) -> Cell:
    """`[chain, index]` of a card in a forest."""
    return Cell(0, MAX_FOREST, **kwargs)


def ranks_of(**kwargs: Any) -> ListOf:
    """Some of the ranks."""
    return ListOf(Whole(LOWEST, HIGHEST), high=HIGHEST, **kwargs)


@dataclass(frozen=True, kw_only=True)
class HabitatScoreAsk(Ask):
    """Which ranks of this forest are supported?"""

    position: HabitatPosition


class HabitatScoreAskSchema(AskSchema):
    """JSON of `HabitatScoreAsk`."""

    model: ClassVar[Any] = HabitatScoreAsk
    position = Part(HabitatPositionSchema, required=True)


@dataclass(frozen=True, kw_only=True)
class HabitatSupport:
    """A row of the support table. `by`: what feeds the card (None: a resource, or hungry); `why`: in words;
    `reasons`: all that stand against it.
    """

    at: CardPlace
    name: str
    rank: int
    supported: bool
    by: str | None
    why: Message
    reasons: tuple[Violation, ...] = ()


class HabitatSupportSchema(ModelSchema):
    """JSON of `HabitatSupport`."""

    model: ClassVar[Any] = HabitatSupport
    keep_none: ClassVar[frozenset[str]] = frozenset({"by"})
    at = place_of(required=True)
    name = Text(required=True)
    rank = Whole(LOWEST, HIGHEST, required=True)
    supported = Flag(required=True)
    by = Choice(SUPPORTS, required=True, allow_none=True)
    why = Worded(required=True)
    why_id = Text(attribute="why.id", dump_only=True)
    reasons: Any = ListOf(Part(ViolationSchema), high=20, required=True)


@dataclass(frozen=True, kw_only=True)
class HabitatBreakdown(Breakdown):
    """The ranks that a forest covers, one point each, and its support table. `note`: that this game counts no
    points.
    """

    habitat: bool
    missing: tuple[int, ...]
    note: Message
    support: tuple[HabitatSupport, ...] = ()


class HabitatBreakdownSchema(BreakdownSchema):
    """JSON of `HabitatBreakdown`."""

    model: ClassVar[Any] = HabitatBreakdown
    habitat = Flag(required=True)
    missing = ranks_of(required=True)
    note = Worded(required=True)
    support = ListOf(Part(HabitatSupportSchema), high=MAX_FOREST, required=True)


@dataclass(frozen=True, kw_only=True)
class HabitatEntrant:
    """A player and the table as this player sees it."""

    name: str
    position: HabitatPosition


class HabitatEntrantSchema(ModelSchema):
    """JSON of `HabitatEntrant`."""

    model: ClassVar[Any] = HabitatEntrant
    name = Text(low=1, required=True)
    position = Part(HabitatPositionSchema, required=True)


@dataclass(frozen=True, kw_only=True)
class HabitatResultAsk(Ask):
    """Who has a Habitat?"""

    players: tuple[HabitatEntrant, ...]


class HabitatResultAskSchema(AskSchema):
    """JSON of `HabitatResultAsk`."""

    model: ClassVar[Any] = HabitatResultAsk
    players = ListOf(Part(HabitatEntrantSchema), low=1, high=MAX_PLAYERS, required=True)


@dataclass(frozen=True, kw_only=True)
class HabitatStanding(Standing):
    """A player's place by ranks covered."""

    habitat: bool


class HabitatStandingSchema(StandingSchema):
    """JSON of `HabitatStanding`."""

    model: ClassVar[Any] = HabitatStanding
    habitat = Flag(required=True)
    breakdown: Any = Part(HabitatBreakdownSchema)


@dataclass(frozen=True, kw_only=True)
class HabitatResult(Result):
    """The players by ranks covered; only a Habitat wins. `decided`: whether there is one."""

    decided: bool


class HabitatResultSchema(ResultSchema):
    """JSON of `HabitatResult`."""

    model: ClassVar[Any] = HabitatResult
    ranking: Any = ListOf(Part(HabitatStandingSchema), high=MAX_PLAYERS, required=True)
    decided = Flag(required=True)


@dataclass(frozen=True, kw_only=True)
class HabitatArrangeAsk(Ask):
    """How do these cards support the most ranks? `cards`: all of a player's own, wherever they lie now."""

    cards: tuple[HabitatCard, ...]
    starving: tuple[Chain, ...] | None = None
    abundant: tuple[str, ...] | None = None


class HabitatArrangeAskSchema(AskSchema, LaidOutSchema):
    """JSON of `HabitatArrangeAsk`."""

    model: ClassVar[Any] = HabitatArrangeAsk
    cards = ListOf(Part(HabitatCardSchema), high=MAX_FOREST, required=True)
    starving = starving_of()
    abundant = abundant_of()


@dataclass(frozen=True, kw_only=True)
class HabitatChoice:
    """Cards that the rules cannot tell apart, and how many of them stay hungry over all best arrangements.

    `cards`: their places in the request.
    """

    names: tuple[str, ...]
    cards: tuple[int, ...]
    least: int
    most: int


class HabitatChoiceSchema(ModelSchema):
    """JSON of `HabitatChoice`."""

    model: ClassVar[Any] = HabitatChoice
    names = ListOf(Text(), high=MAX_FOREST, required=True)
    cards = ListOf(Whole(0, MAX_FOREST), high=MAX_FOREST, required=True)
    least = Whole(0, MAX_FOREST, required=True)
    most = Whole(0, MAX_FOREST, required=True)


@dataclass(frozen=True, kw_only=True)
class HabitatArrangement(Answer):
    """A best arrangement: most ranks, then most cards supported.

    `order` is `forest` by the cards' places in the request, `hungry_order` likewise. `least_hungry`: how many starve
    at least whatever ranks are given up. `choices`: whose starving it is (None: not worked out for so many cards).
    """

    forest: tuple[Chain, ...]
    hungry: tuple[HabitatCard, ...]
    order: tuple[tuple[int, ...], ...]
    hungry_order: tuple[int, ...]
    ranks: int
    covered: tuple[int, ...]
    habitat: bool
    least_hungry: int
    choices: tuple[HabitatChoice, ...] | None = None
    findings: tuple[Finding, ...] = ()


class HabitatArrangementSchema(AnswerSchema):
    """JSON of `HabitatArrangement`."""

    model: ClassVar[Any] = HabitatArrangement
    forest = forest_of(required=True)
    hungry = ListOf(Part(HabitatCardSchema), high=MAX_FOREST, required=True)
    order = ListOf(ListOf(Whole(0, MAX_FOREST), high=MAX_FOREST), high=MAX_FOREST, required=True)
    hungry_order = ListOf(Whole(0, MAX_FOREST), high=MAX_FOREST, required=True)
    ranks = Whole(0, HIGHEST, required=True)
    covered = ranks_of(required=True)
    habitat = Flag(required=True)
    least_hungry = Whole(0, MAX_FOREST, required=True)
    choices = ListOf(Part(HabitatChoiceSchema), high=MAX_FOREST)
    findings: Any = ListOf(Part(FindingSchema), high=MANY, required=True)


@dataclass(frozen=True, kw_only=True)
class HabitatAdviseAsk(Ask):
    """Can this player complete a Habitat now?"""

    position: HabitatPosition


class HabitatAdviseAskSchema(AskSchema):
    """JSON of `HabitatAdviseAsk`. Error: `schema.habitat_forest_size`."""

    model: ClassVar[Any] = HabitatAdviseAsk
    position = Part(HabitatPositionSchema, required=True)

    @validates_schema(skip_on_field_errors=True)
    def is_bounded(self, data: Mapping[str, Any], **_: Any) -> None:
        """Advice weighs many arrangements of the player's cards."""
        position = data["position"]
        if sum(map(len, position.forest)) + len(position.hand or ()) > MAX_ADVISED:
            message = Message("schema.habitat_forest_size", {"high": MAX_ADVISED})
            raise ValidationError({"position": {"forest": [message]}})


@dataclass(frozen=True, kw_only=True)
class HabitatOption:
    """A way to more cards this turn, each step in order: `draw` from the Draw Display (slots) or bully a `chain` of
    `player` with a card of the hand; then `rescue` (piles). `cards`: those that come along.
    """

    draw: tuple[int, ...] = ()
    bully: int | None = None
    player: str | None = None
    chain: int | None = None
    rescue: tuple[int, ...] = ()
    cards: tuple[HabitatCard, ...]
    ranks: int
    habitat: bool
    forest: tuple[Chain, ...] | None = None


class HabitatOptionSchema(ModelSchema):
    """JSON of `HabitatOption`; `forest` shows how a Habitat would lie."""

    model: ClassVar[Any] = HabitatOption
    draw = ListOf(Whole(0, DISPLAY - 1), high=2, required=True)
    bully = Whole(0, MAX_HAND - 1)
    player = Text()
    chain = Whole(0, MAX_FOREST)
    rescue = ListOf(Whole(0, PILES - 1), high=PILES, required=True)
    cards = ListOf(Part(HabitatCardSchema), high=MAX_FOREST, required=True)
    ranks = Whole(0, HIGHEST, required=True)
    habitat = Flag(required=True)
    forest = forest_of()


@dataclass(frozen=True, kw_only=True)
class HabitatAdvice(Answer):
    """Can this player complete a Habitat now? `now`: with the own cards alone; `options`: with cards that lie open,
    best first.

    `missing`: the ranks that `now` does not cover. `weighed_all`: whether every option was weighed, or only the
    simplest.
    """

    can_win: bool
    now: HabitatArrangement
    missing: tuple[int, ...]
    options: tuple[HabitatOption, ...]
    weighed_all: bool


class HabitatAdviceSchema(AnswerSchema):
    """JSON of `HabitatAdvice`."""

    model: ClassVar[Any] = HabitatAdvice
    can_win = Flag(required=True)
    now = Part(HabitatArrangementSchema, required=True)
    missing = ranks_of(required=True)
    options = ListOf(Part(HabitatOptionSchema), high=MANY, required=True)
    weighed_all = Flag(required=True)


@dataclass(frozen=True, kw_only=True)
class HabitatDeckAsk(Ask):
    """Is this deck filled in?"""

    deck: HabitatDeck


class HabitatDeckAskSchema(AskSchema):
    """JSON of `HabitatDeckAsk`."""

    model: ClassVar[Any] = HabitatDeckAsk
    deck = Part(HabitatDeckSchema, required=True)


@dataclass(frozen=True, kw_only=True)
class HabitatDeckReport(Answer):
    """A deck in numbers: `count` of its cards, `ranks` the cards by rank, `playable` those that a position can hold."""

    count: int
    playable: int
    ranks: Mapping[str, int]
    findings: tuple[Finding, ...] = ()


class HabitatDeckReportSchema(AnswerSchema):
    """JSON of `HabitatDeckReport`."""

    model: ClassVar[Any] = HabitatDeckReport
    count = Whole(0, 1_000_000, required=True)
    playable = Whole(0, 1_000_000, required=True)
    ranks = Table(Text(), Whole(0, 1_000_000), high=HIGHEST, required=True)
    findings: Any = ListOf(Part(FindingSchema), high=MANY, required=True)
