"""The annotated picture: what is drawn where, and that it is told apart without colours."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.overlay import COLOURS, Group, MarkedBoard, MarkedCell, annotated, draw_overlay
from vision.photo import Photo

SIDE = 80


def cell(r: int, c: int, value: str, confidence: float = 1.0, **marks: bool) -> MarkedCell:
    x, y = 20.0 + c * SIDE, 20.0 + r * SIDE
    polygon = np.array([[x, y], [x + SIDE, y], [x + SIDE, y + SIDE], [x, y + SIDE]])
    return MarkedCell((r, c), polygon, value, confidence, **marks)


def drawn(board: MarkedBoard, scale: float = 1.0) -> NDArray[np.int16]:
    size = round(400 * scale)
    picture = annotated(Photo(np.full((size, size, 3), 225, np.uint8), 400, 400, scale), [board])
    return np.asarray(cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR), np.int16)


def inside(picture: NDArray[np.int16], r: int, c: int) -> NDArray[np.int16]:
    return picture[20 + r * SIDE : 20 + (r + 1) * SIDE, 20 + c * SIDE : 20 + (c + 1) * SIDE]


def grey(picture: NDArray[np.int16]) -> NDArray[np.uint8]:
    return np.asarray(cv2.cvtColor(picture.astype(np.uint8), cv2.COLOR_BGR2GRAY), np.uint8)


def test_symbols_differ_in_shape_not_in_colour_alone() -> None:
    masks = []
    for value in "HTAFW":
        token = inside(drawn(MarkedBoard((cell(1, 1, value),))), 1, 1)[42:, 42:]
        white = (token.min(axis=2) > 235).astype(np.uint8)
        masks.append(white)
    for n, one in enumerate(masks):
        assert one.sum() > 40
        for other in masks[n + 1 :]:
            assert np.abs(one.astype(int) - other).sum() > 30


def test_colours_are_apart_for_any_colour_vision() -> None:
    values = np.array([COLOURS[value] for value in "HTAFW"], float)
    for n, one in enumerate(values):
        for other in values[n + 1 :]:
            assert np.abs(one - other).max() > 60


@pytest.mark.parametrize("doubt", [{"confidence": 0.5}, {"asked": True}])
def test_a_doubtful_cell_looks_doubtful(doubt: dict[str, float]) -> None:
    sure = cell(1, 1, "H")
    doubtful = replace(sure, confidence=doubt.get("confidence", 1.0), asked="asked" in doubt)
    difference = np.abs(inside(drawn(MarkedBoard((doubtful,))), 1, 1) - inside(drawn(MarkedBoard((sure,))), 1, 1))
    assert (difference.max(axis=2) > 90).sum() > 250


def test_confidence_is_a_ring_that_closes() -> None:
    dark = [
        (grey(inside(drawn(MarkedBoard((cell(1, 1, "T", sure, asked=True),))), 1, 1)[30:, 30:]) < 60).sum()
        for sure in (0.1, 0.5, 0.99)
    ]
    assert dark[0] < dark[1] < dark[2]


def test_a_group_is_outlined_together_and_says_what_it_earns() -> None:
    cells = (cell(1, 1, "T"), cell(1, 2, "T"), cell(2, 1, "F"))
    plain = drawn(MarkedBoard(cells))
    grouped = drawn(MarkedBoard(cells, (Group(((1, 1), (1, 2)), 15),)))
    changed = np.abs(grouped - plain).max(axis=2) > 60
    left, right, below = (inside(changed, *at) for at in ((1, 1), (1, 2), (2, 1)))
    assert left[30:60, :10].any(axis=1).all()  # the outer edges all along
    assert right[:10, 10:-10].any(axis=0).all()
    assert not left[45:60, -4:].any()  # but none between the two
    assert below[12:].sum() == 0  # and none round another cell
    assert left[8:30, 10:50].sum() > 60  # the points


def test_groups_have_patterns_of_their_own() -> None:
    cells = (cell(0, 0, "T"), cell(0, 2, "T"))
    groups = (Group(((0, 0),), 0), Group(((0, 2),), 0))
    green = np.abs(drawn(MarkedBoard(cells, groups)) - COLOURS["T"]).max(axis=2) < 50
    assert inside(green, 0, 0)[:, :12].sum() > 1.15 * inside(green, 0, 2)[:, :12].sum()  # solid against dashed


def test_it_is_drawn_at_the_scale_of_the_picture() -> None:
    board = MarkedBoard((cell(3, 3, "W"),))
    small = drawn(board, 0.5)
    assert small.shape == (200, 200, 3)
    assert (np.abs(small[130:170, 130:170] - 225).max(axis=2) > 60).sum() > 200
    assert (np.abs(small[:120, :120] - 225).max(axis=2) > 60).sum() == 0


def test_bytes_in_bytes_out() -> None:
    _, encoded = cv2.imencode(".png", np.full((400, 400, 3), 225, np.uint8))
    picture = draw_overlay(encoded.tobytes(), [MarkedBoard((cell(1, 1, "A", circled=True),)), MarkedBoard(())])
    assert picture[:3] == b"\xff\xd8\xff"
