"""The words of a text with their places, and the error that names a place."""

from __future__ import annotations

import re
from dataclasses import dataclass

from schemas.messages import Impossible, Message

_TOKEN = re.compile(r'[ \t\r]*(?:(?P<comment>;.*)|(?P<quoted>"(?:[^"\\]|\\.)*")|(?P<bare>[^ \t\r]+))', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Token:
    """A word of the text. Line and column count from 1; `quoted` words keep their quotes."""

    text: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line that holds something: its words, comments left out."""

    tokens: tuple[Token, ...]

    @property
    def key(self) -> str:
        """The first word."""
        return self.tokens[0].text

    @property
    def rest(self) -> tuple[Token, ...]:
        """The words after the first."""
        return self.tokens[1:]


def lines(text: str) -> list[Line]:
    """All lines that hold more than a comment."""
    found = []
    for number, line in enumerate(text.split("\n"), start=1):
        tokens = tuple(
            Token(match["quoted"] or match["bare"], number, match.start("quoted" if match["quoted"] else "bare") + 1)
            for match in _TOKEN.finditer(line)
            if match["comment"] is None
        )
        if tokens:
            found.append(Line(tokens))
    return found


def fault(kind: str, token: Token, what: Message) -> Impossible:
    """The error for a place in the text. `kind`: `invalid` (cannot be read), `illegal`, `ambiguous`."""
    params = {"line": token.line, "column": token.column, "text": token.text[:40], "what": what}
    return Impossible("/text", Message(f"biotope.notation.{kind}", params))


def invalid(token: Token, what: str, **params: object) -> Impossible:
    """The error for a word that cannot be read."""
    return fault("invalid", token, Message(f"biotope.notation.{what}", params))
