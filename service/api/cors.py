"""Cross-origin calls, for companion apps on other hosts: off unless `CORS_ORIGINS` names their origins."""

from __future__ import annotations

from flask import Flask
from flask_cors import CORS


def init_app(app: Flask) -> None:
    """Allow the configured origins on the API."""
    origins = app.config["CORS_ORIGINS"].split()
    if origins:
        CORS(
            app,
            resources={r"/v1/.*": {"origins": origins}},
            expose_headers=["Retry-After", "Content-Language"],
        )
