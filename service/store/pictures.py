"""Where the bytes of pictures are kept: a folder, or an S3-compatible store. Which of them, a setting says.

Every collection has a folder of its own, and a picture is named by the digest of its bytes: putting it twice is
putting it once, and what a collection brought goes with it.
"""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, cast

from flask import Flask

from service.store import keys
from service.store.database import Unavailable

SUFFIX = ".jpg"
S3_SECONDS = 10  # longest silence of an S3 store
S3_TRIES = 3
S3_BATCH = 1000  # names that S3 deletes in one request

_EXTENSION = "habitally-pictures"


@dataclass(frozen=True)
class Stored:
    """A picture that is kept, and when it was put (milliseconds since 1970)."""

    collection_id: str
    digest: str
    put_ms: int


class Pictures(Protocol):
    """A place for pictures. All methods raise `Unavailable` where the place is away for now."""

    def put(self, collection_id: str, digest: str, data: bytes) -> None:
        """Keep a picture: wholly there when this returns."""

    def get(self, collection_id: str, digest: str) -> bytes | None:
        """A picture's bytes; None where there is none."""

    def delete_all(self, collection_id: str) -> None:
        """Remove all pictures of a collection."""

    def delete(self, collection_id: str, digest: str) -> None:
        """Remove one picture."""

    def stored(self) -> Iterator[Stored]:
        """All pictures that are here."""


def init_app(app: Flask) -> None:
    """Choose the place by the settings."""
    place = app.config["PICTURES"]
    if place.startswith("s3://"):
        bucket, _, prefix = place.removeprefix("s3://").partition("/")
        app.extensions[_EXTENSION] = S3Pictures(bucket, prefix, app.config["PICTURES_ENDPOINT"] or None)
    else:
        app.extensions[_EXTENSION] = FolderPictures(Path(app.instance_path) / place)


def pictures_of(app: Flask) -> Pictures:
    """The place of an application's pictures."""
    return cast("Pictures", app.extensions[_EXTENSION])


class FolderPictures:
    """Pictures in a folder: one folder a collection, one file a picture."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def put(self, collection_id: str, digest: str, data: bytes) -> None:
        """Written beside its place, flushed to the disk, then moved there: no half picture under its name."""
        folder = self.root / collection_id
        folder.mkdir(parents=True, exist_ok=True)
        beside = folder / f"{secrets.token_hex(8)}.part"
        with beside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(folder / f"{digest}{SUFFIX}")
        for changed in (folder, self.root):
            _flush_folder(changed)

    def get(self, collection_id: str, digest: str) -> bytes | None:
        """The file's bytes."""
        try:
            return (self.root / collection_id / f"{digest}{SUFFIX}").read_bytes()
        except FileNotFoundError:
            return None

    def delete_all(self, collection_id: str) -> None:
        """Remove the collection's folder."""
        if keys.is_id(collection_id):
            shutil.rmtree(self.root / collection_id, ignore_errors=True)

    def delete(self, collection_id: str, digest: str) -> None:
        """Remove the file."""
        (self.root / collection_id / f"{digest}{SUFFIX}").unlink(missing_ok=True)

    def stored(self) -> Iterator[Stored]:
        """All files of all folders."""
        for file in self.root.glob(f"*/*{SUFFIX}"):
            if keys.is_id(file.parent.name):
                yield Stored(file.parent.name, file.stem, int(file.stat().st_mtime * 1000))


def _flush_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class S3Pictures:
    """Pictures in a bucket, under `PREFIX/COLLECTION/DIGEST.jpg`. Credentials come as boto3 finds them."""

    def __init__(self, bucket: str, prefix: str, endpoint: str | None) -> None:
        import boto3  # here, so that a service with a folder need not load it
        from botocore.config import Config

        self.bucket = bucket
        self.prefix = f"{prefix.strip('/')}/" if prefix.strip("/") else ""
        config = Config(connect_timeout=S3_SECONDS, read_timeout=S3_SECONDS, retries={"total_max_attempts": S3_TRIES})
        self.client: Any = boto3.client("s3", endpoint_url=endpoint, config=config)

    def put(self, collection_id: str, digest: str, data: bytes) -> None:
        """S3 shows an object wholly or not at all."""
        with _reaching():
            self.client.put_object(
                Bucket=self.bucket, Key=self._name(collection_id, digest), Body=data, ContentType="image/jpeg"
            )

    def get(self, collection_id: str, digest: str) -> bytes | None:
        """The object's bytes."""
        with _reaching():
            try:
                answer = self.client.get_object(Bucket=self.bucket, Key=self._name(collection_id, digest))
                return cast("bytes", answer["Body"].read())
            except self.client.exceptions.NoSuchKey:
                return None

    def delete_all(self, collection_id: str) -> None:
        """Remove the collection's objects."""
        with _reaching():
            names = [item["Key"] for item in self._items(f"{self.prefix}{collection_id}/")]
            for start in range(0, len(names), S3_BATCH):
                batch = [{"Key": name} for name in names[start : start + S3_BATCH]]
                self.client.delete_objects(Bucket=self.bucket, Delete={"Objects": batch, "Quiet": True})

    def delete(self, collection_id: str, digest: str) -> None:
        """Remove the object."""
        with _reaching():
            self.client.delete_object(Bucket=self.bucket, Key=self._name(collection_id, digest))

    def stored(self) -> Iterator[Stored]:
        """All objects under the prefix."""
        with _reaching():
            for item in self._items(self.prefix):
                collection_id, _, name = item["Key"].removeprefix(self.prefix).partition("/")
                if keys.is_id(collection_id):
                    yield Stored(collection_id, name.removesuffix(SUFFIX), int(item["LastModified"].timestamp() * 1000))

    def _name(self, collection_id: str, digest: str) -> str:
        return f"{self.prefix}{collection_id}/{digest}{SUFFIX}"

    def _items(self, prefix: str) -> Iterator[dict[str, Any]]:
        for page in self.client.get_paginator("list_objects_v2").paginate(Bucket=self.bucket, Prefix=prefix):
            yield from page.get("Contents", ())


@contextmanager
def _reaching() -> Iterator[None]:
    """Turn what botocore raises into `Unavailable`."""
    from botocore.exceptions import BotoCoreError, ClientError

    try:
        yield
    except (BotoCoreError, ClientError) as error:
        raise Unavailable from error
