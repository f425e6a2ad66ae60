"""Biotope's JSON: what loads, and where the error is when it does not."""

from __future__ import annotations

from typing import Any

import pytest
from marshmallow import Schema, ValidationError

from schemas.biotope import BiotopeCheckAskSchema, BiotopeMove, BiotopeMovesAskSchema, BiotopePositionSchema
from schemas.biotope_games import (
    MAX_SPACES,
    BiotopeGameSchema,
    BiotopeResultAskSchema,
    BiotopeStart,
    BiotopeStartSchema,
)
from schemas.fields import pointers

SHEET = {"sheet": "2", "rows": ["...", ".W.", "..."]}
ADA, BEN = ({"name": name, "position": SHEET} for name in ("Ada", "Ben"))
H = {"symbol": "H", "at": [0, 1]}
MOVE = {"roll": ["H", "."], "enter": [H]}


def _errors(schema: Schema, body: Any) -> list[tuple[str, str]]:
    with pytest.raises(ValidationError) as caught:
        schema.load(body)
    return [(pointer, message.id) for pointer, message in pointers(caught.value.normalized_messages())]


@pytest.mark.parametrize(
    ("change", "errors"),
    [
        ({"sheet": "4"}, [("/sheet", "schema.choice")]),
        ({"sheet": 1}, [("/sheet", "schema.choice")]),
        ({"rows": []}, [("/rows", "schema.list_length")]),
        ({"rows": ["...", ".?."]}, [("/rows/1", "schema.biotope_row")]),
        ({"rows": ["...", "", "..."]}, [("/rows/1", "schema.length")]),
        ({"rows": ["...", "..", "...."]}, [("/rows/1", "schema.row_length"), ("/rows/2", "schema.row_length")]),
        ({"rows": ["." * 65]}, [("/rows/0", "schema.length")]),
        ({"rows": ["."] * 65}, [("/rows", "schema.list_length")]),
        ({"centre": [3, 0]}, [("/centre", "schema.off_board")]),
        ({"centre": [-1, 0]}, [("/centre", "schema.range")]),
        ({"printed": [[0, 0], [0, 3]]}, [("/printed/1", "schema.off_board")]),
        ({"circled": [[0]]}, [("/circled/0", "schema.cell")]),
        ({"ended": "yes"}, [("/ended", "schema.flag")]),
        ({"colour": 1}, [("/colour", "schema.unknown")]),
    ],
)
def test_positions_that_are_none(change: dict[str, Any], errors: list[tuple[str, str]]) -> None:
    assert _errors(BiotopePositionSchema(), {**SHEET, **change}) == errors


def test_a_position_comes_back_as_it_was() -> None:
    body = {**SHEET, "centre": [1, 1], "printed": [[1, 1]], "circled": [], "ended": False}
    schema = BiotopePositionSchema()
    assert schema.dump(schema.load(body)) == body
    assert schema.dump(schema.load(SHEET)) == SHEET, "what is absent stays absent"


@pytest.mark.parametrize(
    ("change", "errors"),
    [
        ({"roll": ["H"]}, [("/move/roll", "schema.list_length")]),
        ({"roll": ["H", "X"]}, [("/move/roll/1", "schema.choice")]),
        ({"roll": "HT"}, [("/move/roll", "schema.list")]),
        ({"enter": [{"symbol": ".", "at": [0, 0]}]}, [("/move/enter/0/symbol", "schema.choice")]),
        ({"enter": [H, {"symbol": "H", "at": [0, 3]}]}, [("/move/enter/1/at", "schema.off_board")]),
        ({"enter": [H] * 21}, [("/move/enter", "schema.list_length")]),
        ({"enter": [{**H, "at": [0, 1, 2]}]}, [("/move/enter/0/at", "schema.cell")]),
    ],
)
def test_moves_that_are_none(change: dict[str, Any], errors: list[tuple[str, str]]) -> None:
    assert _errors(BiotopeCheckAskSchema(), {"position": SHEET, "move": {**MOVE, **change}}) == errors


def test_illegal_moves_are_moves() -> None:
    body = {"position": SHEET, "move": {"roll": ["H", "."], "enter": [H, H, H]}}
    move: BiotopeMove = BiotopeCheckAskSchema().load(body).move
    assert len(move.enter) == 3


