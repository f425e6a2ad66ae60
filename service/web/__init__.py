"""The pages: the phone app at `/`. Plain ES modules, no build step, nothing loaded from elsewhere."""

from __future__ import annotations

from flask import Flask, render_template


def init_app(app: Flask) -> None:
    """Register the page."""

    @app.get("/")
    def page() -> str:
        """The phone app."""
        return render_template("index.html")
