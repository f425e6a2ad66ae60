"""What the collections' routes answer: lists, collections at a revision, keys, kinds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from schemas.base import ModelSchema
from schemas.collections import (
    DIGEST_PATTERN,
    ID_PATTERN,
    KINDS,
    MAX_ENTRIES,
    MAX_REVISIONS,
    PAGE,
    Entry,
    EntrySchema,
)
from schemas.fields import Choice, Flag, ListOf, Part, Text, Whole


@dataclass(frozen=True, kw_only=True)
class Summary:
    """A collection in a list. `created` and `changed` are UTC in ISO 8601; `access` is `owner` or `share`."""

    id: str
    game: str
    kind: str
    name: str
    revision: int
    count: int
    created: str
    changed: str
    access: str


class SummarySchema(ModelSchema):
    """JSON of `Summary`."""

    model: ClassVar[Any] = Summary
    id = Text(required=True, pattern=ID_PATTERN, wrong="id")
    game = Text(required=True)
    kind = Choice(KINDS, required=True)
    name = Text(required=True)
    revision = Whole(1, MAX_REVISIONS, required=True)
    count = Whole(0, MAX_ENTRIES, required=True)
    created = Text(required=True, metadata={"format": "date-time"})
    changed = Text(required=True, metadata={"format": "date-time"})
    access = Choice(("owner", "share"), required=True)


@dataclass(frozen=True, kw_only=True)
class Collection(Summary):
    """A revision of a collection with all its entries."""

    items: tuple[Entry, ...]


class CollectionSchema(SummarySchema):
    """JSON of `Collection`."""

    model: ClassVar[Any] = Collection
    items = ListOf(Part(EntrySchema), high=MAX_ENTRIES, required=True)


@dataclass(frozen=True, kw_only=True)
class Created(Collection):
    """A new collection with its keys. `owner_key` is there for a new owner only, and never again."""

    share_key: str | None
    owner_key: str | None = None


class CreatedSchema(CollectionSchema):
    """JSON of `Created`."""

    model = Created
    share_key = Text(required=True, allow_none=True, metadata={"description": "Opens this collection for reading"})
    owner_key = Text(metadata={"description": "Opens all that its owner has; shown once, keep it"})


@dataclass(frozen=True, kw_only=True)
class Mine:
    """The collections that a key opens, newest first; `after` continues the list (None: that was all)."""

    collections: tuple[Summary, ...]
    after: str | None = None


class MineSchema(ModelSchema):
    """JSON of `Mine`."""

    model = Mine
    collections = ListOf(Part(SummarySchema), high=PAGE, required=True)
    after = Text(pattern=ID_PATTERN)


@dataclass(frozen=True, kw_only=True)
class RevisionSummary:
    """A revision in a list."""

    revision: int
    name: str
    count: int
    created: str


class RevisionSummarySchema(ModelSchema):
    """JSON of `RevisionSummary`."""

    model = RevisionSummary
    revision = Whole(1, MAX_REVISIONS, required=True)
    name = Text(required=True)
    count = Whole(0, MAX_ENTRIES, required=True)
    created = Text(required=True, metadata={"format": "date-time"})


@dataclass(frozen=True, kw_only=True)
class Revisions:
    """Revisions, newest first; `before` continues the list (None: that was all)."""

    revisions: tuple[RevisionSummary, ...]
    before: int | None = None


class RevisionsSchema(ModelSchema):
    """JSON of `Revisions`."""

    model = Revisions
    revisions = ListOf(Part(RevisionSummarySchema), high=PAGE, required=True)
    before = Whole(1, MAX_REVISIONS)


@dataclass(frozen=True, kw_only=True)
class StoredPicture:
    """A picture as it is stored; `picture` is the digest by which entries name it. Sizes in pixels."""

    picture: str
    bytes: int
    width: int
    height: int


class StoredPictureSchema(ModelSchema):
    """JSON of `StoredPicture`."""

    model = StoredPicture
    picture = Text(required=True, pattern=DIGEST_PATTERN)
    bytes = Whole(1, 2**31 - 1, required=True)
    width = Whole(1, 100_000, required=True)
    height = Whole(1, 100_000, required=True)


@dataclass(frozen=True, kw_only=True)
class ShareKey:
    """The key that opens a collection for reading; None where it is not shared."""

    share_key: str | None


class ShareKeySchema(ModelSchema):
    """JSON of `ShareKey`."""

    model = ShareKey
    keep_none = frozenset({"share_key"})
    share_key = Text(required=True, allow_none=True)


@dataclass(frozen=True, kw_only=True)
class OwnerKeyInfo:
    """A key of an owner without its secret; `current`: the one that asks."""

    id: str
    created: str
    current: bool


class OwnerKeyInfoSchema(ModelSchema):
    """JSON of `OwnerKeyInfo`."""

    model = OwnerKeyInfo
    id = Text(required=True, pattern=ID_PATTERN)
    created = Text(required=True, metadata={"format": "date-time"})
    current = Flag(required=True)


@dataclass(frozen=True, kw_only=True)
class OwnerInfo:
    """What an owner has and may have."""

    collections: int
    max_collections: int
    bytes: int
    max_bytes: int
    keys: tuple[OwnerKeyInfo, ...]


class OwnerInfoSchema(ModelSchema):
    """JSON of `OwnerInfo`."""

    model = OwnerInfo
    collections = Whole(0, 2**31 - 1, required=True)
    max_collections = Whole(0, 2**31 - 1, required=True)
    bytes = Whole(0, 2**53, required=True)
    max_bytes = Whole(0, 2**53, required=True)
    keys = ListOf(Part(OwnerKeyInfoSchema), high=100, required=True)


@dataclass(frozen=True, kw_only=True)
class NewKey:
    """A new key of an owner, shown once."""

    id: str
    owner_key: str


class NewKeySchema(ModelSchema):
    """JSON of `NewKey`."""

    model = NewKey
    id = Text(required=True, pattern=ID_PATTERN)
    owner_key = Text(required=True)


@dataclass(frozen=True, kw_only=True)
class KindField:
    """A field of an item, for a table: `type` is `text`, `whole`, `flag`, `choice` or `json`."""

    name: str
    type: str
    required: bool
    choices: tuple[str, ...] | None = None


class KindFieldSchema(ModelSchema):
    """JSON of `KindField`."""

    model = KindField
    name = Text(required=True)
    type = Choice(("text", "whole", "flag", "choice", "json"), required=True)
    required = Flag(required=True)
    choices = ListOf(Text(), high=200)


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of collection of a game; `key` is the field by which a request names one."""

    game: str
    kind: str
    key: str
    columns: tuple[KindField, ...]


class KindSchema(ModelSchema):
    """JSON of `Kind`."""

    model = Kind
    game = Text(required=True)
    kind = Choice(KINDS, required=True)
    key = Text(required=True)
    columns = ListOf(Part(KindFieldSchema), high=100, required=True)


@dataclass(frozen=True, kw_only=True)
class Kinds:
    """All kinds of collections."""

    kinds: tuple[Kind, ...]


class KindsSchema(ModelSchema):
    """JSON of `Kinds`."""

    model = Kinds
    kinds = ListOf(Part(KindSchema), high=100, required=True)
