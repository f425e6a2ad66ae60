"""The colours of tiles against those of the looks they may show, once the light of the photo is known.

Looks forget how bright and of what tint a tile is, since a lamp changes both. A photo with some tiles known for sure
tells what its lamp did, and then the colour is a witness after all: of prints that differ in little else.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parks.looks import Look

SURE = 0.8
"""Correlation from which a tile's best look tells what the light did."""
ENOUGH = 4
"""Tiles that must be known so."""
LEAST_SPREAD = 0.1
"""How far apart colours of one print lie at least, in logarithms of red, green and blue: shadows, glare."""
DARKEST = 6.0
"""Added to 8-bit levels before their logarithm is taken: noise and stray light."""
FREEDOM = 4.0
"""Degrees of freedom of Student's t: an odd colour never settles the matter alone."""


def tints(tiles: Sequence[Look], known: Sequence[Look], likeness: NDArray[np.float32]) -> NDArray[np.float64]:
    """Log-likelihood of every tile's colour under every look, relative to its best: float64 (tiles, looks), at most 0.

    `likeness`: float32 (tiles, looks, 4). All 0 where too few tiles are known for sure.
    """
    shape = (len(tiles), len(known))
    if not all(shape):
        return np.zeros(shape)
    best = likeness.max(axis=2)
    nearest = best.argmax(axis=1)
    sure = best.max(axis=1) >= SURE
    if int(sure.sum()) < ENOUGH:
        return np.zeros(shape)
    seen, printed = _tones(tiles), _tones(known)
    light = np.median(seen[sure] - printed[nearest[sure]], axis=0)  # a lamp multiplies every channel
    off = np.abs(seen[sure] - printed[nearest[sure]] - light)
    spread = np.maximum(LEAST_SPREAD, 1.5 * np.median(off, axis=0))
    gaps = (((seen[:, None] - printed[None] - light) / spread) ** 2).sum(axis=2)
    told = -(FREEDOM + 3) / 2 * np.log1p(gaps / FREEDOM)
    return np.asarray(told - told.max(axis=1, keepdims=True))


def _tones(looks: Sequence[Look]) -> NDArray[np.float64]:
    """Logarithms of the looks' colours, float64 (n, 3): blue, green, red."""
    lab = np.array([look.colour for look in looks], np.float32)[None]
    bgr = np.clip(cv2.cvtColor(lab, cv2.COLOR_LAB2BGR)[0], 0, 1).astype(np.float64)
    return np.asarray(np.log(255 * bgr + DARKEST), np.float64)
