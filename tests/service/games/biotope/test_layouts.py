"""The four sheets that ship: our reconstruction, and said to be one."""

from __future__ import annotations

import pytest

from schemas.biotope import SHEETS, BiotopePositionSchema
from service.games.biotope import BIOTOPE
from tests.service.games.biotope.build import ROLLS, listed, scored


def test_every_sheet_ships_and_is_marked_as_a_reconstruction() -> None:
    assert [layout["position"]["sheet"] for layout in BIOTOPE.layouts] == list(SHEETS)
    assert all(layout["reconstruction"] is True for layout in BIOTOPE.layouts)
    assert len({layout["id"] for layout in BIOTOPE.layouts}) == 4


@pytest.mark.parametrize("layout", BIOTOPE.layouts, ids=lambda layout: layout["id"])
def test_a_layout_can_be_played_and_scored(layout: dict[str, dict[str, object]]) -> None:
    position = BiotopePositionSchema().load(dict(layout["position"]))
    assert all(listed(position, roll).count > 0 for roll in ROLLS)
    breakdown = scored(position)
    assert breakdown.total == 0
    assert not breakdown.complete
    assert [finding.rule for finding in breakdown.findings] == ["biotope.end.pair_left_free"]
