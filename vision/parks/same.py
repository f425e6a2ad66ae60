"""Whether a tile is the known one that was laid onto it, judged by a small network that sees both.

A person tells a tile under a figure, in a blur or in the dark from another tile of its set at a glance; correlations do
not. The network has learnt that from random art alone (`vision/training/parks/pairs.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.parks.fit import Fit, fit
from vision.parks.looks import Look
from vision.parks.match import KNOWN, residual
from vision.parks.nets import network

Floats = NDArray[np.float32]

HOPELESS = 0.3
"""Correlation of a tile below which no figure and no lamp is to blame."""
MOST = 3
"""Kinds that are laid onto a tile, at most ..."""
FAR_BEHIND = 0.5
"""... and only those that are no further behind the nearest, in units of -log(1 - r^2)."""
TOLD, ALIKE, EXPLAINED, LEVEL = 0.83, 4.3, 0.85, -7.2
"""Nats that speak for a known tile, for each that the network tells, for each unit of -log(1 - r^2), and for each of
how much of the tile is explained; and what they come to where all are 0 ..."""
LEAST, MOST_NATS = -8.0, 8.0
"""... and the least and the most that they come to."""
FAINT, PALE = 1.0, 2.0
"""Spreads of lightness and of colours, in units of L*a*b*, below which nothing is amplified."""
FARTHEST = 4.0
"""Spreads from the mean, at most, that are told apart."""


def pair(one: Fit) -> Floats:
    """What the network sees of a tile and the known one laid onto it: float32 (7, SEEN, SEEN), L*, a*, b* of both in
    spreads of the known one's, and what is taken for visible."""
    middle = one.laid.mean(axis=(1, 2), keepdims=True)
    light = float(one.laid[0].std()) + FAINT
    colours = float(np.sqrt(one.laid[1:].var(axis=(1, 2)).sum())) + PALE
    spread = np.array([light, colours, colours], np.float32)[:, None, None]
    both = [np.clip((part - middle) / spread, -FARTHEST, FARTHEST) for part in (one.tile, one.laid)]
    return np.concatenate([*both, one.shown[None]]).astype(np.float32)


@dataclass(frozen=True)
class Laid:
    """A known look laid onto a tile, turned `turn` quarter turns clockwise; `nats` speak for the tile's being that one,
    against its being one that nobody enrolled."""

    look: int
    turn: int
    nats: float


def laid_onto(
    tiles: Sequence[Look], known: Sequence[Look], kinds: Sequence[int], alike: Floats
) -> Mapping[int, tuple[Laid, ...]]:
    """By their number, what is laid onto the tiles that are not known at a glance, likeliest first.

    `kinds`: which kind each look shows; `alike`: float32 (tiles, looks, 4), as `likeness` tells it.
    """
    best = alike.max(axis=(1, 2), initial=0.0)
    found = {}
    for n in np.flatnonzero((best >= HOPELESS) & (best < KNOWN)).tolist():
        laid = []
        for look, turn in _nearest(alike[n], kinds):
            laid.append(Laid(look, turn, _nats(fit(tiles[n], known[look], turn), alike[n, look])))
        found[n] = tuple(sorted(laid, key=lambda one: -one.nats))
    return found


def _nearest(alike: Floats, kinds: Sequence[int]) -> list[tuple[int, int]]:
    """The nearest look of each of the nearest kinds and its turn, nearest first; `alike`: float32 (looks, 4)."""
    near = residual(alike.max(axis=1))
    first: dict[int, int] = {}
    for look in np.argsort(-near, kind="stable").tolist():
        if near[look] <= 0 or near[look] < near.max() - FAR_BEHIND or len(first) == MOST:
            break
        first.setdefault(kinds[look], look)
    return [(look, int(alike[look].argmax())) for look in first.values()]


def _nats(one: Fit, alike: Floats) -> float:
    """What speaks for a known tile, by what the network tells, by its correlations, float32 (4,), and by how much of
    the tile it explains: how much tiles have in common differs from set to set, and none alone knows."""
    nats = TOLD * same(one) + ALIKE * float(residual(alike.max())) + EXPLAINED * one.nats + LEVEL
    return float(np.clip(nats, LEAST, MOST_NATS))


def same(one: Fit) -> float:
    """What the network makes of a known tile laid onto one: nats for one and the same, against another of its set."""
    judge = network("same")
    judge.setInput(pair(one)[None])
    return float(judge.forward().ravel()[0])
