"""A service whose database does not answer is not ready, and says when to come back."""

from __future__ import annotations

from service import create_app
from tests.service.api.test_problems import problem


def test_ready_with_a_database_at_hand(tmp_path: object) -> None:
    client = create_app({"TESTING": True, "DATABASE_URL": f"sqlite:///{tmp_path}/a.sqlite"}).test_client()
    assert client.get("/readyz").get_json() == {"status": "ready"}


def test_not_ready_without_its_database() -> None:
    away = {"TESTING": True, "DATABASE_URL": "postgresql+psycopg://nobody@127.0.0.1:9/nothing"}
    answer = create_app(away).test_client().get("/readyz")
    problem(answer, 503, "busy")
    assert int(answer.headers["Retry-After"]) > 0
    assert create_app(away).test_client().get("/healthz").status_code == 200