def test_a_roll_is_needed_for_moves() -> None:
    assert _errors(BiotopeMovesAskSchema(), {"position": SHEET}) == [("/roll", "schema.required")]


def test_a_game_starts_from_a_sheet_or_from_players() -> None:
    schema = BiotopeStartSchema()
    for body in (SHEET, {"players": [ADA, BEN]}):
        start: BiotopeStart = schema.load(body)
        assert schema.dump(start) == body
    assert schema.load(SHEET).position.rows == ("...", ".W.", "...")


@pytest.mark.parametrize(
    ("start", "errors"),
    [
        ({}, [("/sheet", "schema.required"), ("/rows", "schema.required")]),
        ({"sheet": "2"}, [("/rows", "schema.required")]),
        ({**SHEET, "players": [ADA]}, [("", "schema.biotope_sheet_or_players")]),
        ({"players": []}, [("/players", "schema.list_length")]),
        ({"players": [ADA, ADA]}, [("/players/1/name", "schema.biotope_same_name")]),
        ({"players": [{**ADA, "name": ""}]}, [("/players/0/name", "schema.length")]),
        (
            {"players": [ADA, {"name": "Ben", "position": {**SHEET, "sheet": "3"}}]},
            [("/players/1/position/sheet", "schema.biotope_one_sheet")],
        ),
        ({**SHEET, "centre": [9, 9]}, [("/centre", "schema.off_board")]),
    ],
)
def test_starts_that_are_none(start: dict[str, Any], errors: list[tuple[str, str]]) -> None:
    game = {"start": start, "moves": []}
    assert _errors(BiotopeGameSchema(), game) == [(f"/start{pointer}", message) for pointer, message in errors]


@pytest.mark.parametrize(
    ("start", "turn", "errors"),
    [
        (SHEET, {"roll": ["H", "."]}, [("/enter", "schema.required")]),
        (SHEET, {"roll": ["H", "."], "entries": {}}, [("/entries", "schema.biotope_turn")]),
        (SHEET, {"roll": ["H", "."], "enter": [{"symbol": "H", "at": [3, 0]}]}, [("/enter/0/at", "schema.off_board")]),
        ({"players": [ADA]}, {"roll": ["H", "."]}, [("/entries", "schema.required")]),
        ({"players": [ADA]}, {"roll": ["H", "."], "enter": []}, [("/enter", "schema.biotope_turn")]),
        (
            {"players": [ADA]},
            {"roll": ["H", "."], "entries": {"Eve": []}},
            [("/entries/Eve", "schema.biotope_no_such_player")],
        ),
        (
            {"players": [ADA]},
            {"roll": ["H", "."], "entries": {"Ada": [{"symbol": "H", "at": [3, 0]}]}},
            [("/entries/Ada/0/at", "schema.off_board")],
        ),
    ],
)
def test_turns_that_do_not_fit_the_start(start: Any, turn: Any, errors: list[tuple[str, str]]) -> None:
    fitting = {"roll": [".", "."], **({"entries": {}} if "players" in start else {"enter": []})}
    found = _errors(BiotopeGameSchema(), {"start": start, "moves": [fitting, turn]})
    assert found == [(f"/moves/1{pointer}", message) for pointer, message in errors]


def test_games_that_are_too_much_for_one_request() -> None:
    turn = {"roll": [".", "."], "entries": {}}
    many = [{"name": str(n), "position": SHEET} for n in range(100)]
    assert _errors(BiotopeGameSchema(), {"start": {"players": many}, "moves": [turn] * 400}) == [
        ("/moves", "schema.biotope_too_long")
    ]
    large = {"sheet": "2", "rows": ["." * 64] * 64}
    players = [{"name": str(n), "position": large} for n in range(MAX_SPACES // 64**2 + 1)]
    assert _errors(BiotopeResultAskSchema(), {"players": players}) == [("/players", "schema.biotope_too_many_spaces")]
    assert BiotopeResultAskSchema().load({"players": players[1:]})
    longest = [{"roll": [".", "."], "enter": []}] * 4096
    assert BiotopeGameSchema().load({"start": large, "moves": longest}), "a single game on the largest sheet fits"
