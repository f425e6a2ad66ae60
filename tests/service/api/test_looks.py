"""A catalogue learns how its tiles look."""

from __future__ import annotations

import base64
import io
from typing import Any

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient

from tests.collections_client import TILES, draft, png
from tests.service.api.test_problems import problem


def url(data: bytes, kind: str = "png") -> str:
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


@pytest.fixture
def made(client: FlaskClient) -> Any:
    body = draft(*TILES, name="Box", game="habitats", kind="catalogues")
    answer = client.post("/v1/collections", json=body)
    assert answer.status_code == 201
    return answer.get_json()


def teach(client: FlaskClient, made: Any, *looks: Any, match: str = "*", **headers: str) -> Any:
    sent = {"Authorization": f"Bearer {made['owner_key']}", "If-Match": match, **headers}
    return client.post(f"/v1/collections/{made['id']}/looks", json={"looks": list(looks)}, headers=sent)


def test_a_known_name_gets_a_picture_and_then_further_ones(client: FlaskClient, made: Any) -> None:
    first = teach(client, made, {"name": "marsh  FOX", "picture": url(png(1))})
    assert first.status_code == 200, first.get_json()
    entry = first.get_json()["items"][1]
    assert entry["name"] == "Marsh fox"
    assert "looks" not in entry
    second = teach(client, made, *({"name": "Marsh fox", "picture": url(png(n))} for n in range(2, 5)))
    again = second.get_json()["items"][1]
    assert again["picture"] == entry["picture"]
    assert len(again["looks"]) == 3
    assert second.get_json()["revision"] == 3


def test_more_pictures_than_an_entry_may_have_push_the_oldest_out(client: FlaskClient, made: Any) -> None:
    looks = [{"name": "Gate", "picture": url(png(n))} for n in range(10, 18)]
    entry = teach(client, made, *looks).get_json()["items"][0]
    assert len(entry["looks"]) == 5
    newest = teach(client, made, {"name": "Gate", "picture": url(png(30))}).get_json()["items"][0]
    assert newest["picture"] == entry["picture"]
    assert newest["looks"][:-1] == entry["looks"][1:]


def test_a_new_name_makes_an_entry(client: FlaskClient, made: Any) -> None:
    look = {"name": "Reed", "picture": url(png(7)), "item": {"kind": "flower", "landscape": "water"}, "count": 3}
    items = teach(client, made, look).get_json()["items"]
    assert items[-1]["name"] == "Reed"
    assert items[-1]["count"] == 3
    assert items[-1]["item"] == {"kind": "flower", "landscape": "water"}


def test_a_turned_tile_is_kept_upright(client: FlaskClient, made: Any) -> None:
    upright = np.zeros((64, 64, 3), np.uint8)
    upright[:16] = 255  # light at the top
    clockwise = np.rot90(upright, -1)
    data = bytes(cv2.imencode(".png", clockwise)[1])
    entry = teach(client, made, {"name": "Gate", "picture": url(data), "turn": 1}).get_json()["items"][0]
    key = {"Authorization": f"Bearer {made['owner_key']}"}
    kept = client.get(f"/v1/collections/{made['id']}/pictures/{entry['picture']}", headers=key).data
    image = cv2.imdecode(np.frombuffer(kept, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert image is not None
    assert image[:12].mean() > 240
    assert image[20:].mean() < 15


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"name": "Nobody", "picture": url(png(1))}, "/looks/0/item"),
    ({"name": "Nobody", "picture": url(png(1)), "item": {"kind": "flower"}}, "/looks/0/item/landscape"),
    ({"name": "Gate", "picture": "data:image/png;base64,AAAA"}, "/looks/0/picture"),
    ({"name": "Gate", "picture": "data:image/png;base64,%%%"}, "/looks/0/picture"),
    ({"name": "Gate", "picture": "data:text/html;base64,AAAA"}, "/looks/0/picture"),
    ({"name": "Gate", "picture": url(png(1)), "turn": 4}, "/looks/0/turn"),
]


@pytest.mark.parametrize(("look", "pointer"), WRONG)
def test_what_does_not_fit_is_named(client: FlaskClient, made: Any, look: Any, pointer: str) -> None:
    document = problem(teach(client, made, look), 422, "invalid")
    assert pointer in [error["pointer"] for error in document["errors"]]


def test_teaching_is_the_owners_and_not_done_blindly(client: FlaskClient, made: Any) -> None:
    look = {"name": "Gate", "picture": url(png(1))}
    path = f"/v1/collections/{made['id']}/looks"
    problem(client.post(path, json={"looks": [look]}, headers={"If-Match": "*"}), 401, "key-needed")
    shared = {"Authorization": f"Bearer {made['share_key']}", "If-Match": "*"}
    problem(client.post(path, json={"looks": [look]}, headers=shared), 403, "key-may-not")
    owner = {"Authorization": f"Bearer {made['owner_key']}"}
    problem(client.post(path, json={"looks": [look]}, headers=owner), 428, "condition-needed")
    problem(teach(client, made, look, match='"1-0000000000000000"'), 412, "changed-meanwhile")


def test_looks_travel_with_copies_and_zip_files(client: FlaskClient, made: Any) -> None:
    looks = [{"name": "Gate", "picture": url(png(n))} for n in (1, 2, 3)]
    taught = teach(client, made, *looks).get_json()["items"][0]
    key = {"Authorization": f"Bearer {made['owner_key']}"}
    copy = client.post(f"/v1/collections/{made['id']}/copy", json={}, headers=key).get_json()
    assert copy["items"][0]["looks"] == taught["looks"]
    packed = client.get(f"/v1/collections/{made['id']}/export?format=zip", headers=key).data
    form = {"file": (io.BytesIO(packed), "box.zip")}
    back = client.post("/v1/collections/import", data=form, content_type="multipart/form-data").get_json()
    assert back["items"][0]["looks"] == taught["looks"]
    assert back["items"][0]["picture"] == taught["picture"]
