"""Which language an answer is worded in: `?lang=`, else `Accept-Language`, else English."""

from __future__ import annotations

from flask import Flask, Response, current_app, g, request

from schemas.messages import Message, renderer
from service.words import LANGUAGES, Catalogue, catalogue_of


def init_app(app: Flask) -> None:
    """Render messages in the language of each request, and say so in the answer's headers."""

    @app.before_request
    def choose() -> None:
        renderer.set(words().render)

    @app.after_request
    def declare(response: Response) -> Response:
        if response.mimetype in ("application/json", "application/problem+json", "text/html"):
            response.headers.setdefault("Content-Language", words().language)
            response.vary.add("Accept-Language")
        return response


def words() -> Catalogue:
    """The catalogue in the language of the request at hand."""
    if "words" not in g:
        folders = tuple(game.words for game in current_app.config["REGISTRY"])
        g.words = catalogue_of(_asked_for(), folders)
    catalogue: Catalogue = g.words
    return catalogue


def _asked_for() -> str:
    """The first language asked for that we speak; of `de-CH` the `de` counts."""
    asked = [request.args.get("lang", ""), *(tag for tag, _ in request.accept_languages)]
    primary = (tag.lower().replace("_", "-").split("-")[0] for tag in asked)
    return next((tag for tag in primary if tag in LANGUAGES), "en")


def word(message_id: str, **params: object) -> str:
    """A message in the language of the request at hand."""
    return words().render(Message(message_id, params))
