"""Grids that must be found right, and pictures without one that must be refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.decoys import DECOYS
from tests.vision.draw import Camera, Points, Sheet, print_sheet, random_camera, random_sheet, take_photo
from vision.errors import NoBoardFound
from vision.lattice import Lattice, find_lattices, from_corners
from vision.photo import load_photo
from vision.projective import fit_homography, project

CORNER_ORDER = ([0, 0, -1, -1], [0, -1, -1, 0])


def found_and_truth(sheet: Sheet, camera: Camera, seed: int) -> tuple[Lattice, Points]:
    rng = np.random.default_rng(seed)
    photo, truth = take_photo(*print_sheet(sheet, rng), camera, rng)
    return find_lattices(photo)[0], truth


def corner_error(found: Points, truth: Points) -> float:
    """The largest corner distance as a share of the grid's side, whichever corner comes first."""
    side = np.sqrt(np.prod(np.linalg.norm(truth[[1, 3]] - truth[0], axis=1)))
    return float(min(np.linalg.norm(np.roll(found, k, 0) - truth, axis=1).max() for k in range(4)) / side)


@pytest.mark.parametrize("rows", [4, 7, 9, 16])
@pytest.mark.parametrize("cols", [4, 10, 16])
def test_counts(rows: int, cols: int) -> None:
    lattice, truth = found_and_truth(Sheet(rows=rows, cols=cols), Camera(pitch=15, yaw=10), 1)
    assert (lattice.rows, lattice.cols) == (rows, cols)
    assert np.linalg.norm(lattice.nodes - truth, axis=-1).max() < 0.1 * np.linalg.norm(truth[0, 1] - truth[0, 0])


@pytest.mark.parametrize(
    "sheet",
    [
        Sheet(thick_every=3, frame_width=6),
        Sheet(rows=8, cols=8, thick_every=4, frame_width=6),
        Sheet(line_width=1, line_shade=170, drawn=0.3),
        Sheet(dash=6, line_width=2),
        Sheet(rows=8, cols=6, closed=0.15),
        Sheet(rows=8, cols=6, closed=0.15, hatched=True),
        Sheet(drawn=1.0),
        Sheet(drawn=0.0, text=False),
    ],
    ids=["sudoku", "fours", "faint", "dashed", "closed", "hatched", "full", "empty"],
)
def test_kinds_of_print(sheet: Sheet) -> None:
    lattice, truth = found_and_truth(sheet, Camera(pitch=12, yaw=-8, roll=4), 2)
    assert (lattice.rows, lattice.cols) == (sheet.rows, sheet.cols)
    assert corner_error(lattice.corners, truth[CORNER_ORDER]) < 0.01


@pytest.mark.parametrize(
    "camera",
    [
        Camera(pitch=45),
        Camera(yaw=-40),
        Camera(roll=90),
        Camera(roll=30),
        Camera(curl=0.25),
        Camera(shadow=True),
        Camera(light=0.3),
        Camera(blur=2.0),
        Camera(noise=10.0),
        Camera(fill=0.45),
        Camera(background="cloth"),
        Camera(background="dark"),
    ],
    ids=[
        "tilted",
        "aslant",
        "sideways",
        "turned",
        "curled",
        "shadow",
        "dim",
        "blurred",
        "noisy",
        "small",
        "cloth",
        "dark",
    ],
)
def test_kinds_of_photo(camera: Camera) -> None:
    sheet = Sheet(rows=8, cols=10)
    lattice, truth = found_and_truth(sheet, camera, 3)
    assert sorted((lattice.rows, lattice.cols)) == [8, 10]
    assert corner_error(lattice.corners, truth[CORNER_ORDER]) < 0.01


def test_wild_sheets_are_read_right_or_refused() -> None:
    """A wrong count is the worst answer; a hard photo may be refused, but not half of them."""
    wrong, refused = [], 0
    for seed in range(200, 212):
        rng = np.random.default_rng(seed)
        sheet, camera = random_sheet(rng), random_camera(rng)
        photo, _ = take_photo(*print_sheet(sheet, rng), camera, rng)
        try:
            lattice = find_lattices(photo)[0]
        except NoBoardFound:
            refused += 1
            continue
        if sorted((lattice.rows, lattice.cols)) != sorted((sheet.rows, sheet.cols)):
            wrong.append(seed)
    assert not wrong
    assert refused < 6


@pytest.mark.parametrize("scene", DECOYS)
def test_decoys_are_refused(scene: str) -> None:
    for seed in range(2):
        with pytest.raises(NoBoardFound) as caught:
            find_lattices(DECOYS[scene](np.random.default_rng(seed)))
        assert caught.value.reason.startswith("vision.no_board.")


@pytest.mark.parametrize("shape", [(1, 1), (1, 500), (3, 3), (40, 7)])
def test_tiny_pictures_are_refused(shape: tuple[int, int]) -> None:
    picture = np.random.default_rng(0).integers(0, 256, (*shape, 3)).astype(np.uint8)
    with pytest.raises(NoBoardFound):
        find_lattices(picture)


