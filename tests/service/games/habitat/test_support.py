"""Every sentence of the rule text about who feeds on whom, as a worked example (`support.json`), and the score made
of it.
"""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from schemas.habitat_cards import HabitatCard
from service.games.habitat.feeding import Carcasses
from service.games.habitat.scoring import breakdown
from service.games.habitat.support import Forest, pairs
from tests.service.games.habitat.cards import card, cards, position, spelled, table_of

CASES = table_of("support.json")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["says"][:60])
def test_the_rule_text_by_examples(case: dict[str, Any]) -> None:
    scored = breakdown(position(**case["position"]))
    by: list[list[str | None]] = [[] for _ in case["by"]]
    for row in scored.support:
        by[row.at[0]].append(row.by)
    assert by == case["by"]
    rows = {f"{row.at[0]},{row.at[1]}": row for row in scored.support}
    for at, reasons in case.get("reasons", {}).items():
        assert [one.message.id for one in rows[at].reasons] == reasons, at
    if "ranks" in case:
        assert [rank for rank in range(1, 9) if rank not in scored.missing] == case["ranks"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["says"][:60])
def test_hungry_cards_are_those_with_reasons(case: dict[str, Any]) -> None:
    for row in breakdown(position(**case["position"])).support:
        if not row.supported:
            assert row.by is None
            assert row.reasons
            assert row.why == row.reasons[0].message


def test_the_total_counts_ranks_and_says_that_there_are_no_points(client: FlaskClient) -> None:
    body = {"position": spelled({"forest": [["plants", "elk", "bears"], ["plants", "elk"]]})}
    answer = client.post("/v1/games/habitat/score", json=body).get_json()
    assert (answer["total"], answer["habitat"], answer["complete"]) == (3, False, False)
    assert answer["total"] == sum(line["points"] for line in answer["lines"])
    assert [line["rule"] for line in answer["lines"]] == ["habitat.rank"] * 8
    assert answer["lines"][5]["cells"] == [[0, 1], [1, 1]]
    assert answer["missing"] == [2, 3, 4, 5, 7]
    assert "no points" in answer["note"]
    assert answer["lines"][6]["label"] == "Rank 7 is not covered: no card of this rank is in the forest."
    assert answer["support"][2] == {
        "at": [0, 2],
        "name": "Black Bears",
        "rank": 8,
        "supported": True,
        "by": "population",
        "why": "Black Bears: fed by the population below, Elk.",
        "why_id": "habitat.support.population",
        "reasons": [],
    }


def test_a_habitat_is_complete() -> None:
    case = next(case for case in CASES if case["says"].startswith("All eight ranks"))
    scored = breakdown(position(**case["position"]))
    assert (scored.total, scored.habitat, scored.complete, scored.missing) == (8, True, True, ())


def test_a_restriction_is_shown_and_said_not_to_be_judged() -> None:
    elk = spelled("elk", "hand") | {"restriction": "Only in winter"}
    scored = breakdown(position(forest=[["plants", elk], ["plants", elk]]))
    [finding] = scored.findings
    assert finding.rule == "habitat.card.restriction"
    assert finding.message.params == {"name": "Elk", "restriction": "Only in winter"}
    assert finding.where == ((0, 1), (1, 1))


def test_what_is_not_known_is_not_taken_for_a_yes() -> None:
    elk = spelled("elk", "hand") | {"realms": ["terrestrial"], "not_known": ["flying", "eats"]}
    scored = breakdown(position(forest=[["plants", elk, "bears"], ["fungi", elk]]))
    rows = {row.at: row for row in scored.support}
    assert rows[(0, 1)].supported
    assert [one.message.id for one in rows[(0, 2)].reasons] == ["habitat.chain.realm.unknown"]
    assert [one.message.id for one in rows[(1, 1)].reasons] == ["habitat.chain.diet.list_unknown"]
    assert [(one.rule, one.where) for one in scored.findings] == [
        ("habitat.card.unknown", ((0, 2),)),
        ("habitat.card.unknown", ((1, 1),)),
    ]


