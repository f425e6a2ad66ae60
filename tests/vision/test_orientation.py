"""Which way up: sheets of our own drawing, turned, and sheets that tell nothing."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.test_symbols import clean
from vision.orientation import UPRIGHT_PRIOR, turn_evidence, turned, upright
from vision.symbols import CLASSES, CROP_SIZE, SymbolNet, SymbolScores

LETTERS = "HTAFW.HTF.AW" + "THFA.HTTHFHA"


@pytest.fixture(scope="module")
def net() -> SymbolNet:
    return SymbolNet()


def grid(letters: str = LETTERS, seed: int = 21) -> NDArray[np.uint8]:
    return clean(letters, seed).reshape(-1, 4, CROP_SIZE, CROP_SIZE, 3)


@pytest.mark.parametrize("k", range(4))
def test_finds_the_turn_and_reads_in_it(net: SymbolNet, k: int) -> None:
    found, confidence, scores = upright(net, turned(grid(), -k))
    assert found == k
    assert confidence > 0.9
    read = "".join(CLASSES[i] for i in scores.probabilities.argmax(axis=1))
    assert sum(a == b for a, b in zip(read, LETTERS, strict=True)) >= 19


@pytest.mark.parametrize("k", range(4))
def test_turning_is_what_turning_the_picture_would_do(k: int) -> None:
    crops = grid()
    picture = crops.transpose(0, 2, 1, 3, 4).reshape(6 * CROP_SIZE, 4 * CROP_SIZE, 3)
    moved = turned(crops, k)
    rows, cols = moved.shape[:2]
    assert (moved.transpose(0, 2, 1, 3, 4).reshape(rows * CROP_SIZE, cols * CROP_SIZE, 3) == np.rot90(picture, k)).all()


def test_an_empty_sheet_stays_and_is_no_surer_than_the_prior(net: SymbolNet) -> None:
    k, confidence, scores = upright(net, grid("." * 12))
    assert k == 0
    assert confidence == pytest.approx(UPRIGHT_PRIOR[0], abs=0.03)
    assert scores.probabilities.shape == (12, 7)


def test_empty_cells_give_no_evidence() -> None:
    probabilities = np.zeros((3, 7), np.float32)
    probabilities[:, CLASSES.index(".")] = 1
    turns = np.array([[0.0, 1.0, 0.0, 0.0]] * 3, np.float32)
    assert np.allclose(turn_evidence(SymbolScores(probabilities, np.zeros(3, np.float32), turns)), 0)


def test_one_strange_cell_does_not_outvote_many() -> None:
    probabilities = np.zeros((6, 7), np.float32)
    probabilities[:, 0] = 1
    turns = np.array([[0.0, 1.0, 0.0, 0.0]] + [[0.7, 0.1, 0.1, 0.1]] * 5, np.float32)
    evidence = turn_evidence(SymbolScores(probabilities, np.zeros(6, np.float32), turns))
    assert evidence.argmax() == 0
