"""The HTTP API under `/v1`: parse, call, answer. No rule and no pixel is decided here."""

from __future__ import annotations

from flask import Flask

from service.api import (
    access,
    collections,
    cors,
    docs,
    games,
    health,
    language,
    naming,
    problems,
    readings,
    sheet_prints,
    tile_prints,
)
from service.api.openapi import make_api


def init_app(app: Flask) -> None:
    """Register every route, the error handlers and the OpenAPI document."""
    language.init_app(app)
    problems.init_app(app)
    cors.init_app(app)
    health.init_app(app)
    access.init_app(app)
    api = make_api(app)
    registry = app.config["REGISTRY"]
    api.register_blueprint(games.card_routes(registry))
    for game in registry:
        api.register_blueprint(games.verb_routes(game))
    readings.register(api, registry)
    sheet_prints.register(api, registry)
    tile_prints.register(api, registry)
    collections.register(api, registry)
    for game in registry:
        naming.document(api.spec.components.schemas, game)
    docs.init_app(app, api)
