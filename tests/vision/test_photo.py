"""Bytes of every kind, whole and broken, through the photo's door."""

from __future__ import annotations

import io
import struct
import zlib

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image as PillowImage

from vision.errors import NotAPhoto, PhotoError, PhotoTooLarge, PhotoUnreadable, TooManyPixels
from vision.photo import ORIENTATION_TAG, PhotoLimits, load_photo

WIDE, HIGH = 60, 40


def picture() -> PillowImage.Image:
    """A picture that shows which way it lies: red in the upper left quarter, white elsewhere."""
    pixels = np.full((HIGH, WIDE, 3), 255, np.uint8)
    pixels[: HIGH // 2, : WIDE // 2] = (255, 0, 0)
    return PillowImage.fromarray(pixels)


def encoded(image: PillowImage.Image, kind: str, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def red_corner(image: NDArray[np.uint8]) -> tuple[int, int]:
    """Row and column (0 or 1) of the quarter that is red."""
    redness = image[:, :, 2].astype(int) - image[:, :, 0]
    half = redness.shape[0] // 2, redness.shape[1] // 2
    quarters = [
        [redness[: half[0], : half[1]], redness[: half[0], half[1] :]],
        [redness[half[0] :, : half[1]], redness[half[0] :, half[1] :]],
    ]
    means = np.array([[part.mean() for part in row] for row in quarters])
    row, col = divmod(int(np.argmax(means)), 2)
    return row, col


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("mode", ["RGB", "L", "P", "RGBA", "LA"])
def test_kinds_and_modes(kind: str, mode: str) -> None:
    if kind == "JPEG" and mode in ("P", "RGBA", "LA"):
        mode = "CMYK"
    photo = load_photo(encoded(picture().convert(mode), kind))
    assert (photo.width, photo.height, photo.scale) == (WIDE, HIGH, 1.0)
    assert photo.image.shape == (HIGH, WIDE, 3)
    assert photo.image.dtype == np.uint8
    assert photo.image[-5, -5].min() > 245


def test_colours_stay_in_a_cmyk_jpeg() -> None:
    assert red_corner(load_photo(encoded(picture().convert("CMYK"), "JPEG", quality=95)).image) == (0, 0)


def test_sixteen_bits_become_eight() -> None:
    deep = np.full((HIGH, WIDE), 40000, np.uint16)
    photo = load_photo(cv2.imencode(".png", deep)[1].tobytes())
    assert abs(int(photo.image[3, 3, 0]) - 40000 // 257) <= 1


def test_transparent_is_white_paper() -> None:
    clear = PillowImage.new("RGBA", (WIDE, HIGH), (0, 0, 0, 0))
    assert load_photo(encoded(clear, "PNG")).image.min() == 255


def test_first_frame_of_an_animation() -> None:
    frames = [picture(), PillowImage.new("RGB", (WIDE, HIGH), (0, 0, 255))]
    for kind in ("PNG", "WEBP"):
        data = encoded(frames[0], kind, save_all=True, append_images=frames[1:], duration=50)
        assert red_corner(load_photo(data).image) == (0, 0)


@pytest.mark.parametrize(
    ("orientation", "corner"),
    [(1, (0, 0)), (2, (0, 1)), (3, (1, 1)), (4, (1, 0)), (5, (0, 0)), (6, (0, 1)), (7, (1, 1)), (8, (1, 0))],
)
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_exif_orientation_is_applied_once(kind: str, orientation: int, corner: tuple[int, int]) -> None:
    exif = PillowImage.Exif()
    exif[ORIENTATION_TAG] = orientation
    photo = load_photo(encoded(picture(), kind, exif=exif.tobytes()))
    assert (photo.width, photo.height) == ((HIGH, WIDE) if orientation >= 5 else (WIDE, HIGH))
    assert photo.image.shape[:2] == (photo.height, photo.width)
    assert red_corner(photo.image) == corner


@pytest.mark.parametrize("orientation", [0, 9, 65535])
def test_absurd_orientation_is_ignored(orientation: int) -> None:
    exif = PillowImage.Exif()
    exif[ORIENTATION_TAG] = orientation
    assert load_photo(encoded(picture(), "JPEG", exif=exif.tobytes())).width == WIDE


def test_garbage_exif_does_not_cost_the_photo() -> None:
    data = encoded(picture(), "JPEG", exif=b"Exif\x00\x00MM\x00*\xff\xff\xff\xff" + b"\xee" * 50)
    assert load_photo(data).width == WIDE


def test_large_photo_is_bounded() -> None:
    photo = load_photo(encoded(PillowImage.new("RGB", (4000, 3000), (90, 90, 90)), "JPEG"))
    assert (photo.width, photo.height) == (4000, 3000)
    assert max(photo.image.shape) <= PhotoLimits().longest_side
    assert photo.scale == pytest.approx(photo.image.shape[1] / 4000)


def test_one_pixel() -> None:
    assert load_photo(encoded(PillowImage.new("RGB", (1, 1)), "PNG")).image.shape == (1, 1, 3)


def png_header(width: int, height: int) -> bytes:
    """A PNG that announces a size and holds next to nothing."""
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = b"IDAT" + zlib.compress(b"\0" * 1000)
    chunks = b"".join(
        struct.pack(">I", len(c) - 4) + c + struct.pack(">I", zlib.crc32(c)) for c in (head, body, b"IEND")
    )
    return b"\x89PNG\r\n\x1a\n" + chunks


@pytest.mark.parametrize(
    ("data", "error", "reason"),
    [
        (b"", PhotoUnreadable, "vision.photo.empty"),
        (b"just some text, renamed to .jpg", NotAPhoto, "vision.photo.unknown_kind"),
        (b"GIF89a" + b"\0" * 40, NotAPhoto, "vision.photo.unknown_kind"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", NotAPhoto, "vision.photo.unknown_kind"),
        (b"\xff\xd8\xff", PhotoUnreadable, "vision.photo.bad_header"),
        (b"\x89PNG\r\n\x1a\n", PhotoUnreadable, "vision.photo.bad_header"),
        (b"RIFF\x10\0\0\0WEBPVP8X", PhotoUnreadable, "vision.photo.bad_header"),
        (b"\0\0\0\x18ftypheic" + b"\0" * 64, PhotoUnreadable, "vision.photo.bad_header"),
        (png_header(30000, 30000), TooManyPixels, "vision.photo.too_many_pixels"),
        (png_header(40000, 10), TooManyPixels, "vision.photo.side_too_long"),
        (png_header(300, 300), PhotoUnreadable, "vision.photo.damaged"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_refused_with_a_reason(data: bytes, error: type[PhotoError], reason: str) -> None:
    with pytest.raises(error) as caught:
        load_photo(data)
    assert caught.value.reason == reason


def test_too_many_bytes_name_the_limit() -> None:
    with pytest.raises(PhotoTooLarge) as caught:
        load_photo(b"\xff" * 101, PhotoLimits(max_bytes=100))
    assert caught.value.params == {"size": 101, "limit": 100}


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("share", [0.3, 0.6, 0.95])
def test_truncated_is_unreadable(kind: str, share: float) -> None:
    noise = PillowImage.fromarray(np.random.default_rng(4).integers(0, 256, (200, 300, 3), np.uint8))
    data = encoded(noise, kind)
    with pytest.raises(PhotoUnreadable):
        load_photo(data[: int(len(data) * share)])


@given(data=st.binary(max_size=300), kind=st.sampled_from([b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF\0\0\0\0WEBP"]))
def test_hostile_bytes_raise_photo_errors_only(data: bytes, kind: bytes) -> None:
    with pytest.raises(PhotoError):
        load_photo(kind + data)


@given(at=st.integers(20, 900), value=st.integers(0, 255))
def test_a_flipped_byte_never_crashes(at: int, value: int) -> None:
    data = bytearray(encoded(picture(), "JPEG"))
    data[at % len(data)] = value
    try:
        photo = load_photo(bytes(data))
    except PhotoError:
        return
    assert photo.image.ndim == 3
