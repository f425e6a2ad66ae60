"""What a camera finds on a sheet: ArUco markers at the corners and a QR code, drawn as vectors."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import segno
from fpdf import FPDF

from schemas.sheet_marks import DICTIONARY
from service.prints.paper import BLACK
from service.prints.sheets.plan import Box


def draw_marker(pdf: FPDF, mark_id: int, box: Box) -> None:
    """Draw an ArUco marker, its black border included, so that it fills a square box."""
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
    side = dictionary.markerSize + 2
    picture = cv2.aruco.generateImageMarker(dictionary, mark_id, side, borderBits=1)
    _draw_modules(pdf, (np.asarray(picture) == 0).tolist(), box)


def draw_code(pdf: FPDF, text: str, box: Box) -> None:
    """Draw a QR code of `text`, without its white margin, so that it fills a square box."""
    code = segno.make_qr(text, error="m", boost_error=True)
    _draw_modules(pdf, [[bool(module) for module in line] for line in code.matrix], box)


def _draw_modules(pdf: FPDF, dark: Sequence[Sequence[bool]], box: Box) -> None:
    """Fill the dark squares, run by run: what is drawn in one piece has no seams."""
    step = box.width / len(dark)
    pdf.set_fill_color(*BLACK)
    for r, line in enumerate(dark):
        start = 0
        for c, module in enumerate([*line, False]):
            if not module:
                if c > start:
                    _fill(pdf, box.x + start * step, box.y + r * step, (c - start) * step, step)
                start = c + 1


def _fill(pdf: FPDF, x: float, y: float, width: float, height: float) -> None:
    overlap = 0.01  # mm; viewers smooth edges, and a hair of white would show between lines
    pdf.rect(x, y, width, height + overlap, style="F")
