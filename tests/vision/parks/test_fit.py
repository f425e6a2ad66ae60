"""Known tiles laid onto cut ones: what they explain, and what stands on them."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.parks.art import Image, photographed, tile
from vision.parks.covered import HOPELESS, LEAST_KINDS, SETTLED, left_over
from vision.parks.fit import RIM, SEEN, fit
from vision.parks.looks import SIDE, look_at
from vision.parks.match import TURNS

SEED = 47
FIGURE = (slice(40, 70), slice(50, 76))
"""Rows and columns of a tile's picture of 128 pixels on which a figure stands."""


@pytest.fixture(scope="module")
def arts() -> list[Image]:
    rng = np.random.default_rng(SEED)
    return [tile(rng) for _ in range(2)]


@pytest.mark.parametrize("turn", range(TURNS))
def test_a_tile_fits_itself_in_its_turn_and_better_than_another(arts: list[Image], turn: int) -> None:
    seen = look_at(photographed(arts[0], np.random.default_rng(SEED + turn), turn))
    own, other = (fit(seen, look_at(art), turn) for art in arts)
    assert own.nats > other.nats + 1
    assert own.hidden < 0.1


def test_what_stands_on_a_tile_is_left_out_where_it_stands(arts: list[Image]) -> None:
    photo = photographed(arts[0], np.random.default_rng(SEED), 1)
    bare = fit(look_at(photo), look_at(arts[0]), 1)
    photo[FIGURE] = (30, 30, 200)
    covered = fit(look_at(photo), look_at(arts[0]), 1)
    scale = SIDE / len(photo)
    rows, cols = (slice(round(part.start * scale) - RIM, round(part.stop * scale) - RIM) for part in FIGURE)
    assert covered.visible.shape == (SEEN, SEEN)
    assert covered.visible[rows, cols].mean() < 0.25
    assert bare.hidden < covered.hidden < 0.3
    assert covered.nats > bare.nats - 0.5


def test_another_fit_leaves_out_what_it_is_told(arts: list[Image]) -> None:
    seen = look_at(photographed(arts[0], np.random.default_rng(SEED)))
    visible = np.ones((SEEN, SEEN), np.float32)
    visible[: SEEN // 4] = 0
    assert fit(seen, look_at(arts[1]), 3, visible).hidden == pytest.approx(0.25)


def test_only_unsettled_tiles_of_a_catalogue_with_cousins_are_laid_out(arts: list[Image]) -> None:
    looks = [look_at(arts[0])] * 3
    known = [look_at(arts[0])] * LEAST_KINDS
    alike = np.zeros((3, LEAST_KINDS, TURNS), np.float32)
    alike[:, 2, 1] = (SETTLED, (SETTLED + HOPELESS) / 2, HOPELESS - 0.01)
    assert list(left_over(looks, known, range(LEAST_KINDS), alike)) == [1]
    assert not left_over(looks, known, [0] * LEAST_KINDS, alike)
