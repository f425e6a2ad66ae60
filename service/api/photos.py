"""Photos in requests: their bytes, and the problems of those that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import current_app

from schemas.messages import Message
from schemas.reading import PhotoHintSchema
from service.api.problems import Problem, busy
from service.readings import Busy, photo_hints
from vision import PhotoError


def photo_bytes(part: Any) -> bytes:
    """The bytes of an uploaded photo. Raises `Problem` when they are too many."""
    limit: int = current_app.config["MAX_PHOTO_BYTES"]
    data: bytes = part.read(limit + 1)
    if len(data) > limit:
        raise Problem("photo-too-large", limit=limit)
    return data


def photo_problem(error: PhotoError) -> Problem:
    """The problem of a photo that cannot be read; `reason`, `params` and `hints` are there for clients."""
    detail = Message(error.reason, error.params)
    extra: dict[str, Any] = {"reason": error.reason, "params": error.params}
    if error.hints:
        extra["hints"] = PhotoHintSchema(many=True).dump(photo_hints(error.hints))
    return Problem(error.code, detail, extra=extra)


@contextmanager
def reading_problems() -> Iterator[None]:
    """Turn what the reader refuses into problems."""
    try:
        yield
    except PhotoError as error:
        raise photo_problem(error) from None
    except Busy as error:
        raise busy(error.seconds) from None
