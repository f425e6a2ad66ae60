"""Pictures of tiles and cards: decoded and written anew, so that nothing but the picture is kept of what was sent.

No place it was taken at, no second file behind the picture, no size beyond what a reader needs. Runs in a child
process with limits, as all decoding of strangers' bytes does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from service.readings import child
from vision.errors import PhotoError, PhotoUnreadable
from vision.photo import PhotoLimits, load_photo

LONGEST_SIDE = 640  # pixels of a kept picture
MAX_PIXELS = 50_000_000  # of a picture as it is sent
QUALITY = 90  # of the JPEG that is kept
MEDIA_TYPE = "image/jpeg"

# JPEG segments that hold the picture itself: JFIF header, tables, frame headers, scans.
_PLAIN = {0xE0, 0xDB, 0xC0, 0xC2, 0xC4, 0xDD, 0xDA}


@dataclass(frozen=True)
class CleanPicture:
    """A picture fit to be kept: JPEG, upright, without anything else in it. Sizes in pixels."""

    data: bytes
    width: int
    height: int

    @property
    def digest(self) -> str:
        """SHA-256 of the bytes: its name."""
        return hashlib.sha256(self.data).hexdigest()


def clean_in_child(
    pictures: Sequence[bytes], settings: Mapping[str, Any], turns: Sequence[int] = ()
) -> list[CleanPicture | PhotoError]:
    """Every picture cleaned, or why it is none; `turns`: quarter turns clockwise that are taken back.

    Raises `PhotoError` where they cost too much, `Busy`.
    """
    if not pictures:
        return []
    cleaned: list[CleanPicture | PhotoError] = child.run(
        clean_all, (list(pictures), settings["MAX_PICTURE_BYTES"], list(turns)), settings
    )
    return cleaned


def clean_all(pictures: Sequence[bytes], max_bytes: int, turns: Sequence[int] = ()) -> list[CleanPicture | PhotoError]:
    """Every picture cleaned, or why it is none; `turns` as for `clean`, 0 where there are none."""
    found: list[CleanPicture | PhotoError] = []
    for data, turn in zip(pictures, turns or [0] * len(pictures), strict=True):
        try:
            found.append(clean(data, max_bytes, turn))
        except PhotoError as error:
            found.append(error)
    return found


def clean(data: bytes, max_bytes: int, turn: int = 0) -> CleanPicture:
    """One picture, decoded and written anew; kept byte for byte where it is one of ours and upright.

    `turn`: the quarter turns clockwise by which what it shows lies turned; they are taken back. Raises `PhotoError`.
    """
    limits = PhotoLimits(
        max_bytes=max_bytes, max_pixels=MAX_PIXELS, max_jpeg_pixels=MAX_PIXELS, longest_side=LONGEST_SIDE
    )
    image = load_photo(data, limits).image
    height, width = image.shape[:2]
    if turn:
        image = np.ascontiguousarray(np.rot90(image, turn))
        height, width = image.shape[:2]
    elif _is_plain(data) and _whole_size(data) == (width, height):
        return CleanPicture(data, width, height)
    fine, encoded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    if not fine:
        raise PhotoUnreadable("vision.photo.damaged", kind="jpeg")
    return CleanPicture(encoded.tobytes(), width, height)


def _is_plain(data: bytes) -> bool:
    """Whether the bytes are a JPEG with nothing in it but the picture, and nothing behind it."""
    if data[:2] != b"\xff\xd8":
        return False
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] in _PLAIN:
        if data[at + 1] == 0xDA:
            return data.find(b"\xff\xd9", at) == len(data) - 2
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return False


def _whole_size(data: bytes) -> tuple[int, int]:
    """Width and height by the frame header of a JPEG; (0, 0) where there is none."""
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        if data[at + 1] in (0xC0, 0xC2):
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return 0, 0
