"""What the network of pairs learns from: tiles beside known ones, some of them the same."""

from __future__ import annotations

import numpy as np

from vision.parks.fit import SEEN
from vision.parks.match import likeness
from vision.parks.same import FARTHEST
from vision.training.parks.pairs import random_pairs, random_sheet


def test_a_sheet_shows_its_tiles_and_places_without_any() -> None:
    sheet = random_sheet(np.random.default_rng(8))
    assert len(sheet.tiles) == len(sheet.known) == len(sheet.true) == 24
    own = likeness(sheet.tiles, sheet.known).max(axis=2).diagonal()
    assert np.median(own) > 0.8
    assert np.median(likeness(sheet.others, sheet.known).max(axis=(1, 2))) < np.median(own)


def test_pairs_are_the_same_for_a_seed_and_show_both_answers() -> None:
    pairs, truth = random_pairs(np.random.default_rng(8))
    assert pairs.shape == (len(truth), 7, SEEN, SEEN)
    assert 0.2 < truth.mean() < 0.6
    assert np.abs(pairs).max() <= FARTHEST
    again, same_truth = random_pairs(np.random.default_rng(8))
    np.testing.assert_array_equal(pairs, again)
    np.testing.assert_array_equal(truth, same_truth)


def test_a_tile_is_nearer_to_itself_than_to_another() -> None:
    pairs, truth = random_pairs(np.random.default_rng(8))
    away = np.abs(pairs[:, :3] - pairs[:, 3:6]).mean(axis=(1, 2, 3))
    assert np.median(away[truth]) < np.median(away[~truth])
