"""Habitat Heroes: what can be asked of a position, a round and a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import ValidationError, validates_schema

from schemas.asks import Ask, AskSchema
from schemas.base import ModelSchema
from schemas.fields import ListOf, Part, Text
from schemas.heroes import (
    MAX_PILE,
    TRIO,
    HeroCard,
    HeroCardSchema,
    HeroesMatchMove,
    HeroesMatchMoveSchema,
    HeroesMove,
    HeroesMoveSchema,
    HeroesPosition,
    HeroesPositionSchema,
    Tokens,
    Word,
    pile,
)
from schemas.messages import Message

MAX_PLAYERS = 8
MAX_MOVES = 1000  # moves of a replay


@dataclass(frozen=True, kw_only=True)
class HeroesScoreAsk(Ask):
    """Score the trio of this position."""

    position: HeroesPosition


class HeroesScoreAskSchema(AskSchema):
    """JSON of `HeroesScoreAsk`: the position needs `trio` and `habitat`."""

    model = HeroesScoreAsk
    position = Part(HeroesPositionSchema, required=True)


@dataclass(frozen=True, kw_only=True)
class HeroesCheckAsk(Ask):
    """Is this move legal here?"""

    position: HeroesPosition
    move: HeroesMove


class HeroesCheckAskSchema(AskSchema):
    """JSON of `HeroesCheckAsk`: the position needs the parts that the move works on."""

    model = HeroesCheckAsk
    position = Part(HeroesPositionSchema, required=True)
    move = Part(HeroesMoveSchema, required=True)


@dataclass(frozen=True, kw_only=True)
class HeroesMovesAsk(Ask):
    """Which trios may be played here?"""

    position: HeroesPosition


class HeroesMovesAskSchema(AskSchema):
    """JSON of `HeroesMovesAsk`: the position needs `hand`."""

    model = HeroesMovesAsk
    position = Part(HeroesPositionSchema, required=True)


@dataclass(frozen=True, kw_only=True)
class HeroesBestAsk(Ask):
    """Which trio of this hand scores most?"""

    hand: tuple[HeroCard, ...]
    tokens: Mapping[str, int] | None = None


class HeroesBestAskSchema(AskSchema):
    """JSON of `HeroesBestAsk`."""

    model = HeroesBestAsk
    hand = ListOf(Part(HeroCardSchema), high=MAX_PILE, required=True)
    tokens = Tokens(
        metadata={"description": "Tokens won so far: among equal totals, the habitat that helps most comes first"}
    )


@dataclass(frozen=True, kw_only=True)
class HeroesPlayer:
    """A player's part in a round: the trio, the habitat claimed, the cards to reveal in a tie, the first one first."""

    name: str
    trio: tuple[HeroCard, ...]
    habitat: str
    tops: tuple[HeroCard, ...] = ()


class HeroesPlayerSchema(ModelSchema):
    """JSON of `HeroesPlayer`."""

    model = HeroesPlayer
    name = Text(low=1, required=True)
    trio = ListOf(Part(HeroCardSchema), low=TRIO, high=TRIO, required=True)
    habitat = Word(required=True)
    tops = pile("The top cards of the deck, as far as ties may need them")


def _namesakes(players: tuple[Any, ...]) -> dict[int, Any]:
    """Errors, by the player's number, of players who bear the name of an earlier one."""
    names = [player.name for player in players]
    return {
        n: {"name": [Message("schema.heroes_namesake", {"name": name})]}
        for n, name in enumerate(names)
        if name in names[:n]
    }


@dataclass(frozen=True, kw_only=True)
class HeroesResultAsk(Ask):
    """Who wins this round, and which token?"""

    players: tuple[HeroesPlayer, ...]


