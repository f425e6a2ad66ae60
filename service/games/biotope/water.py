"""Water links of sheet 1: pure water from the central space to the four edges ("Scoring on Sheet 1")."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from schemas.biotope import CLOSED, BiotopePosition, Space
from schemas.messages import Impossible, Message
from service.games.biotope.board import Board
from service.games.biotope.earnings import Earning, source
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


def water_links(position: BiotopePosition, board: Board, rulings: Rulings) -> Iterator[Earning]:
    """For each edge 15 points where pure water from the centre reaches it, else 0 with the reason.

    The spaces are a shortest way of water. A space in a corner lies on two edges; whether it may serve both is
    ruling `biotope.corner_water`. The edges are those of the rectangle that bounds the sheet's spaces.
    """
    at = centre_of(position)
    centre = board.index(at)
    if board.spaces[centre] != "W":
        yield source(RULE, ".no_source", 0, at=at), (centre,)
        return
    came_from = _flow(board, centre)
    reached = _edges_reached(board, came_from, rulings)
    for edge in EDGES:
        if edge in reached:
            yield source(RULE, "", LINK, edge=edge), _way(came_from, reached[edge])
        else:
            yield source(RULE, ".dry", 0, edge=edge), ()


def _flow(board: Board, centre: int) -> dict[int, int | None]:
    """All water reached from the centre, in breadth-first order, each with the space before it."""
    spaces, near = board.spaces, board.ground.near
    came_from: dict[int, int | None] = {centre: None}
    queue = [centre]
    for index in queue:
        for other in near[index]:
            if spaces[other] == "W" and other not in came_from:
                came_from[other] = index
                queue.append(other)
    return came_from


def _edges_reached(board: Board, water: Mapping[int, object], rulings: Rulings) -> dict[str, int]:
    """For each edge that counts as reached, the nearest water space on it that may serve it."""
    touching = _on_edges(board, water)
    reached: dict[str, int] = {}
    for index, edges in touching.items():
        if len(edges) == 1:
            reached.setdefault(edges[0], index)
    if all(edge in reached for edges in touching.values() for edge in edges):
        return reached
    if rulings["biotope.corner_water"] == "both_edges":
        return {edge: index for index, edges in reversed(touching.items()) for edge in edges}
    for index in touching:
        _serve(index, touching, reached, set())
    return reached


def _on_edges(board: Board, water: Mapping[int, object]) -> dict[int, list[str]]:
    """The water spaces that lie on edges, in the order of `water`, with these edges."""
    places = board.ground.places
    if CLOSED in board.spaces:
        inside = [place for place, content in zip(places, board.spaces, strict=True) if content != CLOSED]
    else:
        inside = [places[0], places[-1]]
    top, bottom = min(r for r, _ in inside), max(r for r, _ in inside)
    left, right = min(c for _, c in inside), max(c for _, c in inside)
    touching: dict[int, list[str]] = {}
    for index in water:
        r, c = places[index]
        on = (r == top, c == right, r == bottom, c == left)
        if any(on):
            touching[index] = [edge for edge, lies in zip(EDGES, on, strict=True) if lies]
    return touching


def _serve(index: int, touching: Mapping[int, list[str]], reached: dict[str, int], tried: set[str]) -> bool:
    """Give a water space one edge to serve, moving others to another of theirs where that makes room.

    One step of bipartite matching by augmenting paths: after all spaces as many edges are reached as can be when
    each space serves one.
    """
    if index in reached.values():
        return False
    for edge in touching[index]:
        if edge not in tried:
            tried.add(edge)
            holder = reached.get(edge)
            if holder is None or _moved(holder, edge, touching, reached, tried):
                reached[edge] = index
                return True
    return False


def _moved(holder: int, edge: str, touching: Mapping[int, list[str]], reached: dict[str, int], tried: set[str]) -> bool:
    """Whether the space that serves `edge` found another edge to serve."""
    del reached[edge]
    if _serve(holder, touching, reached, tried):
        return True
    reached[edge] = holder
    return False


def _way(came_from: Mapping[int, int | None], last: int) -> list[int]:
    """The spaces from the centre to `last`."""
    way: list[int] = []
    step: int | None = last
    while step is not None:
        way.append(step)
        step = came_from[step]
    return way[::-1]
