"""From an empty sheet to a layout in the store, and back to a photo of a played one: the whole way by HTTP."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest
from flask.testing import FlaskClient

from tests.service.api.test_problems import problem
from tests.vision.draw import Camera
from tests.vision.printed import Page, jpeg, photographed, played, printed, without_marks
from tests.vision.test_markers import OWN

READ = "/v1/games/biotope/read"
ENROL = "/v1/games/biotope/layouts/read"


def photo(page: Page, roll: float = 0.0) -> bytes:
    camera = Camera(width=1400, height=1900, pitch=14, yaw=7, roll=roll, fill=0.93, curl=0.1, blur=0.7)
    return jpeg(photographed(page, camera, np.random.default_rng(5))[0], 88)


def send(client: FlaskClient, url: str, data: bytes, **fields: str) -> Any:
    body = {"sheet": "2", **fields, "photo": (io.BytesIO(data), "p.jpg")}
    return client.post(url, data=body, content_type="multipart/form-data")


def test_an_empty_sheet_is_enrolled_and_later_photos_are_held_against_it(client: FlaskClient) -> None:
    bare = without_marks(printed(OWN, "a5"))
    read = send(client, ENROL, photo(bare)).get_json()
    assert tuple(read["layout"]["rows"]) == OWN.rows
    assert read["layout"]["printed"] == [list(at) for at in OWN.printed or ()]
    assert read["marked"] is False
    assert (read["status"] == "read") == (read["doubtful"] == [])

    draft = {"game": "biotope", "kind": "layouts", "name": "Box", "items": [{"name": "Mine", "item": read["layout"]}]}
    made = client.post("/v1/collections", json=draft).get_json()
    key = {"Authorization": f"Bearer {made['owner_key']}"}
    share = client.post(f"/v1/collections/{made['id']}/share", headers=key).get_json()["share_key"]

    page, rows = played(bare, np.random.default_rng(3))
    answer = send(client, READ, photo(page, roll=180), layout=share)
    reading = answer.get_json()
    assert answer.headers["Habitally-Collections"] == f"{made['id']}@1"
    assert reading["layout"]["rows"] == read["layout"]["rows"]
    position = reading["position"]
    for found, true, empty in zip(position["rows"], rows, OWN.rows, strict=True):
        for a, b, c in zip(found, true, empty, strict=True):
            assert (a == "#") == (b == "#")
            assert c == "." or a == c
    assert reading["geometry"]["turn_confidence"] > 0.99
    assert client.post("/v1/games/biotope/score", json={"position": position}).status_code == 200
    asked = {tuple(question["at"]) for question in reading["questions"]}
    assert not asked & set(OWN.printed or ())


def test_marks_name_the_layout_by_themselves(client: FlaskClient) -> None:
    page, rows = played(printed(OWN), np.random.default_rng(3))
    reading = send(client, READ, photo(page, roll=90)).get_json()
    assert tuple(reading["layout"]["rows"]) == OWN.rows
    assert [[space == "#" for space in row] for row in reading["position"]["rows"]] == [
        [space == "#" for space in row] for row in rows
    ]
    assert reading["hints"] == []
    other = send(client, READ, photo(page, roll=90), sheet="3").get_json()
    assert "hint.other_sheet" in [hint["id"] for hint in other["hints"]]


def test_a_wrong_layout_is_told_and_not_used(client: FlaskClient) -> None:
    bare = without_marks(printed(OWN, "a5"))
    draft = {
        "game": "biotope",
        "kind": "layouts",
        "name": "Box",
        "items": [{"name": "Other", "item": {"sheet": "2", "rows": ["HTAFWHTA", *["." * 8] * 5]}}],
    }
    made = client.post("/v1/collections", json=draft).get_json()
    key = {"Authorization": f"Bearer {made['owner_key']}"}
    share = client.post(f"/v1/collections/{made['id']}/share", headers=key).get_json()["share_key"]
    reading = send(client, READ, photo(bare), layout=share).get_json()
    assert "hint.not_this_layout" in [hint["id"] for hint in reading["hints"]]
    assert tuple(reading["position"]["rows"]) == OWN.rows


@pytest.mark.parametrize("layout", ["nothing", "01m8", "reconstruction-1"])
def test_a_layout_that_is_not_there_is_named(client: FlaskClient, layout: str) -> None:
    document = problem(send(client, READ, b"x", layout=layout), 422, "invalid")
    assert [error["pointer"] for error in document["errors"]] == ["/layout"]


def test_enrolling_takes_no_layout_and_needs_a_grid(client: FlaskClient) -> None:
    document = problem(send(client, ENROL, b"x", layout="reconstruction-2"), 422, "invalid")
    assert [error["pointer"] for error in document["errors"]] == ["/layout"]
    wall = jpeg(np.full((800, 600, 3), 200, np.uint8), 90)
    problem(send(client, ENROL, wall), 422, "no-board-found")
