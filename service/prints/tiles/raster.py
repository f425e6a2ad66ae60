"""Tiles as pixels: the same marks that go to paper, painted without a page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from schemas.habitats import Tile
from service.games.habitats.layouts import example
from service.prints.tiles.faces import Label, face
from service.prints.tiles.shapes import SIDE, Area, Mark, Words

Picture = npt.NDArray[np.uint8]
"""Pixels, shape (side, side, 3), blue, green, red."""

FINER = 3  # painted so many times larger, then averaged
BOLD = 0.035  # of the size of letters: a line round them that makes them bold
KINDS = {"tower": "watchtower", "camp": "camp", "road": "access road", "big": "BIG", "many": "MANY"}
"""What stands on tiles without a name."""


def picture(tile: Tile, side: int, label: Label | None = None) -> Picture:
    """A tile as it is read, `side` pixels wide, edge to edge."""
    return paint(face(tile, label or (lambda kind: KINDS.get(kind, kind))), side)


@lru_cache(maxsize=4)
def example_pictures(edition: str, side: int) -> Sequence[tuple[Tile, Picture]]:
    """The tiles of an edition's example catalogue in its order, then the entrance, each with its picture."""
    tiles = [stock.tile for stock in example(edition)]
    return tuple((tile, picture(tile, side)) for tile in [*tiles, Tile(kind="entrance")])


def paint(marks: Sequence[Mark], side: int) -> Picture:
    """Marks as pixels."""
    scale = side * FINER / SIDE
    image = Image.new("RGB", (side * FINER, side * FINER), "white")
    draw = ImageDraw.Draw(image)
    for mark in marks:
        if isinstance(mark, Area):
            draw.polygon([(x * scale, y * scale) for x, y in mark.points], fill=mark.fill)
        else:
            _write(draw, mark, scale)
    return np.ascontiguousarray(np.asarray(image.reduce(FINER), np.uint8)[:, :, ::-1])


def _write(draw: ImageDraw.ImageDraw, words: Words, scale: float) -> None:
    size = words.size
    wide = _font(round(size * scale)).getlength(words.text) / scale
    size *= min(1.0, words.width / wide) if wide else 1.0
    font = _font(max(1, round(size * scale)))
    at = (words.at[0] * scale, words.at[1] * scale)
    draw.text(at, words.text, words.fill, font, anchor="ms", stroke_width=BOLD * size * scale, stroke_fill=words.fill)


@lru_cache(maxsize=64)
def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont)
    return font
