"""Which tile is which: evidence of single tiles, and a set that holds each only so often, solved as one.

Two questions, two weights. *Which* known tile: a correlation r of two pictures with unit spread leaves the residual
1 - r^2; with Gaussian noise of unknown strength the log-likelihood of a match is -N/2 log(1 - r^2), where N is how many
independent pixels a picture is worth. *Whether* it is a known tile at all: the same residual of the best match, against
that of tiles that nobody enrolled (tiles of one set share frames and backgrounds, so strangers match well too); how
often strangers lie in this photo is estimated from all its tiles (expectation maximization, Dempster et al., 1977).

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

from vision.parks.match import Floats, residual
from vision.parks.same import Laid

PIXELS = 40.0
"""Independent pixels that a picture is worth, for telling known tiles apart."""
STRANGER = 1.14
"""-log(1 - r^2) at which a tile is as likely known as not (r = 0.825)."""
STRANGER_SLOPE = 7.1
"""Nats that speak for a known tile, for each unit of -log(1 - r^2) beyond."""
LEAST_NATS = -6.5
"""Least of those nats: glare hides known tiles, too ..."""
MOST_NATS = 8.0
"""... and most, for a tile for itself."""
STRANGERS = (0.25, 4.0)
"""Tiles' worth of belief, before the photo is seen, that tiles are strangers, and that they are known."""
RAREST = 0.02
"""Share of strangers at least, however many tiles of a photo are known."""
MOST_RANKED = 6.0
"""Nats, at most, by which one known tile laid onto a tile is put behind another."""
ROUNDS = 20
"""Steps of the estimate of how many are strangers."""
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


def identify(
    alike: Floats,
    kinds: Sequence[int],
    copies: Sequence[int],
    tints: NDArray[np.float64] | None = None,
    laid: Mapping[int, Sequence[Laid]] | None = None,
) -> list[Identity]:
    """Identify the tiles of one set.

    `alike`: float32 (tiles, looks, 4), of the tiles to looks; `kinds`: which kind each look shows; `copies`: how many
    tiles of each kind the set holds; `tints`: float64 (tiles, looks), what colours add; `laid`: by their number, what
    was laid onto tiles, likeliest first.
    """
    count, known = len(alike), len(copies)
    if not count or not known:
        return [Identity({UNKNOWN: 1.0}, np.full(4, 0.25)) for _ in range(count)]
    nats, of_kind = _nats(alike), np.asarray(kinds)
    near = residual(alike)
    told = np.where(near > 0, PIXELS / 2 * near, -np.inf)
    for n, its in (laid or {}).items():
        nats[n] = its[0].nats
        for one in its:
            told[n, of_kind == kinds[one.look]] -= min(its[0].nats - one.nats, MOST_RANKED)
    if tints is not None:
        told = told + tints[..., None]
    by_turn = np.full((count, known, 4), -np.inf)
    for look, kind in enumerate(kinds):
        by_turn[:, kind] = np.maximum(by_turn[:, kind], told[:, look])
    ranks = _over_turns(by_turn)
    usual = _usual(np.minimum(nats, MOST_NATS))
    scores = _against_strangers(ranks, np.minimum(nats, MOST_NATS) + usual)
    # A tile whose best kind is used up may be its second one: then all that speaks against a stranger counts.
    contended = _against_strangers(ranks, nats + usual)
    chances = np.zeros_like(scores)
    for tiles in _contending(scores, copies):
        chances[tiles] = _alone(scores[tiles]) if len(tiles) == 1 else _together(contended[tiles], copies)
    chances = (1 - SLIP) * chances + SLIP * (np.arange(known + 1) == known)
    return [_identity(chances[n], by_turn[n]) for n in range(count)]


def _nats(alike: Floats) -> NDArray[np.float64]:
    """What speaks for every tile's being a known one with nothing on it."""
    nats = STRANGER_SLOPE * (residual(alike.max(axis=(1, 2))) - STRANGER)
    return np.asarray(np.maximum(nats, LEAST_NATS), np.float64)


def _usual(nats: NDArray[np.float64]) -> NDArray[np.float64]:
    """Log odds that each tile of this photo is a known one, before it is looked at: by what the others are."""
    strange, usual = STRANGERS
    share = np.full(len(nats), strange / (strange + usual))
    for _ in range(ROUNDS):
        of_strangers = share / (share + (1 - share) * np.exp(nats))
        share = (of_strangers.sum() - of_strangers + strange) / (len(nats) - 1 + strange + usual)
    share = np.maximum(share, RAREST)
    return np.asarray(np.log((1 - share) / share), np.float64)


def _behind(ranks: NDArray[np.float64]) -> NDArray[np.float64]:
    """Log-likelihoods (tiles, kinds) relative to each tile's best."""
    most = ranks.max(axis=1, keepdims=True)
    return np.asarray(ranks - np.where(np.isfinite(most), most, 0.0))


def _against_strangers(ranks: NDArray[np.float64], odds: NDArray[np.float64]) -> NDArray[np.float64]:
    """Scores (tiles, kinds + 1) of tiles for themselves: the last answer, a stranger, scores 0."""
    behind = _behind(ranks)
    behind = behind - np.log(np.maximum(np.exp(behind).sum(axis=1, keepdims=True), 1e-300))
    return np.concatenate([behind + odds[:, None], np.zeros((len(ranks), 1))], axis=1)


def _over_turns(by_turn: NDArray[np.float64]) -> NDArray[np.float64]:
    """Log of the mean likelihood over the four turns, each as likely as the next."""
    most = by_turn.max(axis=2)
    base = np.where(np.isfinite(most), most, 0.0)
    mean = np.exp(by_turn - base[..., None]).mean(axis=2)
    return np.asarray(np.where(np.isfinite(most), base + np.log(np.maximum(mean, 1e-300)), -np.inf))


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
