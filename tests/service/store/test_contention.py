"""When somebody else holds the lock for too long: 503 with `Retry-After` for writers, nothing of it for readers."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from service.store.database import db
from tests.collections_client import Client, draft, layout, problem
from tests.databases import DATABASES, store_app

HOLD = {
    "sqlite": "SELECT 1",  # a transaction that begins IMMEDIATE holds the one lock there is
    "postgresql": "SELECT * FROM owner FOR UPDATE",
}


@pytest.mark.parametrize("kind", DATABASES)
def test_a_lock_held_too_long(kind: str, tmp_path: Path) -> None:
    with store_app(kind, tmp_path, STORE_WAIT_SECONDS=1) as app:
        owner = Client(app)
        made = owner.made(layout())
        with app.app_context(), db.engine.begin() as holding:
            holding.execute(text(HOLD[kind]))
            assert owner.open(made["id"]).status_code == 200
            assert owner.send("GET", "collections").status_code == 200
            for answer in (
                owner.put(made["id"], "*", layout("New")),
                owner.delete(made["id"]),
                owner.make(draft(layout())),
                owner.send("POST", "owner/keys/rotate"),
            ):
                assert (answer.status_code, problem(answer)) == (503, "busy")
                assert answer.headers["Retry-After"] == "2"
        assert owner.put(made["id"], "*", layout("New")).get_json()["revision"] == 2


def test_a_server_that_is_away(tmp_path: Path) -> None:
    from service import create_app

    app: Flask = create_app(
        {"DATABASE_URL": f"postgresql://nobody@/nothing?host={tmp_path}", "STORE_WAIT_SECONDS": 1, "TESTING": True}
    )
    answer = Client(app).make(draft(layout()))
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    named = Client(app, "hk_x").send("POST", "games/biotope/score", json={"position": {"layout": "0" * 26}})
    assert named.status_code == 503
