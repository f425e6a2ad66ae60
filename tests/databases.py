"""Databases for tests: a SQLite file, and a database of its own on the PostgreSQL server that a setting names."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from flask import Flask
from psycopg import sql
from sqlalchemy import make_url

from service import create_app
from service.store.database import db
from service.store.migrating import upgrade

DATABASES = ("sqlite", "postgresql")
SETTING = "HABITALLY_TEST_POSTGRES"


@contextmanager
def empty_database(kind: str, folder: Path) -> Iterator[str]:
    """The address of an empty database. PostgreSQL: skips where no server is named; named and away is a failure."""
    if kind == "sqlite":
        yield f"sqlite:///{folder}/{secrets.token_hex(4)}.sqlite3"
        return
    server = os.environ.get(SETTING)
    if not server:
        pytest.skip(f"{SETTING} is not set: no PostgreSQL to test with")
    name = f"habitally_test_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        yield make_url(server).set(database=name).render_as_string(hide_password=False)
    finally:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@contextmanager
def migrated_address(kind: str, folder: Path) -> Iterator[str]:
    """The address of a database with all its tables, for a server of its own."""
    with empty_database(kind, folder) as address:
        app = create_app({"DATABASE_URL": address})
        with app.app_context():
            upgrade()
            db.engine.dispose()
        yield address


@contextmanager
def store_app(kind: str, folder: Path, **config: Any) -> Iterator[Flask]:
    """An application on a migrated database of its own."""
    with empty_database(kind, folder) as address:
        place = {"DATABASE_URL": address, "PICTURES": str(folder / "pictures")}
        patient = {"READ_SECONDS": 120, "READ_WAIT_SECONDS": 60}  # a machine that tests may be busy
        app = create_app({"TESTING": True, **place, **patient, **config})
        with app.app_context():
            upgrade()
        try:
            yield app
        finally:
            with app.app_context():
                db.engine.dispose()
