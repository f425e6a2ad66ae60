"""Parts of a position that a question cannot do without."""

from __future__ import annotations

from typing import TypeVar

from schemas.messages import Impossible, Message

T = TypeVar("T")


def needed(part: T | None, at: str) -> T:
    """The part. Raises `Impossible` at its JSON pointer where it is absent."""
    if part is None:
        raise Impossible(at, Message("schema.required"))
    return part
