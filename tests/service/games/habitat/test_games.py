"""Whole games: played at random within the rules, replayed, seen by one player; all cards stay in the game."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest
from flask.testing import FlaskClient

from schemas.habitat import HabitatTable, HabitatTableSchema
from schemas.habitat_answers import HabitatAdviseAsk
from schemas.habitat_moves import HabitatMoveSchema
from schemas.habitat_turns import HabitatMovesAsk, HabitatReplayAsk, HabitatViewAsk, all_cards
from service.games.habitat.advising import advise
from service.games.habitat.listing import moves
from service.games.habitat.replaying import replay
from service.games.habitat.tables import view
from tests.service.games.habitat.cards import move, position, spelled, table
from tests.service.games.habitat.playing import Game, rulings

SEEDS = range(8)
TURNS = 36


@cache
def _played(seed: int) -> Game:
    game = Game(random.Random(seed))
    game.play(TURNS)
    return game


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_keeps_all_its_cards_at_every_step_and_replays(seed: int) -> None:
    game = _played(seed)
    replayed = replay(HabitatReplayAsk(start=game.start, moves=tuple(game.moves)), rulings())
    assert replayed.stopped_at is None
    assert replayed.position == game.table
    dealt = Counter(all_cards(game.start))
    for verdict in replayed.verdicts:
        assert Counter(all_cards(verdict.after)) == dealt
        assert len(verdict.after.starving) == 3


def test_the_games_above_use_every_kind_of_move_and_reshuffle() -> None:
    made = [one for seed in SEEDS for one in _played(seed).moves]
    kinds = Counter(one.type for one in made)
    assert {"draw", "territoriality", "play", "rescue", "event", "arrange", "end_turn"} <= kinds.keys()
    assert any(one.reshuffle for one in made)
    assert any(one.losses for one in made)
    assert any(one.second for one in made) or any(c.again for one in made for ch in one.forest or () for c in ch)


def test_a_game_travels_as_json(client: FlaskClient) -> None:
    game = _played(0)
    body = {
        "start": HabitatTableSchema().dump(game.start),
        "moves": [HabitatMoveSchema().dump(one) for one in game.moves],
    }
    answer = client.post("/v1/games/habitat/replay", json=body)
    assert answer.status_code == 200
    got = answer.get_json()
    assert got["stopped_at"] is None
    assert got["breakdown"] is None
    assert HabitatTableSchema().load(got["position"]) == game.table
    assert {one["name"] for one in got["ranking"]} == {"Ada", "Ben", "Cleo"}


def test_a_replay_stops_at_the_first_illegal_move_and_keeps_its_verdict() -> None:
    start = position(forest=[["plants"]], hand=["elk", "wolves"], stage="actions")
    played = (move("play", card=0, chain=0), move("play", card=0), move("end_turn"))
    replayed = replay(HabitatReplayAsk(start=start, moves=played), rulings())
    assert [verdict.legal for verdict in replayed.verdicts] == [True, False]
    assert replayed.stopped_at == 1
    assert [one.rule for one in replayed.verdicts[1].violations] == ["habitat.chain.base"]
    assert replayed.breakdown.total == 2
    assert replayed.ranking is None


def test_players_act_in_turn(client: FlaskClient) -> None:
    start = {"players": [{"name": "Ada", "forest": [], "hand": []}, {"name": "Ben", "forest": [], "hand": []}]}
    body: dict[str, Any] = {"start": {**start, "turn": "Ada", "stage": "actions"}}
    body["moves"] = [{"type": "end_turn"}, {"type": "end_turn", "by": "Ada"}]
    answer = client.post("/v1/games/habitat/replay", json=body).get_json()
    assert answer["stopped_at"] == 1
    assert {one["rule"] for one in answer["verdicts"][1]["violations"]} == {
        "habitat.turn.yours",
        "habitat.end.draw_first",
    }
    assert answer["position"]["turn"] == "Ben"


def test_a_wrong_name_in_a_replay_has_its_place(client: FlaskClient) -> None:
    body: dict[str, Any] = {"start": {"players": [{"name": "Ada"}]}, "moves": [{"type": "declare", "by": "Eve"}]}
    answer = client.post("/v1/games/habitat/replay", json=body)
    assert answer.status_code == 422
    assert answer.get_json(force=True)["errors"][0]["pointer"] == "/moves/0/by"
    body = {"start": {"players": [{"name": "Ada", "hand": []}]}, "moves": [{"type": "play", "card": 2}]}
    answer = client.post("/v1/games/habitat/replay", json=body)
    assert answer.get_json(force=True)["errors"][0]["pointer"] == "/moves/0/card"


def test_a_replay_is_bounded(client: FlaskClient) -> None:
    start = {"forest": [[spelled("plants", "hand")]] * 400}
    body = {"start": start, "moves": [{"type": "declare"}] * 300}
    answer = client.post("/v1/games/habitat/replay", json=body)
    assert answer.status_code == 422
    assert answer.get_json(force=True)["errors"][0]["message_id"] == "schema.habitat_replay_size"


def test_a_view_hides_other_hands_and_the_deck() -> None:
    game = _played(1)
    seen = view(HabitatViewAsk(table=game.table, player="Ben"), rulings()).position
    assert seen.name == "Ben"
    assert seen.turn == game.table.turn
    assert seen.hand == game.table.players[1].hand
    assert [other.name for other in seen.others or ()] == ["Cleo", "Ada"]
    assert all(other.hand is None for other in seen.others or ())
    assert [other.hand_size for other in seen.others or ()] == [len(game.table.players[n].hand or ()) for n in (2, 0)]
    assert [other.forest for other in seen.others or ()] == [game.table.players[n].forest for n in (2, 0)]
    assert isinstance(game.table.deck, tuple)
    assert seen.deck == len(game.table.deck)


def test_in_the_set_up_forests_and_discards_are_face_down() -> None:
    start = table(
        players=[{"name": "Ada", "forest": [["plants"]], "hand": ["elk"]}, {"name": "Ben", "hand": ["mice"] * 6}],
        stage="set_up",
        set_aside=["deer"],
    )
    seen = view(HabitatViewAsk(table=start, player="Ben"), rulings()).position
    assert seen.others is not None
    assert (seen.others[0].forest, seen.others[0].hand, seen.others[0].hand_size) == ((), None, 1)
    assert seen.set_aside is None
    own = view(HabitatViewAsk(table=start, player="Ada"), rulings()).position
    assert own.forest == start.players[0].forest


def test_a_view_for_nobody_is_refused(client: FlaskClient) -> None:
    body = {"table": {"players": [{"name": "Ada"}]}, "player": "Eve"}
    answer = client.post("/v1/games/habitat/view", json=body)
    assert answer.status_code == 422
    assert answer.get_json(force=True)["errors"][0]["pointer"] == "/player"


@pytest.mark.parametrize("seed", range(3))
def test_advice_holds_what_it_promises(seed: int) -> None:
    """A winning option of a random game's position covers all ranks with exactly the cards it names."""
    game = _played(seed)
    where = game.position()
    advice = advise(HabitatAdviseAsk(position=where), rulings())
    for option in advice.options:
        if option.forest is not None:
            lies = Counter(one for chain in option.forest for one in chain if not one.again)
            own = Counter(one for chain in where.forest for one in chain if not one.again)
            assert lies <= own + Counter(where.hand) + Counter(option.cards)


def test_moves_of_a_game_are_listed_once() -> None:
    game = _played(2)
    assert isinstance(game.table, HabitatTable)
    listed = moves(HabitatMovesAsk(position=game.position()), rulings())
    assert listed.count == len(listed.moves) == len(set(listed.moves))


def test_a_replay_and_each_verdict_in_it_name_their_rulings(client: FlaskClient) -> None:
    start = spelled({"forest": [], "hand": ["fungi"], "starving": [["plants"], [], []], "stage": "actions"})
    played = [{"type": "play", "card": 0}, {"type": "rescue", "pile": 0}, {"type": "end_turn"}]
    body = {"start": start, "moves": played, "rulings": {"habitat.rescue_resources": "yes"}}
    answer = client.post("/v1/games/habitat/replay", json=body).get_json()
    used = [{"id": "habitat.rescue_resources", "used": "yes"}]
    assert answer["stopped_at"] is None
    assert answer["rulings"] == used
    assert [verdict["rulings"] for verdict in answer["verdicts"]] == [[], used, []]
    assert client.post("/v1/games/habitat/replay", json={**body, "rulings": {}}).get_json()["stopped_at"] == 1
