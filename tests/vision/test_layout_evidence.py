"""What is printed on a known sheet tells which way up it was held."""

from __future__ import annotations

import numpy as np
import pytest

from vision.orientation import IMPOSSIBLE, layout_evidence
from vision.symbols import CLASSES, SymbolScores

LAYOUT = ("#T..", "....", ".W..")


def seen(turns: int) -> tuple[SymbolScores, np.ndarray[tuple[int, ...], np.dtype[np.float32]]]:
    """Scores of a photo in which `numpy.rot90(photo, turns)` stands upright, and its closed spaces."""
    shape = (len(LAYOUT), len(LAYOUT[0]))
    likely = np.full((*shape, len(CLASSES)), 0.02, np.float32)
    closed = np.full(shape, 0.01, np.float32)
    for r, row in enumerate(LAYOUT):
        for c, space in enumerate(row):
            likely[r, c, CLASSES.index("." if space == "#" else space)] = 0.88
            closed[r, c] = 0.98 if space == "#" else 0.01
    likely, closed = np.rot90(likely, -turns), np.rot90(closed, -turns)
    flat = np.ascontiguousarray(likely.reshape(-1, len(CLASSES)))
    blind = np.full((len(flat), 4), 0.25, np.float32)
    return SymbolScores(flat, np.zeros(len(flat), np.float32), blind), np.ascontiguousarray(closed)


@pytest.mark.parametrize("turns", range(4))
def test_print_stands_where_the_layout_has_it_in_one_turn_alone(turns: int) -> None:
    evidence = layout_evidence(*seen(turns), LAYOUT)
    assert int(evidence.argmax()) == turns
    others = np.delete(evidence, turns)
    assert evidence[turns] - others.max() > 3
    assert (evidence == IMPOSSIBLE).sum() == 2, "a sheet that is not square cannot lie on its side"


def test_a_layout_with_nothing_printed_tells_nothing() -> None:
    scores, closed = seen(0)
    assert layout_evidence(scores, closed, ("....", "....", "....")).tolist() == [0.0, IMPOSSIBLE, 0.0, IMPOSSIBLE]
