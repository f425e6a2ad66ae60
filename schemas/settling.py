"""Answers to a reading's questions, and what they leave open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from marshmallow import EXCLUDE, ValidationError, validates_schema

from schemas.answers import MANY, Answer, AnswerSchema
from schemas.asks import Ask, AskSchema
from schemas.base import ModelSchema
from schemas.biotope import CLOSED, FREE, SYMBOLS, BiotopePosition, BiotopePositionSchema
from schemas.fields import MAX_CELLS, Cell, Choice, ListOf, Part, Share, Table
from schemas.messages import Message
from schemas.reading import BiotopeReadScoreSchema, Question, QuestionSchema, ReadScore

READABLE = (*SYMBOLS, FREE, CLOSED, "?")
ANSWERABLE = READABLE


@dataclass(frozen=True, kw_only=True)
class ReadCellPart:
    """What settling needs of a read cell."""

    at: tuple[int, int]
    value: str
    confidence: float
    others: Mapping[str, float] = field(default_factory=dict)


class ReadCellPartSchema(ModelSchema):
    """JSON of `ReadCellPart`: a cell of a reading, sent back as it came."""

    model = ReadCellPart

    class Meta:
        unknown = EXCLUDE

    at = Cell(required=True)
    value = Choice(READABLE, required=True)
    confidence = Share(required=True)
    others = Table(Choice(READABLE), Share(), high=len(READABLE))


@dataclass(frozen=True, kw_only=True)
class ReadingPart:
    """What settling needs of a reading."""

    position: BiotopePosition
    cells: tuple[ReadCellPart, ...]


class ReadingPartSchema(ModelSchema):
    """JSON of `ReadingPart`: a reading, sent back as it came."""

    model = ReadingPart

    class Meta:
        unknown = EXCLUDE

    position = Part(BiotopePositionSchema, required=True)
    cells = ListOf(Part(ReadCellPartSchema), high=MAX_CELLS, required=True)


@dataclass(frozen=True, kw_only=True)
class CellAnswer:
    """What the player says stands in a cell; `?` where they cannot tell either."""

    at: tuple[int, int]
    value: str


class CellAnswerSchema(ModelSchema):
    """JSON of `CellAnswer`."""

    model = CellAnswer
    at = Cell(required=True)
    value = Choice(ANSWERABLE, required=True)


@dataclass(frozen=True, kw_only=True)
class BiotopeSettleAsk(Ask):
    """A reading and the answers to its questions."""

    reading: ReadingPart
    answers: tuple[CellAnswer, ...]


class BiotopeSettleAskSchema(AskSchema):
    """JSON of `BiotopeSettleAsk`. Error: `schema.answered_twice`."""

    model = BiotopeSettleAsk
    reading = Part(ReadingPartSchema, required=True)
    answers = ListOf(Part(CellAnswerSchema), high=MAX_CELLS, required=True)

    @validates_schema(skip_on_field_errors=True)
    def once(self, data: Mapping[str, Any], **_: Any) -> None:
        """A cell is answered once."""
        seen: set[tuple[int, int]] = set()
        for n, given in enumerate(data["answers"]):
            if given.at in seen:
                raise ValidationError({"answers": {n: {"at": [Message("schema.answered_twice", {"at": given.at})]}}})
            seen.add(given.at)


@dataclass(frozen=True, kw_only=True)
class Settled(Answer):
    """The reading with the answers in it: position, score and the questions that are left."""

    status: str
    position: BiotopePosition
    score: ReadScore
    questions: tuple[Question, ...]


class BiotopeSettledSchema(AnswerSchema):
    """JSON of `Settled`."""

    model = Settled
    status = Choice(("read", "review"), required=True)
    position = Part(BiotopePositionSchema, required=True)
    score = Part(BiotopeReadScoreSchema, required=True)
    questions = ListOf(Part(QuestionSchema), high=MANY, required=True)
