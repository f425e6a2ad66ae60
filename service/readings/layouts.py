"""Empty sheets: what a photo of a played one is held against, and how one is read from a photo in the first place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from schemas.answers import Engine
from schemas.biotope import CLOSED, FREE, SYMBOLS, BiotopeLayout
from schemas.messages import Impossible, Message
from schemas.reading import ImageSize, LayoutReadAsk, LayoutReading, PhotoHint
from schemas.sheet_marks import layout_of
from service.games.biotope.layouts import shipped
from service.games.protocol import Game
from service.readings.child import run
from service.readings.hinting import photo_hints
from service.readings.judging import CellView, rows_of
from service.readings.seen import cell_of, geometry_of, seen_in
from vision import PhotoLimits
from vision.sheet import Sheet, SheetOptions, read_sheets

Cell = tuple[int, int]

CONTRADICTED = 0.05  # a photo speaks against what a layout has in a space where it gives that less than this
MOST_CONTRADICTED = 0.5  # share of what a layout has printed or closed; beyond it the photo is of another sheet
CLOSED_SURE = 0.998  # probability that a space is as open or closed as its layout says
SURE = 0.95  # a space of an enrolled sheet that is less sure than this is shown to its owner


def marked_layout(sheet: Sheet) -> BiotopeLayout | None:
    """The empty sheet that the marks on a photo name; None where there are none, or where they do not say all."""
    marks = sheet.marks
    if marks is None:
        return None
    if marks.name is not None and marks.name.plain:
        found: BiotopeLayout | None = shipped(marks.name.sheet, marks.name.rows, marks.name.cols)
    else:
        found = None if marks.code is None else layout_of(marks.code)
    return found if found is not None and size_of(found) == (sheet.lattice.rows, sheet.lattice.cols) else None


def size_of(layout: BiotopeLayout) -> tuple[int, int]:
    """Rows and columns of a sheet."""
    return len(layout.rows), len(layout.rows[0])


def printed_on(layout: BiotopeLayout) -> dict[Cell, str]:
    """What is printed on an empty sheet: a symbol, or that a space is none, by space."""
    return {(r, c): space for r, row in enumerate(layout.rows) for c, space in enumerate(row) if space != FREE}


def contradicted(layout: BiotopeLayout, seen: Mapping[Cell, Mapping[str, float]]) -> tuple[Cell, ...]:
    """The spaces where a photo speaks against what its layout has printed or closed there.

    A space that is none may look like bare paper; a symbol in it is what should not be.
    """
    return tuple(
        at
        for at, space in printed_on(layout).items()
        if (1 - _symbols(seen[at]) if space == CLOSED else seen[at].get(space, 0.0)) < CONTRADICTED
    )


def _symbols(labels: Mapping[str, float]) -> float:
    """How likely one of the five symbols stands there."""
    return sum(labels.get(symbol, 0.0) for symbol in SYMBOLS)


def fits(layout: BiotopeLayout, against: Sequence[Cell]) -> bool:
    """Whether a photo with that much against it can still be one of this layout."""
    return len(against) <= MOST_CONTRADICTED * len(printed_on(layout))


def with_closed(seen: Mapping[str, float], layout: BiotopeLayout | None, at: Cell) -> dict[str, float]:
    """The labels of a space in the light of its layout's being open or closed there; they sum to 1."""
    closed = seen.get(CLOSED, 0.0)
    if layout is not None:
        is_closed = layout.rows[at[0]][at[1]] == CLOSED
        closed = max(closed, CLOSED_SURE) if is_closed else min(closed, 1 - CLOSED_SURE)
    others = {label: p for label, p in seen.items() if label != CLOSED}
    whole = sum(others.values())
    if whole <= 0:
        return {FREE: 1 - closed, CLOSED: closed}
    return {label: p * (1 - closed) / whole for label, p in others.items()} | {CLOSED: closed}


