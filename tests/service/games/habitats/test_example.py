"""The example catalogue: marked as such, of all kinds, balanced, and good for a game."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from schemas.habitats import EDITIONS, KINDS, LANDSCAPES
from service.games.habitats import HABITATS
from tests.service.games.habitats.asking import Json, ask
from tests.service.games.habitats.games import TURNS, turn_of

LAYOUTS = {layout["position"]["edition"]: layout for layout in HABITATS.layouts}


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_is_marked_as_an_example_and_scores(edition: str) -> None:
    layout = LAYOUTS[edition]
    assert layout["example"] is True
    assert "not the published set" in layout["note"]
    answer = ask("score", {"position": layout["position"]})
    assert (answer["total"], answer["findings"]) == (0, [])


def test_it_has_all_kinds_and_at_least_forty_tiles() -> None:
    for edition, layout in LAYOUTS.items():
        stock = layout["position"]["catalogue"]
        assert len(stock) >= 40
        kinds = {one["tile"]["kind"] for one in stock}
        assert kinds == {*KINDS} - {"entrance", "unknown"} - ({"camp"} if edition == "cwali" else set())
        assert len({str(one["tile"]) for one in stock}) == len(stock)


def test_landscapes_are_balanced() -> None:
    stock = LAYOUTS["allplay"]["position"]["catalogue"]
    tiles: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    wanted: Counter[str] = Counter()
    for one in stock:
        tiles[one["tile"]["landscape"]] += one["copies"]
        if one["tile"]["kind"] == "animal":
            offered[one["tile"]["landscape"]] += one["tile"]["points"]
            wanted.update(one["tile"]["needs"])
    assert len({tiles[land] for land in LANDSCAPES}) == 1
    assert max(offered.values()) <= 1.15 * min(offered.values())
    assert max(wanted[land] for land in LANDSCAPES) <= 1.6 * min(wanted[land] for land in LANDSCAPES)


@pytest.mark.parametrize(("edition", "players"), [("cwali", 5), ("allplay", 5)])
def test_there_are_enough_tiles_for_the_largest_game(edition: str, players: int) -> None:
    """A game by chance to its end, dealt from the catalogue, with no tile twice that is there once."""
    random = Random(players)
    catalogue = LAYOUTS[edition]["position"]["catalogue"]
    supply: list[Json] = [one["tile"] for one in catalogue for _ in range(one["copies"])]
    random.shuffle(supply)
    rows, cols = 3, 4
    market = [[supply.pop() for _ in range(cols)] for _ in range(rows)]
    figures = [{"player": f"P{n}", "at": at, "facing": facing} for n, (at, facing) in enumerate(STARTS)]
    game: Json = {
        "edition": edition,
        "catalogue": catalogue,
        "parks": [{"name": f"P{n}", "park": LAYOUTS[edition]["position"]["park"]} for n in range(players)],
        "market": {"rows": rows, "cols": cols, "tiles": market, "figures": figures},
    }
    answer: Json = {}
    for n in range(sum(TURNS[edition][players]) * players):
        move = turn_of(random, game, n % players)
        if move["refill"] is not None:
            move["refill"] = supply.pop() if supply else None
        answer = ask("replay", {"start": game, "moves": [move]})
        game = answer["position"]
        assert answer["verdicts"][0]["legal"]
    assert len(answer["result"]["ranking"]) == players
    totals = [one["total"] for one in answer["result"]["ranking"]]
    assert totals[0] > 0
    for standing in answer["result"]["ranking"]:
        assert "habitats.catalogue.copies" not in {one["rule"] for one in standing["breakdown"]["findings"]}


STARTS = [([0, -1], "e"), ([1, -1], "e"), ([2, -1], "e"), ([0, 4], "w"), ([1, 4], "w")]
