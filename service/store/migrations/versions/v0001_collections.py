"""Owners and their keys, collections and their revisions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

ID = sa.String(26)
DIGEST = sa.String(64)
NAME = sa.String(200)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "owner",
        sa.Column("id", ID, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("collections", sa.Integer, nullable=False),
        sa.Column("bytes", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_owner"),
    )
    op.create_table(
        "owner_key",
        sa.Column("id", ID, nullable=False),
        sa.Column("owner_id", ID, nullable=False),
        sa.Column("digest", DIGEST, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_owner_key"),
        sa.UniqueConstraint("digest", name="uq_owner_key_digest"),
        sa.ForeignKeyConstraint(["owner_id"], ["owner.id"], name="fk_owner_key_owner_id", ondelete="CASCADE"),
    )
    op.create_index("ix_owner_key_owner_id", "owner_key", ["owner_id"])
    op.create_table(
        "collection",
        sa.Column("id", ID, nullable=False),
        sa.Column("owner_id", ID, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("name", NAME, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("changed_ms", sa.BigInteger, nullable=False),
        sa.Column("share_key", sa.String(64), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_collection"),
        sa.UniqueConstraint("share_key", name="uq_collection_share_key"),
        sa.ForeignKeyConstraint(["owner_id"], ["owner.id"], name="fk_collection_owner_id", ondelete="CASCADE"),
    )
    op.create_index("ix_collection_owner_id_id", "collection", ["owner_id", "id"])
    op.create_table(
        "revision",
        sa.Column("collection_id", ID, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("name", NAME, nullable=False),
        sa.Column("entries", sa.Text, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("digest", DIGEST, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("collection_id", "number", name="pk_revision"),
        sa.ForeignKeyConstraint(
            ["collection_id"], ["collection.id"], name="fk_revision_collection_id", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    """Drop them, with all that owners brought."""
    for table in ("revision", "collection", "owner_key", "owner"):
        op.drop_table(table)
