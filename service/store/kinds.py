"""Which kinds of collections there are, and whether what somebody brings is of that kind.

A game's own schema judges every item, and everything that is wrong is said at once.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from typing import Any

from marshmallow import Schema, ValidationError, fields, validates_schema

from schemas.collections import DIGEST_PATTERN, KINDS, MAX_ENTRIES, DraftSchema
from schemas.collections_answers import Kind, KindField
from schemas.fields import Choice, Flag, Text, Whole
from schemas.messages import Message
from service.games import Game, Registry
from service.games.protocol import CollectionKind

DIGEST = re.compile(DIGEST_PATTERN)


def kind_of(registry: Registry, game: str, kind: str) -> CollectionKind:
    """A game's kind of collection. Raises KeyError."""
    for offered in registry[game].collections:
        if offered.kind == kind:
            return offered
    raise KeyError(kind)


def described(games: Iterable[Game]) -> tuple[Kind, ...]:
    """All kinds of some games, with the columns of a table of their items."""
    return tuple(
        Kind(game=game.id, kind=kind.kind, key=kind.key, columns=columns(kind.item()))
        for game in games
        for kind in game.collections
    )


def columns(schema: Schema) -> tuple[KindField, ...]:
    """The fields of an item in the order of its schema; what is no plain value is edited as JSON."""
    return tuple(
        KindField(
            name=field.data_key or name,
            type=_type(field),
            required=field.required,
            choices=field.choices if isinstance(field, Choice) else None,
        )
        for name, field in schema.load_fields.items()
    )


def _type(field: fields.Field[Any]) -> str:
    plain = ((Choice, "choice"), (Text, "text"), (Whole, "whole"), (Flag, "flag"))
    return next((name for kind, name in plain if isinstance(field, kind)), "json")


def item_faults(kind: CollectionKind, items: Any, pictures: Container[str]) -> dict[int, Any]:
    """What is wrong with the items and pictures of raw entries: by their number, in marshmallow's nested form."""
    schema = kind.item()
    wrong: dict[int, Any] = {}
    for n, entry in enumerate(items):
        if not isinstance(entry, dict):
            continue
        faults = schema.validate(entry["item"]) if isinstance(entry.get("item"), dict) else {}
        if faults:
            wrong[n] = {"item": faults}
        picture = entry.get("picture")
        if isinstance(picture, str) and DIGEST.fullmatch(picture) and picture not in pictures:
            wrong.setdefault(n, {})["picture"] = [Message("schema.no_such_picture")]
        looks = entry.get("looks")
        for place, look in enumerate(looks if isinstance(looks, list) else ()):
            if isinstance(look, str) and DIGEST.fullmatch(look) and look not in pictures:
                wrong.setdefault(n, {}).setdefault("looks", {})[place] = [Message("schema.no_such_picture")]
    return wrong


def refuse(kind: CollectionKind, items: Any, pictures: Container[str]) -> None:
    """Raises ValidationError where items are not of the kind. A list that is too long is refused unread."""
    if isinstance(items, list) and len(items) <= MAX_ENTRIES:
        wrong = item_faults(kind, items, pictures)
        if wrong:
            raise ValidationError({"items": wrong})


def draft_schema(registry: Registry, pictures: Container[str] = ()) -> type[DraftSchema]:
    """The schema of a new collection of any game of the registry, items included; `pictures` came along with it."""
    offering = tuple(game.id for game in registry if game.collections)

    class RegisteredDraftSchema(DraftSchema):
        """JSON of a new collection. Errors: `schema.no_such_kind`."""

        game = Choice(offering, required=True)
        kind = Choice(KINDS, required=True)

        @validates_schema(pass_original=True, skip_on_field_errors=False)
        def items_fit(self, _: Any, original: Any, **__: Any) -> None:
            """Every item is one of the game's."""
            if not isinstance(original, dict):
                return
            game, wanted = original.get("game"), original.get("kind")
            if game not in offering or wanted not in KINDS:
                return
            try:
                kind = kind_of(registry, game, wanted)
            except KeyError:
                kinds = tuple(kind.kind for kind in registry[game].collections)
                raise ValidationError({"kind": [Message("schema.no_such_kind", {"kinds": kinds})]}) from None
            refuse(kind, original.get("items"), pictures)

    RegisteredDraftSchema.__name__ = "CollectionDraftSchema"
    return RegisteredDraftSchema
