"""Files of collections: out and in again the same; hostile ones refused as problems, with nothing half imported."""

from __future__ import annotations

import io
import json
import struct
import zipfile
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from tests.collections_client import CARDS, FORMAT, TILES, Client, draft, layout, packed, png, pointers, problem


def _manifest(*items: Any, **how: Any) -> dict[str, Any]:
    return {"format": FORMAT, **draft(*items, **how)}


@pytest.mark.parametrize(
    ("game", "kind", "items"),
    [
        ("biotope", "layouts", [layout(), layout("Ünï — code", "3")]),
        ("habitats", "catalogues", TILES),
        ("habitat", "decks", CARDS),
    ],
)
def test_out_and_in_again_is_the_same(owner: Client, game: str, kind: str, items: Any) -> None:
    made = owner.made(*items, game=game, kind=kind, name="Out & in")
    text = owner.send("GET", f"collections/{made['id']}/export")
    assert text.headers["Content-Disposition"] == 'attachment; filename="Out-in.json"'
    again = owner.bring(text.data).get_json()
    for part in ("game", "kind", "name", "items"):
        assert again[part] == made[part]
    assert owner.send("GET", f"collections/{again['id']}/export").data == text.data


def test_a_zip_brings_the_pictures_along(stored: Flask, owner: Client) -> None:
    made = owner.made(layout("One"), layout("Two"), layout("Three"))
    kept = owner.upload(made["id"], png()).get_json()
    answer = owner.put(
        made["id"], "*", layout("One", picture=kept["picture"]), layout("Two"), layout("Three", picture=kept["picture"])
    )
    assert answer.status_code == 200
    data = owner.send("GET", f"collections/{made['id']}/export", query_string={"format": "zip"}).data
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert sorted(archive.namelist()) == ["collection.json", "pictures/one.jpg", "pictures/three.jpg"]
    someone = Client(stored)
    again = someone.bring(data).get_json()
    assert again["items"] == owner.open(made["id"]).get_json()["items"]
    path = f"collections/{again['id']}"
    assert someone.send("GET", f"{path}/export", query_string={"format": "zip"}).data == data
    mine, theirs = (
        client.send("GET", f"collections/{where}/pictures/{kept['picture']}")
        for client, where in ((owner, made["id"]), (someone, again["id"]))
    )
    assert (mine.mimetype, mine.data) == ("image/jpeg", theirs.data)
    owner.delete(made["id"])
    assert someone.send("GET", f"{path}/pictures/{kept['picture']}").status_code == 200
    assert problem(owner.send("GET", f"collections/{made['id']}/pictures/{kept['picture']}")) == "no-such-collection"


def test_a_picture_of_somebody_else_is_not_named(stored: Flask, owner: Client) -> None:
    other = Client(stored)
    kept = other.upload(other.made(layout())["id"], png()).get_json()
    made = owner.made(layout())
    answer = owner.put(made["id"], "*", layout(picture=kept["picture"]))
    assert pointers(answer) == {"/items/0/picture"}
    assert problem(owner.send("GET", f"collections/{made['id']}/pictures/{kept['picture']}")) == "no-such-picture"


def test_by_hand_an_item_need_not_say_its_name_twice(owner: Client) -> None:
    written = _manifest({"item": CARDS[0]["item"]}, game="habitat", kind="decks")
    answer = owner.bring(b"\xef\xbb\xbf" + json.dumps(written).encode())
    assert answer.get_json()["items"] == [{"count": 1, **CARDS[0]}]


def test_everything_that_is_wrong_in_a_file_is_said_at_once(owner: Client) -> None:
    manifest = _manifest(
        layout("a", picture="pictures/none.png"),
        layout("b", picture="pictures/text.png", count=0),
        layout("c", sheet="7", picture="pictures/fine.png"),
        name="",
    )
    answer = owner.bring(packed(manifest, {"pictures/text.png": b"no picture at all", "pictures/fine.png": png()}))
    assert problem(answer) == "invalid"
    assert pointers(answer) == {
        "/items/0/picture",
        "/items/1/picture",
        "/items/1/count",
        "/items/2/item/sheet",
        "/name",
    }


