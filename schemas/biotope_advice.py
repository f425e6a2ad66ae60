"""Biotope: which entry to choose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import ValidationError, fields, validates_schema

from schemas.answers import Answer, AnswerSchema
from schemas.asks import Ask, AskSchema
from schemas.base import ModelSchema
from schemas.biotope import (
    MAX_ENTRIES,
    MAX_MOVES,
    BiotopeEntry,
    BiotopeEntrySchema,
    BiotopePosition,
    BiotopePositionSchema,
    roll_field,
)
from schemas.fields import Flag, ListOf, Part, Whole
from schemas.messages import Message

MAX_ADVISED = 196  # spaces of a sheet on which games are played out
LEAST_TIME, DEFAULT_TIME, MOST_TIME = 40, 1000, 2000  # milliseconds
MAX_SEED = 2**31 - 1
MAX_SIMULATIONS = 100_000


@dataclass(frozen=True, kw_only=True)
class BiotopeAdviseAsk(Ask):
    """What should be entered? `milliseconds` is nominal: it settles beforehand how many games are played out."""

    position: BiotopePosition
    roll: tuple[str, ...]
    seed: int = 0
    milliseconds: int = DEFAULT_TIME


class BiotopeAdviseAskSchema(AskSchema):
    """JSON of `BiotopeAdviseAsk`. Error: `schema.biotope_advise_large`."""

    model = BiotopeAdviseAsk
    position = Part(BiotopePositionSchema, required=True)
    roll = roll_field(required=True)
    seed = Whole(0, MAX_SEED)
    milliseconds = Whole(LEAST_TIME, MOST_TIME)

    @validates_schema(skip_on_field_errors=True)
    def small_enough(self, data: Mapping[str, Any], **_: Any) -> None:
        """Games on larger sheets take too long to be played out."""
        rows = data["position"].rows
        if len(rows) * len(rows[0]) > MAX_ADVISED:
            raise ValidationError(
                {"position": {"rows": [Message("schema.biotope_advise_large", {"most": MAX_ADVISED})]}}
            )


@dataclass(frozen=True, kw_only=True)
class BiotopeOption:
    """A legal move and what it promises.

    `expected`: the final score to expect, `error` its standard error. `behind`: how much less than the best move's,
    `behind_error` the standard error of that difference. `simulations`: games played out after it; 0 where the
    expectation is estimated from the look of the sheet alone.
    """

    roll: tuple[str, ...]
    enter: tuple[BiotopeEntry, ...]
    expected: float
    error: float
    behind: float
    behind_error: float
    simulations: int


class BiotopeOptionSchema(ModelSchema):
    """JSON of `BiotopeOption`."""

    model = BiotopeOption
    roll = roll_field(required=True)
    enter = ListOf(Part(BiotopeEntrySchema), high=MAX_ENTRIES, required=True)
    expected = fields.Float(required=True)
    error = fields.Float(required=True)
    behind = fields.Float(required=True)
    behind_error = fields.Float(required=True)
    simulations = Whole(0, MAX_SIMULATIONS, required=True)


@dataclass(frozen=True, kw_only=True)
class BiotopeAdvice(Answer):
    """All legal moves, the most promising first. `sure`: how likely the first is better than each other one is."""

    count: int
    moves: tuple[BiotopeOption, ...]
    must_stop: bool
    sure: float | None
    seed: int
    simulations: int


class BiotopeAdviceSchema(AnswerSchema):
    """JSON of `BiotopeAdvice`."""

    model = BiotopeAdvice
    keep_none = frozenset({"sure"})
    count = Whole(0, MAX_MOVES, required=True)
    moves = ListOf(Part(BiotopeOptionSchema), high=MAX_MOVES, required=True)
    must_stop = Flag(required=True)
    sure = fields.Float(required=True, allow_none=True)
    seed = Whole(0, MAX_SEED, required=True)
    simulations = Whole(0, MAX_SIMULATIONS, required=True)
