"""The table's tilt is found by the comb, through lenses that nobody told of."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.parks.draw import Scene, draw_park
from vision.parks.guesses import guess
from vision.parks.period import Families, sharpness
from vision.parks.sense import sense
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
    found = list(guess(lab, sense(park.photo)).combed())
    assert min(off(one, park.polygons[park.occupied]) for one in found) < 0.15


@pytest.mark.parametrize("tiles", [1, 3])
def test_a_few_large_tiles_are_guessed_by_their_extent(tiles: int) -> None:
    park = draw_park(Scene(tiles=tiles, table="plain", art="busy", zoom=0.6, tilt=10), np.random.default_rng(2))
    lab = np.asarray(cv2.cvtColor(park.photo, cv2.COLOR_BGR2Lab), np.uint8)
    found = list(guess(lab, sense(park.photo)).of_few())
    assert min(off(one, park.polygons[park.occupied]) for one in found) < 0.15


def test_nothing_sensed_gives_no_guess() -> None:
    blank = np.full((300, 400, 3), 120, np.uint8)
    found = guess(blank, sense(blank))
    assert not list(found.combed())
    assert not list(found.of_few())


def test_a_comb_of_even_steps_is_sharp() -> None:
    places = np.asarray(40.0 * np.arange(9), np.float64)
    later, weight = np.asarray(places + 7, np.float64), np.ones(9)
    even = Families(places, weight, later, weight, np.array([320.0, 320.0]))
    uneven = Families(np.asarray(places**1.1, np.float64), weight, later, weight, np.array([320.0, 320.0]))
    assert sharpness(even, 40.0) > 0.99
    assert sharpness(uneven, 40.0) < 0.8
