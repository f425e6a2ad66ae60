"""The sheet as a flat array of spaces: neighbours, groups, free spaces.

A space's index is `row * cols + col`. All tables are cached by the board's size; sheets of one game share them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from schemas.biotope import CLOSED, BiotopePosition, Space
from service.games.biotope.occupancy import Spaces, filled, neighbourhood
from service.games.rulings import Rulings

Near = tuple[tuple[int, ...], ...]
"""For every space the indices of its neighbours."""

Group = list[int]
"""Indices of connected spaces of equal content, in no order."""

_SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
_CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


@dataclass(frozen=True, slots=True)
class Ground:
    """The spaces of a board whatever they hold: who is next to whom, and the `(row, col)` of every index."""

    rows: int
    cols: int
    diagonal: bool
    near: Near
    places: tuple[Space, ...]


@lru_cache(maxsize=32)
def ground(rows: int, cols: int, diagonal: bool) -> Ground:
    """The ground of a `rows` x `cols` board. Neighbours share a side, or a corner too when `diagonal`."""
    steps = _SIDES + _CORNERS if diagonal else _SIDES
    near = tuple(
        tuple((r + dr) * cols + c + dc for dr, dc in steps if 0 <= r + dr < rows and 0 <= c + dc < cols)
        for r in range(rows)
        for c in range(cols)
    )
    return Ground(rows, cols, diagonal, near, tuple((r, c) for r in range(rows) for c in range(cols)))


@dataclass(frozen=True, slots=True)
class Board:
    """A position's spaces as one string, on the ground of the adjacency in force."""

    spaces: str
    ground: Ground

    @staticmethod
    def of(position: BiotopePosition, rulings: Rulings) -> Board:
        """The board of a position. Consults `biotope.adjacency`."""
        rows, cols = len(position.rows), len(position.rows[0])
        diagonal = rulings["biotope.adjacency"] == "with_diagonals"
        return Board("".join(position.rows), ground(rows, cols, diagonal))

    def index(self, space: Space) -> int:
        """The index of `(row, col)`."""
        return space[0] * self.ground.cols + space[1]

    def places(self, indices: Iterable[int]) -> tuple[Space, ...]:
        """The spaces of some indices, in their order."""
        return tuple(map(self.ground.places.__getitem__, indices))


def groups(board: Board) -> list[Group]:
    """Maximal connected sets of equal contents (free spaces too, closed ones never), by their first space."""
    spaces, near = board.spaces, board.ground.near
    seen = bytearray(len(spaces))
    found = []
    for start, content in enumerate(spaces):
        if seen[start] or content == CLOSED:
            continue
        seen[start] = 1
        group = [start]
        for index in group:
            for other in near[index]:
                if spaces[other] == content and not seen[other]:
                    seen[other] = 1
                    group.append(other)
        found.append(group)
    return found


def filled_areas(board: Board) -> list[Spaces]:
    """Maximal connected sets of spaces that hold any symbol, by their first space."""
    ground, left, found = board.ground, filled(board.spaces), []
    around = neighbourhood(ground.rows, ground.cols, ground.diagonal)
    while left:
        area, grown = 0, left & -left
        while grown != area:
            area = grown
            grown |= around(area) & left
        found.append(area)
        left ^= area
    return found
