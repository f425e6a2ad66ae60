"""A photo of a sheet in, what stands on it out: the whole road, stage by stage."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cells import cut_cells
from vision.closed import closed_spaces
from vision.errors import Hint, NoBoardFound
from vision.hints import board_hints, photo_hints
from vision.lattice import Lattice, find_lattices, from_corners
from vision.marked import found_by_marks, marked, turn_confidence
from vision.markers import Marks
from vision.orientation import layout_evidence, upright
from vision.photo import Photo, PhotoLimits, load_photo
from vision.symbols import CROP_MARGIN, CROP_SIZE, SymbolNet, SymbolScores

MAX_SHEETS = 6
"""Grids read from one photo, largest first: a table of players, not a shop window."""


@dataclass(frozen=True)
class SheetOptions:
    """What the person said about the photo.

    `rows`, `cols`: the sheet's size, where known. `corners`: the sheet's corners in photo pixels, top-left, top-right,
    bottom-right, bottom-left as the player reads it: neither grid nor up is sought then. `layout`: the rows of the
    empty sheet, as letters, where it is known: what is printed on it helps to tell which way is up.
    """

    rows: int | None = None
    cols: int | None = None
    corners: tuple[tuple[float, float], ...] | None = None
    layout: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Sheet:
    """One sheet of a photo, the right way up.

    `lattice` is in pixels of the whole upright photo. `probabilities`: float32 (rows, cols, 7) over
    `vision.symbols.CLASSES`, calibrated. `circled`: float32 (rows, cols), probability of a circle round the symbol.
    `closed`: float32 (rows, cols), how likely a space is none. `turn_confidence`: how sure the sheet's up is. `hints`:
    what the photographer could do better. `marks`: what is printed beside sheets of our own, where any of it is seen.
    """

    lattice: Lattice
    probabilities: NDArray[np.float32]
    circled: NDArray[np.float32]
    closed: NDArray[np.float32]
    turn_confidence: float
    hints: tuple[Hint, ...] = ()
    marks: Marks | None = None


@dataclass(frozen=True)
class SheetPhoto:
    """All sheets of a photo, largest first; `width` and `height` in its own pixels."""

    sheets: tuple[Sheet, ...]
    width: int
    height: int
    reader: str


def read_sheets(data: bytes, options: SheetOptions, limits: PhotoLimits | None = None) -> SheetPhoto:
    """Read every sheet in a photo. Raises `PhotoError` (see `vision.errors`), and nothing else on any bytes."""
    photo = load_photo(data, limits)
    try:
        lattices = _lattices(photo, options)
    except NoBoardFound as error:
        raise error.hinting(photo_hints(photo.image)) from None
    net = SymbolNet()
    sheets = tuple(_read(photo, lattice, net, options) for lattice in lattices[:MAX_SHEETS])
    return SheetPhoto(sheets, photo.width, photo.height, net.name)


def _lattices(photo: Photo, options: SheetOptions) -> list[Lattice]:
    if options.corners is None:
        try:
            return find_lattices(photo.image, options.rows, options.cols)
        except NoBoardFound:
            found = found_by_marks(photo.image, options.rows, options.cols)
            if found is None:
                raise
            return [found]
    corners = (np.asarray(options.corners, np.float64) + 0.5) * photo.scale - 0.5
    return [from_corners(photo.image, corners, options.rows, options.cols)]


def _read(photo: Photo, lattice: Lattice, net: SymbolNet, options: SheetOptions) -> Sheet:
    """Read one sheet; which way is up say the person's corners where they gave them, else marks where it has any."""
    up_known = options.corners is not None
    lattice, marks = marked(photo.image, lattice, up_known=up_known)
    crops = cut_cells(photo.image, lattice, CROP_SIZE, CROP_MARGIN)
    closed = closed_spaces(crops, CROP_MARGIN)
    if up_known or marks is not None:
        turn, confidence = 0, turn_confidence(marks) if marks is not None and not up_known else 1.0
        scores = net.read(crops.reshape(-1, *crops.shape[2:]))
    else:
        turn, confidence, scores = upright(net, crops, _told_by_layout(closed, options.layout))
    upright_lattice = lattice.turned(turn)
    hints = board_hints(photo.image, *_outlines(upright_lattice))
    whole = upright_lattice.scaled(1 / photo.scale)
    shape = (whole.rows, whole.cols)
    probabilities = scores.probabilities.reshape(*shape, -1)
    circled = scores.circled.reshape(shape)
    return Sheet(whole, probabilities, circled, np.rot90(closed, turn), float(confidence), hints, marks)


def _told_by_layout(
    closed: NDArray[np.float32], layout: tuple[str, ...] | None
) -> Callable[[SymbolScores], NDArray[np.float64]] | None:
    return None if layout is None else lambda scores: layout_evidence(scores, closed, layout)


def _outlines(lattice: Lattice) -> tuple[list[tuple[int, int]], NDArray[np.float64]]:
    """The cells in reading order, and their corners, float64 (n, 4, 2) xy."""
    nodes = lattice.nodes
    outlines = np.stack([nodes[:-1, :-1], nodes[:-1, 1:], nodes[1:, 1:], nodes[1:, :-1]], axis=2)
    return [(r, c) for r in range(lattice.rows) for c in range(lattice.cols)], outlines.reshape(-1, 4, 2)
