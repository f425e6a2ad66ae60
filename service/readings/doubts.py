"""What is uncertain about a total, and which cells are worth asking about.

Pure: probabilities of labels and a `total` function in, a range and questions out. Cells are taken as independent
given the photo. A label is plausible from `PLAUSIBLE` on; combinations of plausible labels are tried from the
likeliest down until those tried hold `MASS` of the probability of all, or `MAX_COMBINATIONS` have been tried.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod

PLAUSIBLE = 0.01  # least probability of a label that is considered at all
TINY = 1e-9  # a label that is kept is never impossible
MASS = 0.99  # share of the probability that the tried combinations hold
MAX_COMBINATIONS = 512  # most combinations tried; beyond, the range is what these found

Total = Callable[[tuple[str, ...]], int]
"""The total when the doubtful cells hold these labels, in the order of the cells."""


@dataclass(frozen=True)
class Doubts:
    """The range of totals, and the cells that change it: index, labels and totals by label, most valuable first.

    `exact`: the combinations tried hold `MASS` of the probability.
    """

    low: int
    high: int
    exact: bool
    combinations: int
    questions: tuple[tuple[int, Mapping[str, int]], ...]


def plausible(probabilities: Mapping[str, float], first: str) -> dict[str, float]:
    """The plausible labels, their probabilities scaled to sum to 1: `first`, however unlikely, then likeliest first."""
    ranked = sorted(probabilities.items(), key=lambda item: (item[0] != first, -item[1]))
    kept = [(label, max(p, TINY)) for label, p in ranked if label == first or p >= PLAUSIBLE]
    whole = sum(p for _, p in kept)
    return {label: p / whole for label, p in kept}


def weigh(cells: Sequence[Mapping[str, float]], total: Total) -> Doubts:
    """Range and questions for doubtful cells, each with its plausible labels (as read first, summing to 1)."""
    labels = [tuple(cell) for cell in cells]
    tried = {combination: total(combination) for combination in _single_changes(labels)}
    mass = 0.0
    for combination, p in _likeliest(cells):
        if mass >= MASS or (len(tried) >= MAX_COMBINATIONS and combination not in tried):
            break
        if combination not in tried:
            tried[combination] = total(combination)
        mass += p
    totals = tried.values()
    weights = {c: prod(cell[label] for cell, label in zip(cells, c, strict=True)) for c in tried}
    questions = sorted(
        ((_worth(n, tried, weights), n) for n in range(len(cells)) if _changes(n, labels, tried)),
        key=lambda pair: (-pair[0], pair[1]),
    )
    first = tuple(names[0] for names in labels)
    return Doubts(
        low=min(totals),
        high=max(totals),
        exact=mass >= MASS,
        combinations=len(tried),
        questions=tuple((n, {label: tried[_with(first, n, label)] for label in labels[n]}) for _, n in questions),
    )


def _with(combination: tuple[str, ...], n: int, label: str) -> tuple[str, ...]:
    return (*combination[:n], label, *combination[n + 1 :])


def _single_changes(labels: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The reading as it stands, and all that differ from it in one cell."""
    first = tuple(names[0] for names in labels)
    return [first, *(_with(first, n, label) for n, names in enumerate(labels) for label in names[1:])]


def _likeliest(cells: Sequence[Mapping[str, float]]) -> _Combinations:
    return _Combinations([tuple(sorted(cell.items(), key=lambda item: -item[1])) for cell in cells])


class _Combinations:
    """All combinations with their probabilities, likeliest first (a best-first walk over the ranks of each cell)."""

    def __init__(self, cells: Sequence[tuple[tuple[str, float], ...]]) -> None:
        self._cells = cells

    def __iter__(self) -> _Combinations:
        start = (0,) * len(self._cells)
        self._queue = [(-self._probability(start), start, 0)]
        return self

    def __next__(self) -> tuple[tuple[str, ...], float]:
        if not self._queue:
            raise StopIteration
        negative, ranks, last = heapq.heappop(self._queue)
        # Each combination is reached once: only cells from the last one changed onwards step further.
        for n in range(last, len(ranks)):
            if ranks[n] + 1 < len(self._cells[n]):
                following = (*ranks[:n], ranks[n] + 1, *ranks[n + 1 :])
                heapq.heappush(self._queue, (-self._probability(following), following, n))
        labels = tuple(cell[rank][0] for cell, rank in zip(self._cells, ranks, strict=True))
        return labels, -negative

    def _probability(self, ranks: tuple[int, ...]) -> float:
        return prod(cell[rank][1] for cell, rank in zip(self._cells, ranks, strict=True))


def _changes(n: int, labels: Sequence[tuple[str, ...]], tried: Mapping[tuple[str, ...], int]) -> bool:
    """Whether another label of cell `n` changes the total in some combination tried."""
    for combination, total in tried.items():
        for label in labels[n]:
            other = tried.get(_with(combination, n, label))
            if other is not None and other != total:
                return True
    return False


def _worth(n: int, tried: Mapping[tuple[str, ...], int], weights: Mapping[tuple[str, ...], float]) -> float:
    """How much of the variance of the total knowing cell `n` removes."""
    whole = sum(weights.values())
    mean = sum(weights[c] * t for c, t in tried.items()) / whole
    by_label: dict[str, list[tuple[float, int]]] = {}
    for combination, total in tried.items():
        by_label.setdefault(combination[n], []).append((weights[combination], total))
    explained = 0.0
    for part in by_label.values():
        weight = sum(w for w, _ in part)
        if weight > 0:
            explained += weight * (sum(w * t for w, t in part) / weight - mean) ** 2
    return explained / whole
