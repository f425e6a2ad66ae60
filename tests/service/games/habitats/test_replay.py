"""Games played again: every player count and edition, turn order, years, the pile, results, and where it stops."""

from __future__ import annotations

from random import Random

import pytest
from marshmallow import ValidationError

from schemas.fields import pointers
from schemas.messages import Impossible
from tests.service.games.habitats.asking import ENTRANCE, Json, ask, plain, position
from tests.service.games.habitats.games import TURNS, played, start_of
from tests.service.games.habitats.parks import random_park
from tests.service.games.habitats.slow import slow_points

GOALS: list[Json] = [
    {"goal": "longest_line", "places": [8, 5, 2]},
    {"goal": "manual", "places": [9, 6, 3], "better": "less"},
    {"goal": "landscape_balance", "places": [10, 7, 4]},
]


@pytest.mark.parametrize(("edition", "players"), [("cwali", 2), ("cwali", 5), ("allplay", 3), ("cwali", 4)])
def test_a_whole_game_by_chance(edition: str, players: int) -> None:
    random = Random(players)
    start = start_of(random, players, edition, goals=GOALS)
    for n, seat in enumerate(start["parks"]):
        seat["goals"] = [None, n % 2]
    turns = sum(TURNS[edition][players]) * players
    moves, last = played(random, start, turns)
    answer = ask("replay", {"start": start, "moves": moves})
    assert answer["stopped_at"] is None
    assert [verdict["legal"] for verdict in answer["verdicts"]] == [True] * turns
    assert answer["position"] == last["position"]
    assert answer["result"] == last["result"]
    assert "next_player" not in answer
    assert answer["breakdown"] is None
    assert [year["year"] for year in answer["years"]] == [0, 1, 2]
    assert answer["years"][1]["measures"] == [n % 2 for n in range(players)]
    for standing in answer["result"]["ranking"]:
        seat = answer["position"]["parks"][int(standing["name"][1:])]
        assert len(seat["park"]) == 1 + sum(TURNS[edition][players])
        goals = [line["points"] for line in standing["breakdown"]["lines"] if line["rule"] == "habitats.goal"]
        assert goals == [year["points"][int(standing["name"][1:])] for year in answer["years"]]
        assert standing["total"] == sum(goals) + sum(slow_points(seat["park"], {}).values())
        rules = {finding["rule"] for finding in standing["breakdown"]["findings"]}
        assert rules <= {"habitats.animal.upright"}
    assert answer["result"]["ranking"][0]["place"] == 1
    more = ask("replay", {"start": answer["position"], "moves": [moves[0]]})
    assert "habitats.turn.over" in {violation["rule"] for violation in more["verdicts"][0]["violations"]}


def test_years_end_after_the_turns_of_the_year() -> None:
    random = Random(7)
    start = start_of(random, 2, goals=GOALS[:1])
    moves, _ = played(random, start, 18)
    before = ask("replay", {"start": start, "moves": moves[:17]})
    assert before["years"] == []
    assert (before["next_player"], before["next_year"]) == ("P1", 0)
    after = ask("replay", {"start": start, "moves": moves})
    assert [year["goal"] for year in after["years"]] == ["longest_line"]
    assert (after["next_player"], after["next_year"]) == ("P0", 1)
    noted = [seat["goals"] for seat in after["position"]["parks"]]
    assert noted == [[measure] for measure in after["years"][0]["measures"]]


def test_it_stops_at_the_first_illegal_move_and_says_all_reasons() -> None:
    random = Random(3)
    start = start_of(random, 3)
    moves, _ = played(random, start, 6)
    broken = [*moves[:4], {**moves[4], "player": "P2", "place": {"at": [0, 0]}}, *moves[5:]]
    answer = ask("replay", {"start": start, "moves": broken})
    assert answer["stopped_at"] == 4
    assert len(answer["verdicts"]) == 5
    rules = {violation["rule"] for violation in answer["verdicts"][4]["violations"]}
    assert {"habitats.turn.order", "habitats.place.space_free"} <= rules
    assert answer["position"] == ask("replay", {"start": start, "moves": moves[:4]})["position"]


