"""Paper and ink: sizes, margins, fonts, and documents whose bytes depend on nothing but what is drawn."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from fpdf import FPDF

ENCODING = "cp1252"
"""What PDF's built-in fonts can show: the letters of western European languages, no font file needed."""
FONT = "helvetica"
POINT = 25.4 / 72  # millimetres
CAP_HEIGHT = 0.72  # height of a capital letter in Helvetica, as a share of the font's size
CREATED = datetime(2026, 1, 1, tzinfo=UTC)
"""Stands in every document in place of the clock, so that a page asked for twice is the same page."""

Ink = tuple[int, int, int]
"""A colour, red, green, blue, 0..255."""

BLACK: Ink = (0, 0, 0)
GREY: Ink = (105, 105, 105)
PALE: Ink = (190, 190, 190)

_STAND_INS = str.maketrans({"\N{MINUS SIGN}": "\N{EN DASH}", "\N{NARROW NO-BREAK SPACE}": "\N{NO-BREAK SPACE}"})


@dataclass(frozen=True)
class Paper:
    """A paper, upright; all in millimetres. `margin`: what home printers leave white at every edge."""

    name: str
    width: float
    height: float
    margin: float

    @property
    def inner_width(self) -> float:
        """Width between the margins."""
        return self.width - 2 * self.margin

    @property
    def inner_height(self) -> float:
        """Height between the margins."""
        return self.height - 2 * self.margin


PAPERS: Mapping[str, Paper] = {
    paper.name: paper
    for paper in (
        Paper("a4", 210.0, 297.0, 10.0),
        Paper("a5", 148.0, 210.0, 8.0),
        Paper("letter", 215.9, 279.4, 10.0),
    )
}


def document(paper: Paper, title: str, language: str) -> FPDF:
    """An empty document of upright pages; add a page before drawing. Its units are millimetres."""
    pdf = FPDF(unit="mm", format=(paper.width, paper.height))
    pdf.core_fonts_encoding = ENCODING
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.c_margin = 0
    pdf.set_title(title)
    pdf.set_lang(language)
    pdf.set_creator("Habitally")
    pdf.set_creation_date(CREATED)
    pdf.set_font(FONT, size=10)
    return pdf


def printable(text: str) -> str:
    """`text` in letters that the fonts have: others lose their accents, or become `?`."""
    kept = []
    for letter in text.translate(_STAND_INS):
        if _has(letter):
            kept.append(letter)
        else:
            plain = "".join(part for part in unicodedata.normalize("NFKD", letter) if _has(part))
            kept.append(plain or "?")
    return "".join(kept)


def _has(letter: str) -> bool:
    try:
        letter.encode(ENCODING)
    except UnicodeEncodeError:
        return False
    return letter.isprintable()


def fitted_size(pdf: FPDF, text: str, width: float, size: float, least: float, style: str = "") -> float:
    """The largest font size (points) from `size` down to `least` at which `text` is no wider than `width` mm."""
    pdf.set_font(FONT, style, size)
    wide = pdf.get_string_width(printable(text))
    return size if wide <= width else max(least, size * width / wide)


def write(
    pdf: FPDF, x: float, baseline: float, text: str, size: float, *, style: str = "", ink: Ink = BLACK, align: str = "l"
) -> float:
    """Write a line with its left end, middle or right end (`align` `l`, `c`, `r`) at `x` mm. Answers its width."""
    pdf.set_font(FONT, style, size)
    pdf.set_text_color(*ink)
    shown = printable(text)
    wide = pdf.get_string_width(shown)
    pdf.text(x - wide * {"l": 0.0, "c": 0.5, "r": 1.0}[align], baseline, shown)
    return wide
