"""A sentence with parameters, parsed once.

`{name}` is the parameter as it is. `{name:how}` says how it is worded:
- `cell`: "row 3, column 4" (people count from 1); `Cell`: the same at the start of a sentence; `cells`: a list
- `one`: a number counted from 1
- `list`: "a, b and c"; `or`: "a, b or c"
- `signed`: a number with its sign
- `said`: a message inside the message, or a text as it is (a name that a client sent)
- `Said`: the same at the start of a sentence, its first letter large
- `joined`: messages as "a, b and c"; `parts`: messages with semicolons between them
- `#ID`: a number with what is counted, from the entry ID in the plural form that the number asks for
- `TABLE`: the word for a code, from the catalogue's entry `TABLE.CODE`
- `TABLE*`, `TABLE+`: a list of such words, with "and" or with "or"
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import TYPE_CHECKING, Any, Literal

from babel.lists import format_list

from schemas.messages import Message

if TYPE_CHECKING:
    from service.words.catalogue import Catalogue

COUNTED = "#"
MAX_LISTED = 12  # a sentence names at most so many cells; the rest is counted

Piece = str | tuple[str, str]
"""Literal text, or a parameter and how it is worded."""


class Sentence:
    """A parsed sentence."""

    __slots__ = ("pieces",)

    def __init__(self, pieces: tuple[Piece, ...]) -> None:
        self.pieces = pieces

    @property
    def names(self) -> frozenset[str]:
        """The parameters it uses."""
        return frozenset(piece[0] for piece in self.pieces if not isinstance(piece, str))

    def render(self, params: Mapping[str, Any], words: Catalogue) -> str:
        """The text. Raises KeyError where a parameter is missing."""
        return "".join(
            piece if isinstance(piece, str) else _worded(params[piece[0]], piece[1], params, words)
            for piece in self.pieces
        )


def parse(text: str) -> Sentence:
    """Parse the text of a catalogue entry. Raises ValueError on unbalanced braces."""
    pieces: list[Piece] = []
    for literal, name, how, _ in Formatter().parse(text):
        if literal:
            pieces.append(literal)
        if name is not None:
            pieces.append((name, how or ""))
    return Sentence(tuple(pieces))


def _worded(value: Any, how: str, params: Mapping[str, Any], words: Catalogue) -> str:
    if not how:
        return str(value)
    if how in _HOWS:
        return _HOWS[how](value, words)
    if how[0] == COUNTED:
        return words.sentence(Message(how[1:], {"count": value}))
    if how[-1] in _LISTS:
        return _LISTS[how[-1]]([words.term(how[:-1], code, params) for code in value], words)
    return words.term(how, value, params)


def _cell(value: Sequence[int], words: Catalogue) -> str:
    return _cell_text(value[0], value[1], words)


def _cell_first(value: Sequence[int], words: Catalogue) -> str:
    text = _cell(value, words)
    return text[:1].upper() + text[1:]


@lru_cache(maxsize=65536)
def _cell_text(row: int, col: int, words: Catalogue) -> str:
    return words.render(Message("word.cell", {"row": row, "col": col}))


def _cells(value: Sequence[Sequence[int]], words: Catalogue) -> str:
    named = [_cell(cell, words) for cell in value[:MAX_LISTED]]
    if len(value) > MAX_LISTED:
        named.append(words.render(Message("word.more", {"count": len(value) - MAX_LISTED})))
    return "; ".join(named)


@lru_cache(maxsize=4096)
def _listed(names: tuple[str, ...], style: Literal["standard", "or"], language: str) -> str:
    return format_list(names, style=style, locale=language)


def _and(value: Sequence[object], words: Catalogue) -> str:
    return _listed(tuple(map(str, value)), "standard", words.language)


def _or(value: Sequence[object], words: Catalogue) -> str:
    return _listed(tuple(map(str, value)), "or", words.language)


def _said(value: Message | str, words: Catalogue) -> str:
    return words.sentence(value) if isinstance(value, Message) else value


_HOWS: dict[str, Callable[[Any, Catalogue], str]] = {
    "cell": _cell,
    "Cell": _cell_first,
    "cells": _cells,
    "one": lambda value, words: str(value + 1),
    "list": _and,
    "or": _or,
    "signed": lambda value, words: f"{value:+d}".replace("-", "−"),
    "said": _said,
    "Said": lambda value, words: (text := _said(value, words))[:1].upper() + text[1:],
    "joined": lambda value, words: _and([_said(message, words) for message in value], words),
    "parts": lambda value, words: "; ".join(_said(message, words) for message in value),
}

_LISTS = {"*": _and, "+": _or}
