"""A game to text. `read(write(game))` is the same game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby

from schemas.biotope import BiotopeEntry, BiotopePosition, Space
from schemas.biotope_games import BiotopeGame, BiotopeTurn
from schemas.biotope_text import BiotopeText
from service.games.rulings import Rulings

HEAD = "biotope 1"  # the first line: the game, and the version of this notation
NOTHING = "-"  # a player enters nothing
ABSENT = "x"  # a player is not named in a roll's entries
NO_SPACES = "none"  # a list of spaces that is there and empty
LISTS = ("printed", "circled")  # lists of spaces that a position may have
YES_NO = {True: "yes", False: "no"}


def notate(request: BiotopeGame, rulings: Rulings) -> BiotopeText:
    """The verb `notate`: a game as text. No rule is asked: an illegal game can be written down."""
    return BiotopeText(text=write(request))


def write(game: BiotopeGame) -> str:
    """The text of a game."""
    return "".join(f"{line}\n" for line in _lines(game))


def _lines(game: BiotopeGame) -> Iterator[str]:
    start = game.start
    players = start.players
    sheet = start.sheet if players is None else players[0].position.sheet
    yield HEAD
    for ruling, choice in game.rulings.items():
        yield f"ruling {ruling} {choice}"
    yield f"sheet {sheet}"
    if players is None:
        yield from _board(start.position)
    else:
        for position, group in groupby(players, key=lambda player: player.position):
            for player in group:
                yield f"player {json.dumps(player.name, ensure_ascii=False)}"
            yield from _board(position)
    names = [None] if players is None else [player.name for player in players]
    for n, turn in enumerate(game.moves, start=1):
        yield f"{n}. {''.join(turn.roll)}  " + " / ".join(_entered(turn, name) for name in names)


def _board(position: BiotopePosition) -> Iterator[str]:
    yield "board"
    yield from position.rows
    if position.centre is not None:
        yield f"centre {space(position.centre)}"
    for name in LISTS:
        spaces: tuple[Space, ...] | None = getattr(position, name)
        if spaces is not None:
            yield f"{name} {' '.join(map(space, spaces)) or NO_SPACES}"
    if position.ended is not None:
        yield f"ended {YES_NO[position.ended]}"


def _entered(turn: BiotopeTurn, name: str | None) -> str:
    enter = turn.enter if name is None else (turn.entries or {}).get(name)
    if enter is None:
        return ABSENT
    return " ".join(map(entry, enter)) or NOTHING


def entry(one: BiotopeEntry) -> str:
    """An entry: symbol, row and column, as in `H3,4`."""
    return one.symbol + space(one.at)


def space(at: Space) -> str:
    """A space as people count: row and column from 1."""
    return f"{at[0] + 1},{at[1] + 1}"
