"""The page of Habitats parks: a photo, its tiles, their questions, the score; catalogues from photos."""

from __future__ import annotations

from flask import Blueprint, Flask, render_template

from service.api.language import words
from service.web.pages import LANGUAGE_NAMES

park_page = Blueprint("park-page", __name__, template_folder="templates")


def init_app(app: Flask) -> None:
    """Register the page."""
    app.register_blueprint(park_page)


@park_page.get("/park")
def page() -> str:
    """The page, in the language of the request."""
    return render_template("web/park.html", word=words().word, language=words().language, languages=LANGUAGE_NAMES)
