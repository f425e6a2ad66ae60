"""Biotope: a game as readable text, and back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from schemas.answers import MANY, Answer, AnswerSchema
from schemas.asks import Ask, AskSchema
from schemas.base import ModelSchema
from schemas.biotope_games import BiotopeGame, BiotopeGameSchema, BiotopeTurnViolation, BiotopeTurnViolationSchema
from schemas.fields import ListOf, Part, Text, Whole

MAX_TEXT = 1_000_000  # characters of a game's text


@dataclass(frozen=True, kw_only=True)
class BiotopeText(Answer):
    """A game written down."""

    text: str


class BiotopeTextSchema(AnswerSchema):
    """JSON of `BiotopeText`."""

    model = BiotopeText
    text = Text(high=100 * MAX_TEXT, required=True)


@dataclass(frozen=True, kw_only=True)
class BiotopeParseAsk(Ask):
    """Read this text."""

    text: str


class BiotopeParseAskSchema(AskSchema):
    """JSON of `BiotopeParseAsk`."""

    model = BiotopeParseAsk
    text = Text(
        low=1,
        high=MAX_TEXT,
        required=True,
        metadata={"example": "biotope 1\nsheet 2\nboard\n.....\n..W..\n.....\n1. HT  H1,3 T1,4\n"},
    )


@dataclass(frozen=True, kw_only=True)
class BiotopeIllegal:
    """The first entry of a text that breaks a rule: line and column (from 1), the roll (from 0), all violations."""

    line: int
    column: int
    roll: int
    violations: tuple[BiotopeTurnViolation, ...]


class BiotopeIllegalSchema(ModelSchema):
    """JSON of `BiotopeIllegal`."""

    model = BiotopeIllegal
    line = Whole(1, MAX_TEXT, required=True)
    column = Whole(1, MAX_TEXT, required=True)
    roll = Whole(0, MANY, required=True)
    violations = ListOf(Part(BiotopeTurnViolationSchema), high=MANY, required=True)


@dataclass(frozen=True, kw_only=True)
class BiotopeParsed(Answer):
    """The game of a text, and its first illegal entry, if there is one."""

    game: BiotopeGame
    illegal: BiotopeIllegal | None


class BiotopeParsedSchema(AnswerSchema):
    """JSON of `BiotopeParsed`."""

    model = BiotopeParsed
    keep_none: ClassVar[frozenset[str]] = frozenset({"illegal"})
    game = Part(BiotopeGameSchema, required=True)
    illegal = Part(BiotopeIllegalSchema, required=True, allow_none=True)
