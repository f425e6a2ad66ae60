"""A position as read, and what else its cells may hold: its score, the range of totals, the questions. Of any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from schemas.reading import Question, ReadScore
from service.games.protocol import Game, answer
from service.games.rulings import Rulings
from service.readings.doubts import Change, weigh

At = tuple[int, int]


class View(Protocol):
    """What a cell may hold."""

    @property
    def at(self) -> At:
        """Where it is."""

    @property
    def value(self) -> str:
        """What was read, as a question names it."""

    @property
    def labels(self) -> Mapping[str, float]:
        """The plausible labels and their probabilities, summing to 1; first the one that stands in the position."""

    @property
    def askable(self) -> bool:
        """Whether the player may be asked."""


Put = Callable[[Any, Mapping[At, str]], Any]
"""A position with other labels on some of its cells."""


@dataclass(frozen=True)
class Judged:
    """A score with its range, and what is worth asking, most valuable first."""

    score: ReadScore
    questions: tuple[Question, ...]

    @property
    def status(self) -> str:
        """`read` when no question is left, else `review`."""
        return "review" if self.questions else "read"


def weigh_position(
    game: Game, position: Any, views: Sequence[View], put: Put, rulings: Mapping[str, str], most: int
) -> Judged:
    """Score a position as read and weigh the doubts of its cells, with at most about `most` further totals.

    Raises `Impossible` where the position cannot be scored.
    """
    score = game.verb("score")
    call: Callable[[Any, Rulings], Any] = score.trial or score.call
    ask = score.request.model
    breakdown = answer(game, score, ask(position=position, rulings=rulings))
    labels = [view.labels for view in views]
    doubtful = [n for n in range(len(views)) if len(labels[n]) > 1]
    at = [views[n].at for n in doubtful]
    chosen = Rulings(game.rulings, rulings)

    def total(change: Change) -> int:
        changed = put(position, {at[n]: label for n, label in change})
        return int(call(ask(position=changed, rulings=rulings), chosen).total)

    doubts = weigh([labels[n] for n in doubtful], total, most)
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
        questions=tuple(
            question(views[doubtful[n]], totals) for n, totals in doubts.questions if views[doubtful[n]].askable
        ),
    )


def question(view: View, totals: Mapping[str, int]) -> Question:
    """The question about a cell, from the total by each of its labels."""
    alternatives = tuple(label for label in totals if label != view.value)
    return Question(at=view.at, value=view.value, alternatives=alternatives, totals=totals)
