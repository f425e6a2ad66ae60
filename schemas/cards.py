"""What the service tells about its games: `GET /v1/games` and `GET /v1/games/{g}`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from marshmallow import fields

from schemas.answers import MANY
from schemas.base import ModelSchema
from schemas.collections_answers import Kind, KindSchema
from schemas.fields import ListOf, Part, Text, Worded
from schemas.messages import Message


@dataclass(frozen=True, kw_only=True)
class GameSummary:
    """A game in the list of games; `verbs` are the routes below it."""

    id: str
    name: str
    names: Mapping[str, str]
    editions: tuple[str, ...]
    version: str
    verbs: tuple[str, ...]


class GameSummarySchema(ModelSchema):
    """JSON of `GameSummary`."""

    model: ClassVar[Any] = GameSummary
    id = Text(required=True)
    name = Text(required=True)
    names = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    editions = ListOf(Text(), high=20, required=True)
    version = Text(required=True)
    verbs = ListOf(Text(), high=50, required=True)


@dataclass(frozen=True, kw_only=True)
class Games:
    """All games."""

    games: tuple[GameSummary, ...]


class GamesSchema(ModelSchema):
    """JSON of `Games`."""

    model = Games
    games = ListOf(Part(GameSummarySchema), high=100, required=True)


@dataclass(frozen=True, kw_only=True)
class RuleText:
    """A rule (or finding) in our own short words, and its section of the rule text."""

    id: str
    text: Message
    section: str


class RuleTextSchema(ModelSchema):
    """JSON of `RuleText`."""

    model = RuleText
    id = Text(required=True)
    text = Worded(required=True)
    section = Text(required=True)


@dataclass(frozen=True, kw_only=True)
class RulingText:
    """An open question of the rule text: its choices, the default, and why it is open."""

    id: str
    text: Message
    why: Message
    section: str
    choices: tuple[str, ...]
    default: str
    labels: Mapping[str, Message]


class RulingTextSchema(ModelSchema):
    """JSON of `RulingText`; `labels` words each choice."""

    model = RulingText
    id = Text(required=True)
    text = Worded(required=True)
    why = Worded(required=True)
    section = Text(required=True)
    choices = ListOf(Text(), high=20, required=True)
    default = Text(required=True)
    labels = fields.Dict(keys=fields.String(), values=Worded(), required=True)


@dataclass(frozen=True, kw_only=True)
class GameCard(GameSummary):
    """Everything about one game. `collections`: the kinds that owners may keep for it."""

    codes: Mapping[str, Message]
    rules: tuple[RuleText, ...]
    findings: tuple[RuleText, ...]
    rulings: tuple[RulingText, ...]
    layouts: tuple[Mapping[str, Any], ...]
    collections: tuple[Kind, ...] = ()


class GameCardSchema(GameSummarySchema):
    """JSON of `GameCard`."""

    model = GameCard
    codes = fields.Dict(keys=fields.String(), values=Worded(), required=True)
    rules = ListOf(Part(RuleTextSchema), high=MANY, required=True)
    findings = ListOf(Part(RuleTextSchema), high=MANY, required=True)
    rulings = ListOf(Part(RulingTextSchema), high=100, required=True)
    layouts = ListOf(fields.Dict(), high=100, required=True)
    collections = ListOf(Part(KindSchema), high=20, required=True)
