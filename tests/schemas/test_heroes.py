"""The vocabulary of Habitat Heroes: what loads, and as what."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from marshmallow import ValidationError

from schemas.fields import pointers
from schemas.heroes import (
    MAX_WORD,
    MOVES,
    HeroCard,
    HeroCardSchema,
    HeroesMoveSchema,
    HeroesPosition,
    HeroesPositionSchema,
)
from tests.service.games.heroes.cards import as_json, cards, hands, json_of


@given(cards())
def test_a_card_loads_from_what_it_is_dumped_as(card: HeroCard) -> None:
    assert HeroCardSchema().dump(card) == json_of(card)
    assert HeroCardSchema().load(json_of(card)) == card


@settings(max_examples=25)
@given(hands(3, 3), hands(), hands())
def test_a_position_loads_from_what_it_is_dumped_as(
    trio: tuple[HeroCard, ...], hand: tuple[HeroCard, ...], deck: tuple[HeroCard, ...]
) -> None:
    position = HeroesPosition(trio=trio, habitat="sky", hand=hand, deck=deck, tokens={"sky": 2})
    dumped = HeroesPositionSchema().dump(position)
    assert "discard" not in dumped
    assert HeroesPositionSchema().load(dumped) == position


@pytest.mark.parametrize("spelling", ["Water", " water", "WATER\t", "water"])
def test_spellings_of_a_habitat_are_one(spelling: str) -> None:
    loaded = HeroCardSchema().load({**as_json("a C LC bird land"), "habitats": [spelling], "class": "Bird "})
    assert (loaded.habitats, loaded.animal_class) == (("water",), "bird")


def test_words_that_grow_in_lower_case_are_still_bounded() -> None:
    with pytest.raises(ValidationError):
        HeroCardSchema().load({**as_json("a C LC bird land"), "class": "İ" * MAX_WORD})


def test_all_that_is_wrong_with_a_card_is_said_at_once() -> None:
    card = {**as_json("a C LC bird land"), "rarity": "shiny", "status": "fine", "habitats": []}
    with pytest.raises(ValidationError) as error:
        HeroCardSchema().load(card)
    assert {(pointer, message.id) for pointer, message in pointers(error.value.messages)} == {
        ("/rarity", "schema.heroes_rarity"),
        ("/status", "schema.heroes_status"),
        ("/habitats", "schema.heroes_nowhere"),
    }


VALUES: dict[str, Any] = {
    "cards": [0, 1, 2],
    "habitat": "sky",
    "count": 1,
    "keep": [0],
    "shuffle": [0],
    "give": "sky",
    "take": "sea",
}


@pytest.mark.parametrize("kind", MOVES)
def test_each_type_of_move_takes_its_own_parts_and_no_others(kind: str) -> None:
    needed, allowed = MOVES[kind]
    full = {"type": kind, **{part: VALUES[part] for part in (*needed, *allowed)}}
    assert HeroesMoveSchema().load(full).type == kind
    for part in needed:
        with pytest.raises(ValidationError) as error:
            HeroesMoveSchema().load({key: value for key, value in full.items() if key != part})
        assert [(at, message.id) for at, message in pointers(error.value.messages)] == [(f"/{part}", "schema.required")]
    for part in VALUES.keys() - {*needed, *allowed}:
        with pytest.raises(ValidationError) as error:
            HeroesMoveSchema().load({**full, part: VALUES[part]})
        assert [(at, message.id) for at, message in pointers(error.value.messages)] == [
            (f"/{part}", "schema.heroes_not_of_this_move")
        ]
