"""Many games on one ground at once, as arrays: what playouts are played on.

A board is flat with a closed border of one space all round, so that a neighbour is a fixed step away. `core` is the
stretch from the first space inside that border to the last one. Axis 0 of every array is the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from schemas.biotope import CLOSED, FREE, SYMBOLS

LETTERS = SYMBOLS + FREE + CLOSED
"""Contents by code: 0 to 4 the symbols, 5 free, 6 closed."""

EMPTY = LETTERS.index(FREE)
SHUT = LETTERS.index(CLOSED)

Codes = NDArray[np.int8]
Ints = NDArray[np.int16]
Mask = NDArray[np.bool_]
Rows = NDArray[np.intp]

_CODES = np.zeros(128, np.int8)
_CODES[[ord(letter) for letter in LETTERS]] = range(len(LETTERS))
_BYTES = np.frombuffer(LETTERS.encode("ascii"), np.uint8)


@dataclass(frozen=True)
class Grid:
    """The size of a board and where things are in its flat, bordered form.

    `steps`: from a space to each of its neighbours; the second half leads the way back of the first. `width`: of a row
    with its border. `spaces`: of the whole with its border. `first`: where the core begins. `length`: of the core.
    """

    rows: int
    cols: int
    steps: tuple[int, ...]
    width: int
    spaces: int
    first: int
    length: int

    @staticmethod
    def of(rows: int, cols: int, diagonal: bool) -> Grid:
        """The grid of a board; spaces that share a corner are neighbours when `diagonal`."""
        width = cols + 2
        spaces, first = (rows + 2) * width, width + 1
        forward = (1, width, width + 1, width - 1) if diagonal else (1, width)
        return Grid(rows, cols, (*forward, *(-step for step in forward)), width, spaces, first, spaces - 2 * first)

    def core(self, array: NDArray[Any], step: int = 0) -> NDArray[Any]:
        """What every space of the core (or its neighbour a step away) holds: a view on the last axis."""
        start = self.first + step
        return array[..., start : start + self.length]

    def bordered(self, index: int) -> int:
        """The bordered index of a plain one."""
        row, col = divmod(index, self.cols)
        return (row + 1) * self.width + col + 1


class Games:
    """The boards of many games, each with its groups kept up to date.

    `content` holds codes, `label` the group of every filled space (one of its spaces; 0 elsewhere), `size` how large
    that group is (0 elsewhere); all are (games, spaces) arrays on the bordered grid.
    """

    def __init__(self, grid: Grid, content: Codes, label: Ints, size: Ints) -> None:
        self.grid = grid
        self.content = content
        self.label = label
        self.size = size

    @staticmethod
    def of(grid: Grid, rows: Sequence[str]) -> Games:
        """One game that stands at `rows`."""
        content = np.full((1, grid.spaces), SHUT, np.int8)
        inside = np.frombuffer("".join(rows).encode("ascii"), np.uint8)
        content.reshape(grid.rows + 2, grid.width)[1:-1, 1:-1] = _CODES[inside].reshape(grid.rows, grid.cols)
        games = Games(
            grid, np.full_like(content, SHUT), np.zeros(content.shape, np.int16), np.zeros(content.shape, np.int16)
        )
        games.content[content == EMPTY] = EMPTY
        one = np.zeros(1, np.intp)
        for space in np.flatnonzero(content[0] < EMPTY):
            games.content[0, space] = EMPTY
            games.draw(one, content[:1, space].astype(np.intp), np.array([space]))
        return games

    def take(self, rows: Rows) -> Games:
        """Copies of some of the games, each as often as it is named."""
        return Games(self.grid, self.content[rows], self.label[rows], self.size[rows])

    def draw(self, rows: Rows, symbols: Rows, spaces: Rows) -> None:
        """Draw a symbol into a free space of each of some games (each game at most once)."""
        around = spaces[:, None] + np.array(self.grid.steps)
        here = rows[:, None]
        same = self.content[here, around] == symbols[:, None]
        labels = np.where(same, self.label[here, around], 0)
        label, size = self.label[rows], self.size[rows]
        grown = np.ones(len(rows), np.int16)
        joined = np.zeros(label.shape, np.bool_)
        for k in range(labels.shape[1]):
            one = labels[:, k]
            fresh = (one > 0) & ~(labels[:, :k] == one[:, None]).any(axis=1)
            grown += np.where(fresh, self.size[rows, around[:, k]], 0).astype(np.int16)
            joined |= fresh[:, None] & (label == one[:, None])
        drawn = np.arange(len(rows))
        joined[drawn, spaces] = True
        self.label[rows] = np.where(joined, spaces[:, None].astype(np.int16), label)
        self.size[rows] = np.where(joined, grown[:, None], size)
        self.content[rows, spaces] = symbols

    def starts(self) -> tuple[Mask, Mask]:
        """On the core: where a first symbol may be drawn, and which free spaces have a free neighbour."""
        core, content = self.grid.core, self.content
        free = core(content) == EMPTY
        touched = np.zeros(free.shape, np.bool_)
        paired = np.zeros(free.shape, np.bool_)
        for step in self.grid.steps:
            beside = core(content, step)
            touched |= beside < EMPTY
            paired |= beside == EMPTY
        return free & touched, free & paired

    def rows(self) -> list[tuple[str, ...]]:
        """Every game's rows as a position has them."""
        inside = self.content.reshape(-1, self.grid.rows + 2, self.grid.width)[:, 1:-1, 1:-1]
        text = _BYTES[inside].tobytes().decode("ascii")
        cols, spaces = self.grid.cols, self.grid.rows * self.grid.cols
        return [
            tuple(text[start + row * cols : start + (row + 1) * cols] for row in range(self.grid.rows))
            for start in range(0, len(text), spaces)
        ]
