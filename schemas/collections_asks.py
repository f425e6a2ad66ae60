"""Queries, forms and bodies of the collections' routes, besides the collections themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from marshmallow import EXCLUDE

from schemas.base import ModelSchema
from schemas.collections import ID_PATTERN, KINDS, MAX_REVISIONS, Name
from schemas.fields import Choice, Text, Whole
from schemas.forms import Digits, PhotoPart


class _LooseSchema(ModelSchema):
    """A query string: what it does not know (`lang`, say) is others' business."""

    class Meta:
        unknown = EXCLUDE


@dataclass(frozen=True, kw_only=True)
class MineAsk:
    """Which of the collections to list."""

    after: str | None = None
    game: str | None = None
    kind: str | None = None


class MineAskSchema(_LooseSchema):
    """Query of `MineAsk`."""

    model = MineAsk
    after = Text(pattern=ID_PATTERN, wrong="id", metadata={"description": "The `after` of the page before"})
    game = Text(pattern="[a-z_]{1,40}")
    kind = Choice(KINDS)


@dataclass(frozen=True, kw_only=True)
class RevisionAsk:
    """Which revision is meant; None: the newest."""

    revision: int | None = None


class RevisionAskSchema(_LooseSchema):
    """Query of `RevisionAsk`."""

    model = RevisionAsk
    revision = Digits(1, MAX_REVISIONS, metadata={"description": "By default the newest"})


@dataclass(frozen=True, kw_only=True)
class RevisionsAsk:
    """Which revisions to list."""

    before: int | None = None


class RevisionsAskSchema(_LooseSchema):
    """Query of `RevisionsAsk`."""

    model = RevisionsAsk
    before = Digits(1, MAX_REVISIONS, metadata={"description": "The `before` of the page before"})


@dataclass(frozen=True, kw_only=True)
class ExportAsk:
    """How to export, and which revision."""

    format: str = "json"
    revision: int | None = None


class ExportAskSchema(_LooseSchema):
    """Query of `ExportAsk`."""

    model = ExportAsk
    format = Choice(("json", "zip"), metadata={"description": "`zip` brings the pictures along"})
    revision = Digits(1, MAX_REVISIONS, metadata={"description": "By default the newest"})


@dataclass(frozen=True, kw_only=True)
class FileForm:
    """A form with a collection's file."""

    file: Any


class FileFormSchema(ModelSchema):
    """The form of `FileForm`."""

    model = FileForm
    file = PhotoPart(required=True, metadata={"type": "string", "format": "binary"})


@dataclass(frozen=True, kw_only=True)
class PictureForm:
    """A form with a picture."""

    picture: Any


class PictureFormSchema(ModelSchema):
    """The form of `PictureForm`."""

    model = PictureForm
    picture = PhotoPart(required=True, metadata={"type": "string", "format": "binary"})


@dataclass(frozen=True, kw_only=True)
class CopyAsk:
    """What to copy: a revision under a new name, opened by a share key where it is somebody else's."""

    name: str | None = None
    revision: int | None = None
    share_key: str | None = None


class CopyAskSchema(ModelSchema):
    """JSON of `CopyAsk`."""

    model = CopyAsk
    name = Name(metadata={"description": "By default the name it has"})
    revision = Whole(1, MAX_REVISIONS, metadata={"description": "By default the newest"})
    share_key = Text(metadata={"description": "Opens the collection to copy, where your own key does not"})
