"""Turning and scaling a park changes names, not places."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vision.parks import ParkLattice
from vision.projective import homography_from_quad, project

QUAD = np.array([[100.0, 80], [700, 120], [650, 500], [60, 420]])


def park(rows: int = 3, cols: int = 5) -> ParkLattice:
    rng = np.random.default_rng(4)
    homography = homography_from_quad(QUAD, rows, cols)
    col, row = np.meshgrid(np.arange(float(cols)), np.arange(float(rows)))
    corners = np.stack([col, row], -1)[:, :, None] + np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]])
    return ParkLattice(
        homography,
        rng.random((rows, cols)) < 0.7,
        project(homography, corners),
        rng.random((rows, cols)).astype(np.float32),
        rng.random((rows, cols)) < 0.3,
        0.9,
        "drawn",
    )


@given(st.integers(-5, 9))
def test_turned_keeps_every_tile_in_its_place(turns: int) -> None:
    before, after = park(), park().turned(turns)
    assert (after.rows, after.cols) == ((3, 5) if turns % 2 == 0 else (5, 3))
    for r, c in np.ndindex(after.rows, after.cols):
        corners = np.array([[c, r], [c + 1, r], [c + 1, r + 1], [c, r + 1]], float)
        np.testing.assert_allclose(project(after.homography, corners), after.polygons[r, c], atol=1e-3)
        middle = after.polygons[r, c].mean(axis=0)
        where = np.linalg.norm(before.polygons.mean(axis=2) - middle, axis=-1)
        old = np.unravel_index(int(where.argmin()), where.shape)
        assert where[old] < 1e-6
        assert after.occupied[r, c] == before.occupied[old]
        assert after.confidence[r, c] == before.confidence[old]
        assert after.cut[r, c] == before.cut[old]


def test_one_turn_makes_the_last_column_the_top_row() -> None:
    before, after = park(), park().turned(1)
    np.testing.assert_array_equal(after.occupied[0], before.occupied[:, -1])
    np.testing.assert_allclose(after.polygons[0, 0, 0], before.polygons[0, -1, 1])
    np.testing.assert_allclose(after.corners[0], before.corners[1])


def test_scaled_keeps_pixel_middles() -> None:
    twice = park().scaled(2.0)
    np.testing.assert_allclose(twice.polygons[0, 0, 0], QUAD[0] * 2 + 0.5, atol=1e-3)
    np.testing.assert_allclose(twice.corners, QUAD * 2 + 0.5, atol=1e-3)
    assert twice.tiles == int(park().occupied.sum())


def test_holding_other_tiles_is_cut_to_them() -> None:
    before = park()
    occupied = np.zeros((3, 5), np.bool_)
    occupied[1, 2] = occupied[2, 3] = True
    chance = np.full((3, 5), 0.2)
    chance[1, 2] = 0.7
    after = before.holding(occupied, chance)
    np.testing.assert_array_equal(after.occupied, [[True, False], [False, True]])
    np.testing.assert_allclose(after.confidence, [[0.7, 0.8], [0.8, 0.2]], rtol=1e-6)
    np.testing.assert_allclose(after.corners[0], before.polygons[1, 2, 0], atol=1e-3)
    np.testing.assert_array_equal(after.polygons, before.polygons[1:, 2:4])


def test_chances_are_of_tiles() -> None:
    before = park()
    np.testing.assert_allclose(before.chance[before.occupied], before.confidence[before.occupied])
    np.testing.assert_allclose(before.chance[~before.occupied], 1 - before.confidence[~before.occupied])


def test_moved_is_the_park_in_the_picture_of_which_it_was_a_part() -> None:
    before, after = park(), park().moved((30, 7))
    np.testing.assert_allclose(after.polygons, before.polygons + np.array([30, 7]))
    np.testing.assert_allclose(after.corners, before.corners + np.array([30, 7]), atol=1e-6)


def test_padded_goes_on_as_the_lattice_does_and_knows_what_the_photo_cuts() -> None:
    before, after = park(), park().padded(2, (480, 640, 3))
    assert (after.rows, after.cols, after.tiles) == (7, 9, before.tiles)
    np.testing.assert_array_equal(after.polygons[2:-2, 2:-2], before.polygons)
    np.testing.assert_array_equal(after.cut[2:-2, 2:-2], before.cut)
    np.testing.assert_allclose(after.polygons[2, 1, 1], before.polygons[0, 0, 0], atol=1e-6)
    beyond = np.any((after.polygons < 0) | (after.polygons > (639, 479)), axis=(2, 3))
    frame = np.pad(np.zeros((3, 5), bool), 2, constant_values=True)
    np.testing.assert_array_equal(after.cut[frame], beyond[frame])
    assert after.chance[frame].max() == 0


def test_padded_beyond_the_horizon_is_cut() -> None:
    leaning = park()
    steep = np.array([[60.0, 0, 300], [0, 30, 300], [0, -0.4, 1.5]])  # the table ends 3.75 rows down
    rows = ParkLattice(
        steep, leaning.occupied, leaning.polygons, leaning.confidence, leaning.cut, leaning.fit, leaning.method
    )
    after = rows.padded(3, (4000, 4000, 3))
    assert np.isfinite(after.polygons).all()
    assert after.cut[-2:].all()