def test_an_import_repeated_is_made_once(owner: Client) -> None:
    owner.made(layout())
    data = json.dumps(_manifest(layout())).encode()
    first, again = (owner.bring(data, "the same key both times") for _ in range(2))
    assert first.get_json()["id"] == again.get_json()["id"]


FINE = _manifest(layout(picture="pictures/a.png"))
A = {"pictures/a.png": png()}


def _with(name: str, data: bytes = b"x", **attributes: Any) -> bytes:
    """A file as it should be, with one more member."""
    made = io.BytesIO(packed(FINE, A))
    with zipfile.ZipFile(made, "a", zipfile.ZIP_DEFLATED) as archive:
        member = zipfile.ZipInfo(name)
        member.compress_type = zipfile.ZIP_DEFLATED
        for attribute, value in attributes.items():
            setattr(member, attribute, value)
        archive.writestr(member, data)
    return made.getvalue()


def _lying_about_size() -> bytes:
    """A member that claims 10 bytes in both headers and holds a million."""
    data = bytearray(_with("pictures/b.png", b"\0" * 1_000_000))
    for signature, at in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        where = data.rindex(signature)
        data[where + at : where + at + 4] = struct.pack("<I", 10)
    return bytes(data)


def _encrypted() -> bytes:
    data = bytearray(packed(FINE, A))
    for signature, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.rindex(signature) + at] |= 1
    return bytes(data)


def _twice() -> bytes:
    with pytest.warns(UserWarning, match="Duplicate"):
        return _with("pictures/a.png")


def _huge_picture() -> bytes:
    """A PNG of few bytes that claims 30,000 x 30,000 pixels."""
    data = bytearray(png())
    data[16:24] = struct.pack(">II", 30_000, 30_000)
    data[29:33] = struct.pack(">I", zlib.crc32(data[12:29]))
    return bytes(data)


HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "file-unreadable"),
    "not json": (lambda: b"{", "file-unreadable"),
    "not utf-8": (lambda: b'{"format": "\xff"}', "file-unreadable"),
    "nested without end": (lambda: b"[" * 200_000, "file-unreadable"),
    "endless number": (lambda: b'{"format": ' + b"9" * 10_000 + b"}", "file-unreadable"),
    "same key twice": (lambda: b'{"format": "a", "format": "b"}', "file-unreadable"),
    "other format": (lambda: json.dumps({**FINE, "format": "deck@9"}).encode(), "file-unreadable"),
    "a list": (lambda: b"[]", "file-unreadable"),
    "wrong kind": (lambda: json.dumps({**FINE, "kind": "decks", "items": []}).encode(), "invalid"),
    "no such game": (lambda: json.dumps({**FINE, "game": "chess", "items": []}).encode(), "invalid"),
    "items of another game": (lambda: json.dumps(_manifest(*CARDS)).encode(), "invalid"),
    "a million tiles": (
        lambda: (
            b'{"format":"'
            + FORMAT.encode()
            + b'","game":"habitats","kind":"catalogues","name":"x","items":['
            + b",".join([b"0"] * 1_000_000)
            + b"]}"
        ),
        "invalid",
    ),
    "a layout that names itself": (
        lambda: json.dumps(_manifest({"name": "a", "item": {"sheet": "2", "layout": "a"}})).encode(),
        "invalid",
    ),
    "a tile named by its name": (
        lambda: json.dumps(
            _manifest({"name": "a", "item": "b"}, {"name": "b", "item": "a"}, game="habitats", kind="catalogues")
        ).encode(),
        "invalid",
    ),
    "a picture without a zip": (lambda: json.dumps(FINE).encode(), "invalid"),
    "zip without manifest": (lambda: _only("pictures/a.png"), "file-unreadable"),
    "zip cut short": (lambda: packed(FINE, A)[:-40], "file-unreadable"),
    "zip damaged": (lambda: packed(FINE, A).replace(b"IDAT", b"XXXX"), "file-unreadable"),
    "path upwards": (lambda: _with("../../etc/passwd"), "file-unreadable"),
    "path upwards inside": (lambda: _with("pictures/../../x.png"), "file-unreadable"),
    "absolute path": (lambda: _with("/etc/passwd"), "file-unreadable"),
    "backslash": (lambda: _with("pictures\\..\\x.png"), "file-unreadable"),
    "drive": (lambda: _with("C:/x.png"), "file-unreadable"),
    "null in a name": (lambda: _with("pictures/a.png!.exe").replace(b"png!", b"png\0"), "file-unreadable"),
    "link": (lambda: _with("pictures/l.png", b"/etc/passwd", external_attr=0o120777 << 16), "file-unreadable"),
    "same name twice": (_twice, "file-unreadable"),
    "something else": (lambda: _with("run.exe"), "file-unreadable"),
    "a folder in a folder": (lambda: _with("pictures/more/a.png"), "file-unreadable"),
    "encrypted": (_encrypted, "file-unreadable"),
    "uncommon packing": (lambda: packed(FINE, A, compression=zipfile.ZIP_LZMA), "file-unreadable"),
    "bomb in the manifest": (lambda: packed(b" " * 200_000_000, compression=zipfile.ZIP_DEFLATED), "file-unreadable"),
    "bomb in a picture": (lambda: _with("pictures/b.png", b"\0" * 20_000_000), "file-unreadable"),
    "many bombs": (
        lambda: packed(FINE, {f"pictures/{n}": b"\0" * 8_000_000 for n in range(9)}, compression=8),
        "file-unreadable",
    ),
    "size untold": (_lying_about_size, "file-unreadable"),
    "too many members": (lambda: packed(FINE, {f"pictures/{n}": b"" for n in range(1100)}), "file-unreadable"),
    "text for a picture": (lambda: packed(FINE, {"pictures/a.png": b"<svg onload=alert(1)>"}), "invalid"),
    "empty picture": (lambda: packed(FINE, {"pictures/a.png": b""}), "invalid"),
    "picture cut short": (lambda: packed(FINE, {"pictures/a.png": png()[:200]}), "invalid"),
    "picture of 900 million pixels": (lambda: packed(FINE, {"pictures/a.png": _huge_picture()}), "invalid"),
}


def _only(name: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr(name, b"x")
    return made.getvalue()


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_problems_and_leave_nothing(owner: Client, name: str, tmp_path_factory: Any) -> None:
    make, expected = HOSTILE[name]
    owner.made(layout())
    pictures = _pictures_of(owner.http.application)
    before = (owner.owner(), pictures())
    answer = owner.bring(make())
    assert answer.status_code == 422, answer.data[:300]
    assert problem(answer) == expected
    assert (owner.owner(), pictures()) == before


def _pictures_of(app: Flask) -> Callable[[], set[Any]]:
    from service.store.pictures import pictures_of

    return lambda: {(one.collection_id, one.digest) for one in pictures_of(app).stored()}


def test_what_is_too_large_is_refused_before_it_is_read(owner: Client) -> None:
    owner.made(layout())
    answer = owner.bring(b" " * (33 * 1024 * 1024))
    assert (answer.status_code, problem(answer)) == (413, "body-too-large")
    assert "33554432" in answer.get_json()["detail"]


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        (b"", 422, "photo-unreadable"),
        (b"GIF89a" + b"\0" * 40, 415, "not-a-photo"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", 415, "not-a-photo"),
        (png()[:300], 422, "photo-unreadable"),
        (_huge_picture(), 422, "too-many-pixels"),
    ],
    ids=["empty", "gif", "svg", "cut short", "900 million pixels"],
)
def test_pictures_that_are_no_pictures(owner: Client, data: bytes, status: int, code: str) -> None:
    made = owner.made(layout())
    answer = owner.upload(made["id"], data)
    assert (answer.status_code, problem(answer)) == (status, code)