def test_the_larger_of_two_grids_comes_first() -> None:
    rng = np.random.default_rng(5)
    large, _ = print_sheet(Sheet(rows=9, cols=9), rng)
    small, _ = print_sheet(Sheet(rows=5, cols=5, text=False), rng)
    page = np.full((large.shape[0], large.shape[1] + small.shape[1], 3), 235, np.uint8)
    page[:, small.shape[1] :] = large
    page[: small.shape[0], : small.shape[1]] = small
    photo, _ = take_photo(page, np.array([[[0.0, 0], [9, 0]], [[0, 9], [9, 9]]]), Camera(), rng)
    lattices = find_lattices(photo)
    assert [(lattice.rows, lattice.cols) for lattice in lattices] == [(9, 9), (5, 5)]


def test_what_the_person_said_about_the_size() -> None:
    rng = np.random.default_rng(6)
    photo, _ = take_photo(*print_sheet(Sheet(rows=6, cols=8), rng), Camera(roll=90), rng)
    assert find_lattices(photo, rows=6, cols=8)
    with pytest.raises(NoBoardFound) as caught:
        find_lattices(photo, rows=9, cols=9)
    assert caught.value.reason == "vision.no_board.other_size"


def test_dragged_corners_need_not_be_exact() -> None:
    rng = np.random.default_rng(7)
    photo, truth = take_photo(*print_sheet(Sheet(rows=7, cols=9), rng), Camera(pitch=20), rng)
    pitch = np.linalg.norm(truth[0, 1] - truth[0, 0])
    lattice = from_corners(photo, truth[CORNER_ORDER] + rng.uniform(-0.08, 0.08, (4, 2)) * pitch)
    assert (lattice.rows, lattice.cols, lattice.method) == (7, 9, "corners")
    assert corner_error(lattice.corners, truth[CORNER_ORDER]) < 0.01


def test_dragged_corners_on_a_blank_wall() -> None:
    wall = np.full((300, 400, 3), 200, np.uint8)
    corners = np.array([[50.0, 40], [350, 40], [350, 260], [50, 260]])
    with pytest.raises(NoBoardFound) as caught:
        from_corners(wall, corners)
    assert caught.value.reason == "vision.no_board.counts_unclear"
    told = from_corners(wall, corners, 5, 6)
    assert (told.rows, told.cols) == (5, 6)
    assert np.allclose(told.corners, corners, atol=1)


@pytest.mark.parametrize(
    "bad", [[[0, 0], [9, 9], [9, 0], [0, 9]], [[0, 0]] * 4, [[0, 0], [9, 0], [9, float("nan")], [0, 9]]]
)
def test_impossible_corners(bad: list[list[float]]) -> None:
    with pytest.raises(NoBoardFound) as caught:
        from_corners(np.zeros((20, 20, 3), np.uint8), np.array(bad), 4, 4)
    assert caught.value.reason == "vision.no_board.corners"


def flat_lattice(rows: int, cols: int) -> Lattice:
    col, row = np.meshgrid(np.arange(cols + 1.0), np.arange(rows + 1.0))
    nodes = np.stack([10 * col + row, 12 * row + 5], axis=-1)
    return Lattice(nodes, rows, cols, fit_homography(nodes), "test", 1.0)


@given(rows=st.integers(4, 16), cols=st.integers(4, 16), turns=st.integers(-4, 8))
def test_turning_relabels_and_four_turns_undo_themselves(rows: int, cols: int, turns: int) -> None:
    lattice = flat_lattice(rows, cols)
    turned = lattice.turned(turns)
    assert np.allclose(turned.corners, np.roll(lattice.corners, -turns, axis=0))
    assert turned.nodes.shape == (turned.rows + 1, turned.cols + 1, 2)
    assert np.allclose(
        project(turned.homography, np.array([[0.0, 0], [turned.cols, turned.rows]])), turned.corners[[0, 2]]
    )
    assert np.allclose(turned.turned(-turns).nodes, lattice.nodes)


@given(factor=st.floats(0.1, 10))
def test_scaling_there_and_back(factor: float) -> None:
    lattice = flat_lattice(5, 7)
    scaled = lattice.scaled(factor)
    assert np.allclose(project(scaled.homography, np.array([[7.0, 5.0]]))[0], scaled.corners[2])
    assert np.allclose(scaled.scaled(1 / factor).nodes, lattice.nodes)


def test_same_photo_same_answer() -> None:
    rng = np.random.default_rng(8)
    photo, _ = take_photo(*print_sheet(Sheet(frame_gaps=2), rng), replace(Camera(), shadow=True), rng)
    assert np.array_equal(find_lattices(photo)[0].nodes, find_lattices(photo)[0].nodes)


def test_a_real_sheet(data_dir: Path) -> None:
    truth = json.loads((data_dir / "sheets" / "truth" / "dev_007.json").read_text())
    photo = load_photo((data_dir / "sheets" / "photos" / truth["photo"]).read_bytes())
    lattice = find_lattices(photo.image)[0].scaled(1 / photo.scale)
    assert (lattice.rows, lattice.cols) == (9, 9)
    assert corner_error(lattice.corners, np.array(truth["corners"])) < 0.01
