"""Printed sheets: on the page, in every language, and as the engine scores."""

from __future__ import annotations

import re
from itertools import product

import pypdfium2
import pytest
from fpdf import FPDF
from hypothesis import given
from hypothesis import strategies as st

from schemas.biotope import SHEETS, BiotopeBreakdown, BiotopeLayout, BiotopePosition, BiotopeScoreAsk
from schemas.sheet_marks import LEAST_SIDE, MOST_SIDE
from service.games.biotope.card import BIOTOPE
from service.games.biotope.layouts import shipped
from service.games.protocol import answer
from service.prints.paper import PAPERS, document, fitted_size, printable, write
from service.prints.sheets.page import sheet_pdf
from service.prints.sheets.plan import Box, Plan, plan
from service.prints.sheets.scoring import rank_rows, score_rows
from service.words import LANGUAGES, Catalogue, catalogue_of

OWN = BiotopeLayout(
    sheet="2",
    rows=("##...H..", ".....T.#", "..A.#...", "...F....", "#....W..", "......##"),
    printed=((0, 5), (1, 5), (2, 2), (3, 3), (4, 5)),
)
sides = st.integers(LEAST_SIDE, MOST_SIDE)


def words(language: str) -> Catalogue:
    return catalogue_of(language, (BIOTOPE.words,))


def text_of(page: bytes) -> str:
    opened = pypdfium2.PdfDocument(page)
    assert len(opened) == 1
    text: str = opened[0].get_textpage().get_text_bounded()
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize(("paper", "language", "sheet"), list(product(PAPERS, LANGUAGES, SHEETS)))
def test_every_sheet_in_every_language_on_every_paper(paper: str, language: str, sheet: str) -> None:
    page = sheet_pdf(shipped(sheet), paper=PAPERS[paper], words=words(language))
    assert page == sheet_pdf(shipped(sheet), paper=PAPERS[paper], words=words(language)), "no clock, no chance"
    size = pypdfium2.PdfDocument(page).get_page_size(0)
    assert size == pytest.approx((PAPERS[paper].width / 25.4 * 72, PAPERS[paper].height / 25.4 * 72), abs=0.1)
    text = text_of(page)
    expected = [words(language).word(f"web.sheet.{sheet}"), *(totals for totals, _ in rank_rows())]
    expected += [words(language).word(f"web.rank.{rank}") for _, rank in rank_rows()]
    expected += [printable(words(language).render(row.text)) for row in score_rows(sheet)]
    for one in expected:
        assert one in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_of_a_sheet_can_be_printed(language: str) -> None:
    catalogue = words(language)
    for message_id, forms in catalogue.sentences.items():
        if message_id.startswith(("biotope.print.", "biotope.kind.", "web.rank.", "web.sheet.")):
            for form in forms:
                literal = "".join(piece for piece in form.pieces if isinstance(piece, str))
                assert printable(literal) == literal, message_id


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("L’œuvre « cœur »", "L’œuvre « cœur »"),
        ("−10", "–10"),
        ("Ščur ř 3 ½", "Šcur r 3 ½"),
        ("日本 ☃", "?? ?"),
        ("tab\there\N{ZERO WIDTH SPACE}", "tab?here?"),
    ],
)
def test_letters_that_the_font_lacks_are_replaced(text: str, shown: str) -> None:
    assert printable(text) == shown


@given(st.text(max_size=40))
def test_any_name_can_be_printed(name: str) -> None:
    page = sheet_pdf(OWN, paper=PAPERS["a5"], words=words("en"), name=name)
    assert page.startswith(b"%PDF")


def _inside(box: Box, of: Plan) -> bool:
    margin, paper = of.paper.margin - 0.01, of.paper
    return (
        box.x >= margin
        and box.y >= margin
        and box.x + box.width <= paper.width - margin
        and box.y + box.height <= paper.height - margin
    )


def _apart(one: Box, other: Box) -> bool:
    return (
        one.x + one.width <= other.x + 0.01
        or other.x + other.width <= one.x + 0.01
        or one.y + one.height <= other.y + 0.01
        or other.y + other.height <= one.y + 0.01
    )


@given(st.sampled_from([*PAPERS]), sides, sides, st.sampled_from(SHEETS))
def test_everything_is_on_the_page_and_nothing_lies_on_anything(paper: str, rows: int, cols: int, sheet: str) -> None:
    page = plan(PAPERS[paper], rows, cols, len(score_rows(sheet)) + 2, len(rank_rows()) + 1)
    boxes = [page.head, page.grid, *page.marks, page.code, page.scores, page.ranks]
    for n, box in enumerate(boxes):
        assert _inside(box, page), (n, box)
        for m in range(n):
            assert _apart(box, boxes[m]), (m, n, box, boxes[m])
    assert page.cell >= 6, "a space to draw in"
    assert page.scores.width >= 50 * page.unit


def test_a_text_that_is_too_long_is_written_smaller_down_to_a_limit() -> None:
    pdf: FPDF = document(PAPERS["a4"], "t", "en")
    pdf.add_page()
    assert fitted_size(pdf, "short", 100, 12, 5) == 12
    size = fitted_size(pdf, "long " * 20, 100, 12, 5)
    assert write(pdf, 0, 10, "long " * 20, size) == pytest.approx(100)
    assert fitted_size(pdf, "long " * 200, 100, 12, 5) == 5


POSITIONS: list[tuple[str, int, tuple[str, ...]]] = [
    ("1", 0, ("HHH..", ".....", "....W", ".....")),
    ("1", 1, ("HHHHH", "H....", "....W", ".....")),
    ("1", 2, ("W....", "W....", ".....")),
    ("2", 0, ("WWW..", ".....")),
    ("2", 1, (".T...", "FHA..", ".W...")),
    ("3", 0, ("AA...", ".....")),
    ("3", 1, (".W...", "WHW..", ".....")),
    ("pro", 0, ("FF...", ".....")),
    ("pro", 1, ("FFF..", ".....")),
    ("pro", 2, ("WWW..", ".....")),
    ("pro", 3, ("WWWWW", "W....")),
    ("pro", 4, (".W...", "WHW..", ".....")),
]


@pytest.mark.parametrize(("sheet", "line", "rows"), POSITIONS)
def test_the_table_says_what_the_engine_pays(sheet: str, line: int, rows: tuple[str, ...]) -> None:
    centre = (1, 0) if sheet == "1" and rows[1][0] == "W" else (2, 4) if sheet == "1" else None
    position = BiotopePosition(sheet=sheet, rows=rows, centre=centre)
    breakdown = answer(BIOTOPE, BIOTOPE.verb("score"), BiotopeScoreAsk(position=position, rulings={}))
    assert isinstance(breakdown, BiotopeBreakdown)
    assert score_rows(sheet)[line].points in {one.points for one in breakdown.lines}


def test_every_line_of_every_table_is_held_against_the_engine() -> None:
    assert {(sheet, n) for sheet in SHEETS for n in range(len(score_rows(sheet)))} == {
        (sheet, n) for sheet, n, _ in POSITIONS
    }


def test_the_solo_table_has_no_gap() -> None:
    totals = [tuple(map(int, re.findall(r"\d+", text))) for text, _ in rank_rows()]
    assert totals == [(170,), (150, 165), (130, 145), (100, 125), (0, 95)]
