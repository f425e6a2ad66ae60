"""The page of a Biotope sheet: grid, markers, code, what it scores, solo ranks."""

from __future__ import annotations

from fpdf import FPDF

from schemas.biotope import CLOSED, SYMBOLS, BiotopeLayout
from schemas.messages import Message
from schemas.sheet_marks import SheetName, code_text, mark_ids
from service.games.biotope.layouts import shipped
from service.prints.paper import BLACK, CAP_HEIGHT, GREY, PALE, POINT, Paper, document, fitted_size, write
from service.prints.sheets.icons import draw_icon
from service.prints.sheets.marks import draw_code, draw_marker
from service.prints.sheets.plan import RANK_ROW, ROW, Box, Plan, plan
from service.prints.sheets.scoring import ScoreRow, rank_rows, score_rows
from service.words import Catalogue

LINE_INK = (60, 60, 60)  # of the grid: dark enough for any camera, paler than a pencil's blackest
HATCH_INK = (110, 110, 110)
FRAME_WIDTH, LINE_WIDTH, HAIR_WIDTH = 0.8, 0.45, 0.2  # mm of an A4 page
HATCH_STEP = 0.11  # between the hatching's lines, as a share of a space
HATCH_INSET = 0.1  # white round it, so that the space keeps its own lines
TICK_INSET, TICK = 0.08, 0.12  # the corner ticks that mark the centre
TITLE_SIZE, SUBTITLE_SIZE, TEXT_SIZE, SMALL_SIZE = 22.0, 14.0, 10.0, 7.0  # points on A4
DATE_AT = 0.62  # where the date begins, as a share of the width
LEAST_SIZE = 4.5  # points; text that would not fit even so runs on


def sheet_pdf(layout: BiotopeLayout, *, paper: Paper, words: Catalogue, name: str | None = None) -> bytes:
    """One page with an empty sheet; `name` is what its owner calls it. The same arguments give the same bytes.

    A sheet as it is shipped, whatever its size, is named by its markers alone; any other by its code.
    """
    rows, cols = len(layout.rows), len(layout.rows[0])
    scores, ranks = score_rows(layout.sheet), rank_rows()
    page = plan(paper, rows, cols, len(scores) + 2, len(ranks) + 1)
    sheet = words.word(f"web.sheet.{layout.sheet}")
    pdf = document(paper, f"Biotope – {name or sheet}", words.language)
    pdf.add_page()
    _head(pdf, page, words, sheet if name is None else f"{sheet} – {name}")
    _grid(pdf, page, layout)
    plain = layout == shipped(layout.sheet, rows, cols)
    marks = mark_ids(SheetName(layout.sheet, rows, cols, plain))
    for mark_id, box in zip(marks, page.marks, strict=True):
        draw_marker(pdf, mark_id, box)
    text = code_text(layout)
    if text is not None:
        draw_code(pdf, text, page.code)
    _legend(pdf, page, words)
    _scores(pdf, page, words, scores)
    _ranks(pdf, page, words, ranks)
    _note(pdf, page, words)
    return bytes(pdf.output())


def _head(pdf: FPDF, page: Plan, words: Catalogue, title: str) -> None:
    box, unit = page.head, page.unit
    baseline = box.y + unit * TITLE_SIZE * POINT * CAP_HEIGHT
    wide = write(pdf, box.x, baseline, "Biotope", unit * TITLE_SIZE, style="B")
    left, right = box.x + wide + unit * 4, box.x + box.width
    size = fitted_size(pdf, title, right - left, unit * SUBTITLE_SIZE, LEAST_SIZE)
    write(pdf, left, baseline, title, size, ink=GREY)
    line = box.y + box.height - unit * 1.5
    middle = box.x + box.width * DATE_AT
    for start, end, text in (
        (box.x, middle - unit * 6, "biotope.print.name"),
        (middle, right, "biotope.print.date"),
    ):
        wide = write(pdf, start, line, words.word(text), unit * TEXT_SIZE * 0.9, ink=GREY)
        _rule(pdf, start + wide + unit * 2, end, line + unit * 0.6, unit)


def _grid(pdf: FPDF, page: Plan, layout: BiotopeLayout) -> None:
    for r, row in enumerate(layout.rows):
        for c, space in enumerate(row):
            box = page.space(r, c)
            if space == CLOSED:
                _hatch(pdf, box)
            elif space in SYMBOLS:
                draw_icon(pdf, space, box)
    if layout.centre is not None:
        _ticks(pdf, page.space(*layout.centre), page.unit)
    grid = page.grid
    pdf.set_draw_color(*LINE_INK)
    pdf.set_line_width(LINE_WIDTH * page.unit)
    for r in range(1, len(layout.rows)):
        pdf.line(grid.x, grid.y + r * page.cell, grid.x + grid.width, grid.y + r * page.cell)
    for c in range(1, len(layout.rows[0])):
        pdf.line(grid.x + c * page.cell, grid.y, grid.x + c * page.cell, grid.y + grid.height)
    pdf.set_line_width(FRAME_WIDTH * page.unit)
    pdf.rect(grid.x, grid.y, grid.width, grid.height)


def _hatch(pdf: FPDF, box: Box) -> None:
    """Slanted lines within a space that is none: it stays white along its own lines, so that the grid stays whole."""
    side, step = box.width * (1 - 2 * HATCH_INSET), box.width * HATCH_STEP
    left, top = box.x + box.width * HATCH_INSET, box.y + box.width * HATCH_INSET
    pdf.set_draw_color(*HATCH_INK)
    pdf.set_line_width(step * 0.45)
    count = int(2 * side / step)
    for n in range(1, count + 1):
        along = n * 2 * side / (count + 1)
        start, end = max(0.0, along - side), min(along, side)
        pdf.line(left + start, top + along - start, left + end, top + along - end)


