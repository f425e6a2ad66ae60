"""A photo of Biotope sheets to a reading: the vision's probabilities, the rules' totals, the doubts between."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from schemas.answers import Engine
from schemas.biotope import FREE, BiotopePosition
from schemas.messages import Impossible, Message
from schemas.reading import BiotopeReadAsk, Geometry, ImageSize, ReadCell, Reading
from service.games.protocol import Game
from service.readings.child import run
from service.readings.evidence import CIRCLE_SEEN, Told, weighed
from service.readings.hinting import photo_hints
from service.readings.judging import CellView, judge, rows_of
from vision import PhotoLimits
from vision.overlay import Group, MarkedBoard, MarkedCell, draw_overlay
from vision.sheet import Sheet, SheetOptions, read_sheets
from vision.symbols import CLASSES


def read_sheet(game: Game, ask: BiotopeReadAsk, data: bytes, settings: Mapping[str, Any]) -> Reading:
    """Read the photo `data`: the largest sheet is the answer, `readings` holds all where there are several.

    Raises `PhotoError` where nothing can be read, `Impossible` where the sheet cannot be scored (no centre),
    `Busy` when all readers are at work.
    """
    options = SheetOptions(rows=ask.rows, cols=ask.cols, corners=ask.corners)
    limits = PhotoLimits(max_bytes=settings["MAX_PHOTO_BYTES"])
    photo = run(read_sheets, (data, options, limits), settings)
    engine = Engine(rules=game.engine, reader=photo.reader)
    image = ImageSize(width=photo.width, height=photo.height)
    readings = [_reading(game, ask, sheet, image, engine) for sheet in photo.sheets]
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


def _reading(game: Game, ask: BiotopeReadAsk, sheet: Sheet, image: ImageSize, engine: Engine) -> Reading:
    cells = [(r, c) for r in range(sheet.lattice.rows) for c in range(sheet.lattice.cols)]
    told = Told(circled={at: float(sheet.circled[at]) for at in cells}, finished=ask.finished)
    seen = {at: dict(zip(CLASSES, sheet.probabilities[at].tolist(), strict=True)) for at in cells}
    views = [
        CellView(at, max(labels, key=lambda one: labels[one]), labels) for at, labels in weighed(seen, told).items()
    ]
    circled = tuple(view.at for view in views if sheet.circled[view.at] >= CIRCLE_SEEN and view.standing != FREE)
    rows = rows_of(views, sheet.lattice.cols)
    position = BiotopePosition(
        sheet=ask.sheet, rows=rows, centre=ask.centre, circled=circled or None, ended=ask.finished or None
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
        geometry=_geometry(sheet),
        cells=tuple(_cell(view, sheet, view.at in circled) for view in views),
        score=judged.score,
        questions=judged.questions,
        image=image,
        hints=photo_hints(sheet.hints),
    )


def _geometry(sheet: Sheet) -> Geometry:
    lattice = sheet.lattice
    return Geometry(
        corners=tuple((round(x, 2), round(y, 2)) for x, y in lattice.corners.tolist()),
        rows=lattice.rows,
        cols=lattice.cols,
        lattice_to_image=tuple(tuple(row) for row in lattice.homography.tolist()),
        method=lattice.method,
        fit=round(lattice.fit, 3),
        turn_confidence=round(sheet.turn_confidence, 4),
    )


def _cell(view: CellView, sheet: Sheet, circled: bool) -> ReadCell:
    r, c = view.at
    polygon = sheet.lattice.nodes[[r, r, r + 1, r + 1], [c, c + 1, c + 1, c]]
    others = {label: round(p, 4) for label, p in view.probabilities.items() if label != view.value and p >= 0.001}
    return ReadCell(
        at=view.at,
        value=view.value,
        confidence=round(view.probabilities[view.value], 4),
        others=dict(sorted(others.items(), key=lambda item: -item[1])),
        polygon=tuple((round(x, 1), round(y, 1)) for x, y in polygon.tolist()),
        circled=True if circled else None,
    )
