"""Bytes of unknown origin to an upright, bounded picture: the one place of the reader that trusts nothing.

The kind is told by the first bytes, the size by the header, and both are judged before a pixel is decoded. What
decodes runs in C libraries: callers that take photos from strangers run this in a child process with limits.
"""

from __future__ import annotations

import io
import struct
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import cv2
import numpy as np
from numpy.typing import NDArray
from pi_heif import HeifImageFile
from PIL import Image as PillowImage
from PIL.ImageFile import ImageFile
from PIL.JpegImagePlugin import JpegImageFile
from PIL.PngImagePlugin import PngImageFile

from vision.errors import NotAPhoto, PhotoTooLarge, PhotoUnreadable, TooManyPixels

Image = NDArray[np.uint8]
Kind = Literal["jpeg", "png", "webp", "heic"]

HEIF_BRANDS = frozenset({b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1"})
ORIENTATION_TAG = 0x0112
WHITE = 255
PLUGINS: dict[Kind, Callable[[io.BytesIO], ImageFile]] = {
    "jpeg": JpegImageFile,
    "png": PngImageFile,
    "heic": HeifImageFile,
}
REDUCED = ((8, cv2.IMREAD_REDUCED_COLOR_8), (4, cv2.IMREAD_REDUCED_COLOR_4), (2, cv2.IMREAD_REDUCED_COLOR_2))


@dataclass(frozen=True)
class PhotoLimits:
    """What is taken. A JPEG is decoded at reduced size, so that it may be larger than the others."""

    max_bytes: int = 32 * 1024 * 1024
    max_pixels: int = 50_000_000
    max_jpeg_pixels: int = 120_000_000
    max_side: int = 20_000
    longest_side: int = 2048
    """Longest side of the picture handed on, in pixels: half of a 12-megapixel photo's, no second resize."""


@dataclass(frozen=True)
class Photo:
    """An upright photo.

    `image` is uint8 (h, w, 3) in BGR; `width` and `height` are those of the whole photo as a person sees it, in its
    own pixels; `scale` is pixels of `image` for one pixel of the photo (at most 1).
    """

    image: Image
    width: int
    height: int
    scale: float


@dataclass(frozen=True)
class _Header:
    kind: Kind
    width: int
    height: int
    orientation: int
    transparent: bool


def load_photo(data: bytes, limits: PhotoLimits | None = None) -> Photo:
    """Decode `data` (JPEG, PNG, WebP or HEIC; the first frame of an animation) upright and bounded in size.

    Raises `PhotoTooLarge`, `NotAPhoto`, `TooManyPixels` or `PhotoUnreadable`; nothing else, whatever the bytes are.
    """
    limits = limits or PhotoLimits()
    if len(data) > limits.max_bytes:
        raise PhotoTooLarge("vision.photo.too_large", size=len(data), limit=limits.max_bytes)
    if not data:
        raise PhotoUnreadable("vision.photo.empty")
    header = _read_header(data)
    _check_size(header, limits)
    if header.kind == "jpeg" and not _jpeg_ends(data):
        raise PhotoUnreadable("vision.photo.truncated", size=len(data))
    image = _decode_heic(data) if header.kind == "heic" else _decode_cv2(data, header, limits)
    return _upright(image, header, limits)


def _kind_of(data: bytes) -> Kind:
    """The kind by its first bytes: a name or a content type proves nothing."""
    if data[:3] == b"\xff\xd8\xff":
        return "jpeg"
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        return "png"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data[4:8] == b"ftyp" and data[8:12] in HEIF_BRANDS:
        return "heic"
    raise NotAPhoto("vision.photo.unknown_kind", size=len(data))


def _read_header(data: bytes) -> _Header:
    kind = _kind_of(data)
    if kind == "webp":
        return _webp_header(data)
    # The plugin classes, rather than PillowImage.open: no guessing among formats, no MPO detour, no global limit.
    try:
        # what Pillow grumbles about in a stranger's EXIF is no warning to us
        with warnings.catch_warnings(action="ignore"), PLUGINS[kind](io.BytesIO(data)) as opened:
            transparent = opened.mode in ("RGBA", "LA", "PA") or "transparency" in opened.info
            # libheif turns the picture itself; its tag would turn it twice.
            orientation = 1 if kind == "heic" else _orientation(opened)
            return _Header(kind, opened.width, opened.height, orientation, transparent)
    except Exception as error:  # a parser fed with hostile bytes may raise anything
        raise PhotoUnreadable("vision.photo.bad_header", kind=kind) from error


def _orientation(opened: PillowImage.Image) -> int:
    """The EXIF orientation, 1 where there is none or an absurd one: a broken tag must not cost the photo."""
    try:
        value = opened.getexif().get(ORIENTATION_TAG, 1)
    except Exception:  # EXIF is a second hostile format inside the first
        return 1
    return value if isinstance(value, int) and 1 <= value <= 8 else 1


def _webp_header(data: bytes) -> _Header:
    """Size and transparency of a WebP, read here: Pillow's plugin reserves the whole canvas on opening."""
    chunk, body = data[12:16], data[20:30]
    try:
        if chunk == b"VP8X":
            flags = body[0]
            width, height = (int.from_bytes(body[at : at + 3], "little") + 1 for at in (4, 7))
            return _Header("webp", width, height, _webp_orientation(data) if flags & 0x08 else 1, bool(flags & 0x10))
        if chunk == b"VP8L" and body[0] == 0x2F:
            bits = int.from_bytes(body[1:5], "little")
            return _Header("webp", (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, 1, bool(bits >> 28 & 1))
        if chunk == b"VP8 " and body[3:6] == b"\x9d\x01\x2a":
            width, height = struct.unpack("<HH", body[6:10])
            return _Header("webp", width & 0x3FFF, height & 0x3FFF, 1, False)
    except (IndexError, struct.error):
        pass
    raise PhotoUnreadable("vision.photo.bad_header", kind="webp")


def _webp_orientation(data: bytes) -> int:
    at = 12
    while at + 8 <= len(data):
        size = int.from_bytes(data[at + 4 : at + 8], "little")
        if data[at : at + 4] == b"EXIF":
            exif = PillowImage.Exif()
            try:
                exif.load(data[at + 8 : at + 8 + size])
                value = exif.get(ORIENTATION_TAG, 1)
            except Exception:  # as in _orientation
                return 1
            return value if isinstance(value, int) and 1 <= value <= 8 else 1
        at += 8 + size + size % 2
    return 1


def _check_size(header: _Header, limits: PhotoLimits) -> None:
    pixels = header.width * header.height
    limit = limits.max_jpeg_pixels if header.kind == "jpeg" else limits.max_pixels
    if pixels <= 0:
        raise PhotoUnreadable("vision.photo.bad_header", kind=header.kind)
    if pixels > limit:
        raise TooManyPixels("vision.photo.too_many_pixels", width=header.width, height=header.height, limit=limit)
    if max(header.width, header.height) > limits.max_side:
        raise TooManyPixels(
            "vision.photo.side_too_long", width=header.width, height=header.height, limit=limits.max_side
        )


def _jpeg_ends(data: bytes) -> bool:
    """Whether an end-of-image marker follows the first scan: a cut file decodes half grey without complaint."""
    at = 2
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            return False
        marker = data[at + 1]
        if marker == 0xDA:
            return data.find(b"\xff\xd9", at) >= 0
        at += 1 if marker == 0xFF else 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return False


def _decode_cv2(data: bytes, header: _Header, limits: PhotoLimits) -> Image:
    flags = cv2.IMREAD_COLOR
    if header.transparent:
        flags = cv2.IMREAD_UNCHANGED
    elif header.kind == "jpeg":
        longest = max(header.width, header.height)
        for factor, reduced in REDUCED:
            if longest >= factor * limits.longest_side * 0.75:
                flags = reduced
                break
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), flags | cv2.IMREAD_IGNORE_ORIENTATION)
    except cv2.error as error:
        raise PhotoUnreadable("vision.photo.damaged", kind=header.kind) from error
    if image is None or image.size == 0:
        raise PhotoUnreadable("vision.photo.damaged", kind=header.kind)
    if header.transparent:
        return _on_white(np.asarray(image, image.dtype if image.dtype == np.uint16 else np.uint8))
    return np.asarray(image, np.uint8)


def _on_white(decoded: NDArray[np.integer[Any]]) -> Image:
    """Lay a picture with an alpha channel, uint8 or uint16 (h, w, 3 or 4) BGR(A), on white paper."""
    deep = decoded.dtype == np.uint16
    image = (decoded.astype(np.uint16) >> 8 if deep else decoded).astype(np.uint8)
    if image.ndim == 2:
        return np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), np.uint8)
    if image.shape[2] == 3:
        return np.asarray(image, np.uint8)
    alpha = image[:, :, 3:].astype(np.uint16)
    blended = (image[:, :, :3].astype(np.uint16) * alpha + WHITE * (WHITE - alpha)) // WHITE
    return blended.astype(np.uint8)


