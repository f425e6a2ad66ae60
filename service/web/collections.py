"""The page of collections: what this browser's keys open, as lists and tables."""

from __future__ import annotations

from flask import Blueprint, Flask, render_template

from service.api.language import words
from service.web.pages import LANGUAGE_NAMES

collections_page = Blueprint("collections-page", __name__, template_folder="templates")


def init_app(app: Flask) -> None:
    """Register the page."""
    app.register_blueprint(collections_page)


@collections_page.get("/collections")
def page() -> str:
    """The page, in the language of the request. Keys never reach it: they stay in the browser and in its calls."""
    return render_template(
        "web/collections.html", word=words().word, language=words().language, languages=LANGUAGE_NAMES
    )
