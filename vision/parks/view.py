"""The table under a lattice, seen from straight above: every cell a square of the same size, every edge measured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parks.sense import Sensed
from vision.projective import project

Floats = NDArray[np.float64]
Image = NDArray[np.float32]
Bytes = NDArray[np.uint8]

SIDE = 32
"""Side of a cell in the view, in pixels."""
MARGIN = 4
"""Pixels at each side of a cell that are left out of its colour: the next cell's edge may be in them."""
END = 3
"""Pixels left out at each end of an edge, where other edges cross it."""
EDGE_FLOOR, EDGE_CEILING = 7.0, 40.0
"""Change of colour over two pixels of the view, L a b of 0..255, from which there may be an edge: bounds."""
SEAM_FLOOR = 8.0
"""The same for seams between tiles, which the table's texture does not disturb."""
TEXTURE = 1.5
"""An edge is so many times what three quarters of the table's pixels show."""
STRAIGHT = 1.5
"""Change across an edge against change along it, at least."""
LIKELY_EDGE = 50
"""Chance, of 255, from which a change of colour may be a tile's edge."""
HUE_GAIN = 2.0
"""Weight of a change of hue against one of lightness."""


@dataclass(frozen=True)
class LatticeView:
    """Cells of a lattice from (`left`, `top`) on: `lab`, uint8 (rows * SIDE, cols * SIDE, 3), `tile`, float32 of the
    same height and width, how likely a tile is, `valid`, uint8 likewise, 1 where the photo shows anything, `edge`,
    uint8 likewise, how likely a tile's edge is, of 255, `apart`, float32 likewise, how likely no table's colour."""

    to_lattice: Floats
    left: int
    top: int
    rows: int
    cols: int
    lab: Bytes
    tile: Image
    valid: Bytes
    edge: Bytes
    apart: Image

    def cells(self, picture: NDArray[Any]) -> NDArray[Any]:
        """A picture of the view by cells: (rows, cols, SIDE, SIDE, ...)."""
        parts = picture.reshape(self.rows, SIDE, self.cols, SIDE, *picture.shape[2:])
        return parts.swapaxes(1, 2)

    def to_image(self) -> Floats:
        """(col, row) counted from this view's top-left cell to pixels of the picture, float64 (3, 3)."""
        shift = np.array([[1.0, 0, self.left], [0, 1, self.top], [0, 0, 1]])
        return np.asarray(np.linalg.inv(self.to_lattice) @ shift, np.float64)


@dataclass(frozen=True)
class Edges:
    """What is seen of every edge of the cells: `upright` float64 (rows, cols + 1), `level` (rows + 1, cols), the share
    of the edge along which colour changes, at one offset across, `upright_at` and `level_at` in cells, positive to the
    right and down. `upright_lean` and `level_lean`: how much that offset grows along the edge, downwards and to the
    right. `upright_mid` and `level_mid`, float64 (rows, cols): the share midway through every cell, where a tile has no
    edge. `upright_seam` and `level_seam`: the share seen of an edge as faint as a seam between two tiles."""

    upright: Floats
    upright_at: Floats
    upright_lean: Floats
    level: Floats
    level_at: Floats
    level_lean: Floats
    upright_mid: Floats
    level_mid: Floats
    upright_seam: Floats
    level_seam: Floats


