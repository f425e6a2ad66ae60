"""Hints to the photographer: each is given where it is due, and none for a fine photo."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.draw import Camera, Points, Sheet, print_sheet, take_photo
from vision.errors import Hint, NoBoardFound
from vision.hints import board_hints, photo_hints, sharpness

Image = NDArray[np.uint8]
CELLS = [(r, c) for r in range(9) for c in range(9)]


def photo_of(camera: Camera) -> tuple[Image, Points]:
    """A photo of a drawn sheet, and the outlines of its cells."""
    rng = np.random.default_rng(5)
    photo, nodes = take_photo(*print_sheet(Sheet(drawn=0.8), rng), camera, rng)
    return photo, np.stack([nodes[:-1, :-1], nodes[:-1, 1:], nodes[1:, 1:], nodes[1:, :-1]], axis=2).reshape(-1, 4, 2)


def ids(hints: tuple[Hint, ...]) -> list[str]:
    return [hint.id for hint in hints]


def burnt(photo: Image, middle: Points, radius: int) -> Image:
    lit = photo.copy()
    cv2.circle(lit, (round(float(middle[0])), round(float(middle[1]))), radius, (255, 255, 255), -1)
    return lit


def test_a_fine_photo_has_none() -> None:
    photo, outlines = photo_of(Camera(pitch=10, yaw=5))
    assert board_hints(photo, CELLS, outlines) == ()
    assert photo_hints(photo) == ()


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        (lambda photo: cv2.convertScaleAbs(photo, alpha=0.22), "hint.too_dark"),
        (lambda photo: cv2.GaussianBlur(photo, (0, 0), 7), "hint.blurred"),
        (lambda photo: cv2.blur(photo, (31, 1)), "hint.blurred"),
    ],
    ids=["dark", "out of focus", "moved"],
)
def test_what_spoils_a_photo_is_told(spoil: Callable[[Image], Image], expected: str) -> None:
    photo, outlines = photo_of(Camera(pitch=10, yaw=5))
    spoilt = np.asarray(spoil(photo), np.uint8)
    assert ids(board_hints(spoilt, CELLS, outlines)) == [expected]


def test_without_a_board_darkness_and_blur_are_told_too() -> None:
    photo, _ = photo_of(Camera(pitch=10, yaw=5))
    assert ids(photo_hints(np.asarray(cv2.convertScaleAbs(photo, alpha=0.22), np.uint8))) == ["hint.too_dark"]
    assert ids(photo_hints(np.asarray(cv2.GaussianBlur(photo, (0, 0), 7), np.uint8))) == ["hint.blurred"]


def test_glare_names_the_cells() -> None:
    photo, outlines = photo_of(Camera(light=0.8))
    lit = burnt(photo, outlines[40].mean(axis=0), 22)
    (hint,) = board_hints(lit, CELLS, outlines)
    assert (hint.id, hint.where) == ("hint.glare", ((4, 4),))
    assert hint.params == {"count": 1, "cells": ((4, 4),)}


def test_paper_that_is_white_all_over_is_no_glare() -> None:
    photo, outlines = photo_of(Camera(light=0.8))
    lit = cv2.convertScaleAbs(photo, alpha=1.45)
    assert "hint.glare" not in ids(board_hints(np.asarray(lit, np.uint8), CELLS, outlines))


def test_cells_beyond_the_edge_are_named() -> None:
    photo, outlines = photo_of(Camera())
    cut = int(np.ceil(outlines[:, :, 0].max())) - 12
    (hint,) = board_hints(np.ascontiguousarray(photo[:, :cut]), CELLS, outlines)
    assert hint.id == "hint.cut_off"
    assert set(hint.where) == {(r, 8) for r in range(9)}


def test_a_board_far_away_says_how_small_its_spaces_are() -> None:
    photo, outlines = photo_of(Camera(width=300, height=225))
    hints = board_hints(photo, CELLS, outlines)
    far = next(hint for hint in hints if hint.id == "hint.too_far")
    assert 5 < int(str(far.params["pixels"])) < 20


def test_no_cells_no_hints() -> None:
    assert board_hints(np.zeros((50, 50, 3), np.uint8), [], np.zeros((0, 4, 2))) == ()


def test_bare_paper_is_not_called_blurred() -> None:
    plain = np.full((300, 300, 3), 200, np.uint8)
    assert photo_hints(plain) == ()
    assert np.isnan(sharpness(plain, np.array([[[10.0, 10], [60, 10], [60, 60], [10, 60]]]), ruled=True)).all()


def test_sharpness_falls_as_a_photo_is_blurred() -> None:
    photo, outlines = photo_of(Camera(pitch=10))
    values = [
        float(
            np.nanmedian(sharpness(np.asarray(cv2.GaussianBlur(photo, (0, 0), sigma), np.uint8), outlines, ruled=True))
        )
        for sigma in (0.3, 2, 4, 8)
    ]
    assert values == sorted(values, reverse=True)


def test_hints_cross_from_the_reading_child_with_their_error() -> None:
    hint = Hint("hint.glare", {"count": 1, "cells": ((1, 2),)}, ((1, 2),))
    error = pickle.loads(pickle.dumps(NoBoardFound("vision.no_board.no_lines").hinting((hint,))))
    assert (error.reason, error.hints) == ("vision.no_board.no_lines", (hint,))
