"""Which way is up for a whole park: told by the tiles whose turn was read, since most lie the way they are read."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

AS_PHOTOGRAPHED = (0.85, 0.06, 0.03, 0.06)
"""How often a park's up lies so many quarter turns clockwise of the photo's, before any tile is read."""
AS_THE_PARK = (0.79, 0.07, 0.07, 0.07)
"""How often a tile lies so many quarter turns clockwise of its park's up: hands lay some tiles any way."""


def park_up(turns: Sequence[NDArray[np.float64]]) -> NDArray[np.float64]:
    """How likely the park's up lies so many quarter turns clockwise of the photo's, float64 (4,).

    `turns`: of every tile that has a right way up, the probabilities (4,) of its turn in the photo.
    """
    laid = np.array(AS_THE_PARK)
    votes = np.log(np.array(AS_PHOTOGRAPHED))
    for chances in turns:
        votes = votes + np.log([float(chances @ np.roll(laid, up)) for up in range(4)])
    weights = np.exp(votes - votes.max())
    return np.asarray(weights / weights.sum(), np.float64)


def turns_in_park(turns: NDArray[np.float64], up: NDArray[np.float64]) -> NDArray[np.float64]:
    """How likely a tile lies turned so against its park's up, float64 (4,), by its `turns` in the photo and by where
    the park's up lies: who doubts the one must doubt the other."""
    return np.asarray(sum(up[way] * np.roll(turns, -way) for way in range(4)), np.float64)
