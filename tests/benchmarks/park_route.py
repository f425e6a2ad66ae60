"""Parks through the service's own routes: a set enrolled from its art, a photo read, its questions answered."""

from __future__ import annotations

import base64
import io
import math
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from flask import Flask

from schemas.habitats import HabitatsTileSchema, Tile
from service import create_app
from service.games.habitats.layouts import example
from service.prints.tiles.raster import Picture
from tests.collections_client import Client
from tests.vision.parks.shots import Laid, ParkPhoto
from tests.vision.parks.tile_art import tile_art

READ = "games/habitats/read"
EDITION = "allplay"
PATIENCE = 600  # seconds for one photo
ROUNDS = 40  # of questions, at most
OVERLAP = 0.75  # of a tile's outline with the truth's


def name_of(tile: Tile) -> str:
    """What a tile of the set is called in a catalogue."""
    return tile.name or " ".join(filter(None, (tile.kind, tile.landscape)))


def as_json(tile: Tile) -> dict[str, Any]:
    """A tile as requests carry it."""
    found: dict[str, Any] = HabitatsTileSchema().dump(tile)
    return found


@contextmanager
def served() -> Iterator[Flask]:
    """The application with a database of its own; it waits long, as what is measured is not the machine's load."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'parks.sqlite'}"
        yield create_app({"TESTING": True, "DATABASE_URL": url, "READ_SECONDS": PATIENCE})


def enrolled(owner: Client, art: Mapping[str, Picture] | None = None) -> str:
    """A catalogue with the set's art as its pictures, or other `art` by `repr` of the tile. Answers its id."""
    stock = [(one.tile, one.copies) for one in example(EDITION)] + [(Tile(kind="entrance"), 1)]
    looks = []
    for tile, copies in stock:
        pixels = tile_art(repr(tile), tile) if art is None else art[repr(tile)]
        looks.append({"name": name_of(tile), "item": as_json(tile), "count": copies, "picture": _data_url(pixels)})
    made = owner.made(name="Set", game="habitats", kind="catalogues")
    for start in range(0, len(looks), 20):
        answer = owner.send(
            "POST", f"collections/{made['id']}/looks", {"If-Match": "*"}, json={"looks": looks[start : start + 20]}
        )
        assert answer.status_code == 200, answer.get_json()
    return str(made["id"])


def _data_url(pixels: Picture) -> str:
    data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()
    return "data:image/jpeg;base64," + base64.b64encode(data).decode()


@dataclass
class Outcome:
    """How a photo was read. `refusal`: the reason (empty: read). `placed`: tiles found where they lie. `right`: those
    named and turned right. `faults`: what was wrong, in words. `exact`: all of it right before any question.
    """

    seed: int
    tiles: int
    refusal: str = ""
    placed: int = 0
    right: int = 0
    extra: int = 0
    exact: bool = False
    questions: int = 0
    total: int | None = None
    true_total: int | None = None
    confident_wrong: int = 0
    faults: tuple[str, ...] = ()

    @property
    def total_right(self) -> bool:
        """Whether the total was right after the questions."""
        return self.total is not None and self.total == self.true_total


def measured(owner: Client, catalogue: str, photo: ParkPhoto) -> Outcome:
    """Read a photo, compare, answer its questions by the truth."""
    outcome = Outcome(photo.seed, len(photo.tiles))
    outcome.true_total = true_total(owner, photo.tiles)
    form = {"photo": (io.BytesIO(photo.jpeg()), "photo.jpg"), "edition": EDITION, "catalogue": catalogue}
    answer = owner.send("POST", READ, data=form, content_type="multipart/form-data")
    body = answer.get_json()
    if answer.status_code != 200:
        outcome.refusal = str(body.get("reason", answer.status_code))
        return outcome
    pairs = matched(body["cells"], photo.tiles)
    _compare(outcome, body, pairs, photo)
    _settle(outcome, owner, catalogue, body, pairs)
    return outcome


def true_total(owner: Client, tiles: Sequence[Laid]) -> int:
    """What the park is worth."""
    park = [{"at": one.at, "tile": as_json(one.tile), "turn": one.turn} for one in tiles]
    answer = owner.send("POST", "games/habitats/score", json={"position": {"edition": EDITION, "park": park}})
    assert answer.status_code == 200, answer.get_json()
    return int(answer.get_json()["total"])


