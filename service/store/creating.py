"""Creation, once: asked for again with the same idempotency key, the answer is the collection that was made."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from flask import current_app
from sqlalchemy import exc
from sqlalchemy.orm import Session

from schemas.collections import Draft
from schemas.collections_answers import Created
from service.store import collections, keys, owners
from service.store.cleaning import CleanPicture
from service.store.contents import unpack
from service.store.database import Unavailable, reading, writing
from service.store.errors import CreatedAndDeleted, IdempotencyMismatch, KeyMayNot
from service.store.models import Collection, Owner, Receipt, Revision
from service.store.pictured import row_of
from service.store.pictures import pictures_of
from service.store.times import iso


@dataclass(frozen=True)
class Idempotency:
    """The client's key for one creation, and the digest of what it asks for under it.

    For a new owner the key is a secret: whoever repeats it with the same request is given a key to what was made.
    """

    key: str
    request: str

    def digest(self, owner_id: str | None) -> str:
        """What is stored of the key; every owner has keys of their own."""
        return keys.digest(f"{owner_id or ''}\n{self.key}")


def create(
    key: str | None, draft: Draft, idempotency: Idempotency | None = None, pictures: Sequence[CleanPicture] = ()
) -> Created:
    """Make a collection, for a new owner where `key` is None.

    Raises `KeyUnknown`, `KeyMayNot`, `QuotaExceeded`, `IdempotencyMismatch`, `CreatedAndDeleted`, `Unavailable`.
    """
    if idempotency is not None:
        made = _made_before(key, idempotency)
        if made is not None:
            return made
    collection_id = keys.new_id()
    kept = pictures_of(current_app)
    try:
        for picture in pictures:
            kept.put(collection_id, picture.digest, picture.data)
        try:
            return _create(key, draft, idempotency, pictures, collection_id)
        except exc.IntegrityError:
            # The same creation was on its way beside this one and came first.
            made = _made_before(key, idempotency) if idempotency is not None else None
            if made is None:
                raise
            _forget(collection_id, pictures)
            return made
    except BaseException:
        _forget(collection_id, pictures)
        raise


def _forget(collection_id: str, pictures: Sequence[CleanPicture]) -> None:
    """Remove pictures that no collection came to hold; what stays behind, the sweep finds."""
    if pictures:
        with suppress(Unavailable, OSError):
            pictures_of(current_app).delete_all(collection_id)


def _create(
    key: str | None,
    draft: Draft,
    idempotency: Idempotency | None,
    pictures: Sequence[CleanPicture],
    collection_id: str,
) -> Created:
    rows = [row_of(collection_id, picture) for picture in {picture.digest: picture for picture in pictures}.values()]
    with writing() as session:
        owner = owners.new_owner(session) if key is None else owners.locked_owner(session, key)[0]
        if idempotency is not None:
            receipt = Receipt(
                digest=idempotency.digest(None if key is None else owner.id),
                request=idempotency.request,
                owner_id=owner.id,
                collection_id=collection_id,
                created_ms=keys.now_ms(),
            )
            session.add(receipt)
            session.flush()
        created = collections.add(session, owner, draft, collection_id, rows)
        if key is None:
            created = replace(created, owner_key=owners.issue(session, owner).owner_key)
        return created


def _made_before(key: str | None, idempotency: Idempotency) -> Created | None:
    """The answer to a creation asked for again; None where it was not made yet."""
    with reading() as session:
        owner_id = None
        if key is not None:
            owner_id = owners.visitor(session, key).owner_id
            if owner_id is None:
                raise KeyMayNot
        receipt = session.get(Receipt, idempotency.digest(owner_id))
        if receipt is None:
            return None
        if receipt.request != idempotency.request:
            raise IdempotencyMismatch
        created = _as_made(session, receipt)
    return created if key is not None else _with_new_key(created, receipt.owner_id)


def _as_made(session: Session, receipt: Receipt) -> Created:
    found = session.get(Collection, receipt.collection_id)
    first = session.get(Revision, (receipt.collection_id, 1))
    if found is None or first is None:
        raise CreatedAndDeleted
    return Created(
        id=found.id,
        game=found.game,
        kind=found.kind,
        name=first.name,
        revision=1,
        count=first.count,
        created=iso(found.created_ms),
        changed=iso(first.created_ms),
        access="owner",
        items=unpack(first.entries),
        share_key=found.share_key,
    )


def _with_new_key(created: Created, owner_id: str) -> Created:
    """The first answer may never have arrived, and its key is not stored: the owner is given another one."""
    with writing() as session:
        owner: Owner | None = owners.lock(session, owner_id)
        if owner is None:
            raise CreatedAndDeleted
        return replace(created, owner_key=owners.issue(session, owner).owner_key)
