"""What something on a sheet earns, before it is worded into a score line.

The same few things are earned over and over (a pair of trees, a dry house at row 3), so their sources are made once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from schemas.answers import Line
from schemas.biotope import Space
from schemas.messages import Message


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A rule, what it pays, and the words for it. Each is made once, so that it is its own identity."""

    rule: str
    points: int
    label: Message


Earning = tuple[Source, Sequence[int]]
"""A source and the indices of the spaces it concerns."""


@lru_cache(maxsize=16384)
def source(rule: str, variant: str, points: int, **params: object) -> Source:
    """The source of `points` under a rule; its label is `RULE` + `variant` with hashable parameters."""
    return Source(rule, points, Message(rule + variant, params))


def line(origin: Source, cells: tuple[Space, ...]) -> Line:
    """The score line of an earning. Those of single spaces (every house has one) are made once."""
    return _line(origin, cells) if len(cells) == 1 else _line.__wrapped__(origin, cells)


@lru_cache(maxsize=16384)
def _line(origin: Source, cells: tuple[Space, ...]) -> Line:
    return Line(rule=origin.rule, label=origin.label, points=origin.points, cells=cells)
