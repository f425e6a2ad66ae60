"""What something on a sheet earns, before it is worded into a score line.

The same few things are earned over and over (a pair of trees, a dry house at row 3), so their sources are made once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from schemas.messages import Message


@dataclass(frozen=True, slots=True)
class Source:
    """A rule, what it pays, and the words for it."""

    rule: str
    points: int
    label: Message


Earning = tuple[Source, Sequence[int]]
"""A source and the indices of the spaces it concerns."""


@lru_cache(maxsize=16384)
def source(rule: str, variant: str, points: int, **params: object) -> Source:
    """The source of `points` under a rule; its label is `RULE` + `variant` with hashable parameters."""
    return Source(rule, points, Message(rule + variant, params))
