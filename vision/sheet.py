"""A photo of a sheet in, what stands on it out: the whole road, stage by stage."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cells import cut_cells
from vision.lattice import Lattice, find_lattices, from_corners
from vision.orientation import upright
from vision.overlay import draw_overlay
from vision.photo import Photo, PhotoLimits, load_photo
from vision.symbols import CROP_MARGIN, CROP_SIZE, SymbolNet

MAX_SHEETS = 6
"""Grids read from one photo, largest first: a table of players, not a shop window."""


@dataclass(frozen=True)
class SheetOptions:
    """What the person said about the photo.

    `rows`, `cols`: the sheet's size, where known. `corners`: the sheet's corners in photo pixels, top-left, top-right,
    bottom-right, bottom-left as the player reads it: neither grid nor up is sought then. `overlay`: draw a picture.
    """

    rows: int | None = None
    cols: int | None = None
    corners: tuple[tuple[float, float], ...] | None = None
    overlay: bool = False


@dataclass(frozen=True)
class Sheet:
    """One sheet of a photo, the right way up.

    `lattice` is in pixels of the whole upright photo. `probabilities`: float32 (rows, cols, 7) over
    `vision.symbols.CLASSES`, calibrated. `circled`: float32 (rows, cols), probability of a circle round the symbol.
    `turn_confidence`: how sure the sheet's up is.
    """

    lattice: Lattice
    probabilities: NDArray[np.float32]
    circled: NDArray[np.float32]
    turn_confidence: float


@dataclass(frozen=True)
class SheetPhoto:
    """All sheets of a photo, largest first; `width` and `height` in its own pixels; `overlay` a JPEG or None."""

    sheets: tuple[Sheet, ...]
    width: int
    height: int
    reader: str
    overlay: bytes | None


def read_sheets(data: bytes, options: SheetOptions, limits: PhotoLimits | None = None) -> SheetPhoto:
    """Read every sheet in a photo. Raises `PhotoError` (see `vision.errors`), and nothing else on any bytes."""
    photo = load_photo(data, limits)
    lattices = _lattices(photo, options)
    net = SymbolNet()
    sheets = tuple(_read(photo, lattice, net, options.corners is not None) for lattice in lattices[:MAX_SHEETS])
    overlay = draw_overlay(photo, sheets) if options.overlay else None
    return SheetPhoto(sheets, photo.width, photo.height, net.name, overlay)


def _lattices(photo: Photo, options: SheetOptions) -> list[Lattice]:
    if options.corners is None:
        return find_lattices(photo.image, options.rows, options.cols)
    corners = (np.asarray(options.corners, np.float64) + 0.5) * photo.scale - 0.5
    return [from_corners(photo.image, corners, options.rows, options.cols)]


def _read(photo: Photo, lattice: Lattice, net: SymbolNet, up_known: bool) -> Sheet:
    """Read one sheet; where the person gave the corners, their order says which way is up."""
    crops = cut_cells(photo.image, lattice, CROP_SIZE, CROP_MARGIN)
    if up_known:
        turn, confidence = 0, 1.0
        scores = net.read(crops.reshape(-1, *crops.shape[2:]))
    else:
        turn, confidence, scores = upright(net, crops)
    whole = lattice.turned(turn).scaled(1 / photo.scale)
    shape = (whole.rows, whole.cols)
    return Sheet(whole, scores.probabilities.reshape(*shape, -1), scores.circled.reshape(shape), float(confidence))
