"""Bringing the database to the state that this version of the service works with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from service.store.database import db

MIGRATIONS = Path(__file__).parent / "migrations"
_LOCK = 7_224_105  # PostgreSQL's advisory lock: of two servers that start together, one migrates


def upgrade(revision: str = "head") -> None:
    """Run the migrations that are still to be run. Safe to call from several processes at once."""
    _run(command.upgrade, revision)


def prepare() -> None:
    """Make the tables of a SQLite file that has none yet, so that there is nothing to set up.

    Later steps are for `upgrade` alone: a database that holds collections is changed when its keeper says so.
    """
    if db.engine.dialect.name == "sqlite" and current() is None:
        upgrade()


def downgrade(revision: str) -> None:
    """Take migrations back, down to `revision` (`base`: all of them)."""
    _run(command.downgrade, revision)


def current() -> str | None:
    """The newest migration that was run; None on an empty database."""
    with db.engine.connect().execution_options(begin="DEFERRED") as connection:
        return MigrationContext.configure(connection).get_current_revision()


def newest() -> str | None:
    """The newest migration there is."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def _run(verb: Callable[[Config, str], None], revision: str) -> None:
    with db.engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        config = _config()
        config.attributes["connection"] = connection
        verb(config, revision)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    return config
