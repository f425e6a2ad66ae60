"""Teaching a catalogue how its tiles look: cut-outs of photos with their names."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import fields

from schemas.base import ModelSchema
from schemas.collections import MAX_COUNT, Item, Name
from schemas.fields import ListOf, Part, Whole, WordedField

MAX_LOOKS_SENT = 100  # cut-outs in one request
MAX_LOOK = 400_000  # characters of a cut-out as a data URL

_HEAD = re.compile(r"data:image/(jpeg|png|webp);base64,")


class PictureUrl(WordedField, fields.String):
    """A picture as a data URL, loaded as its bytes. Error: `schema.tile_picture`."""

    def __init__(self, **kwargs: Any) -> None:
        metadata = {
            "pattern": f"^{_HEAD.pattern}",
            "maxLength": MAX_LOOK,
            "example": "data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/2w==",
            "description": "A picture as a data URL: `picture` of a reading's cell or of a tile cut out of a photo",
        }
        super().__init__(metadata=metadata, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        head = _HEAD.match(value) if isinstance(value, str) and len(value) <= MAX_LOOK else None
        if head is None:
            raise self.make_error("tile_picture")
        try:
            return base64.b64decode(value[head.end() :], validate=True)
        except (binascii.Error, ValueError):
            raise self.make_error("tile_picture") from None


@dataclass(frozen=True, kw_only=True)
class NewLook:
    """How an entry looks. `turn`: the quarter turns clockwise by which the tile lies turned on the picture.

    `item` and `count` make an entry where there is none of that name yet.
    """

    name: str
    picture: bytes
    turn: int = 0
    item: Mapping[str, Any] | None = None
    count: int = 1


class NewLookSchema(ModelSchema):
    """JSON of `NewLook`."""

    model = NewLook
    name = Name(required=True, metadata={"description": "The entry that the picture shows, or a new one's name"})
    picture = PictureUrl(required=True)
    turn = Whole(0, 3, metadata={"description": "Quarter turns clockwise by which it lies turned on the picture"})
    item = Item(metadata={"type": "object", "description": "What it is, where the name is new"})
    count = Whole(1, MAX_COUNT, metadata={"description": "How many of it there are, where the name is new"})


@dataclass(frozen=True, kw_only=True)
class LooksAsk:
    """How entries of a collection look."""

    looks: tuple[NewLook, ...]


class LooksAskSchema(ModelSchema):
    """JSON of `LooksAsk`."""

    model = LooksAsk
    looks = ListOf(Part(NewLookSchema), low=1, high=MAX_LOOKS_SENT, required=True)