def test_a_card_with_unknown_realms_is_no_certain_prey_but_may_be_eaten_by_nobody_wrongly() -> None:
    elk = {name: value for name, value in spelled("elk", "hand").items() if name != "realms"}
    scored = breakdown(position(forest=[["plants", elk, "bears"]], starving=[[elk]]))
    assert [one.message.id for one in scored.support[2].reasons] == [
        "habitat.chain.realm.unknown",
        "habitat.scavenge.bottom.only",
    ]
    hungry = breakdown(position(forest=[["crayfish"]], starving=[[elk]])).support[0]
    assert [one.message.id for one in hungry.reasons] == ["habitat.scavenge.aquatic.unknown"]


def test_whether_a_card_scavenges_may_be_unknown() -> None:
    bears = {name: value for name, value in spelled("bears", "hand").items() if name != "scavenges"}
    scored = breakdown(position(forest=[[bears | {"not_known": ["scavenges"]}]], starving=[["deer"]]))
    assert [one.message.id for one in scored.support[0].reasons] == ["habitat.scavenge.unknown.kind"]


def test_an_event_buries_its_pile() -> None:
    scored = breakdown(position(forest=[["plants"]], starving=[["deer", "winter"], ["winter"]]))
    assert [(one.rule, one.where) for one in scored.findings] == [("habitat.starving.buried", ((0, 1),))]


def test_second_chains_belong_to_the_nearest_first() -> None:
    chains = position(forest=[["plants", "deer"], ["plants"], ["plants*", "elk"], ["berries"]], abundant=["plants"])
    assert pairs(chains.forest) == {1: 2, 2: 1}
    turned = position(forest=[["plants*", "elk"], ["plants"]], abundant=["plants"])
    assert pairs(turned.forest) == {0: 1, 1: 0}


def test_the_carcass_is_named() -> None:
    forest = Forest(((card("coyotes"),),), Carcasses.of([cards("deer", "trout"), cards("winter")]), frozenset())
    assert forest.support[0].why.params == {"name": "Coyotes", "food": "Trout"}


def test_result_ranks_by_ranks_and_only_a_habitat_wins(client: FlaskClient) -> None:
    whole = next(case for case in CASES if case["says"].startswith("All eight ranks"))["position"]
    players = [
        {"name": "Ada", "position": spelled({"forest": [["plants", "elk"]]})},
        {"name": "Ben", "position": spelled(whole)},
        {"name": "Cleo", "position": spelled({"forest": [["berries", "deer"]]})},
    ]
    answer = client.post("/v1/games/habitat/result", json={"players": players}).get_json()
    assert [(one["name"], one["place"], one["total"], one["habitat"]) for one in answer["ranking"]] == [
        ("Ben", 1, 8, True),
        ("Ada", 2, 2, False),
        ("Cleo", 2, 2, False),
    ]
    assert answer["winners"] == ["Ben"]
    assert answer["decided"] is True
    nobody = client.post("/v1/games/habitat/result", json={"players": players[:1]}).get_json()
    assert nobody["winners"] == []
    assert nobody["decided"] is False


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "nl"])
def test_every_reason_is_worded(client: FlaskClient, language: str) -> None:
    for case in CASES:
        body = {"position": spelled({"forest": [], **case["position"]})}
        answer = client.post(f"/v1/games/habitat/score?lang={language}", json=body).get_json()
        assert all("habitat." not in row["why"] for row in answer["support"])
        assert all("habitat." not in one["message"] for row in answer["support"] for one in row["reasons"])


def test_a_card_is_data_not_a_name() -> None:
    stranger = HabitatCard(name="Plants", diet="forager", rank=3, realms=("aquatic",), eats=("plants",))
    forest = Forest(((card("plants"), stranger),), Carcasses((), ()), frozenset())
    assert [row.supported for row in forest.support] == [True, True]
