"""Names of printed sheets survive a lost marker; a code's text gives the sheet back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.biotope import SHEETS, SYMBOLS, BiotopeLayout
from schemas.sheet_marks import (
    CORNERS,
    LEAST_SIDE,
    MAX_CODE,
    MOST_SIDE,
    SheetName,
    code_text,
    corner_and_digit,
    layout_of,
    mark_ids,
    mark_places,
    named_by,
)

sides = st.integers(LEAST_SIDE, MOST_SIDE)
names = st.builds(SheetName, st.sampled_from(SHEETS), sides, sides, st.booleans())


@given(names, st.integers(0, CORNERS - 1))
def test_any_three_markers_name_the_sheet(name: SheetName, lost: int) -> None:
    digits = dict(map(corner_and_digit, mark_ids(name)))
    assert sorted(digits) == [*range(CORNERS)]
    assert named_by(digits) == name
    del digits[lost]
    assert named_by(digits) == name
    digits.pop(next(iter(digits)))
    assert named_by(digits) is None


@given(names, st.integers(0, CORNERS - 1), st.integers(1, 24))
def test_four_markers_that_do_not_agree_name_nothing(name: SheetName, corner: int, shift: int) -> None:
    digits = dict(map(corner_and_digit, mark_ids(name)))
    digits[corner] = (digits[corner] + shift) % 25
    assert named_by(digits) is None


@given(names)
def test_all_numbers_are_in_the_dictionary(name: SheetName) -> None:
    assert all(0 <= number < 100 for number in mark_ids(name))


@st.composite
def layouts(draw: st.DrawFn) -> BiotopeLayout:
    rows, cols = draw(sides), draw(sides)
    blank = draw(st.sampled_from((".", "#")))
    spaces = [blank] * (rows * cols)
    for at, space in draw(st.dictionaries(st.integers(0, rows * cols - 1), st.sampled_from(SYMBOLS + ".#"))).items():
        spaces[at] = space
    lines = tuple("".join(spaces[start : start + cols]) for start in range(0, rows * cols, cols))
    printed = tuple((r, c) for r in range(rows) for c in range(cols) if lines[r][c] in SYMBOLS)
    centre = draw(st.none() | st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1)))
    return BiotopeLayout(sheet=draw(st.sampled_from(SHEETS)), rows=lines, centre=centre, printed=printed or None)


@given(layouts())
def test_a_code_gives_the_sheet_back(layout: BiotopeLayout) -> None:
    text = code_text(layout)
    if text is not None:
        assert layout_of(text) == layout
        assert set(text) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"), "a QR code holds these in fewest bits"


def test_a_sheet_with_too_much_on_it_has_no_code() -> None:
    rows = ("HTAFWHTAFWHTAFWH",) * MOST_SIDE
    assert code_text(BiotopeLayout(sheet="2", rows=rows)) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "HB2:1:7:49.",
        "HB1:4:7:49.",
        "HB1:1:7:48.",
        "HB1:1:7:21.",
        "HB1:1:7:.0X48.:49",
        "HB1:1:3:9.",
        "HB1:1:17:289.",
        "HB1:1:7:49?",
        "HB1:1:7:999." * 20,
        "HB1:1:7:" + "." * MAX_CODE,
        "https://example.org",
    ],
)
def test_other_texts_are_no_sheets(text: str) -> None:
    assert layout_of(text) is None


@given(names)
def test_markers_stand_clear_of_the_grid(name: SheetName) -> None:
    for place in mark_places(name.rows, name.cols):
        assert place.y + place.side < 0 or place.y > name.rows
        assert place.x > -1e-9
        assert place.x + place.side < name.cols + 1e-9
