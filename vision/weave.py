"""Candidates by the weave: spaces of like size that neighbour each other, where the frame is broken or cut."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.projective import Points, project

Floats = NDArray[np.float64]
Coordinates = dict[tuple[int, int], int]

MIN_SPACE, MAX_SPACE = 8, 0.2
"""Sides of a space's bounding box: at least so many pixels, at most such a share of the picture's longest side."""
MIN_FILL = 0.3
"""Share of its bounding box that a space fills at least: a square on its tip fills half, a symbol in it takes more."""
MAX_SPACES = 700
LIKE = 1.5
"""Proportion of neighbours' sides, at most."""
NEAR = 0.25
"""How far from its predicted place a neighbour's middle may lie, as a share of the step."""
MIN_WOVEN = 10
"""Spaces that hang together, at least, for a candidate..."""
MIN_SPAN = 3
"""... and rows and columns they span."""
INLIER = 0.2
"""Distance from the homography, in cells, within which a space's middle supports it."""
MAX_CANDIDATES = 3


@dataclass(frozen=True)
class _Spaces:
    middle: Floats
    size: Floats


def woven_nodes(ink: NDArray[np.uint8]) -> list[Points]:
    """Guesses at a lattice from the spaces between `ink`, uint8 (h, w): nodes, float64 (rows + 1, cols + 1, 2) xy.

    The guess with the most spaces comes first. It may lack outer rows whose spaces are open or filled.
    """
    spaces = _spaces(ink)
    free = np.ones(len(spaces.middle), bool)
    patches: list[Coordinates] = []
    for seed in np.argsort(-spaces.size):
        if not free[seed]:
            continue
        patch = _grow(spaces, int(seed), free)
        free[[*patch.values(), seed]] = False
        if len(patch) >= MIN_WOVEN:
            patches.append(patch)
    guesses = [_nodes(spaces, patch) for patch in sorted(patches, key=len, reverse=True)[:MAX_CANDIDATES]]
    return [guess for guess in guesses if guess is not None]


def _spaces(ink: NDArray[np.uint8]) -> _Spaces:
    """Middles, float64 (n, 2) xy, and sides, float64 (n,), of the patches of paper between ink."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(cv2.bitwise_not(ink), connectivity=4, ltype=cv2.CV_32S)
    stats = stats[1:]
    wide, high, area = stats[:, 2].astype(float), stats[:, 3].astype(float), stats[:, 4]
    side = np.sqrt(wide * high)
    good = (
        (np.minimum(wide, high) >= MIN_SPACE)
        & (side <= MAX_SPACE * max(ink.shape))
        & (np.maximum(wide, high) < 2.5 * np.minimum(wide, high))
        & (area >= MIN_FILL * wide * high)
    )
    kept = np.flatnonzero(good)
    kept = kept[np.argsort(-side[kept])][:MAX_SPACES]
    middle = np.column_stack([stats[kept, 0] + (wide[kept] - 1) / 2, stats[kept, 1] + (high[kept] - 1) / 2])
    return _Spaces(middle, side[kept])


def _grow(spaces: _Spaces, seed: int, free: NDArray[np.bool_]) -> Coordinates:
    """The spaces that hang together with `seed`, by (col, row) of a lattice that begins there."""
    axes = _axes(spaces, seed, free)
    if axes is None:
        return {}
    patch: Coordinates = {(0, 0): seed}
    taken = {seed}
    queue = deque([(0, 0, *axes)])
    while queue:
        col, row, right, down = queue.popleft()
        here = spaces.middle[patch[col, row]]
        for step_col, step_row in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            at = (col + step_col, row + step_row)
            if at in patch:
                continue
            step = step_col * right + step_row * down
            near = _neighbour(spaces, patch[col, row], here + step, float(np.hypot(*step)), free)
            if near is None or near in taken:
                continue
            patch[at] = near
            taken.add(near)
            real = spaces.middle[near] - here
            turned_right = (right + real * step_col) / 2 if step_col else right
            turned_down = (down + real * step_row) / 2 if step_row else down
            queue.append((*at, turned_right, turned_down))
    return patch


def _neighbour(spaces: _Spaces, of: int, place: Floats, step: float, free: NDArray[np.bool_]) -> int | None:
    distance = np.abs(spaces.middle - place).max(axis=1)
    nearest = int(np.argmin(np.where(free, distance, np.inf)))
    ratio = spaces.size[nearest] / spaces.size[of]
    return nearest if distance[nearest] < NEAR * step and 1 / LIKE < ratio < LIKE else None


def _axes(spaces: _Spaces, seed: int, free: NDArray[np.bool_]) -> tuple[Floats, Floats] | None:
    """Steps to a neighbour in the one and the other direction, x axis more to the right, y axis more downwards."""
    ratio = spaces.size / spaces.size[seed]
    step = spaces.middle - spaces.middle[seed]
    length = np.hypot(step[:, 0], step[:, 1])
    side = spaces.size[seed]
    near = np.flatnonzero(free & (ratio > 1 / LIKE) & (ratio < LIKE) & (length > 0.5 * side) & (length < 1.7 * side))
    if len(near) < 2:
        return None
    first = near[np.argmin(length[near])]
    cosine = (step[near] @ step[first]) / (length[near] * length[first])
    upright = near[(np.abs(cosine) < 0.6) & (length[near] < 2 * length[first])]
    if len(upright) == 0:
        return None
    second = upright[np.argmin(length[upright])]
    right, down = step[first], step[second]
    if abs(right[0]) < abs(down[0]):
        right, down = down, right
    return right * np.sign(right[0] or 1), down * np.sign(down[1] or 1)


def _nodes(spaces: _Spaces, patch: Coordinates) -> Points | None:
    places = np.array(list(patch), np.float64)
    if min(np.ptp(places, axis=0)) < MIN_SPAN - 1:
        return None
    middles = spaces.middle[list(patch.values())]
    pitch = float(np.median(spaces.size[list(patch.values())]))
    found, inlier = cv2.findHomography(places + 0.5, middles, cv2.RANSAC, INLIER * pitch)
    if found is None or int(inlier.sum()) < MIN_WOVEN:
        return None
    inside = places[inlier.ravel() > 0].astype(int)
    (left, top), (right, bottom) = inside.min(axis=0), inside.max(axis=0)
    col, row = np.meshgrid(np.arange(left, right + 2.0), np.arange(top, bottom + 2.0))
    return project(np.asarray(found, np.float64), np.stack([col, row], axis=-1))
