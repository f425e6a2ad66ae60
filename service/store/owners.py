"""Owners without accounts: who holds a key may do what the key opens."""

from __future__ import annotations

from dataclasses import dataclass

from flask import current_app
from sqlalchemy import select
from sqlalchemy.orm import Session

from schemas.collections_answers import NewKey, OwnerInfo, OwnerKeyInfo
from service.store import keys
from service.store.database import reading, writing
from service.store.errors import KeyMayNot, KeyNeeded, KeyUnknown, NoSuchKey, QuotaExceeded
from service.store.models import Collection, Owner, OwnerKey
from service.store.times import iso


@dataclass(frozen=True)
class Visitor:
    """Who a key belongs to: an owner (with the id of the key), or a guest of one shared collection."""

    owner_id: str | None = None
    key_id: str | None = None
    guest_of: str | None = None


def visitor(session: Session, key: str | None) -> Visitor:
    """Who holds `key`. Raises `KeyNeeded` or `KeyUnknown`."""
    if not key:
        raise KeyNeeded
    if key.startswith(keys.SHARE) and key.isascii() and key.isprintable():
        shared = session.scalar(select(Collection.id).where(Collection.share_key == key))
        if shared is not None:
            return Visitor(guest_of=shared)
    elif key.startswith(keys.OWNER):
        found = session.scalar(select(OwnerKey).where(OwnerKey.digest == keys.digest(key)))
        if found is not None:
            return Visitor(owner_id=found.owner_id, key_id=found.id)
    raise KeyUnknown


def locked_owner(session: Session, key: str | None) -> tuple[Owner, str]:
    """The owner who holds `key`, locked until the transaction ends, and the key's id.

    The first lock that any writer takes. Raises `KeyNeeded`, `KeyUnknown`, `KeyMayNot` for a share key.
    """
    who = visitor(session, key)
    if who.owner_id is None:
        raise KeyMayNot
    owner = lock(session, who.owner_id)
    # The key may have been revoked while we waited for the lock.
    if owner is None or session.scalar(select(OwnerKey.id).where(OwnerKey.id == who.key_id)) is None:
        raise KeyUnknown
    return owner, str(who.key_id)


def lock(session: Session, owner_id: str) -> Owner | None:
    """An owner's row, locked."""
    return session.scalar(
        select(Owner).where(Owner.id == owner_id).with_for_update().execution_options(populate_existing=True)
    )


def new_owner(session: Session) -> Owner:
    """A new owner, without a key as yet."""
    owner = Owner(id=keys.new_id(), created_ms=keys.now_ms(), collections=0, bytes=0)
    session.add(owner)
    session.flush()
    return owner


def issue(session: Session, owner: Owner) -> NewKey:
    """A further key for an owner whose row is locked. Raises `QuotaExceeded`."""
    most = current_app.config["OWNER_KEYS"]
    held = session.scalars(select(OwnerKey.id).where(OwnerKey.owner_id == owner.id)).all()
    if len(held) >= most:
        raise QuotaExceeded(what="keys", limit=most)
    secret = keys.new_key(keys.OWNER)
    key = OwnerKey(id=keys.new_id(), owner_id=owner.id, digest=keys.digest(secret), created_ms=keys.now_ms())
    session.add(key)
    session.flush()
    return NewKey(id=key.id, owner_key=secret)


def spend(owner: Owner, *, collections: int = 0, size: int = 0) -> None:
    """Count what a locked owner brings. Raises `QuotaExceeded` where it is more than an owner may keep."""
    check_room(owner, collections=collections, size=size)
    owner.collections += collections
    owner.bytes += size


def check_room(owner: Owner, *, collections: int = 0, size: int = 0) -> None:
    """Raises `QuotaExceeded` where an owner has no room for so much more."""
    most, most_bytes = current_app.config["OWNER_COLLECTIONS"], current_app.config["OWNER_BYTES"]
    if collections > 0 and owner.collections + collections > most:
        raise QuotaExceeded(what="collections", limit=most)
    if size > 0 and owner.bytes + size > most_bytes:
        raise QuotaExceeded(what="bytes", limit=most_bytes)


def owner_info(key: str | None) -> OwnerInfo:
    """What an owner has, may have, and the keys to it. Raises `KeyNeeded`, `KeyUnknown`, `KeyMayNot`."""
    with reading() as session:
        who = visitor(session, key)
        owner = session.get(Owner, who.owner_id) if who.owner_id else None
        if owner is None:
            raise KeyMayNot
        held = session.scalars(select(OwnerKey).where(OwnerKey.owner_id == owner.id).order_by(OwnerKey.id)).all()
        return OwnerInfo(
            collections=owner.collections,
            max_collections=current_app.config["OWNER_COLLECTIONS"],
            bytes=owner.bytes,
            max_bytes=current_app.config["OWNER_BYTES"],
            keys=tuple(
                OwnerKeyInfo(id=one.id, created=iso(one.created_ms), current=one.id == who.key_id) for one in held
            ),
        )


def add_key(key: str | None) -> NewKey:
    """A further key to the same things: for another device. Raises as `locked_owner`, and `QuotaExceeded`."""
    with writing() as session:
        owner, _ = locked_owner(session, key)
        return issue(session, owner)


def rotate_key(key: str | None) -> NewKey:
    """A new key in place of the one that asks, which opens nothing from then on."""
    with writing() as session:
        owner, key_id = locked_owner(session, key)
        _revoke(session, owner, key_id)
        return issue(session, owner)


def revoke_key(key: str | None, key_id: str) -> None:
    """Revoke a key of the owner, be it the one that asks. Raises `NoSuchKey`."""
    with writing() as session:
        owner, _ = locked_owner(session, key)
        _revoke(session, owner, key_id)


def _revoke(session: Session, owner: Owner, key_id: str) -> None:
    found = session.get(OwnerKey, key_id) if keys.is_id(key_id) else None
    if found is None or found.owner_id != owner.id:
        raise NoSuchKey
    session.delete(found)
    session.flush()
