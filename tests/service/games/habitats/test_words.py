"""Every message that parks and games can raise is worded in every language; some sentences in full."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from schemas.habitats_answers import HabitatsBreakdown
from schemas.messages import Message
from service.games.habitats import HABITATS
from service.games.habitats.questions import NEEDS
from service.games.protocol import answer
from service.words import LANGUAGES, catalogue_of
from tests.service.games.habitats.asking import BODIES, Json, animal, park_of, position, score
from tests.service.games.habitats.games import played, start_of
from tests.service.games.habitats.parks import random_park

FLOWER: Json = {"kind": "flower", "landscape": "dry", "name": "poppy"}
TOWER: Json = {"kind": "tower"}

SENTENCES: list[tuple[list[str], dict[str, Json], str]] = [
    (
        ["gg.", "ggL", "f.g"],
        {"L": animal({"grass": 5, "forest": 1}, "dry", 6, "lion")},
        "Lion at row 2, column 3 earns nothing yet. forest: 0 of 1 needed, 1 missing; "
        "one tile would do at row 1, column 3; row 2, column 4",
    ),
    (
        ["gg.", "ggL", "..g"],
        {"L": animal({"grass": 5}, "dry", 6, "lion")},
        "Lion at row 2, column 3: grassland: area of 1 at row 3 and area of 4 at rows 1–2, 5 of 5 needed",
    ),
    (
        ["B", "P", "P"],
        {"B": animal({"flower": 2}, "grass", 4), "P": FLOWER},
        "Animal at row 1, column 1: flowers: chain of 2 at rows 2–3, 2 of 2 needed",
    ),
    (
        ["TPP"],
        {"T": TOWER, "P": FLOWER},
        "Watchtower at row 1, column 1: east: 2 flowers, 2 in all",
    ),
    (["gT"], {"T": TOWER}, "Watchtower at row 1, column 2 sees no fulfilled animal and no flower that it counts."),
    (
        ["Bww"],
        {"B": {"kind": "big", "landscape": "water"}},
        "BIG at row 1, column 1: 2 other tiles in its area of water",
    ),
    (
        ["Mg"],
        {"M": {"kind": "many", "landscape": "water"}},
        "MANY at row 1, column 1: the park has no other area of water, and its own does not count.",
    ),
    (
        ["Rg"],
        {"R": {"kind": "road", "roads": ["n", "s"]}},
        "Access road at row 1, column 1 earns nothing yet: a tile is missing at row 1, column 0.",
    ),
    (
        ["CD"],
        {"C": {"kind": "camp", "points": 3}, "D": {"kind": "camp", "points": 2}},
        "Camp at row 1, column 1 earns nothing: the camp at row 1, column 2 touches it.",
    ),
]


@pytest.mark.parametrize(("rows", "legend", "sentence"), SENTENCES, ids=[case[2][:30] for case in SENTENCES])
def test_sentences(rows: list[str], legend: dict[str, Json], sentence: str) -> None:
    lines = score(park_of(rows, legend))["lines"]
    assert sentence in [line["label"] for line in lines]


def messages_of(value: Any) -> Iterator[Message]:
    """All messages anywhere in an answer."""
    if isinstance(value, Message):
        yield value
        yield from messages_of(tuple(value.params.values()))
    elif isinstance(value, tuple | list):
        for part in value:
            yield from messages_of(part)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from messages_of(getattr(value, name))


def answers() -> Iterator[Any]:
    """Many answers of many kinds."""
    for seed in range(25):
        random = Random(seed)
        park = random_park(random, random.randint(0, 25), entrance=seed % 4 > 0)
        park += [{"at": [9, 9], "tile": {"kind": "unknown"}}] if seed % 5 == 0 else []
        for one in park:
            if one["tile"]["kind"] == "animal" and "turn" not in one:
                one["turn"] = random.choice([0, 2])
        rulings = {NEEDS.id: random.choice(NEEDS.choices)}
        at = position(park, players=2, catalogue=[{"tile": FLOWER}])
        yield _raw("score", {"position": at, "rulings": rulings})
        for cell in ([0, 0], [0, 1], [3, 0], [-40, 3]):
            tile = {"kind": "road", "roads": ["n", "e"]}
            move = {"type": "place", "tile": tile, "at": cell}
            yield _raw("check", {"position": at, "move": move, "rulings": rulings})
    random = Random(1)
    start = start_of(random, 2, goals=[{"goal": "flower_kinds", "places": [3]}] * 3)
    moves, _ = played(random, start, 42)
    yield _raw("replay", {"start": start, "moves": moves})
    yield _raw("replay", {"start": start, "moves": moves[1:]})


def _raw(verb: str, body: Json) -> Any:
    return answer(HABITATS, HABITATS.verb(verb), BODIES[verb].load(body))


ANSWERS = list(answers())


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_messages_are_worded(language: str) -> None:
    words = catalogue_of(language, (HABITATS.words,))
    found = [message for one in ANSWERS for message in messages_of(one)]
    assert len({message.id for message in found}) > 40
    for message in found:
        assert words.sentence(message)


def test_answers_hold_no_text() -> None:
    scores = [one for one in ANSWERS if isinstance(one, HabitatsBreakdown)]
    assert scores
    assert all(line.label.id.startswith("habitats.") for one in scores for line in one.lines)
