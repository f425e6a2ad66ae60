"""Pictures of collections that are there already: one more, one out, all of a copy."""

from __future__ import annotations

from flask import current_app
from sqlalchemy import select

from schemas.collections_answers import StoredPicture
from service.store import collections, owners
from service.store.cleaning import CleanPicture
from service.store.database import reading, writing
from service.store.errors import NoSuchPicture
from service.store.models import Picture
from service.store.pictures import pictures_of


def add_picture(key: str | None, collection_id: str, picture: CleanPicture) -> StoredPicture:
    """Keep a picture for entries of a collection to name. Raises as `locked_collection`, and `QuotaExceeded`.

    The bytes are put before they are written down, and outside of the transaction, which holds a lock. Should the
    collection go in between, the sweep finds them.
    """
    size = len(picture.data)
    with reading() as session:
        owner, found = collections.locked_collection(session, key, collection_id)
        if session.get(Picture, (found.id, picture.digest)) is None:
            owners.check_room(owner, size=size)
    pictures_of(current_app).put(collection_id, picture.digest, picture.data)
    with writing() as session:
        owner, found = collections.locked_collection(session, key, collection_id)
        if session.get(Picture, (found.id, picture.digest)) is None:
            owners.spend(owner, size=size)
            session.add(row_of(found.id, picture))
    return StoredPicture(picture=picture.digest, bytes=size, width=picture.width, height=picture.height)


def row_of(collection_id: str, picture: CleanPicture) -> Picture:
    """The row of a picture."""
    return Picture(
        collection_id=collection_id,
        digest=picture.digest,
        bytes=len(picture.data),
        width=picture.width,
        height=picture.height,
    )


def check_writable(key: str | None, collection_id: str) -> None:
    """Raises as `locked_collection`: nobody's picture is decoded for a collection that is not theirs."""
    with reading() as session:
        collections.locked_collection(session, key, collection_id)


def kept_bytes(collection_id: str, digest: str) -> bytes | None:
    """A picture's bytes, for callers that have opened the collection."""
    return pictures_of(current_app).get(collection_id, digest)


def picture_bytes(key: str | None, collection_id: str, digest: str) -> bytes:
    """A picture of a collection that the key opens. Raises as `open_collection`, and `NoSuchPicture`."""
    opened = collections.open_collection(key, collection_id)
    data = kept_bytes(collection_id, digest) if digest in opened.pictures else None
    if data is None:
        raise NoSuchPicture
    return data


def pictures_to_copy(collection_id: str, wanted: set[str]) -> list[CleanPicture]:
    """The pictures of a collection that a copy of it needs; the caller has opened it with a key."""
    with reading() as session:
        query = select(Picture).where(Picture.collection_id == collection_id, Picture.digest.in_(wanted))
        rows = session.scalars(query.order_by(Picture.digest)).all()
    kept = pictures_of(current_app)
    found = []
    for row in rows:
        data = kept.get(collection_id, row.digest)
        if data is not None:
            found.append(CleanPicture(data, row.width, row.height))
    return found
