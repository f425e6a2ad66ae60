"""What a sheet's cells come to: the position as read, its score, the range of totals, the questions.

Used for a fresh photo and for a reading that a player has answered questions about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from schemas.biotope import FREE, SYMBOLS, BiotopeBreakdown, BiotopePosition, BiotopeScoreAsk
from schemas.reading import Question, ReadScore
from service.games.protocol import Game, answer
from service.games.rulings import Rulings
from service.readings.doubts import Change, plausible, weigh

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
        return plausible({FREE: free} | {symbol: of.get(symbol, 0.0) + share for symbol in SYMBOLS}, self.standing)


@dataclass(frozen=True)
class Judged:
    """A score with its range, and what is worth asking, most valuable first."""

    score: ReadScore
    questions: tuple[Question, ...]

    @property
    def status(self) -> str:
        """`read` when no question is left, else `review`."""
        return "review" if self.questions else "read"


def judge(game: Game, position: BiotopePosition, views: Sequence[CellView], rulings: Mapping[str, str]) -> Judged:
    """Score a position as read and weigh its doubts. Raises `Impossible` where the position cannot be scored."""
    breakdown = answer(game, game.verb("score"), BiotopeScoreAsk(position=position, rulings=rulings))
    doubtful = [view for view in views if len(view.labels) > 1]
    most = max(LEAST_TOTALS, MOST_SPACES // len(views))
    doubts = weigh([view.labels for view in doubtful], _Totals(game, position, doubtful, rulings), most)
    return Judged(
        score=ReadScore(
            total=breakdown.total,
            low=doubts.low,
            high=doubts.high,
            certain=doubts.exact and doubts.low == doubts.high,
            exact=doubts.exact,
            combinations=doubts.combinations,
            breakdown=breakdown,
        ),
        questions=tuple(_question(doubtful[n], totals) for n, totals in doubts.questions if doubtful[n].askable),
    )


def rows_of(views: Sequence[CellView], cols: int) -> tuple[str, ...]:
    """The rows of a position from its cells in reading order."""
    letters = "".join(view.standing for view in views)
    return tuple(letters[start : start + cols] for start in range(0, len(letters), cols))


def _question(view: CellView, totals: Mapping[str, int]) -> Question:
    alternatives = tuple(label for label in totals if label != view.value)
    return Question(at=view.at, value=view.value, alternatives=alternatives, totals=totals)


class _Totals:
    """The total of the sheet when the doubtful cells hold other labels: the score verb, asked again."""

    def __init__(
        self, game: Game, position: BiotopePosition, doubtful: Sequence[CellView], rulings: Mapping[str, str]
    ) -> None:
        score = game.verb("score")
        self._score = score.trial or score.call
        self._rulings = Rulings(game.rulings, rulings)
        self._position = position
        self._at = [view.at for view in doubtful]
        self._asked = BiotopeScoreAsk(position=position, rulings=rulings)

    def __call__(self, change: Change) -> int:
        rows = [list(row) for row in self._position.rows]
        for n, label in change:
            r, c = self._at[n]
            rows[r][c] = label
        position = replace(self._position, rows=tuple(map("".join, rows)))
        return cast("BiotopeBreakdown", self._score(replace(self._asked, position=position), self._rulings)).total
