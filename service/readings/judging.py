"""What a sheet's cells come to: the position as read, its score, the range of totals, the questions.

Used for a fresh photo and for a reading that a player has answered questions about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from schemas.biotope import CLOSED, FREE, SYMBOLS, BiotopePosition
from service.games.protocol import Game
from service.readings.doubts import plausible
from service.readings.weighing import Judged, weigh_position

MOST_SPACES = 500_000  # spaces scored, all totals together, to weigh the doubts of one sheet
LEAST_TOTALS = 64  # ... but so many totals at least
OTHER = "?"  # something is drawn there, and it is none of the five symbols


@dataclass(frozen=True)
class CellView:
    """What a cell may hold: the value as read and every label's probability. `askable`: the player may be asked."""

    at: tuple[int, int]
    value: str
    probabilities: Mapping[str, float]
    askable: bool = True

    @property
    def standing(self) -> str:
        """The value as a position can hold it: something that is no symbol stands as a free space."""
        return FREE if self.value == OTHER else self.value

    @property
    def labels(self) -> dict[str, float]:
        """The plausible labels as a position can hold them, the standing one first, summing to 1.

        Where something that is no symbol was read, anything may be meant by it: every symbol stays plausible.
        """
        of = self.probabilities
        other = of.get(OTHER, 0.0)
        share = other / (len(SYMBOLS) + 1) if self.value == OTHER else 0.0
        free = of.get(FREE, 0.0) + other - share * len(SYMBOLS)
        labels = {FREE: free} | {symbol: of.get(symbol, 0.0) + share for symbol in SYMBOLS}
        return plausible(labels | {CLOSED: of.get(CLOSED, 0.0)}, self.standing)


def judge(game: Game, position: BiotopePosition, views: Sequence[CellView], rulings: Mapping[str, str]) -> Judged:
    """Score a sheet as read and weigh its doubts. Raises `Impossible` where the position cannot be scored."""
    most = max(LEAST_TOTALS, MOST_SPACES // len(views))
    return weigh_position(game, position, views, _with_letters, rulings, most)


def _with_letters(position: BiotopePosition, letters: Mapping[tuple[int, int], str]) -> BiotopePosition:
    rows = [list(row) for row in position.rows]
    for (r, c), letter in letters.items():
        rows[r][c] = letter
    return replace(position, rows=tuple(map("".join, rows)))


def rows_of(views: Sequence[CellView], cols: int) -> tuple[str, ...]:
    """The rows of a position from its cells in reading order."""
    letters = "".join(view.standing for view in views)
    return tuple(letters[start : start + cols] for start in range(0, len(letters), cols))
