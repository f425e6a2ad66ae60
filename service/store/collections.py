"""Collections: make, open, change, copy, delete. Every function is one transaction, done wholly or not at all."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import delete as delete_from
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from schemas import collections_answers as shapes
from schemas.collections import MAX_REVISIONS, PAGE, Change, Draft, Entry
from schemas.collections_answers import Mine, Revisions, Summary
from service.store import keys, owners
from service.store.changes import changes
from service.store.contents import OVERHEAD, Content, pack, unpack
from service.store.database import reading, writing
from service.store.errors import ChangedMeanwhile, KeyMayNot, NoSuchCollection, NoSuchRevision, QuotaExceeded
from service.store.models import Collection, Owner, Picture, Revision
from service.store.times import iso

_TAG = re.compile(r"([1-9][0-9]{0,5})-[0-9a-f]{16}")


@dataclass(frozen=True)
class Condition:
    """What a change was made from: the tags of `If-Match`, or anything (`*`)."""

    tags: frozenset[str] = frozenset()
    anything: bool = False

    def meets(self, tag: str) -> bool:
        """Whether the collection is still what the change was made from."""
        return self.anything or tag in self.tags


@dataclass(frozen=True)
class Opened:
    """A collection that a key opened, at one revision, with its tag."""

    collection: shapes.Collection
    tag: str
    pictures: tuple[str, ...] = field(default=())


def tag_of(number: int, digest: str) -> str:
    """The entity tag of a revision."""
    return f"{number}-{digest[:16]}"


def mine(key: str | None, after: str | None = None, game: str | None = None, kind: str | None = None) -> Mine:
    """The collections that a key opens, newest first, a page at a time. Raises `KeyNeeded`, `KeyUnknown`."""
    with reading() as session:
        who = owners.visitor(session, key)
        query = select(Collection).order_by(Collection.id.desc()).limit(PAGE + 1)
        if who.owner_id is not None:
            query = query.where(Collection.owner_id == who.owner_id)
        else:
            query = query.where(Collection.id == who.guest_of)
        if after is not None:
            query = query.where(Collection.id < after)
        if game is not None:
            query = query.where(Collection.game == game)
        if kind is not None:
            query = query.where(Collection.kind == kind)
        rows = session.scalars(query).all()
        access = "owner" if who.owner_id is not None else "share"
        shown = rows[:PAGE]
        return Mine(
            collections=tuple(Summary(**_summary(row, access)) for row in shown),
            after=shown[-1].id if len(rows) > PAGE else None,
        )


def open_collection(key: str | None, collection_id: str, revision: int | None = None) -> Opened:
    """A collection at a revision (None: the newest).

    Raises `KeyNeeded`, `KeyUnknown`, `NoSuchCollection`, `NoSuchRevision`.
    """
    with reading() as session:
        who = owners.visitor(session, key)
        number = Collection.revision if revision is None else revision
        row = session.execute(
            select(Collection, Revision)
            .outerjoin(Revision, (Revision.collection_id == Collection.id) & (Revision.number == number))
            .where(Collection.id == (collection_id if keys.is_id(collection_id) else None))
        ).one_or_none()
        if row is None or not _opens(who, row[0]):
            raise NoSuchCollection
        found, content = row
        if content is None:
            raise NoSuchRevision
        pictures = session.scalars(select(Picture.digest).where(Picture.collection_id == found.id)).all()
        access = "owner" if who.owner_id is not None else "share"
        return Opened(_shape(found, content, access), tag_of(content.number, content.digest), tuple(pictures))


def open_shared(share: str, revision: int | None = None) -> Opened:
    """The collection that a share key opens. Raises as `open_collection`."""
    with reading() as session:
        who = owners.visitor(session, share)
    if who.guest_of is None:
        raise NoSuchCollection
    return open_collection(share, who.guest_of, revision)


def _opens(who: owners.Visitor, found: Collection) -> bool:
    return who.owner_id == found.owner_id if who.owner_id is not None else who.guest_of == found.id


def revisions(key: str | None, collection_id: str, before: int | None = None) -> Revisions:
    """The revisions of a collection, newest first, a page at a time. Raises as `open_collection`."""
    with reading() as session:
        who = owners.visitor(session, key)
        found = session.get(Collection, collection_id) if keys.is_id(collection_id) else None
        if found is None or not _opens(who, found):
            raise NoSuchCollection
        query = select(Revision.number, Revision.name, Revision.count, Revision.created_ms)
        query = query.where(Revision.collection_id == found.id).order_by(Revision.number.desc()).limit(PAGE + 1)
        if before is not None:
            query = query.where(Revision.number < before)
        rows = session.execute(query).all()
        shown = [
            shapes.RevisionSummary(revision=number, name=name, count=count, created=iso(created))
            for number, name, count, created in rows[:PAGE]
        ]
        return Revisions(revisions=tuple(shown), before=shown[-1].revision if len(rows) > PAGE else None)


def add(
    session: Session, owner: Owner, draft: Draft, collection_id: str, pictures: Iterable[Picture]
) -> shapes.Created:
    """Put a new collection into a transaction whose owner is locked. Raises `QuotaExceeded`."""
    content = pack(draft.name, draft.items)
    pictures = tuple(pictures)
    owners.spend(owner, collections=1, size=content.size + sum(picture.bytes for picture in pictures))
    now = keys.now_ms()
    found = Collection(
        id=collection_id,
        owner_id=owner.id,
        game=draft.game,
        kind=draft.kind,
        name=draft.name,
        revision=1,
        count=content.count,
        created_ms=now,
        changed_ms=now,
        share_key=keys.new_key(keys.SHARE),
    )
    session.add(found)
    session.flush()
    revision = _revision(found.id, 1, content, now)
    session.add(revision)
    session.add_all(pictures)
    session.flush()
    shape = _shape(found, revision, "owner")
    return shapes.Created(**vars(shape), share_key=found.share_key)


def _revision(collection_id: str, number: int, content: Content, now: int) -> Revision:
    return Revision(
        collection_id=collection_id,
        number=number,
        name=content.name,
        entries=content.text,
        count=content.count,
        digest=content.digest,
        created_ms=now,
    )


def change(key: str | None, collection_id: str, condition: Condition, wanted: Change) -> Opened:
    """Make the next revision. A change that was already made is made once.

    Raises `KeyNeeded`, `KeyUnknown`, `KeyMayNot`, `NoSuchCollection`, `ChangedMeanwhile`, `QuotaExceeded`.
    """
    content = pack(wanted.name, wanted.items)
    with writing() as session:
        owner, found = locked_collection(session, key, collection_id)
        newest = session.get_one(Revision, (found.id, found.revision))
        if content.digest != newest.digest:
            _check(session, found, newest, condition)
            if found.revision >= MAX_REVISIONS:
                raise QuotaExceeded(what="revisions", limit=MAX_REVISIONS)
            owners.spend(owner, size=content.size)
            now = keys.now_ms()
            newest = _revision(found.id, found.revision + 1, content, now)
            session.add(newest)
            found.revision, found.name, found.count, found.changed_ms = newest.number, content.name, content.count, now
            session.flush()
        return Opened(_shape(found, newest, "owner"), tag_of(newest.number, newest.digest))


def locked_collection(session: Session, key: str | None, collection_id: str) -> tuple[Owner, Collection]:
    """An owner's collection for writing. Raises `KeyNeeded`, `KeyUnknown`, `KeyMayNot`, `NoSuchCollection`."""
    who = owners.visitor(session, key)
    if who.owner_id is None and who.guest_of != collection_id:
        raise NoSuchCollection
    if who.owner_id is None:
        raise KeyMayNot
    owner, _ = owners.locked_owner(session, key)
    query = select(Collection).where(Collection.id == collection_id).with_for_update()
    found = session.scalar(query) if keys.is_id(collection_id) else None
    if found is None or found.owner_id != owner.id:
        raise NoSuchCollection
    return owner, found


