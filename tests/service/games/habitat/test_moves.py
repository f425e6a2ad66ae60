"""The list of legal moves is what the verdicts say of every candidate, no more and no less."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from schemas.habitat import HabitatPlayer, HabitatPosition
from schemas.habitat_cards import HabitatCard
from schemas.habitat_moves import HabitatMove
from schemas.habitat_turns import HabitatMovesAsk
from service.games.habitat import HABITAT
from service.games.habitat.checking import judge
from service.games.habitat.listing import moves
from service.games.rulings import Rulings
from tests.service.games.habitat.cards import cards, position, random_card, spelled

EVENTS = cards("winter", "abundance")


def _random_position(seed: int) -> HabitatPosition:
    rng = random.Random(seed)

    def some(most: int, least: int = 0) -> tuple[HabitatCard, ...]:
        return tuple(random_card(rng) for _ in range(rng.randint(least, most)))

    def forest(most: int) -> tuple[tuple[HabitatCard, ...], ...]:
        chains = []
        for _ in range(rng.randint(0, most)):
            populations = [one for one in some(3) if one.is_population]
            chains.append((random_card(rng), *sorted(populations, key=lambda one: one.level)))
        firsts = [chain[0] for chain in chains if chain[0].is_resource]
        if firsts and rng.random() < 0.4:
            second = HabitatCard(**{**vars(rng.choice(firsts)), "again": True})
            chains.append((second, random_card(rng)))
        return tuple(chains)

    return HabitatPosition(
        forest=forest(4),
        hand=(*some(3), rng.choice(EVENTS)),
        starving=tuple(some(2) for _ in range(3)),
        display=some(3),
        deck=rng.choice((0, 9)),
        abundant=("plants", "eggs") if rng.random() < 0.5 else (),
        others=(HabitatPlayer(name="Joe", forest=forest(3)), HabitatPlayer(name="Eve", forest=forest(3))),
        stage=rng.choice((None, "start", "actions")),
    )


def _candidates(where: HabitatPosition) -> Iterator[HabitatMove]:
    places: list[tuple[int | None, int | None, bool | None]]
    places = [(None, None, None), *((c, None, True) for c in range(len(where.forest)))]
    places += [(c, i, None) for c, chain in enumerate(where.forest) for i in range(len(chain) + 1)]
    for chain, index, second in places:
        if second and not where.forest[chain or 0][0].is_resource:
            continue
        for n in range(len(where.hand or ())):
            yield HabitatMove(type="play", card=n, chain=chain, index=index, second=second)
        for pile in range(3):
            yield HabitatMove(type="rescue", pile=pile, chain=chain, index=index, second=second)
    for player in where.others or ():
        for c in range(len(player.forest)):
            for n in range(len(where.hand or ())):
                yield HabitatMove(type="territoriality", bully=n, player=player.name, chain=c)
    yield HabitatMove(type="declare")


@pytest.mark.parametrize("seed", range(60))
def test_the_list_is_what_the_verdicts_say(seed: int) -> None:
    where = _random_position(seed)
    rulings = Rulings(HABITAT.rulings, {"habitat.rescue_resources": ("no", "yes")[seed % 2]})
    listed = set(moves(HabitatMovesAsk(position=where), rulings).moves)
    legal = {move for move in _candidates(where) if judge(where, move, rulings).legal}
    assert {move for move in listed if move.type not in ("draw", "event")} == legal


@pytest.mark.parametrize("seed", range(30))
def test_every_listed_event_is_legal(seed: int) -> None:
    where = _random_position(seed)
    rulings = Rulings(HABITAT.rulings)
    for move in moves(HabitatMovesAsk(position=where, type="event"), rulings).moves:
        assert judge(where, move, rulings).legal


def test_there_are_sixteen_ways_to_draw(client: FlaskClient) -> None:
    where = spelled({"forest": [], "hand": [], "display": ["plants", "elk", "mice"], "deck": 9})
    answer = client.post("/v1/games/habitat/moves", json={"position": where, "type": "draw"}).get_json()
    assert answer["count"] == 16
    assert answer["moves"][1] == {"type": "draw", "take": [{"from": "deck"}, {"from": "display", "index": 0}]}
    where["stage"] = "drawn_one"
    assert client.post("/v1/games/habitat/moves", json={"position": where, "type": "draw"}).get_json()["count"] == 4


@pytest.mark.parametrize(
    ("fields", "count"),
    [
        ({"hand": [], "display": ["plants", "elk", "mice"], "deck": 0}, 6),
        ({"hand": [], "display": [], "deck": 1}, 0),
        ({"hand": [], "display": ["elk"], "deck": ["mice"]}, 2),
        ({"display": ["elk"], "deck": 5}, 0),
        ({"hand": [], "display": ["elk"], "deck": 5, "stage": "actions"}, 0),
        ({"hand": [], "display": ["elk"], "deck": 5, "won": "Ada"}, 0),
        ({"hand": [], "display": ["elk"], "deck": 5, "name": "Ada", "turn": "Ben"}, 0),
    ],
)
def test_ways_to_draw_end_with_the_cards(fields: dict[str, Any], count: int) -> None:
    listed = moves(HabitatMovesAsk(position=position(**fields), type="draw"), Rulings(HABITAT.rulings))
    assert listed.count == count


def test_too_many_places_are_refused(client: FlaskClient) -> None:
    where = spelled({"forest": [["plants"]] * 400, "hand": ["elk"] * 60})
    answer = client.post("/v1/games/habitat/moves", json={"position": where})
    assert answer.status_code == 422
    assert answer.get_json(force=True)["errors"][0]["message_id"] == "habitat.moves.too_many"


def test_a_listed_move_can_be_checked_as_it_stands(client: FlaskClient) -> None:
    where = spelled({"forest": [["plants", "bears"]], "hand": ["elk"], "stage": "actions"})
    listed = client.post("/v1/games/habitat/moves", json={"position": where}).get_json()["moves"]
    assert listed == [{"type": "play", "card": 0, "chain": 0, "index": 1}]
    verdict = client.post("/v1/games/habitat/check", json={"position": where, "move": listed[0]}).get_json()
    assert verdict["legal"] is True
    assert [one["name"] for one in verdict["after"]["forest"][0]] == ["Plants", "Elk", "Black Bears"]
