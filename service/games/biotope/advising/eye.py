"""How promising it looks to draw a symbol into a space, for every space of many games at once."""

from __future__ import annotations

import numpy as np

from schemas.biotope import SYMBOLS
from service.games.biotope.advising.batch import EMPTY, SHUT, Codes, Games, Ints, Mask, Rows
from service.games.biotope.advising.taste import FAR, LARGE, ROOM, Points, Taste

HOUSE = SYMBOLS.index("H")
WATER = SYMBOLS.index("W")
NEEDS = {
    "1": (),
    "2": tuple(SYMBOLS.index(symbol) for symbol in "TAFW"),
    "3": (WATER,),
    "pro": (WATER,),
}
"""What a house of the sheet wants beside it, by code."""

WATER_NEEDED = 3  # water spaces that a house of sheets 3 and Pro wants


class Eye:
    """A look at games as they stand. `centre`: where the canals of sheet 1 start, on the bordered grid."""

    def __init__(self, games: Games, taste: Taste, centre: int | None) -> None:
        self._games = games
        self._taste = taste
        core, content = games.grid.core, games.content
        size = np.minimum(games.size, LARGE)
        self._worth = taste.group[content, size]
        self._crowded = taste.crowded[content, size]
        self._room = np.zeros(content.shape, np.int8)
        for step in games.grid.steps:
            core(self._room)[...] += core(content, step) == EMPTY
        np.minimum(self._room, ROOM, out=self._room)
        if NEEDS[taste.sheet]:
            self._look_at_houses()
        self._canals = None if centre is None else _Canals(games, centre)

    def _look_at_houses(self) -> None:
        """What every space would mean to a house on it, and what one more neighbour changes for those there are."""
        grid, content, table = self._games.grid, self._games.content, self._taste.house
        self._beside: dict[int, Codes] = {}
        for need in NEEDS[self._taste.sheet]:
            count = np.zeros(content.shape, np.int8)
            for step in grid.steps:
                grid.core(count)[...] += grid.core(content, step) == need
            self._beside[need] = count
        if self._taste.sheet == "2":
            met = sum((count > 0).astype(np.int8) for count in self._beside.values())
            more = np.minimum(met + 1, len(self._beside))
        else:
            met = np.minimum(self._beside[WATER], WATER_NEEDED)
            more = np.minimum(met + 1, WATER_NEEDED)
        less_room = np.maximum(self._room - 1, 0)
        houses = content == HOUSE
        self._as_house = table[met, self._room]
        self._filled = table[met, less_room] - self._as_house
        self._furnished = table[more, less_room] - self._as_house
        self._lose = np.where(houses, self._filled, 0)
        self._win = np.where(houses, self._furnished, 0)

    def gain(self, rows: Rows, symbols: Rows) -> tuple[Points, Ints]:
        """What drawing each game's symbol promises in every space, and how large its group would be.

        Both are (games, spaces) on the bordered grid and mean something on free spaces only.
        """
        grid, taste = self._games.grid, self._taste
        core, wanted = grid.core, symbols[:, None]
        content, label, size = self._games.content[rows], self._games.label[rows], self._games.size[rows]
        worth, crowded = self._worth[rows], self._crowded[rows]
        points = np.zeros(content.shape, np.float32)
        merged = np.ones(content.shape, np.int16)
        inner, grown = core(points), core(merged)
        seen: list[tuple[Mask, Ints]] = []
        for step in grid.steps:
            same = core(content, step) == wanted
            labels = core(label, step)
            fresh = same.copy()
            for other, its in seen:
                fresh &= ~(other & (its == labels))
            seen.append((same, labels))
            grown += np.where(fresh, core(size, step), 0).astype(np.int16)
            inner -= np.where(fresh, core(worth, step), 0)
            inner -= np.where(same, 0, core(crowded, step))
        points += taste.group[wanted, np.minimum(merged, LARGE)] + taste.room[wanted, self._room[rows]]
        if NEEDS[taste.sheet]:
            self._add_houses(rows, symbols, points)
        if self._canals is not None:
            points += self._canals.gain(rows, symbols, taste)
        return points, merged

    def _add_houses(self, rows: Rows, symbols: Rows, points: Points) -> None:
        """What a symbol means to the houses beside it, and to itself where it is one."""
        core = self._games.grid.core
        change = self._lose[rows]
        for need, count in self._beside.items():
            ours = symbols == need
            wins = self._win[rows[ours]]
            if self._taste.sheet == "2":
                wins = np.where(count[rows[ours]] > 0, change[ours], wins)
            change[ours] = wins
        inner = core(points)
        for step in self._games.grid.steps:
            inner += core(change, step)
        houses = symbols == HOUSE
        points[houses] += self._as_house[rows[houses]]

    def interplay(self, rows: Rows, one: Rows, other: Rows, sizes: tuple[Ints, Ints], step: int) -> Points:
        """What `one` on a space and `other` a step further mean to each other, on the core.

        `sizes`: how large the groups of both would be, as `gain` says.
        """
        core, taste = self._games.grid.core, self._taste
        here, there = np.minimum(core(sizes[0]), LARGE), np.minimum(core(sizes[1], step), LARGE)
        first, second = one[:, None], other[:, None]
        together = taste.group[first, np.minimum(here + there, LARGE)]
        points: Points = np.where(
            first == second,
            together - taste.group[first, here] - taste.group[second, there],
            -taste.crowded[first, here] - taste.crowded[second, there],
        )
        if NEEDS[taste.sheet]:
            points += self._house_beside(rows, one, other, 0)
            points += self._house_beside(rows, other, one, step)
        return points

    def _house_beside(self, rows: Rows, symbols: Rows, beside: Rows, step: int) -> Points:
        """For games whose `symbols` is a house: what `beside` next to it changes for it."""
        core = self._games.grid.core
        change = core(self._filled, step)[rows]
        for need, count in self._beside.items():
            ours = beside == need
            wins = core(self._furnished, step)[rows[ours]]
            if self._taste.sheet == "2":
                wins = np.where(core(count, step)[rows[ours]] > 0, change[ours], wins)
            change[ours] = wins
        change[symbols != HOUSE] = 0
        return change


