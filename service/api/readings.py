"""`POST /v1/games/{g}/read`: a photo in, a reading out."""

from __future__ import annotations

from typing import Any

from flask import current_app
from marshmallow import Schema

from schemas.fields import Part
from schemas.forms import BiotopeReadAskSchema
from schemas.messages import Message
from schemas.reading import BiotopeReadAsk, BiotopeReadingSchema, Reading
from schemas.settling import BiotopeSettleAsk, BiotopeSettleAskSchema, BiotopeSettledSchema, Settled
from service.api.openapi import HabitallyApi, Routes, with_problems
from service.api.problems import Problem, busy
from service.games import Game, Registry
from service.readings import VERBS, Busy, read_sheet, settle_sheet
from vision import PhotoError


def register(api: HabitallyApi, registry: Registry) -> None:
    """Register the routes of the games whose boards can be photographed."""
    for game in registry:
        if game.id in VERBS:
            api.register_blueprint(_sheet_routes(game))


def _sheet_routes(game: Game) -> Routes:
    routes = Routes(f"{game.id}-read", __name__, url_prefix=f"/v1/games/{game.id}", description="From photos.")

    @routes.route("/read", methods=["POST"])
    @routes.arguments(BiotopeReadAskSchema, location="files")
    @routes.response(200, BiotopeReadingSchema)
    @with_problems(routes, 400, 413, 415, 422, 503)
    def read(ask: BiotopeReadAsk) -> Reading:
        """Read a photo of a sheet: the position, how sure each cell is, the score, and what is worth asking."""
        data = photo_bytes(ask.photo)
        try:
            return read_sheet(game, ask, data, current_app.config)
        except PhotoError as error:
            raise photo_problem(error) from None
        except Busy as error:
            raise busy(error.seconds) from None

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


def photo_bytes(part: Any) -> bytes:
    """The bytes of an uploaded photo. Raises `Problem` when they are too many."""
    limit: int = current_app.config["MAX_PHOTO_BYTES"]
    data: bytes = part.read(limit + 1)
    if len(data) > limit:
        raise Problem("photo-too-large", limit=limit)
    return data


def photo_problem(error: PhotoError) -> Problem:
    """The problem of a photo that cannot be read; `reason` and `params` are there for clients."""
    detail = Message(error.reason, error.params)
    return Problem(error.code, detail, extra={"reason": error.reason, "params": error.params})
