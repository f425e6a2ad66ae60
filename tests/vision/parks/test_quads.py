"""One tile or two, found by the lines that enclose them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.parks.geometry import Frame
from vision.parks.quads import enclosed
from vision.parks.segments import Segments
from vision.projective import project

HIGH, WIDE = 480, 640
SCALE = 2.0
"""How many times smaller what is sensed is."""
FRAME = Frame.of((HIGH, WIDE))
ONE = np.array([[200.0, 120], [420, 140], [410, 350], [190, 330]])
TWO = np.array([[120.0, 120], [520, 120], [520, 320], [120, 320]])
TWO_UPRIGHT = np.array([[250.0, 60], [400, 60], [400, 360], [250, 360]])
UNIT = np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]])


def _sensed(quad: NDArray[np.float64]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    tile, edge = (np.zeros((int(HIGH / SCALE), int(WIDE / SCALE)), np.float32) for _ in range(2))
    corners = np.round(quad / SCALE).astype(np.int32)
    cv2.fillConvexPoly(tile, corners, 1.0)
    cv2.polylines(edge, [corners], True, 1.0, 1)
    return tile, edge


def _segments(*ends: NDArray[np.float64]) -> Segments:
    both = np.concatenate(ends)
    return Segments(both, np.linalg.norm(both[:, 1] - both[:, 0], axis=1))


def _sides(quad: NDArray[np.float64], share: float = 1.0) -> NDArray[np.float64]:
    """Its sides, each but a middle share of it."""
    ends = np.stack([quad, np.roll(quad, -1, axis=0)], axis=1)
    middle = ends.mean(axis=1, keepdims=True)
    return np.asarray(middle + (ends - middle) * share)


@pytest.mark.parametrize("share", [1.0, 0.4])
def test_one_tile_is_enclosed_by_its_sides_however_little_of_them_is_seen(share: float) -> None:
    print_on_it = np.array([[[240.0, 200], [370, 212]], [[240, 250], [370, 262]], [[260, 180], [255, 300]]])
    found = enclosed(_segments(_sides(ONE, share), print_on_it), *_sensed(ONE), SCALE, FRAME)
    assert (found[0].rows, found[0].cols) == (1, 1)
    np.testing.assert_allclose(found[0].quad, ONE, atol=3)
    np.testing.assert_allclose(project(found[0].to_lattice, ONE), UNIT, atol=0.03)


@pytest.mark.parametrize(("quad", "size"), [(TWO, (1, 2)), (TWO_UPRIGHT, (2, 1))])
def test_an_oblong_of_two_squares_is_two_tiles(quad: NDArray[np.float64], size: tuple[int, int]) -> None:
    found = enclosed(_segments(_sides(quad)), *_sensed(quad), SCALE, FRAME)
    assert (found[0].rows, found[0].cols) == size


def test_the_lines_around_what_was_sensed_come_first() -> None:
    table = np.array([[20.0, 30], [600, 35], [610, 460], [15, 455]])
    found = enclosed(_segments(_sides(table), _sides(ONE)), *_sensed(ONE), SCALE, FRAME)
    np.testing.assert_allclose(found[0].quad, ONE, atol=3)


def test_too_few_lines_enclose_nothing() -> None:
    assert not enclosed(_segments(_sides(ONE)[:3]), *_sensed(ONE), SCALE, FRAME)
    assert not enclosed(Segments(np.zeros((0, 2, 2)), np.zeros(0)), *_sensed(ONE), SCALE, FRAME)
