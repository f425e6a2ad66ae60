"""Lattices that may be the tiles': how the table lies before the camera, and a comb for it.

Directions of edges alone tell a steep view badly, the more so through a lens that nobody has told of: it is the comb
that knows. Seen rightly, lines lie in equal steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parks.geometry import Frame
from vision.parks.period import SHORTEST, Comb, families, find_combs, outline, sharpness
from vision.parks.segments import Segments, inside, joined, outline_segments, picture_segments, weighed
from vision.parks.sense import Sensed
from vision.parks.tilt import View, apart, find_views, tilted_views
from vision.projective import project

Floats = NDArray[np.float64]

MOST_COMBS = 2
"""Pitches tried for a view, besides the park's own sides."""
VIEWS = 3
"""Views tried for a lens."""
OTHER_LENSES = (0.65, 1.1)
"""Focal lengths, in longest sides of the picture, that are tried after the usual one."""
PLAIN = 0.88
"""Score of a comb from which its view is not doubted."""
CLIMBED, KEPT = 4, 2
"""Doubtful views that are bettered, and that are kept."""
DOUBTED = 0.75
"""Score of a comb up to which even the best of these is doubted, and all tilts are tried ..."""
ALL_LENSES = (0.75, 1.2)
"""... through lenses of these focal lengths ..."""
CLIMBED_OF_ALL, AHEAD = 8, 1.15
"""... of which so many are bettered, and must be so many times as good as the best."""
MOVES = np.array([3.0, 3.0, 1.5, 0.12])
"""How far a view is moved at first: tilts and turn in degrees, and the logarithm of the focal length ..."""
HALVINGS = 4
"""... and how often that is halved."""
FOCALS = (0.5, 3.0)
"""Shortest and longest lens, in longest sides of the picture."""
FEW = (1, 2, 3)
"""Tiles across the shorter side of what was sensed, where the combs have failed ..."""
EXTENT = (0.5, 99.5)
"""... between these percentiles of its places ..."""
FEWEST = 30
"""... if it is so many pixels at least."""
REPEATED = 1.5
"""Tiles across the park's shorter side from which a comb tells views apart."""
STEEPEST = 65.0
"""Most tilt, in degrees."""


@dataclass(frozen=True)
class Sight:
    """A view, the `combs` that fit it, best first, and the `share` of all edges, by their weight, that run along it."""

    view: View
    combs: list[Comb]
    share: float

    @property
    def score(self) -> float:
        """That of its best comb that repeats, 0..1: to a pitch as long as the park, all views are alike."""
        return max((comb.score for comb in self.combs if comb.across >= REPEATED), default=0.0)

    @property
    def merit(self) -> float:
        """Share of all edges, 0..1, that lie in step: some skew view puts a few of them in step, never most."""
        return self.score * self.share


@dataclass(frozen=True)
class Guesses:
    """What may be the lattice: the `sights` worth a closer look, plainest first, of a picture whose edges were `seen`
    and of which `tile`, float32 (h, w), was sensed, made so much smaller (`shrunk`)."""

    sights: list[Sight]
    seen: Segments
    tile: NDArray[np.float32]
    shrunk: float

    def combed(self) -> Iterator[Floats]:
        """Lattices by their combs, float64 (3, 3) from pixels to (col, row)."""
        for sight in self.sights:
            for comb in sight.combs:
                yield comb.to_lattice(sight.view)

    def of_few(self) -> Iterator[Floats]:
        """Lattices of which a few tiles make up all that was sensed: what is printed on tiles may out-comb them."""
        y, x = np.nonzero(cv2.blur(self.tile, (5, 5)) > 0.5)
        if len(x) < FEWEST:
            return
        places = np.asarray((np.column_stack([x, y]) + 0.5) * self.shrunk - 0.5, np.float64)
        for sight in self.sights:
            low, high = np.percentile(project(sight.view.to_plane, places), EXTENT, axis=0)
            for count in FEW:
                pitch = float((high - low).min()) / count
                yield Comb(pitch, low, 0.0, count).to_lattice(sight.view)
            # figures and shadows reach beyond a tile: its sides are the longest lines
            low, high = outline(families(self.seen, sight.view))
            for count in FEW[:2]:
                pitch = float((high - low).min()) / count
                if pitch >= SHORTEST:
                    yield Comb(pitch, low, 0.0, count).to_lattice(sight.view)


