"""Where everything goes on a page: one column of header, markers, grid, markers, and the scoring beside the code."""

from __future__ import annotations

from dataclasses import dataclass

from schemas.sheet_marks import CODE_SIDE, MARK_GAP, MARK_SIDE, Square, code_place, mark_places
from service.prints.paper import PAPERS, Paper

LARGEST_CELL = 24.0
"""Side of a space, in millimetres of an A4 page, beyond which it gains nothing."""
HEAD, FOOT = 17.0, 5.0  # heights of title and name line, and of the note at the foot
GAP = 5.0  # between blocks
ROW = 6.0  # a line of the scoring table
RANK_ROW = 4.8  # a line of the solo table
RANKS_WIDTH = 46.0
SCORES_WIDTH = 76.0  # least width of the scoring table where something else stands beside it


@dataclass(frozen=True)
class Box:
    """A rectangle in millimetres from the page's top-left."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Plan:
    """A page: lengths in millimetres. `unit` is what a millimetre of an A4 page has become on this paper.

    `ranks` lies beside `scores`, beyond the code, or below where there is no room beside. `marks`: top-left,
    top-right, bottom-right, bottom-left.
    """

    paper: Paper
    unit: float
    cell: float
    head: Box
    grid: Box
    marks: tuple[Box, ...]
    code: Box
    scores: Box
    ranks: Box

    def space(self, row: int, col: int) -> Box:
        """The space of a row and column."""
        return Box(self.grid.x + col * self.cell, self.grid.y + row * self.cell, self.cell, self.cell)


def plan(paper: Paper, rows: int, cols: int, score_rows: int, rank_rows: int) -> Plan:
    """Plan a page for a grid of `rows` and `cols` with tables of so many lines: the largest spaces that fit."""
    unit = min(paper.inner_width / PAPERS["a4"].inner_width, paper.inner_height / PAPERS["a4"].inner_height)
    high = (unit * ROW * score_rows, unit * RANK_ROW * rank_rows)
    beside = _planned(paper, unit, rows, cols, high, stacked=False)
    if beside.scores.width >= unit * SCORES_WIDTH and beside.ranks.x + beside.ranks.width <= paper.width - paper.margin:
        return beside
    return _planned(paper, unit, rows, cols, high, stacked=True)


def _planned(paper: Paper, unit: float, rows: int, cols: int, high: tuple[float, float], *, stacked: bool) -> Plan:
    size = max(rows, cols)
    marks = (MARK_SIDE + MARK_GAP) * size  # cells that a line of markers takes
    code = (MARK_GAP + CODE_SIDE) * size
    tables = sum(high) + unit * GAP if stacked else max(high)
    room = paper.inner_height - unit * (HEAD + FOOT + 2 * GAP)
    cell = min(
        unit * LARGEST_CELL,
        paper.inner_width / cols,
        (room - tables) / (rows + 2 * marks),
        room / (rows + 2 * marks + code),
    )
    slack = room - (rows + 2 * marks) * cell - max(tables, code * cell)
    top = paper.margin + unit * (HEAD + GAP) + slack / 3 + marks * cell
    grid = Box((paper.width - cols * cell) / 2, top, cols * cell, rows * cell)
    code_box = _on_page(code_place(rows, cols), grid, cell)
    below = grid.y + grid.height + marks * cell + unit * GAP
    scores, ranks = _tables(paper, unit, code_box, below, high, stacked=stacked)
    return Plan(
        paper=paper,
        unit=unit,
        cell=cell,
        head=Box(paper.margin, paper.margin, paper.inner_width, unit * HEAD),
        grid=grid,
        marks=tuple(_on_page(square, grid, cell) for square in mark_places(rows, cols)),
        code=code_box,
        scores=scores,
        ranks=ranks,
    )


def _tables(
    paper: Paper, unit: float, code: Box, top: float, high: tuple[float, float], *, stacked: bool
) -> tuple[Box, Box]:
    """The boxes of both tables. The solo table goes between the other and the code, or right of the code."""
    left, right = paper.margin, code.x - 2 * unit * GAP
    wide = unit * RANKS_WIDTH
    scores = Box(left, top, right - left, high[0])
    if stacked:
        return scores, Box(left, top + high[0] + unit * GAP, wide, high[1])
    beyond = code.x + code.width + 2 * unit * GAP
    if scores.width - wide - 2 * unit * GAP < unit * SCORES_WIDTH:
        return scores, Box(beyond, top, wide, high[1])
    between = Box(right - wide, top, wide, high[1])
    return Box(left, top, between.x - 2 * unit * GAP - left, high[0]), between


def _on_page(square: Square, grid: Box, cell: float) -> Box:
    return Box(grid.x + square.x * cell, grid.y + square.y * cell, square.side * cell, square.side * cell)
