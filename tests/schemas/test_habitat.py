"""Habitat's JSON: what loads, what is refused and where, and that everything loads again as it was dumped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from marshmallow import Schema, ValidationError

from schemas.fields import pointers
from schemas.habitat import MAX_FOREST, HabitatPositionSchema, HabitatTableSchema
from schemas.habitat_cards import (
    DIETS,
    POPULATIONS,
    REALMS,
    RESOURCES,
    SCAVENGES,
    UNKNOWNS,
    HabitatCardSchema,
    HabitatDeckSchema,
)
from schemas.habitat_moves import FIELDS, HabitatMoveSchema, HabitatTakeSchema

PLANTS = {"name": "Plants", "rank": 1, "diet": "resource", "resource": "plants"}
ELK = {"name": "Elk", "rank": 6, "diet": "forager", "realms": ["terrestrial"], "eats": ["plants"]}
WINTER = {"name": "Winter", "diet": "event"}


def _errors(schema: Schema, data: Any) -> dict[str, str]:
    with pytest.raises(ValidationError) as caught:
        schema.load(data)
    return {pointer: message.id for pointer, message in pointers(caught.value.messages)}


@pytest.mark.parametrize(
    ("change", "pointer", "message"),
    [
        ({"name": ""}, "/name", "schema.length"),
        ({"rank": 9}, "/rank", "schema.range"),
        ({"rank": 1}, "/rank", "schema.habitat_rank"),
        ({"rank": None}, "/rank", "schema.required"),
        ({"diet": "herbivore"}, "/diet", "schema.choice"),
        ({"realms": []}, "/realms", "schema.habitat_no_realm"),
        ({"realms": ["space"]}, "/realms/0", "schema.choice"),
        ({"eats": ["meat"]}, "/eats/0", "schema.choice"),
        ({"resource": "plants"}, "/resource", "schema.habitat_not_for_diet"),
        ({"again": True}, "/again", "schema.habitat_not_for_diet"),
        ({"text": "Hello"}, "/text", "schema.habitat_not_for_diet"),
        ({"scavenges": "flying"}, "/scavenges", "schema.choice"),
        ({"diet": "carnivore"}, "/eats", "schema.habitat_not_for_diet"),
        ({"diet": "scavenger", "eats": []}, "/scavenges", "schema.required"),
        ({"colour": "green"}, "/colour", "schema.unknown"),
    ],
)
def test_a_card_that_cannot_be_is_refused(change: dict[str, Any], pointer: str, message: str) -> None:
    assert _errors(HabitatCardSchema(), ELK | change) == {pointer: message}


@pytest.mark.parametrize(
    ("card", "pointer", "message"),
    [
        (PLANTS | {"rank": 2}, "/rank", "schema.habitat_rank"),
        (PLANTS | {"realms": ["terrestrial"]}, "/realms", "schema.habitat_not_for_diet"),
        ({"name": "Plants", "rank": 1, "diet": "resource"}, "/resource", "schema.required"),
        (WINTER | {"rank": 3}, "/rank", "schema.habitat_not_for_diet"),
        (WINTER | {"restriction": "x"}, "/restriction", "schema.habitat_not_for_diet"),
    ],
)
def test_resources_and_events_have_their_own_fields(card: dict[str, Any], pointer: str, message: str) -> None:
    assert _errors(HabitatCardSchema(), card) == {pointer: message}


def test_a_card_of_the_contract_loads_with_its_nulls() -> None:
    bears = ELK | {"rank": 8, "diet": "omnivore", "scavenges": None, "restriction": None}
    card = HabitatCardSchema().load(bears)
    assert (card.scavenges, card.restriction) == (None, None)
    assert HabitatCardSchema().dump(card) == {name: value for name, value in bears.items() if value is not None}


@pytest.mark.parametrize(
    ("position", "pointer", "message"),
    [
        ({"forest": [[WINTER]]}, "/forest/0/0", "schema.habitat_event_in_forest"),
        ({"forest": [[PLANTS, PLANTS | {"again": True}]]}, "/forest/0/1", "schema.habitat_again"),
        ({"forest": [], "hand": [PLANTS | {"again": True}]}, "/hand/0", "schema.habitat_again"),
        ({"forest": [], "starving": [[], [PLANTS | {"again": True}]]}, "/starving/1/0", "schema.habitat_again"),
        ({"forest": [], "starving": [[], [], [], []]}, "/starving", "schema.list_length"),
        ({"forest": [], "display": [PLANTS] * 4}, "/display", "schema.list_length"),
        ({"forest": [], "deck": "full"}, "/deck", "schema.habitat_deck"),
        ({"forest": [], "deck": -1}, "/deck", "schema.range"),
        ({"forest": [], "deck": [{}]}, "/deck/0/name", "schema.required"),
        ({"forest": [], "abundant": ["Plants"]}, "/abundant/0", "schema.choice"),
        ({"forest": [], "stage": "later"}, "/stage", "schema.choice"),
        ({"forest": [[PLANTS] * 40] * 11}, "/forest", "schema.habitat_forest_size"),
        ({"forest": [], "name": "Ada", "others": [{"name": "Ada"}]}, "/others", "schema.habitat_names"),
        ({}, "/forest", "schema.required"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: Any, pointer: str, message: str) -> None:
    assert _errors(HabitatPositionSchema(), position)[pointer] == message


def test_every_error_of_a_position_is_named_at_once() -> None:
    wrong = {"forest": [[ELK | {"rank": 9}], [PLANTS | {"resource": "stones"}]], "hand": [{"name": "x"}]}
    assert _errors(HabitatPositionSchema(), wrong) == {
        "/forest/0/0/rank": "schema.range",
        "/forest/1/0/resource": "schema.choice",
        "/hand/0/diet": "schema.required",
    }


def test_a_forest_holds_so_many_cards_and_no_more() -> None:
    forest = [[PLANTS]] * MAX_FOREST
    assert len(HabitatPositionSchema().load({"forest": forest}).forest) == MAX_FOREST
    assert "/forest" in _errors(HabitatPositionSchema(), {"forest": [*forest, [PLANTS]]})


@pytest.mark.parametrize("table", [{"players": []}, {"players": [{"name": "Ada"}, {"name": "Ada"}]}])
def test_a_table_has_players_with_names_of_their_own(table: Any) -> None:
    assert set(_errors(HabitatTableSchema(), table)) == {"/players"}


def test_the_one_at_turn_sits_at_the_table() -> None:
    table = {"players": [{"name": "Ada"}], "turn": "Ben"}
    assert _errors(HabitatTableSchema(), table) == {"/turn": "schema.habitat_player"}


@pytest.mark.parametrize("type", FIELDS)
def test_a_move_has_the_fields_of_its_type(type: str) -> None:
    needed, allowed = FIELDS[type]
    if needed:
        errors = _errors(HabitatMoveSchema(), {"type": type})
        assert errors == {f"/{name}": "schema.required" for name in needed}
    stray = "abundant" if "abundant" not in allowed else "bully"
    value = {"abundant": "plants", "bully": 0}[stray]
    assert _errors(HabitatMoveSchema(), {"type": type, stray: value})[f"/{stray}"] == "schema.unknown"


@pytest.mark.parametrize(
    ("take", "errors"),
    [
        ({"from": "display"}, {"/index": "schema.required"}),
        ({"from": "deck", "index": 1}, {"/index": "schema.unknown"}),
        ({"from": "deck", "refill": PLANTS}, {"/refill": "schema.unknown"}),
        ({"from": "hat"}, {"/from": "schema.choice"}),
    ],
)
def test_a_card_is_drawn_from_somewhere(take: Any, errors: dict[str, str]) -> None:
    assert _errors(HabitatTakeSchema(), take) == errors


def test_an_arrangement_is_laid_as_a_forest_is() -> None:
    move = {"type": "arrange", "forest": [[WINTER]]}
    assert _errors(HabitatMoveSchema(), move) == {"/forest/0/0": "schema.habitat_event_in_forest"}


@pytest.mark.parametrize("loss", [{}, {"card": 0, "at": [0, 0]}])
def test_a_loss_names_one_card(loss: Any) -> None:
    move = {"type": "event", "card": 0, "losses": [loss]}
    assert set(_errors(HabitatMoveSchema(), move).values()) == {"schema.habitat_loss"}


def test_the_deck_of_the_rule_text_is_a_deck() -> None:
    file = Path(__file__).parents[2] / "service" / "games" / "habitat" / "rulebook_deck.json"
    written = json.loads(file.read_text())
    deck = HabitatDeckSchema().load(written)
    assert HabitatDeckSchema().dump(deck) == written
    assert {card.resource for card in deck.cards if card.diet == "resource"} == set(RESOURCES)
    assert all(card.section for card in deck.cards)
    named = {card.name for card in deck.cards}
    assert {
        "Black Bears",
        "Elk",
        "Deer",
        "Ospreys",
        "Coyotes",
        "Mice",
        "Minks",
        "Cougars",
        "Wolves",
        "Vulture",
    } <= named
    assert {"Abundance", "Pollution", "Winter"} <= named


def test_what_a_deck_leaves_out_is_marked() -> None:
    deck = {"name": "Mine", "cards": [{"name": "Wolves", "rank": 7}]}
    assert _errors(HabitatDeckSchema(), deck) == {"/cards/0/diet": "schema.required"}
    deck = {"name": "Mine", "cards": [{"name": "Wolves", "diet": "carnivore"}]}
    assert _errors(HabitatDeckSchema(), deck) == {"/cards/0/rank": "schema.required"}
    deck = {"name": "Mine", "cards": [{"name": "Wolves", "diet": "carnivore", "not_known": ["rank"]}]}
    assert HabitatDeckSchema().load(deck).cards[0].rank is None


def _card(diet: str) -> st.SearchStrategy[dict[str, Any]]:
    fixed: dict[str, Any] = {"name": st.text(min_size=1, max_size=8), "diet": st.just(diet)}
    maybe: dict[str, Any] = {}
    if diet == "resource":
        fixed |= {"rank": st.just(1), "resource": st.sampled_from(RESOURCES)}
    if diet == "event":
        maybe = {"text": st.text(max_size=8), "effect": st.just("abundance")}
    if diet in POPULATIONS:
        fixed["rank"] = st.integers(2, 8)
        maybe["realms"] = st.lists(st.sampled_from(REALMS), min_size=1, max_size=3)
        maybe["not_known"] = st.lists(st.sampled_from(UNKNOWNS), max_size=3)
        (fixed if diet == "scavenger" else maybe)["scavenges"] = st.sampled_from(SCAVENGES)
    if diet in ("forager", "omnivore"):
        maybe["eats"] = st.lists(st.sampled_from(RESOURCES), max_size=4)
    return st.fixed_dictionaries(fixed, optional=maybe)


CARDS = st.sampled_from(DIETS).flatmap(_card)


@given(CARDS)
def test_a_card_loads_again_as_it_was_dumped(card: dict[str, Any]) -> None:
    loaded = HabitatCardSchema().load(card)
    assert HabitatCardSchema().dump(loaded) == card
    assert hash(loaded) == hash(HabitatCardSchema().load(card))