def guess(lab: NDArray[np.uint8], sensed: Sensed, frame: Frame) -> Guesses:
    """Guess the lattices of a working picture, uint8 (h, w, 3) L a b, in the `frame` of its lens."""
    seen = edges_of(lab, sensed)
    return Guesses(_sights(seen, frame), seen, sensed.tile, lab.shape[1] / sensed.tile.shape[1])


def edges_of(lab: NDArray[np.uint8], sensed: Sensed) -> Segments:
    """Segments that may be tiles' edges, by how likely they are."""
    grow = lab.shape[1] / sensed.tile.shape[1]
    edges = weighed(inside(picture_segments(lab), sensed.tile, grow), sensed.edge, grow)
    return joined(edges, outline_segments(sensed.tile, grow))


def _sights(seen: Segments, frame: Frame) -> list[Sight]:
    """The views worth a closer look, plainest first."""
    found = _combed(seen, find_views(seen, frame, VIEWS))
    if not found or found[0].score >= PLAIN:
        return found[:1]
    for focal in OTHER_LENSES:
        found += _combed(seen, find_views(seen, frame, VIEWS, focal))
    found = sorted(found, key=lambda one: -one.merit)
    if found[0].score >= PLAIN:
        return found[:1]
    kept = _bettered(seen, found, CLIMBED)[:KEPT]
    if kept[0].score >= DOUBTED:
        return kept
    # directions of edges may have led astray: every tilt, with a comb for each
    every = [view for focal in ALL_LENSES for view in tilted_views(seen, frame, focal)]
    others = _bettered(seen, _combed(seen, every), CLIMBED_OF_ALL)
    return [one for one in others if one.merit > AHEAD * kept[0].merit][:KEPT] + kept


def _bettered(seen: Segments, sights: list[Sight], most: int) -> list[Sight]:
    """The best sights, each bettered if its comb tells how, plainest first."""
    views = [_climbed(seen, one) if one.score else one.view for one in _distinct(sights)[:most]]
    return _distinct(_combed(seen, views))


def _distinct(sights: list[Sight]) -> list[Sight]:
    """The best of each kind of view."""
    kept: list[Sight] = []
    for one in sights:
        if all(apart(one.view.pose, other.view.pose) for other in kept):
            kept.append(one)
    return kept


def _combed(seen: Segments, views: list[View]) -> list[Sight]:
    sights = []
    for view in views:
        found = families(seen, view)
        sights.append(Sight(view, find_combs(found, MOST_COMBS), found.share))
    return sorted(sights, key=lambda one: -one.merit)


def _climbed(seen: Segments, sight: Sight) -> View:
    """The view near that of `sight` whose comb, of about the same pitch, is sharpest."""
    pitch = max((comb for comb in sight.combs if comb.across >= REPEATED), key=lambda comb: comb.score).pitch
    best, most = sight.view, _in_step(seen, sight.view, pitch)
    steps = MOVES.copy()
    for _ in range(HALVINGS):
        better = True
        while better:
            better = False
            for axis in range(len(steps)):
                for way in (-1, 1):
                    other = _moved(best, way * steps * (np.arange(len(steps)) == axis))
                    score = _in_step(seen, other, pitch)
                    if score > most:
                        best, most, better = other, score, True
        steps /= 2
    return best


def _in_step(seen: Segments, view: View, pitch: float) -> float:
    """Share of all edges, 0..1, that lie in steps of about that pitch."""
    found = families(seen, view)
    return sharpness(found, pitch) * found.share


def _moved(view: View, by: Floats) -> View:
    pose = view.pose + by[:3]
    tilt = float(np.hypot(pose[0], pose[1]))
    pose[:2] *= min(1.0, STEEPEST / max(tilt, 1e-9))
    return replace(view, pose=pose, focal=float(np.clip(view.focal * np.exp(by[3]), *FOCALS)))
