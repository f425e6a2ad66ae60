"""Migrations, on both databases: up and down with data, and the tables are those of the models."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import inspect

from service import create_app
from service.store import migrating
from service.store.database import db
from service.store.models import Base
from tests.collections_client import Client, layout, png
from tests.databases import DATABASES, empty_database


@pytest.fixture(params=DATABASES)
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Flask]:
    """An application on an empty database of its own."""
    with empty_database(request.param, tmp_path) as address:
        app = create_app({"TESTING": True, "DATABASE_URL": address, "PICTURES": str(tmp_path), "READ_SECONDS": 120})
        try:
            yield app
        finally:
            with app.app_context():
                db.engine.dispose()


def _tables() -> set[str]:
    return set(inspect(db.engine).get_table_names())


def test_up_makes_the_tables_of_the_models_and_down_takes_them_away(fresh: Flask) -> None:
    with fresh.app_context():
        migrating.upgrade()
        assert migrating.current() == migrating.newest()
        with db.engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, Base.metadata) == []
        migrating.upgrade()
        migrating.downgrade("base")
        assert _tables() == {"alembic_version"}
        migrating.upgrade()
        assert set(Base.metadata.tables) < _tables()


def test_data_goes_down_a_step_and_up_again(fresh: Flask) -> None:
    with fresh.app_context():
        migrating.upgrade()
    owner = Client(fresh)
    plain, pictured = owner.made(layout()), owner.made(layout())
    kept = owner.upload(pictured["id"], png()).get_json()
    owner.put(pictured["id"], "*", layout("New", picture=kept["picture"]))
    before = [owner.open(made["id"]).get_json() for made in (plain, pictured)]
    with fresh.app_context():
        migrating.downgrade("0001")
        migrating.upgrade()
    assert [owner.open(made["id"]).get_json() for made in (plain, pictured)] == before
    assert owner.open(pictured["id"], revision=1).status_code == 200
    assert owner.put(plain["id"], "*", layout("New")).get_json()["revision"] == 2
    for made in (plain, pictured):
        assert owner.delete(made["id"]).status_code == 204
    assert (owner.owner()["collections"], owner.owner()["bytes"]) == (0, 0)


def test_servers_that_start_together_migrate_once(fresh: Flask) -> None:
    failures: list[BaseException] = []

    def start() -> None:
        try:
            with fresh.app_context():
                migrating.upgrade()
        except BaseException as error:  # told in the thread that asserts
            failures.append(error)

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    with fresh.app_context():
        assert migrating.current() == migrating.newest()


def test_a_new_sqlite_file_needs_no_setting_up(tmp_path: Path) -> None:
    app = create_app({"TESTING": True, "DATABASE_URL": f"sqlite:///{tmp_path}/new.sqlite3"})
    assert not (tmp_path / "new.sqlite3").exists()
    assert Client(app).made(layout())
    with app.app_context():
        with db.engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
            assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == 5000
        db.engine.dispose()
