"""The marks on sheets that we printed: they say which way is up, which sheet it is and how large. Never needed.

Where a grid was found, the places beside it where markers would stand are cut out and searched: a millisecond or two,
paid on every photo. The whole picture is searched only where no grid was found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from schemas.sheet_marks import (
    DICTIONARY,
    SheetName,
    Square,
    code_place,
    corner_and_digit,
    mark_places,
    named_by,
)
from vision.codes import read_code
from vision.lattice import Lattice
from vision.projective import Points, project

PATCH = 80
"""Side, in pixels, of the cut-out round the place of a marker."""
AROUND = 0.5
"""What comes along on each side, as a share of the marker's: paper curls, and a place is foretold from the grid."""
QUIET = 0.12
"""White that comes along round the code, as a share of its side."""
CODE_PIXELS = 320
"""Side, in pixels, of the cut-out code."""
WHOLE_SIDE = 1200
"""Longest side, in pixels, of the picture that is searched as a whole."""
MAX_STRAY = 0.3
"""Distance of a marker's corner from where the grid's homography puts it, in its own sides, at most."""

_DICTIONARY = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))


@dataclass(frozen=True)
class Marks:
    """What the marks of a sheet say.

    `turn`: quarter turns clockwise from the lattice's up to the sheet's own (see `Lattice.turned`). `corners`: the
    markers' outlines in the picture, float64 (4, 2) xy from each one's own top-left clockwise, by corner of the sheet.
    `name`: the sheet, where three were found. `code`: the text of the code, where it was needed and read.
    """

    turn: int
    corners: Mapping[int, Points]
    name: SheetName | None
    code: str | None = None


@dataclass(frozen=True)
class _Seen:
    """A marker: its number and outline, float64 (4, 2) xy, from its own top-left clockwise."""

    mark_id: int
    outline: Points


def marks_beside(image: NDArray[np.uint8], lattice: Lattice) -> Marks | None:
    """The marks round a grid in `image`, uint8 (h, w, 3) BGR or (h, w) grey; None where there are none."""
    places = [(turn, corner, square) for turn in (0, 1) for corner, square in enumerate(_squares(lattice.turned(turn)))]
    homographies = [_to_patch(lattice.turned(turn).homography, square, PATCH, AROUND) for turn, _, square in places]
    patches = [
        cv2.warpPerspective(image, to_patch, (PATCH, PATCH), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        for to_patch in homographies
    ]
    mosaic = np.asarray(np.concatenate(patches, axis=1), np.uint8)
    found: dict[int, dict[int, tuple[int, Points]]] = {}
    for seen in _markers(mosaic):
        n = int(seen.outline[:, 0].mean() // PATCH)
        quarter, place, _ = places[n]
        inside: Points = seen.outline - np.array([n * PATCH, 0.0])
        turn = (quarter + _quarters(inside)) % 4
        corner, digit = corner_and_digit(seen.mark_id)
        # The place's corner in the sheet's own turn: half a turn more and the first corner is the third.
        if turn % 2 == quarter and corner == (place + turn - quarter) % 4:
            outline = project(np.asarray(np.linalg.inv(homographies[n]), np.float64), inside)
            found.setdefault(turn, {})[corner] = (digit, outline)
    if not found:
        return None
    turn, markers = max(found.items(), key=lambda item: len(item[1]))
    name = named_by({corner: digit for corner, (digit, _) in markers.items()})
    return Marks(turn, {corner: outline for corner, (_, outline) in markers.items()}, name)


def _squares(lattice: Lattice) -> tuple[Square, ...]:
    return mark_places(lattice.rows, lattice.cols)


def _to_patch(homography: NDArray[np.float64], square: Square, size: int, around: float) -> NDArray[np.float64]:
    """The homography from the picture to a cut-out of `size` pixels round a square of the sheet."""
    low, high = -around * square.side, (1 + around) * square.side
    corners = np.array([[low, low], [high, low], [high, high], [low, high]]) + np.array([square.x, square.y])
    quad = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32) - 0.5
    there = project(homography, corners).astype(np.float32)
    return np.asarray(cv2.getPerspectiveTransform(there, quad.astype(np.float32)), np.float64)


def _quarters(outline: Points) -> int:
    """Quarter turns clockwise by which a marker is turned in the picture."""
    right, down = outline[1] - outline[0]
    return round(float(np.arctan2(down, right)) / (np.pi / 2)) % 4


def _markers(picture: NDArray[np.uint8]) -> Iterator[_Seen]:
    """All markers of our dictionary in a picture."""
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    outlines, ids, _ = cv2.aruco.ArucoDetector(_DICTIONARY, parameters).detectMarkers(picture)
    if ids is not None:
        for outline, mark_id in zip(outlines, np.asarray(ids).ravel().tolist(), strict=True):
            yield _Seen(int(mark_id), np.asarray(outline, np.float64).reshape(4, 2))


def marks_anywhere(image: NDArray[np.uint8]) -> Marks | None:
    """The markers in the whole `image`, uint8 (h, w, 3) BGR, where three or more of one sheet are seen; else None.

    `turn` is 0: the marks themselves say where the sheet's up is.
    """
    scale = min(1.0, WHOLE_SIDE / max(image.shape[:2]))
    size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    small = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8) if scale < 1 else image
    found: dict[int, tuple[int, Points]] = {}
    for seen in _markers(small):
        corner, digit = corner_and_digit(seen.mark_id)
        if corner in found:
            return None  # several sheets: whose is whose would be a guess
        found[corner] = (digit, (seen.outline + 0.5) / scale - 0.5)
    name = named_by({corner: digit for corner, (digit, _) in found.items()})
    return None if name is None else Marks(0, {corner: outline for corner, (_, outline) in found.items()}, name)


def sheet_homography(marks: Marks, name: SheetName) -> NDArray[np.float64] | None:
    """The homography from the sheet's (col, row) to pixels by its markers' corners; None where they do not fit one."""
    places = mark_places(name.rows, name.cols)
    unit = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
    known = sorted(marks.corners)
    printed = np.concatenate([unit * places[n].side + np.array([places[n].x, places[n].y]) for n in known])
    seen = np.concatenate([marks.corners[n] for n in known])
    found, _ = cv2.findHomography(printed, seen)
    if found is None:
        return None
    homography = np.asarray(found, np.float64)
    stray = np.linalg.norm(project(homography, printed) - seen, axis=1)
    sides = np.linalg.norm(seen.reshape(-1, 4, 2) - np.roll(seen.reshape(-1, 4, 2), 1, axis=1), axis=2)
    return homography if float(stray.max()) <= MAX_STRAY * float(sides.mean()) else None


def code_beside(image: NDArray[np.uint8], marks: Marks, lattice: Lattice) -> str | None:
    """The text of the code below a sheet, whose `lattice` stands upright; None where it cannot be read."""
    square = code_place(lattice.rows, lattice.cols)
    homography = lattice.homography if marks.name is None else sheet_homography(marks, marks.name)
    if homography is None:
        homography = lattice.homography
    to_patch = _to_patch(homography, square, CODE_PIXELS, QUIET)
    patch = cv2.warpPerspective(image, to_patch, (CODE_PIXELS, CODE_PIXELS), borderMode=cv2.BORDER_REPLICATE)
    return read_code(np.asarray(patch, np.uint8), CODE_PIXELS * QUIET / (1 + 2 * QUIET))
