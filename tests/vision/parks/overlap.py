"""Whether a park was read right: tiles matched one to one with the true ones by overlap."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parks import ParkLattice

ENOUGH = 0.75
"""Intersection over union from which two tiles are the same."""


@dataclass(frozen=True)
class Match:
    """True tiles `found` and `missed`, `extra` ones that were told, and the `worst` overlap of a tile found."""

    found: int
    missed: int
    extra: int
    worst: float

    @property
    def exact(self) -> bool:
        """Every tile found, and nothing else."""
        return self.missed == self.extra == 0


def overlap(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Intersection over union of two convex quadrilaterals, float64 (4, 2)."""
    hulls = [np.asarray(cv2.convexHull(quad.astype(np.float32)), np.float32) for quad in (one, other)]
    shared = float(cv2.intersectConvexConvex(hulls[0], hulls[1])[0])
    union = sum(float(cv2.contourArea(hull)) for hull in hulls) - shared
    return shared / union if union else 0.0


def match(park: ParkLattice, truth: NDArray[np.float64]) -> Match:
    """`truth`, float64 (n, 4, 2): the true tiles, in pixels of the same picture."""
    told = park.polygons[park.occupied]
    middles = told.mean(axis=1)
    used: set[int] = set()
    worst = 1.0
    for tile in truth:
        nearest = int(np.linalg.norm(middles - tile.mean(axis=0), axis=1).argmin())
        share = overlap(tile, told[nearest])
        if nearest not in used and share >= ENOUGH:
            used.add(nearest)
            worst = min(worst, share)
    return Match(len(used), len(truth) - len(used), len(told) - len(used), worst)
