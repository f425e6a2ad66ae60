"""Parks that must be found right, and pictures without one that must be refused."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.parks.decoys import DECOYS
from tests.vision.parks.draw import Drawn, Scene, draw_park
from tests.vision.parks.overlap import match
from vision.errors import NoBoardFound
from vision.parks import ParkLattice, find_parks
from vision.parks.polygons import lattice_corners
from vision.projective import project

PLAIN = Scene(tiles=12, table="wood", tilt=12, roll=4)


def drawn(scene: Scene, seed: int) -> Drawn:
    return draw_park(scene, np.random.default_rng(seed))


def read_right(park: Drawn) -> bool:
    return match(find_parks(park.photo)[0], park.polygons[park.occupied]).exact


@pytest.mark.parametrize(
    "scene",
    [
        PLAIN,
        replace(PLAIN, tiles=3, art="framed"),
        replace(PLAIN, tiles=40, holes=0.25),
        replace(PLAIN, tiles=70, zoom=0.92),
        replace(PLAIN, table="cloth", tilt=40),
        replace(PLAIN, table="cloth", roll=50),
        replace(PLAIN, table="mat", art="framed"),
        replace(PLAIN, table="dark", light=0.5, noise=6),
        replace(PLAIN, table="plain", shadow=True, figures=3),
        replace(PLAIN, table="stone", shift=0.02, twist=1.0, gap=0.03),
        replace(PLAIN, table="planks", cups=1),
        replace(PLAIN, width=900, height=1200, focal=1.3),
    ],
    ids=["plain", "few", "holes", "many", "steep", "askew", "mat", "dim", "shadow", "loose", "clutter", "portrait"],
)
def test_found_right(scene: Scene) -> None:
    assert read_right(drawn(scene, 7))


def test_small_tiles_are_found_by_a_nearer_look() -> None:
    park = drawn(replace(PLAIN, tiles=40, zoom=0.25, width=2400, height=1800), 7)
    sides = np.linalg.norm(np.diff(park.polygons[park.occupied], axis=1), axis=2)
    assert np.median(sides) * 1000 / 2400 < 24  # no pitch so small is tried
    assert read_right(park)


@pytest.mark.parametrize(("tiles", "seed"), [(1, 0), (1, 7), (2, 1)])
def test_a_refused_park_is_found_where_someone_knows_its_tiles(tiles: int, seed: int) -> None:
    park = drawn(Scene(tiles=tiles, table="checked", art="busy", tilt=12, figures=3, zoom=0.6), seed)
    truth = park.polygons[park.occupied]
    asked: list[ParkLattice] = []

    def vouched(lattice: ParkLattice) -> int:
        asked.append(lattice)
        return lattice.tiles if match(lattice, truth).exact else 0

    with pytest.raises(NoBoardFound):
        find_parks(park.photo)
    assert match(find_parks(park.photo, vouched=vouched)[0], truth).exact
    with pytest.raises(NoBoardFound):
        find_parks(park.photo, vouched=lambda lattice: 0)
    assert asked


def test_occupied_is_the_bounding_box_the_right_way_up() -> None:
    park = drawn(replace(PLAIN, roll=0, turn=0), 11)
    found = find_parks(park.photo)[0]
    np.testing.assert_array_equal(found.occupied, park.occupied)
    assert found.polygons.shape == (*found.occupied.shape, 4, 2)
    assert found.confidence[found.occupied].min() > 0.5
    assert not found.cut.any()
    assert 0.9 < found.fit <= 1


def test_tiles_are_followed_where_they_lie_off_the_lattice() -> None:
    park = drawn(replace(PLAIN, shift=0.035, twist=0.5, noise=1), 5)
    found = find_parks(park.photo)[0]
    truth = park.polygons[park.occupied]
    loose = project(found.homography, lattice_corners(found.rows, found.cols))[found.occupied]
    fitted = found.polygons[found.occupied]

    def off(tiles: NDArray[np.float64]) -> float:
        return float(np.mean([np.linalg.norm(tiles.mean(axis=1) - tile.mean(axis=0), axis=1).min() for tile in truth]))

    assert off(fitted) < 0.9 * off(loose)


def test_size_of_the_picture_hardly_matters() -> None:
    park = drawn(PLAIN, 7)
    large = np.asarray(cv2.resize(park.photo, None, fx=2.5, fy=2.5, interpolation=cv2.INTER_CUBIC), np.uint8)
    found = find_parks(large)[0].scaled(1 / 2.5)
    assert match(found, park.polygons[park.occupied]).exact


def test_dragged_corners_give_rows_and_columns() -> None:
    park = drawn(replace(PLAIN, tiles=14), 3)
    rows, cols = park.occupied.shape
    known = lattice_corners(rows, cols)[park.occupied].reshape(-1, 2)
    to_photo = cv2.findHomography(known, park.polygons[park.occupied].reshape(-1, 2))[0]
    corners = project(np.asarray(to_photo), np.array([[0.0, 0], [cols, 0], [cols, rows], [0, rows]]))
    found = find_parks(park.photo, corners + np.array([[2.0, -2], [-1, 2], [2, 1], [-2, -1]]))[0]
    np.testing.assert_array_equal(found.occupied, park.occupied)


@pytest.mark.parametrize(
    "corners",
    [[[0.0, 0], [10, 10], [10, 0], [0, 10]], [[5.0, 5]] * 4, [[np.nan, 0], [9, 0], [9, 9], [0, 9]]],
    ids=["crossing", "one point", "not a number"],
)
def test_senseless_corners_are_refused(corners: list[list[float]]) -> None:
    with pytest.raises(NoBoardFound, match=r"vision\.park\.corners"):
        find_parks(drawn(PLAIN, 7).photo, np.array(corners))


@pytest.mark.parametrize("name", sorted(DECOYS))
def test_decoys_are_refused(name: str) -> None:
    picture = DECOYS[name](np.random.default_rng((zlib.crc32(name.encode()), 0)))
    with pytest.raises(NoBoardFound, match=r"vision\.(park|no_board)\."):
        find_parks(picture)


@pytest.mark.parametrize("shape", [(40, 40), (8, 900), (900, 8), (1, 1)])
def test_tiny_pictures_are_refused(shape: tuple[int, int]) -> None:
    noise = np.random.default_rng(1).integers(0, 256, (*shape, 3), dtype=np.uint8)
    with pytest.raises(NoBoardFound):
        find_parks(noise)


def test_a_park_out_of_the_photo_is_refused() -> None:
    park = drawn(replace(PLAIN, tiles=20, zoom=0.9, off=(0.35, 0.0)), 7)
    with pytest.raises(NoBoardFound):
        find_parks(park.photo)


def test_found_again_is_the_same() -> None:
    photo = drawn(PLAIN, 7).photo
    one, other = find_parks(photo)[0], find_parks(photo)[0]
    np.testing.assert_array_equal(one.polygons, other.polygons)


def test_real_parks(data_dir: Path) -> None:
    for path in sorted((data_dir / "parks").glob("*.json")):
        label = json.loads(path.read_text())
        occupied = np.array([[letter == "#" for letter in row] for row in label["rows"]])
        truth = project(np.array(label["lattice_to_image"]), lattice_corners(*occupied.shape))[occupied]
        photo = cv2.imread(str(path.parent / label["file"]))
        assert photo is not None
        assert match(find_parks(np.asarray(photo, np.uint8))[0], truth).exact, path.stem
