"""Water links of sheet 1: pure water from the central space to the four edges ("Scoring on Sheet 1")."""

from __future__ import annotations

from collections.abc import Mapping

from schemas.answers import Line
from schemas.biotope import CLOSED, BiotopePosition, Space
from schemas.messages import Impossible, Message
from service.games.biotope.board import Board
from service.games.rulings import Rulings

LINK = 15  # points for each edge reached
EDGES = ("top", "right", "bottom", "left")
RULE = "biotope.s1.water_link"


def centre_of(position: BiotopePosition) -> Space:
    """Sheet 1's central space: the one given, else the geometric centre of an odd x odd sheet.

    Raises `Impossible` at `/position/centre` where neither is to be had.
    """
    if position.centre is not None:
        return position.centre
    rows, cols = len(position.rows), len(position.rows[0])
    if rows % 2 and cols % 2:
        return rows // 2, cols // 2
    raise Impossible("/position/centre", Message("biotope.s1.no_centre", {"rows": rows, "cols": cols}))


def water_links(position: BiotopePosition, board: Board, rulings: Rulings) -> list[Line]:
    """One line an edge: 15 points where pure water from the centre reaches it, else 0 with the reason.

    The line's cells are a shortest way of water. A space in a corner lies on two edges; whether it may serve
    both is ruling `biotope.corner_water`. The edges are those of the rectangle that bounds the sheet's spaces.
    """
    centre = board.index(centre_of(position))
    if board.spaces[centre] != "W":
        label = Message(f"{RULE}.no_source", {"at": board.space(centre)})
        return [Line(rule=RULE, label=label, points=0, cells=(board.space(centre),))]
    came_from = _flow(board, centre)
    reached = _edges_reached(board, came_from, rulings)
    lines = []
    for edge in EDGES:
        if edge in reached:
            way = _way(came_from, reached[edge])
            cells = tuple(board.space(index) for index in way)
            lines.append(Line(rule=RULE, label=Message(RULE, {"edge": edge}), points=LINK, cells=cells))
        else:
            lines.append(Line(rule=RULE, label=Message(f"{RULE}.dry", {"edge": edge}), points=0))
    return lines


def _flow(board: Board, centre: int) -> dict[int, int | None]:
    """All water reached from the centre, in breadth-first order, each with the space before it."""
    came_from: dict[int, int | None] = {centre: None}
    queue = [centre]
    for index in queue:
        for other in board.near[index]:
            if other not in came_from and board.spaces[other] == "W":
                came_from[other] = index
                queue.append(other)
    return came_from


def _edges_reached(board: Board, water: Mapping[int, object], rulings: Rulings) -> dict[str, int]:
    """For each edge that counts as reached, the nearest water space on it."""
    inside = [divmod(i, board.cols) for i, content in enumerate(board.spaces) if content != CLOSED]
    top, bottom = min(r for r, _ in inside), max(r for r, _ in inside)
    left, right = min(c for _, c in inside), max(c for _, c in inside)
    touching: dict[int, list[str]] = {}
    for index in water:
        r, c = divmod(index, board.cols)
        on = [r == top, c == right, r == bottom, c == left]
        edges = [edge for edge, lies in zip(EDGES, on, strict=True) if lies]
        if edges:
            touching[index] = edges
    reached = {edges[0]: i for i, edges in reversed(touching.items()) if len(edges) == 1}
    corners = {i: edges for i, edges in touching.items() if not set(edges) <= reached.keys() and len(edges) > 1}
    if not corners:
        return reached
    if rulings["biotope.corner_water"] == "both_edges":
        return {edge: i for i, edges in reversed(touching.items()) for edge in edges}
    return _one_edge_each(reached, list(corners.items()))


def _one_edge_each(reached: dict[str, int], corners: list[tuple[int, list[str]]]) -> dict[str, int]:
    """The most edges reached when every corner space serves a single one (at most four corners: try all)."""
    if not corners:
        return reached
    (index, edges), rest = corners[0], corners[1:]
    ways = [_one_edge_each({edge: index, **reached}, rest) for edge in edges]
    return max(ways, key=len)


def _way(came_from: Mapping[int, int | None], last: int) -> list[int]:
    """The spaces from the centre to `last`."""
    way: list[int] = []
    step: int | None = last
    while step is not None:
        way.append(step)
        step = came_from[step]
    return way[::-1]
