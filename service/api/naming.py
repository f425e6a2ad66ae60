"""Requests that name what they could have written out: a sheet by its layout, tiles and cards by their names.

Names are replaced by what they stand for before a game's schema sees the request, so that the games know of no store.
What stands where is said by the game's card (`CollectionKind`), what is meant by the collections of the store.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, cast

from marshmallow import Schema, ValidationError, pre_load

from schemas.fields import Text
from schemas.messages import Message
from service.api.references import MAX_COLLECTIONS, Named, Unresolved, named, unknown_entry
from service.games.protocol import CollectionKind, Game
from service.store.names import Names

MAX_DEPTH = 16  # levels of a request that are searched for names; no request that fits has so many
SUGGESTIONS = 10  # unknown names for which the nearest are looked for
LISTED = 12  # entries that are named where several fit
ENTRY_KEY = "named"  # in place of a bare name, where something is to be added to what it stands for

Path = tuple[str | int, ...]
Holder = tuple[CollectionKind, str]

REFERENCE_HELP = "Id or share key of a collection (`ID@REVISION` for an earlier one, `ID/ENTRY` for one of its sheets)"
ENTRY_HELP = "The name of an entry of the collection that the request names"
HOLDERS = frozenset({"position", "start"})
"""Fields of requests under which a position stands."""

REF = "#/components/schemas/"


def bodies(game: Game) -> Mapping[str, type[Schema]]:
    """The request schema of each verb, which takes names where the game's own takes what they stand for."""
    made = {schema: _naming(game, schema) for schema in set(game.bodies.values())}
    return {verb: made[schema] for verb, schema in game.bodies.items()}


def _naming(game: Game, schema: type[Schema]) -> type[Schema]:
    if not game.collections:
        return schema

    def resolve(_: Schema, data: Any, **__: Any) -> Any:
        return Request(game, data).resolved() if isinstance(data, dict) else data

    documented = {
        kind.key: Text(metadata={"description": REFERENCE_HELP})
        for kind in game.collections
        if kind.places and kind.key not in schema._declared_fields
    }
    made = type(schema.__name__, (schema,), {"resolve_names": pre_load(resolve), **documented})
    return cast("type[Schema]", made)


def document(components: dict[str, Any], game: Game) -> None:
    """Say in the published document that positions may name collections, and places for items their entries.

    `components`: the schemas of the document by name; those that the game's request bodies reach are changed.
    """
    names = {schema.__name__.removesuffix("Schema") for schema in game.bodies.values()}
    reached = _reached(components, [name for name in names if name in components])
    for kind in game.collections:
        item = {"$ref": f"{REF}{kind.item.__name__.removesuffix('Schema')}"}
        positions: dict[str, None] = {}
        for name in reached:
            properties = components[name].get("properties", {})
            for field in properties.keys() & set(kind.places):
                properties[field] = _with_names(properties[field], item)
            for field in HOLDERS & properties.keys():
                positions[properties[field].get("$ref", "").removeprefix(REF)] = None
        for name in positions.keys() & components.keys():
            _document_position(components[name], kind)


def _document_position(position: dict[str, Any], kind: CollectionKind) -> None:
    reference = {"type": "string", "description": REFERENCE_HELP}
    properties = position["properties"]
    own = properties.get(kind.key)
    properties[kind.key] = reference if own is None else {"anyOf": [own, reference]}
    if not kind.places:  # the entry brings what the position must have
        position["anyOf"] = [{"required": position.pop("required", [])}, {"required": [kind.key]}]


def _reached(components: Mapping[str, Any], names: list[str]) -> list[str]:
    """The names of all components that some components refer to, directly or not, themselves included."""
    found = dict.fromkeys(names)
    for name in names:
        for target in re.findall(f'"{REF}([^"]+)"', json.dumps(components[name])):
            if target not in found and target in components:
                found[target] = None
                names.append(target)
    return list(found)


def _with_names(described: Any, item: Mapping[str, str]) -> Any:
    """A field's description with a name allowed wherever an item is."""
    name = {"type": "string", "description": ENTRY_HELP}
    if described == item:
        return {"anyOf": [dict(item), name]}
    if isinstance(described, dict) and item in described.get("anyOf", ()):
        return {**described, "anyOf": [*described["anyOf"], name]}
    if isinstance(described, dict) and "items" in described:
        return {**described, "items": _with_names(described["items"], item)}
    return described


