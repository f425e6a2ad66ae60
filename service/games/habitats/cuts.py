"""What is left of an area when one of its squares is taken off the board.

Depth-first search with low points (J. Hopcroft and R. Tarjan, 1973, "Algorithm 447: efficient algorithms for graph
manipulation"): one walk over all areas answers for every square.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

Part = tuple[int, int]
"""A remaining part: how many squares it has, and the one of them that touched the square taken off."""


def parts_without(area_of: Mapping[int, int], sides: tuple[int, ...]) -> dict[int, tuple[Part, ...]]:
    """For every square of every area the parts that its area falls into without it, the largest first.

    `area_of`: the number of each square's area. `sides`: what to add to a square's index for each of its neighbours.
    """
    found: dict[int, tuple[Part, ...]] = {}
    for start in area_of:
        if start not in found:
            found |= _parts_of_area(*_walk(start, area_of, sides), sides)
    return found


def _parts_of_area(
    order: list[int], parent: dict[int, int | None], sides: tuple[int, ...]
) -> dict[int, tuple[Part, ...]]:
    entered = {index: n for n, index in enumerate(order)}
    size = dict.fromkeys(order, 1)
    low = dict(entered)
    cut: dict[int, list[Part]] = {index: [] for index in order}
    for index in reversed(order):
        low[index] = min([low[index], *(entered[o] for side in sides if (o := index + side) in entered)])
        above = parent[index]
        if above is not None:
            size[above] += size[index]
            low[above] = min(low[above], low[index])
            if low[index] >= entered[above]:
                cut[above].append((size[index], index))
    for index in order:
        above = parent[index]
        if above is not None:
            cut[index].append((len(order) - 1 - sum(part for part, _ in cut[index]), above))
    return {index: tuple(sorted(parts, key=lambda part: (-part[0], part[1]))) for index, parts in cut.items()}


def _walk(start: int, area_of: Mapping[int, int], sides: tuple[int, ...]) -> tuple[list[int], dict[int, int | None]]:
    """The squares of an area in depth-first order, and the one each was entered from."""
    number = area_of[start]
    parent: dict[int, int | None] = {start: None}
    order = [start]
    stack: list[tuple[int, Iterator[int]]] = [(start, iter(sides))]
    while stack:
        index, rest = stack[-1]
        for side in rest:
            other = index + side
            if other not in parent and area_of.get(other) == number:
                parent[other] = index
                order.append(other)
                stack.append((other, iter(sides)))
                break
        else:
            stack.pop()
    return order, parent
