"""The database: SQLite in the instance folder with nothing to set up, PostgreSQL by `DATABASE_URL`.

Work happens in `reading()` or `writing()`: short transactions that see one state, and commit wholly or not at all.
A writer locks its owner's row first, whatever it does next, so that no two writers wait for each other in a circle.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import iscoroutinefunction
from typing import Any

from flask import Flask, current_app
from flask_sqlalchemy_lite import SQLAlchemy
from sqlalchemy import URL, Engine, event, exc, make_url, text
from sqlalchemy.orm import Session

db = SQLAlchemy(session_options={"expire_on_commit": False})

SQLITE_FILE = "habitally.sqlite3"
POOL = 10  # connections a process keeps; a worker has eight threads
OVERFLOW = 10
STATEMENT_SECONDS = 20  # after which PostgreSQL gives up on a statement

_BUSY_CLASSES = ("08", "40", "53", "55", "57")
"""SQLSTATE classes of trouble that passes: connection, rollback, resources, object in use, operator's doing."""
_SQLITE_BUSY = ("SQLITE_BUSY", "SQLITE_LOCKED")


_FIRST_USE = "habitally-store-first-use"


class _FirstUse:
    """Does something once, whichever thread comes first; the others wait."""

    def __init__(self, prepare: Callable[[], None]) -> None:
        self._prepare: Callable[[], None] | None = prepare
        self._lock = threading.Lock()

    def __call__(self) -> None:
        if self._prepare is not None:
            with self._lock:
                if self._prepare is not None:
                    self._prepare()
                    self._prepare = None


class Unavailable(Exception):
    """The database is busy or away: the same request may succeed in a while."""


def init_app(app: Flask, prepare: Callable[[], None]) -> None:
    """Make the engine. Nothing is opened before the first use, when `prepare` is called once."""
    url = _url(app.config["DATABASE_URL"])
    wait = app.config["STORE_WAIT_SECONDS"]
    options: dict[str, Any] = {"url": url, "pool_size": POOL, "max_overflow": OVERFLOW, "pool_timeout": wait}
    if url.get_backend_name() == "postgresql":
        limits = f"-c lock_timeout={wait * 1000} -c statement_timeout={STATEMENT_SECONDS * 1000}"
        options |= {"pool_pre_ping": True, "connect_args": {"options": limits, "connect_timeout": wait}}
    else:
        options |= {"connect_args": {"timeout": wait}}
    app.config["SQLALCHEMY_ENGINES"] = {"default": options}
    db.init_app(app)
    # The extension closes asynchronous sessions too: on every request, in an event loop on a thread of its own. We
    # have none, and a score would wait for that longer than for anything else.
    app.teardown_appcontext_funcs[:] = [f for f in app.teardown_appcontext_funcs if not iscoroutinefunction(f)]
    app.extensions[_FIRST_USE] = _FirstUse(prepare)
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            _tame_sqlite(db.engine)


def _url(text: str) -> URL:
    """The URL for SQLAlchemy. Hosts hand out `postgres://`; the driver is psycopg 3."""
    if not text:
        return URL.create("sqlite", database=SQLITE_FILE)
    url = make_url(text)
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    return url


def _tame_sqlite(engine: Engine) -> None:
    """Write-ahead log, foreign keys, and transactions that begin when we say so, not when the driver guesses."""

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # what was acknowledged survives a power cut too
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:
        mode = connection.get_execution_options().get("begin", "IMMEDIATE")
        connection.exec_driver_sql(f"BEGIN {mode}")


@contextmanager
def reading() -> Iterator[Session]:
    """A session that only reads; it never waits for writers. Raises `Unavailable`."""
    with _session("DEFERRED") as session:
        yield session


@contextmanager
def writing() -> Iterator[Session]:
    """A session that commits at the end of the block, or rolls back where it raises. Raises `Unavailable`."""
    with _session("IMMEDIATE") as session:
        yield session
        session.commit()


@contextmanager
def _session(begin: str) -> Iterator[Session]:
    session = db.sessionmaker()
    try:
        current_app.extensions[_FIRST_USE]()
        session.connection(execution_options={"begin": begin})
        yield session
    except exc.TimeoutError as error:  # no connection came free
        raise Unavailable from error
    except exc.DBAPIError as error:
        if passes(error):
            raise Unavailable from error
        raise
    finally:
        session.close()


def ready() -> bool:
    """Whether the database answers, its tables in place."""
    try:
        with reading() as session:
            session.execute(text("SELECT 1"))
    except Unavailable:
        return False
    return True


def passes(error: exc.DBAPIError) -> bool:
    """Whether the trouble is of the kind that passes: locks, a lost connection, a server that restarts."""
    name = getattr(error.orig, "sqlite_errorname", None)
    if name is not None:
        return bool(name.startswith(_SQLITE_BUSY))
    state = getattr(error.orig, "sqlstate", None)
    if state is None:  # psycopg could not reach the server at all
        return isinstance(error, exc.OperationalError)
    return str(state).startswith(_BUSY_CLASSES)
