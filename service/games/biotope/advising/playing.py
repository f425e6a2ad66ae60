"""Playing many games to their end at once, each by the taste of its sheet."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from schemas.biotope import SYMBOLS
from service.games.biotope.advising.batch import EMPTY, Games, Mask, Rows
from service.games.biotope.advising.eye import Eye
from service.games.biotope.advising.taste import Points, Taste

FACES = 6  # of a die: five symbols and one blank
BLANK = EMPTY  # the code of a face without a symbol

_NO = np.float32(-1e9)  # the appeal of what is not allowed


@dataclass(frozen=True)
class Player:
    """Who plays: a taste, and where the canals of sheet 1 start on the bordered grid (None on the other sheets)."""

    taste: Taste
    centre: int | None

    def play_out(self, games: Games, dice: np.random.Generator, copies: int) -> Games:
        """Play games to their end and return them, in their order.

        Game `n` rolls the dice of series `n % copies`, so that games that differ in their start meet the same luck.
        """
        done = games.take(np.arange(len(games.content)))
        running = np.arange(len(games.content))
        while len(running):
            rolls = dice.integers(0, FACES, (copies, 2), np.int64)[running % copies]
            goes_on = self.enter(games, rolls)
            if not goes_on.all():
                done.content[running[~goes_on]] = games.content[~goes_on]
                running = running[goes_on]
                games = games.take(np.flatnonzero(goes_on))
        return done

    def enter(self, games: Games, rolls: Rows) -> Mask:
        """Enter a roll in every game, and say which of them go on."""
        starts, paired = games.starts()
        blanks = (rolls == BLANK).sum(axis=1)
        able = starts.any(axis=1)
        goes_on: Mask = able & ((blanks > 0) | paired.any(axis=1))
        eye = Eye(games, self.taste, self.centre)
        double = np.flatnonzero(goes_on & (blanks == 0) & (starts & paired).any(axis=1))
        single = np.flatnonzero(able & (blanks == 1))
        free = np.flatnonzero(able & (blanks == 2))
        drawn = []
        if len(double):
            drawn += self._pairs(games, eye, double, rolls[double])
        if len(single):
            symbols = rolls[single].min(axis=1)
            drawn.append((single, symbols, _best(games, eye.gain(single, symbols)[0], starts[single])))
        if len(free):
            drawn.append((free, *_any_symbol(games, eye, free, starts[free])))
        for rows, symbols, spaces in drawn:
            games.draw(rows, symbols, spaces)
        return goes_on

    def _pairs(self, games: Games, eye: Eye, rows: Rows, rolls: Rows) -> list[tuple[Rows, Rows, Rows]]:
        """The most promising way to draw two symbols on neighbouring spaces, one of which touches a symbol."""
        appeals = [appeal for _, _, appeal in pair_appeals(games, eye, rows, rolls)]
        best = np.concatenate(appeals, axis=1).argmax(axis=1)
        way, at = np.divmod(best, games.grid.length)
        half = len(games.grid.steps) // 2
        step = np.array(games.grid.steps[:half])[way // 2]
        here = at + games.grid.first
        swapped = way % 2 == 1
        one = np.where(swapped, rolls[:, 1], rolls[:, 0])
        other = np.where(swapped, rolls[:, 0], rolls[:, 1])
        return [(rows, one, here), (rows, other, here + step)]


def pair_appeals(games: Games, eye: Eye, rows: Rows, rolls: Rows) -> list[tuple[int, bool, Points]]:
    """How promising each way to draw two symbols is: step from one space to the other, swapped or not, appeals.

    Appeals are (games, core), by the space that comes first on the board.
    """
    core = games.grid.core
    content = games.content[rows]
    free = content == EMPTY
    starts = np.zeros(free.shape, np.bool_)
    core(starts)[...] = games.starts()[0][rows]
    first, second = eye.gain(rows, rolls[:, 0]), eye.gain(rows, rolls[:, 1])
    found = []
    for step in games.grid.steps[: len(games.grid.steps) // 2]:
        allowed = core(free) & core(free, step) & (core(starts) | core(starts, step))
        for swapped, (one, other) in enumerate(((first, second), (second, first))):
            symbols = (rolls[:, swapped], rolls[:, 1 - swapped])
            appeal = core(one[0]) + core(other[0], step)
            appeal = appeal + eye.interplay(rows, *symbols, (one[1], other[1]), step)
            found.append((step, bool(swapped), np.where(allowed, appeal, _NO)))
    return found


def _best(games: Games, points: Points, allowed: Mask) -> Rows:
    """The most promising of the allowed spaces, on the bordered grid."""
    best: Rows = np.where(allowed, games.grid.core(points), _NO).argmax(axis=1) + games.grid.first
    return best


def _any_symbol(games: Games, eye: Eye, rows: Rows, allowed: Mask) -> tuple[Rows, Rows]:
    """The most promising symbol and space."""
    appeals = []
    for symbol in range(len(SYMBOLS)):
        points, _ = eye.gain(rows, np.full(len(rows), symbol))
        appeals.append(np.where(allowed, games.grid.core(points), _NO))
    symbols, spaces = np.divmod(np.concatenate(appeals, axis=1).argmax(axis=1), games.grid.length)
    return symbols, spaces + games.grid.first
