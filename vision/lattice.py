"""Where the grid is: a lattice of nodes, each where the centre lines of two printed lines meet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.comb import MAX_CELLS, MIN_CELLS, count_cells
from vision.edges import sampling_picture, shrunk
from vision.errors import NoBoardFound, Param
from vision.frame import frame_quads, ink_mask, thin_ink_mask
from vision.projective import Points, fit_homography, homography_from_quad, lattice_nodes, quad_area
from vision.refine import refine_nodes
from vision.verify import Settled, settle, weigh
from vision.weave import woven_nodes

SEARCH_SIDE = 1000
"""Longest side, in pixels, of the picture in which candidates are sought."""
MIN_CONTRAST = 4.0
"""Standard deviation of grey levels below which a picture shows nothing at all."""
MAX_COUNTS = 2
"""Counts of rows and columns tried for one frame."""
DWARFED = 0.1
"""What is no larger than this share of a grid's area is not looked at, once that grid was found."""
CORNER_REACHES = (0.15, 0.1)
"""How far from the person's corners lines are sought, in cells."""


@dataclass(frozen=True)
class Lattice:
    """A grid in a picture.

    `nodes` is float64 (rows + 1, cols + 1, 2): xy in pixels of the picture (the middle of the first pixel is 0, 0),
    row by row from the lattice's top-left, each fitted to the lines around it. `homography`, float64 (3, 3), maps
    (col, row) to pixels as well as one homography can. `method` says how it was found, `fit` 0..1 how much of its
    lines was seen.
    """

    nodes: Points
    rows: int
    cols: int
    homography: NDArray[np.float64]
    method: str
    fit: float

    @property
    def corners(self) -> NDArray[np.float64]:
        """The outer corners, float64 (4, 2) xy: top-left, top-right, bottom-right, bottom-left."""
        return self.nodes[[0, 0, -1, -1], [0, -1, -1, 0]]

    def turned(self, quarter_turns: int) -> Lattice:
        """The same grid for a sheet whose own up lies `quarter_turns` clockwise of this lattice's up in the picture.

        After one turn the sheet's top edge is what was the right edge: its top-left corner is the old top-right.
        The nodes stay where they are in the picture; only their order changes.
        """
        lattice = self
        for _ in range(quarter_turns % 4):
            turn = np.array([[0.0, -1.0, lattice.cols], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
            lattice = Lattice(
                np.ascontiguousarray(np.rot90(lattice.nodes)),
                lattice.cols,
                lattice.rows,
                lattice.homography @ turn,
                lattice.method,
                lattice.fit,
            )
        return lattice

    def scaled(self, factor: float) -> Lattice:
        """The same grid in the picture resized by `factor` (pixels of the new picture for one of this)."""
        shift = (factor - 1) / 2
        scale = np.array([[factor, 0.0, shift], [0.0, factor, shift], [0.0, 0.0, 1.0]])
        nodes = self.nodes * factor + shift
        return Lattice(nodes, self.rows, self.cols, scale @ self.homography, self.method, self.fit)


def find_lattices(image: NDArray[np.uint8], rows: int | None = None, cols: int | None = None) -> list[Lattice]:
    """The complete grids in `image`, uint8 (h, w, 3) BGR, largest first.

    `rows` and `cols` are what the person said, where they did; either way round, as the sheet may lie on its side.
    Raises `NoBoardFound` when there is none that the lines bear out.
    """
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    small, scale = _search_picture(grey)
    contrast = float(cv2.meanStdDev(small)[1].item())
    if contrast < MIN_CONTRAST:
        raise NoBoardFound("vision.no_board.no_contrast", contrast=round(contrast, 1))
    found: list[Lattice] = []
    faults: list[str] = []
    for method, guess in _guesses(small, found, scale):
        settled = settle(grey, (guess + 0.5) / scale - 0.5)
        if settled.fault is None:
            found.append(_lattice(settled, method))
        else:
            faults.append(settled.fault)
    fitting = [lattice for lattice in found if _agrees(lattice, rows, cols)]
    if fitting:
        return sorted(fitting, key=lambda lattice: -quad_area(lattice.corners))
    raise _refusal(found, faults, rows, cols)


def from_corners(
    image: NDArray[np.uint8], corners: Points, rows: int | None = None, cols: int | None = None
) -> Lattice:
    """The grid between four `corners` that a person dragged.

    `corners` is float (4, 2) xy: top-left, top-right, bottom-right, bottom-left of a picture uint8 (h, w, 3) BGR.
    Counts that are not given are inferred from the lines inside. Inner nodes are moved onto lines where lines are seen.
    Raises `NoBoardFound` when the corners make no convex quadrilateral or the counts cannot be told.
    """
    quad = np.asarray(corners, np.float64).reshape(4, 2)
    if not np.isfinite(quad).all() or quad_area(quad) < 1 or not cv2.isContourConvex(quad.astype(np.float32)):
        raise NoBoardFound("vision.no_board.corners")
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    if rows is None or cols is None:
        counts = [pair for pair in count_cells(grey, quad) if rows in (None, pair[0]) and cols in (None, pair[1])]
        if not counts:
            raise NoBoardFound("vision.no_board.counts_unclear", least=MIN_CELLS, most=MAX_CELLS)
        rows, cols = counts[0]
    guess = lattice_nodes(homography_from_quad(quad, rows, cols), rows, cols)
    picture = sampling_picture(grey, guess)
    moved = refine_nodes(picture, picture.inward(guess), CORNER_REACHES)
    nodes = picture.outward(moved)
    return Lattice(nodes, rows, cols, fit_homography(nodes), "corners", weigh(picture, moved).fit)


def _guesses(small: NDArray[np.uint8], found: list[Lattice], scale: float) -> Iterator[tuple[str, Points]]:
    """Guesses at nodes in the search picture, the cheap ones first; what lies in a grid of `found` is passed over."""
    masks: list[NDArray[np.uint8]] = []
    for draw in (ink_mask, thin_ink_mask):
        masks.append(draw(small))
        for quad in frame_quads(masks[-1]):
            if _covered(quad, scale, found) or _dwarfed(quad, scale, found):
                continue
            for count in count_cells(small, quad)[:MAX_COUNTS]:
                if not _covered(quad, scale, found):  # by the count before
                    yield "frame", lattice_nodes(homography_from_quad(quad, *count), *count)
        if found:
            return
    for mask in masks:
        for nodes in woven_nodes(mask):
            yield "weave", nodes
        if found:
            return


def _search_picture(grey: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], float]:
    scale = min(1.0, SEARCH_SIDE / max(grey.shape))
    if scale == 1.0:
        return grey, scale
    return shrunk(grey, scale), scale


def _lattice(settled: Settled, method: str) -> Lattice:
    nodes = settled.nodes
    fit = settled.evidence.fit if settled.evidence else 0.0
    return Lattice(nodes, nodes.shape[0] - 1, nodes.shape[1] - 1, fit_homography(nodes), method, fit)


def _covered(quad: Points, scale: float, found: list[Lattice]) -> bool:
    """Whether the middle of `quad` lies in a grid that was found already."""
    x, y = (quad.mean(axis=0) + 0.5) / scale - 0.5
    return any(
        cv2.pointPolygonTest(lattice.corners.astype(np.float32), (float(x), float(y)), False) >= 0 for lattice in found
    )


def _dwarfed(quad: Points, scale: float, found: list[Lattice]) -> bool:
    """Whether `quad` is much smaller than the largest grid found: sheets on one table are of like size."""
    largest = max((quad_area(lattice.corners) for lattice in found), default=0.0)
    return quad_area(quad) / scale**2 < DWARFED * largest


def _agrees(lattice: Lattice, rows: int | None, cols: int | None) -> bool:
    sizes = (lattice.rows, lattice.cols)
    return any(rows in (None, high) and cols in (None, wide) for high, wide in (sizes, sizes[::-1]))


def _refusal(found: list[Lattice], faults: list[str], rows: int | None, cols: int | None) -> NoBoardFound:
    """The error whose reason helps most: what the best guess lacked."""
    if found:
        params: dict[str, Param] = {"rows": found[0].rows, "cols": found[0].cols}
        return NoBoardFound("vision.no_board.other_size", **params, asked_rows=rows or 0, asked_cols=cols or 0)
    for reason in ("vision.no_board.cut_off", "vision.no_board.too_small", "vision.no_board.count"):
        if reason in faults:
            return NoBoardFound(reason, least=MIN_CELLS, most=MAX_CELLS)
    if faults:
        return NoBoardFound("vision.no_board.no_lattice")
    return NoBoardFound("vision.no_board.no_lines")
