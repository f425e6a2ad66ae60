"""`POST /v1/games/{g}/read`: a photo in, a reading out."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import current_app
from marshmallow import Schema

from schemas.fields import Part
from schemas.forms import BiotopeReadAskSchema
from schemas.reading import BiotopeReadAsk, BiotopeReadingSchema, Reading
from schemas.settling import BiotopeSettleAsk, BiotopeSettleAskSchema, BiotopeSettledSchema, Settled
from service.api.openapi import HabitallyApi, Routes, with_problems
from service.api.parks import park_routes
from service.api.photos import photo_bytes, reading_problems
from service.games import Game, Registry
from service.readings import VERBS, read_sheet, settle_sheet


def register(api: HabitallyApi, registry: Registry) -> None:
    """Register the routes of the games whose boards can be photographed."""
    for game in registry:
        if game.id in VERBS:
            api.register_blueprint(ROUTES[game.id](game))


def _sheet_routes(game: Game) -> Routes:
    routes = Routes(f"{game.id}-read", __name__, url_prefix=f"/v1/games/{game.id}", description="From photos.")

    @routes.route("/read", methods=["POST"])
    @routes.arguments(BiotopeReadAskSchema, location="files")
    @routes.response(200, BiotopeReadingSchema)
    @with_problems(routes, 400, 413, 415, 422, 503)
    def read(ask: BiotopeReadAsk) -> Reading:
        """Read a photo of a sheet: the position, how sure each cell is, the score, and what is worth asking."""
        data = photo_bytes(ask.photo)
        with reading_problems():
            return read_sheet(game, ask, data, current_app.config)

    @routes.route("/settle", methods=["POST"])
    @routes.arguments(_with_rulings(game))
    @routes.response(200, BiotopeSettledSchema)
    @with_problems(routes, 400, 413, 415, 422)
    def settle(ask: BiotopeSettleAsk) -> Settled:
        """Answer a reading's questions: the new score, and what is left to ask."""
        return settle_sheet(game, ask)

    return routes


def _with_rulings(game: Game) -> type[Schema]:
    return type("BiotopeSettleAskBodySchema", (BiotopeSettleAskSchema,), {"rulings": Part(game.choices)})


ROUTES: Mapping[str, Callable[[Game], Routes]] = {"biotope": _sheet_routes, "habitats": park_routes}
"""The routes of each game whose boards can be photographed."""
