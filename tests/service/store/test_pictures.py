"""The places for pictures: a folder, and an S3-compatible server that runs on this machine. The same tests for both."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import boto3
import pytest
from moto.server import ThreadedMotoServer

from service.store import deleting, keys
from service.store.database import Unavailable, writing
from service.store.models import Picture, Receipt
from service.store.pictures import FolderPictures, Pictures, S3Pictures, Stored, pictures_of
from tests.collections_client import Client, layout, png
from tests.databases import store_app

BUCKET = "pictures-of-tests"
DIGEST = "a" * 64


@pytest.fixture(scope="module")
def s3() -> Iterator[str]:
    """The address of an S3 server with an empty bucket; made-up credentials in the environment."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AWS_ACCESS_KEY_ID", "testing")
        patch.setenv("AWS_SECRET_ACCESS_KEY", "testing")
        patch.setenv("AWS_DEFAULT_REGION", "us-east-1")
        boto3.client("s3", endpoint_url=f"http://{host}:{port}").create_bucket(Bucket=BUCKET)
        yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture(params=["folder", "s3", "s3 with a prefix"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Pictures:
    if request.param == "folder":
        return FolderPictures(tmp_path / "pictures")
    address = request.getfixturevalue("s3")
    return S3Pictures(BUCKET, "some/where" if "prefix" in request.param else "", address)


def test_put_get_delete(place: Pictures) -> None:
    one, other = keys.new_id(), keys.new_id()
    assert place.get(one, DIGEST) is None
    for collection in (one, other):
        place.put(collection, DIGEST, b"picture")
        place.put(collection, DIGEST, b"picture")
    place.put(one, "b" * 64, b"another")
    assert place.get(one, DIGEST) == b"picture"
    stored = {(kept.collection_id, kept.digest) for kept in place.stored()}
    assert {(one, DIGEST), (one, "b" * 64), (other, DIGEST)} <= stored
    assert all(abs(kept.put_ms - keys.now_ms()) < 600_000 for kept in place.stored())
    place.delete(one, "b" * 64)
    assert place.get(one, "b" * 64) is None
    place.delete_all(one)
    place.delete_all(one)
    assert place.get(one, DIGEST) is None
    assert place.get(other, DIGEST) == b"picture"
    place.delete_all(other)


def test_a_folder_holds_whole_files_only(tmp_path: Path) -> None:
    place = FolderPictures(tmp_path)
    collection = keys.new_id()
    place.put(collection, DIGEST, b"picture")
    (tmp_path / collection / "left.part").write_bytes(b"half")
    (tmp_path / "notes.txt").write_text("somebody's")
    assert [kept.digest for kept in place.stored()] == [DIGEST]


def test_a_store_that_is_away_is_told_as_such(s3: str) -> None:
    place = S3Pictures("no-such-bucket", "", s3)
    with pytest.raises(Unavailable):
        place.put(keys.new_id(), DIGEST, b"picture")
    with pytest.raises(Unavailable):
        list(place.stored())


def test_collections_keep_their_pictures_in_a_bucket(s3: str, tmp_path: Path) -> None:
    with store_app("sqlite", tmp_path, PICTURES=f"s3://{BUCKET}/app", PICTURES_ENDPOINT=s3) as app:
        owner = Client(app)
        made = owner.made(layout())
        kept = owner.upload(made["id"], png()).get_json()
        owner.put(made["id"], "*", layout(picture=kept["picture"]))
        copy = owner.send("POST", f"collections/{made['id']}/copy", json={}).get_json()
        assert owner.delete(made["id"]).status_code == 204
        shown = owner.send("GET", f"collections/{copy['id']}/pictures/{kept['picture']}")
        assert len(shown.data) == kept["bytes"]
        assert {one.collection_id for one in pictures_of(app).stored()} == {copy["id"]}


def test_a_bucket_that_is_away_is_503_and_leaves_nothing(s3: str, tmp_path: Path) -> None:
    with store_app("sqlite", tmp_path, PICTURES="s3://no-such-bucket", PICTURES_ENDPOINT=s3) as app:
        owner = Client(app)
        made = owner.made(layout())
        before = owner.owner()
        answer = owner.upload(made["id"], png())
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
        assert owner.owner() == before


def test_the_sweep_removes_what_nothing_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with store_app("sqlite", tmp_path) as app:
        owner = Client(app)
        made = owner.made(layout())
        kept = owner.upload(made["id"], png()).get_json()["picture"]
        place = pictures_of(app)
        gone = keys.new_id()
        place.put(gone, DIGEST, b"left behind by a deletion cut off")
        place.put(made["id"], DIGEST, b"left behind by an upload cut off")
        with app.app_context():
            assert deleting.sweep() == deleting.Swept(pictures=0, receipts=0)
            long_ago = keys.now_ms() - 100 * deleting.HOUR_MS
            old = [dataclasses.replace(one, put_ms=long_ago) for one in place.stored()]
            monkeypatch.setattr(FolderPictures, "stored", lambda _: iter(old))
            with writing() as session:
                session.add(
                    Receipt(digest="0" * 64, request="0" * 64, owner_id=gone, collection_id=gone, created_ms=long_ago)
                )
            assert deleting.sweep() == deleting.Swept(pictures=2, receipts=1)
        assert place.get(made["id"], kept) is not None
        assert place.get(gone, DIGEST) is None


def test_rows_and_places_agree(tmp_path: Path) -> None:
    with store_app("sqlite", tmp_path) as app:
        owner = Client(app)
        made = owner.made(layout())
        for seed in range(3):
            owner.upload(made["id"], png(seed))
        with app.app_context(), writing() as session:
            rows = {(row.collection_id, row.digest) for row in session.query(Picture)}
        stored: list[Stored] = list(pictures_of(app).stored())
        assert rows == {(one.collection_id, one.digest) for one in stored}
        assert len(rows) == 3