def _check(session: Session, found: Collection, newest: Revision, condition: Condition) -> None:
    """Raises `ChangedMeanwhile` with what changed since the revision that the condition names, where it ever was."""
    tag = tag_of(newest.number, newest.digest)
    if condition.meets(tag):
        return
    extra = {"current": {"revision": newest.number, "etag": f'"{tag}"', "name": newest.name, "count": newest.count}}
    for named in sorted(condition.tags):
        match = _TAG.fullmatch(named)
        base = session.get(Revision, (found.id, int(match[1]))) if match else None
        if base is not None and tag_of(base.number, base.digest) == named:
            what = changes(base.name, unpack(base.entries), newest.name, unpack(newest.entries))
            extra["changes"] = {"since": base.number, **what}
            break
    raise ChangedMeanwhile(extra, revision=newest.number)


def delete(key: str | None, collection_id: str, condition: Condition) -> None:
    """Delete a collection with all its revisions, for good; its pictures are the caller's to remove afterwards.

    Raises `KeyNeeded`, `KeyUnknown`, `KeyMayNot`, `NoSuchCollection`, `ChangedMeanwhile`.
    """
    with writing() as session:
        owner, found = locked_collection(session, key, collection_id)
        _check(session, found, session.get_one(Revision, (found.id, found.revision)), condition)
        owners.spend(owner, collections=-1, size=-_size(session, found.id))
        session.execute(delete_from(Collection).where(Collection.id == found.id))


def _size(session: Session, collection_id: str) -> int:
    """The bytes of all revisions and pictures of a collection, as the quota counted them."""
    texts = select(func.sum(func.length(Revision.entries) + OVERHEAD)).where(Revision.collection_id == collection_id)
    pictures = select(func.sum(Picture.bytes)).where(Picture.collection_id == collection_id)
    return int(session.scalar(texts) or 0) + int(session.scalar(pictures) or 0)


def share_key(key: str | None, collection_id: str) -> str | None:
    """The share key, for its owner to see. Raises `KeyMayNot` for a guest, and as `open_collection`."""
    with reading() as session:
        who = owners.visitor(session, key)
        found = session.get(Collection, collection_id) if keys.is_id(collection_id) else None
        if found is None or not _opens(who, found):
            raise NoSuchCollection
        if who.owner_id is None:
            raise KeyMayNot
        return found.share_key


def set_share_key(key: str | None, collection_id: str, *, shared: bool) -> str | None:
    """A new share key (the old one opens nothing from then on), or none. Raises as `locked_collection`."""
    with writing() as session:
        _, found = locked_collection(session, key, collection_id)
        found.share_key = keys.new_key(keys.SHARE) if shared else None
        return found.share_key


def _summary(found: Collection, access: str) -> dict[str, Any]:
    return {
        "id": found.id,
        "game": found.game,
        "kind": found.kind,
        "name": found.name,
        "revision": found.revision,
        "count": found.count,
        "created": iso(found.created_ms),
        "changed": iso(found.changed_ms),
        "access": access,
    }


def _shape(found: Collection, content: Revision, access: str) -> shapes.Collection:
    entries: Sequence[Entry] = unpack(content.entries)
    at_revision = {
        "name": content.name,
        "revision": content.number,
        "count": content.count,
        "changed": iso(content.created_ms),
    }
    return shapes.Collection(**{**_summary(found, access), **at_revision}, items=tuple(entries))
