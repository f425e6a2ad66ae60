"""Which spaces of a sheet are free and which filled: all that entering depends on.

A set of spaces is an integer, bit `row * cols + col` standing for a space, so that a sheet of any size is grown,
cut and compared in a few operations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from schemas.biotope import CLOSED, FREE, SYMBOLS, BiotopePosition, Space
from service.games.rulings import Rulings

Spaces = int
"""A set of spaces."""

_FREE = str.maketrans(FREE + CLOSED + SYMBOLS, "10" + "0" * len(SYMBOLS))
_FILLED = str.maketrans(FREE + CLOSED + SYMBOLS, "00" + "1" * len(SYMBOLS))


@dataclass(frozen=True, slots=True)
class Occupancy:
    """Free and filled spaces of a sheet; `around` gives the neighbours of a set, by the adjacency in force.

    `starts`: free spaces in which a first symbol may be drawn.
    """

    cols: int
    free: Spaces
    filled: Spaces
    starts: Spaces
    around: Callable[[Spaces], Spaces]

    @staticmethod
    def of(position: BiotopePosition, rulings: Rulings) -> Occupancy:
        """The occupancy of a position. Consults `biotope.adjacency`; on a sheet without symbols `biotope.empty_start`.

        The first symbol goes next to an entered or printed one (rule text, "Turn Sequence").
        """
        rows, cols = len(position.rows), len(position.rows[0])
        around = neighbourhood(rows, cols, rulings["biotope.adjacency"] == "with_diagonals")
        spaces = "".join(position.rows)
        empty, full = free(spaces), filled(spaces)
        if full:
            return Occupancy(cols, empty, full, empty & around(full), around)
        return Occupancy(cols, empty, full, empty if rulings["biotope.empty_start"] == "anywhere" else 0, around)

    @property
    def pairs(self) -> Spaces:
        """Free spaces that have a free neighbour: where two connected spaces are free."""
        return self.free & self.around(self.free)

    @property
    def pair_starts(self) -> Spaces:
        """Where the first of two symbols may be drawn so that the second still finds room next to it."""
        return self.starts & self.around(self.free)

    def bit(self, space: Space) -> Spaces:
        """The set of that one space."""
        return 1 << (space[0] * self.cols + space[1])

    def spaces(self, some: Spaces) -> Iterator[Space]:
        """The spaces of a set, in reading order."""
        for index in indices(some):
            yield divmod(index, self.cols)


def free(spaces: str) -> Spaces:
    """The free ones of a board's spaces."""
    return int(spaces[::-1].translate(_FREE), 2)


def filled(spaces: str) -> Spaces:
    """The spaces of a board that hold a symbol."""
    return int(spaces[::-1].translate(_FILLED), 2)


def indices(some: Spaces) -> Iterator[int]:
    """The indices in a set, ascending."""
    while some:
        lowest = some & -some
        yield lowest.bit_length() - 1
        some ^= lowest


@lru_cache(maxsize=128)
def neighbourhood(rows: int, cols: int, diagonal: bool) -> Callable[[Spaces], Spaces]:
    """A function from a set of spaces to all that share a side with one of them (or a corner, when `diagonal`)."""
    every = (1 << rows * cols) - 1
    first_col = every // ((1 << cols) - 1)
    not_first, not_last = every ^ first_col, every ^ (first_col << cols - 1)

    def by_sides(some: Spaces) -> Spaces:
        return ((some & not_last) << 1 | (some & not_first) >> 1 | some << cols | some >> cols) & every

    def by_sides_and_corners(some: Spaces) -> Spaces:
        beside = (some & not_last) << 1 | (some & not_first) >> 1
        column = some | beside
        return (beside | column << cols | column >> cols) & every

    return by_sides_and_corners if diagonal else by_sides
