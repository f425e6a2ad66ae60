"""What a game is: a card that describes it, and verbs. Routes, documents and pages are made from this alone.

A verb is a pure function `(request, rulings) -> answer` with the schemas of both. The five common verbs are
`score`, `check`, `moves`, `replay` and `result`; a game may have more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from marshmallow import RAISE, Schema, post_load
from marshmallow.fields import Field

from schemas.answers import Answer, AnswerSchema, RulingUse
from schemas.asks import AskSchema
from schemas.fields import Choice, Part
from schemas.messages import Impossible, Message
from service.games.rulings import Ruling, Rulings


@dataclass(frozen=True)
class Rule:
    """A rule that answers cite. Its wording is the catalogue's `rule.ID`; `section` is its place in the rule text."""

    id: str
    section: str


@dataclass(frozen=True)
class Verb:
    """One thing a game can be asked; `summary` is its line in the published document.

    `essence` is the part of an answer that counts when asking whether a ruling changes it; `number` is what is
    shown of an answer under another choice (None: nothing but that it differs). `trial`: a cheaper call for those
    other choices; all that `essence` and `number` read of its answer is as in the answer of `call`.
    """

    name: str
    summary: str
    request: type[AskSchema]
    answer: type[AnswerSchema]
    call: Callable[[Any, Rulings], Answer]
    essence: Callable[[Any], Any]
    number: Callable[[Any], int] | None = None
    trial: Callable[[Any, Rulings], Any] | None = None


@dataclass(frozen=True)
class CollectionKind:
    """A kind of collection that owners may bring for a game: `kind` is `layouts`, `catalogues` or `decks`.

    `item`: the schema of one entry's item. `key`: the field by which a request names such a collection.
    `places`: fields of a request under which a string, at any depth of lists, is the name of an entry; without any,
    the entry stands in for what the object that names it leaves out. `match`: fields of that object that choose
    among the entries. `inline`: what stands in a position in place of the name, from pairs of item and count (None:
    the field goes).
    """

    kind: str
    key: str
    item: type[Schema]
    places: tuple[str, ...] = ()
    match: tuple[str, ...] = ()
    inline: Callable[[Iterable[tuple[Mapping[str, Any], int]]], Any] | None = None


@dataclass(frozen=True)
class Game:
    """A game's card and verbs.

    `names`: the game's name by language. `codes`: what each letter or word of the JSON stands for, by message id.
    `layouts`: positions shipped with the game, as JSON. `words`: folder with one catalogue (`LANG.po`) a language.
    `collections`: what owners may bring, in the order in which it is offered.
    """

    id: str
    version: str
    names: Mapping[str, str]
    editions: tuple[str, ...]
    codes: Mapping[str, str]
    rules: tuple[Rule, ...]
    findings: tuple[Rule, ...]
    rulings: tuple[Ruling, ...]
    verbs: tuple[Verb, ...]
    words: Path
    layouts: tuple[Mapping[str, Any], ...] = ()
    collections: tuple[CollectionKind, ...] = ()

    @property
    def engine(self) -> str:
        """The version as answers carry it."""
        return f"{self.id}@{self.version}"

    def verb(self, name: str) -> Verb:
        """The verb of that name. Raises KeyError."""
        for verb in self.verbs:
            if verb.name == name:
                return verb
        raise KeyError(name)

    @cached_property
    def bodies(self) -> Mapping[str, type[Schema]]:
        """The request schema of each verb, with `rulings` narrowed to this game's own ids and choices."""
        requests = {verb.request for verb in self.verbs}
        bodies = {
            request: type(
                f"{request.__name__.removesuffix('Schema')}BodySchema", (request,), {"rulings": Part(self.choices)}
            )
            for request in requests
        }
        return {verb.name: bodies[verb.request] for verb in self.verbs}

    @cached_property
    def choices(self) -> type[Schema]:
        """The schema of this game's rulings and their choices."""
        fields: dict[str, Field[Any]] = {
            ruling.id.replace(".", "__"): Choice(ruling.choices, data_key=ruling.id) for ruling in self.rulings
        }
        return type(f"{self.id.title()}RulingsSchema", (_RulingsSchema,), fields)


class _RulingsSchema(Schema):
    """An object of ruling ids and choices; the ids are the field names."""

    error_messages = {  # noqa: RUF012  # marshmallow's own class attribute
        "type": Message("schema.object"),  # type: ignore[dict-item]
        "unknown": Message("schema.unknown_ruling"),  # type: ignore[dict-item]
    }

    class Meta:
        unknown = RAISE

    @post_load
    def by_id(self, data: dict[str, str], **_: Any) -> dict[str, str]:
        """The choices by ruling id; a dot cannot stand in a field's own name."""
        return {name.replace("__", "."): choice for name, choice in data.items()}


def answer(game: Game, verb: Verb, request: Any) -> Any:
    """Ask a game: the answer under the rulings asked for, with those named on which it rests.

    Raises `Impossible` where the request cannot be answered at all.
    """
    return explained(verb, request, Rulings(game.rulings, request.rulings))


def explained(verb: Verb, request: Any, rulings: Rulings) -> Any:
    """The answer of a verb under `rulings`, with those named on which it rests; also for an answer inside another."""
    given = verb.call(request, rulings)
    essence = verb.essence(given)
    uses = []
    for ruling in rulings.consulted:
        used = rulings.used(ruling)
        others = {
            choice: _under(verb, request, rulings.changed(ruling, choice))
            for choice in ruling.choices
            if choice != used
        }
        if any(other is None or verb.essence(other) != essence for other in others.values()):
            uses.append(RulingUse(id=ruling.id, used=used, others=_numbers(verb, others)))
    return replace(given, rulings=tuple(uses))


def _under(verb: Verb, request: Any, rulings: Rulings) -> Any:
    """The answer under other rulings; None where they make the request impossible."""
    try:
        return (verb.trial or verb.call)(request, rulings)
    except Impossible:
        return None


def _numbers(verb: Verb, others: Mapping[str, Any]) -> Mapping[str, int | None] | None:
    if verb.number is None:
        return None
    return {choice: None if other is None else verb.number(other) for choice, other in others.items()}
