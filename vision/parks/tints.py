"""The colours of tiles against those of the looks they may show, once the light of the photo is known.

Looks forget how bright and of what tint a tile is, since a lamp changes both. A photo with some tiles known for sure
tells what its lamp did, and then the colour is a witness after all: of prints that differ in little else.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.parks.looks import Look

SURE = 0.85
"""Correlation from which a tile's best look tells what the light did."""
ENOUGH = 4
"""Tiles that must be known so."""
STEADY = 300.0
"""Belief in unchanged contrast, in squared units of L*a*b* of the tiles' spread."""
CONTRASTS = (0.3, 1.5)
"""What light may do to the contrast of colours."""
LEAST_SPREAD = np.array([6.0, 5.0, 5.0])
"""How far apart colours of one print lie at least, in L*, a* and b*: shadows, glare."""
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
    seen = np.array([look.colour for look in tiles], np.float64)
    printed = np.array([look.colour for look in known], np.float64)
    expected = _under_the_light(seen[sure], printed[nearest[sure]], printed)
    off = np.abs(seen[sure] - expected[nearest[sure]])
    spread = np.maximum(LEAST_SPREAD, 1.5 * np.median(off, axis=0))
    gaps = (((seen[:, None] - expected[None]) / spread) ** 2).sum(axis=2)
    told = -(FREEDOM + 3) / 2 * np.log1p(gaps / FREEDOM)
    return np.asarray(told - told.max(axis=1, keepdims=True))


def _under_the_light(
    seen: NDArray[np.float64], printed: NDArray[np.float64], of: NDArray[np.float64]
) -> NDArray[np.float64]:
    """What the colours `of` look like in a photo that shows `printed` as `seen`: a contrast and a shift a channel."""
    middle_seen, middle = np.median(seen, axis=0), np.median(printed, axis=0)
    apart, apart_seen = printed - middle, seen - middle_seen
    contrast = ((apart * apart_seen).sum(axis=0) + STEADY) / ((apart**2).sum(axis=0) + STEADY)
    return np.asarray((of - middle) * np.clip(contrast, *CONTRASTS) + middle_seen)
