"""Spaces that are none: blacked out, greyed, hatched; not drawings, not shadows."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from schemas.biotope import CLOSED
from tests.vision.draw import Camera
from tests.vision.printed import photographed, played, printed
from tests.vision.test_markers import OWN
from vision.cells import cut_cells
from vision.closed import closed_spaces
from vision.lattice import find_lattices
from vision.marked import marked
from vision.symbols import CROP_MARGIN, CROP_SIZE

Image = NDArray[np.uint8]
ROWS, COLS, SIDE = 5, 6, 60
AT = ((0, 0), (2, 3), (2, 4), (4, 5))


def page(paint: Any = None) -> Image:
    """A grid of lines on paper, with some spaces painted: uint8 (h, w, 3)."""
    high, wide = (ROWS + 2) * SIDE, (COLS + 2) * SIDE
    sheet = np.full((high, wide, 3), 225, np.uint8)
    for r, c in AT if paint else ():
        box = sheet[(r + 1) * SIDE : (r + 2) * SIDE, (c + 1) * SIDE : (c + 2) * SIDE]
        paint(box)
    for n in range(ROWS + 1):
        cv2.line(sheet, (SIDE, (n + 1) * SIDE), (wide - SIDE, (n + 1) * SIDE), (50, 50, 50), 2)
    for n in range(COLS + 1):
        cv2.line(sheet, ((n + 1) * SIDE, SIDE), ((n + 1) * SIDE, high - SIDE), (50, 50, 50), 2)
    return sheet


def crops(sheet: Image) -> Image:
    """The cells as the reader cuts them, the grid being known."""
    margin = round(SIDE * CROP_MARGIN)
    cells = [
        [
            cv2.resize(
                sheet[
                    (r + 1) * SIDE - margin : (r + 2) * SIDE + margin, (c + 1) * SIDE - margin : (c + 2) * SIDE + margin
                ],
                (CROP_SIZE, CROP_SIZE),
            )
            for c in range(COLS)
        ]
        for r in range(ROWS)
    ]
    return np.asarray(cells, np.uint8)


def black(box: Image) -> None:
    box[:] = 30


def grey(box: Image) -> None:
    box[:] = 150


def hatched(box: Image) -> None:
    for n in range(0, 2 * SIDE, 6):
        cv2.line(box, (0, n), (n, 0), (90, 90, 90), 2)


@pytest.mark.parametrize("paint", [black, grey, hatched])
def test_what_is_dark_all_over_up_to_its_lines_is_closed(paint: Any) -> None:
    found = closed_spaces(crops(page(paint)), CROP_MARGIN)
    for r in range(ROWS):
        for c in range(COLS):
            assert (found[r, c] > 0.9) == ((r, c) in AT), (r, c, found[r, c])


def test_bare_paper_is_open_in_any_light() -> None:
    for light in (0.3, 0.6, 1.0):
        dim = (page() * light).astype(np.uint8)
        assert closed_spaces(crops(dim), CROP_MARGIN).max() < 0.01


@pytest.mark.parametrize("turn", range(4))
def test_a_shadow_is_not_closed(turn: int) -> None:
    sheet = page().astype(np.float32)
    y, x = np.mgrid[: sheet.shape[0], : sheet.shape[1]]
    edge = (x - 150) * np.cos(turn * 1.3) + (y - 170) * np.sin(turn * 1.3)
    sheet *= np.where(edge > 0, 0.5, 1.0)[..., None]
    assert closed_spaces(crops(sheet.astype(np.uint8)), CROP_MARGIN).max() < 0.05


def test_a_heavy_scribble_is_a_doubt_at_most() -> None:
    luck = np.random.default_rng(2)

    def scribble(box: Image) -> None:
        points = luck.uniform(0.1, 0.9, (45, 2)) * SIDE
        cv2.polylines(box, [points.astype(np.int32)], False, (60, 60, 60), 2, cv2.LINE_AA)

    assert closed_spaces(crops(page(scribble)), CROP_MARGIN).max() <= 0.5


def test_drawings_of_a_hand_are_open() -> None:
    luck = np.random.default_rng(4)
    sheet, _ = played(printed(OWN), luck, share=1.0)
    photo, _ = photographed(sheet, Camera(width=1500, height=2000, pitch=12, fill=0.95, blur=0.7), luck)
    lattice, _ = marked(photo, find_lattices(photo)[0])
    found = closed_spaces(cut_cells(photo, lattice, CROP_SIZE, CROP_MARGIN), CROP_MARGIN)
    for r, row in enumerate(OWN.rows):
        for c, space in enumerate(row):
            assert (found[r, c] > 0.5) == (space == CLOSED), (r, c, found[r, c])
