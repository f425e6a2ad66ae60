"""One large tile, or two beside each other: the four longest lines that enclose what was sensed.

So few tiles make no comb, and what is printed on them, stands on them or lies below them makes false ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parks.geometry import Frame, aspect_of
from vision.parks.segments import Segments
from vision.projective import homography_from_quad, ordered_quad

Floats = NDArray[np.float64]
Picture = NDArray[np.float32]

LINES = 16
"""Lines, the heaviest first, of which quadrilaterals are made."""
ASKEW = np.sin(np.radians(2.5))
"""Sine of the angle by which pieces of one line differ at most ..."""
BESIDE = 0.008
"""... and how far they lie beside it, in longest sides of the picture."""
CROSSING = np.sin(np.radians(35.0))
"""Sine of the angle at which two sides meet at least."""
SMALLEST = 0.03
"""Least share of the picture that a quadrilateral takes."""
ROUND = 1.12
"""How much larger a quadrilateral is along which no tile should be."""
MOST = 8
"""Quadrilaterals told, the best first."""
APART = 0.04
"""Corners of two of them differ by so much, in longest sides of the picture."""
SQUARE, HALVED = (0.78, 1.28), (1.6, 2.5)
"""Height by width, or width by height, of one tile and of two."""
_STEPS = (np.arange(24) + 0.5) / 24
_CELLS = np.stack(np.meshgrid((np.arange(9) + 0.5) / 9, (np.arange(9) + 0.5) / 9), axis=-1).reshape(-1, 2)


@dataclass(frozen=True)
class Enclosed:
    """So many `rows` and `cols` of tiles between four corners, `quad` float64 (4, 2) xy, round with the clock."""

    quad: Floats
    rows: int
    cols: int

    @property
    def to_lattice(self) -> Floats:
        """From pixels to (col, row), float64 (3, 3)."""
        return np.asarray(np.linalg.inv(homography_from_quad(self.quad, self.rows, self.cols)), np.float64)


def enclosed(seen: Segments, tile: Picture, edge: Picture, scale: float, frame: Frame) -> list[Enclosed]:
    """One tile or two, as they may lie, the likeliest first.

    `seen`: segments of a working picture, by how likely they are edges; `tile` and `edge`, float32 (h, w): what was
    sensed of it, made `scale` times as small.
    """
    sensed, lines = _Sensed(tile, edge, scale), _lines(seen, frame)
    found = []
    for sides, quad in _quads(lines):
        if sensed.within(quad) and (size := _size(quad, frame)):
            found.append((sensed.merit(quad) + _drawn(sides, quad), quad, size))
    found.sort(key=lambda one: -one[0])
    kept: list[Enclosed] = []
    for _, quad, (rows, cols) in found:
        if all(np.abs(quad - other.quad).max() > APART * frame.longest for other in kept):
            kept.append(Enclosed(quad, rows, cols))
        if len(kept) == MOST:
            break
    return kept


def _size(quad: Floats, frame: Frame) -> tuple[int, int] | None:
    """Rows and columns of tiles that a quadrilateral may be, seen by a usual lens."""
    aspect = aspect_of(homography_from_quad(quad), frame)
    if SQUARE[0] < aspect < SQUARE[1]:
        return 1, 1
    if HALVED[0] < aspect < HALVED[1]:
        return 2, 1
    return (1, 2) if HALVED[0] < 1 / aspect < HALVED[1] else None


class _Sensed:
    """What was sensed of a picture, to be asked how well a quadrilateral encloses tiles."""

    def __init__(self, tile: Picture, edge: Picture, scale: float) -> None:
        self._tile, self._scale = tile, scale
        self._edge = np.asarray(cv2.dilate(edge, np.ones((3, 3), np.uint8)), np.float32)

    def within(self, quad: Floats) -> bool:
        """Whether a quadrilateral, float64 (4, 2), lies in the picture, and is neither tiny nor bent."""
        high, wide = (side * self._scale for side in self._tile.shape)
        if (quad < 0).any() or (quad > (wide, high)).any():
            return False
        area = cv2.contourArea(quad.astype(np.float32))
        return area >= SMALLEST * high * wide and cv2.isContourConvex(quad.astype(np.float32))

    def merit(self, quad: Floats) -> float:
        """Share of its sides that are edges, on the whole and of the least, and how much more of it is tile than of
        what lies around it."""
        after = np.roll(quad, -1, axis=0)
        sides = quad[:, None] * (1 - _STEPS[:, None]) + after[:, None] * _STEPS[:, None]
        seen = self._at(self._edge, sides).mean(axis=1)
        x, y = _CELLS[:, :1], _CELLS[:, 1:]
        inner = quad[0] * (1 - x) * (1 - y) + quad[1] * x * (1 - y) + quad[2] * x * y + quad[3] * (1 - x) * y
        middle = quad.mean(axis=0)
        outer = self._at(self._tile, (sides - middle) * ROUND + middle).mean()
        return float(seen.mean() + 0.5 * seen.min() + self._at(self._tile, inner).mean() - outer)

    def _at(self, picture: Picture, places: Floats) -> Picture:
        at = np.round((places + 0.5) / self._scale - 0.5).astype(int)
        high, wide = picture.shape
        return np.asarray(picture[at[..., 1].clip(0, high - 1), at[..., 0].clip(0, wide - 1)], np.float32)


@dataclass(frozen=True)
class _Line:
    """A straight line: its `normal`, float64 (2,), of length 1, and `distance`; `ends`, float64 (n, 2, 2) xy, of the
    segments that make it."""

    normal: Floats
    distance: float
    ends: Floats

    def covered(self, start: Floats, end: Floats) -> float:
        """Share of it between two points, float64 (2,) xy, that segments make up."""
        along = np.array([-self.normal[1], self.normal[0]])
        low, high = np.sort(np.stack([start, end]) @ along)
        places = low + (high - low) * _STEPS
        pieces = np.sort(self.ends @ along, axis=1)
        return float(((pieces[:, :1] <= places) & (pieces[:, 1:] >= places)).any(axis=0).mean())


def _lines(seen: Segments, frame: Frame) -> list[_Line]:
    """The heaviest straight lines that segments make."""
    way = seen.ends[:, 1] - seen.ends[:, 0]
    way = way / np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-9)
    free = np.ones(len(way), bool)
    lines: list[tuple[float, _Line]] = []
    for n in np.argsort(-seen.weight, kind="stable").tolist():
        if not free[n] or len(lines) == 4 * LINES:
            continue
        normal = np.array([-way[n, 1], way[n, 0]])
        off = np.abs((seen.ends - seen.ends[n].mean(axis=0)) @ normal).max(axis=1)
        own = free & (off < BESIDE * frame.longest) & (np.abs(way @ normal) < ASKEW)
        free &= ~own
        places = seen.ends[own].reshape(-1, 2) - frame.centre
        weight = np.repeat(seen.weight[own], 2)
        middle = weight @ places / weight.sum()
        spread = (places - middle).T * weight @ (places - middle)
        normal = np.linalg.eigh(spread)[1][:, 0]
        line = _Line(normal, float(normal @ (middle + frame.centre)), seen.ends[own])
        lines.append((float(seen.weight[own].sum()), line))
    lines.sort(key=lambda pair: -pair[0])
    return [line for _, line in lines[:LINES]]


def _quads(lines: Sequence[_Line]) -> Iterator[tuple[list[_Line], Floats]]:
    """The quadrilaterals that two pairs of lines enclose: these lines, and float64 (4, 2) xy, round with the clock."""
    x, y = np.array([line.normal for line in lines]).reshape(-1, 2).T
    meet = np.abs(np.outer(x, y) - np.outer(y, x)) >= CROSSING
    for one, other in combinations(range(len(lines)), 2):
        if meet[one, other]:
            continue
        across = [n for n in range(len(lines)) if meet[one, n] and meet[other, n]]
        for first, last in combinations(across, 2):
            if one > first or meet[first, last]:
                continue
            pairs = ((one, first), (one, last), (other, last), (other, first))
            corners = np.array([_point(lines[a], lines[b]) for a, b in pairs])
            yield [lines[n] for n in (one, first, other, last)], ordered_quad(corners)


def _drawn(sides: Sequence[_Line], quad: Floats) -> float:
    """How much of a quadrilateral's sides segments make up, on the whole and of the least: what is printed on a tile
    ends short of it."""
    shares = []
    for start, end in zip(quad, np.roll(quad, -1, axis=0), strict=True):
        middle = (start + end) / 2
        line = min(sides, key=lambda its: abs(float(its.normal @ middle) - its.distance))
        shares.append(line.covered(start, end))
    return float(np.mean(shares)) + 0.5 * min(shares)


def _point(one: _Line, other: _Line) -> Floats:
    return np.linalg.solve(np.array([one.normal, other.normal]), np.array([one.distance, other.distance]))