def layout_hints(
    layout: BiotopeLayout | None, sheet: str, against: tuple[Cell, ...], *, marked: bool
) -> tuple[PhotoHint, ...]:
    """What is to be said about a photo and the empty sheet it was held against, scored as `sheet`."""
    if layout is None:
        return ()
    hints = []
    if marked and layout.sheet != sheet:
        message = Message("hint.other_sheet", {"sheet": sheet, "named": layout.sheet})
        hints.append(PhotoHint(id="hint.other_sheet", message=message))
    if against:
        name = "hint.layout_differs" if fits(layout, against) else "hint.not_this_layout"
        hints.append(
            PhotoHint(id=name, message=Message(name, {"count": len(against), "cells": against}), where=against)
        )
    return tuple(hints)


def other_size(layout: BiotopeLayout, size: tuple[int, int]) -> PhotoHint:
    """That the sheet on the photo has another size than the layout it was to be held against."""
    rows, cols = size_of(layout)
    params = {"rows": rows, "cols": cols, "found_rows": size[0], "found_cols": size[1]}
    return PhotoHint(id="hint.layout_size", message=Message("hint.layout_size", params))


def read_layout(game: Game, ask: LayoutReadAsk, data: bytes, settings: Mapping[str, Any]) -> LayoutReading:
    """Read the photo `data` of an empty sheet: the largest one on it.

    Raises `PhotoError` where nothing can be read, `Impossible` where the centre lies off the sheet, `Busy` when all
    readers are at work.
    """
    options = SheetOptions(rows=ask.rows, cols=ask.cols, corners=ask.corners)
    photo = run(read_sheets, (data, options, PhotoLimits(max_bytes=settings["MAX_PHOTO_BYTES"])), settings)
    sheet: Sheet = photo.sheets[0]
    rows, cols = sheet.lattice.rows, sheet.lattice.cols
    if ask.centre is not None and not (ask.centre[0] < rows and ask.centre[1] < cols):
        raise Impossible("/centre", Message("schema.off_board", {"rows": rows, "cols": cols}))
    named = marked_layout(sheet)
    seen = {at: with_closed(labels, named, at) for at, labels in seen_in(sheet).items()}
    views = [CellView(at, max(labels, key=lambda one: labels[one]), labels) for at, labels in seen.items()]
    if named is not None:
        layout = replace(named, sheet=ask.sheet, centre=ask.centre or named.centre)
        views = [replace(view, value=layout.rows[view.at[0]][view.at[1]]) for view in views]
    else:
        layout = _layout(ask, rows_of(views, cols))
    doubtful = [] if named is not None else _doubtful(views)
    hints = (*photo_hints(sheet.hints), *layout_hints(named, ask.sheet, (), marked=True))
    if named is None and ask.sheet == "1" and layout.centre is None:
        hints = (*hints, PhotoHint(id="hint.no_centre", message=Message("hint.no_centre")))
    return LayoutReading(
        engine=Engine(rules=game.engine, reader=photo.reader),
        status="review" if doubtful or (layout.sheet == "1" and layout.centre is None) else "read",
        layout=layout,
        marked=named is not None,
        geometry=geometry_of(sheet),
        cells=tuple(cell_of(view, sheet, circled=False) for view in views),
        doubtful=tuple(doubtful),
        image=ImageSize(width=photo.width, height=photo.height),
        hints=hints,
    )


def _doubtful(views: Sequence[CellView]) -> list[Cell]:
    """Spaces that are not sure, least sure first; what is none of the symbols is for the owner to say."""
    return [
        view.at
        for view in sorted(views, key=lambda view: view.probabilities[view.value])
        if view.value not in (*SYMBOLS, FREE, CLOSED) or view.probabilities[view.value] < SURE
    ]


def _layout(ask: LayoutReadAsk, rows: tuple[str, ...]) -> BiotopeLayout:
    """The empty sheet as it was read; the centre of sheet 1 is its middle space, else its only water."""
    printed = tuple((r, c) for r, row in enumerate(rows) for c, space in enumerate(row) if space in SYMBOLS)
    centre = ask.centre
    if centre is None and ask.sheet == "1":
        water = [at for at in printed if rows[at[0]][at[1]] == "W"]
        middle = (len(rows) // 2, len(rows[0]) // 2)
        if len(rows) % 2 and len(rows[0]) % 2 and (middle in water or len(water) != 1):
            centre = middle
        elif len(water) == 1:
            centre = water[0]
    return BiotopeLayout(sheet=ask.sheet, rows=rows, centre=centre, printed=printed or None)
