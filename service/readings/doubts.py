"""What is uncertain about a total, and which cells are worth asking about.

Pure: probabilities of labels and a `total` function in, a range and questions out. Cells are taken as independent
given the photo. A label is plausible from `PLAUSIBLE` on. Tried are the reading as it stands, every change of a single
cell, and combinations of plausible labels from the likeliest down until those hold `MASS` of the probability of all
combinations, or `MAX_COMBINATIONS` have been tried. Beyond that the answer is not exact, and says so: the range is
widened by `DRAWS` readings drawn from the probabilities (seeded, so that an answer repeats), and every cell is changed
in `CONTEXTS` of them, so that a cell which matters only together with others is asked too. Where even the single
changes are too many, the least doubtful cells are held as read.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod

PLAUSIBLE = 0.01  # least probability of a label that is considered at all
TINY = 1e-9  # a label that is kept is never impossible
MASS = 0.99  # share of the probability that the tried combinations hold
DRAWS = 256  # readings drawn at random where the likeliest combinations hold too little
CONTEXTS = 6  # of those, how many every cell is changed in
SEED = 20260214
CODE_BITS = 96  # of the random numbers that stand for parts of combinations: two sums never meet by chance
MAX_COMBINATIONS = 512  # most combinations tried beyond the single changes

Change = tuple[tuple[int, str], ...]
"""How a combination differs from the reading as it stands: cells by number, ascending, with their other labels."""

Total = Callable[[Change], int]
"""The total of the reading with some cells changed."""


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


def weigh(cells: Sequence[Mapping[str, float]], total: Total, most: int = 4096) -> Doubts:
    """Range and questions for doubtful cells, each with its plausible labels (as read first, summing to 1).

    `most` bounds how often `total` is asked.
    """
    free = _affordable(cells, most // 2)
    tried: dict[Change, int] = {(): total(())}
    for n in free:
        for label in list(cells[n])[1:]:
            tried[((n, label),)] = total(((n, label),))
    singles, mass, limit = len(tried), 0.0, min(MAX_COMBINATIONS, most // 2)
    for change, p in _likeliest(cells, free):
        if mass >= MASS or (len(tried) - singles >= limit and change not in tried):
            break
        if change not in tried:
            tried[change] = total(change)
        mass += p
    exact = mass >= MASS and len(free) == len(cells)
    if not exact:
        _draw(cells, free, total, tried, most)
    worth = _worth(cells, tried)
    asked = sorted(_changing(tried), key=lambda n: (-worth.get(n, 0.0), n))
    return Doubts(
        low=min(tried.values()),
        high=max(tried.values()),
        exact=exact,
        combinations=len(tried),
        questions=tuple((n, _totals(n, cells[n], tried)) for n in asked),
    )


def _draw(
    cells: Sequence[Mapping[str, float]], free: Sequence[int], total: Total, tried: dict[Change, int], most: int
) -> None:
    """Try readings drawn from the probabilities, and every change of a cell in some of them, while `most` allows."""
    luck = random.Random(SEED)
    standing = {n: next(iter(cells[n])) for n in free}
    for number in range(DRAWS):
        drawn = {n: _picked(cells[n], luck.random()) for n in free}
        around = [drawn]
        if number < CONTEXTS:
            around += [{**drawn, n: label} for n in free for label in cells[n] if label != drawn[n]]
        for reading in around:
            if len(tried) >= most:
                return
            change = tuple((n, label) for n, label in reading.items() if label != standing[n])
            if change not in tried:
                tried[change] = total(change)


def _picked(cell: Mapping[str, float], share: float) -> str:
    """The label at a share, 0 to 1, of the cell's probabilities laid end to end."""
    for label, p in cell.items():
        share -= p
        if share < 0:
            return label
    return list(cell)[-1]  # rounding left a crumb


def _affordable(cells: Sequence[Mapping[str, float]], most: int) -> list[int]:
    """The cells whose single changes can be tried with `most` totals, the most doubtful first in line; ascending."""
    ranked = sorted(range(len(cells)), key=lambda n: (next(iter(cells[n].values())), n))
    kept, spent = [], 0
    for n in ranked:
        spent += len(cells[n]) - 1
        if spent > most:
            break
        kept.append(n)
    return sorted(kept)


def _totals(n: int, cell: Mapping[str, float], tried: Mapping[Change, int]) -> dict[str, int]:
    """The total by what cell `n` holds, the other cells as they stand."""
    first, *others = cell
    return {first: tried[()]} | {label: tried[((n, label),)] for label in others}


