"""The five symbols as line drawings, of the kind players draw: lines in a unit square, x to the right, y down."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from fpdf import FPDF

from service.prints.paper import BLACK, Ink
from service.prints.sheets.plan import Box

Line = tuple[tuple[float, float], ...]

STROKE = 0.035
"""Width of a line, as a share of the square's side."""


def _arc(x: float, y: float, wide: float, high: float, start: float = 0.0, end: float = 360.0, steps: int = 36) -> Line:
    """Part of an ellipse round (x, y), angles in degrees, clockwise on screen from the right."""
    angles = (pi / 180 * (start + (end - start) * n / steps) for n in range(steps + 1))
    return tuple((x + wide * cos(angle), y + high * sin(angle)) for angle in angles)


def _wave(y: float, left: float, right: float, swings: float, depth: float) -> Line:
    steps = 48
    return tuple(
        (left + (right - left) * n / steps, y - depth * sin(2 * pi * swings * n / steps)) for n in range(steps + 1)
    )


_HOUSE: tuple[Line, ...] = (
    ((0.22, 0.46), (0.22, 0.86), (0.78, 0.86), (0.78, 0.46)),
    ((0.12, 0.53), (0.50, 0.16), (0.88, 0.53)),
    ((0.43, 0.86), (0.43, 0.62), (0.57, 0.62), (0.57, 0.86)),
)
_TREE: tuple[Line, ...] = (
    ((0.45, 0.88), (0.45, 0.62)),
    ((0.55, 0.62), (0.55, 0.88)),
    ((0.36, 0.88), (0.64, 0.88)),
    (
        *_arc(0.34, 0.48, 0.15, 0.14, 75, 250, 14),
        *_arc(0.50, 0.30, 0.18, 0.17, 190, 350, 14),
        *_arc(0.66, 0.48, 0.15, 0.14, -70, 105, 14),
        (0.34, 0.615),
    ),
)
_ANIMAL: tuple[Line, ...] = (
    (
        *_arc(0.42, 0.56, 0.25, 0.14, 20, 310, 32),
        (0.66, 0.38),
        (0.65, 0.24),
        (0.73, 0.30),
        (0.79, 0.23),
        (0.83, 0.34),
        (0.92, 0.43),
        (0.88, 0.49),
        (0.77, 0.51),
        (0.655, 0.61),
    ),
    ((0.24, 0.64), (0.24, 0.86)),
    ((0.33, 0.69), (0.33, 0.86)),
    ((0.53, 0.69), (0.53, 0.86)),
    ((0.62, 0.63), (0.62, 0.86)),
    ((0.18, 0.52), (0.09, 0.42), (0.08, 0.30)),
    _arc(0.79, 0.385, 0.012, 0.012, steps=8),
)
_FLOWER: tuple[Line, ...] = (
    _arc(0.50, 0.34, 0.07, 0.07),
    *(
        _arc(0.50 + 0.155 * cos(pi * (n / 2.5 - 0.5)), 0.34 + 0.155 * sin(pi * (n / 2.5 - 0.5)), 0.085, 0.085)
        for n in range(5)
    ),
    ((0.50, 0.56), (0.50, 0.90)),
    ((0.50, 0.80), *_arc(0.62, 0.74, 0.10, 0.06, 170, 350, 12), (0.50, 0.80)),
)
_WATER: tuple[Line, ...] = tuple(_wave(y, 0.12, 0.88, 2, 0.055) for y in (0.32, 0.52, 0.72))

ICONS: Mapping[str, tuple[Line, ...]] = {"H": _HOUSE, "T": _TREE, "A": _ANIMAL, "F": _FLOWER, "W": _WATER}


def draw_icon(pdf: FPDF, symbol: str, box: Box, ink: Ink = BLACK) -> None:
    """Draw a symbol into a square box."""
    pdf.set_draw_color(*ink)
    pdf.set_line_width(STROKE * box.width)
    for line in ICONS[symbol]:
        pdf.polyline([(box.x + x * box.width, box.y + y * box.height) for x, y in line])
