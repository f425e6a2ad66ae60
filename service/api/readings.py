"""`POST /v1/games/{g}/read`: a photo in, a reading out."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import current_app
from marshmallow import Schema

from schemas.biotope import BiotopeLayout, BiotopeLayoutSchema
from schemas.fields import Part
from schemas.forms import BiotopeReadAskSchema, LayoutReadAskSchema
from schemas.reading import (
    BiotopeLayoutReadingSchema,
    BiotopeReadAsk,
    BiotopeReadingSchema,
    LayoutReadAsk,
    LayoutReading,
    Reading,
)
from schemas.settling import BiotopeSettleAsk, BiotopeSettleAskSchema, BiotopeSettledSchema, Settled
from service.api.openapi import HabitallyApi, Routes, with_problems
from service.api.parks import park_routes
from service.api.photos import photo_bytes, reading_problems
from service.api.problems import invalid
from service.api.references import Unresolved, entry_of, named
from service.games import Game, Registry
from service.readings import VERBS, read_layout, read_sheet, settle_sheet


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
            return read_sheet(game, ask, data, current_app.config, _layout(game, ask))

    @routes.route("/layouts/read", methods=["POST"])
    @routes.arguments(LayoutReadAskSchema, location="files")
    @routes.response(200, BiotopeLayoutReadingSchema)
    @with_problems(routes, 400, 413, 415, 422, 503)
    def read_empty(ask: LayoutReadAsk) -> LayoutReading:
        """Read a photo of an empty sheet: a layout to correct, and to keep as an entry of a collection."""
        data = photo_bytes(ask.photo)
        with reading_problems():
            return read_layout(game, ask, data, current_app.config)

    @routes.route("/settle", methods=["POST"])
    @routes.arguments(_with_rulings(game))
    @routes.response(200, BiotopeSettledSchema)
    @with_problems(routes, 400, 413, 415, 422)
    def settle(ask: BiotopeSettleAsk) -> Settled:
        """Answer a reading's questions: the new score, and what is left to ask."""
        return settle_sheet(game, ask)

    return routes


def _layout(game: Game, ask: BiotopeReadAsk) -> BiotopeLayout | None:
    """The empty sheet that a form names. Raises `Problem` where it names none, or one of several."""
    if ask.layout is None:
        return None
    (kind,) = (kind for kind in game.collections if kind.kind == "layouts")
    try:
        entry = entry_of(named(game, kind, ask.layout), {"sheet": ask.sheet})
    except Unresolved as error:
        raise invalid([("/layout", error.message)]) from None
    layout: BiotopeLayout = BiotopeLayoutSchema().load(entry.item)
    return layout


def _with_rulings(game: Game) -> type[Schema]:
    return type("BiotopeSettleAskBodySchema", (BiotopeSettleAskSchema,), {"rulings": Part(game.choices)})


ROUTES: Mapping[str, Callable[[Game], Routes]] = {"biotope": _sheet_routes, "habitats": park_routes}
"""The routes of each game whose boards can be photographed."""
