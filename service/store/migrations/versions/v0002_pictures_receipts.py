"""Pictures of collections, and receipts of creations."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

ID = sa.String(26)
DIGEST = sa.String(64)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "picture",
        sa.Column("collection_id", ID, nullable=False),
        sa.Column("digest", DIGEST, nullable=False),
        sa.Column("bytes", sa.Integer, nullable=False),
        sa.Column("width", sa.Integer, nullable=False),
        sa.Column("height", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("collection_id", "digest", name="pk_picture"),
        sa.ForeignKeyConstraint(
            ["collection_id"], ["collection.id"], name="fk_picture_collection_id", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "receipt",
        sa.Column("digest", DIGEST, nullable=False),
        sa.Column("request", DIGEST, nullable=False),
        sa.Column("owner_id", ID, nullable=False),
        sa.Column("collection_id", ID, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_receipt"),
    )
    op.create_index("ix_receipt_created_ms", "receipt", ["created_ms"])


def downgrade() -> None:
    """Drop them. The bytes of pictures stay where they are, and collections go on naming them."""
    op.execute(
        "UPDATE owner SET bytes = bytes - (SELECT COALESCE(SUM(picture.bytes), 0) FROM picture"
        " JOIN collection ON collection.id = picture.collection_id WHERE collection.owner_id = owner.id)"
    )
    op.drop_table("receipt")
    op.drop_table("picture")
