"""Collections that owners bring: layouts, catalogues and decks, one mechanism for all three.

An entry wraps an item (a tile, a card, a sheet: the game's own shape) with the name by which positions call it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from marshmallow import ValidationError, validates_schema

from schemas.base import ModelSchema
from schemas.fields import Anything, Choice, ListOf, Part, Text, Whole, invalid
from schemas.messages import Message

KINDS = ("layouts", "catalogues", "decks")
MAX_ENTRIES = 500  # entries of a collection; the largest known box holds 134 tiles
MAX_COUNT = 200  # copies of one entry
MAX_NAME = 80  # characters
MAX_LOOKS = 5  # further pictures of one entry
MAX_REVISIONS = 10_000  # revisions of a collection
PAGE = 50  # collections or revisions in one answer
ID_PATTERN = "[0-9a-hjkmnp-tv-z]{26}"
DIGEST_PATTERN = "[0-9a-f]{64}"
FORMAT = "habitally-collection@1"


class Name(Text):
    """A name: one line of printable characters, kept in Unicode's composed form. Errors: `schema.name` and `Text`'s."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(low=1, high=MAX_NAME, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        if not text.isprintable() or text != text.strip():
            raise invalid("schema.name")
        return unicodedata.normalize("NFC", text)


def folded(name: str) -> str:
    """A name as it is compared: case and spacing do not count."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


class Item(Anything):
    """A game's own object. Error: `schema.object`."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, dict):
            raise invalid("schema.object")
        return value


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One entry: `item` in the game's own shape, `count` copies of it in the box, `picture` by its digest.

    `looks`: further pictures by which it is known again on photos.
    """

    name: str
    item: Mapping[str, Any]
    count: int = 1
    picture: str | None = None
    looks: tuple[str, ...] | None = None

    @property
    def pictures(self) -> tuple[str, ...]:
        """The digests of all its pictures, the one that is shown first."""
        shown = () if self.picture is None else (self.picture,)
        return (*shown, *(self.looks or ()))

    def with_pictures(self, there: Container[str]) -> Entry:
        """The entry with those of its pictures that are there."""
        looks = tuple(digest for digest in self.looks or () if digest in there)
        return replace(self, picture=self.picture if self.picture in there else None, looks=looks or None)

    def as_json(self) -> dict[str, Any]:
        """The entry as it is stored, exported and sent: what says nothing is left out."""
        made: dict[str, Any] = {"name": self.name}
        if self.count != 1:
            made["count"] = self.count
        if self.picture is not None:
            made["picture"] = self.picture
        if self.looks:
            made["looks"] = list(self.looks)
        return {**made, "item": dict(self.item)}


class EntrySchema(ModelSchema):
    """JSON of `Entry`."""

    model = Entry
    name = Name(required=True, metadata={"description": "What positions call it"})
    count = Whole(1, MAX_COUNT, metadata={"description": "How many of it there are; by default 1"})
    picture = Text(pattern=DIGEST_PATTERN, wrong="digest", metadata={"description": "Digest of an uploaded picture"})
    looks = ListOf(
        Text(pattern=DIGEST_PATTERN, wrong="digest"),
        high=MAX_LOOKS,
        metadata={"description": "Digests of further pictures by which it is known again on photos"},
    )
    item = Item(required=True, metadata={"type": "object", "description": "A tile, card or sheet as the game has it"})


class EntriesSchema(ModelSchema):
    """What a revision holds. Errors: `schema.name_taken`, where two entries have one name."""

    name = Name(required=True)
    items = ListOf(Part(EntrySchema), high=MAX_ENTRIES, required=True)

    @validates_schema(skip_on_field_errors=False)
    def names_differ(self, data: Mapping[str, Any], **_: Any) -> None:
        """Every entry can be told by its name; case and spacing do not count."""
        first: dict[str, int] = {}
        wrong: dict[int, Any] = {}
        for n, entry in enumerate(data.get("items") or ()):
            if isinstance(entry, Entry):
                earlier = first.setdefault(folded(entry.name), n)
                if earlier != n:
                    wrong[n] = {"name": [Message("schema.name_taken", {"name": entry.name, "earlier": earlier})]}
        if wrong:
            raise ValidationError({"items": wrong})


@dataclass(frozen=True, kw_only=True)
class Draft:
    """A collection to be made."""

    game: str
    kind: str
    name: str
    items: tuple[Entry, ...]


@dataclass(frozen=True, kw_only=True)
class Change:
    """What the next revision of a collection is to hold."""

    name: str
    items: tuple[Entry, ...]


class ChangeSchema(EntriesSchema):
    """JSON of `Change`."""

    model: ClassVar[Any] = Change


class DraftSchema(EntriesSchema):
    """JSON of `Draft`; `game` and `kind` are narrowed to what the registry of games offers."""

    model: ClassVar[Any] = Draft
    game: Any = Text(required=True)
    kind: Any = Choice(KINDS, required=True)
