"""A worked example for every sentence of the rule text, as a table: `sentences.json`.

Sources are the bullets, the numbered steps and the paragraphs after them, counted from 1; a paragraph's sentences
are counted after a dot (a leading "No." is none).
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from marshmallow import ValidationError

from schemas.fields import pointers
from schemas.messages import Impossible
from tests.service.games.habitats.asking import ENTRANCE, Json, ask, park_of, plain, position

CASES: list[Json] = json.loads((Path(__file__).parent / "sentences.json").read_text(encoding="utf-8"))
PARAGRAPHS = {1: 3, 2: 3, 3: 2, 4: 1, 5: 2, 6: 3, 7: 3, 8: 3, 9: 3, 10: 2, 11: 2, 12: 2, 13: 2}
SOURCES = {
    *(f"bullet {n}" for n in range(1, 7)),
    *(f"step {n}" for n in range(1, 9)),
    *(f"paragraph {n}.{k}" for n, count in PARAGRAPHS.items() for k in range(1, count + 1)),
    "paragraph 14",
}


def test_no_sentence_is_without_example() -> None:
    assert {case["source"] for case in CASES} == SOURCES


def _market(market: Json) -> Json:
    tiles = [[plain("grass") if tile == "g" else tile for tile in row] for row in market["tiles"]]
    return {**market, "tiles": tiles}


def _position(case: Json) -> Json:
    park = park_of(case.get("rows", ["E"]), case.get("legend", {}))
    for one in park:
        turn = case.get("turns", {}).get(f"{one['at'][0]},{one['at'][1]}")
        if turn is not None:
            one["turn"] = turn
    more = {"market": _market(case["market"])} if "market" in case else {}
    if isinstance(case.get("players"), int):
        more["players"] = case["players"]
    return position(park, case.get("edition", "cwali"), **more)


def _game(case: Json) -> Json:
    """A game of so many seats, each with a figure beside a market with tiles for all."""
    seats = range(case["seats"])
    start: Json = {
        "edition": "cwali",
        "parks": [{"name": f"P{n}", "park": [{"at": [0, 0], "tile": ENTRANCE}]} for n in seats],
        "market": {
            "rows": len(seats),
            "cols": 2,
            "tiles": [[plain("grass"), plain("dry")] for _ in seats],
            "figures": [{"player": f"P{n}", "at": [n, -1], "facing": "e"} for n in seats],
        },
    }
    if case.get("pile"):
        start["pile"] = [{"kind": "unknown"}] * 6
    if "played" in case:
        start["played"] = case["played"]
    moves = []
    if "mover" in case:
        row = int(case["mover"][1:])
        moves = [{"type": "turn", "player": case["mover"], "take": [row, 0], "refill": None, "place": {"at": [0, 1]}}]
    return {"start": start, "moves": moves}


def _body(case: Json) -> Json:
    verb = case["verb"]
    if verb == "replay":
        return _game(case)
    if verb == "result":
        players = [
            {
                **{key: value for key, value in player.items() if key != "rows"},
                "position": position(park_of(player["rows"], {})),
            }
            if "rows" in player
            else player
            for player in case["players"]
        ]
        return {"players": players, "goals": case.get("goals", [])}
    body: Json = {"position": _position(case)}
    for name in ("move", "type", "player"):
        if name in case:
            body[name] = case[name]
    return body


@pytest.mark.parametrize(
    "case", [case for case in CASES if "nothing" not in case], ids=lambda case: f"{case['source']} {case['idea']}"
)
def test_sentence(case: Json) -> None:
    expect = case["expect"]
    if "impossible" in expect:
        with pytest.raises(Impossible) as caught:
            ask(case["verb"], _body(case))
        assert caught.value.message.id == expect["impossible"]
        return
    if "invalid" in expect:
        with pytest.raises(ValidationError) as refused:
            ask(case["verb"], _body(case))
        assert [message.id for _, message in pointers(refused.value.messages)] == [expect["invalid"]]
        return
    answer = ask(case["verb"], _body(case))
    known = {key: EXPECTATIONS[key](answer) for key in expect if key in EXPECTATIONS}
    assert known.keys() == expect.keys()
    for key, value in expect.items():
        if key == "points":
            assert {cell: known[key][cell] for cell in value} == value
        else:
            assert known[key] == value, key


def _violations(answer: Json) -> list[str]:
    verdict = answer["verdicts"][-1] if "verdicts" in answer else answer
    return sorted({violation["rule"] for violation in verdict["violations"]})


EXPECTATIONS: dict[str, Any] = {
    "total": lambda answer: answer["total"],
    "points": lambda answer: {f"{r},{c}": line["points"] for line in answer["lines"] for r, c in line["cells"][:1]},
    "findings": lambda answer: sorted(finding["rule"] for finding in answer["findings"]),
    "measures": lambda answer: answer["measures"],
    "needed": lambda answer: answer["findings"][0]["params"]["needed"],
    "legal": lambda answer: answer["legal"],
    "violations": _violations,
    "count": lambda answer: len(answer["violations"]),
    "laid": lambda answer: answer["after"]["park"][-1]["at"],
    "figure": lambda answer: [answer["after"]["market"]["figures"][0][key] for key in ("at", "facing")],
    "market": lambda answer: [[tile and tile["kind"] for tile in row] for row in answer["after"]["market"]["tiles"]],
    "at": lambda answer: [move["at"] for move in answer["moves"]],
    "ranking": lambda answer: [[one["name"], one["place"], one["total"]] for one in answer["ranking"]],
    "next_player": lambda answer: answer["next_player"],
    "pile": lambda answer: len(answer["position"]["pile"]),
}


def test_examples_are_not_all_of_one_kind() -> None:
    verbs = Counter(case.get("verb") for case in CASES)
    assert all(verbs[verb] >= 3 for verb in ("score", "check", "moves", "replay", "result"))
