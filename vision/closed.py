"""Spaces that are none: blacked out, greyed or hatched all over, told from drawings by how evenly they are dark.

A drawing leaves paper somewhere in its space, a shadow does not end at the space's own lines; print does neither.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

BLOCKS = 6
"""Parts of a space, rows and columns of them, whose darkness is compared."""
INSET = 0.14
"""What is left out along a space's lines, as a share of its side: print often keeps clear of them."""
OUTSIDE = (0.03, 0.10)
"""Where the neighbour's paper is looked at, beyond the line, as a share of the side."""
DARK, SPREAD = 0.17, 0.015
"""Darkness (share of the paper's light) of a space's palest tenth at which it is as likely closed as not, and the
width of that judgement."""
STEP = 0.6
"""How much of a space's darkness must begin at each of its lines: a shadow's edge lies anywhere."""
LEAST = 0.9
"""Share of the sides of a patch of dark spaces, all it has towards paler ones, at which it must."""
EVEN = 0.75
"""Darkness of the palest tenth as a share of the usual one: less is a scribble as soon as print."""
BOUNDED, UNBOUNDED, UNEVEN = 0.985, 0.005, 0.5
"""How likely a space evenly dark is closed where it ends at its lines; at most, where it does not, or is uneven."""

HATCHED, ABOVE_NOISE, ALL_OVER = 0.045, 1.8, 0.7
"""Contrast within the plainest tenth of a space's parts, as a share of their light, as a multiple of what most spaces
of the sheet show, and as a share of what the busiest tenth shows: print hatches all of a space alike, and that shows
in shadow too. On photos of drawings the last is 0.61 at most, on simulated print 0.74 at least."""
SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))
"""Neighbours of a space, rows and columns away: above, below, left, right."""


def closed_spaces(crops: NDArray[np.uint8], margin: float) -> Floats:
    """How likely each space is none: float32 (rows, cols), 0..1.

    `crops`: uint8 (rows, cols, S, S, 3) BGR as `vision.cells.cut_cells` cuts them, with `margin` of the surroundings.
    """
    light = crops.mean(axis=-1, dtype=np.float32)
    size = light.shape[2]
    unit = size / (1 + 2 * margin)  # pixels of a space's side
    start = round((margin + INSET) * unit)
    block = (size - 2 * start) // BLOCKS
    inner = light[:, :, start : start + BLOCKS * block, start : start + BLOCKS * block]
    parts = inner.reshape(*inner.shape[:2], BLOCKS, block, BLOCKS, block)
    blocks = parts.mean(axis=(3, 5))
    paper = _largest_near(np.percentile(light, 90, axis=(2, 3)).astype(np.float32))
    darkness = 1 - blocks / np.maximum(paper, 1)[..., None, None]
    palest = np.percentile(darkness, 10, axis=(2, 3))
    usual = np.median(darkness, axis=(2, 3))
    likely = 1 / (1 + np.exp(-np.clip((palest - DARK) / SPREAD, -30, 30)))
    contrasts = parts.std(axis=(3, 5)) / np.maximum(blocks, 1)
    plainest, busiest = np.percentile(contrasts, (10, 90), axis=(2, 3))
    hatched = (plainest > max(HATCHED, ABOVE_NOISE * float(np.median(plainest)))) & (plainest > ALL_OVER * busiest)
    ends = _ends_at_lines(light, blocks, usual, (likely > UNBOUNDED) & ~hatched, margin * unit, unit)
    most = np.where(ends >= LEAST, BOUNDED, UNBOUNDED)
    most = np.where(palest < EVEN * usual, np.minimum(most, UNEVEN), most)
    most = np.where(hatched, BOUNDED, most)
    return np.asarray(likely * most, np.float32)


def _largest_near(values: Floats) -> Floats:
    """The largest value of each cell and its eight neighbours."""
    padded = np.pad(values, 1, mode="edge")
    rows, cols = values.shape
    near = [padded[r : r + rows, c : c + cols] for r in range(3) for c in range(3)]
    return np.asarray(np.max(near, axis=0), np.float32)


def _ends_at_lines(
    light: Floats, blocks: Floats, usual: Floats, dark: NDArray[np.bool_], margin: float, unit: float
) -> NDArray[np.float64]:
    """For each patch of dark spaces the share of its sides where the dark ends, at its spaces, float64 (rows, cols)."""
    near, far = (max(0, round(margin - share * unit)) for share in OUTSIDE)
    size = light.shape[2]
    middle = slice(round(margin), size - round(margin))
    strips = (
        light[:, :, far:near, middle],
        light[:, :, size - near : size - far, middle],
        light[:, :, middle, far:near],
        light[:, :, middle, size - near : size - far],
    )
    rims = (blocks[:, :, 0], blocks[:, :, -1], blocks[:, :, :, 0], blocks[:, :, :, -1])
    stepped = [
        1 - rim.mean(axis=2) / np.maximum(np.percentile(strip, 75, axis=(2, 3)), 1) > STEP * usual
        for strip, rim in zip(strips, rims, strict=True)
    ]
    patch = _patches(dark, stepped)
    steps, sides = np.zeros(dark.size), np.zeros(dark.size)
    for step, (down, right) in zip(stepped, SIDES, strict=True):
        for at in zip(*np.nonzero(dark), strict=True):
            beyond = (at[0] + down, at[1] + right)
            inside = 0 <= beyond[0] < dark.shape[0] and 0 <= beyond[1] < dark.shape[1]
            if not (inside and dark[beyond] and patch[beyond] == patch[at]):
                steps[patch[at]] += step[at]
                sides[patch[at]] += 1
    return np.asarray((steps / np.maximum(sides, 1))[patch], np.float64)


def _patches(dark: NDArray[np.bool_], stepped: list[NDArray[np.bool_]]) -> NDArray[np.int64]:
    """A number for each space, the same for dark neighbours between which nothing ends, int64 (rows, cols)."""
    patch = np.arange(dark.size).reshape(dark.shape)
    for step, (down, right) in zip(stepped[1::2], SIDES[1::2], strict=True):
        back = stepped[SIDES.index((-down, -right))]
        for r, c in zip(*np.nonzero(dark[: dark.shape[0] - down, : dark.shape[1] - right]), strict=True):
            beyond = (r + down, c + right)
            if dark[beyond] and not step[r, c] and not back[beyond]:
                patch[patch == patch[beyond]] = patch[r, c]
    return patch
