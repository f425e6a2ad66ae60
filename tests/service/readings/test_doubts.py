"""The doubt engine against plain enumeration."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.readings.doubts import MASS, MAX_COMBINATIONS, PLAUSIBLE, Change, plausible, weigh

WORTH = {"H": 10, "T": 0, "W": 3}


def of(cells: Sequence[Mapping[str, float]], total: Callable[[tuple[str, ...]], int]) -> Callable[[Change], int]:
    """A total of all labels as `weigh` asks for it: by what changes."""
    first = tuple(next(iter(cell)) for cell in cells)
    return lambda change: total(tuple(dict(change).get(n, label) for n, label in enumerate(first)))


def worth(labels: tuple[str, ...]) -> int:
    """A total in which neighbours matter."""
    pairs = sum(5 for a, b in pairwise(labels) if a == b == "H")
    return pairs + sum(WORTH[label] for label in labels)


cells_of_doubt = st.lists(
    st.lists(st.integers(1, 60), min_size=3, max_size=3).map(
        lambda weights: plausible({label: w / sum(weights) for label, w in zip("HTW", weights, strict=True)}, "H")
    ),
    max_size=5,
)


def test_plausible_from_one_per_cent_on_likeliest_first() -> None:
    labels = plausible({"H": 0.93, "T": 0.0101, "W": 0.05, "F": 0.0099}, "H")
    assert list(labels) == ["H", "W", "T"]
    assert sum(labels.values()) == pytest.approx(1)
    assert PLAUSIBLE == 0.01


def test_the_label_as_read_is_kept_however_small_and_stays_first() -> None:
    assert list(plausible({"H": 0.0, "T": 0.5, "W": 0.008}, "H")) == ["H", "T"]


def test_no_doubt_is_one_total_and_no_question() -> None:
    doubts = weigh([], lambda change: 40)
    assert (doubts.low, doubts.high, doubts.exact, doubts.questions) == (40, 40, True, ())


@given(cells_of_doubt)
def test_the_range_is_that_of_the_likeliest_combinations_and_all_single_changes(
    cells: list[Mapping[str, float]],
) -> None:
    doubts = weigh(cells, of(cells, worth))
    ranked = sorted(
        ((prod(cell[x] for cell, x in zip(cells, c, strict=True)), c) for c in product(*cells)), reverse=True
    )
    first = tuple(next(iter(cell)) for cell in cells)
    mass, needed = 0.0, []
    for p, combination in ranked:
        if mass >= MASS:
            break
        needed.append(worth(combination))
        mass += p
    singles = [worth(c) for c in product(*cells) if sum(a != b for a, b in zip(c, first, strict=True)) <= 1]
    assert doubts.exact
    assert doubts.low <= min(needed + singles)
    assert doubts.high >= max(needed + singles)
    everything = [worth(c) for c in product(*cells)]
    assert min(everything) <= doubts.low
    assert doubts.high <= max(everything)


@given(cells_of_doubt)
def test_only_cells_that_change_the_total_are_asked_and_all_that_do_alone(cells: list[Mapping[str, float]]) -> None:
    doubts = weigh(cells, of(cells, worth))
    asked = {n for n, _ in doubts.questions}
    first = tuple(next(iter(cell)) for cell in cells)
    for n, cell in enumerate(cells):
        alone = {worth((*first[:n], label, *first[n + 1 :])) for label in cell}
        anywhere = any(len({worth((*c[:n], label, *c[n + 1 :])) for label in cell}) > 1 for c in product(*cells))
        assert n not in asked or anywhere
        assert n in asked or len(alone) == 1


@given(cells_of_doubt)
def test_questions_carry_the_totals_of_each_answer(cells: list[Mapping[str, float]]) -> None:
    first = tuple(next(iter(cell)) for cell in cells)
    for n, totals in weigh(cells, of(cells, worth)).questions:
        assert totals == {label: worth((*first[:n], label, *first[n + 1 :])) for label in cells[n]}
        assert next(iter(totals)) == first[n]


def test_the_question_that_explains_most_comes_first() -> None:
    cells = [{"T": 0.9, "W": 0.1}, {"T": 0.6, "H": 0.4}]
    assert [n for n, _ in weigh(cells, of(cells, worth)).questions] == [1, 0]


def test_a_cell_that_cannot_change_the_total_is_never_asked() -> None:
    cells = [{"A": 0.5, "B": 0.5}, {"H": 0.7, "T": 0.3}]
    doubts = weigh(cells, of(cells, lambda labels: 10 if labels[1] == "H" else 0))
    assert [n for n, _ in doubts.questions] == [1]


def test_beyond_the_limit_it_says_that_it_is_not_exact() -> None:
    cells = [{"H": 0.5, "T": 0.5}] * 14
    doubts = weigh(cells, of(cells, worth))
    assert not doubts.exact
    assert doubts.combinations > MAX_COMBINATIONS + len(cells) + 1


def test_a_range_that_is_not_exact_covers_nearly_all_readings_and_asks_what_matters_only_together() -> None:
    cells = [{"T": 0.7, "H": 0.3}] * 49

    def total(change: Change) -> int:  # nothing happens before ten cells have changed
        return max(0, len(change) - 9)

    doubts = weigh(cells, total)
    luck = random.Random(1)
    drawn = [total(tuple((n, "H") for n in range(49) if luck.random() < 0.3)) for _ in range(1000)]
    inside = sum(doubts.low <= one <= doubts.high for one in drawn) / len(drawn)
    assert not doubts.exact
    assert inside >= 0.99
    assert len(doubts.questions) == 49


def test_more_doubt_than_can_be_tried_holds_the_surest_cells_as_read() -> None:
    cells = [{"T": 0.5 + n / 1000, "H": 0.5 - n / 1000} for n in range(100)]
    asked: list[Change] = []

    def total(change: Change) -> int:
        asked.append(change)
        return 10 * len(change)

    doubts = weigh(cells, total, most=40)
    assert len(asked) <= 41
    assert not doubts.exact
    assert {n for n, _ in doubts.questions} == set(range(20))
