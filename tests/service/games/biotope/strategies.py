"""Hypothesis strategies: sheets of all kinds."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from schemas.biotope import SHEETS, BiotopePosition


@st.composite
def positions(
    draw: Any, *, sheet: str | None = None, size: tuple[int, int] | None = None, letters: str = "HTAFW.#", most: int = 6
) -> BiotopePosition:
    """Any sheet, with any of the parts that a position may have."""
    rows, cols = size or (draw(st.integers(1, most)), draw(st.integers(1, most)))
    row = st.text(alphabet=letters, min_size=cols, max_size=cols)
    at = st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1))
    some = st.one_of(st.none(), st.lists(at, max_size=4).map(tuple))
    return BiotopePosition(
        sheet=sheet or draw(st.sampled_from(SHEETS)),
        rows=tuple(draw(st.lists(row, min_size=rows, max_size=rows))),
        centre=draw(at if size is None else st.one_of(st.none(), at)),
        printed=draw(some),
        circled=draw(some),
        ended=draw(st.sampled_from([None, False, True])),
    )
