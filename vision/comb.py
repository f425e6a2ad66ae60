"""How many rows and columns: the evenly spaced lines inside a four-cornered frame."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import DARK_SPACE
from vision.projective import Points, homography_from_quad

MIN_CELLS, MAX_CELLS = 4, 16
VIEW_SIDE = 512
"""Side of the flattened frame, in pixels: 32 for a cell of the finest grid."""
SMOOTH = 17
"""Length, in pixels of the view, over which a line is averaged along itself: dashes join, noise sinks."""
RIDGE_WIDTHS = (3, 7)
"""Distances, in pixels of the view, from a line's middle to the paper beside it: thin and thick lines."""
RIDGE_FLOOR = 3.0
"""Grey levels by which a line is darker than the paper on either side, at least."""
LINE_WIDTH = 15
"""Width in the view, in pixels, that no line has: what is as wide and dark is a blacked-out space."""
MAX_LOST = 0.6
"""Share of a strip's width that may be hidden."""
STRIPS = 16
"""Pieces of the view along a line that are judged each for itself: a curled line is straight in none but the small."""
REACH = 0.16
"""How far from its even place a line may lie, in cells."""
MIN_SUPPORT = 0.5
"""Share of the strips in which the weaker inner lines of the right count show."""
MIN_CONTRAST = 0.22
"""... and by how much the lines as a whole show more than the places midway between them."""


def count_cells(grey: NDArray[np.uint8], quad: Points) -> list[tuple[int, int]]:
    """Plausible (rows, cols) of the grid that fills `quad`, float (4, 2) xy; the most convincing first, none if none.

    `grey` is uint8 (h, w). Of counts that fit, the larger wins: thick lines of a sudoku are a third of its lines.
    """
    to_image = homography_from_quad(quad, VIEW_SIDE, VIEW_SIDE)
    size, flags = (VIEW_SIDE, VIEW_SIDE), cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    view = np.asarray(cv2.warpPerspective(grey, to_image, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    hidden = _blacked_out(view)
    rows = _counts(_strips(view, hidden))
    if not rows:  # most webs of ink are no grid: half the work tells
        return []
    cols = _counts(_strips(np.ascontiguousarray(view.T), np.ascontiguousarray(hidden.T)))
    pairs = [(r_score + c_score, r, c) for r_score, r in rows[:2] for c_score, c in cols[:2]]
    return [(r, c) for _, r, c in sorted(pairs, reverse=True)]


def _strips(view: NDArray[np.uint8], hidden: NDArray[np.uint8]) -> NDArray[np.float32]:
    """For each row of `view` and each strip along it, the share of pixels on a dark level line: float32 (h, STRIPS).

    NaN where a blacked-out space hides what is there: 255 in `hidden`, of the shape of `view`.
    """
    smooth = cv2.blur(view, (SMOOTH, 1))
    ridge = np.zeros_like(view)
    for width in RIDGE_WIDTHS:
        padded = cv2.copyMakeBorder(smooth, width, width, 0, 0, cv2.BORDER_REPLICATE)
        beside = cv2.min(padded[: -2 * width], padded[2 * width :])
        cv2.max(ridge, cv2.subtract(beside, smooth), dst=ridge)
    noise = float(np.percentile(ridge[::4, ::4], 75))
    dark = cv2.threshold(ridge, RIDGE_FLOOR + noise, 255, cv2.THRESH_BINARY)[1]
    on_line = cv2.subtract(cv2.dilate(dark, np.ones((5, 1), np.uint8)), hidden)
    size = (STRIPS, view.shape[0])
    share, lost = (cv2.resize(mask, size, interpolation=cv2.INTER_AREA) / 255.0 for mask in (on_line, hidden))
    return np.where(lost < MAX_LOST, share / np.maximum(1 - lost, 1e-3), np.nan).astype(np.float32)


def _blacked_out(view: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Dark patches wider than any line, and what lies close to them: uint8 (h, w), 255 for hidden."""
    patches = cv2.morphologyEx(view, cv2.MORPH_CLOSE, np.ones((LINE_WIDTH, LINE_WIDTH), np.uint8))
    small = cv2.resize(patches, (VIEW_SIDE // 8, VIEW_SIDE // 8), interpolation=cv2.INTER_AREA)
    paper = cv2.resize(cv2.dilate(small, np.ones((17, 17), np.uint8)), (VIEW_SIDE, VIEW_SIDE))
    dark = cv2.compare(patches, cv2.addWeighted(paper, DARK_SPACE, paper, 0, 0), cv2.CMP_LT)
    return np.asarray(cv2.dilate(dark, np.ones((LINE_WIDTH, LINE_WIDTH), np.uint8)), np.uint8)


def _counts(strips: NDArray[np.float32]) -> list[tuple[float, int]]:
    """(score, count) of the counts that the strips bear out, best first."""
    known = ~np.isnan(strips)
    shares = np.where(known, strips, np.float32(0))
    fits = []
    for count in range(MIN_CELLS, MAX_CELLS + 1):
        pitch = VIEW_SIDE / count
        reach = max(2, round(REACH * pitch))
        near = np.asarray(cv2.dilate(shares, np.ones((2 * reach + 1, 1), np.uint8)), np.float32)
        shown = _shown(near, known, np.arange(1, 2 * count) * (pitch / 2))
        on, off = shown[1::2], shown[::2]
        support = float(np.sort(on)[: max(2, count // 4)].mean())
        contrast = float(on.mean() - off.mean())
        if support >= MIN_SUPPORT and contrast >= MIN_CONTRAST:
            fits.append((support + contrast + 0.02 * count, count))
    return sorted(fits, reverse=True)


def _shown(near: NDArray[np.float32], known: NDArray[np.bool_], places: NDArray[Any]) -> NDArray[np.float64]:
    """Mean share of line over the strips that are not hidden at each of `places`; 0.5 where all are."""
    at = np.round(places).astype(int)
    count = known[at].sum(axis=1)
    total = np.einsum("ij,ij->i", near[at], known[at].astype(np.float32))
    return np.where(count > 0, total / np.maximum(count, 1), 0.5)
