"""Doubts about a sheet itself: unfinished, impossible, or at odds with the player's circles."""

from __future__ import annotations

from collections.abc import Iterable

from schemas.answers import Finding
from schemas.biotope import BiotopePosition, Space
from schemas.messages import Message
from service.games.biotope.board import Board, Group, filled_areas
from service.games.biotope.occupancy import indices
from service.games.biotope.water import centre_of


def findings(
    position: BiotopePosition, board: Board, free: Iterable[Group], scored: frozenset[Space]
) -> tuple[Finding, ...]:
    """All findings. `free`: connected free spaces; `scored`: the houses that earned their bonus."""
    found = [*_free_pairs(position, board, free), *_islands(position, board), *_printed(position, board)]
    if position.sheet == "1":
        found += _centre(position, board)
    found += _circles(position, board, scored)
    return tuple(found)


def _finding(rule: str, where: tuple[Space, ...], variant: str = "", **params: object) -> Finding:
    return Finding(rule=rule, message=Message(rule + variant, params), where=where)


def _free_pairs(position: BiotopePosition, board: Board, free: Iterable[Group]) -> list[Finding]:
    """Connected free spaces: the game goes on, or ended too early ("End of the Game")."""
    variant = ".ended" if position.ended else ""
    return [_finding("biotope.end.pair_left_free", board.places(group), variant, count=len(group)) for group in free]


def _islands(position: BiotopePosition, board: Board) -> list[Finding]:
    """Filled areas that touch no printed symbol and so cannot have been entered ("Turn Sequence").

    Without a list of printed symbols the largest area counts as the one that play started from.
    """
    areas = filled_areas(board)
    if position.printed:
        printed = sum({1 << board.index(space) for space in position.printed})
        islands = [area for area in areas if not area & printed]
    else:
        largest = max(areas, key=int.bit_count, default=0)
        islands = [area for area in areas if area != largest]
    return [
        _finding("biotope.position.island", board.places(indices(area)), count=area.bit_count()) for area in islands
    ]


def _printed(position: BiotopePosition, board: Board) -> list[Finding]:
    """Spaces that are said to be printed but hold no symbol."""
    empty = [board.index(s) for s in position.printed or () if board.spaces[board.index(s)] in ".#"]
    if not empty:
        return []
    return [_finding("biotope.position.printed_missing", board.places(empty), count=len(empty))]


def _centre(position: BiotopePosition, board: Board) -> list[Finding]:
    """Sheet 1 starts from a water space in its centre ("Scoring on Sheet 1")."""
    centre = centre_of(position)
    if board.spaces[board.index(centre)] == "W":
        return []
    return [_finding("biotope.s1.centre_not_water", (centre,), at=centre)]


def _circles(position: BiotopePosition, board: Board, scored: frozenset[Space]) -> list[Finding]:
    """Circles against the houses that scored ("Circle the house when you achieve this")."""
    if position.circled is None:
        return []
    circled = frozenset(position.circled)
    houses = {space for space in circled if board.spaces[board.index(space)] == "H"}
    found = [_finding("biotope.circle.not_a_house", (space,), at=space) for space in sorted(circled - houses)]
    variant = ".sheet_1" if position.sheet == "1" else ""
    found += [_finding("biotope.circle.not_scored", (space,), variant, at=space) for space in sorted(houses - scored)]
    found += [_finding("biotope.circle.not_circled", (space,), at=space) for space in sorted(scored - circled)]
    return found
