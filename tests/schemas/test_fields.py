"""The fields take what they should, and say by message id what they refuse."""

from __future__ import annotations

from typing import Any

import pytest
from marshmallow import ValidationError

from schemas.fields import Cell, Choice, Flag, ListOf, Table, Text, Whole, pointers

WRONG: list[tuple[Any, Any, str]] = [
    (Whole(0, 9), 1.0, "schema.whole"),
    (Whole(0, 9), "1", "schema.whole"),
    (Whole(0, 9), True, "schema.whole"),
    (Whole(0, 9), 10**400, "schema.range"),
    (Whole(0, 9), -1, "schema.range"),
    (Whole(0, 9), None, "schema.null"),
    (Text(high=3), "abcd", "schema.length"),
    (Text(high=3), 1, "schema.text"),
    (Text(high=3, pattern="[ab]*"), "c", "schema.pattern"),
    (Text(high=3, pattern="a"), "a\n", "schema.pattern"),
    (Flag(), 1, "schema.flag"),
    (Flag(), "true", "schema.flag"),
    (Choice(("x", "y")), "z", "schema.choice"),
    (Choice(("x", "y")), ["x"], "schema.choice"),
    (Cell(), [1], "schema.cell"),
    (Cell(), [1, 2, 3], "schema.cell"),
    (Cell(), "12", "schema.cell"),
    (Cell(), [1, True], "schema.cell"),
    (Cell(), [1.0, 2], "schema.cell"),
    (Cell(), [0, 64], "schema.range"),
    (Cell(), [-1, 0], "schema.range"),
    (ListOf(Whole(0, 9), high=2), [1, 2, 3], "schema.list_length"),
    (ListOf(Whole(0, 9), low=1, high=2), [], "schema.list_length"),
    (ListOf(Whole(0, 9), high=2), {"0": 1}, "schema.list"),
    (ListOf(Whole(0, 9), high=2), "12", "schema.list"),
    (ListOf(Whole(0, 9), high=2), [1, "x"], "schema.whole"),
    (Table(Text(), Whole(0, 9), high=1), {"a": 1, "b": 2}, "schema.list_length"),
    (Table(Text(), Whole(0, 9), high=1), {"a": "x"}, "schema.whole"),
    (Table(Text(high=1), Whole(0, 9), high=1), {"abc": 1}, "schema.length"),
    (Table(Text(), Whole(0, 9), high=1), [], "schema.object"),
]


@pytest.mark.parametrize(("field", "value", "message_id"), WRONG)
def test_refuses(field: Any, value: Any, message_id: str) -> None:
    with pytest.raises(ValidationError) as caught:
        field.deserialize(value, "x", {})
    assert [message.id for _, message in pointers(caught.value.messages)] == [message_id]


RIGHT: list[tuple[Any, Any, Any]] = [
    (Whole(0, 9), 9, 9),
    (Text(high=3), "äöü", "äöü"),
    (Flag(), False, False),
    (Choice(("x", "y")), "y", "y"),
    (Cell(), [0, 63], (0, 63)),
    (Cell(-64, 64), [-64, 64], (-64, 64)),
    (ListOf(Cell(), high=2), [[1, 2]], ((1, 2),)),
    (Table(Text(), Whole(0, 9), high=2), {"a": 1}, {"a": 1}),
]


@pytest.mark.parametrize(("field", "value", "loaded"), RIGHT)
def test_takes(field: Any, value: Any, loaded: Any) -> None:
    assert field.deserialize(value, "x", {}) == loaded


def test_pointers_name_every_place_and_escape_the_keys() -> None:
    errors = {"a/b~c": {0: ["wrong"]}, "_schema": ["whole"]}
    assert [pointer for pointer, _ in pointers(errors)] == ["/a~1b~0c/0", ""]
