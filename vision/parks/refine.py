"""A homography from lines that are known to be the lattice's k-th, as a robust least-squares problem."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.projective import project

Floats = NDArray[np.float64]

ROUNDS = 6
"""Times that the weights of outliers are put right."""
LOOSE = 0.035
"""Distance from its line, in cells, at which a point counts half: tiles are laid by hand."""
PRIOR = 0.02
"""Weight of the lattice as it was, as a share of all weight: decides only what no line decides."""


@dataclass(frozen=True)
class Sightings:
    """Points seen on lattice lines: `points`, float64 (n, 2) xy; `axis`, int (n,), 0 where the point lies on a column
    line (its col is known) and 1 on a row line; `index`, float64 (n,), which line; `weight`, float64 (n,)."""

    points: Floats
    axis: NDArray[np.int64]
    index: Floats
    weight: Floats


def refit(to_lattice: Floats, seen: Sightings) -> Floats:
    """The homography of pixels to (col, row), float64 (3, 3), that fits `seen`, starting from `to_lattice`."""
    if len(seen.points) < 4:
        return to_lattice
    normal = _normalised(seen.points)
    guess = to_lattice @ np.linalg.inv(normal)
    points = project(normal, seen.points)
    anchors = project(normal, _anchors(seen.points))
    kept = project(guess, anchors)
    for _ in range(ROUNDS):
        guess = guess / guess[2, 2]
        there = np.column_stack([points, np.ones(len(points))]) @ guess.T
        off = there[np.arange(len(points)), seen.axis] / there[:, 2] - seen.index
        weight = seen.weight / (1 + (off / LOOSE) ** 2)
        left, right = _rows(points, seen.axis, seen.index, weight / np.abs(there[:, 2]) ** 2)
        hold = PRIOR * float(weight.sum()) / (2 * len(anchors))
        for axis in (0, 1):
            depth = np.column_stack([anchors, np.ones(len(anchors))]) @ guess[2]
            more = _rows(anchors, np.full(len(anchors), axis), kept[:, axis], hold / depth**2)
            left, right = np.concatenate([left, more[0]]), np.concatenate([right, more[1]])
        solution = np.linalg.lstsq(left, right, rcond=None)[0]
        guess = np.append(solution, 1.0).reshape(3, 3)
    return np.asarray(guess @ normal, np.float64)


def _rows(points: Floats, axis: NDArray[np.int64], index: Floats, weight: Floats) -> tuple[Floats, Floats]:
    """Linear equations in the eight unknowns that say which line each point lies on."""
    left = np.zeros((len(points), 8))
    full = np.column_stack([points, np.ones(len(points))])
    at = np.arange(len(points))
    for k in range(3):
        left[at, 3 * axis + k] = full[:, k]
    left[:, 6:8] = -index[:, None] * points
    root = np.sqrt(weight)
    return left * root[:, None], index * root


def _normalised(points: Floats) -> Floats:
    centre, spread = points.mean(axis=0), max(float(points.std()), 1e-6)
    return np.array([[1 / spread, 0, -centre[0] / spread], [0, 1 / spread, -centre[1] / spread], [0, 0, 1]])


def _anchors(points: Floats) -> Floats:
    low, high = points.min(axis=0), points.max(axis=0)
    x, y = np.meshgrid(np.linspace(low[0], high[0], 4), np.linspace(low[1], high[1], 4))
    return np.column_stack([x.ravel(), y.ravel()])
