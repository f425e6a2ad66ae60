"""How Alembic runs our migrations: over the connection it is given, in one transaction."""

from __future__ import annotations

from alembic import context

from service.store.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    transactional_ddl=True,
    render_as_batch=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
