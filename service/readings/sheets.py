"""A photo of Biotope sheets to a reading: the vision's probabilities, the rules' totals, the doubts between."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from schemas.answers import Engine
from schemas.biotope import CLOSED, FREE, BiotopeLayout, BiotopePosition
from schemas.messages import Impossible, Message
from schemas.reading import BiotopeReadAsk, ImageSize, Reading
from service.games.protocol import Game
from service.readings.child import run
from service.readings.evidence import CIRCLE_SEEN, Told, weighed
from service.readings.hinting import photo_hints
from service.readings.judging import CellView, judge, rows_of
from service.readings.layouts import (
    contradicted,
    fits,
    layout_hints,
    marked_layout,
    other_size,
    printed_on,
    size_of,
    with_closed,
)
from service.readings.seen import cell_of, geometry_of, seen_in
from vision import PhotoLimits
from vision.overlay import Group, MarkedBoard, MarkedCell, draw_overlay
from vision.sheet import Sheet, SheetOptions, read_sheets


def read_sheet(
    game: Game, ask: BiotopeReadAsk, data: bytes, settings: Mapping[str, Any], layout: BiotopeLayout | None = None
) -> Reading:
    """Read the photo `data`: the largest sheet is the answer, `readings` holds all where there are several.

    `layout`: the empty sheet as it is known; a photo of our own sheets names theirs by the marks on it.
    Raises `PhotoError` where nothing can be read, `Impossible` where the sheet cannot be scored (no centre),
    `Busy` when all readers are at work.
    """
    known = None if layout is None else layout.rows
    options = SheetOptions(
        rows=ask.rows if known is None else len(known),
        cols=ask.cols if known is None else len(known[0]),
        corners=ask.corners,
        layout=known,
    )
    limits = PhotoLimits(max_bytes=settings["MAX_PHOTO_BYTES"])
    photo = run(read_sheets, (data, options, limits), settings)
    engine = Engine(rules=game.engine, reader=photo.reader)
    image = ImageSize(width=photo.width, height=photo.height)
    readings = [_reading(game, ask, sheet, image, engine, layout) for sheet in photo.sheets]
    all_of_them = tuple(sorted(readings, key=_left)) if len(readings) > 1 else None
    overlay = _overlay(readings, data, limits, settings) if ask.overlay else None
    return replace(readings[0], readings=all_of_them, overlay=overlay)


def _overlay(readings: Sequence[Reading], data: bytes, limits: PhotoLimits, settings: Mapping[str, Any]) -> str:
    """The photo with all readings drawn on it, as a data URL: in a child, as it is decoded once more."""
    jpeg: bytes = run(draw_overlay, (data, tuple(_marked(reading) for reading in readings), limits), settings)
    return "data:image/jpeg;base64," + base64.b64encode(jpeg).decode("ascii")


def _marked(reading: Reading) -> MarkedBoard:
    asked = {question.at for question in reading.questions}
    cells = (
        MarkedCell(
            at=cell.at,
            polygon=np.asarray(cell.polygon, np.float64),
            value=cell.value,
            confidence=cell.confidence,
            asked=cell.at in asked,
            circled=bool(cell.circled),
        )
        for cell in reading.cells
    )
    groups = (Group(line.cells, line.points) for line in reading.score.breakdown.lines if line.points and line.cells)
    return MarkedBoard(tuple(cells), tuple(groups))


def _left(reading: Reading) -> float:
    return sum(x for x, _ in reading.geometry.corners)


def _reading(
    game: Game, ask: BiotopeReadAsk, sheet: Sheet, image: ImageSize, engine: Engine, asked: BiotopeLayout | None
) -> Reading:
    seen = seen_in(sheet)
    marked = marked_layout(sheet)
    size = (sheet.lattice.rows, sheet.lattice.cols)
    layout = asked if asked is not None and size_of(asked) == size else marked
    against = () if layout is None else contradicted(layout, seen)
    told_by = layout if layout is not None and fits(layout, against) else None
    views = _views(seen, Told(finished=ask.finished, **_told(sheet, told_by)), told_by)
    circled = tuple(
        view.at for view in views if sheet.circled[view.at] >= CIRCLE_SEEN and view.standing not in (FREE, CLOSED)
    )
    rows = rows_of(views, sheet.lattice.cols)
    position = BiotopePosition(
        sheet=ask.sheet,
        rows=rows,
        centre=ask.centre or (told_by.centre if told_by is not None and ask.sheet == told_by.sheet else None),
        printed=None if told_by is None else _standing(told_by, rows),
        circled=circled or None,
        ended=ask.finished or None,
    )
    if ask.centre is not None and not (ask.centre[0] < len(rows) and ask.centre[1] < len(rows[0])):
        raise Impossible("/centre", Message("schema.off_board", {"rows": len(rows), "cols": len(rows[0])}))
    try:
        judged = judge(game, position, views, {})
    except Impossible as error:  # the form has its centre at the top
        raise Impossible(error.pointer.removeprefix("/position"), error.message) from None
    return Reading(
        engine=engine,
        status=judged.status,
        position=position,
        geometry=geometry_of(sheet),
        cells=tuple(cell_of(view, sheet, circled=view.at in circled) for view in views),
        score=judged.score,
        questions=judged.questions,
        image=image,
        hints=(
            *photo_hints(sheet.hints),
            *layout_hints(marked, ask.sheet, (), marked=True),
            *layout_hints(layout, ask.sheet, against, marked=False),
            *(() if asked is None or layout is asked else (other_size(asked, size),)),
        ),
        layout=layout,
    )


def _told(sheet: Sheet, layout: BiotopeLayout | None) -> dict[str, Any]:
    """What is known beyond the pixels of each space: circles, printed symbols."""
    printed = {} if layout is None else {at: space for at, space in printed_on(layout).items() if space != CLOSED}
    cells = [(r, c) for r in range(sheet.lattice.rows) for c in range(sheet.lattice.cols)]
    return {"circled": {at: float(sheet.circled[at]) for at in cells}, "printed": printed}


def _views(
    seen: Mapping[tuple[int, int], Mapping[str, float]], told: Told, layout: BiotopeLayout | None
) -> list[CellView]:
    """What each space may hold in the light of all that is known; whether it is one at all stands for itself."""
    symbols = {at: {label: p for label, p in labels.items() if label != CLOSED} for at, labels in seen.items()}
    labels = {
        at: with_closed({**its, CLOSED: seen[at][CLOSED]}, layout, at) for at, its in weighed(symbols, told).items()
    }
    return [CellView(at, max(its, key=lambda one: its[one]), its) for at, its in labels.items()]


def _standing(layout: BiotopeLayout, rows: tuple[str, ...]) -> tuple[tuple[int, int], ...] | None:
    """The printed spaces of a layout whose symbols stand on the sheet as read."""
    return (
        tuple(at for at, space in printed_on(layout).items() if space != CLOSED and rows[at[0]][at[1]] == space) or None
    )
