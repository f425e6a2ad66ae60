"""Which tile is which: evidence of single tiles, and a set that holds each only so often, solved as one.

A correlation r of two pictures with unit spread leaves the residual 1 - r^2; with Gaussian noise of unknown strength
the log-likelihood of a match is -N/2 log(1 - r^2), where N is how many independent pixels a picture is worth. A tile
that nobody enrolled has a likelihood too: that of `STRANGER`, so that the nearest look is not enough.

Where more tiles may be of one kind than there are copies, the park is one assignment (Kuhn, 1955, "The Hungarian method
for the assignment problem", as scipy solves it). The probabilities told for such tiles are max-marginals: for every
answer the best assignment of all tiles that gives it, weighed against the best assignments that do not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

PIXELS = 40.0
"""Independent pixels that a picture is worth."""
STRANGER = 0.74
"""The correlation at which a known tile and one that nobody enrolled are equally likely."""
CEILING = 0.995
"""No correlation counts more than this: two prints of one tile differ too."""
PLAUSIBLE = 12.0
"""Nats behind a tile's best answer from which an answer is not considered."""
SLIP = 0.0005
"""Probability kept back from every answer: for what the model does not know."""

UNKNOWN = -1
"""The answer that a tile is none of the catalogue's."""


@dataclass(frozen=True)
class Identity:
    """What a tile may be.

    `chances`: probability of each answer (number of a kind, or `UNKNOWN`), likeliest first, what is below 1e-4 left
    out. `turns`: float64 (4,), probability of each turn, should the likeliest answer be right; uniform for a stranger.
    """

    chances: Mapping[int, float]
    turns: NDArray[np.float64]

    @property
    def best(self) -> int:
        """The likeliest answer."""
        return next(iter(self.chances))


def evidence(likeness: NDArray[np.float32]) -> NDArray[np.float64]:
    """Log-likelihood of correlations, any shape, relative to a stranger's."""
    r = np.clip(likeness, 0.0, CEILING).astype(np.float64)
    return np.asarray(-PIXELS / 2 * (np.log(1 - r**2) - np.log(1 - STRANGER**2)))


def identify(likeness: NDArray[np.float32], kinds: Sequence[int], copies: Sequence[int]) -> list[Identity]:
    """Identify the tiles of one set.

    `likeness`: float32 (tiles, looks, 4) as `match.likeness` gives it; `kinds`: which kind each look shows; `copies`:
    how many tiles of each kind the set holds.
    """
    count, known = len(likeness), len(copies)
    by_turn = np.full((count, known, 4), -np.inf)
    for look, kind in enumerate(kinds):
        by_turn[:, kind] = np.maximum(by_turn[:, kind], evidence(likeness[:, look]))
    scores = np.concatenate([_over_turns(by_turn), np.zeros((count, 1))], axis=1)  # the last answer: a stranger
    chances = np.zeros_like(scores)
    for tiles in _contending(scores, copies):
        chances[tiles] = _alone(scores[tiles]) if len(tiles) == 1 else _together(scores[tiles], copies)
    chances = (1 - SLIP) * chances + SLIP * (np.arange(known + 1) == known)
    return [_identity(chances[n], by_turn[n]) for n in range(count)]


def _over_turns(by_turn: NDArray[np.float64]) -> NDArray[np.float64]:
    """Log of the mean likelihood over the four turns, each as likely as the next."""
    if by_turn.shape[1] == 0:
        return np.zeros(by_turn.shape[:2])
    most = by_turn.max(axis=2)
    base = np.where(np.isfinite(most), most, 0.0)
    return np.asarray(base + np.log(np.exp(by_turn - base[..., None]).mean(axis=2) + 1e-300))


def _plausible(scores: NDArray[np.float64]) -> NDArray[np.bool_]:
    return np.asarray(scores >= scores.max(axis=1, keepdims=True) - PLAUSIBLE)


def _contending(scores: NDArray[np.float64], copies: Sequence[int]) -> list[list[int]]:
    """The tiles in groups that hang together by kinds of which there are fewer copies than tiles that may be one."""
    count, known = len(scores), len(copies)
    may = _plausible(scores)
    group = list(range(count))
    for kind in range(known):
        tiles = np.flatnonzero(may[:, kind])
        if len(tiles) > copies[kind]:
            lowest = min(group[n] for n in tiles)
            joined = {group[n] for n in tiles}
            group = [lowest if one in joined else one for one in group]
    return [[n for n in range(count) if group[n] == one] for one in sorted(set(group))]


def _alone(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    chances = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(chances / chances.sum(axis=1, keepdims=True))


def _together(scores: NDArray[np.float64], copies: Sequence[int]) -> NDArray[np.float64]:
    """Max-marginals of tiles that contend for copies."""
    count, known = scores.shape[0], scores.shape[1] - 1
    may = _plausible(scores)
    may[:, known] = True
    places = [kind for kind in range(known) if may[:, kind].any() for _ in range(min(copies[kind], count))]
    places += [known] * count
    worth = np.where(may, scores, -1e6)[:, places]
    best = np.full(scores.shape, -np.inf)
    for n in range(count):
        others = np.delete(np.arange(count), n)
        for kind in np.flatnonzero(may[n]):
            taken = places.index(int(kind))
            left = np.delete(worth, taken, axis=1)[others]
            rows, columns = linear_sum_assignment(left, maximize=True)
            best[n, kind] = scores[n, kind] + left[rows, columns].sum()
    return _alone(best)


def _identity(chances: NDArray[np.float64], by_turn: NDArray[np.float64]) -> Identity:
    ranked = [int(n) for n in np.argsort(-chances, kind="stable") if chances[n] >= 1e-4]
    known = len(chances) - 1
    told = {n if n < known else UNKNOWN: float(chances[n]) for n in ranked}
    if ranked[0] == known:
        return Identity(told, np.full(4, 0.25))
    turns = np.exp(by_turn[ranked[0]] - by_turn[ranked[0]].max())
    return Identity(told, turns / turns.sum())
