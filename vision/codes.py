"""QR codes whose place is known: sampled module by module, so that blur which hides them from a detector does not."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import NO_MAP
from vision.projective import project

Floats = NDArray[np.float32]
Floats64 = NDArray[np.float64]

VERSIONS = range(1, 6)
"""Sizes of codes that are tried: version v has 17 + 4 v modules a side."""
REACHES = (np.arange(-2.0, 2.01, 0.5), np.arange(-0.5, 0.51, 0.125))
"""How far from its expected place, in modules, each corner pattern is sought, coarse then fine: paper curls."""
LEAST_MATCH = 0.6
"""Correlation of the fixed patterns (finders, timing) with what is seen, at least."""
DRAWN = 8
"""Pixels a module in the clean picture that is handed to the decoder."""
QUIET_MODULES = 4


def read_code(patch: NDArray[np.uint8], quiet: float) -> str | None:
    """The text of the upright code that fills `patch`, uint8 (s, s, 3) BGR or (s, s), but for `quiet` pixels a side."""
    detector = cv2.QRCodeDetector()
    far = patch.shape[0] - quiet
    outline = np.array([[[quiet, quiet], [far, quiet], [far, far], [quiet, far]]], np.float32)
    text, _ = detector.decode(patch, outline)
    if not text:
        text, _, _ = detector.detectAndDecode(patch)
    if not text:
        clean = _clean(patch, quiet)
        if clean is not None:
            text, _, _ = detector.detectAndDecode(clean)
    return text or None


def _clean(patch: NDArray[np.uint8], quiet: float) -> NDArray[np.uint8] | None:
    """The code drawn anew from its modules, uint8; None where no code's fixed patterns are there."""
    grey = patch if patch.ndim == 2 else np.asarray(cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY), np.uint8)
    light = grey.astype(np.float32)
    best: tuple[float, Floats, NDArray[np.bool_], Floats] | None = None
    for version in VERSIONS:
        side = 17 + 4 * version
        known, dark = _fixed(side)
        seen = _straight(light, quiet, side)
        if seen is None:
            continue
        match = _correlation(-seen[known], dark[known])
        if match > (LEAST_MATCH if best is None else best[0]):
            best = (match, seen, known, dark)
    if best is None:
        return None
    _, seen, known, dark = best
    limit = (seen[known & (dark > 0)].mean() + seen[known & (dark == 0)].mean()) / 2
    modules = np.where(np.where(known, dark > 0, seen < limit), 0, 255).astype(np.uint8)
    drawn = np.asarray(np.kron(modules, np.ones((DRAWN, DRAWN), np.uint8)), np.uint8)
    margin = QUIET_MODULES * DRAWN
    return np.asarray(
        cv2.copyMakeBorder(drawn, margin, margin, margin, margin, cv2.BORDER_CONSTANT, value=(255,)), np.uint8
    )


def _straight(light: Floats, quiet: float, side: int) -> Floats | None:
    """The light at the middle of every module, float32 (side, side): the corner patterns say where the modules are.

    None where the first of them does not look like one: the code is of another size.
    """
    step = (light.shape[0] - 2 * quiet) / side
    to_patch = np.array([[step, 0, quiet - 0.5], [0, step, quiet - 0.5], [0, 0, 1.0]])
    finders = [(3.5, 3.5), (side - 3.5, 3.5), (3.5, side - 3.5)]
    first, match = _sought(light, to_patch, _finder(), finders[0])
    if match < LEAST_MATCH:
        return None
    moved = [first, *(_sought(light, to_patch, _finder(), at)[0] for at in finders[1:])]
    affine = cv2.getAffineTransform(np.array(finders, np.float32), np.array(moved, np.float32))
    to_patch = to_patch @ np.vstack([affine, [0, 0, 1]])
    if side > 21:  # the smallest codes have no alignment pattern
        corners = [*finders, (side - 6.5, side - 6.5)]
        moved = [*finders, _sought(light, to_patch, _alignment(), corners[-1])[0]]
        bend = cv2.getPerspectiveTransform(np.array(corners, np.float32), np.array(moved, np.float32))
        to_patch = to_patch @ bend
    middles = np.arange(side) + 0.5
    return _sampled(light, to_patch, *np.meshgrid(middles, middles))


def _sought(
    light: Floats, to_patch: Floats64, pattern: Floats, at: tuple[float, float]
) -> tuple[tuple[float, float], float]:
    """Where a square pattern of modules, expected round `at` (x, y in modules), is really, and how well it fits."""
    match = 0.0
    reach = pattern.shape[0] / 2
    across, down = np.meshgrid(np.arange(-reach + 0.5, reach), np.arange(-reach + 0.5, reach))
    for shifts in REACHES:
        places = [(at[0] + float(x), at[1] + float(y)) for y in shifts for x in shifts]
        found = [_correlation(-_sampled(light, to_patch, across + x, down + y), pattern) for x, y in places]
        at, match = places[int(np.argmax(found))], max(found)
    return at, match


def _sampled(light: Floats, to_patch: Floats64, x: Floats64, y: Floats64) -> Floats:
    """The light at places given in modules."""
    places = project(to_patch, np.stack([x, y], axis=-1)).astype(np.float32)
    return np.asarray(cv2.remap(light, places, NO_MAP, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32)


def _correlation(one: Floats, other: Floats) -> float:
    first, second = one - one.mean(), other - other.mean()
    norm = float(np.linalg.norm(first) * np.linalg.norm(second))
    return float((first * second).sum()) / norm if norm > 0 else 0.0


def _finder() -> Floats:
    """A corner pattern, 1 for dark, float32 (9, 9), with the white round it."""
    pattern = np.zeros((9, 9), np.float32)
    pattern[1:8, 1:8] = 1
    pattern[2:7, 2:7] = 0
    pattern[3:6, 3:6] = 1
    return pattern


def _alignment() -> Floats:
    """The pattern near the fourth corner, 1 for dark, float32 (5, 5)."""
    pattern = np.ones((5, 5), np.float32)
    pattern[1:4, 1:4] = 0
    pattern[2, 2] = 1
    return pattern


@lru_cache(maxsize=len(VERSIONS))
def _fixed(side: int) -> tuple[NDArray[np.bool_], Floats]:
    """Which modules every code of that size has alike, bool (side, side), and which of them are dark (1 or 0)."""
    known = np.zeros((side, side), np.bool_)
    dark = np.zeros((side, side), np.float32)
    for top, left in ((0, 0), (0, side - 7), (side - 7, 0)):
        known[max(0, top - 1) : top + 8, max(0, left - 1) : left + 8] = True
        dark[top : top + 7, left : left + 7] = _finder()[1:8, 1:8]
    timing = np.arange(8, side - 8)
    known[6, timing] = known[timing, 6] = True
    dark[6, timing] = dark[timing, 6] = (timing + 1) % 2
    return known, dark
