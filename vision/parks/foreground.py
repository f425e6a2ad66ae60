"""What is not table: several opinions, each learned from the colours along the photo's border.

No one opinion holds everywhere: a park may touch the border, a cutting mat has lines of its own, light falls off. So
each is carried on by itself, and the lattice that comes of it is judged later.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

MASK_SIDE = 320
"""Longest side, in pixels, of the picture in which tile and table are told apart by colour."""
RING = 0.05
"""Width of the border whose colours are taken for the table's, as a share of the picture's shorter side."""
CLUSTERS = 6
"""Colours that a table may have: light, shade, pattern."""
SAMPLES = 3000
"""Pixels of the border that are looked at."""
SPREAD_FLOOR = np.array([5.0, 2.5, 2.5], np.float32)
"""Standard deviation of a table's colour in L, a, b of 0..255, at least: light varies more than hue."""
FAR = 3.2
"""Distance, in standard deviations, at which a pixel is as likely tile as table."""
SOFTNESS = 0.6
"""How many standard deviations change the odds by e."""
RARE = 0.04
"""A colour that makes up less of the border is nobody's table: a finger, a cup, a tile that sticks out."""
MAIN = 0.55
"""Share of the border that the commonest colours must reach for the opinion that trusts only those."""


@dataclass(frozen=True)
class Foreground:
    """One opinion: `tile`, float32 (h, w), how likely each pixel of the small picture is no table; `name`: whose."""

    name: str
    tile: Floats


def opinions(lab: NDArray[np.uint8]) -> Iterator[Foreground]:
    """Opinions on a picture, uint8 (h, w, 3) L a b, at most `MASK_SIDE` on its longest side; the plainest first."""
    soft = cv2.GaussianBlur(lab, (0, 0), 1.0).astype(np.float32)
    centres, spreads, shares = _border_colours(soft)
    order = np.argsort(-shares)
    common = order[shares[order] >= RARE]
    main = common[: max(1, int(np.searchsorted(np.cumsum(shares[common]), MAIN)) + 1)]
    yield Foreground("border", _unlike(soft, centres[common], spreads[common]))
    if len(main) < len(common):
        yield Foreground("main", _unlike(soft, centres[main], spreads[main]))


def _border_colours(soft: Floats) -> tuple[Floats, Floats, Floats]:
    """Centres (k, 3), inverse square roots of covariances (k, 3, 3) and shares (k,) of the border's colours."""
    high, wide = soft.shape[:2]
    width = max(3, round(RING * min(high, wide)))
    sides = (soft[:width], soft[-width:], soft[width:-width, :width], soft[width:-width, -width:])
    ring = np.concatenate([side.reshape(-1, 3) for side in sides])
    ring = ring[:: max(1, len(ring) // SAMPLES)]
    # the first guess goes by lightness and hue, so that no chance is involved
    start = np.argsort(np.argsort(ring @ np.array([1.0, 1.5, 1.5], np.float32)))
    labels = (start * CLUSTERS // len(ring)).astype(np.int32).reshape(-1, 1)
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 0.5)
    _, found, centres = cv2.kmeans(ring, CLUSTERS, labels, stop, 1, cv2.KMEANS_USE_INITIAL_LABELS)
    counts = np.bincount(found.ravel(), minlength=CLUSTERS)
    whiten = np.empty((CLUSTERS, 3, 3), np.float32)
    for k in range(CLUSTERS):
        own = ring[found.ravel() == k]
        spread = np.cov(own.T) if len(own) > 3 else np.zeros((3, 3))
        whiten[k] = np.linalg.inv(np.linalg.cholesky(spread + np.diag(SPREAD_FLOOR**2)))
    return np.asarray(centres, np.float32), whiten, (counts / len(ring)).astype(np.float32)


def _unlike(soft: Floats, centres: Floats, whiten: Floats) -> Floats:
    """How likely each pixel is none of the colours given: float32 (h, w)."""
    flat = soft.reshape(-1, 3)
    nearest = np.full(len(flat), np.inf, np.float32)
    for centre, to_unit in zip(centres, whiten, strict=True):
        away = (flat - centre) @ to_unit.T
        nearest = np.minimum(nearest, np.sqrt((away * away).sum(axis=1)))
    chance = 1 / (1 + np.exp(np.clip((FAR - nearest) / SOFTNESS, -30, 30)))
    return np.asarray(cv2.GaussianBlur(chance.reshape(soft.shape[:2]).astype(np.float32), (0, 0), 1.0), np.float32)
