"""The marks on sheets that we print: where they stand, what their numbers say, and the text of the code beside them.

Four ArUco markers (Garrido-Jurado et al., "Automatic generation and detection of highly reliable fiducial markers
under occlusion", 2014) stand above and below the grid's corners, and a QR code below the last of them. A marker's
number holds its corner and one digit. Three digits say which sheet it is and how many rows and columns it has; the
fourth is a check, so that any three markers name the sheet. The code holds the whole empty sheet, for those that have
more on them than their size.

Drawn by `service.prints`, looked for by `vision`: this module is what both agree on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from schemas.biotope import CLOSED, SHEETS, SYMBOLS, BiotopeLayout

DICTIONARY = "DICT_4X4_100"
"""OpenCV's name of the markers' dictionary."""
BASE = 25  # digits a marker can hold; the dictionary has four times as many markers
CORNERS = 4  # top-left, top-right, bottom-right, bottom-left

LEAST_SIDE, MOST_SIDE = 4, 16
"""Rows or columns of a sheet that is printed with marks: what the reader finds in a photo."""

MARK_SIDE = 0.08
"""Side of a marker, as a share of the grid's longer side; so are the other lengths here."""
MARK_GAP = 0.03
"""White between grid and marker, and between marker and code."""
CODE_SIDE = 0.13
"""Side of the code."""

_WEIGHTS = (1, 2, 3)  # of the first three digits in the check digit; none shares a factor with BASE
_OFFSET = 7  # so that a sheet of zeros has a check digit of its own


@dataclass(frozen=True)
class Square:
    """A square in cells of the grid: `x` and `y` of its top-left corner, counted from the grid's, and its side."""

    x: float
    y: float
    side: float


@dataclass(frozen=True)
class SheetName:
    """What the markers say: which sheet, its rows and columns. `plain`: nothing on it but the shipped start."""

    sheet: str
    rows: int
    cols: int
    plain: bool


def mark_places(rows: int, cols: int) -> tuple[Square, ...]:
    """Where the markers stand, flush with the grid's corners: top-left, top-right, bottom-right, bottom-left."""
    side, gap = MARK_SIDE * max(rows, cols), MARK_GAP * max(rows, cols)
    above, below = -gap - side, rows + gap
    return (
        Square(0, above, side),
        Square(cols - side, above, side),
        Square(cols - side, below, side),
        Square(0, below, side),
    )


def code_place(rows: int, cols: int) -> Square:
    """Where the code stands: below the bottom-right marker, flush with the grid's right edge."""
    size = max(rows, cols)
    return Square(cols - CODE_SIDE * size, rows + (2 * MARK_GAP + MARK_SIDE) * size, CODE_SIDE * size)


def mark_ids(name: SheetName) -> tuple[int, ...]:
    """The markers' numbers, corner by corner."""
    digits = (2 * SHEETS.index(name.sheet) + (not name.plain), name.rows - LEAST_SIDE, name.cols - LEAST_SIDE)
    return tuple(BASE * corner + digit for corner, digit in enumerate((*digits, _check(digits))))


def corner_and_digit(mark_id: int) -> tuple[int, int]:
    """The corner that a marker's number belongs to, and its digit."""
    return divmod(mark_id, BASE)


def named_by(digits: Mapping[int, int]) -> SheetName | None:
    """The sheet that the digits found, by corner, name; None where they are fewer than three or do not agree."""
    known = dict(digits)
    if len(known) < CORNERS - 1:
        return None
    for corner, weight in enumerate(_WEIGHTS):
        if corner not in known:
            others = sum(its * known[n] for n, its in enumerate(_WEIGHTS) if n != corner)
            known[corner] = (known[3] - _OFFSET - others) * pow(weight, -1, BASE) % BASE
    first = (known[0], known[1], known[2])
    if known.get(3, _check(first)) != _check(first):
        return None
    sheet, special = divmod(first[0], 2)
    rows, cols = first[1] + LEAST_SIDE, first[2] + LEAST_SIDE
    if sheet >= len(SHEETS) or rows > MOST_SIDE or cols > MOST_SIDE:
        return None
    return SheetName(SHEETS[sheet], rows, cols, not special)


def _check(digits: tuple[int, ...]) -> int:
    return (_OFFSET + sum(weight * digit for weight, digit in zip(_WEIGHTS, digits, strict=True))) % BASE


MAX_CODE = 122
"""Letters of a code at most: what a QR code of version 5 holds at level M. A longer one would be too fine to read."""

_VERSION = "HB1"
_CLOSED = "X"  # a code has no `#`
_RUN = re.compile(rf"(\d{{0,3}})([{SYMBOLS}.{_CLOSED}])")
_CODE = re.compile(rf"{_VERSION}:([123P]):(\d{{1,2}}):((?:\d{{0,3}}[{SYMBOLS}.{_CLOSED}])+)(?::(\d{{1,3}}))?", re.ASCII)


def code_text(layout: BiotopeLayout) -> str | None:
    """The empty sheet as the text of its code: `HB1:1:7:24.W24.:24`; None where it has more on it than a code holds.

    Sheet, columns, spaces row by row with runs counted (`X` for no space), the number of the centre where it is given.
    """
    spaces = "".join(layout.rows).replace(CLOSED, _CLOSED)
    runs = "".join(_run(match.group()) for match in re.finditer(r"(.)\1*", spaces))
    cols = len(layout.rows[0])
    text = f"{_VERSION}:{layout.sheet[0].upper()}:{cols}:{runs}"
    if layout.centre is not None:
        text += f":{layout.centre[0] * cols + layout.centre[1]}"
    return text if len(text) <= MAX_CODE else None


def _run(spaces: str) -> str:
    return f"{len(spaces)}{spaces[0]}" if len(spaces) > 1 else spaces


def layout_of(text: str) -> BiotopeLayout | None:
    """The empty sheet that a code's text holds; None where it is no such text. Its symbols are all printed ones."""
    match = _CODE.fullmatch(text)
    if match is None or len(text) > MAX_CODE:
        return None
    sheet = next(sheet for sheet in SHEETS if sheet[0].upper() == match[1])
    cols = int(match[2])
    runs = [(int(count or 1), space) for count, space in _RUN.findall(match[3])]
    total = sum(count for count, _ in runs)
    if not LEAST_SIDE <= cols <= MOST_SIDE or total % cols or not LEAST_SIDE <= total // cols <= MOST_SIDE:
        return None
    centre = None if match[4] is None else divmod(int(match[4]), cols)
    if centre is not None and centre[0] >= total // cols:
        return None
    spaces = "".join(count * space for count, space in runs).replace(_CLOSED, CLOSED)
    rows = tuple(spaces[start : start + cols] for start in range(0, total, cols))
    printed = tuple((r, c) for r, row in enumerate(rows) for c, space in enumerate(row) if space in SYMBOLS)
    return BiotopeLayout(sheet=sheet, rows=rows, centre=centre, printed=printed or None)
