"""Marks of printed sheets: found where they are, never needed, and never seen where there are none."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from schemas.biotope import BiotopeLayout
from schemas.sheet_marks import CORNERS, SheetName, code_text, layout_of
from service.games.biotope.layouts import shipped
from tests.vision.draw import Camera, Image, Points, Rng, print_sheet, take_photo
from tests.vision.draw import Sheet as Drawn
from tests.vision.printed import Page, photographed, printed, thumbed, without_marks
from vision.lattice import Lattice, find_lattices
from vision.marked import found_by_marks, marked, turn_confidence
from vision.markers import marks_anywhere, marks_beside

OWN = BiotopeLayout(
    sheet="2",
    rows=("##...H..", ".....T.#", "..A.#...", "...F....", "#....W..", "......##"),
    printed=((0, 5), (1, 5), (2, 2), (3, 3), (4, 5)),
)
PHONE = Camera(width=1350, height=1800, pitch=20, yaw=-12, fill=0.92, curl=0.12, blur=0.9, noise=4, light=0.8)
CASES = [
    (shipped("1"), "a4", 0),
    (shipped("pro", 9, 6), "a5", 90),
    (shipped("3", 4, 12), "letter", 180),
    (OWN, "a5", 270),
]


def rng() -> Rng:
    return np.random.default_rng(7)


def photo_of(page: Page, roll: float) -> tuple[Image, Points]:
    return photographed(page, replace(PHONE, roll=roll + 4), rng())


def found_in(photo: Image) -> Lattice:
    return find_lattices(photo)[0]


@pytest.mark.parametrize(("layout", "paper", "roll"), CASES, ids=["shipped", "tall", "wide", "own"])
def test_marks_say_which_sheet_it_is_and_which_way_up(layout: BiotopeLayout, paper: str, roll: int) -> None:
    photo, nodes = photo_of(printed(layout, paper), roll)
    lattice, marks = marked(photo, found_in(photo))
    assert marks is not None
    rows, cols = len(layout.rows), len(layout.rows[0])
    assert marks.name == SheetName(layout.sheet, rows, cols, layout is not OWN)
    assert sorted(marks.corners) == [*range(CORNERS)]
    assert np.abs(lattice.nodes - nodes).max() < 0.12 * np.linalg.norm(nodes[0, 1] - nodes[0, 0])
    assert turn_confidence(marks) > 0.999
    if layout is OWN:
        assert marks.code == code_text(OWN)
        assert layout_of(marks.code or "") == OWN


@pytest.mark.parametrize("corner", range(CORNERS))
def test_one_marker_under_a_thumb_is_no_loss(corner: int) -> None:
    photo, nodes = photo_of(thumbed(printed(shipped("3")), corner, rng()), 180)
    lattice, marks = marked(photo, found_in(photo))
    assert marks is not None
    assert corner not in marks.corners
    assert marks.name == SheetName("3", 7, 7, True)
    assert np.abs(lattice.nodes - nodes).max() < 0.12 * np.linalg.norm(nodes[0, 1] - nodes[0, 0])


def test_one_marker_alone_says_which_way_is_up() -> None:
    page = printed(shipped("2"))
    for corner in (0, 1, 3):
        page = thumbed(page, corner, rng())
    photo, nodes = photo_of(page, 90)
    lattice, marks = marked(photo, found_in(photo))
    assert marks is not None
    assert sorted(marks.corners) == [2]
    assert marks.name is None
    assert np.abs(lattice.nodes[0, 0] - nodes[0, 0]).max() < 10
    assert 0.99 < turn_confidence(marks) < 0.999


def test_without_marks_the_grid_is_found_as_ever() -> None:
    photo, _ = photo_of(without_marks(printed(shipped("1"))), 0)
    lattice = found_in(photo)
    assert marked(photo, lattice) == (lattice, None)


@pytest.mark.parametrize("seed", range(6))
def test_other_sheets_have_no_marks(seed: int) -> None:
    luck = np.random.default_rng(seed)
    page, nodes = print_sheet(Drawn(rows=7, cols=7, drawn=0.9, margin=2.5), luck)
    photo, _ = take_photo(page, nodes, Camera(pitch=10), luck)
    assert marks_beside(photo, found_in(photo)) is None
    assert marks_anywhere(photo) is None


def test_what_a_person_placed_is_not_turned() -> None:
    photo, _ = photo_of(printed(shipped("1")), 0)
    lattice = found_in(photo)
    turned = lattice.turned(1)
    assert marked(photo, turned, up_known=True) == (turned, None)
    same, marks = marked(photo, lattice, up_known=True)
    assert same is lattice
    assert marks is not None
    assert marks.name is not None


def test_a_grid_of_another_size_is_put_right() -> None:
    photo, nodes = photo_of(printed(shipped("1")), 0)
    whole = found_in(photo)
    part = Lattice(whole.nodes[:, :-1], 7, 6, whole.homography, whole.method, whole.fit)
    lattice, marks = marked(photo, part)
    assert marks is not None
    assert marks.name == SheetName("1", 7, 7, True)
    assert (lattice.rows, lattice.cols) == (7, 7)
    assert lattice.method == "markers"
    assert np.abs(lattice.nodes - nodes).max() < 0.15 * np.linalg.norm(nodes[0, 1] - nodes[0, 0])


def test_a_grid_that_nobody_finds_is_found_by_its_marks() -> None:
    photo, nodes = photo_of(printed(shipped("pro")), 90)
    lattice = found_by_marks(photo)
    assert lattice is not None
    assert lattice.method == "markers"
    assert np.abs(lattice.nodes - nodes).max() < 0.12 * np.linalg.norm(nodes[0, 1] - nodes[0, 0])
    assert found_by_marks(photo, rows=8) is None
    assert found_by_marks(photo, rows=7, cols=7) is not None


def test_marks_without_their_grid_are_no_sheet() -> None:
    page = printed(shipped("pro"))
    picture = page.picture.copy()
    nodes = page.nodes.reshape(-1, 2)
    low, high = (nodes.min(axis=0) - 8).astype(int), (nodes.max(axis=0) + 8).astype(int)
    picture[low[1] : high[1], low[0] : high[0]] = 255
    photo, _ = photo_of(replace(page, picture=picture), 0)
    assert marks_anywhere(photo) is not None
    assert found_by_marks(photo) is None


def test_marks_of_two_sheets_are_not_mixed() -> None:
    photo, _ = photo_of(printed(shipped("1")), 0)
    pair = np.concatenate([photo, photo], axis=1)
    assert marks_anywhere(np.asarray(cv2.resize(pair, None, fx=0.7, fy=0.7), np.uint8)) is None
