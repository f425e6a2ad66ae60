"""Tiles on which something may stand: what is left of them, weighed for and against each known one.

A figure and a stranger both leave a part of a tile that the nearest known one does not explain. Three things tell them
apart: how much of the tile that is, how well the rest fits - measured by how well tiles fit in this photo that are
known for sure, since a blurred photo fits nothing well - and whether the rest is this tile's own: a stranger fits where
all its cousins fit, in the frame and the background that they share.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from vision.parks.fit import Fit, fit
from vision.parks.looks import Look
from vision.parks.match import Floats, residual

SETTLED = 0.89
"""Correlation of a whole tile from which it is known, whatever stands on it."""
HOPELESS = 0.4
"""... and below which no figure is to blame."""
LEAST_KINDS = 8
"""Kinds in a catalogue from which on a tile's lead over its cousins says something."""
MOST_TILES = 16
"""Tiles of a photo that are looked at so, at most: figures are few."""
LAID = 2
"""Kinds that are laid onto a tile, each leaving out what does not fit ..."""
COUSINS = 4
"""... and kinds, those among them, that are compared where the best of them fits."""
MEASURES = 5
"""Tiles known for sure, at most, that tell how well a known tile fits in this photo ..."""
LEAST_MEASURES = 3
"""... and so many at least: else it is supposed to fit as well as it does ..."""
USUAL = 4.0
"""... in most photos, in nats of the fit."""
HIDDEN_COST = 5.0
"""Nats of the fit that it costs to hide a whole tile, when the best of the kinds is chosen."""


@dataclass(frozen=True)
class Left:
    """What is left of a tile beside that which stands on it.

    `look`, `turn`: of the look that fits it best. `ahead`: how much better, in nats of the fit, than a look of any
    other kind, what is hidden being the same. `apart`: the same of the whole tile, in units of -log(1 - r^2).
    `hidden`: share of the tile, 0 to 1, that does not count. `behind`: how much worse the rest fits, in nats of the
    fit, than tiles of this photo that are known for sure.
    """

    look: int
    turn: int
    ahead: float
    apart: float
    hidden: float
    behind: float


def left_over(tiles: Sequence[Look], known: Sequence[Look], kinds: Sequence[int], alike: Floats) -> Mapping[int, Left]:
    """By their number, what is left of tiles that are not known as they are.

    `kinds`: which kind each look shows; `alike`: float32 (tiles, looks, 4), as `likeness` tells it.
    """
    if len(set(kinds)) < LEAST_KINDS or not len(tiles):
        return {}
    best = alike.max(axis=(1, 2))
    ranked = {n: _ranked(alike[n], kinds) for n in np.flatnonzero((best >= HOPELESS) & (best < SETTLED)).tolist()}
    if not ranked:
        return {}
    leads = sorted(ranked, key=lambda n: _apart(alike[n], ranked[n], 0), reverse=True)
    usual = _usual(tiles, known, alike)
    return {n: _left(tiles[n], known, alike[n], ranked[n], usual) for n in leads[:MOST_TILES]}


def _usual(tiles: Sequence[Look], known: Sequence[Look], alike: Floats) -> float:
    """How well tiles that are known for sure fit in this photo, in nats of the fit."""
    best = alike.max(axis=(1, 2))
    sure = [n for n in np.argsort(-best, kind="stable").tolist() if best[n] >= SETTLED][:MEASURES]
    if len(sure) < LEAST_MEASURES:
        return USUAL
    places = [divmod(int(alike[n].argmax()), alike.shape[2]) for n in sure]
    fits = [fit(tiles[n], known[look], turn) for n, (look, turn) in zip(sure, places, strict=True)]
    return float(np.median([one.nats for one in fits]))


def _ranked(alike: Floats, kinds: Sequence[int]) -> list[tuple[int, int]]:
    """The nearest look of each of the nearest kinds and its turn, nearest first; `alike`: float32 (looks, 4)."""
    order = np.argsort(-alike.max(axis=1), kind="stable").tolist()
    first: dict[int, int] = {}
    for look in order:
        if alike[look].max() <= 0 or len(first) == COUSINS:
            break
        first.setdefault(kinds[look], look)
    return [(look, int(alike[look].argmax())) for look in first.values()]


def _apart(alike: Floats, ranked: Sequence[tuple[int, int]], chosen: int) -> float:
    whole = residual(np.array([alike[place] for place in ranked], np.float32))
    return float(whole[chosen] - max(np.delete(whole, chosen), default=0.0))


def _left(tile: Look, known: Sequence[Look], alike: Floats, ranked: Sequence[tuple[int, int]], usual: float) -> Left:
    fits = [fit(tile, known[look], turn) for look, turn in ranked[:LAID]]
    chosen = int(np.argmax([_merit(one) for one in fits]))
    look, turn = ranked[chosen]
    others = [place for n, place in enumerate(ranked) if n != chosen]
    next_best = max((fit(tile, known[its], way, fits[chosen].visible).nats for its, way in others), default=0.0)
    own = fits[chosen]
    return Left(look, turn, own.nats - next_best, _apart(alike, ranked, chosen), own.hidden, usual - own.nats)


def _merit(one: Fit) -> float:
    return one.nats - HIDDEN_COST * one.hidden