def test_the_pile_refills_or_lies_aside() -> None:
    random = Random(5)
    pile = [{"kind": "flower", "landscape": "dry", "name": f"no. {n}"} for n in range(6)]
    start = start_of(random, 5, pile=pile)
    moves, _ = played(random, start, 10)
    aside = ask("replay", {"start": start, "moves": moves})
    assert aside["stopped_at"] is None
    assert len(aside["position"]["pile"]) == 6
    assert "habitats.pile" in [use["id"] for use in aside["rulings"]]
    rulings = {"habitats.pile": "last_player_refills"}
    refills = ask("replay", {"start": start, "moves": moves, "rulings": rulings})
    assert refills["stopped_at"] == 9  # in the first round every figure came from beside the market: nothing to refill
    assert [violation["rule"] for violation in refills["verdicts"][9]["violations"]] == ["habitats.turn.pile"]


def test_with_the_pile_in_use_its_next_tile_is_laid_out() -> None:
    random = Random(6)
    pile = [{"kind": "flower", "landscape": "dry", "name": f"no. {n}"} for n in range(6)]
    start = start_of(random, 5, pile=pile)
    start["market"]["figures"][4] = {"player": "P4", "at": [5, 0], "facing": "e"}
    start["market"]["tiles"][5][0] = None
    moves, _ = played(random, start, 5)
    moves[4]["refill"] = pile[0]
    answer = ask("replay", {"start": start, "moves": moves, "rulings": {"habitats.pile": "last_player_refills"}})
    assert answer["stopped_at"] is None
    assert answer["position"]["pile"] == pile[1:]


def test_one_park_is_laid_again() -> None:
    park = random_park(Random(11), 20)
    moves = [{"type": "place", **one} for one in park[1:]]
    answer = ask("replay", {"start": position(park[:1], players=2), "moves": moves})
    assert answer["stopped_at"] is None
    assert answer["position"]["park"] == park
    assert answer["breakdown"] == {**ask("score", {"position": position(park, players=2)}), "rulings": []}
    backwards = ask("replay", {"start": position(park[:1]), "moves": moves[::-1]})
    first = next((n for n, verdict in enumerate(backwards["verdicts"]) if not verdict["legal"]), None)
    assert backwards["stopped_at"] == first


def test_whole_games_are_played_in_whole_turns() -> None:
    start = start_of(Random(1), 2)
    move = {"type": "place", "tile": plain("grass"), "at": [0, 1]}
    with pytest.raises(Impossible) as caught:
        ask("replay", {"start": start, "moves": [move]})
    assert caught.value.pointer == "/moves/0/type"


WRONG = [
    ({"park": [], "parks": []}, "schema.list_length"),
    ({}, "schema.habitats_park_or_parks"),
    ({"park": [], "goals": []}, "schema.habitats_whole_game"),
    ({"parks": [{"name": "A", "park": []}, {"name": "A", "park": []}], "market": None}, "schema.null"),
    ({"parks": [{"name": "A", "park": []}, {"name": "B", "park": []}]}, "schema.required"),
]


@pytest.mark.parametrize(("start", "message_id"), WRONG)
def test_what_is_no_start(start: Json, message_id: str) -> None:
    with pytest.raises(ValidationError) as caught:
        ask("replay", {"start": {"edition": "cwali", **start}, "moves": []})
    assert message_id in [message.id for _, message in pointers(caught.value.messages)]


def test_two_seats_of_one_name() -> None:
    start = start_of(Random(1), 2)
    start["parks"][1]["name"] = "P0"
    with pytest.raises(ValidationError) as caught:
        ask("replay", {"start": start, "moves": []})
    assert pointers(caught.value.messages)[0][0] == "/start/parks/1/name"


def test_a_mover_without_park() -> None:
    start = start_of(Random(1), 2)
    move = {"type": "turn", "player": "Nobody", "take": [0, 0], "refill": None, "place": {"at": [0, 1]}}
    with pytest.raises(Impossible) as caught:
        ask("replay", {"start": start, "moves": [move]})
    assert caught.value.pointer == "/moves/0/player"
    assert start["parks"][0]["park"][0]["tile"] == ENTRANCE
