"""The drawn figures that training rests on: every kind can be drawn, inked, and stays in reach of its cell."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from vision.symbols import CLASSES, CROP_SIZE
from vision.training.ink import fitted, ink_bitmap, ink_circle, ink_figure, pick_tool
from vision.training.pen import Figure, Rng
from vision.training.sheets import CELLS, PARAMETRIC, make_sheet
from vision.training.sources import Material, figure_of

KINDS = [(letter, number, kind) for letter, kinds in PARAMETRIC.items() for number, (kind, _) in enumerate(kinds)]


@pytest.mark.parametrize(
    ("letter", "number", "kind"), KINDS, ids=lambda value: str(value) if isinstance(value, str | int) else ""
)
def test_every_kind_leaves_ink(letter: str, number: int, kind: Callable[[Rng], Figure]) -> None:
    for seed in range(8):
        rng = np.random.default_rng((seed, number))
        figure = fitted(kind(rng))
        points = np.concatenate([*figure.strokes, *figure.fills])
        assert np.isfinite(points).all()
        assert points.min() >= -1e-6
        assert points.max() <= 1 + 1e-6
        ink = ink_figure(rng, figure, pick_tool(rng))
        assert ink.shape == (CROP_SIZE, CROP_SIZE)
        assert 0 <= ink.min() <= ink.max() <= 1
        assert (ink > 0.1).sum() > 10


def test_a_recorded_drawing_fills_the_unit_square() -> None:
    figure = figure_of([[[10, 30], [5, 5]], [[20, 20], [0, 10]]])
    points = np.concatenate(list(figure.strokes))
    assert points[:, 0].tolist() == [0.0, 1.0, 0.5, 0.5]
    assert (points.min(), points.max()) == (0.0, 1.0)


def test_a_bitmap_becomes_ink_in_its_cell() -> None:
    bitmap = np.zeros((28, 28), np.uint8)
    bitmap[4:24, 13:15] = 255
    rng = np.random.default_rng(0)
    ink = ink_bitmap(rng, bitmap, pick_tool(rng))
    assert 40 < (ink > 0.2).sum() < CROP_SIZE**2 / 3


def test_a_circle_goes_round_the_ink() -> None:
    rng = np.random.default_rng(1)
    tool = pick_tool(rng)
    ink = np.zeros((CROP_SIZE, CROP_SIZE), np.float32)
    ink[40:56, 40:56] = 1
    ringed = ink_circle(rng, ink, tool)
    ys, xs = np.nonzero((ringed > 0.05) & (ink == 0))
    assert ys.min() < 36
    assert ys.max() > 60
    assert xs.min() < 36
    assert xs.max() > 60


def test_a_seed_gives_the_same_sheet_and_another_seed_another() -> None:
    first, truth = make_sheet(np.random.default_rng(5), Material())
    again, _ = make_sheet(np.random.default_rng(5), Material())
    other, _ = make_sheet(np.random.default_rng(6), Material())
    assert (first == again).all()
    assert (first != other).any()
    assert first.shape == (CELLS, CROP_SIZE, CROP_SIZE, 3)
    assert set(truth.classes.tolist()) <= set(range(len(CLASSES)))
