"""The photo with the reading drawn on it: the grid, an icon in every cell, how sure each is, and the scoring groups.

For people with any colour vision: every symbol has a shape of its own beside its colour, a doubtful cell a dashed frame
and a question mark, a group a pattern of line and a number. Nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Photo, PhotoLimits, load_photo

Image = NDArray[np.uint8]
Points = NDArray[np.float64]
Colour = tuple[int, int, int]

DOUBT = 0.9
"""A cell below this confidence is marked."""
QUALITY = 85
"""JPEG quality of the overlay."""
TOKEN, PLACE = 0.4, 0.77
"""Diameter of a symbol's token in cells, and where its middle lies: the drawing under it stays in sight."""
FINE = 4
"""Fractional bits of the coordinates that OpenCV draws with."""

# BGR. Okabe and Ito (2002), "Color Universal Design": told apart with any colour vision.
INK: Colour = (20, 19, 22)
PAPER: Colour = (255, 255, 255)
GRID: Colour = (165, 102, 10)
COLOURS: dict[str, Colour] = {
    "H": (0, 94, 213),
    "T": (115, 158, 0),
    "A": (0, 159, 230),
    "F": (167, 121, 204),
    "W": (178, 114, 0),
    "?": (90, 90, 90),
    "#": (60, 60, 60),
}
PATTERNS: tuple[tuple[float, ...], ...] = ((), (0.34, 0.14), (0.08, 0.1), (0.3, 0.1, 0.06, 0.1))
"""Dashes and gaps of a group's outline, in cells: solid, dashed, dotted, dash and dot."""


@dataclass(frozen=True)
class MarkedCell:
    """What is drawn in a cell: a letter of the board's language (`.` draws nothing), how sure it is, whether the
    player is asked about it, whether it is circled."""

    at: tuple[int, int]
    polygon: Points
    value: str
    confidence: float
    asked: bool = False
    circled: bool = False


@dataclass(frozen=True)
class Group:
    """Cells that score together, and what they earn."""

    cells: tuple[tuple[int, int], ...]
    points: int


@dataclass(frozen=True)
class MarkedBoard:
    """A board to draw: its cells, polygons in pixels of the whole photo, and its scoring groups."""

    cells: tuple[MarkedCell, ...]
    groups: tuple[Group, ...] = ()


def draw_overlay(data: bytes, boards: Sequence[MarkedBoard], limits: PhotoLimits | None = None) -> bytes:
    """JPEG bytes of the photo `data`, in the size it is read at, with every board drawn on it.

    Raises `PhotoError` as `load_photo` does.
    """
    return annotated(load_photo(data, limits), boards)


def annotated(photo: Photo, boards: Sequence[MarkedBoard]) -> bytes:
    """JPEG bytes of `photo` with every board drawn on it."""
    picture = photo.image.copy()
    for board in boards:
        _draw_board(picture, board, photo.scale)
    _, encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return encoded.tobytes()


def _draw_board(picture: Image, board: MarkedBoard, scale: float) -> None:
    outlines = {cell.at: (cell.polygon + 0.5) * scale - 0.5 for cell in board.cells}
    if not outlines:
        return
    sides = np.stack(list(outlines.values()))
    side = float(np.median(np.linalg.norm(sides - np.roll(sides, 1, axis=1), axis=-1)))
    for outline in outlines.values():
        _line(picture, np.vstack([outline, outline[:1]]), GRID, max(1, round(side / 50)))
    for number, group in enumerate(board.groups):
        _draw_group(picture, outlines, board, group, PATTERNS[number % len(PATTERNS)], side)
    for cell in board.cells:
        _draw_cell(picture, outlines[cell.at], cell, side)
    for group in board.groups:
        _draw_points(picture, outlines, group, side)