def matched(cells: Sequence[Mapping[str, Any]], tiles: Sequence[Laid]) -> list[Laid | None]:
    """For each cell of a reading the tile that lies there, each tile once."""
    free = list(tiles)
    found: list[Laid | None] = []
    for cell in cells:
        polygon = np.array(cell["polygon"])
        best = max(free, key=lambda one: overlap(polygon, one.polygon), default=None)
        if best is not None and overlap(polygon, best.polygon) >= OVERLAP:
            free.remove(best)
            found.append(best)
        else:
            found.append(None)
    return found


def overlap(one: np.ndarray[Any, np.dtype[np.float64]], other: np.ndarray[Any, np.dtype[np.float64]]) -> float:
    """Intersection over union of two convex outlines."""
    if math.dist(one.mean(axis=0), other.mean(axis=0)) > np.ptp(other, axis=0).max():
        return 0.0
    first, second = (cv2.convexHull(outline.astype(np.float32)) for outline in (one, other))
    common = cv2.intersectConvexConvex(first, second)[0]
    return float(common / (cv2.contourArea(first) + cv2.contourArea(second) - common))


def _label(cell: Mapping[str, Any]) -> str:
    return str(cell["label"]).split("@")[0]


def turn_matters(tile: Tile) -> bool:
    """Whether a tile's turn is worth something: roads and views; and animals say by theirs whether they are at home."""
    return tile.kind in ("road", "animal") or (tile.view is not None and tile.view.directions is not None)


def _compare(outcome: Outcome, body: Mapping[str, Any], pairs: Sequence[Laid | None], photo: ParkPhoto) -> None:
    shifts: Counter[tuple[int, int]] = Counter()
    faults = []
    for cell, truth in zip(body["cells"], pairs, strict=True):
        if truth is None:
            outcome.extra += 1
            faults.append(f"no tile at {cell['at']} ({cell['label']} {cell['confidence']})")
            continue
        outcome.placed += 1
        shifts[cell["at"][0] - truth.at[0], cell["at"][1] - truth.at[1]] += 1
        name_right = _label(cell) == name_of(truth.tile)
        turn_right = not turn_matters(truth.tile) or cell.get("turn") == truth.turn
        outcome.right += name_right and turn_right
        if not (name_right and turn_right):
            sure = cell["confidence"] * (cell["turn_confidence"] if name_right and "@" not in cell["label"] else 1)
            outcome.confident_wrong += sure > 0.99 and cell["label"] != "?"
            read = f"{cell['label']} turn {cell.get('turn')} ({cell['confidence']})"
            faults.append(f"{name_of(truth.tile)}@{truth.turn} read as {read}")
    if outcome.placed < len(photo.tiles):
        faults.append(f"{len(photo.tiles) - outcome.placed} tiles not found")
    if len(shifts) > 1:
        faults.append(f"cells beside each other wrongly: {dict(shifts)}")
    outcome.faults = tuple(faults)
    outcome.exact = not faults


def _settle(
    outcome: Outcome, owner: Client, catalogue: str, body: Mapping[str, Any], pairs: Sequence[Laid | None]
) -> None:
    by_cell = {tuple(cell["at"]): truth for cell, truth in zip(body["cells"], pairs, strict=True)}
    reading = {"position": body["position"], "cells": body["cells"], "tiles": body["tiles"]}
    score, questions = body["score"], body["questions"]
    for _ in range(ROUNDS):
        if not questions:
            break
        outcome.questions += len(questions)
        answers = [_answer(tuple(question["at"]), by_cell, reading["tiles"]) for question in questions]
        asked = {"reading": reading, "answers": answers, "catalogue": catalogue}
        answer = owner.send("POST", "games/habitats/settle", json=asked)
        settled = answer.get_json()
        if answer.status_code != 200:
            outcome.faults = (*outcome.faults, f"settle: {settled}")
            return
        reading = {
            "position": settled["position"],
            "cells": settled["cells"],
            "tiles": settled.get("tiles", reading["tiles"]),
        }
        score, questions = settled["score"], settled["questions"]
    outcome.total = None if score is None else int(score["total"])


def _answer(
    at: tuple[int, ...], truth: Mapping[tuple[int, ...], Laid | None], tiles: Mapping[str, Any]
) -> dict[str, Any]:
    laid = truth.get(at)
    if laid is None:
        return {"at": at, "value": "."}
    name = name_of(laid.tile)
    for label in (f"{name}@{laid.turn}", name):
        if label in tiles:
            return {"at": at, "value": label}
    return {"at": at, "tile": name, "turn": laid.turn}
