"""The share of strange marks is what the sheet shows, not what was taught."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.strangers import TAUGHT, USUAL, shift_of_other

EMPTY, OTHER, CLASSES = 5, 6, 7


def _sheet(*cells: tuple[int, float]) -> NDArray[np.float32]:
    """Logits of cells, each sure of one class by its margin."""
    logits = np.zeros((len(cells), CLASSES), np.float32)
    for row, (label, margin) in zip(logits, cells, strict=True):
        row[label] = margin
    return logits


def _odds(share: float) -> float:
    return float(np.log(share / (1 - share)))


def test_an_empty_sheet_keeps_to_what_is_usual() -> None:
    assert shift_of_other(_sheet(*[(EMPTY, 30.0)] * 20), EMPTY, OTHER) == pytest.approx(_odds(USUAL) - _odds(TAUGHT))


def test_drawings_make_strange_marks_rarer_still() -> None:
    few, many = (shift_of_other(_sheet(*[(0, 12.0)] * count), EMPTY, OTHER) for count in (5, 60))
    assert many < few < 0


def test_a_sheet_of_digits_is_believed() -> None:
    assert shift_of_other(_sheet(*[(OTHER, 12.0)] * 60), EMPTY, OTHER) > 0


def test_one_doubtful_mark_among_drawings_is_no_longer_called_strange() -> None:
    logits = _sheet(*[(0, 12.0)] * 40, (OTHER, 1.0))
    logits[-1, 2] = 0.5  # an animal, a little less likely
    logits[:, OTHER] += shift_of_other(logits, EMPTY, OTHER)
    assert logits[-1].argmax() == 2


def test_no_cells_no_opinion() -> None:
    assert shift_of_other(_sheet(), EMPTY, OTHER) < 0
