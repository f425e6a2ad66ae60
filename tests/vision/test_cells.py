"""Cells cut out of a picture of which every point is known."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.draw import CELL, Camera, Sheet, print_sheet, take_photo
from vision.cells import cell_polygon, cut_cells
from vision.lattice import Lattice
from vision.projective import fit_homography


def checkered(rows: int, cols: int, side: int) -> tuple[NDArray[np.uint8], Lattice]:
    """A picture whose cell (r, c) is of grey 10 r + c all over, and its lattice."""
    shade = np.add.outer(10 * np.arange(rows), np.arange(cols)).astype(np.uint8)
    grey = np.kron(shade, np.ones((side, side), np.uint8))
    col, row = np.meshgrid(np.arange(cols + 1.0), np.arange(rows + 1.0))
    nodes = np.stack([col, row], axis=-1) * side - 0.5
    return np.repeat(grey[..., None], 3, axis=2), Lattice(nodes, rows, cols, fit_homography(nodes), "test", 1.0)


@pytest.mark.parametrize("side", [16, 40, 120])
def test_each_cell_holds_its_own_pixels(side: int) -> None:
    image, lattice = checkered(5, 7, side)
    cells = cut_cells(image, lattice, 24)
    assert cells.shape == (5, 7, 24, 24, 3)
    assert cells.dtype == np.uint8
    middle = cells[:, :, 4:-4, 4:-4, 0]
    assert (middle == np.add.outer(10 * np.arange(5), np.arange(7))[..., None, None]).all()


def test_margin_shows_the_neighbours() -> None:
    image, lattice = checkered(5, 7, 40)
    cell = cut_cells(image, lattice, 48, margin=0.25)[2, 3, :, :, 0]
    assert (cell[24, 1], cell[24, -2], cell[1, 24], cell[-2, 24]) == (22, 24, 13, 33)


def test_turned_lattice_turns_the_cells() -> None:
    image, lattice = checkered(5, 7, 40)
    cells, turned = cut_cells(image, lattice, 16), cut_cells(image, lattice.turned(1), 16)
    assert turned.shape[:2] == (7, 5)
    assert np.array_equal(turned[:, :, 8, 8, 0], np.rot90(cells[:, :, 8, 8, 0]))


def test_a_curled_page_is_flattened() -> None:
    rng = np.random.default_rng(1)
    page, flat = print_sheet(Sheet(rows=6, cols=6, drawn=0.0), rng)
    page[:] = 230
    for row in range(6):
        for col in range(6):
            x, y = (flat[row, col] + CELL / 2).astype(int)
            page[y - 3 : y + 4, x - 3 : x + 4] = 0
    photo, truth = take_photo(page, flat, Camera(pitch=20, curl=0.3, noise=1), rng)
    lattice = Lattice(truth, 6, 6, fit_homography(truth), "test", 1.0)
    dark = cut_cells(photo, lattice, 32)[..., 0] < 120
    places = np.array([[np.argwhere(cell).mean(axis=0) for cell in row] for row in dark])
    assert np.abs(places - 15.5).max() < 1.5


def test_polygon_runs_round_the_cell() -> None:
    _, lattice = checkered(4, 4, 10)
    assert np.array_equal(cell_polygon(lattice, 1, 2), np.array([[19.5, 9.5], [29.5, 9.5], [29.5, 19.5], [19.5, 19.5]]))