def _draw_group(
    picture: Image,
    outlines: dict[tuple[int, int], Points],
    board: MarkedBoard,
    group: Group,
    pattern: tuple[float, ...],
    side: float,
) -> None:
    """The outline of a group: every edge of its cells that has no cell of the group beyond it."""
    inside = {at for at in group.cells if at in outlines}
    values = {cell.value for cell in board.cells if cell.at in inside}
    colour = COLOURS.get(values.pop(), INK) if len(values) == 1 else INK
    width = max(2, round(side / 18))
    for r, c in inside:
        for start, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            if (r + down, c + right) in inside:
                continue
            corners = _inset(outlines[r, c], 0.05)
            edge = np.stack([corners[start], corners[(start + 1) % 4]])
            _line(picture, edge, PAPER, width + max(2, width // 2))
            for piece in _dashes(edge, pattern, side):
                _line(picture, piece, colour, width)


def _draw_points(picture: Image, outlines: dict[tuple[int, int], Points], group: Group, side: float) -> None:
    """What a group earns, on its first cell."""
    first = min((at for at in group.cells if at in outlines), default=None)
    if first is None or group.points == 0:
        return
    at = _inside(outlines[first], 0.33, 0.24)
    _text(picture, f"{group.points:+d}", at, side * 0.2, INK, PAPER)


def _draw_cell(picture: Image, outline: Points, cell: MarkedCell, side: float) -> None:
    doubtful = cell.asked or cell.confidence < DOUBT
    if cell.circled:
        _disc(picture, _inside(outline, 0.5, 0.5), side * 0.45, COLOURS["H"], max(2, round(side / 24)))
    if doubtful:
        corners = _inset(outline, 0.11)
        for start in range(4):
            edge = np.stack([corners[start], corners[(start + 1) % 4]])
            for piece in _dashes(edge, (0.12, 0.08), side):
                _line(picture, piece, INK, max(2, round(side / 26)))
    if cell.value != ".":
        _token(picture, _inside(outline, PLACE, PLACE), cell.value, cell.confidence, side)
    if doubtful:
        at = _inside(outline, 0.8, 0.22)
        _disc(picture, at, side * 0.15, PAPER, -1)
        _disc(picture, at, side * 0.15, INK, max(1, round(side / 50)))
        _text(picture, "?", at, side * 0.2, INK, None)


def _token(picture: Image, at: Points, value: str, confidence: float, side: float) -> None:
    """A disc with the symbol's icon in white, in a ring that is closed as far as the reading is sure."""
    radius = side * TOKEN / 2
    ring = max(2, round(side / 30))
    _disc(picture, at, radius + 1.5 * ring, PAPER, -1)
    _disc(picture, at, radius, COLOURS.get(value, INK), -1)
    centre = _fixed(at)
    axes = (round((radius + ring) * 2**FINE),) * 2
    cv2.ellipse(picture, centre, axes, -90, 0, round(360 * confidence), INK, ring, cv2.LINE_AA, FINE)
    drawn = ICONS.get(value)
    if drawn is None:
        _text(picture, value, at, radius * 1.1, PAPER, None)
        return
    for shape, filled in drawn():
        points = at + shape * radius * 0.62
        if filled:
            cv2.fillPoly(picture, [np.round(points * 2**FINE).astype(np.int32)], PAPER, cv2.LINE_AA, FINE)
        else:
            _line(picture, points, PAPER, max(1, round(radius / 5)))


Shapes = Iterator[tuple[Points, bool]]
"""Parts of an icon, float64 (n, 2) xy in -1..1, and whether each is filled."""


def _round(x: float, y: float, radius: float) -> Points:
    turn = np.linspace(0, 2 * np.pi, 20)
    return np.stack([x + radius * np.cos(turn), y + radius * np.sin(turn)], axis=1)


def _house() -> Shapes:
    yield np.array([[-1.0, -0.1], [0, -1], [1, -0.1], [0.72, -0.1], [0.72, 0.9], [-0.72, 0.9], [-0.72, -0.1]]), True


def _tree() -> Shapes:
    yield np.array([[0.0, -1], [0.8, 0.45], [-0.8, 0.45]]), True
    yield np.array([[-0.18, 0.4], [0.18, 0.4], [0.18, 1], [-0.18, 1]]), True


def _animal() -> Shapes:
    yield _round(0, 0.35, 0.52), True
    for x, y in ((-0.75, -0.15), (-0.28, -0.65), (0.28, -0.65), (0.75, -0.15)):
        yield _round(x, y, 0.23), True


def _flower() -> Shapes:
    for turn in np.arange(5) * 2 * np.pi / 5 - np.pi / 2:
        yield _round(0.56 * float(np.cos(turn)), 0.56 * float(np.sin(turn)), 0.38), True


def _water() -> Shapes:
    x = np.linspace(-1, 1, 17)
    for level in (-0.45, 0.45):
        yield np.stack([x, level + 0.26 * np.sin(2 * np.pi * x)], axis=1), False


ICONS: dict[str, Callable[[], Shapes]] = {"H": _house, "T": _tree, "A": _animal, "F": _flower, "W": _water}


def _inside(outline: Points, across: float, down: float) -> Points:
    upper = outline[0] * (1 - across) + outline[1] * across
    lower = outline[3] * (1 - across) + outline[2] * across
    return np.asarray(upper * (1 - down) + lower * down, np.float64)


def _inset(outline: Points, share: float) -> Points:
    return np.stack([_inside(outline, u, v) for u, v in _square(share)])


def _square(share: float) -> tuple[tuple[float, float], ...]:
    return (share, share), (1 - share, share), (1 - share, 1 - share), (share, 1 - share)


def _dashes(edge: Points, pattern: tuple[float, ...], side: float) -> Iterator[Points]:
    """The drawn pieces of an edge, float64 (2, 2) xy each; a pattern is dash, gap, dash, gap... in cells."""
    length = float(np.linalg.norm(edge[1] - edge[0]))
    if not pattern or length == 0:
        yield edge
        return
    at, part = 0.0, 0
    while at < length:
        end = min(length, at + pattern[part % len(pattern)] * side)
        if part % 2 == 0:
            yield edge[0] + (edge[1] - edge[0]) * np.array([[at], [end]]) / length
        at, part = max(end, at + 1.0), part + 1


def _fixed(at: Points) -> tuple[int, int]:
    return round(float(at[0]) * 2**FINE), round(float(at[1]) * 2**FINE)


def _line(picture: Image, points: Points, colour: Colour, width: int) -> None:
    cv2.polylines(picture, [np.round(points * 2**FINE).astype(np.int32)], False, colour, width, cv2.LINE_AA, FINE)


def _disc(picture: Image, at: Points, radius: float, colour: Colour, width: int) -> None:
    cv2.circle(picture, _fixed(at), round(radius * 2**FINE), colour, width, cv2.LINE_AA, FINE)


def _text(picture: Image, text: str, at: Points, height: float, colour: Colour, edge: Colour | None) -> None:
    """Text of a height in pixels, its middle at a place, with an edge of another colour."""
    font, size = cv2.FONT_HERSHEY_DUPLEX, height / 21
    thick = max(1, round(height / 9))
    (wide, high), _ = cv2.getTextSize(text, font, size, thick)
    place = (round(float(at[0]) - wide / 2), round(float(at[1]) + high / 2))
    if edge is not None:
        cv2.putText(picture, text, place, font, size, edge, thick * 4, cv2.LINE_AA)
    cv2.putText(picture, text, place, font, size, colour, thick, cv2.LINE_AA)
