"""A text that names a collection: its id or a share key, a revision, an entry. `01m8...@3/Sheet 2`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from flask import after_this_request, g
from werkzeug.wrappers import Response

from schemas.collections import ID_PATTERN, MAX_NAME, Entry
from schemas.messages import Message
from service.api import access
from service.games.protocol import CollectionKind, Game
from service.store.collections import Opened, open_collection, open_shared
from service.store.errors import NoSuchRevision, StoreError
from service.store.names import Names, nearest

LISTED = 12  # entries that are named where several fit
MAX_COLLECTIONS = 10  # different collections that one request may name

REFERENCE = re.compile(
    rf"(?P<who>{ID_PATTERN}|hs_[\w-]{{43}})(@(?P<revision>[1-9][0-9]{{0,4}}))?(/(?P<entry>.{{1,{MAX_NAME}}}))?",
    re.ASCII,
)
USED = "Habitally-Collections"
"""The header of an answer that names the collections it rests on, with their revisions."""


class Unresolved(Exception):
    """A text that names no collection that the key opens; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


@dataclass(frozen=True)
class Named:
    """The collection that a text names; `entry` is the name of an entry behind it. A shipped layout has no id."""

    names: Names
    entry: str | None = None
    collection_id: str | None = None


def named(game: Game, kind: CollectionKind, text: str) -> Named:
    """What a text names, in the eyes of the request's key. Raises `Unresolved`."""
    for layout in game.layouts if kind.kind == "layouts" else ():
        if layout["id"] == text:
            return Named(Names(text, (Entry(name=text, item=layout["position"]),)))
    match = REFERENCE.fullmatch(text)
    if match is None:
        near = nearest(text, (str(layout["id"]) for layout in game.layouts if kind.kind == "layouts"))
        raise Unresolved(_unknown_name(text, near) if near else Message("schema.reference"))
    if kind.places and match["entry"]:
        raise Unresolved(Message("schema.reference"))
    opened = _opened(match["who"], int(match["revision"]) if match["revision"] else None)
    found = opened.collection
    if found.game != game.id or found.kind != kind.kind:
        raise Unresolved(Message("schema.unknown_collection", {"kind": kind.kind}))
    _tell_used(f"{found.id}@{found.revision}")
    return Named(Names(text, found.items), match["entry"], found.id)


def _opened(who: str, revision: int | None) -> Opened:
    try:
        return open_shared(who, revision) if who.startswith("hs_") else open_collection(access.key(), who, revision)
    except NoSuchRevision:
        raise Unresolved(Message("schema.unknown_revision", {"revision": revision})) from None
    except StoreError:
        raise Unresolved(Message("schema.no_collection")) from None


def _unknown_name(name: str, near: tuple[str, ...]) -> Message:
    shown = name[:MAX_NAME]
    if near:
        return Message("schema.unknown_name_near", {"name": shown, "nearest": near})
    return Message("schema.unknown_name", {"name": shown})


def unknown_entry(names: Names, name: str, *, suggest: bool = True) -> Message:
    """The message about a name that no entry has, with the nearest ones."""
    return _unknown_name(name, names.nearest(name) if suggest else ())


def entry_of(found: Named, wanted: Mapping[str, object]) -> Entry:
    """The entry that is named, or the only one whose item has the `wanted` values. Raises `Unresolved`."""
    if found.entry is not None:
        entry = found.names.get(found.entry)
        if entry is None:
            raise Unresolved(unknown_entry(found.names, found.entry))
        return entry
    fitting = [
        entry for entry in found.names.entries if all(entry.item.get(key) == value for key, value in wanted.items())
    ]
    if len(fitting) == 1:
        return fitting[0]
    names = tuple(entry.name for entry in fitting[:LISTED])
    raise Unresolved(Message("schema.which_entry", {"names": names}) if fitting else Message("schema.no_entry_fits"))


def _tell_used(used: str) -> None:
    """Let the answer say which revisions it rests on: the same request can be asked again with those."""
    if "used_collections" not in g:
        g.used_collections = {}

        @after_this_request
        def tell(response: Response) -> Response:
            response.headers[USED] = ", ".join(g.used_collections)
            return response

    g.used_collections[used] = None
