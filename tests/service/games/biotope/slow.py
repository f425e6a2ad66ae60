"""Biotope once more, slowly and by other means: the yardstick for the engine.

Written from the rule text alone, on dictionaries of spaces; shares nothing with `service.games.biotope`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product

At = tuple[int, int]
Drawn = frozenset[tuple[At, str]]
"""Symbols drawn in one turn, whatever their order."""


class SlowSheet:
    """Contents by space; closed spaces are simply not there."""

    def __init__(self, rows: Sequence[str], diagonal: bool = False) -> None:
        self.holds: dict[At, str] = {
            (r, c): content for r, row in enumerate(rows) for c, content in enumerate(row) if content != "#"
        }
        self.diagonal = diagonal

    def touch(self, one: At, other: At) -> bool:
        """Whether two spaces are next to each other."""
        dr, dc = abs(one[0] - other[0]), abs(one[1] - other[1])
        return max(dr, dc) == 1 if self.diagonal else dr + dc == 1

    def beside(self, at: At) -> list[At]:
        """The spaces next to one."""
        return [other for other in self.holds if self.touch(at, other)]

    def cluster(self, at: At, seen: set[At]) -> set[At]:
        """All spaces that hang together with `at` and hold the same; they are added to `seen`."""
        seen.add(at)
        mine = {at}
        for other in self.beside(at):
            if other not in seen and self.holds[other] == self.holds[at]:
                mine |= self.cluster(other, seen)
        return mine

    def clusters(self) -> list[tuple[str, set[At]]]:
        """Every cluster with its content."""
        seen: set[At] = set()
        return [(self.holds[at], self.cluster(at, seen)) for at in sorted(self.holds) if at not in seen]


def legal_drawings(
    rows: Sequence[str], roll: Sequence[str], *, diagonal: bool = False, anywhere: bool = True, ended: bool = False
) -> set[Drawn]:
    """What can be drawn after a roll, by trying every way to draw every symbol in every space, in every order."""
    sheet = SlowSheet(rows, diagonal)
    if ended:
        return set()
    faces = [face for face in roll if face != "."]
    found = set()
    for way in permutations(faces) if len(faces) == 2 else [(face,) for face in faces or "HTAFW"]:
        for spaces in product(sheet.holds, repeat=len(way)):
            if _may_draw(sheet, way, spaces, anywhere):
                found.add(frozenset(zip(spaces, way, strict=True)))
    return found


def _may_draw(sheet: SlowSheet, way: tuple[str, ...], spaces: tuple[At, ...], anywhere: bool) -> bool:
    symbols = [at for at, content in sheet.holds.items() if content != "."]
    if len(set(spaces)) < len(spaces) or any(sheet.holds[at] != "." for at in spaces):
        return False
    first = spaces[0]
    starts = any(sheet.touch(first, at) for at in symbols) if symbols else anywhere
    return starts and (len(spaces) == 1 or sheet.touch(first, spaces[1]))


def two_connected_free(rows: Sequence[str], diagonal: bool = False) -> bool:
    """Whether two connected spaces are free."""
    sheet = SlowSheet(rows, diagonal)
    free = [at for at, content in sheet.holds.items() if content == "."]
    return any(sheet.touch(one, other) for one in free for other in free)


def drawn(rows: Sequence[str], drawing: Drawn) -> tuple[str, ...]:
    """The sheet with some symbols drawn on it."""
    grid = [list(row) for row in rows]
    for (r, c), symbol in drawing:
        grid[r][c] = symbol
    return tuple(map("".join, grid))


def slow_lines(
    sheet_name: str,
    rows: Sequence[str],
    *,
    centre: At | None = None,
    printed: Sequence[At] = (),
    rulings: Mapping[str, str] | None = None,
) -> list[tuple[str, int]]:
    """Rule and points of all that earns or costs points, sorted."""
    chosen = rulings or {}
    diagonal = chosen.get("biotope.adjacency") == "with_diagonals"
    sheet = SlowSheet(rows, diagonal)
    grouping = SlowSheet(rows, diagonal)
    if chosen.get("biotope.printed_count") == "no":
        grouping.holds = {at: content for at, content in sheet.holds.items() if at not in printed}
    lines = [
        earned for content, cluster in grouping.clusters() for earned in _cluster(sheet_name, content, len(cluster))
    ]
    if sheet_name == "1":
        one_edge = chosen.get("biotope.corner_water") == "one_edge"
        lines += [("biotope.s1.water_link", 15)] * _edges(
            sheet, centre or (len(rows) // 2, len(rows[0]) // 2), one_edge
        )
    else:
        lines += _houses(sheet_name, sheet)
    return sorted(lines)


def _cluster(sheet_name: str, content: str, size: int) -> Iterator[tuple[str, int]]:
    if content == ".":
        return
    if sheet_name == "1" and content != "W" and size >= 3:
        yield "biotope.s1.group", 25 if size >= 6 else 10
    if sheet_name == "2" and size >= 3:
        yield "biotope.s2.group", 10
    if sheet_name == "3" and content != "W" and size == 2:
        yield "biotope.s3.pair", 10
    if sheet_name == "pro" and content == "W" and size >= 3:
        yield "biotope.pro.water", 25 if size >= 6 else 10
    if sheet_name == "pro" and content != "W" and size == 2:
        yield "biotope.pro.pair", -5
    if sheet_name == "pro" and content != "W" and size > 2:
        yield "biotope.pro.group", -10


def _houses(sheet_name: str, sheet: SlowSheet) -> Iterator[tuple[str, int]]:
    for at, content in sheet.holds.items():
        if content == "H":
            around = [sheet.holds[other] for other in sheet.beside(at)]
            if sheet_name == "2" and {"T", "A", "F", "W"} <= set(around):
                yield "biotope.s2.house", 15
            if sheet_name in ("3", "pro") and around.count("W") >= 3:
                yield f"biotope.{'s3' if sheet_name == '3' else 'pro'}.house", 15


def _edges(sheet: SlowSheet, centre: At, one_edge: bool) -> int:
    """How many edges the central water reaches; with `one_edge` every space serves one, by trying all choices."""
    if sheet.holds.get(centre) != "W":
        return 0
    water = sheet.cluster(centre, set())
    rows, cols = [r for r, _ in sheet.holds], [c for _, c in sheet.holds]
    choices: list[list[str]] = []
    for r, c in water:
        edges = [
            name
            for name, lies in (
                ("top", r == min(rows)),
                ("bottom", r == max(rows)),
                ("left", c == min(cols)),
                ("right", c == max(cols)),
            )
            if lies
        ]
        if edges:
            choices.append(edges)
    if not one_edge:
        return len({edge for edges in choices for edge in edges})
    alone = {edges[0] for edges in choices if len(edges) == 1}
    corners = [edges for edges in choices if len(edges) > 1]
    return max(len(alone | set(chosen)) for chosen in product(*corners))
