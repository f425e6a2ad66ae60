"""What the reader saw of a sheet, as answers carry it."""

from __future__ import annotations

from collections.abc import Mapping

from schemas.biotope import CLOSED
from schemas.reading import Geometry, ReadCell
from service.readings.judging import CellView
from vision.sheet import Sheet
from vision.symbols import CLASSES


def seen_in(sheet: Sheet) -> Mapping[tuple[int, int], Mapping[str, float]]:
    """The probabilities of every space's labels, no space among them; each space's sum to 1."""
    closed = sheet.closed
    return {
        (r, c): {
            label: p * (1 - float(closed[r, c]))
            for label, p in zip(CLASSES, sheet.probabilities[r, c].tolist(), strict=True)
        }
        | {CLOSED: float(closed[r, c])}
        for r in range(sheet.lattice.rows)
        for c in range(sheet.lattice.cols)
    }


def geometry_of(sheet: Sheet) -> Geometry:
    """Where the sheet is in the photo."""
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


def cell_of(view: CellView, sheet: Sheet, *, circled: bool) -> ReadCell:
    """A space with what it may hold, and its outline in the photo."""
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
