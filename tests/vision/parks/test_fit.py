"""Known tiles laid onto cut ones: what they explain, and what stands on them."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.parks.art import Image, photographed, tile
from vision.parks.fit import RIM, SEEN, Fit, fit
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
    assert _away(own) < 0.5 * _away(other)
    assert own.shown.mean() > 0.9


def test_what_stands_on_a_tile_is_left_out_where_it_stands(arts: list[Image]) -> None:
    photo = photographed(arts[0], np.random.default_rng(SEED), 0)
    bare = fit(look_at(photo), look_at(arts[0]), 0)
    photo[FIGURE] = (30, 30, 200)
    covered = fit(look_at(photo), look_at(arts[0]), 0)
    scale = SIDE / len(photo)
    rows, cols = (slice(round(part.start * scale) - RIM, round(part.stop * scale) - RIM) for part in FIGURE)
    assert covered.shown.shape == (SEEN, SEEN)
    assert covered.shown[rows, cols].mean() < 0.25
    assert 0.7 < covered.shown.mean() < bare.shown.mean()
    assert _away(covered) < 1.5 * _away(bare)


def _away(one: Fit) -> float:
    """Distance of the two, in L*a*b*, where nothing hides the tile."""
    return float((np.linalg.norm(one.tile - one.laid, axis=0) * one.shown).sum() / one.shown.sum())
