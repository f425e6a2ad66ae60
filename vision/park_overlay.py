"""The photo with the reading drawn on it: every tile's outline, its name and turn, doubtful tiles marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Photo

if TYPE_CHECKING:
    from vision.park import Park, ParkTile

DOUBT = 0.9
"""A tile below this confidence is marked."""
QUALITY = 85
"""JPEG quality of the overlay."""
LONGEST = 14
"""Letters of a name that are written on its tile."""
FONT = cv2.FONT_HERSHEY_SIMPLEX

# BGR, told apart by people with any colour vision (Okabe and Ito, 2002, "Color Universal Design").
SURE = (115, 158, 0)
DOUBTFUL = (0, 94, 213)
STRANGE = (178, 114, 0)
INK, PAPER = (0, 0, 0), (255, 255, 255)


def draw_park_overlay(photo: Photo, parks: Sequence[Park]) -> bytes:
    """JPEG bytes of the photo, in the size it was read at, with every park's tiles.

    A tile that was recognised has a plain frame and its name, a doubtful one a thick frame and a question mark behind
    its name, one that nobody named a crossed corner and a question mark alone: colour is never needed.
    """
    picture = photo.image.copy()
    for park in parks:
        for tile in park.tiles:
            _draw(picture, tile, (tile.polygon + 0.5) * photo.scale - 0.5)
    _, encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return encoded.tobytes()


def _draw(picture: NDArray[np.uint8], tile: ParkTile, polygon: NDArray[np.float64]) -> None:
    side = float(np.linalg.norm(np.roll(polygon, -1, axis=0) - polygon, axis=1).mean())
    middle = polygon.mean(axis=0)
    inner = middle + 0.95 * (polygon - middle)
    sure = tile.names[tile.name] * tile.there >= DOUBT
    colour = STRANGE if tile.name is None else SURE if sure else DOUBTFUL
    thin = max(1, round(side / 60))
    cv2.polylines(picture, [_whole(inner)], True, colour, thin if sure else 3 * thin, cv2.LINE_AA)
    if tile.name is None:
        corner = np.array([inner[0] + 0.25 * (inner[1] - inner[0]), inner[0] + 0.25 * (inner[3] - inner[0])])
        cv2.polylines(picture, [_whole(corner)], False, colour, thin, cv2.LINE_AA)
    else:
        _arrow(picture, tile, inner, colour, thin)
    text = "?" if tile.name is None else _written(tile.name) + ("" if sure else "?")
    _write(picture, text, middle, side)


def _arrow(
    picture: NDArray[np.uint8], tile: ParkTile, inner: NDArray[np.float64], colour: tuple[int, int, int], thin: int
) -> None:
    """A small wedge at the edge where the tile's own up is."""
    turn = int(tile.turns.argmax())
    start, end = inner[turn], inner[(turn + 1) % 4]
    tip = (start + end) / 2
    foot = tip + 0.12 * (inner.mean(axis=0) - tip)
    wedge = np.array([tip, foot + 0.06 * (end - start), foot - 0.06 * (end - start)])
    cv2.fillPoly(picture, [_whole(wedge)], colour, cv2.LINE_AA)


def _written(name: str) -> str:
    """A name in the letters that the font has, cut short."""
    plain = "".join(letter if letter.isascii() else "_" for letter in name)
    return plain if len(plain) <= LONGEST else plain[: LONGEST - 1] + "."


def _write(picture: NDArray[np.uint8], text: str, middle: NDArray[np.float64], side: float) -> None:
    (wide, high), _ = cv2.getTextSize(text, FONT, 1.0, 1)
    scale = min(0.8 * side / wide, 0.22 * side / high)
    at = (round(middle[0] - wide * scale / 2), round(middle[1] + high * scale / 2))
    thick = max(1, round(scale * 1.5))
    cv2.putText(picture, text, at, FONT, scale, PAPER, 3 * thick, cv2.LINE_AA)
    cv2.putText(picture, text, at, FONT, scale, INK, thick, cv2.LINE_AA)


def _whole(points: NDArray[np.float64]) -> NDArray[np.int32]:
    return np.round(points).astype(np.int32)
