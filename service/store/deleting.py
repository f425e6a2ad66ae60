"""For good: a collection with its pictures, and what was left behind by work that was cut off."""

from __future__ import annotations

from dataclasses import dataclass

from flask import current_app
from sqlalchemy import delete as delete_from
from sqlalchemy import select

from service.store import collections, keys
from service.store.collections import Condition
from service.store.database import reading, writing
from service.store.models import Picture, Receipt
from service.store.pictures import Stored, pictures_of

HOUR_MS = 3_600_000
LEFT_AFTER_MS = HOUR_MS  # a picture that no row names for so long belongs to no work still going on
RECEIPTS_MS = 48 * HOUR_MS  # how long a creation can be asked for again, at least


def delete_collection(key: str | None, collection_id: str, condition: Condition) -> None:
    """Delete a collection, its revisions and its pictures. Raises as `collections.delete`.

    The rows go first: a picture without a row is found by the sweep, a row without a picture would be a broken promise.
    """
    collections.delete(key, collection_id, condition)
    pictures_of(current_app).delete_all(collection_id)


@dataclass(frozen=True)
class Swept:
    """What a sweep removed."""

    pictures: int
    receipts: int


def sweep() -> Swept:
    """Remove pictures that no row names, and receipts that are too old to be asked for."""
    kept = pictures_of(current_app)
    old = [stored for stored in kept.stored() if stored.put_ms < keys.now_ms() - LEFT_AFTER_MS]
    left = [stored for stored in old if not _named(stored)]
    for stored in left:
        kept.delete(stored.collection_id, stored.digest)
    with writing() as session:
        query = delete_from(Receipt).where(Receipt.created_ms < keys.now_ms() - RECEIPTS_MS)
        gone = session.execute(query.returning(Receipt.digest)).all()
    return Swept(pictures=len(left), receipts=len(gone))


def _named(stored: Stored) -> bool:
    with reading() as session:
        query = select(Picture.digest).where(
            Picture.collection_id == stored.collection_id, Picture.digest == stored.digest
        )
        return session.scalar(query) is not None