class HeroesResultAskSchema(AskSchema):
    """JSON of `HeroesResultAsk`."""

    model = HeroesResultAsk
    players = ListOf(Part(HeroesPlayerSchema), low=1, high=MAX_PLAYERS, required=True)

    @validates_schema(skip_on_field_errors=True)
    def names_differ(self, data: Mapping[str, Any], **_: Any) -> None:
        """No two players share a name."""
        wrong = _namesakes(data["players"])
        if wrong:
            raise ValidationError({"players": wrong})


@dataclass(frozen=True, kw_only=True)
class HeroesSeat:
    """A player of a match and what lies before them."""

    name: str
    position: HeroesPosition


class HeroesSeatSchema(ModelSchema):
    """JSON of `HeroesSeat`."""

    model = HeroesSeat
    name = Text(low=1, required=True)
    position = Part(HeroesPositionSchema, required=True)


@dataclass(frozen=True, kw_only=True)
class HeroesTable(HeroesPosition):
    """Where a replay starts or stands: one player's position, or all `players` of a match between two rounds.

    Players sit in turn order; `youngest` names the one who starts (absent: the first). A player without a hand is
    dealt one from the deck.
    """

    players: tuple[HeroesSeat, ...] | None = None
    youngest: str | None = None


class HeroesTableSchema(HeroesPositionSchema):
    """JSON of `HeroesTable`."""

    model = HeroesTable
    players = ListOf(Part(HeroesSeatSchema), low=1, high=MAX_PLAYERS)
    youngest = Text(low=1, metadata={"description": "Who starts; absent: the first of `players`"})


@dataclass(frozen=True, kw_only=True)
class HeroesReplayAsk(Ask):
    """Play these moves one after another."""

    start: HeroesTable
    moves: tuple[HeroesMatchMove, ...]


class HeroesReplayAskSchema(AskSchema):
    """JSON of `HeroesReplayAsk`."""

    model = HeroesReplayAsk
    start = Part(HeroesTableSchema, required=True)
    moves = ListOf(Part(HeroesMatchMoveSchema), high=MAX_MOVES, required=True)

    @validates_schema(skip_on_field_errors=True)
    def is_one_position_or_a_match(self, data: Mapping[str, Any], **_: Any) -> None:
        """Either one player's position, whose moves name nobody, or a match between rounds, whose moves all do."""
        start: HeroesTable = data["start"]
        wrong: dict[str, Any] = {}
        start_errors = _not_a_position(start) if start.players is None else _not_a_match(start, start.players)
        if start_errors:
            wrong["start"] = start_errors
        named = start.players is not None
        error = Message("schema.required" if named else "schema.heroes_no_match")
        move_errors = {
            n: {"player": [error]} for n, move in enumerate(data["moves"]) if (move.player is not None) != named
        }
        if move_errors:
            wrong["moves"] = move_errors
        if wrong:
            raise ValidationError(wrong)


def _not_a_position(start: HeroesTable) -> dict[str, Any]:
    """What a single position may not hold."""
    return {} if start.youngest is None else {"youngest": [Message("schema.heroes_no_match")]}


def _not_a_match(start: HeroesTable, players: tuple[HeroesSeat, ...]) -> dict[str, Any]:
    """What a match may not start with: parts of a single position, an unknown youngest, a round half played."""
    parts = ("trio", "habitat", "hand", "deck", "discard", "tokens")
    wrong: dict[str, Any] = {
        part: [Message("schema.heroes_of_a_player")] for part in parts if getattr(start, part) is not None
    }
    if start.youngest is not None and start.youngest not in [seat.name for seat in players]:
        wrong["youngest"] = [Message("schema.heroes_stranger", {"name": start.youngest})]
    seats = _namesakes(players)
    for n, seat in enumerate(players):
        played = [part for part in ("trio", "habitat") if getattr(seat.position, part) is not None]
        unfit = {part: [Message("schema.heroes_mid_round")] for part in played}
        if seat.position.deck is None:
            unfit["deck"] = [Message("schema.required")]
        if unfit:
            seats.setdefault(n, {})["position"] = unfit
    return {**wrong, "players": seats} if seats else wrong
