"""The whole way of a catalogue: a photo of tiles, cut-outs, names, and another photo that is read with it."""

from __future__ import annotations

import io
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.collections_client import draft
from tests.vision.parks.cameras import photographed
from tests.vision.parks.shots import ParkPhoto

READ = "/v1/games/habitats/read"
TILES = "/v1/games/habitats/tiles"
FAIR = {"table": "plain", "width": 1600, "height": 1200, "glare": 0.0, "figures": 0, "cups": 0, "hands": 0}


@pytest.fixture(scope="module")
def photo() -> ParkPhoto:
    """A fair photo of a park of the print-and-play set."""
    return photographed(3, **FAIR)


def post(client: FlaskClient, url: str, photo: ParkPhoto, key: str | None = None, **fields: Any) -> Any:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    form = {"photo": (io.BytesIO(photo.jpeg()), "park.jpg"), "edition": "allplay", **fields}
    if url == TILES:
        del form["edition"]
    answer = client.post(url, data=form, headers=headers)
    assert answer.status_code == 200, answer.get_json()
    return answer.get_json()


def nearest(photo: ParkPhoto, polygon: Any) -> Any:
    """The tile of the truth that lies where a polygon is."""
    middle = [sum(point[axis] for point in polygon) / 4 for axis in (0, 1)]
    return min(photo.tiles, key=lambda laid: sum((laid.polygon.mean(axis=0) - middle) ** 2))


def test_our_own_set_is_read_as_it_lies(client: FlaskClient, photo: ParkPhoto) -> None:
    read = post(client, READ, photo, catalogue="example-allplay", overlay="1")
    assert len(read["cells"]) == len(photo.tiles)
    named = [one for one in read["cells"] if one["label"] != "?"]
    assert len(named) >= len(photo.tiles) - 1
    for one in named:
        truth = nearest(photo, one["polygon"])
        assert one["value"]["kind"] == truth.tile.kind
        assert one["value"].get("name") == truth.tile.name
    assert read["geometry"]["turn_confidence"] > 0.5
    assert read["overlay"].startswith("data:image/jpeg;base64,")


def test_a_photo_of_tiles_makes_a_catalogue_that_knows_them_again(client: FlaskClient, photo: ParkPhoto) -> None:
    proposals = post(client, TILES, photo)["tiles"]
    assert len(proposals) == len(photo.tiles)
    made = client.post("/v1/collections", json=draft(name="Box", game="habitats", kind="catalogues")).get_json()
    looks, names = [], dict[str, str]()
    for n, proposal in enumerate(proposals):
        truth = nearest(photo, proposal["polygon"])
        name = names.setdefault(repr(truth.tile), f"tile {n}")
        item = {"kind": "animal", "landscape": "grass", "needs": {"grass": 1}, "points": 1}
        looks.append({"name": name, "picture": proposal["picture"], "turn": truth.turn, "item": item})
    key = made["owner_key"]
    taught = client.post(
        f"/v1/collections/{made['id']}/looks",
        json={"looks": looks},
        headers={"Authorization": f"Bearer {key}", "If-Match": "*"},
    )
    assert taught.status_code == 200, taught.get_json()
    read = post(client, READ, photo, key, catalogue=made["id"])
    for one in read["cells"]:
        truth = nearest(photo, one["polygon"])
        assert one["label"] == names[repr(truth.tile)]
    again = post(client, TILES, photo, catalogue=made["share_key"])["tiles"]
    assert all(one["known"]["confidence"] > 0.5 for one in again)


def test_without_a_catalogue_there_are_tiles_landscapes_and_crops(client: FlaskClient, photo: ParkPhoto) -> None:
    read = post(client, READ, photo, pictures="1")
    assert read["score"] is None
    assert read["score_reason"]
    assert all(one["value"]["kind"] == "unknown" for one in read["cells"])
    assert all(one["picture"].startswith("data:image/jpeg;base64,") for one in read["cells"])
    shown = [one for one in read["cells"] if "landscape" in one["value"]]
    right = [one for one in shown if one["value"]["landscape"] == nearest(photo, one["polygon"]).tile.landscape]
    assert len(right) >= 0.8 * len(shown)
