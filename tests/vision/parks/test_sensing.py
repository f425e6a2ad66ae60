"""What the two networks make of drawn parks: tiles and edges by pixel, and the cells of right and wrong lattices."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.parks.draw import Drawn, Scene, draw_park
from vision.parks.cells import CellChances, cell_chances
from vision.parks.nets import WEIGHTS, network
from vision.parks.sense import SENSE_SIDE, sense
from vision.parks.view import look
from vision.projective import project

Floats = NDArray[np.float64]
MOST_BYTES = 5_000_000


def park(seed: int = 7) -> Drawn:
    return draw_park(Scene(tiles=12, table="wood", tilt=12, roll=4), np.random.default_rng(seed))


def lattice_of(drawn: Drawn) -> Floats:
    """Pixels to the (col, row) of the park's bounding box."""
    row, col = np.nonzero(drawn.occupied)
    corners = np.stack([col, row], axis=-1)[:, None] + np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]])
    found = cv2.findHomography(drawn.polygons[drawn.occupied].reshape(-1, 2), corners.reshape(-1, 2))[0]
    return np.asarray(found, np.float64)


def judged(drawn: Drawn, change: Floats) -> CellChances:
    lab = np.asarray(cv2.cvtColor(drawn.photo, cv2.COLOR_BGR2Lab), np.uint8)
    rows, cols = drawn.occupied.shape
    around = (-1, -1, cols + 1, rows + 1)
    return cell_chances(look(lab, sense(drawn.photo), change @ lattice_of(drawn), around))


def test_tiles_and_their_edges_are_sensed_where_they_are() -> None:
    drawn = park()
    sensed = sense(drawn.photo)
    assert max(sensed.tile.shape) == SENSE_SIDE
    assert sensed.tile.shape == sensed.edge.shape
    scale = sensed.tile.shape[1] / drawn.photo.shape[1]
    tiles = (drawn.polygons[drawn.occupied] + 0.5) * scale - 0.5
    truth = np.zeros(sensed.tile.shape, np.uint8)
    for tile in tiles:
        cv2.fillConvexPoly(truth, np.round(tile).astype(np.int32), 1)
    common = ((sensed.tile > 0.5) & (truth > 0)).sum() / ((sensed.tile > 0.5) | (truth > 0)).sum()
    assert common > 0.85
    middles = np.round((tiles + np.roll(tiles, -1, axis=1)) / 2).astype(int).reshape(-1, 2)
    inner = np.round(tiles.mean(axis=1)).astype(int)
    near = cv2.dilate(sensed.edge, np.ones((5, 5)))
    assert near[middles[:, 1], middles[:, 0]].mean() > 2 * sensed.edge[inner[:, 1], inner[:, 0]].mean()


@pytest.mark.parametrize("grey", [0, 128, 255])
def test_nothing_is_sensed_on_a_blank_picture(grey: int) -> None:
    assert sense(np.full((300, 420, 3), grey, np.uint8)).tile.max() < 0.5


@pytest.mark.parametrize("shape", [(1, 1), (3, 700), (700, 3), (33, 31), (1000, 750)])
def test_pictures_of_any_shape_are_sensed(shape: tuple[int, int]) -> None:
    sensed = sense(np.random.default_rng(3).integers(0, 256, (*shape, 3), dtype=np.uint8))
    assert max(sensed.tile.shape) == min(SENSE_SIDE, max(shape))
    assert np.isfinite(sensed.tile).all()
    assert sensed.tile.min() >= 0
    assert sensed.edge.max() <= 1


def test_cells_of_the_right_lattice_are_told() -> None:
    drawn = park()
    chances = judged(drawn, np.eye(3))
    np.testing.assert_array_equal(chances.tile > 0.5, np.pad(drawn.occupied, 1))
    assert chances.piece.max() < 0.5
    np.testing.assert_array_equal(chances.odds > 0, chances.tile > 0.5)


@pytest.mark.parametrize(
    "change",
    [np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1.0]]), np.diag([0.5, 0.5, 1.0]), np.diag([1.6, 1.6, 1.0])],
    ids=["shifted by half", "twice as coarse", "too fine"],
)
def test_a_wrong_lattice_holds_no_tiles(change: Floats) -> None:
    drawn = park()
    chances = judged(drawn, change)
    assert (chances.tile > 0.5).sum() < 0.2 * drawn.occupied.sum()


def test_weights_are_small() -> None:
    assert max((WEIGHTS / f"{name}.onnx").stat().st_size for name in ("tiles", "cells")) < MOST_BYTES


def test_what_was_seen_before_changes_nothing() -> None:
    drawn = park()
    network.cache_clear()
    fresh, cells = sense(drawn.photo), judged(drawn, np.eye(3))
    sense(np.zeros((64, 640, 3), np.uint8))
    judged(park(8), np.eye(3))
    np.testing.assert_array_equal(sense(drawn.photo).tile, fresh.tile)
    np.testing.assert_array_equal(judged(drawn, np.eye(3)).tile, cells.tile)


def test_the_lattice_of_the_truth_is_exact() -> None:
    drawn = park()
    there = project(lattice_of(drawn), drawn.polygons[drawn.occupied].mean(axis=1))
    assert np.abs(there - np.floor(there) - 0.5).max() < 0.1
