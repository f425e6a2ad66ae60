"""A client of the collections' routes, and things to put in them. Everything in the examples is made up."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import cv2
import numpy as np
from flask import Flask
from werkzeug.test import TestResponse

FORMAT = "habitally-collection@1"


def layout(name: str = "Sheet 2", sheet: str = "2", **more: Any) -> dict[str, Any]:
    """An entry of Biotope layouts."""
    return {"name": name, "item": {"sheet": sheet, "rows": ["..W..", "....."], "printed": [[0, 2]]}, **more}


def draft(*items: Any, name: str = "My sheets", game: str = "biotope", kind: str = "layouts") -> dict[str, Any]:
    """A collection to be made."""
    return {"game": game, "kind": kind, "name": name, "items": list(items)}


TILES: Sequence[Mapping[str, Any]] = (
    {"name": "Gate", "item": {"kind": "entrance"}},
    {
        "name": "Marsh fox",
        "count": 2,
        "item": {"kind": "animal", "name": "Marsh fox", "landscape": "grass", "needs": {"water": 1}, "points": 4},
    },
    {"name": "Old wood", "item": {"kind": "big", "landscape": "forest"}},
)

CARDS: Sequence[Mapping[str, Any]] = (
    {"name": "Clover", "item": {"name": "Clover", "diet": "resource", "rank": 1, "resource": "plants"}},
    {
        "name": "Hay Mouse",
        "item": {"name": "Hay Mouse", "diet": "forager", "rank": 3, "realms": ["terrestrial"], "eats": ["plants"]},
    },
)


@cache
def png(seed: int = 1, size: int = 48) -> bytes:
    """A small picture that is like no other seed's."""
    pixels = np.random.default_rng(seed).integers(0, 255, (size, size, 3), np.uint8)
    return bytes(cv2.imencode(".png", cv2.blur(pixels, (5, 5)))[1])


def packed(manifest: Any, members: Mapping[str, bytes] | None = None, **how: Any) -> bytes:
    """A zip file as an export would write it."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", **how) as archive:
        archive.writestr("collection.json", manifest if isinstance(manifest, bytes) else json.dumps(manifest))
        for name, data in (members or {}).items():
            archive.writestr(name, data)
    return made.getvalue()


def form(field: str, data: bytes) -> dict[str, Any]:
    """A multipart form with one file. Made by hand: werkzeug's client leaves the file of a large one open."""
    head = f'--edge\r\nContent-Disposition: form-data; name="{field}"; filename="f"\r\n\r\n'
    return {"data": head.encode() + data + b"\r\n--edge--\r\n", "content_type": "multipart/form-data; boundary=edge"}


class Client:
    """What a client of the routes does, with the key it holds."""

    def __init__(self, app: Flask, key: str | None = None) -> None:
        self.http = app.test_client()
        self.key = key

    def send(self, method: str, path: str, headers: Mapping[str, str] | None = None, **how: Any) -> TestResponse:
        """A request with the key, to a path below `/v1`."""
        auth = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        return self.http.open(f"/v1/{path}", method=method, headers={**auth, **(headers or {})}, **how)

    def make(self, body: Any, idempotency: str | None = None) -> TestResponse:
        """Create a collection; the first one brings the key."""
        headers = {"Idempotency-Key": idempotency} if idempotency else None
        answer = self.send("POST", "collections", headers, json=body)
        if self.key is None and answer.status_code == 201:
            self.key = answer.get_json()["owner_key"]
        return answer

    def made(self, *items: Any, **how: Any) -> dict[str, Any]:
        """A new collection."""
        answer = self.make(draft(*items, **how))
        assert answer.status_code == 201, answer.get_json()
        found: dict[str, Any] = answer.get_json()
        return found

    def open(self, collection_id: str, **query: Any) -> TestResponse:
        """Open a collection."""
        return self.send("GET", f"collections/{collection_id}", query_string=query)

    def put(self, collection_id: str, tag: str | None, *items: Any, name: str = "My sheets") -> TestResponse:
        """Change a collection."""
        headers = {"If-Match": tag} if tag is not None else {}
        return self.send("PUT", f"collections/{collection_id}", headers, json={"name": name, "items": list(items)})

    def delete(self, collection_id: str, tag: str = "*") -> TestResponse:
        """Delete a collection."""
        return self.send("DELETE", f"collections/{collection_id}", {"If-Match": tag})

    def upload(self, collection_id: str, data: bytes) -> TestResponse:
        """Upload a picture."""
        return self.send("POST", f"collections/{collection_id}/pictures", **form("picture", data))

    def bring(self, data: bytes, idempotency: str | None = None) -> TestResponse:
        """Import a file."""
        headers = {"Idempotency-Key": idempotency} if idempotency else None
        answer = self.send("POST", "collections/import", headers, **form("file", data))
        if self.key is None and answer.status_code == 201:
            self.key = answer.get_json()["owner_key"]
        return answer

    def owner(self) -> dict[str, Any]:
        """What the owner has."""
        found: dict[str, Any] = self.send("GET", "owner").get_json()
        return found


def problem(answer: TestResponse) -> str:
    """The end of a problem's type."""
    assert answer.mimetype == "application/problem+json", answer.data[:300]
    return str(answer.get_json()["type"]).rsplit("/", 1)[1]


def pointers(answer: TestResponse) -> set[str]:
    """The places that a problem names."""
    return {error["pointer"] for error in answer.get_json()["errors"]}
