"""What an owner may keep, on both databases: the limit is named, and reached exactly."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from tests.collections_client import Client, layout, png, problem
from tests.databases import DATABASES, store_app


@pytest.fixture(scope="module", params=DATABASES)
def small(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    limits = {"OWNER_COLLECTIONS": 2, "OWNER_BYTES": 4000, "OWNER_KEYS": 2}
    with store_app(request.param, tmp_path_factory.mktemp("small"), **limits) as app:
        yield app


def test_collections(small: Flask) -> None:
    owner = Client(small)
    made = [owner.made(layout())["id"] for _ in range(2)]
    refused = owner.make({"game": "biotope", "kind": "layouts", "name": "x", "items": []})
    assert (refused.status_code, problem(refused)) == (409, "quota-exceeded")
    assert "2 collections" in refused.get_json()["detail"]
    copy = owner.send("POST", f"collections/{made[0]}/copy", json={})
    assert problem(copy) == "quota-exceeded"
    owner.delete(made[0])
    assert owner.made(layout())


def test_bytes_of_revisions(small: Flask) -> None:
    owner = Client(small)
    made = owner.made(layout())["id"]
    answers = [owner.put(made, "*", layout(f"n{n}")) for n in range(20)]
    stopped = [answer.status_code for answer in answers].index(409)
    assert stopped > 2
    assert "4000 bytes" in answers[stopped].get_json()["detail"]
    assert owner.open(made).get_json()["revision"] == 1 + stopped
    assert owner.owner()["bytes"] <= 4000


def test_bytes_of_pictures(small: Flask) -> None:
    owner = Client(small)
    made = owner.made(layout())["id"]
    answers = [owner.upload(made, png(seed)) for seed in range(6)]
    assert answers[0].status_code == 201
    assert problem(answers[-1]) == "quota-exceeded"
    kept = sum(answer.get_json()["bytes"] for answer in answers if answer.status_code == 201)
    assert kept < owner.owner()["bytes"] <= 4000


def test_keys(small: Flask) -> None:
    owner = Client(small)
    owner.made(layout())
    assert owner.send("POST", "owner/keys").status_code == 201
    assert problem(owner.send("POST", "owner/keys")) == "quota-exceeded"
    assert owner.send("POST", "owner/keys/rotate").status_code == 201
