"""The measures of a park that year goals compare (rule text, paragraph 6). The entrance is no tile of the park here.

More is better in all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from schemas.habitats import LANDSCAPES
from service.games.habitats.park import Park


def largest_rectangle(park: Park) -> int:
    """The tiles of the largest rectangle that is filled with tiles."""
    best = 0
    heights: dict[int, int] = {}
    for row in range(park.height):
        start = row * park.width
        heights = {col: heights.get(col, 0) + 1 for col in range(park.width) if _lies(park, start + col)}
        best = max(best, _largest_under([heights.get(col, 0) for col in range(park.width)]))
    return best


def _largest_under(heights: list[int]) -> int:
    """The largest rectangle under a skyline, by a stack of rising steps."""
    best = 0
    steps: list[tuple[int, int]] = []
    for col, height in enumerate([*heights, 0]):
        start = col
        while steps and steps[-1][1] >= height:
            start, tall = steps.pop()
            best = max(best, tall * (col - start))
        steps.append((start, height))
    return best


def shortest_reach(park: Park) -> int | None:
    """How far the park reaches from the entrance to the left, upwards and to the right; the shortest of the three.

    None without an entrance.
    """
    if park.entrance is None:
        return None
    row, col = park.square(park.entrance)
    return min(row - park.first[0], col - park.first[1], park.last[1] - col)


def flower_kinds(park: Park) -> int:
    """How many different flowers there are, by name; flowers without a name are told apart by their landscape."""
    flowers = [one.tile for one in park.tiles.values() if one.tile.kind == "flower"]
    return len({(tile.name, tile.landscape if tile.name is None else None) for tile in flowers})


def landscape_balance(park: Park) -> int:
    """How many tiles there are of the rarest of the four landscapes."""
    counts = Counter(park.landscapes.values())
    return min(counts[landscape] for landscape in LANDSCAPES)


def longest_line(park: Park) -> int:
    """The most tiles in a straight line, row or column, without a gap."""
    rows = (range(row * park.width, (row + 1) * park.width) for row in range(park.height))
    cols = (range(col, park.height * park.width, park.width) for col in range(park.width))
    return max(_longest_run(park, line) for lines in (rows, cols) for line in lines)


def _longest_run(park: Park, line: Iterable[int]) -> int:
    best = run = 0
    for index in line:
        run = run + 1 if _lies(park, index) else 0
        best = max(best, run)
    return best


def _lies(park: Park, index: int) -> bool:
    return index in park.tiles and index != park.entrance


MEASURES: Mapping[str, Callable[[Park], int | None]] = {
    "largest_rectangle": largest_rectangle,
    "shortest_reach": shortest_reach,
    "flower_kinds": flower_kinds,
    "landscape_balance": landscape_balance,
    "longest_line": longest_line,
}
"""What each named goal compares."""


def measures(park: Park) -> Mapping[str, int | None]:
    """All measures of a park, by goal."""
    return {goal: measure(park) for goal, measure in MEASURES.items()}