def look(lab: NDArray[np.uint8], sensed: Sensed, to_lattice: Floats, window: tuple[int, int, int, int]) -> LatticeView:
    """The view of a working picture, uint8 (h, w, 3), under `window`: first col, first row, end col, end row."""
    left, top, right, bottom = window
    rows, cols = bottom - top, right - left
    to_view = np.diag([SIDE, SIDE, 1.0]) @ np.array([[1.0, 0, -left], [0, 1, -top], [0, 0, 1]]) @ to_lattice
    half = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1.0]])
    size = (cols * SIDE, rows * SIDE)
    there = half @ to_view
    seen = cv2.warpPerspective(lab, there, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    valid = cv2.warpPerspective(np.ones(lab.shape[:2], np.uint8), there, size, flags=cv2.INTER_NEAREST)
    chance = _laid_out(sensed.tile, lab.shape, there, size)
    edge = _laid_out(sensed.edge, lab.shape, there, size)
    return LatticeView(
        to_lattice,
        left,
        top,
        rows,
        cols,
        np.asarray(seen, np.uint8),
        chance,
        np.asarray(valid, np.uint8),
        np.asarray(edge * 255, np.uint8),
        _laid_out(sensed.apart, lab.shape, there, size),
    )


def _laid_out(picture: Image, shape: tuple[int, ...], there: Floats, size: tuple[int, int]) -> Image:
    """A small picture of the one of that shape, seen as `there` takes the latter to a view."""
    grow = shape[1] / picture.shape[1]
    onto = there @ np.array([[grow, 0, (grow - 1) / 2], [0, grow, (grow - 1) / 2], [0, 0, 1]])
    seen = cv2.warpPerspective(picture, onto, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32)


def window_of(to_lattice: Floats, tile: Image, shape: tuple[int, ...], most: int) -> tuple[int, int, int, int] | None:
    """The cells that what is sensed as tile reaches, and one more all round; None where it is nothing or too much."""
    solid = cv2.blur(tile, (5, 5)) > 0.5
    y, x = np.nonzero(solid)
    if len(x) < 30:
        return None
    shrink = shape[1] / tile.shape[1]
    places = project(to_lattice, (np.column_stack([x, y]) + 0.5) * shrink - 0.5)
    low, high = np.percentile(places, (0.5, 99.5), axis=0)
    left, top = np.floor(low - 0.8).astype(int)
    right, bottom = np.ceil(high + 0.8).astype(int)
    if not 0 < max(right - left, bottom - top) <= most:
        return None
    return int(left), int(top), int(right), int(bottom)


def measure(view: LatticeView, reach: float) -> Edges:
    """Every edge of a view, sought within `reach`, in cells, of its place."""
    soft = np.asarray(cv2.GaussianBlur(view.lab, (3, 3), 0.8), np.uint8)
    across = _change(soft)
    along = np.ascontiguousarray(_change(np.ascontiguousarray(soft.swapaxes(0, 1))).T)
    table = (view.tile < 0.5) & (view.valid > 0)
    quiet = np.maximum(across, along)[table][::7]
    floor = float(np.percentile(quiet, 75)) * TEXTURE if quiet.size > 100 else EDGE_FLOOR
    floor = float(np.clip(floor, EDGE_FLOOR, EDGE_CEILING))
    steps = max(1, round(reach * SIDE))
    faint = min(floor, SEAM_FLOOR)
    upright, upright_seam, level, level_seam = (
        _edges(np.ascontiguousarray(turned), lines, steps)
        for turned, lines in (
            (_crossed(across, along, floor, view.edge), view.rows),
            (_crossed(across, along, faint, view.edge), view.rows),
            (_crossed(along, across, floor, view.edge).T, view.cols),
            (_crossed(along, across, faint, view.edge).T, view.cols),
        )
    )
    return Edges(
        upright=upright[0],
        upright_at=upright[1],
        upright_lean=upright[2],
        upright_mid=upright[3],
        upright_seam=upright_seam[0],
        level=level[0].T,
        level_at=level[1].T,
        level_lean=level[2].T,
        level_mid=level[3].T,
        level_seam=level_seam[0].T,
    )


def _change(soft: Bytes) -> Bytes:
    """The largest change of any channel from the pixel on the left to that on the right: uint8 (h, w)."""
    padded = cv2.copyMakeBorder(soft, 0, 0, 1, 1, cv2.BORDER_REPLICATE)
    step = cv2.absdiff(padded[:, 2:], padded[:, :-2])
    hue = cv2.max(step[..., 1], step[..., 2])
    return np.asarray(cv2.max(step[..., 0], cv2.convertScaleAbs(hue, alpha=HUE_GAIN)), np.uint8)


def _crossed(across: Bytes, along: Bytes, floor: float, edge: Bytes) -> Bytes:
    """Where an edge is crossed, 255, as far as a tile's edge is likely; what is sensed counts in any case."""
    strong = cv2.threshold(across, floor, 255, cv2.THRESH_BINARY)[1]
    straight = cv2.compare(across, cv2.convertScaleAbs(along, alpha=STRAIGHT), cv2.CMP_GT)
    crossed = cv2.bitwise_and(strong, straight)
    near = cv2.threshold(cv2.dilate(edge, np.ones((3, 3), np.uint8)), LIKELY_EDGE, 255, cv2.THRESH_BINARY)[1]
    return np.asarray(cv2.max(cv2.bitwise_and(crossed, near), edge), np.uint8)


def _edges(edge: Bytes, rows: int, steps: int) -> tuple[Floats, Floats, Floats, Floats]:
    """Share, offset and lean of the upright edges of a picture of edge pixels, and the share midway between them."""
    wide = cv2.dilate(edge, np.ones((1, 3), np.uint8)).reshape(rows, SIDE, -1)[:, END : SIDE - END]
    half = wide.shape[1] // 2
    halves = [part.mean(axis=1, dtype=np.float64) / 255 for part in (wide[:, :half], wide[:, half:])]
    first, second = (np.pad(part, [(0, 0), (steps, steps)]) for part in halves)
    # pixels k - 1 and k stand on either side of the line between two cells
    offsets = np.arange(-steps, steps)
    places = np.arange(wide.shape[2] // SIDE + 1)[:, None] * SIDE + offsets + steps
    share = ((first + second) / 2)[:, places].max(axis=2)
    at = [_best_offset(part[:, places], offsets) for part in (first + second, first, second)]
    midway = ((first + second) / 2)[:, places[:-1] + SIDE // 2].max(axis=2)
    return share, at[0] / SIDE, (at[2] - at[1]) / half, midway


def _best_offset(profile: Floats, offsets: NDArray[np.int64]) -> Floats:
    """The middle of the offsets at which nearly the most is seen, in pixels."""
    like = profile >= profile.max(axis=2, keepdims=True) - 0.05
    return np.asarray((like * (offsets + 0.5)).sum(axis=2) / like.sum(axis=2), np.float64)
