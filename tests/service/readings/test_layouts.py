"""Photos held against an empty sheet: what it settles, and when it is the wrong one."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from schemas.biotope import BiotopeLayout
from service.readings.layouts import contradicted, fits, layout_hints, other_size, printed_on, with_closed

LAYOUT = BiotopeLayout(sheet="2", rows=("#H..", "..T.", "W...", "...#"))


def seen(**odd: Mapping[str, float]) -> dict[tuple[int, int], Mapping[str, float]]:
    """A photo that shows the layout, but for some spaces (`r0c1`)."""
    found: dict[tuple[int, int], Mapping[str, float]] = {
        (r, c): {space: 0.9, ".": 0.06, "?": 0.04} if space != "." else {".": 1.0}
        for r, row in enumerate(LAYOUT.rows)
        for c, space in enumerate(row)
    }
    return found | {(int(name[1]), int(name[3])): labels for name, labels in odd.items()}


def test_what_is_printed() -> None:
    assert printed_on(LAYOUT) == {(0, 0): "#", (0, 1): "H", (1, 2): "T", (2, 0): "W", (3, 3): "#"}


def test_a_photo_of_the_layout_has_nothing_against_it() -> None:
    assert contradicted(LAYOUT, seen()) == ()
    assert fits(LAYOUT, ())


def test_a_space_that_differs_is_named_and_the_rest_still_counts() -> None:
    against = contradicted(LAYOUT, seen(r0c1={"T": 0.99, "H": 0.01}))
    assert against == ((0, 1),)
    assert fits(LAYOUT, against)
    (hint,) = layout_hints(LAYOUT, "2", against, marked=False)
    assert (hint.id, hint.where) == ("hint.layout_differs", ((0, 1),))


def test_no_space_may_look_like_paper_but_not_like_a_symbol() -> None:
    assert contradicted(LAYOUT, seen(r0c0={".": 1.0})) == ()
    assert contradicted(LAYOUT, seen(r0c0={"F": 0.97, "#": 0.03})) == ((0, 0),)


def test_a_photo_that_differs_in_most_is_of_another_sheet() -> None:
    empty = {at: {".": 1.0} for at in seen()}
    against = contradicted(LAYOUT, empty)
    assert not fits(LAYOUT, against)
    (hint,) = layout_hints(LAYOUT, "2", against, marked=False)
    assert hint.id == "hint.not_this_layout"


def test_a_layout_with_nothing_on_it_fits_everything() -> None:
    blank = BiotopeLayout(sheet="2", rows=("....",) * 4)
    assert contradicted(blank, seen()) == ()
    assert fits(blank, ())


def test_marks_of_another_sheet_are_told() -> None:
    assert [hint.id for hint in layout_hints(LAYOUT, "3", (), marked=True)] == ["hint.other_sheet"]
    assert layout_hints(LAYOUT, "2", (), marked=True) == ()
    assert layout_hints(None, "2", (), marked=True) == ()


def test_another_size_is_told() -> None:
    assert other_size(LAYOUT, (4, 5)).message.params == {"rows": 4, "cols": 4, "found_rows": 4, "found_cols": 5}


@pytest.mark.parametrize(
    ("labels", "layout", "at", "closed"),
    [
        ({"H": 0.6, "#": 0.4}, None, (0, 0), 0.4),
        ({"H": 0.6, "#": 0.4}, LAYOUT, (0, 0), 0.998),
        ({"H": 0.1, "#": 0.9}, LAYOUT, (0, 1), 0.002),
        ({"#": 1.0}, LAYOUT, (0, 1), 0.002),
        ({"H": 1.0}, LAYOUT, (0, 1), 0.0),
    ],
)
def test_whether_a_space_is_one_is_told_by_its_layout(
    labels: Mapping[str, float], layout: BiotopeLayout | None, at: tuple[int, int], closed: float
) -> None:
    found = with_closed(labels, layout, at)
    assert found["#"] == pytest.approx(closed)
    assert sum(found.values()) == pytest.approx(1)