class Request:
    """A request while its names are being replaced."""

    def __init__(self, game: Game, data: dict[str, Any]) -> None:
        self._game = game
        self._data = data
        self._wrong: list[tuple[Path, Message]] = []
        self._by_text: dict[Holder, Named | None] = {}
        self._places = {place for kind in game.collections for place in kind.places}
        self._suggested = 0

    def resolved(self) -> dict[str, Any]:
        """The request without names. Raises ValidationError with every name that stands for nothing."""
        self._find(self._data, (), 0)
        if not self._by_text and not self._wrong:
            return self._data
        resolved = {} if self._wrong else self._object(self._data, (), None, 0)
        if self._wrong:
            raise ValidationError(_nested(self._wrong))
        return resolved

    def _named_here(self, node: Mapping[str, Any], path: Path) -> list[Holder]:
        """The collections that an object names itself. A layout stands for a position, never for the whole request."""
        return [
            (kind, node[kind.key])
            for kind in self._game.collections
            if isinstance(node.get(kind.key), str) and (kind.places or path)
        ]

    def _find(self, node: Any, path: Path, depth: int) -> None:
        """Open every collection that is named anywhere, each once."""
        if depth > MAX_DEPTH:
            return
        if isinstance(node, dict):
            for kind in self._game.collections:
                if kind.key in node and (kind.places or path):
                    self._open(kind, node[kind.key], (*path, kind.key))
            for key, value in node.items():
                if isinstance(value, (dict, list)):
                    self._find(value, (*path, key), depth + 1)
        else:
            for n, value in enumerate(node):
                if isinstance(value, (dict, list)):
                    self._find(value, (*path, n), depth + 1)

    def _open(self, kind: CollectionKind, text: Any, path: Path) -> None:
        if not isinstance(text, str):
            if kind.inline is None or len(path) == 1:
                self._wrong.append((path, Message("schema.reference")))
            return
        holder = (kind, text)
        if holder in self._by_text:
            return
        if len(self._by_text) >= MAX_COLLECTIONS:
            self._wrong.append((path, Message("schema.too_many_collections", {"limit": MAX_COLLECTIONS})))
            return
        try:
            self._by_text[holder] = named(self._game, *holder)
        except Unresolved as error:
            self._by_text[holder] = None
            self._wrong.append((path, error.message))

    def _walk(self, node: Any, path: Path, scope: Names | None, depth: int) -> Any:
        if depth > MAX_DEPTH:
            return node
        if isinstance(node, dict):
            return self._object(node, path, scope, depth)
        if isinstance(node, list):
            return [self._walk(value, (*path, n), scope, depth + 1) for n, value in enumerate(node)]
        return node

    def _object(self, node: dict[str, Any], path: Path, scope: Names | None, depth: int) -> dict[str, Any]:
        fill: Mapping[str, Any] = {}
        put: dict[str, Any] = {}
        here = self._named_here(node, path)
        for kind, text in here:
            found = self._by_text[kind, text]
            if found is None:
                continue
            if kind.places:
                scope = found.names
                if kind.inline is not None and path:
                    put[kind.key] = kind.inline((entry.item, entry.count) for entry in scope.entries)
            else:
                fill = self._entry(kind, found, node, (*path, kind.key))
        gone = {kind.key for kind, _ in here}
        kept = {
            key: self._place(value, (*path, key), scope, depth + 1)
            if key in self._places
            else self._walk(value, (*path, key), scope, depth + 1)
            for key, value in node.items()
            if key not in gone
        }
        return {**fill, **kept, **put}

    def _entry(self, kind: CollectionKind, found: Named, node: Mapping[str, Any], path: Path) -> Mapping[str, Any]:
        """The item that fills in what an object leaves out."""
        names = found.names
        if found.entry is not None:
            entry = names.get(found.entry)
            if entry is None:
                self._wrong.append((path, unknown_entry(names, found.entry)))
                return {}
            return entry.item
        fitting = [
            entry
            for entry in names.entries
            if all(node.get(name) in (None, entry.item.get(name)) for name in kind.match)
        ]
        if len(fitting) == 1:
            return fitting[0].item
        choice = tuple(entry.name for entry in fitting[:LISTED])
        message = Message("schema.which_entry", {"names": choice}) if fitting else Message("schema.no_entry_fits")
        self._wrong.append((path, message))
        return {}

    def _place(self, value: Any, path: Path, scope: Names | None, depth: int) -> Any:
        """What stands in a place for items: a name, lists of names, a name with more to it, or the item itself."""
        if depth > MAX_DEPTH:
            return value
        if isinstance(value, str):
            return self._item(value, path, scope)
        if isinstance(value, list):
            return [self._place(one, (*path, n), scope, depth + 1) for n, one in enumerate(value)]
        if isinstance(value, dict) and isinstance(value.get(ENTRY_KEY), str):
            item = self._item(value[ENTRY_KEY], (*path, ENTRY_KEY), scope)
            more = {key: part for key, part in value.items() if key != ENTRY_KEY}
            return {**item, **more} if isinstance(item, Mapping) else value
        return self._walk(value, path, scope, depth)

    def _item(self, name: str, path: Path, scope: Names | None) -> Any:
        names = scope if scope is not None else self._only()
        if names is None:
            several = any(kind.places for kind, _ in self._by_text)
            if several:
                self._wrong.append((path, Message("schema.which_collection")))
            return name
        entry = names.get(name)
        if entry is None:
            self._suggested += 1
            self._wrong.append((path, unknown_entry(names, name, suggest=self._suggested <= SUGGESTIONS)))
            return name
        return entry.item

    def _only(self) -> Names | None:
        """The collection of names that the request names somewhere, where it is only one."""
        found = [its.names for (kind, _), its in self._by_text.items() if kind.places and its is not None]
        return found[0] if len(found) == 1 else None


def _nested(wrong: list[tuple[Path, Message]]) -> dict[str | int, Any]:
    """Messages by path as marshmallow nests them."""
    nested: dict[str | int, Any] = {}
    for path, message in wrong:
        level = nested
        for step in path[:-1]:
            level = level.setdefault(step, {})
        level[path[-1]] = [message]
    return nested
