"""Grids with printed marks beside them: turned as the marks say, measured anew where they show another size."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import sampling_picture
from vision.lattice import CORNER_REACHES, Lattice
from vision.markers import Marks, code_beside, marks_anywhere, marks_beside, sheet_homography
from vision.projective import fit_homography, lattice_nodes
from vision.refine import refine_nodes
from vision.verify import weigh

MIN_FIT = 0.5
"""Share of the lines that must be seen where markers tell where they run: less, and something covers the sheet."""
ONE_MARKER, MORE_MARKERS = 0.998, 0.9999
"""How sure a sheet's up is by one marker, and by several that agree: a marker has but one way up."""


def marked(image: NDArray[np.uint8], lattice: Lattice, *, up_known: bool = False) -> tuple[Lattice, Marks | None]:
    """A grid of `image`, uint8 (h, w, 3) BGR, and its marks: upright where it has any, else as it was.

    `up_known`: somebody placed the grid; marks that say otherwise are then left aside.
    """
    marks = marks_beside(image, lattice)
    if marks is None or (up_known and marks.turn):
        return lattice, None
    if marks.name is None and not up_known:
        marks = _completed(image, marks)
    upright = lattice.turned(marks.turn)
    name = marks.name
    if name is not None and (name.rows, name.cols) != (upright.rows, upright.cols):
        placed = None if up_known else _placed(image, marks)
        if placed is None:
            return lattice, None  # grid and marks do not belong together
        upright = placed
    return upright, _with_code(image, replace(marks, turn=0), upright)


def _completed(image: NDArray[np.uint8], marks: Marks) -> Marks:
    """Marks of which too few stand where the grid says, with those of the whole picture where they are the same."""
    whole = marks_anywhere(image)
    if whole is None:
        return marks
    for corner, outline in marks.corners.items():
        side = float(np.linalg.norm(outline[1] - outline[0]))
        there = whole.corners.get(corner)
        if there is None or float(np.abs(there - outline).max()) > side:
            return marks
    return replace(whole, turn=marks.turn)


def found_by_marks(image: NDArray[np.uint8], rows: int | None = None, cols: int | None = None) -> Lattice | None:
    """A sheet that shows by its marks alone, where no grid was found; None where too few of them are seen.

    `rows` and `cols` are what the person said, where they did, either way round.
    """
    marks = marks_anywhere(image)
    if marks is None or marks.name is None:
        return None
    sizes = (marks.name.rows, marks.name.cols)
    if not any(rows in (None, high) and cols in (None, wide) for high, wide in (sizes, sizes[::-1])):
        return None
    return _placed(image, marks)


def turn_confidence(marks: Marks) -> float:
    """How sure the sheet's up is."""
    return ONE_MARKER if len(marks.corners) == 1 else MORE_MARKERS


def _placed(image: NDArray[np.uint8], marks: Marks) -> Lattice | None:
    """The grid where three markers or more say it is, moved onto the lines that are seen."""
    name = marks.name
    homography = None if name is None else sheet_homography(marks, name)
    if name is None or homography is None:
        return None
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    guess = lattice_nodes(homography, name.rows, name.cols)
    picture = sampling_picture(grey, guess)
    moved = refine_nodes(picture, picture.inward(guess), CORNER_REACHES)
    fit = weigh(picture, moved).fit
    if fit < MIN_FIT:
        return None
    nodes = picture.outward(moved)
    return Lattice(nodes, name.rows, name.cols, fit_homography(nodes), "markers", fit)


def _with_code(image: NDArray[np.uint8], marks: Marks, upright: Lattice) -> Marks:
    """The marks with the text of the code, where the markers do not say all."""
    if marks.name is not None and marks.name.plain:
        return marks
    return replace(marks, code=code_beside(image, marks, upright))
