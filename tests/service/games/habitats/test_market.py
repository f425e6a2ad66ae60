"""Taking from the market: a table of cases, and what the market looks like afterwards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from schemas.messages import Impossible
from tests.service.games.habitats.asking import ENTRANCE, Json, ask, plain, position

CASES: list[Json] = json.loads((Path(__file__).parent / "market_cases.json").read_text(encoding="utf-8"))
FLOWER: Json = {"kind": "flower", "landscape": "dry"}


def market_of(case: Json) -> Json:
    """A market drawn in letters: `g` a tile, `.` none, `A` the figure asked about, `B`, `C` others."""
    rows = case["rows"]
    figures = [
        {"player": letter, "at": [r, c], "facing": case["facing"] if letter == "A" else "n"}
        for r, row in enumerate(rows)
        for c, letter in enumerate(row)
        if letter in "ABC"
    ]
    if "outside" in case:
        figures.append({"player": "A", "at": case["outside"], "facing": case["facing"]})
    tiles = [[plain("grass") if letter == "g" else None for letter in row] for row in rows]
    return {"rows": len(rows), "cols": len(rows[0]), "tiles": tiles, "figures": figures}


def body_of(case: Json) -> Json:
    """The request around a case."""
    park = [{"at": [0, 0], "tile": ENTRANCE}]
    return {
        "position": position(park, market=market_of(case)),
        "rulings": {"habitats.jump_figures": case.get("jump", "yes")},
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_takeable_squares(case: Json) -> None:
    answer = ask("moves", {**body_of(case), "type": "take", "player": "A"})
    assert [move["at"] for move in answer["moves"]] == case["legal"]
    rows, cols = len(case["rows"]), len(case["rows"][0])
    for r in range(rows):
        for c in range(cols):
            verdict = ask("check", {**body_of(case), "move": {"type": "take", "player": "A", "at": [r, c]}})
            assert verdict["legal"] == ([r, c] in case["legal"])
            assert bool(verdict["violations"]) != verdict["legal"]


@pytest.mark.parametrize("case", [case for case in CASES if "at" in case], ids=lambda case: case["name"])
def test_every_reason_is_told(case: Json) -> None:
    verdict = ask("check", {**body_of(case), "move": {"type": "take", "player": "A", "at": case["at"]}})
    assert sorted(violation["rule"] for violation in verdict["violations"]) == case["violations"]
    assert verdict["after"] is None
    if "message" in case:
        assert case["message"] in [violation["message_id"] for violation in verdict["violations"]]


def test_the_figure_moves_and_faces_the_way_it_went() -> None:
    case = {"rows": ["ggg", "gAg", "ggg"], "facing": "n"}
    for at, facing in (([0, 1], "n"), ([1, 0], "w"), ([1, 2], "e")):
        verdict = ask("check", {**body_of(case), "move": {"type": "take", "player": "A", "at": at}})
        market = verdict["after"]["market"]
        assert market["figures"] == [{"player": "A", "at": at, "facing": facing}]
        assert market["tiles"][at[0]][at[1]] is None
        assert market["tiles"][1][1] is None
        assert verdict["taken"] == plain("grass")


def test_a_forced_figure_turns_round() -> None:
    case = {"rows": ["gA."], "facing": "e"}
    verdict = ask("check", {**body_of(case), "move": {"type": "take", "player": "A", "at": [0, 0]}})
    assert verdict["after"]["market"]["figures"] == [{"player": "A", "at": [0, 0], "facing": "w"}]


def turn(case: Json, take: list[int], at: list[int], refill: Json | None) -> Json:
    """The verdict on a whole turn."""
    move = {"type": "turn", "player": "A", "take": take, "refill": refill, "place": {"at": at}}
    return ask("check", {**body_of(case), "move": move})


def test_a_whole_turn_refills_and_lays() -> None:
    verdict = turn({"rows": ["Ag"], "facing": "e"}, [0, 1], [0, 1], FLOWER)
    assert verdict["legal"]
    assert verdict["after"]["market"]["tiles"] == [[FLOWER, None]]
    assert verdict["after"]["park"][-1] == {"at": [0, 1], "tile": plain("grass")}


def test_a_whole_turn_tells_the_faults_of_taking_and_of_laying() -> None:
    verdict = turn({"rows": ["Agg"], "facing": "e"}, [0, 2], [5, 0], FLOWER)
    assert sorted({violation["rule"] for violation in verdict["violations"]}) == [
        "habitats.place.below_entrance",
        "habitats.place.touches_park",
        "habitats.take.direction",
    ]


def test_beside_the_market_there_is_nothing_to_refill() -> None:
    case = {"rows": ["gg"], "outside": [0, -1], "facing": "e"}
    assert [violation["rule"] for violation in turn(case, [0, 0], [0, 1], FLOWER)["violations"]] == [
        "habitats.turn.refill"
    ]
    assert turn(case, [0, 0], [0, 1], None)["legal"]


def test_a_tile_that_nobody_has_named_can_be_taken_but_not_laid() -> None:
    case = {"rows": ["A."], "facing": "e"}
    body = body_of(case)
    body["position"]["market"]["tiles"][0][1] = {"kind": "unknown"}
    assert ask("check", {**body, "move": {"type": "take", "player": "A", "at": [0, 1]}})["legal"]
    move = {"type": "turn", "player": "A", "take": [0, 1], "refill": None, "place": {"at": [0, 1]}}
    with pytest.raises(Impossible) as caught:
        ask("check", {**body, "move": move})
    assert caught.value.pointer == "/move/take"


def test_without_market_nothing_can_be_taken() -> None:
    body = {"position": position([{"at": [0, 0], "tile": ENTRANCE}]), "type": "take", "player": "A"}
    with pytest.raises(Impossible) as caught:
        ask("moves", body)
    assert caught.value.pointer == "/position/market"
