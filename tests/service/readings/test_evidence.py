"""Evidence beyond pixels: what each piece changes, and what it leaves alone."""

from __future__ import annotations

from itertools import pairwise, product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.readings.evidence import ADJACENT_WEIGHT, CIRCLE_WEIGHT, Told, weighed

HOUSE_OR_TREE = {"H": 0.4, "T": 0.6}
chances = st.floats(0.001, 0.999)


def blank(p: float) -> dict[str, float]:
    return {".": p, "W": 1 - p}


def test_nothing_told_changes_nothing() -> None:
    cells = {(0, 0): HOUSE_OR_TREE, (0, 1): blank(0.5)}
    assert weighed(cells, Told()) == cells


def test_a_circle_makes_a_house_likelier_where_houses_are_circled() -> None:
    cells = {(0, 0): HOUSE_OR_TREE, (2, 2): {"H": 1.0}}
    found = weighed(cells, Told(circled={(0, 0): 1.0, (2, 2): 1.0}))[0, 0]
    assert found["H"] / found["T"] == pytest.approx(CIRCLE_WEIGHT * 0.4 / 0.6)


def test_one_circle_alone_says_nothing() -> None:
    cells = {(0, 0): HOUSE_OR_TREE, (2, 2): {"H": 1.0}}
    assert weighed(cells, Told(circled={(0, 0): 0.9, (2, 2): 0.1})) == cells


def test_a_sure_free_space_makes_its_doubtful_neighbour_a_symbol() -> None:
    found = weighed({(0, 0): blank(1.0), (0, 1): blank(0.6)}, Told(finished=True))
    assert found[0, 1]["W"] > 0.7
    assert found[0, 0]["."] > 0.95


def test_cells_that_do_not_touch_stay_as_they_are() -> None:
    cells = {(0, 0): blank(0.9), (1, 1): blank(0.6), (0, 3): {"T": 1.0}}
    assert weighed(cells, Told(finished=True)) == cells


@given(st.lists(chances, min_size=4, max_size=4))
def test_along_a_row_it_is_what_enumeration_says(free: list[float]) -> None:
    found = weighed({(0, n): blank(p) for n, p in enumerate(free)}, Told(finished=True))
    weight = {
        spaces: prod(p if space else 1 - p for p, space in zip(free, spaces, strict=True))
        * prod(ADJACENT_WEIGHT for a, b in pairwise(spaces) if a and b)
        for spaces in product((True, False), repeat=4)
    }
    for n in range(4):
        exact = sum(w for spaces, w in weight.items() if spaces[n]) / sum(weight.values())
        assert found[0, n]["."] == pytest.approx(exact, abs=2e-3)


def test_a_printed_symbol_is_all_but_sure_and_doubt_keeps_its_shape() -> None:
    found = weighed({(1, 1): {"W": 0.2, "A": 0.6, ".": 0.2}}, Told(printed={(1, 1): "W", (9, 9): "W"}))
    assert list(found) == [(1, 1)]
    assert found[1, 1]["W"] > 0.99
    assert found[1, 1]["A"] / found[1, 1]["."] == pytest.approx(3)


def test_a_printed_symbol_that_is_seen_is_sure() -> None:
    assert weighed({(1, 1): {"W": 1.0}}, Told(printed={(1, 1): "W"}))[1, 1] == {"W": 1.0}


@given(st.dictionaries(st.tuples(st.integers(0, 4), st.integers(0, 4)), chances, max_size=25), st.data())
def test_probabilities_stay_probabilities(free: dict[tuple[int, int], float], data: st.DataObject) -> None:
    cells = {at: {".": p, "H": (1 - p) * 0.7, "T": (1 - p) * 0.3} for at, p in free.items()}
    circled = {at: data.draw(st.floats(0, 1)) for at in cells}
    for labels in weighed(cells, Told(circled=circled, finished=True)).values():
        assert sum(labels.values()) == pytest.approx(1)
        assert all(0 <= p <= 1 for p in labels.values())