def _ticks(pdf: FPDF, box: Box, unit: float) -> None:
    """A small angle in every corner of the space in the middle."""
    pdf.set_draw_color(*LINE_INK)
    pdf.set_line_width(LINE_WIDTH * unit)
    for right in (False, True):
        for low in (False, True):
            x = box.x + box.width * (1 - TICK_INSET if right else TICK_INSET)
            y = box.y + box.height * (1 - TICK_INSET if low else TICK_INSET)
            tick = box.width * TICK
            pdf.polyline([(x + (-tick if right else tick), y), (x, y), (x, y + (-tick if low else tick))])


def _legend(pdf: FPDF, page: Plan, words: Catalogue) -> None:
    """The symbols and their names, between the markers below the grid, where there is room."""
    left_mark, right_mark = page.marks[3], page.marks[2]
    left, right = left_mark.x + left_mark.width + 2 * page.unit, right_mark.x - 2 * page.unit
    side = min(left_mark.height, page.unit * 8)
    room = (right - left) / len(SYMBOLS) - side - 2 * page.unit
    names = {symbol: words.word(f"biotope.kind.{symbol}") for symbol in SYMBOLS}
    size = min(fitted_size(pdf, name, room, page.unit * TEXT_SIZE * 0.9, 0.1) for name in names.values())
    if size < LEAST_SIZE:
        return
    middle = left_mark.y + left_mark.height / 2
    for n, (symbol, name) in enumerate(names.items()):
        x = left + n * (right - left) / len(SYMBOLS)
        draw_icon(pdf, symbol, Box(x, middle - side / 2, side, side), GREY)
        write(pdf, x + side + page.unit, middle + size * POINT * CAP_HEIGHT / 2, name, size, ink=GREY)


def _scores(pdf: FPDF, page: Plan, words: Catalogue, rows: tuple[ScoreRow, ...]) -> None:
    """A line for each thing that is paid, with room for what it comes to."""
    box, unit = page.scores, page.unit
    high, text_size = unit * ROW, unit * TEXT_SIZE
    icon = high * 0.9
    right = box.x + box.width
    total, points = right - unit * 16, right - unit * 18
    sink = high / 2 + text_size * POINT * CAP_HEIGHT / 2  # from a line's top to its baseline
    for x, align, column in ((points, "r", "points"), ((total + right) / 2, "c", "total")):
        text = words.word(f"biotope.print.{column}")
        write(pdf, x, box.y + high * 0.7, text, unit * SMALL_SIZE, ink=GREY, align=align)
    for n, row in enumerate(rows, start=1):
        top = box.y + n * high
        for i, symbol in enumerate(row.symbols):
            draw_icon(pdf, symbol, Box(box.x + i * icon, top + (high - icon) / 2, icon, icon))
        if row.circle:
            pdf.ellipse(box.x, top + (high - icon) / 2, icon, icon)
        left = box.x + len(row.symbols) * icon + unit * 2
        text, paid = words.render(row.text), words.render(Message("biotope.print.paid", {"points": row.points}))
        size = fitted_size(pdf, text, points - unit * 8 - left, text_size, LEAST_SIZE)
        write(pdf, left, top + sink, text, size)
        write(pdf, points, top + sink, paid, text_size, style="B", align="r")
        _rule(pdf, total, right, top + high - unit * 0.5, unit)
    top = box.y + (len(rows) + 1) * high
    write(pdf, points, top + sink, words.word("biotope.print.sum"), text_size, style="B", align="r")
    pdf.set_draw_color(*BLACK)
    pdf.set_line_width(LINE_WIDTH * unit)
    pdf.rect(total, top + unit * 0.8, right - total, high - unit * 0.8)


def _ranks(pdf: FPDF, page: Plan, words: Catalogue, rows: tuple[tuple[str, str], ...]) -> None:
    box, unit = page.ranks, page.unit
    high, column, text_size = box.height / (len(rows) + 1), unit * 16, unit * TEXT_SIZE * 0.9
    write(pdf, box.x, box.y + unit * ROW * 0.7, words.word("biotope.print.solo"), unit * SMALL_SIZE, ink=GREY)
    names = [words.word(f"web.rank.{rank}") for _, rank in rows]
    size = min(fitted_size(pdf, name, box.width - column, text_size, LEAST_SIZE) for name in names)
    for n, ((totals, _), name) in enumerate(zip(rows, names, strict=True), start=1):
        baseline = box.y + unit * (ROW - RANK_ROW) + n * high + high / 2 + text_size * POINT * CAP_HEIGHT / 2
        write(pdf, box.x, baseline, totals, text_size, style="B")
        write(pdf, box.x + column, baseline, name, size)


def _note(pdf: FPDF, page: Plan, words: Catalogue) -> None:
    """What this page is, at its very foot."""
    text = words.word("biotope.print.note")
    size = fitted_size(pdf, text, page.paper.inner_width, page.unit * SMALL_SIZE, LEAST_SIZE)
    write(pdf, page.paper.margin, page.paper.height - page.paper.margin, text, size, ink=GREY)


def _rule(pdf: FPDF, left: float, right: float, y: float, unit: float) -> None:
    """A line to write on."""
    pdf.set_draw_color(*PALE)
    pdf.set_line_width(HAIR_WIDTH * unit)
    pdf.line(left, y, right, y)
