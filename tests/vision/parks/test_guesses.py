"""The table's tilt is found by the comb, through lenses that nobody told of."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.parks.draw import Scene, draw_park
from vision.parks.geometry import Frame
from vision.parks.guesses import Sight, guess
from vision.parks.period import Comb, Families, outline, sharpness
from vision.parks.segments import Segments
from vision.parks.sense import sense
from vision.parks.tilt import View, tilted_views
from vision.projective import project

STEEP = Scene(tiles=24, table="wood", tilt=48, zoom=0.8)


def off(to_lattice: NDArray[np.float64], corners: NDArray[np.float64]) -> float:
    """How far corners of tiles, float64 (n, 4, 2), lie off whole columns and rows, in tiles: the usual one."""
    places = project(to_lattice, corners.reshape(-1, 2))
    sides = np.linalg.norm(np.diff(project(to_lattice, corners), axis=1), axis=2)
    if not 0.8 < float(np.median(sides)) < 1.2:
        return np.inf
    return float(np.median(np.abs(places - np.round(places)).max(axis=1)))


@pytest.mark.parametrize("focal", [0.7, 0.85, 1.2])
@pytest.mark.parametrize("roll", [3.0, 20.0])
def test_a_steep_park_is_guessed_through_any_lens(focal: float, roll: float) -> None:
    park = draw_park(replace(STEEP, focal=focal, roll=roll), np.random.default_rng(5))
    lab = np.asarray(cv2.cvtColor(park.photo, cv2.COLOR_BGR2Lab), np.uint8)
    found = list(guess(lab, sense(park.photo), Frame.of(lab.shape)).combed())
    assert min(off(one, park.polygons[park.occupied]) for one in found) < 0.15


@pytest.mark.parametrize("tiles", [1, 3])
def test_a_few_large_tiles_are_guessed_by_their_extent(tiles: int) -> None:
    park = draw_park(Scene(tiles=tiles, table="plain", art="busy", zoom=0.6, tilt=10), np.random.default_rng(2))
    lab = np.asarray(cv2.cvtColor(park.photo, cv2.COLOR_BGR2Lab), np.uint8)
    found = list(guess(lab, sense(park.photo), Frame.of(lab.shape)).of_few())
    assert min(off(one, park.polygons[park.occupied]) for one in found) < 0.15


def test_every_tilt_is_tried_and_turned_as_the_edges_run() -> None:
    frame = Frame.of((600, 800))
    steps = 40.0 * np.arange(9)[:, None, None]
    level = np.array([[[200.0, 140], [520, 140]]]) + steps * (0, 1)
    upright = np.array([[[200.0, 140], [200, 460]]]) + steps * (1, 0)
    ends = np.concatenate([level, upright])
    views = tilted_views(Segments(ends, np.full(len(ends), 320.0)), frame, 0.85)
    flat = [view for view in views if not view.pose[:2].any()]
    assert len(flat) == 1
    assert flat[0].pose[2] % 90 == 0
    assert flat[0].share == max(view.share for view in views)
    assert max(float(np.hypot(*view.pose[:2])) for view in views) > 50
    assert not tilted_views(Segments(ends[:2], np.ones(2)), frame, 0.85)


def test_nothing_sensed_gives_no_guess() -> None:
    blank = np.full((300, 400, 3), 120, np.uint8)
    found = guess(blank, sense(blank), Frame.of(blank.shape))
    assert not list(found.combed())
    assert not list(found.of_few())


def test_a_comb_of_even_steps_is_sharp() -> None:
    places = np.asarray(40.0 * np.arange(9), np.float64)
    later, weight = np.asarray(places + 7, np.float64), np.ones(9)
    even = Families(places, weight, later, weight, np.array([320.0, 320.0]), 1.0)
    uneven = Families(np.asarray(places**1.1, np.float64), weight, later, weight, np.array([320.0, 320.0]), 1.0)
    assert sharpness(even, 40.0) > 0.99
    assert sharpness(uneven, 40.0) < 0.8


def test_the_outline_is_the_outermost_long_lines() -> None:
    sides, printed, stray = np.array([10.0, 210.0]), np.array([60.0, 110.0, 130.0]), np.array([-40.0, 260.0])
    places = np.concatenate([sides, printed, stray])
    weight = np.concatenate([np.full(2, 180.0), np.full(3, 90.0), np.full(2, 15.0)])
    low, high = outline(Families(places, weight, places + 5, weight, np.array([300.0, 300.0]), 1.0))
    assert (low.tolist(), high.tolist()) == ([10, 15], [210, 215])


def test_a_few_edges_in_step_are_worth_less_than_many() -> None:
    view = View(np.zeros(3), 0.85, Frame.of((600, 800)), 1.0)
    few, many = (Sight(view, [Comb(40.0, np.zeros(2), score, 8.0)], share) for score, share in ((0.8, 0.3), (0.7, 0.7)))
    assert few.score > many.score
    assert few.merit < many.merit
