"""The tables: owners and their keys, collections and their revisions, pictures, receipts."""

from __future__ import annotations

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, MetaData, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

ID = String(26)
DIGEST = String(64)
NAME = String(200)


class Base(DeclarativeBase):
    """All tables of the service; constraints have names, so that migrations can name them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class Owner(Base):
    """Somebody who brought something, known by keys alone. The sums are for the quota, and kept with every change."""

    __tablename__ = "owner"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    created_ms: Mapped[int] = mapped_column(BigInteger)
    collections: Mapped[int] = mapped_column(Integer)
    bytes: Mapped[int] = mapped_column(BigInteger)


class OwnerKey(Base):
    """A key of an owner: only its digest. Revoking deletes it."""

    __tablename__ = "owner_key"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    owner_id: Mapped[str] = mapped_column(ForeignKey("owner.id", ondelete="CASCADE"), index=True)
    digest: Mapped[str] = mapped_column(DIGEST, unique=True)
    created_ms: Mapped[int] = mapped_column(BigInteger)


class Collection(Base):
    """A collection as it is now; `revision` is its newest. `share_key` opens it for reading (None: not shared).

    The share key is kept in the clear, for its owner to see again: it opens nothing that is not in this database.
    """

    __tablename__ = "collection"
    __table_args__ = (Index("ix_collection_owner_id_id", "owner_id", "id"),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    owner_id: Mapped[str] = mapped_column(ForeignKey("owner.id", ondelete="CASCADE"))
    game: Mapped[str] = mapped_column(String(40))
    kind: Mapped[str] = mapped_column(String(20))
    name: Mapped[str] = mapped_column(NAME)
    revision: Mapped[int] = mapped_column(Integer)
    count: Mapped[int] = mapped_column(Integer)
    created_ms: Mapped[int] = mapped_column(BigInteger)
    changed_ms: Mapped[int] = mapped_column(BigInteger)
    share_key: Mapped[str | None] = mapped_column(String(64), unique=True)


class Revision(Base):
    """What a collection held at one time; never changed. `entries` is JSON, a list of entries, all in ASCII."""

    __tablename__ = "revision"

    collection_id: Mapped[str] = mapped_column(ForeignKey("collection.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    name: Mapped[str] = mapped_column(NAME)
    entries: Mapped[str] = mapped_column(Text)
    count: Mapped[int] = mapped_column(Integer)
    digest: Mapped[str] = mapped_column(DIGEST)
    created_ms: Mapped[int] = mapped_column(BigInteger)


class Picture(Base):
    """A picture of a collection, by the digest of its bytes; the bytes are in the picture store."""

    __tablename__ = "picture"

    collection_id: Mapped[str] = mapped_column(ForeignKey("collection.id", ondelete="CASCADE"), primary_key=True)
    digest: Mapped[str] = mapped_column(DIGEST, primary_key=True)
    bytes: Mapped[int] = mapped_column(Integer)
    width: Mapped[int] = mapped_column(Integer)
    height: Mapped[int] = mapped_column(Integer)


class Receipt(Base):
    """A creation that may be asked for again: the digest of its idempotency key and what was asked and made."""

    __tablename__ = "receipt"

    digest: Mapped[str] = mapped_column(DIGEST, primary_key=True)
    request: Mapped[str] = mapped_column(DIGEST)
    owner_id: Mapped[str] = mapped_column(ID)
    collection_id: Mapped[str] = mapped_column(ID)
    created_ms: Mapped[int] = mapped_column(BigInteger, index=True)
