"""Entries that learn how they look: pictures cut out of photos, under the names they belong to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from marshmallow import Schema, ValidationError

from schemas.collections import MAX_ENTRIES, MAX_LOOKS, Change, Entry, folded
from schemas.looks import NewLook
from schemas.messages import Message
from service.store import collections, pictured
from service.store.cleaning import CleanPicture
from service.store.collections import Condition, Opened


def check(entries: Sequence[Entry], looks: Sequence[NewLook], item: Schema) -> None:
    """Raises ValidationError, in the request's own form, where a new name comes without an item that fits."""
    names = {folded(entry.name) for entry in entries}
    wrong: dict[int, Any] = {}
    for n, look in enumerate(looks):
        if folded(look.name) in names:
            continue
        if look.item is None:
            wrong[n] = {"item": [Message("schema.look_needs_item", {"name": look.name})]}
            continue
        faults = item.validate(dict(look.item))
        if faults:
            wrong[n] = {"item": faults}
        names.add(folded(look.name))
    if not wrong and len(names) > MAX_ENTRIES:
        message = Message("schema.list_length", {"low": 0, "high": MAX_ENTRIES, "length": len(names)})
        raise ValidationError({"looks": [message]})
    if wrong:
        raise ValidationError({"looks": wrong})


def enrol(
    key: str | None,
    opened: Opened,
    condition: Condition,
    looks: Sequence[NewLook],
    pictures: Sequence[CleanPicture],
) -> Opened:
    """Keep the pictures and make the revision in which the entries have them. Raises as `collections.change`."""
    collection = opened.collection
    for picture in {picture.digest: picture for picture in pictures}.values():
        pictured.add_picture(key, collection.id, picture)
    entries = {folded(entry.name): entry for entry in collection.items}
    for look, picture in zip(looks, pictures, strict=True):
        name = folded(look.name)
        entry = entries.get(name) or Entry(name=look.name, item=look.item or {}, count=look.count)
        entries[name] = with_look(entry, picture.digest)
    change = Change(name=collection.name, items=tuple(entries.values()))
    return collections.change(key, collection.id, condition, change)


def with_look(entry: Entry, digest: str) -> Entry:
    """An entry with one more picture; where it has as many as it may, the oldest but the first goes."""
    if digest in entry.pictures:
        return entry
    if entry.picture is None:
        return replace(entry, picture=digest)
    return replace(entry, looks=(*(entry.looks or ()), digest)[-MAX_LOOKS:])
