"""All parks of up to three tiles of a small set; `python -m tests.benchmarks.habitats_parks` goes on to five."""

from __future__ import annotations

import json
from pathlib import Path

from service.games.habitats.questions import RULINGS
from service.games.habitats.worths import total
from service.games.rulings import Rulings
from tests.service.games.habitats.slow import slow_points
from tests.service.games.habitats.small_parks import Small, as_json, as_park, divide, grown, slowly_grown

TABLE = json.loads((Path(__file__).parent / "small_parks.json").read_text(encoding="utf-8"))
LARGEST = 3


def test_counts_and_scores_of_all_small_parks() -> None:
    parks: set[Small] = {frozenset()}
    for entry in TABLE[:LARGEST]:
        mine, theirs = grown(parks), slowly_grown(parks)
        assert mine == theirs, divide(mine, theirs)
        assert len(mine) == entry["parks"]
        worth = {small: total(as_park(small), Rulings(RULINGS)) for small in mine}
        assert worth == {small: sum(slow_points(as_json(small), {}).values()) for small in mine}
        assert sum(worth.values()) == entry["points"]
        parks = mine
    assert [entry["tiles"] for entry in TABLE] == [1, 2, 3, 4, 5]
