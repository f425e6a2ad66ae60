"""Is the process up, and can it serve?"""

from __future__ import annotations

from flask import Flask

from service import readings
from service.api.problems import busy
from service.store import database


def init_app(app: Flask) -> None:
    """Register `/healthz` and `/readyz`."""

    @app.get("/healthz")
    def healthz() -> dict[str, str]:
        """The process answers."""
        return {"status": "up"}

    @app.get("/readyz")
    def readyz() -> dict[str, str]:
        """The readers have started and the database answers; 503 until then."""
        if not (readings.ready(app.config) and database.ready()):
            raise busy(2)
        return {"status": "ready"}
