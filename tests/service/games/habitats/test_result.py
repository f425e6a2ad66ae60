"""Results: places, shared places, goals of the years, and what is missing."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from marshmallow import ValidationError

from schemas.fields import pointers
from schemas.messages import Impossible
from tests.service.games.habitats.asking import Json, ask, park_of, position
from tests.service.games.habitats.parks import random_park
from tests.service.games.habitats.slow import slow_points


def ranking(body: Json) -> list[tuple[str, int, int]]:
    """Name, place and total of each."""
    return [(one["name"], one["place"], one["total"]) for one in ask("result", body)["ranking"]]


def test_equal_totals_share_the_place_and_the_win() -> None:
    players = [{"name": name, "total": total} for name, total in (("A", 3), ("B", 7), ("C", 7), ("D", 5))]
    assert ranking({"players": players}) == [("B", 1, 7), ("C", 1, 7), ("D", 3, 5), ("A", 4, 3)]
    assert ask("result", {"players": players})["winners"] == ["B", "C"]


def test_parks_are_scored_and_every_source_has_its_line() -> None:
    park = random_park(Random(2), 12)
    goals = [{"goal": "flower_kinds", "places": [4, 1]}]
    players = [{"name": "A", "position": position(park), "goals": [2]}, {"name": "B", "total": 9, "goals": [2]}]
    answer = ask("result", {"players": players, "goals": goals})
    by_name = {one["name"]: one for one in answer["ranking"]}
    lines = by_name["A"]["breakdown"]["lines"]
    assert by_name["A"]["total"] == sum(line["points"] for line in lines) == sum(slow_points(park, {}).values()) + 1
    assert [line["rule"] for line in by_name["B"]["breakdown"]["lines"]] == ["habitats.total", "habitats.goal"]
    assert lines[-1]["label"] == "Year 1, kinds of flowers: 2, 2 players tied; all get the points of place 2"


PLACES = [8, 5, 2]
TIES: list[tuple[list[int], list[int]]] = [
    ([3, 2, 1], [8, 5, 2]),
    ([3, 3, 1], [5, 5, 2]),
    ([3, 1, 1], [8, 2, 2]),
    ([1, 1, 1], [2, 2, 2]),
    ([4, 3, 2, 1], [8, 5, 2, 0]),
    ([4, 4, 4, 1], [2, 2, 2, 0]),
    ([4, 1, 1, 1], [8, 0, 0, 0]),
    ([5, 4, 3, 3, 1], [8, 5, 0, 0, 0]),
    ([5, 5, 5, 5, 5], [0, 0, 0, 0, 0]),
]


@pytest.mark.parametrize(("measures", "points"), TIES)
def test_goals_pay_the_lowest_shared_place(measures: list[int], points: list[int]) -> None:
    for better, sign in (("more", 1), ("less", -1)):
        goals = [{"goal": "manual", "places": PLACES, "better": better}]
        players = [{"name": str(n), "total": 0, "goals": [sign * one]} for n, one in enumerate(measures)]
        assert sorted(ranking({"players": players, "goals": goals}))[0][0] == "0"
        totals = {name: total for name, _, total in ranking({"players": players, "goals": goals})}
        assert [totals[str(n)] for n in range(len(measures))] == points


@given(st.lists(st.tuples(st.integers(-5, 5), st.integers(0, 3)), min_size=1, max_size=5))
def test_the_order_of_players_changes_nothing(given_players: list[tuple[int, int]]) -> None:
    goals = [{"goal": "manual", "places": PLACES}]
    players = [{"name": str(n), "total": total, "goals": [measure]} for n, (total, measure) in enumerate(given_players)]
    expected = sorted(ranking({"players": players, "goals": goals}))
    for other in list(permutations(players))[:6]:
        assert sorted(ranking({"players": list(other), "goals": goals})) == expected


def test_the_last_years_measure_can_be_read_from_the_park() -> None:
    goals: list[Json] = [{"goal": "manual", "places": [1]}] * 2 + [{"goal": "longest_line", "places": [7, 3]}]
    players = [
        {"name": "A", "position": position(park_of(["gggE"], {})), "goals": [0, 0]},
        {"name": "B", "position": position(park_of(["gE"], {})), "goals": [0, 0, 5]},
    ]
    assert {name: total for name, _, total in ranking({"players": players, "goals": goals})} == {"A": 3, "B": 7}


@pytest.mark.parametrize("goal", ["manual", "longest_line"])
def test_an_earlier_years_measure_must_be_sent(goal: str) -> None:
    players: list[Any] = [{"name": "A", "position": position(park_of(["gE"], {}))}]
    with pytest.raises(Impossible) as caught:
        ask("result", {"players": players, "goals": [{"goal": goal, "places": [1]}]})
    assert caught.value.pointer == "/players/0/goals"
    assert caught.value.message.id == "habitats.goal.no_measure"


def test_measures_without_goal_cannot_be_compared() -> None:
    with pytest.raises(Impossible) as caught:
        ask("result", {"players": [{"name": "A", "total": 1, "goals": [3]}]})
    assert caught.value.message.id == "habitats.goal.no_goal"


def test_editions_are_not_mixed() -> None:
    players = [{"name": edition, "position": position([], edition)} for edition in ("cwali", "allplay")]
    with pytest.raises(Impossible) as caught:
        ask("result", {"players": players})
    assert caught.value.pointer == "/players/1/position/edition"


WRONG: list[tuple[Json, str]] = [
    ({"players": []}, "schema.list_length"),
    ({"players": [{"name": "A"}]}, "schema.habitats_park_or_total"),
    (
        {"players": [{"name": "A", "total": 1, "position": {"edition": "cwali", "park": []}}]},
        "schema.habitats_park_or_total",
    ),
    ({"players": [{"name": "A", "total": 1}, {"name": "A", "total": 2}]}, "schema.habitats_twice"),
    ({"players": [{"name": "A", "total": 1}], "goals": [{"goal": "best_park", "places": [1]}]}, "schema.choice"),
    ({"players": [{"name": "A", "total": 1}], "goals": [{"goal": "manual", "places": []}]}, "schema.list_length"),
]


@pytest.mark.parametrize(("body", "message_id"), WRONG)
def test_what_is_no_game(body: Json, message_id: str) -> None:
    with pytest.raises(ValidationError) as caught:
        ask("result", body)
    assert [message.id for _, message in pointers(caught.value.messages)] == [message_id]


def test_the_result_names_the_rulings_it_rests_on() -> None:
    beast = {"kind": "animal", "landscape": "dry", "needs": {"water": 3}, "points": 5}
    players = [{"name": "A", "position": position(park_of(["wAww"], {"A": beast}))}, {"name": "B", "total": 3}]
    answer = ask("result", {"players": players})
    assert [use["id"] for use in answer["rulings"]] == ["habitats.needs"]
