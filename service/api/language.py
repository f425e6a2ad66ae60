"""Which language an answer is worded in: `?lang=`, else `Accept-Language`, else English."""

from __future__ import annotations

from flask import Flask, Response, current_app, g, request

from schemas.messages import Message, renderer
from service.words import LANGUAGES, Catalogue, catalogue_of


def init_app(app: Flask) -> None:
    """Render messages in the language of each request, and say so in the answer's headers."""

    @app.before_request
    def choose() -> None:
        renderer.set(lambda message: words().render(message))

    @app.after_request
    def declare(response: Response) -> Response:
        if response.mimetype in ("application/json", "application/problem+json", "text/html"):
            response.headers.setdefault("Content-Language", words().language)
            response.vary.add("Accept-Language")
        return response


def words() -> Catalogue:
    """The catalogue in the language of the request at hand."""
    if "words" not in g:
        asked = request.args.get("lang", "").lower().split("-")[0]
        best = asked if asked in LANGUAGES else request.accept_languages.best_match(LANGUAGES, "en")
        folders = tuple(game.words for game in current_app.config["REGISTRY"])
        g.words = catalogue_of(str(best), folders)
    catalogue: Catalogue = g.words
    return catalogue


def word(message_id: str, **params: object) -> str:
    """A message in the language of the request at hand."""
    return words().render(Message(message_id, params))
