"""Hints of the reader to the photographer, as an answer carries them."""

from __future__ import annotations

from collections.abc import Iterable

from schemas.messages import Message
from schemas.reading import PhotoHint
from vision.errors import Hint


def photo_hints(hints: Iterable[Hint]) -> tuple[PhotoHint, ...]:
    """The hints as a reading, or the problem of a photo without a board, names them."""
    return tuple(PhotoHint(id=hint.id, message=Message(hint.id, hint.params), where=hint.where) for hint in hints)
