"""What games played out say of moves: means, differences, and how sure they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, sqrt

import numpy as np
from numpy.typing import NDArray

PRIOR = 8  # games that the common spread counts for beside a move's own: the spread of a few games says little

Floats = NDArray[np.float64]


@dataclass
class Trial:
    """A move that was looked at: how it looks, and the final scores of the games played out after it.

    `way`: which of the legal moves. `last`: games of the last round that it was in.
    """

    way: int
    appeal: float
    scores: Floats
    last: int = 0


def error_of(sample: Floats, alike: Sequence[Floats]) -> float:
    """The standard error of a sample's mean; `alike`: samples that are spread in the same way."""
    common = sum(map(_squares, alike)) / max(1, sum(len(one) - 1 for one in alike))
    spread = (_squares(sample) + PRIOR * common) / (len(sample) - 1 + PRIOR)
    return sqrt(spread / len(sample))


def behind(best: Trial, played: Sequence[Trial]) -> dict[int, tuple[float, float]]:
    """How far each move is behind the best one, with its standard error, over the games that both were played in."""
    gaps = {trial.way: best.scores[: len(trial.scores)] - trial.scores for trial in played if trial is not best}
    alike = list(gaps.values())
    return {best.way: (0.0, 0.0)} | {way: (float(gap.mean()), error_of(gap, alike)) for way, gap in gaps.items()}


def better(gap: float, error: float) -> float:
    """How likely a move that is `gap` behind is really worse, by the normal distribution."""
    if not error:
        return 1.0 if gap else 0.5
    return (1 + erf(gap / error / sqrt(2))) / 2


def _squares(sample: Floats) -> float:
    return float(((sample - sample.mean()) ** 2).sum())


@dataclass(frozen=True)
class Look:
    """What the look of a move says of how far it is behind: a straight line through the moves that were played out."""

    level: float
    slope: float
    spread: float

    @staticmethod
    def of(seen: Sequence[tuple[float, float]]) -> Look:
        """The line of least squares through pairs of appeal and gap, never rising with the appeal."""
        appeal, gap = np.array(seen).T
        varied = _squares(appeal)
        slope = min(0.0, float(((appeal - appeal.mean()) * gap).sum()) / varied) if varied else 0.0
        level = float(gap.mean()) - slope * float(appeal.mean())
        rest = gap - level - slope * appeal
        return Look(level, slope, sqrt(float((rest**2).sum()) / max(1, len(seen) - 2)))

    def behind(self, appeal: float) -> tuple[float, float]:
        """The estimate for a move that was not played out, and its standard error."""
        return max(0.0, self.level + self.slope * appeal), self.spread
