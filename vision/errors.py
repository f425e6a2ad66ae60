"""What can be wrong with a photo: one error per code of the contract, each with a reason and its parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Self

Param = int | float | str
Cell = tuple[int, int]


@dataclass(frozen=True)
class Hint:
    """A thing to do better: a message id with its parameters, and the cells it is about (none: the whole photo)."""

    id: str
    params: Mapping[str, Param | tuple[Cell, ...]] = field(default_factory=dict)
    where: tuple[Cell, ...] = ()


class PhotoError(Exception):
    """A photo that cannot be read as a board.

    `code` is the problem of the contract, `reason` a message id of the word catalogue, `params` what that message
    names (numbers and short words, never text out of the file). `hints`: what to do better, where that may be why.
    """

    code: ClassVar[str] = "photo-unreadable"

    def __init__(self, reason: str, **params: Param) -> None:
        """Keep `reason` and `params`; the catalogue makes a sentence of them."""
        super().__init__(reason, params)
        self.reason = reason
        self.params: dict[str, Param] = params
        self.hints: tuple[Hint, ...] = ()

    def hinting(self, hints: tuple[Hint, ...]) -> Self:
        """The same error with `hints`."""
        self.hints = hints
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Errors cross from the reading child to its parent, with their parameters."""
        return _rebuild, (type(self), self.reason, self.params, self.hints)


def _rebuild(kind: type[PhotoError], reason: str, params: dict[str, Param], hints: tuple[Hint, ...]) -> PhotoError:
    return kind(reason, **params).hinting(hints)


class NotAPhoto(PhotoError):
    """The bytes are none of the image kinds we read."""

    code = "not-a-photo"


class PhotoUnreadable(PhotoError):
    """An image of a kind we read, but empty, cut short or damaged."""

    code = "photo-unreadable"


class TooManyPixels(PhotoError):
    """The header announces more pixels than we decode."""

    code = "too-many-pixels"


class PhotoTooLarge(PhotoError):
    """More bytes than we take."""

    code = "photo-too-large"


class NoBoardFound(PhotoError):
    """A fine photo, but no grid in it that we would vouch for."""

    code = "no-board-found"
