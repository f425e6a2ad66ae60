"""How tests ask the game: JSON in, the answer's JSON out, without a server between."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from schemas.messages import renderer
from service.games.habitats import HABITATS
from service.games.protocol import answer
from service.words import catalogue_of

ENGLISH = catalogue_of("en", (HABITATS.words,))

BODIES = {name: schema() for name, schema in HABITATS.bodies.items()}
ANSWERS = {verb.name: verb.answer() for verb in HABITATS.verbs}

Json = dict[str, Any]

ENTRANCE: Json = {"kind": "entrance"}


def ask(verb_name: str, body: Mapping[str, Any]) -> Json:
    """The answer's JSON, worded in English; raises what the schemas and rules raise."""
    verb = HABITATS.verb(verb_name)
    given = answer(HABITATS, verb, BODIES[verb_name].load(body))
    token = renderer.set(ENGLISH.sentence)
    try:
        dumped: Json = ANSWERS[verb_name].dump(given)
    finally:
        renderer.reset(token)
    return dumped


def animal(needs: Mapping[str, int], landscape: str = "grass", points: int = 5, name: str | None = None) -> Json:
    """An animal tile."""
    tile = {"kind": "animal", "landscape": landscape, "needs": dict(needs), "points": points}
    return tile if name is None else {**tile, "name": name}


def plain(landscape: str) -> Json:
    """A tile that earns nothing and shows a landscape."""
    return {"kind": "camp", "points": 0, "landscape": landscape}


def park_of(rows: list[str], legend: Mapping[str, Json], top: int = 0, left: int = 0) -> list[Json]:
    """A park drawn in letters: `.` is free, `g f d w` are plain tiles of a landscape, `E` the entrance."""
    letters = {name[0]: plain(name) for name in ("grass", "forest", "dry", "water")} | {"E": ENTRANCE, **legend}
    return [
        {"at": [top + r, left + c], "tile": letters[letter]}
        for r, row in enumerate(rows)
        for c, letter in enumerate(row)
        if letter != "."
    ]


def position(park: list[Json], edition: str = "cwali", **more: Any) -> Json:
    """A position around a park."""
    return {"edition": edition, "park": park, **more}


def score(park: list[Json], rulings: Mapping[str, str] | None = None, edition: str = "cwali", **more: Any) -> Json:
    """The breakdown of a park."""
    return ask("score", {"position": position(park, edition, **more), "rulings": dict(rulings or {})})
