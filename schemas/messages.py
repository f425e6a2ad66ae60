"""Text for people, before it is text: an id and its parameters.

Rules, readers and validators answer with messages; the word catalogue of the service renders them in
the reader's language. A client that words things itself finds the same id and parameters in the JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

Renderer = Callable[["Message"], str]


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence of the catalogue by id, with its parameters (strings, numbers, cells, messages, tuples of those)."""

    id: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        """The bare id and parameters: what is shown where no catalogue is at hand."""
        if not self.params:
            return self.id
        return f"{self.id} ({', '.join(f'{key}={value}' for key, value in self.params.items())})"


renderer: ContextVar[Renderer] = ContextVar("renderer", default=str)
"""How messages become text while an answer is being dumped; the API sets it for each request."""


class NotJSON(ValueError):
    """Text that is no JSON; `message` says where or why, and what helps."""

    def __init__(self, reason: str, **params: Any) -> None:
        """`reason`: the end of `problem.not-json.REASON`."""
        self.message = Message(f"problem.not-json.{reason}", params)
        super().__init__(str(self.message))


class Impossible(ValueError):
    """A value that is well-formed but cannot be used: answered as 422 with the place in the body.

    `pointer` is a JSON pointer into the request body (RFC 6901), `message` says what is wrong.
    """

    def __init__(self, pointer: str, message: Message) -> None:
        super().__init__(f"{pointer}: {message}")
        self.pointer = pointer
        self.message = message
