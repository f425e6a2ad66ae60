"""What a revision holds, as text and back: compact JSON in ASCII, and the digest by which two are told apart."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from schemas.collections import Entry

OVERHEAD = 200  # bytes that a revision costs besides its entries


@dataclass(frozen=True)
class Content:
    """A revision's content: `text` is the JSON of its entries."""

    name: str
    text: str
    count: int

    @property
    def digest(self) -> str:
        """SHA-256 of name and entries."""
        return hashlib.sha256(f"{self.name}\n{self.text}".encode()).hexdigest()

    @property
    def size(self) -> int:
        """Bytes, as the quota counts them."""
        return OVERHEAD + len(self.text)


def pack(name: str, entries: Iterable[Entry]) -> Content:
    """The content of a revision."""
    packed = [entry.as_json() for entry in entries]
    # ASCII: PostgreSQL's text takes neither NUL nor half a surrogate pair, and items may hold both.
    return Content(name, json.dumps(packed, separators=(",", ":")), len(packed))


def unpack(text: str) -> tuple[Entry, ...]:
    """The entries of a revision; they were checked before they were stored."""
    return tuple(_entry(**entry) for entry in json.loads(text))


def _entry(looks: list[str] | None = None, **its: Any) -> Entry:
    return Entry(looks=None if looks is None else tuple(looks), **its)
