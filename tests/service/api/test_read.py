"""Photos by HTTP: what cannot be read is answered with the reason, and the server stays up."""

from __future__ import annotations

import base64
import io
import json
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from tests.service.api.test_problems import problem

READ = "/v1/games/biotope/read"
SAMPLE = Path(__file__).parents[3] / "service" / "web" / "static" / "img" / "sample.jpg"


def jpeg(pixels: np.ndarray[Any, np.dtype[np.uint8]], **options: Any) -> bytes:
    """JPEG bytes of an RGB or grey array."""
    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "JPEG", **options)
    return out.getvalue()


def send(client: FlaskClient, data: bytes, **fields: str) -> Any:
    """Post a photo as a browser would."""
    parts = b"".join(
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in {"sheet": "2", **fields}.items()
    )
    head = b'--x\r\nContent-Disposition: form-data; name="photo"; filename="p.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
    body = parts + head + data + b"\r\n--x--\r\n"
    return client.post(READ, data=body, content_type="multipart/form-data; boundary=x")


def noise(height: int = 600, width: int = 800, seed: int = 5) -> np.ndarray[Any, np.dtype[np.uint8]]:
    return np.random.default_rng(seed).integers(0, 256, (height, width, 3), dtype=np.uint8)


def huge_png(side: int = 30_000) -> bytes:
    """A PNG of `side` x `side` black pixels in about a hundred kilobytes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    squeeze = zlib.compressobj(9)
    row = bytes(side // 8 + 2)
    data = b"".join(squeeze.compress(row) for _ in range(side)) + squeeze.flush()
    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def tiff() -> bytes:
    out = io.BytesIO()
    Image.fromarray(noise(20, 20)).save(out, "TIFF")
    return out.getvalue()


HOPELESS: list[tuple[str, Callable[[], bytes], int, str]] = [
    ("empty file", lambda: b"", 422, "photo-unreadable"),
    ("text", lambda: b"Dear players, ..." * 100, 415, "not-a-photo"),
    ("pdf", lambda: b"%PDF-1.7\n" + b"x" * 2000, 415, "not-a-photo"),
    ("tiff", tiff, 415, "not-a-photo"),
    ("gif", lambda: b"GIF89a" + bytes(200), 415, "not-a-photo"),
    ("truncated", lambda: jpeg(noise())[:20_000], 422, "photo-unreadable"),
    ("header only", lambda: jpeg(noise())[:300], 422, "photo-unreadable"),
    ("30000 x 30000", huge_png, 422, "too-many-pixels"),
    ("1 x 1", lambda: jpeg(noise(1, 1)), 422, "no-board-found"),
    ("blank wall", lambda: jpeg(np.full((1500, 2000, 3), 205, np.uint8)), 422, "no-board-found"),
    ("black", lambda: jpeg(np.zeros((1500, 2000, 3), np.uint8)), 422, "no-board-found"),
    ("noise", lambda: jpeg(noise(1500, 2000)), 422, "no-board-found"),
]


@pytest.mark.parametrize(("name", "data", "status", "code"), HOPELESS, ids=[case[0] for case in HOPELESS])
def test_what_cannot_be_read(client: FlaskClient, name: str, data: Callable[[], bytes], status: int, code: str) -> None:
    document = problem(send(client, data()), status, code)
    assert not document["detail"].startswith("vision."), "the reason has no sentence"
    assert client.get("/healthz").status_code == 200


def test_a_dark_photo_without_a_board_is_told_what_helps(client: FlaskClient) -> None:
    document = problem(send(client, jpeg(noise(900, 1200) // 8)), 422, "no-board-found")
    (hint,) = document["hints"]
    assert hint["id"] == "hint.too_dark"
    assert "light" in hint["message"]
    german = client.post(
        f"{READ}?lang=de",
        data={"sheet": "2", "photo": (io.BytesIO(jpeg(noise(900, 1200) // 8)), "p.jpg")},
        content_type="multipart/form-data",
    )
    assert "Licht" in german.get_json()["hints"][0]["message"]


def test_a_fine_sheet_is_read_without_hints_and_drawn_on(client: FlaskClient) -> None:
    answer = send(client, SAMPLE.read_bytes(), overlay="1", finished="1")
    assert answer.status_code == 200, answer.get_data(as_text=True)
    reading = answer.get_json()
    assert reading["hints"] == []
    assert reading["position"]["ended"] is True
    picture = base64.b64decode(reading["overlay"].partition(",")[2])
    drawn, plain = (np.asarray(Image.open(io.BytesIO(data)), int) for data in (picture, SAMPLE.read_bytes()))
    assert drawn.shape == plain.shape
    top_left = reading["cells"][0]["polygon"]
    x, y = (round(sum(point[axis] for point in top_left) / 4) for axis in (0, 1))
    assert np.abs(drawn - plain)[y - 40 : y + 40, x - 40 : x + 40].max() > 100
    assert np.abs(drawn - plain)[:60, :60].max() < 40


def test_glare_on_a_sheet_names_its_cells_in_words(client: FlaskClient) -> None:
    pixels = np.asarray(Image.open(SAMPLE)).copy() * 0.8
    reading = send(client, jpeg(pixels.astype(np.uint8), quality=92)).get_json()
    polygon = next(cell["polygon"] for cell in reading["cells"] if cell["at"] == [2, 3])
    x, y = (round(sum(point[axis] for point in polygon) / 4) for axis in (0, 1))
    pixels[y - 25 : y + 25, x - 25 : x + 25] = 255
    hints = send(client, jpeg(pixels.astype(np.uint8), quality=92)).get_json()["hints"]
    (glare,) = [hint for hint in hints if hint["id"] == "hint.glare"]
    assert glare["where"] == [[2, 3]]
    assert "row 3, column 4" in glare["message"]
    assert glare["params"] == {"count": 1, "cells": [[2, 3]]}


def test_a_photo_over_the_limit_names_the_limit(app: Flask, client: FlaskClient) -> None:
    limit = app.config["MAX_PHOTO_BYTES"]
    assert str(limit) in problem(send(client, bytes(limit + 1)), 413, "photo-too-large")["detail"]
    assert str(limit) in problem(send(client, bytes(40 * 1024 * 1024)), 413, "photo-too-large")["detail"]


FORMS: list[tuple[dict[str, Any], list[str]]] = [
    ({"sheet": "2"}, ["/photo"]),
    ({"photo": "text"}, ["/photo", "/sheet"]),
    ({"sheet": "5", "photo": b"x"}, ["/sheet"]),
    ({"sheet": "2", "photo": b"x", "rows": "3"}, ["/rows"]),
    ({"sheet": "2", "photo": b"x", "cols": "nine"}, ["/cols"]),
    ({"sheet": "2", "photo": b"x", "cols": "-9"}, ["/cols"]),
    ({"sheet": "2", "photo": b"x", "corners": "[[0,0],[1,0],[1,1]]"}, ["/corners"]),
    ({"sheet": "2", "photo": b"x", "corners": "[[0,0],[1,0],[1,1],[0,NaN]]"}, ["/corners"]),
    ({"sheet": "2", "photo": b"x", "corners": "[[0,0],[1,0],[1,1],[0,1e99]]"}, ["/corners"]),
    ({"sheet": "2", "photo": b"x", "corners": "x"}, ["/corners"]),
    ({"sheet": "2", "photo": b"x", "overlay": "maybe"}, ["/overlay"]),
    ({"sheet": "2", "photo": b"x", "finished": "perhaps"}, ["/finished"]),
    ({"sheet": "1", "photo": b"x", "centre": "[1]"}, ["/centre"]),
    ({"sheet": "1", "photo": b"x", "centre": "middle"}, ["/centre"]),
    ({"sheet": "2", "photo": b"x", "flash": "1"}, ["/flash"]),
]


@pytest.mark.parametrize(("form", "pointers"), FORMS)
def test_wrong_forms_name_the_place(client: FlaskClient, form: dict[str, Any], pointers: list[str]) -> None:
    data = {key: (io.BytesIO(value), "a.jpg") if isinstance(value, bytes) else value for key, value in form.items()}
    answer = client.post(READ, data=data, content_type="multipart/form-data")
    document = problem(answer, 422, "invalid")
    assert [error["pointer"] for error in document["errors"]] == pointers


@pytest.mark.parametrize("content_type", ["application/json", "text/plain", "application/x-www-form-urlencoded"])
def test_a_photo_comes_in_a_form(client: FlaskClient, content_type: str) -> None:
    answer = client.post(READ, data=json.dumps({}), content_type=content_type)
    assert "multipart/form-data" in problem(answer, 415, "content-type")["detail"]


@pytest.mark.parametrize(
    "body", [b"", b"--x", b"--x\r\n\r\n", b'--x\r\nContent-Disposition: form-data; name="photo"\r\n\r\n'], ids=repr
)
def test_broken_multipart_is_no_crash(client: FlaskClient, body: bytes) -> None:
    answer = client.post(READ, data=body, content_type="multipart/form-data; boundary=x")
    problem(answer, 400, "bad-request")
