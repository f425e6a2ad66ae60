"""The photo with the reading drawn on it: the grid, a letter in every cell, doubtful cells marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Photo
from vision.symbols import CLASSES

if TYPE_CHECKING:
    from vision.sheet import Sheet

DOUBT = 0.9
"""A cell below this confidence is marked."""
QUALITY = 85
"""JPEG quality of the overlay."""

# BGR, told apart by people with any colour vision (Okabe and Ito, 2002, "Color Universal Design").
GRID = (178, 114, 0)
SURE = (115, 158, 0)
DOUBTFUL = (0, 94, 213)


def draw_overlay(photo: Photo, sheets: Sequence[Sheet]) -> bytes:
    """JPEG bytes of the photo, in the size it was read at, with every sheet's grid, letters and doubts.

    A doubtful cell has a thick frame and a question mark behind its letter, so that colour is never needed.
    """
    picture = photo.image.copy()
    for sheet in sheets:
        _draw_sheet(picture, sheet, photo.scale)
    _, encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return encoded.tobytes()


def _draw_sheet(picture: NDArray[np.uint8], sheet: Sheet, scale: float) -> None:
    nodes = sheet.lattice.scaled(scale).nodes
    side = float(np.linalg.norm(nodes[1:] - nodes[:-1], axis=2).mean())
    thin = max(1, round(side / 40))
    lines = [*nodes, *nodes.transpose(1, 0, 2)]
    for line in lines:
        cv2.polylines(picture, [np.round(line).astype(np.int32)], False, GRID, thin, cv2.LINE_AA)
    for r in range(sheet.lattice.rows):
        for c in range(sheet.lattice.cols):
            corners = nodes[[r, r, r + 1, r + 1], [c, c + 1, c + 1, c]]
            _draw_cell(picture, corners, side, sheet.probabilities[r, c])


def _draw_cell(
    picture: NDArray[np.uint8], corners: NDArray[np.float64], side: float, probabilities: NDArray[np.float32]
) -> None:
    letter, doubtful = CLASSES[int(probabilities.argmax())], float(probabilities.max()) < DOUBT
    if doubtful:
        inner = corners + (corners.mean(axis=0) - corners) * 0.08
        outline = np.round(inner).astype(np.int32)
        cv2.polylines(picture, [outline], True, DOUBTFUL, max(2, round(side / 14)), cv2.LINE_AA)
    if letter == "." and not doubtful:
        return
    text = ("-" if letter == "." else letter) + ("?" if doubtful and letter != "?" else "")
    at = corners[3] + (corners[1] - corners[3]) * (0.06, 0.08)
    place = (round(float(at[0])), round(float(at[1])))
    size = side / 70
    cv2.putText(
        picture,
        text,
        place,
        cv2.FONT_HERSHEY_DUPLEX,
        size,
        (255, 255, 255),
        max(3, round(side / 16)),
        cv2.LINE_AA,
    )
    colour = DOUBTFUL if doubtful else SURE
    cv2.putText(picture, text, place, cv2.FONT_HERSHEY_DUPLEX, size, colour, max(1, round(side / 40)), cv2.LINE_AA)
