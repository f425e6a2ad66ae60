"""The sheet as a flat array of spaces: neighbours, groups, free spaces.

A space's index is `row * cols + col`. All tables are cached by the board's size; sheets of one game share them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from schemas.biotope import CLOSED, FREE, BiotopePosition, Space
from service.games.rulings import Rulings

Near = tuple[tuple[int, ...], ...]
"""For every space the indices of its neighbours."""

_SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
_CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


@lru_cache(maxsize=128)
def neighbours(rows: int, cols: int, diagonal: bool) -> Near:
    """Neighbours of every space of a `rows` x `cols` board: those that share a side, or a corner too."""
    steps = _SIDES + _CORNERS if diagonal else _SIDES
    return tuple(
        tuple((r + dr) * cols + c + dc for dr, dc in steps if 0 <= r + dr < rows and 0 <= c + dc < cols)
        for r in range(rows)
        for c in range(cols)
    )


@dataclass(frozen=True, slots=True)
class Board:
    """A position's spaces as one string, with the neighbour table of the adjacency in force."""

    rows: int
    cols: int
    spaces: str
    near: Near

    @staticmethod
    def of(position: BiotopePosition, rulings: Rulings) -> Board:
        """The board of a position. Consults `biotope.adjacency`."""
        rows, cols = len(position.rows), len(position.rows[0])
        diagonal = rulings["biotope.adjacency"] == "with_diagonals"
        return Board(rows, cols, "".join(position.rows), neighbours(rows, cols, diagonal))

    def index(self, space: Space) -> int:
        """The index of `(row, col)`."""
        return space[0] * self.cols + space[1]

    def space(self, index: int) -> Space:
        """The `(row, col)` of an index."""
        return divmod(index, self.cols)

    def places(self, indices: list[int]) -> tuple[Space, ...]:
        """The spaces of some indices, in reading order."""
        return tuple(divmod(index, self.cols) for index in sorted(indices))

    def with_spaces(self, spaces: str) -> Board:
        """A board of this size with other contents."""
        return Board(self.rows, self.cols, spaces, self.near)


def groups(board: Board) -> list[list[int]]:
    """Maximal connected sets of equal contents (free spaces too, closed ones never), by their first space."""
    spaces, near = board.spaces, board.near
    seen = bytearray(len(spaces))
    found = []
    for start, content in enumerate(spaces):
        if seen[start] or content == CLOSED:
            continue
        seen[start] = 1
        group = [start]
        for index in group:
            for other in near[index]:
                if not seen[other] and spaces[other] == content:
                    seen[other] = 1
                    group.append(other)
        found.append(group)
    return found


def filled_areas(board: Board) -> list[list[int]]:
    """Maximal connected sets of spaces that hold any symbol, by their first space."""
    merged = "".join(content if content in (FREE, CLOSED) else "H" for content in board.spaces)
    return [group for group in groups(board.with_spaces(merged)) if merged[group[0]] == "H"]
