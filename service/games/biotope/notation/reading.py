"""Text to a draft of a game: everything said in it with its place, nothing worked out yet."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from schemas.biotope import SHEETS
from schemas.biotope_games import MAX_PLAYERS, MAX_ROLLS
from service.games.biotope.notation.tokens import Line, Token, invalid
from service.games.biotope.notation.tokens import lines as lines_of
from service.games.biotope.notation.writing import ABSENT, HEAD, LISTS, NO_SPACES, NOTHING, YES_NO
from service.games.biotope.questions import RULINGS

_ROW = re.compile(r"[HTAFW.#]+")
_SPACE = re.compile(r"([0-9]{1,4}),([0-9]{1,4})")
_NUMBER = re.compile(r"[0-9]{1,6}\.")
_ROLL = re.compile(r"[HTAFW.]{2}")
_ENTRY = re.compile(r"(?P<symbol>[HTAFW])?(?:(?P<row>[0-9]{1,4}),(?P<col>[0-9]{1,4}))?")

Pointer = tuple[str | int, ...]


@dataclass(frozen=True)
class Sketch:
    """An entry as written: what it leaves out is None."""

    token: Token
    symbol: str | None
    at: tuple[int, int] | None


@dataclass(frozen=True)
class TurnDraft:
    """A roll as written, with the entries of every player in their order (None: not named)."""

    number: Token
    roll: str
    entries: tuple[tuple[Sketch, ...] | None, ...]


@dataclass
class Draft:
    """A text as written. `places`: where each part of `start` stands, by its place in the JSON."""

    rulings: dict[str, str] = field(default_factory=dict)
    start: dict[str, Any] = field(default_factory=dict)
    turns: list[TurnDraft] = field(default_factory=list)
    places: dict[Pointer, Token] = field(default_factory=dict)

    def place(self, pointer: Pointer) -> Token:
        """The word that a place in the JSON comes from: its own, or that of the part it belongs to."""
        while pointer not in self.places:
            pointer = pointer[:-1]
        return self.places[pointer]


def read(text: str) -> Draft:
    """The draft of a text. Raises `Impossible` at the first word that cannot be read."""
    lines = lines_of(text)
    if not lines or " ".join(token.text for token in lines[0].tokens) != HEAD:
        raise invalid(lines[0].tokens[0] if lines else Token("", 1, 1), "no_head", head=HEAD)
    draft = Draft()
    draft.places[()] = lines[0].tokens[0]
    rest = _Lines(lines[1:], lines[-1].tokens[-1])
    _rulings(rest, draft)
    sheet = _sheet(rest)
    _start(rest, sheet, draft)
    _turns(rest, draft)
    return draft


class _Lines:
    """Lines still to be read."""

    def __init__(self, lines: list[Line], last: Token) -> None:
        self._lines = lines
        self._next = 0
        self.last = last

    @property
    def key(self) -> str | None:
        """The first word of the next line; None at the end."""
        return self._lines[self._next].key if self._next < len(self._lines) else None

    def take(self, expected: str) -> Line:
        """The next line. Raises `Impossible` at the end."""
        if self.key is None:
            raise invalid(self.last, "ends_early", expected=expected)
        self._next += 1
        return self._lines[self._next - 1]


def _words(line: Line, count: int, form: str) -> tuple[Token, ...]:
    """The words after the first, of which there must be `count`."""
    if len(line.rest) < count:
        raise invalid(line.tokens[-1], "form", form=form)
    if len(line.rest) > count:
        raise invalid(line.rest[count], "form", form=form)
    return line.rest


def _rulings(lines: _Lines, draft: Draft) -> None:
    known = {ruling.id: ruling for ruling in RULINGS}
    while lines.key == "ruling":
        name, choice = _words(lines.take("ruling"), 2, "ruling ID CHOICE")
        if name.text not in known:
            raise invalid(name, "no_ruling", known=tuple(known))
        if choice.text not in known[name.text].choices:
            raise invalid(choice, "no_choice", choices=known[name.text].choices)
        if name.text in draft.rulings:
            raise invalid(name, "twice")
        draft.rulings[name.text] = choice.text


def _sheet(lines: _Lines) -> str:
    line = lines.take("sheet")
    if line.key != "sheet":
        raise invalid(line.tokens[0], "expected", expected="sheet")
    (sheet,) = _words(line, 1, "sheet 1|2|3|pro")
    if sheet.text not in SHEETS:
        raise invalid(sheet, "form", form="sheet 1|2|3|pro")
    return sheet.text


def _start(lines: _Lines, sheet: str, draft: Draft) -> None:
    """One board, or players with theirs; players before a board share it."""
    if lines.key != "player":
        draft.start.update(_board(lines, sheet, draft, [()]))
        return
    players: list[dict[str, Any]] = []
    while lines.key == "player":
        first = len(players)
        while lines.key == "player":
            (name,) = _words(lines.take("player"), 1, 'player "NAME"')
            if len(players) == MAX_PLAYERS:
                raise invalid(name, "too_many_players", most=MAX_PLAYERS)
            draft.places["players", len(players)] = draft.places["players", len(players), "name"] = name
            players.append({"name": _name(name)})
        pointers: list[Pointer] = [("players", n, "position") for n in range(first, len(players))]
        position = _board(lines, sheet, draft, pointers)
        for player in players[first:]:
            player["position"] = position
    draft.start["players"] = players


def _name(token: Token) -> str:
    try:
        name = json.loads(token.text)
    except ValueError:
        name = None
    if not isinstance(name, str):
        raise invalid(token, "form", form='player "NAME"')
    return name


def _board(lines: _Lines, sheet: str, draft: Draft, pointers: list[Pointer]) -> dict[str, Any]:
    """A board and what is said of it; `pointers`: where it stands in the JSON."""
    head = lines.take("board")
    if head.key != "board":
        raise invalid(head.tokens[0], "expected", expected="board")
    _words(head, 0, "board")
    position: dict[str, Any] = {"sheet": sheet, "rows": []}

    def note(token: Token, *steps: str | int) -> None:
        for pointer in pointers:
            draft.places[*pointer, *steps] = token

    note(head.tokens[0])
    while lines.key is not None and _ROW.fullmatch(lines.key):
        line = lines.take("row")
        _words(line, 0, "HTAFW.#")
        note(line.tokens[0], "rows", len(position["rows"]))
        position["rows"].append(line.key)
    while lines.key in ("centre", "ended", *LISTS):
        line = lines.take("part")
        if line.key in position:
            raise invalid(line.tokens[0], "twice")
        note(line.tokens[0], line.key)
        position[line.key] = _part(line)
        if line.key in LISTS:
            for n, token in enumerate(line.rest):
                note(token, line.key, n)
    return position


def _part(line: Line) -> Any:
    if line.key == "centre":
        return _space(_words(line, 1, "centre ROW,COLUMN")[0])
    if line.key == "ended":
        (word,) = _words(line, 1, "ended yes|no")
        if word.text not in YES_NO.values():
            raise invalid(word, "form", form="ended yes|no")
        return word.text == YES_NO[True]
    if not line.rest:
        raise invalid(line.tokens[0], "form", form=f"{line.key} ROW,COLUMN ...")
    if line.rest[0].text == NO_SPACES:
        _words(line, 1, f"{line.key} {NO_SPACES}")
        return []
    return [_space(token) for token in line.rest]


def _space(token: Token) -> list[int]:
    match = _SPACE.fullmatch(token.text)
    if match is None:
        raise invalid(token, "space")
    return list(_counted(token, match[1], match[2]))


def _counted(token: Token, row: str, col: str) -> tuple[int, int]:
    """Row and column from 0; people count them from 1."""
    if 0 in (int(row), int(col)):
        raise invalid(token, "space")
    return int(row) - 1, int(col) - 1


def _turns(lines: _Lines, draft: Draft) -> None:
    players = draft.start.get("players")
    while lines.key is not None:
        line = lines.take("roll")
        wanted = f"{len(draft.turns) + 1}."
        if _NUMBER.fullmatch(line.key) is None:
            raise invalid(line.tokens[0], "expected", expected=wanted)
        if line.key != wanted or len(draft.turns) == MAX_ROLLS:
            raise invalid(line.tokens[0], "number", expected=wanted, most=MAX_ROLLS)
        if not line.rest or _ROLL.fullmatch(line.rest[0].text) is None:
            raise invalid(line.tokens[min(1, len(line.rest))], "roll")
        entries = tuple(_entries(line, players and len(players)))
        draft.turns.append(TurnDraft(line.tokens[0], line.rest[0].text, entries))


def _entries(line: Line, players: int | None) -> Iterator[tuple[Sketch, ...] | None]:
    """What each player entered, separated by slashes; `players` is None where one plays without a name."""
    parts: list[list[Token]] = [[]]
    for token in line.rest[1:]:
        if token.text == "/":
            parts.append([])
        else:
            parts[-1].append(token)
    if len(parts) != (players or 1):
        raise invalid(line.tokens[-1], "players", count=len(parts), players=players or 1)
    for part in parts:
        if not part:
            raise invalid(line.tokens[-1], "nothing", nothing=NOTHING)
        texts = [token.text for token in part]
        if texts == [ABSENT] and players:
            yield None
        else:
            yield () if texts == [NOTHING] else tuple(map(_sketch, part))


def _sketch(token: Token) -> Sketch:
    match = _ENTRY.fullmatch(token.text)
    if match is None:
        raise invalid(token, "entry")
    at = _counted(token, match["row"], match["col"]) if match["row"] else None
    return Sketch(token, match["symbol"], at)
