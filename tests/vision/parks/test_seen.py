"""Cells of a lattice beside known tiles: what they show, and where by that the others lie."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.parks.art import photographed, tile
from vision.parks import ParkLattice
from vision.parks.cut import cut_tiles
from vision.parks.looks import SIDE, look_at
from vision.parks.match import Shelf, likeness
from vision.parks.polygons import lattice_corners
from vision.parks.seen import SeenCells
from vision.projective import project

ROWS, COLS, LONG = 3, 6, 90
"""A park, and the side of its tiles in pixels."""


@pytest.fixture(scope="module")
def arts() -> list[NDArray[np.uint8]]:
    rng = np.random.default_rng(12)
    return [tile(rng) for _ in range(ROWS * COLS)]


@pytest.mark.parametrize("turn", range(4))
def test_a_tile_tells_how_far_beside_its_corners_it_lies(arts: list[NDArray[np.uint8]], turn: int) -> None:
    table = np.full((300, 300, 3), 90, np.uint8)
    table[80:208, 90:218] = photographed(arts[2], np.random.default_rng(1), turn)
    off = np.array([5.0, -8.0])
    polygon = np.array([[90.0, 80], [218, 80], [218, 208], [90, 208]]) - 0.5 + off
    look, known = look_at(cut_tiles(table, polygon[None], SIDE)[0]), look_at(arts[2])
    assert int(likeness([look], [known])[0, 0].argmax()) == turn
    np.testing.assert_allclose(np.array(Shelf([known]).offset(look, 0, turn)) * 128, -off, atol=2)


def _photo(arts: list[NDArray[np.uint8]]) -> NDArray[np.uint8]:
    photo = np.full((ROWS * LONG + 200, COLS * LONG + 200, 3), 90, np.uint8)
    corners = lattice_corners(ROWS, COLS).reshape(-1, 4, 2) * LONG + 100
    for art, polygon in zip(arts, corners, strict=True):
        (x, y), (right, low) = polygon[0].astype(int), polygon[2].astype(int)
        photo[y:low, x:right] = cut_tiles(art, np.array([[[0, 0], [128, 0], [128, 128], [0, 128]]]) - 0.5, LONG)[0]
    return photo


def test_the_lattice_follows_the_tiles_that_are_known(arts: list[NDArray[np.uint8]]) -> None:
    true = np.array([[LONG, 0, 100], [0, LONG, 100], [0, 0, 1.0]])
    drifting = true @ np.diag([1.06, 1.0, 1.0])  # half a tile off at the far end
    first = np.zeros((ROWS, COLS), np.bool_)
    first[:, :2] = True
    corners = lattice_corners(ROWS, COLS)
    lattice = ParkLattice(
        drifting,
        first,
        project(drifting, corners),
        np.ones((ROWS, COLS), np.float32),
        np.zeros_like(first),
        0.9,
        "drawn",
    )
    cells = SeenCells(_photo(arts), lattice, [look_at(art) for art in arts])
    far = np.zeros_like(first)
    far[:, -1] = True
    assert cells.at_a_glance(far).max() < 0.8
    assert cells.most_alike(first).min() > 0.75
    cells.follow(first)
    np.testing.assert_allclose(cells.polygons[far], project(true, corners)[far], atol=0.1 * LONG)
    assert cells.most_alike(far).min() > 0.75
    np.testing.assert_array_equal(cells.polygons[first], lattice.polygons[first])


def test_a_tile_whose_edges_were_mistaken_is_laid_where_the_others_say(arts: list[NDArray[np.uint8]]) -> None:
    true = np.array([[LONG, 0, 100], [0, LONG, 100], [0, 0, 1.0]])
    every = np.ones((ROWS, COLS), np.bool_)
    polygons = project(true, lattice_corners(ROWS, COLS))
    moved = polygons.copy()
    moved[1, 3] += np.array([0.25, -0.2]) * LONG
    sure = np.ones((ROWS, COLS), np.float32)
    lattice = ParkLattice(true, every, moved, sure, np.zeros_like(every), 0.9, "drawn")
    cells = SeenCells(_photo(arts), lattice, [look_at(art) for art in arts])
    assert cells.most_alike(every).min() < 0.6
    cells.follow(every)
    np.testing.assert_allclose(cells.polygons[1, 3], polygons[1, 3], atol=0.04 * LONG)
    assert cells.most_alike(every).min() > 0.75
