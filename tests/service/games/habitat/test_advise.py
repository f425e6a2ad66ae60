"""Can I win now? The Draw Display, a takeover, rescues, and the own cards alone."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from schemas.habitat_answers import HabitatAdvice, HabitatAdviseAsk
from service.games.habitat import HABITAT
from service.games.habitat.advising import MAX_WEIGHED, advise, feedable
from service.games.habitat.feeding import Carcasses
from service.games.rulings import Rulings
from tests.service.games.habitat.cards import cards, position, spelled

# All ranks but 7: wolves or eagles complete it.
ALMOST = [["invertebrates", "mice", "minks"], ["insects", "trout"], ["berries", "deer"], ["plants", "elk", "bears"]]


def _advised(**fields: Any) -> HabitatAdvice:
    rulings = Rulings(HABITAT.rulings, fields.pop("rulings", None))
    return advise(HabitatAdviseAsk(position=position(**fields)), rulings)


def _wins(advice: HabitatAdvice) -> list[tuple[Any, ...]]:
    return [
        (option.draw, (option.bully, option.player, option.chain), option.rescue)
        for option in advice.options
        if option.habitat
    ]


NOBODY = (None, None, None)


def test_the_own_cards_may_be_enough() -> None:
    advice = _advised(forest=ALMOST, hand=["wolves"])
    assert (advice.can_win, advice.now.habitat, advice.missing, advice.options) == (True, True, (), ())


def test_a_card_of_the_display_completes_a_habitat() -> None:
    advice = _advised(forest=ALMOST, hand=[], display=["elk", "wolves", "winter"])
    assert advice.can_win
    assert advice.missing == (7,)
    assert _wins(advice) == [((1,), NOBODY, ())]
    assert [(option.draw, option.ranks) for option in advice.options] == [((1,), 8), ((0,), 7)]


def test_two_cards_of_the_display_may_be_needed() -> None:
    forest = [*ALMOST[:2], ["berries"], ALMOST[3]]
    assert _wins(_advised(forest=forest, display=["deer", "wolves", "fungi"])) == [((0, 1), NOBODY, ())]
    assert _wins(_advised(forest=forest, display=["deer", "wolves"], stage="drawn_one")) == []
    assert _wins(_advised(forest=forest, display=["deer", "wolves"], stage="actions")) == []


def test_a_rescue_completes_a_habitat() -> None:
    advice = _advised(forest=ALMOST, starving=[["elk"], ["wolves"], []], stage="actions")
    assert _wins(advice) == [((), NOBODY, (1,))]


def test_a_rescue_uncovers_the_next() -> None:
    starving = [["wolves", "crayfish"], [], []]
    assert _wins(_advised(forest=ALMOST, starving=starving, stage="actions")) == []  # nothing feeds crayfish at once
    advice = _advised(forest=[*ALMOST, ["aquatic plants"]], starving=starving, stage="actions")
    assert _wins(advice) == [((), NOBODY, (0, 0))]


def test_what_lies_below_an_event_is_out_of_reach() -> None:
    assert _wins(_advised(forest=ALMOST, starving=[["wolves", "winter"], [], []])) == []


def test_a_takeover_completes_a_habitat() -> None:
    others = [{"name": "Joe", "forest": [["berries", "deer", "wolves"]]}]
    forest = [*ALMOST[:2], ["plants", "elk"]]
    # Eagles (7) cannot bully wolves (7); bears (8) can, and scare them off.
    advice = _advised(forest=[*forest, ["berries", "deer"]], hand=["eagles", "bears"], others=others)
    assert advice.can_win
    others = [{"name": "Joe", "forest": [["berries", "deer"]]}]
    advice = _advised(forest=forest, hand=["wolves", "bears"], others=others, stage="start")
    assert ((), (0, "Joe", 0), ()) in _wins(advice)
    assert ((), (1, "Joe", 0), ()) in _wins(advice)
    assert _wins(_advised(forest=forest, hand=["wolves", "bears"], others=others, stage="actions")) == []


def test_what_only_adds_to_a_win_is_not_listed() -> None:
    advice = _advised(forest=ALMOST, display=["wolves", "elk", "eagles"], starving=[["wolves"], [], []])
    assert _wins(advice) == [((0,), NOBODY, ()), ((2,), NOBODY, ()), ((), NOBODY, (0,))]


def test_resources_are_rescued_by_the_other_ruling_only() -> None:
    forest = [["invertebrates", "mice", "minks"], ["berries", "deer", "wolves"], ["plants", "elk", "bears"]]
    fields: dict[str, Any] = {"forest": forest, "hand": ["trout"], "starving": [["insects"], [], []]}
    assert not _advised(**fields).can_win
    advice = _advised(**fields, rulings={"habitat.rescue_resources": "yes"})
    assert _wins(advice) == [((), NOBODY, (0,))]


def test_the_answer_names_the_ruling_it_rests_on(client: FlaskClient) -> None:
    forest = [["invertebrates", "mice", "minks"], ["berries", "deer", "wolves"], ["plants", "elk", "bears"]]
    where = spelled({"forest": forest, "hand": ["trout"], "starving": [["insects"], [], []]})
    answer = client.post("/v1/games/habitat/advise", json={"position": where}).get_json()
    assert answer["can_win"] is False
    assert answer["rulings"] == [{"id": "habitat.rescue_resources", "used": "no"}]


def test_too_many_cards_are_refused(client: FlaskClient) -> None:
    where = spelled({"forest": [["plants"]] * 61})
    answer = client.post("/v1/games/habitat/advise", json={"position": where})
    assert answer.status_code == 422
    assert answer.get_json(force=True)["errors"][0]["pointer"] == "/position/forest"


def test_only_so_many_options_are_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    fields: dict[str, Any] = {"forest": ALMOST, "hand": [], "display": ["elk", "deer", "mice"]}
    assert _advised(**fields).weighed_all
    assert MAX_WEIGHED > 2
    monkeypatch.setattr("service.games.habitat.advising.MAX_WEIGHED", 2)
    advice = _advised(**fields)
    assert not advice.weighed_all
    assert len(advice.options) == 2


def test_feedable_takes_each_card_for_itself() -> None:
    both = cards("plants", "elk", "deer", "wolves", "trout")
    assert {one.name for one in feedable(both, Carcasses((), ()))} == {"Plants", "Elk", "Deer", "Wolves"}
