"""One pitch for both directions: the combs that fit the edges once the table is seen from straight above."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.parks.segments import Segments
from vision.parks.tilt import View
from vision.projective import project

Floats = NDArray[np.float64]

ALONG = 5.0
"""Degrees by which an edge may be off its direction on the table."""
SHORTEST = 24.0
"""Shortest side of a tile, in pixels of the working picture."""
LONGEST = 1.12
"""Longest side of a tile, as a share of the shorter side of what is no table."""
STEP = 1.008
"""Proportion of two pitches tried one after the other."""
GOOD = 0.7
"""Share of the best comb's score that a comb worth a look has."""
FEW = (1, 2)
"""Tiles across a small park's shorter side."""
MANY = 2.6
"""Tiles across it from which the comb is trusted alone."""
SAME = 0.05
"""Difference of two pitches, as a share, that makes no difference."""


THICK = 0.012
"""Half the width of a line made of edges, as a share of the longer extent of all ..."""
LONG = 0.4
"""... and its weight, as a share of the heaviest line's, from which it may be a side of a tile."""
NEARLY = 0.03
"""The same, of a comb whose view is moved a little."""


@dataclass(frozen=True)
class Comb:
    """A lattice on the table: `pitch` and `origin` xy in pixels of the view, `score`, 0..1, how well it fits, and
    `across`, how many tiles across the shorter side of all edges that makes."""

    pitch: float
    origin: Floats
    score: float
    across: float

    def to_lattice(self, view: View) -> Floats:
        """Pixels to (col, row): float64 (3, 3)."""
        x, y = self.origin
        comb = np.array([[1, 0, -x], [0, 1, -y], [0, 0, self.pitch]]) / self.pitch
        return np.asarray(comb @ view.to_plane, np.float64)


@dataclass(frozen=True)
class Families:
    """Places across and weights of the upright (x) and the level (y) edges on the table, the extent of all, and what
    share they are of all edges by their weight."""

    x: Floats
    x_weight: Floats
    y: Floats
    y_weight: Floats
    extent: Floats
    share: float


def families(segments: Segments, view: View) -> Families:
    """The two families of edges of a view."""
    ends = project(view.to_plane, segments.ends)
    way = ends[:, 1] - ends[:, 0]
    middle = ends.mean(axis=1)
    slope = np.tan(np.radians(ALONG))
    upright = np.abs(way[:, 0]) < slope * np.abs(way[:, 1])
    level = np.abs(way[:, 1]) < slope * np.abs(way[:, 0])
    both = middle[upright | level]
    if len(both) < 4:
        extent = np.zeros(2)
    else:
        low, high = np.percentile(ends[upright | level].reshape(-1, 2), (1, 99), axis=0)
        extent = high - low
    weight = segments.weight
    share = float(weight[upright | level].sum() / max(float(weight.sum()), 1e-9))
    return Families(middle[upright, 0], weight[upright], middle[level, 1], weight[level], np.asarray(extent), share)


def find_combs(found: Families, most: int) -> list[Comb]:
    """The combs that fit best, at most `most`, best first: as a rule the right one and the half and a third of it."""
    longest = LONGEST * float(found.extent.min()) if min(len(found.x), len(found.y)) else 0.0
    if longest < SHORTEST:
        return []
    steps = np.arange(int(np.log(longest / SHORTEST) / np.log(STEP)) + 1)
    pitches = np.asarray(SHORTEST * STEP**steps, np.float64)
    x, y = _wave(found.x, found.x_weight, pitches), _wave(found.y, found.y_weight, pitches)
    score = np.abs(x) + np.abs(y)
    padded = np.concatenate([[-1], score, [-1]])
    peaks = np.flatnonzero((score >= padded[:-2]) & (score >= padded[2:]))
    peaks = peaks[score[peaks] >= GOOD * score.max()]
    best = [float(pitches[peak]) for peak in peaks[np.argsort(-score[peaks], kind="stable")][:most]]
    # few tiles make few lines: then the whole, its half and its third are worth a look, whatever the comb says
    sides = [float(found.extent.min()) / count for count in FEW]
    if best and best[0] * MANY < float(found.extent.min()):
        return [_comb(found, pitch) for pitch in best]
    best += [side for side in sides if side >= SHORTEST and all(abs(side / other - 1) > SAME for other in best)]
    return [_comb(found, pitch) for pitch in best]


def outline(found: Families) -> tuple[Floats, Floats]:
    """The outermost of the long lines on the table, upright and level: lowest and highest places, float64 (2,) xy."""
    ends = [_outermost(found.x, found.x_weight, found.extent), _outermost(found.y, found.y_weight, found.extent)]
    return np.array([low for low, _ in ends]), np.array([high for _, high in ends])


def _outermost(places: Floats, weight: Floats, extent: Floats) -> tuple[float, float]:
    """Of one family's edges: the places of its first and its last line that is as long as others."""
    if not len(places):
        return 0.0, 0.0
    order = np.argsort(places)
    places, weight = places[order], weight[order]
    width = THICK * float(extent.max())
    # what lies within a line's width of each edge is one line with it
    first, last = np.searchsorted(places, places - width), np.searchsorted(places, places + width)
    total = np.concatenate([[0.0], np.cumsum(weight)])
    long = np.flatnonzero(total[last] - total[first] >= LONG * (total[last] - total[first]).max())
    return float(places[long[0]]), float(places[long[-1]])


def sharpness(found: Families, pitch: float) -> float:
    """Score, 0..1, of the best comb of nearly that pitch."""
    near = np.asarray(pitch * np.linspace(1 - NEARLY, 1 + NEARLY, 13), np.float64)
    x, y = _wave(found.x, found.x_weight, near), _wave(found.y, found.y_weight, near)
    return float((np.abs(x) + np.abs(y)).max() / 2)


def _wave(places: Floats, weight: Floats, pitches: Floats) -> NDArray[np.complex128]:
    phase = np.exp(2j * np.pi * places[None] / pitches[:, None])
    return np.asarray(phase @ weight / max(float(weight.sum()), 1e-9), np.complex128)


def _comb(found: Families, pitch: float) -> Comb:
    near = np.asarray(pitch * np.linspace(0.985, 1.015, 13), np.float64)
    x, y = _wave(found.x, found.x_weight, near), _wave(found.y, found.y_weight, near)
    at = int((np.abs(x) + np.abs(y)).argmax())
    origin = np.array([np.angle(x[at]), np.angle(y[at])]) / (2 * np.pi) * near[at]
    score = float((np.abs(x[at]) + np.abs(y[at])) / 2)
    return Comb(float(near[at]), origin, score, float(found.extent.min() / near[at]))
