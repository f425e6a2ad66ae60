"""What a photographer could do better: measured on the photo and the cells of the board on it, in a few milliseconds.

General: a picture and the outlines of cells, whatever board they are of. Where no board was found, the picture itself
is looked at in tiles. A hint never changes a reading; it says why cells may be doubtful, and what helps.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import Cell, Hint

__all__ = ["Hint", "board_hints", "photo_hints", "sharpness"]

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

SAMPLES = 12
"""Samples along a side of a cell, for light and glare."""
DARK = 70.0
"""Grey level of a cell's bright quarter below which the photo is dark: noise and pencil are then of one size."""
WHITE = 250
"""Level from which a channel counts as burnt out."""
GLARE_SHARE = 0.06
"""Share of a cell that is burnt out, all channels..."""
GLARE_RISE = 28.0
"""... while the board's typical paper is darker than white by so many grey levels: paper may be white all over."""
PATCHES = 6
"""Cells whose sharpness is looked at, spread over the board."""
PATCH = 56
"""Samples along a side of such a cell with its surroundings."""
PATCH_REACH = 0.2
"""How far a patch reaches beyond its cell, in cells: the lines round it are in the picture."""
STRIDE = 4
"""Samples between which a sharp edge has risen in full."""
MIN_RISE = 10.0
"""Grey levels that the strongest edges of a patch rise by, at least: bare paper is not blurred."""
LOST = 0.25
"""Share of the rises in one direction that those in the other have at least, where there are lines both ways."""
SHARPEST = 0.75
"""Quantile of the places that stands for the sharpest of a picture without a board."""
BLURRED = 0.3
"""Share of that rise that falls on one step: a sharp edge rises within two, a blurred one evenly over all."""
NEAR = 20.0
"""Side of a cell in the picture, in pixels, below which the camera was too far away."""
BEYOND = 1.5
"""Pixels by which an outline leaves the picture before a cell counts as cut off."""
TILES = 6
"""Rows and columns of the tiles that a picture without a board is looked at in."""


def board_hints(image: Image, cells: Sequence[Cell], outlines: Floats) -> tuple[Hint, ...]:
    """Hints about a photo with a board on it, the gravest first.

    `image` is uint8 (h, w, 3) BGR; `outlines` float64 (n, 4, 2) xy in its pixels, top-left first, clockwise as the
    board is read, one for each of `cells`.
    """
    if len(cells) == 0:
        return ()
    light = _light(image, outlines)
    found = []
    cut = _named(cells, _beyond(image, outlines))
    if cut:
        found.append(Hint("hint.cut_off", {"count": len(cut), "cells": cut}, cut))
    side = float(np.median(np.linalg.norm(outlines - np.roll(outlines, 1, axis=1), axis=-1).mean(axis=1)))
    if side < NEAR:
        found.append(Hint("hint.too_far", {"pixels": round(side)}))
    if _is_dark(light):
        found.append(Hint("hint.too_dark"))
    if _is_blurred(image, outlines, ruled=True):
        found.append(Hint("hint.blurred"))
    burnt = _named(cells, _glare(light))
    if burnt:
        found.append(Hint("hint.glare", {"count": len(burnt), "cells": burnt}, burnt))
    return tuple(found)


def photo_hints(image: Image) -> tuple[Hint, ...]:
    """Hints about a photo, uint8 (h, w, 3) BGR, on which no board was found."""
    x, y = np.meshgrid(np.linspace(0, image.shape[1] - 1, TILES + 1), np.linspace(0, image.shape[0] - 1, TILES + 1))
    nodes = np.stack([x, y], axis=-1)
    outlines = np.stack([nodes[:-1, :-1], nodes[:-1, 1:], nodes[1:, 1:], nodes[1:, :-1]], axis=2).reshape(-1, 4, 2)
    light = _light(image, outlines)
    found = []
    if _is_dark(light):
        found.append(Hint("hint.too_dark"))
    if _is_blurred(image, outlines, ruled=False):
        found.append(Hint("hint.blurred"))
    return tuple(found)


def _named(cells: Sequence[Cell], which: NDArray[np.bool_]) -> tuple[Cell, ...]:
    return tuple(cell for cell, named in zip(cells, which, strict=True) if named)