class _Canals:
    """How much water is missing from the centre to each edge of sheet 1, and on the best way through every space."""

    def __init__(self, games: Games, centre: int) -> None:
        grid, content = games.grid, games.content
        self._cost = np.where(content == WATER, 0, np.where(content == EMPTY, 1, FAR)).astype(np.int8)
        row, col = np.divmod(np.arange(grid.spaces), grid.width)
        inside = np.flatnonzero(content[0] != SHUT)  # the edges are those of the rectangle that bounds the spaces
        top, bottom, left, right = row[inside].min(), row[inside].max(), col[inside].min(), col[inside].max()
        fields = np.full((len(content), 5, grid.spaces), FAR, np.int8)
        for n, edge in enumerate((row == top, row == bottom, col == left, col == right)):
            fields[:, n] = np.where(edge, self._cost, FAR)
        fields[:, 4, centre] = self._cost[:, centre]
        self._fields = _spread(fields, self._cost[:, None], games)
        self._missing = self._fields[:, :4, centre]

    def gain(self, rows: Rows, symbols: Rows, taste: Taste) -> Points:
        """What water brings nearer, or something else puts out of the way."""
        fields, missing = self._fields[rows], self._missing[rows][:, :, None]
        through = fields[:, :4] + fields[:, 4:] - self._cost[rows][:, None]
        now = taste.canal[missing]
        dug = taste.canal[np.minimum(missing, np.maximum(through - 1, 0))] - now
        blocked = np.where(through <= missing, taste.dam * (taste.canal[missing + 1] - now), 0)
        gained: Points = np.where((symbols == WATER)[:, None, None], dug, blocked).sum(axis=1)
        return gained


def _spread(fields: Codes, cost: Codes, games: Games) -> Codes:
    """The least cost of a way from each field's sources to every space, sources and space included.

    Bellman and Ford's relaxation (Bellman, "On a routing problem", 1958) on all fields of all games at once.
    """
    core = games.grid.core
    inner, costs = core(fields), core(cost)
    while True:
        best = core(fields, games.grid.steps[0])
        for step in games.grid.steps[1:]:
            best = np.minimum(best, core(fields, step))
        best = np.minimum(inner, np.minimum(best, FAR) + costs)
        if (best == inner).all():
            return fields
        inner[...] = best