def _likeliest(cells: Sequence[Mapping[str, float]], free: Sequence[int]) -> Iterator[tuple[Change, float]]:
    """All combinations of the `free` cells with their probabilities, likeliest first.

    A best-first walk: cells in the order of how little their second label costs, a combination as the ranks above 0
    by place in that order. It is reached once, from the one whose last cell is a rank lower, or, where that rank is 1,
    whose last cell is one place before (moved on from there, or added); no step makes it likelier.
    """
    ranked = {n: sorted(cells[n].items(), key=lambda item: -item[1]) for n in free}
    start = prod(labels[0][1] for labels in ranked.values())
    doubtful = [n for n in free if len(ranked[n]) > 1]
    doubtful.sort(key=lambda n: -ranked[n][1][1] / ranked[n][0][1])
    standing = {n: next(iter(cells[n])) for n in free}
    unlike = {n: ranked[n][0][0] for n in free if ranked[n][0][0] != standing[n]}
    queue: list[tuple[float, tuple[tuple[int, int], ...]]] = [(-start, ())]
    while queue:
        negative, ranks = heapq.heappop(queue)
        chosen = unlike | {doubtful[place]: ranked[doubtful[place]][rank][0] for place, rank in ranks}
        yield tuple((n, chosen[n]) for n in sorted(chosen) if chosen[n] != standing[n]), -negative
        place, rank = ranks[-1] if ranks else (-1, 0)
        if ranks and rank + 1 < len(ranked[doubtful[place]]):
            heapq.heappush(queue, (negative * _ratio(ranked[doubtful[place]], rank), (*ranks[:-1], (place, rank + 1))))
        if place + 1 < len(doubtful):
            added = negative * _ratio(ranked[doubtful[place + 1]], 0)
            heapq.heappush(queue, (added, (*ranks, (place + 1, 1))))
            if rank == 1:
                moved = added / _ratio(ranked[doubtful[place]], 0)
                heapq.heappush(queue, (moved, (*ranks[:-1], (place + 1, 1))))


def _ratio(labels: Sequence[tuple[str, float]], rank: int) -> float:
    """How much less likely the label after `rank` is."""
    return labels[rank + 1][1] / labels[rank][1]


def _changing(tried: Mapping[Change, int]) -> set[int]:
    """The cells of which another label changes the total in some combination tried."""
    # Of two combinations that differ in one cell, one at least has it changed: look from there. What a combination
    # has beside that cell is told by a sum of random numbers, one a part, instead of by looking at all its parts.
    luck = random.Random(SEED)
    codes = {part: luck.getrandbits(CODE_BITS) for part in sorted({part for change in tried for part in change})}
    sums = {change: sum(codes[part] for part in change) for change in tried}
    known = {sums[change]: total for change, total in tried.items()}
    alike: dict[tuple[int, int], int] = {}
    changing: set[int] = set()
    for change, total in tried.items():
        for part in change:
            n, rest = part[0], sums[change] - codes[part]
            if n not in changing and (alike.setdefault((n, rest), total) != total or known.get(rest, total) != total):
                changing.add(n)
    return changing


def _worth(cells: Sequence[Mapping[str, float]], tried: Mapping[Change, int]) -> dict[int, float]:
    """How much of the variance of the total knowing a cell removes, for every cell that was changed."""
    first = [next(iter(cell.values())) for cell in cells]
    base = prod(first)
    odds = [{label: p / first[n] for label, p in cell.items()} for n, cell in enumerate(cells)]
    weights = {change: base * prod([odds[n][label] for n, label in change]) for change in tried}
    whole = sum(weights.values()) or 1.0
    mean = sum(weights[change] * total for change, total in tried.items()) / whole
    parts: dict[tuple[int, str], list[float]] = {}
    for change, total in tried.items():
        for n, label in change:
            part = parts.setdefault((n, label), [0.0, 0.0])
            part[0] += weights[change]
            part[1] += weights[change] * (total - mean)
    explained: dict[int, float] = {}
    left: dict[int, list[float]] = {}
    for (n, _), (weight, sums) in parts.items():
        explained[n] = explained.get(n, 0.0) + (sums**2 / weight if weight else 0.0)
        rest = left.setdefault(n, [whole, 0.0])
        rest[0] -= weight
        rest[1] -= sums
    for n, (weight, sums) in left.items():
        explained[n] += sums**2 / weight if weight > 0 else 0.0
    return {n: value / whole for n, value in explained.items()}