def _decode_heic(data: bytes) -> Image:
    try:
        with HeifImageFile(io.BytesIO(data)) as opened:
            picture = opened.convert("RGB")
    except Exception as error:  # libheif's errors come in many classes
        raise PhotoUnreadable("vision.photo.damaged", kind="heic") from error
    return np.ascontiguousarray(np.asarray(picture, np.uint8)[:, :, ::-1])


def _upright(image: Image, header: _Header, limits: PhotoLimits) -> Photo:
    # libheif may turn or crop on decoding: then only the decoded picture knows its size.
    width, height = (image.shape[1], image.shape[0]) if header.kind == "heic" else (header.width, header.height)
    scale = min(1.0, limits.longest_side / max(image.shape[:2]))
    if scale < 1.0:
        size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
        image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    image = _turned_by_exif(image, header.orientation)
    if header.orientation >= 5:
        width, height = height, width
    return Photo(image, width, height, max(image.shape[:2]) / max(width, height))


def _turned_by_exif(image: Image, orientation: int) -> Image:
    """Apply an EXIF orientation 1..8 (1 upright, even values up to 4 mirrored, 5..8 on the side)."""
    if orientation >= 5:
        image = np.asarray(cv2.transpose(image), np.uint8)
    flip: dict[int, int] = {2: 1, 3: -1, 4: 0, 6: 1, 7: -1, 8: 0}
    if orientation in flip:
        image = np.asarray(cv2.flip(image, flip[orientation]), np.uint8)
    return image