def _beyond(image: Image, outlines: Floats) -> NDArray[np.bool_]:
    limit = np.array([image.shape[1] - 1, image.shape[0] - 1]) + BEYOND
    return np.asarray(((outlines < -BEYOND) | (outlines > limit)).any(axis=(1, 2)))


def _sampled(image: Image, outlines: Floats, count: int, reach: float) -> Image:
    """`count` by `count` samples of each cell, `reach` cells beyond it: uint8 (n, count, count, 3) BGR."""
    share = ((np.arange(count) + 0.5) / count * (1 + 2 * reach) - reach).astype(np.float32)
    across, down = np.meshgrid(share, share)
    weights = np.stack([(1 - across) * (1 - down), across * (1 - down), across * down, (1 - across) * down])
    # a cell is small: between its corners, straight is as good as in perspective
    x, y = np.einsum("nkd,kij->dnij", outlines.astype(np.float32), weights).reshape(2, -1, count)
    sampled = cv2.remap(image, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(sampled, np.uint8).reshape(len(outlines), count, count, 3)


def _light(image: Image, outlines: Floats) -> Image:
    """Samples for light and glare, uint8 (n, SAMPLES, SAMPLES, 3)."""
    return _sampled(image, outlines, SAMPLES, 0.0)


def _is_dark(light: Image) -> bool:
    """Whether the bright quarter of the typical cell is dark: ink and dark tiles say nothing about the light."""
    grey = light.max(axis=-1).reshape(len(light), -1)
    return float(np.median(np.percentile(grey, 75, axis=1))) < DARK


def _glare(light: Image) -> NDArray[np.bool_]:
    """Which cells are burnt out in part, bool (n,), on a board that is not white itself."""
    lowest = light.min(axis=-1).reshape(len(light), -1)
    usual = float(np.median(np.percentile(lowest, 75, axis=1)))
    return np.asarray(((lowest >= WHITE).mean(axis=1) > GLARE_SHARE) & (usual < WHITE - GLARE_RISE))


def _is_blurred(image: Image, outlines: Floats, *, ruled: bool) -> bool:
    """Whether the strongest edges of most cells rise slowly, in one direction at least (a hand that moved).

    Of a picture that is not ruled, whether even the sharpest places do: a table has its own soft patterns.
    """
    chosen = outlines[np.unique(np.linspace(0, len(outlines) - 1, PATCHES).astype(int))]
    sharp = sharpness(image, chosen, ruled=ruled)
    known = sharp[np.isfinite(sharp)]
    return len(known) > 0 and float(np.quantile(known, 0.5 if ruled else SHARPEST)) < BLURRED


def sharpness(image: Image, outlines: Floats, *, ruled: bool) -> Floats:
    """How steep the strongest edges of each cell are, float64 (n,): the share of their rise that falls on one step.

    1 for a step, 1 / STRIDE for a ramp, NaN where nothing rises. `ruled`: cells have edges both ways, so that the
    lesser of both directions counts, and one in which next to nothing rises has lost its edges; else the greater does.
    """
    patches = _sampled(image, outlines, PATCH, PATCH_REACH).astype(np.float32).mean(axis=-1)
    (steep_down, rise_down), (steep_right, rise_right) = (_steepness(patches, axis) for axis in (1, 2))
    if not ruled:
        return np.fmax(steep_down, steep_right)
    most = np.maximum(rise_down, rise_right)
    lost = (np.minimum(rise_down, rise_right) < LOST * most) & (most >= MIN_RISE)
    return np.where(lost, 1 / STRIDE, np.fmin(steep_down, steep_right)).astype(np.float64)


def _steepness(patches: NDArray[np.float32], axis: int) -> tuple[Floats, Floats]:
    """The share of the strongest rises of each patch that falls on one step (NaN for none), and the rises."""
    count = patches.shape[axis]
    step = np.abs(np.diff(patches, axis=axis)).reshape(len(patches), -1)
    far, near = (np.take(patches, np.arange(start, count + start - STRIDE), axis=axis) for start in (STRIDE, 0))
    rise = np.abs(far - near).reshape(len(patches), -1)
    noise = np.percentile(step, 50, axis=1)
    height = np.percentile(rise, 98, axis=1) - noise
    steep = (np.percentile(step, 98, axis=1) - noise) / np.maximum(height, 1)
    return np.where(height >= MIN_RISE, steep, np.nan), height
