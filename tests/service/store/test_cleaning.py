"""Of a picture, the picture is kept and nothing else."""

from __future__ import annotations

import io

import cv2
import numpy as np
import pytest
from PIL import Image

from service.store.cleaning import LONGEST_SIDE, clean
from tests.collections_client import png
from vision import PhotoError

LIMIT = 8 * 1024 * 1024


def _jpeg(width: int = 60, height: int = 40, **how: object) -> bytes:
    made = io.BytesIO()
    pixels = np.random.default_rng(5).integers(0, 255, (height, width, 3), np.uint8)
    Image.fromarray(pixels).save(made, "JPEG", quality=90, **how)
    return made.getvalue()


def test_places_and_turns_are_taken_off() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # a quarter turn
    exif.get_ifd(0x8825)[2] = (52.0, 31.0, 12.0)  # where it was taken
    kept = clean(_jpeg(exif=exif.tobytes()), LIMIT)
    assert (kept.width, kept.height) == (40, 60)
    with Image.open(io.BytesIO(kept.data)) as opened:
        assert not opened.getexif()
        assert opened.size == (40, 60)


@pytest.mark.parametrize("behind", [b"<script>", b"PK\x03\x04" + b"\0" * 40])
def test_what_hangs_behind_the_picture_is_cut_off(behind: bytes) -> None:
    assert behind not in clean(_jpeg() + behind, LIMIT).data


def test_a_comment_inside_is_taken_out() -> None:
    assert b"a secret" not in clean(_jpeg(comment=b"a secret"), LIMIT).data


def test_large_pictures_are_made_small() -> None:
    kept = clean(_jpeg(1500, 900), LIMIT)
    assert max(kept.width, kept.height) == LONGEST_SIDE
    decoded = cv2.imdecode(np.frombuffer(kept.data, np.uint8), cv2.IMREAD_COLOR)
    assert decoded is not None
    assert decoded.shape[:2] == (kept.height, kept.width)


def test_what_was_cleaned_once_stays_as_it_is() -> None:
    once = clean(png(), LIMIT)
    again = clean(once.data, LIMIT)
    assert again.data == once.data
    assert again.digest == once.digest


def test_too_many_bytes() -> None:
    with pytest.raises(PhotoError):
        clean(png(), 100)
