"""The phone app's page, its words and its files."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, Flask, abort, render_template

from service.api.language import words
from service.web import headers
from service.words import LANGUAGES, Catalogue, catalogue_of

PREFIX = "web."  # the page's own messages; all others are worded by the API

LANGUAGE_NAMES: Mapping[str, str] = {
    "en": "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "nl": "Nederlands",
}

pages = Blueprint("web", __name__, template_folder="templates", static_folder="static", static_url_path="/static")


def init_app(app: Flask) -> None:
    """Register the page, its words and files, and the headers that keep pages safe."""
    app.register_blueprint(pages)
    headers.init_app(app)


@pages.get("/")
def page() -> str:
    """The phone app, in the language of the request."""
    return render_template("web/index.html", word=words().word, language=words().language, languages=LANGUAGE_NAMES)


@pages.get("/words/<language>.json")
def page_words(language: str) -> dict[str, list[str]]:
    """The page's messages in one language: for every id its sentence, or one for each plural form."""
    if language not in LANGUAGES:
        abort(404)
    return texts(catalogue_of(language))


def texts(catalogue: Catalogue) -> dict[str, list[str]]:
    """The page's messages as text, parameters in braces."""
    return {
        message_id: [
            "".join(piece if isinstance(piece, str) else f"{{{piece[0]}}}" for piece in form.pieces) for form in forms
        ]
        for message_id, forms in catalogue.sentences.items()
        if message_id.startswith(PREFIX)
    }
