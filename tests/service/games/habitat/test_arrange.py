"""The best arrangement: against an exhaustive search, and what it says about who starves."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from flask.testing import FlaskClient
from scipy.optimize import OptimizeResult

from schemas.habitat_answers import HabitatArrangement
from schemas.habitat_cards import HabitatCard
from service.games.habitat.arrange import MAX_CHOICES, arranged
from service.games.habitat.arranging import covered_ranks, most
from service.games.habitat.feeding import Carcasses
from service.games.habitat.support import Forest
from tests.service.games.habitat.cards import cards, names_of, random_card, short, spelled
from tests.service.games.habitat.exhaustive import all_fed, best, ranks_of

NOTHING = Carcasses((), ())


def random_case(seed: int, size: int) -> tuple[list[HabitatCard], Carcasses, frozenset[str]]:
    rng = random.Random(seed)
    hand = [random_card(rng) for _ in range(rng.randint(1, size))]
    piles = [(random_card(rng),) for _ in range(rng.randint(0, 2))]
    return hand, Carcasses.of(piles), frozenset({"plants", "eggs"} if rng.random() < 0.3 else ())


def check_against_search(seed: int, size: int) -> None:
    hand, carcasses, abundant = random_case(seed, size)
    answer = arranged(hand, carcasses, abundant)
    found = all_fed(hand, carcasses.uncovered, abundant)
    populations = [i for i, card in enumerate(hand) if card.diet != "resource"]
    assert (answer.ranks, len(populations) - len(answer.hungry)) == best(hand, found)
    assert answer.least_hungry == len(populations) - max(map(len, found))
    _lies_as_it_says(answer, hand, carcasses, abundant)
    _choices_are_those_of_the_search(answer, hand, found)


def _lies_as_it_says(
    answer: HabitatArrangement, hand: list[HabitatCard], carcasses: Carcasses, abundant: frozenset[str]
) -> None:
    forest = Forest(answer.forest, carcasses, abundant)
    assert all(row.supported and not row.reasons for row in forest.support)
    assert forest.ranks == set(answer.covered)
    used = {place for chain in answer.order for place in chain} | set(answer.hungry_order)
    assert used == set(range(len(hand)))
    assert [tuple(hand[place] for place in chain) for chain in answer.order] == [
        tuple(card.itself for card in chain) for chain in answer.forest
    ]


def _choices_are_those_of_the_search(
    answer: HabitatArrangement, hand: list[HabitatCard], found: set[frozenset[int]]
) -> None:
    top = best(hand, found)
    bests = [fed for fed in found if (ranks_of(hand, fed), len(fed)) == top]
    told = {place: choice for choice in answer.choices or () for place in choice.cards}
    for choice in answer.choices or ():
        hungry = [sum(place not in fed for place in choice.cards) for fed in bests]
        assert (choice.least, choice.most) == (min(hungry), max(hungry))
    for place, card in enumerate(hand):
        if card.diet != "resource" and place not in told:
            assert all(place in fed for fed in bests)


@pytest.mark.parametrize("block", range(12))
def test_it_is_what_an_exhaustive_search_finds(block: int) -> None:
    for seed in range(block * 20, block * 20 + 20):
        check_against_search(seed, size=7)


def test_the_example_of_bears_elk_and_plants() -> None:
    answer = arranged(cards("bears", "plants", "elk"), NOTHING, frozenset())
    assert names_of(answer.forest) == [["plants", "elk", "bears"]]
    assert (answer.ranks, answer.covered, answer.hungry, answer.habitat) == (3, (1, 6, 8), (), False)
    assert answer.choices == ()


def test_more_ranks_come_before_more_cards() -> None:
    # Plants feed the deer or the moose; below wolves only the deer would add two ranks.
    answer = arranged(cards("plants", "moose", "deer", "wolves", "moose"), NOTHING, frozenset())
    assert answer.covered == (1, 5, 7)
    assert [short(one) for one in answer.hungry] == ["moose", "moose"]


def test_who_starves_is_told_kind_by_kind() -> None:
    answer = arranged(cards("plants", "deer", "elk", "elk"), NOTHING, frozenset())
    assert answer.least_hungry == 2
    assert {(choice.names, choice.least, choice.most) for choice in answer.choices or ()} == {
        (("Deer",), 0, 1),
        (("Elk",), 1, 2),
    }


def test_an_abundant_resource_carries_two_chains() -> None:
    hand = cards("plants", "deer", "elk")
    assert len(arranged(hand, NOTHING, frozenset()).hungry) == 1
    answer = arranged(hand, NOTHING, frozenset({"plants"}))
    assert names_of(answer.forest) == [["plants", "deer"], ["plants*", "elk"]]


def test_scavengers_share_a_carcass_and_carry_chains() -> None:
    answer = arranged(cards("coyotes", "bears", "cougars"), Carcasses(cards("deer"), ()), frozenset())
    assert answer.hungry == ()
    assert names_of(answer.forest) in ([["coyotes", "cougars"], ["bears"]],)


def test_a_whole_habitat(client: FlaskClient) -> None:
    grazed = ["plants", "elk", "bears", "berries", "deer", "wolves"]
    names = ["invertebrates", "mice", "minks", "insects", "trout", *grazed]
    body = {"cards": [spelled(name, "hand") for name in names]}
    answer = client.post("/v1/games/habitat/arrange", json=body).get_json()
    assert answer["habitat"] is True
    assert answer["ranks"] == 8


def test_an_event_cannot_be_arranged(client: FlaskClient) -> None:
    body = {"cards": [spelled("plants", "hand"), spelled("winter", "hand")]}
    answer = client.post("/v1/games/habitat/arrange", json=body)
    assert answer.status_code == 422
    assert answer.get_json(force=True)["errors"][0]["pointer"] == "/cards/1"


def test_choices_are_left_out_for_many_cards() -> None:
    rng = random.Random(1)
    answer = arranged([random_card(rng) for _ in range(3 * MAX_CHOICES)], NOTHING, frozenset())
    assert answer.hungry
    assert answer.choices is None


def test_a_solver_out_of_time_is_a_clear_answer(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    out_of_time = OptimizeResult(status=1, x=None)
    monkeypatch.setattr("service.games.habitat.arranging.milp", lambda *args, **kwargs: out_of_time)
    body = {"cards": [spelled(name, "hand") for name in ("plants", "deer", "elk")]}
    answer = client.post("/v1/games/habitat/arrange", json=body)
    assert answer.status_code == 422
    assert answer.get_json(force=True)["errors"][0]["message_id"] == "habitat.arrange.too_long"


def test_taking_a_card_away_never_covers_more_ranks() -> None:
    for seed in range(60):
        hand, carcasses, abundant = random_case(seed, size=14)
        gone = random.Random(seed).randrange(len(hand))
        left = hand[:gone] + hand[gone + 1 :]
        assert _ranks(left, carcasses, abundant) <= _ranks(hand, carcasses, abundant)


def _ranks(hand: list[HabitatCard], carcasses: Carcasses, abundant: frozenset[str]) -> int:
    programme, solution = most(hand, carcasses, abundant)
    return len(covered_ranks(hand, programme.plan(solution)))


def test_a_card_never_carries_more_than_it_can() -> None:
    for seed in range(60):
        hand, carcasses, abundant = random_case(seed, size=20)
        programme, solution = most(hand, carcasses, abundant)
        carried = Counter(base for base in programme.plan(solution).values() if base is not None)
        assert all(count <= (2 if hand[base].resource in abundant else 1) for base, count in carried.items())
