"""How long a game is: turns by edition, players and year (rule text, bullet 4; the later edition gives one more)."""

from __future__ import annotations

from collections.abc import Mapping

TURNS: Mapping[str, Mapping[int, tuple[int, int, int]]] = {
    "cwali": {2: (9, 6, 6), 3: (8, 6, 6), 4: (7, 6, 6), 5: (6, 6, 6)},
    "allplay": {2: (10, 7, 7), 3: (9, 7, 7), 4: (8, 7, 7), 5: (7, 7, 7)},
}
"""Turns of each player in the three years."""

YEARS = 3
PILE = 6  # tiles of the extra pile beside the last of five players in the first year


def final_tiles(edition: str, players: int) -> int:
    """How many tiles a finished park has, the entrance left out."""
    return sum(TURNS[edition][players])


def most_tiles(edition: str) -> int:
    """The most tiles that a park of any game has, the entrance left out."""
    return max(sum(turns) for turns in TURNS[edition].values())


def year_of(turn: int, edition: str, players: int) -> int | None:
    """The year (0, 1, 2) of a turn of the whole game, counted from 0 over all players; None when it is over."""
    for year, turns in enumerate(TURNS[edition][players]):
        turn -= turns * players
        if turn < 0:
            return year
    return None


def year_ends(turn: int, edition: str, players: int) -> int | None:
    """The year that is over once so many turns have been played in all; None in the midst of one."""
    for year, turns in enumerate(TURNS[edition][players]):
        turn -= turns * players
        if turn <= 0:
            return year if turn == 0 else None
    return None
