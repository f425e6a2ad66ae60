"""Photos of Habitats parks: `/read`, `/tiles` and `/settle`, and which catalogue they are read with."""

from __future__ import annotations

from typing import Any

from flask import current_app
from marshmallow import Schema, ValidationError, pre_load

from schemas.collections import Entry, folded
from schemas.fields import Part, Text
from schemas.habitats import HabitatsTileSchema
from schemas.messages import Impossible
from schemas.park_reading import (
    REFERENCE_HELP,
    CutTiles,
    CutTilesAsk,
    HabitatsCutTilesAskSchema,
    HabitatsCutTilesSchema,
    HabitatsReadAskSchema,
    HabitatsReadingSchema,
    ParkReadAsk,
    ParkReading,
)
from schemas.park_settling import HabitatsSettleAskSchema, HabitatsSettledSchema, ParkSettleAsk, ParkSettled
from service.api.naming import ENTRY_KEY, Request
from service.api.openapi import Routes, with_problems
from service.api.photos import photo_bytes, reading_problems
from service.api.references import Unresolved, named, unknown_entry
from service.games import Game
from service.readings import cut_out, read_park, settle_park
from service.readings.catalogues import Catalogue, CatalogueTile, example_catalogue
from service.store import pictured
from service.store.kinds import kind_of
from service.store.names import Names

KIND = "catalogues"
EXAMPLE = "example-"  # before an edition: our own set
NEARBY = 10  # unknown names for which the nearest are looked for


def park_routes(game: Game) -> Routes:
    """The routes of a game of tiles."""
    routes = Routes(f"{game.id}-read", __name__, url_prefix=f"/v1/games/{game.id}", description="From photos.")

    @routes.route("/read", methods=["POST"])
    @routes.arguments(HabitatsReadAskSchema, location="files")
    @routes.response(200, HabitatsReadingSchema)
    @with_problems(routes, 400, 401, 413, 415, 422, 503)
    def read(ask: ParkReadAsk) -> ParkReading:
        """Read a photo of a park: its tiles, how sure each is, the score or why there is none, what is worth asking.

        With a catalogue tiles are known by name; without one, landscapes by colour and which tiles look alike.
        """
        catalogue, data = catalogue_of(game, ask.catalogue), photo_bytes(ask.photo)
        with reading_problems():
            return read_park(game, ask, data, catalogue, current_app.config)

    @routes.route("/tiles", methods=["POST"])
    @routes.arguments(HabitatsCutTilesAskSchema, location="files")
    @routes.response(200, HabitatsCutTilesSchema)
    @with_problems(routes, 400, 401, 413, 415, 422, 503)
    def tiles(ask: CutTilesAsk) -> CutTiles:
        """Cut the tiles out of a photo, as proposals for a catalogue: edge to edge or apart. Nothing is stored.

        Name them and send them to `/v1/collections/{collection_id}/looks`.
        """
        catalogue, data = catalogue_of(game, ask.catalogue), photo_bytes(ask.photo)
        with reading_problems():
            return cut_out(game, ask, data, catalogue, current_app.config)

    @routes.route("/settle", methods=["POST"])
    @routes.arguments(_settle_body(game))
    @routes.response(200, HabitatsSettledSchema)
    @with_problems(routes, 400, 401, 413, 415, 422)
    def settle(ask: ParkSettleAsk) -> ParkSettled:
        """Answer a park reading's questions: the new score, and what is left to ask."""
        return settle_park(game, ask)

    return routes


def _settle_body(game: Game) -> type[Schema]:
    """The request of `/settle`: rulings of the game's own, tiles by their names in a catalogue."""

    def resolve(_: Schema, data: Any, **__: Any) -> Any:
        if not isinstance(data, dict):
            return data
        return Request(game, _with_names(_with_examples(game, data))).resolved()

    more = {
        "rulings": Part(game.choices),
        "catalogue": Text(metadata={"description": REFERENCE_HELP}),
        "resolve_names": pre_load(resolve),
    }
    return type("HabitatsSettleAskBodySchema", (HabitatsSettleAskSchema,), more)


def _with_names(data: dict[str, Any]) -> dict[str, Any]:
    """The request with tiles that are named in answers keeping their names."""
    answers = data.get("answers")
    if not (isinstance(answers, list) and isinstance(data.get("catalogue"), str)):
        return data
    kept = [
        {**given, "tile": {ENTRY_KEY: given["tile"], "name": given["tile"]}}
        if isinstance(given, dict) and isinstance(given.get("tile"), str)
        else given
        for given in answers
    ]
    return {**data, "answers": kept}


def _with_examples(game: Game, data: dict[str, Any]) -> dict[str, Any]:
    """The request with the names of our own set's tiles replaced by those. Raises ValidationError on unknown ones."""
    edition = _example(game, data.get("catalogue"))
    answers = data.get("answers")
    if edition is None or not isinstance(answers, list):
        return data
    schema = HabitatsTileSchema()
    tiles = {folded(one.name): schema.dump(one.tile) for one in example_catalogue(edition).tiles}
    entries = tuple(Entry(name=name, item=tile) for name, tile in tiles.items())
    wrong: dict[int, Any] = {}
    kept = []
    for n, given in enumerate(answers):
        name = given.get("tile") if isinstance(given, dict) else None
        if isinstance(name, str) and folded(name) not in tiles:
            wrong[n] = {"tile": [unknown_entry(Names(data["catalogue"], entries), name, suggest=len(wrong) < NEARBY)]}
        kept.append({**given, "tile": tiles[folded(name)]} if isinstance(name, str) and not wrong else given)
    if wrong:
        raise ValidationError({"answers": wrong})
    return {**{key: value for key, value in data.items() if key != "catalogue"}, "answers": kept}


def _example(game: Game, text: Any) -> str | None:
    """The edition whose example set a text names; None where it names none."""
    return next((edition for edition in game.editions if text == f"{EXAMPLE}{edition}"), None)


def catalogue_of(game: Game, text: str | None) -> Catalogue:
    """The catalogue that a form names. Raises `Impossible` where the request's key opens none of that name."""
    if text is None:
        return Catalogue()
    edition = _example(game, text)
    if edition is not None:
        return example_catalogue(edition)
    kind = kind_of(current_app.config["REGISTRY"], game.id, KIND)
    try:
        found = named(game, kind, text)
    except Unresolved as error:
        raise Impossible("/catalogue", error.message) from None
    schema = HabitatsTileSchema()
    tiles = tuple(
        CatalogueTile(
            name=entry.name,
            tile=schema.load({"name": entry.name, **entry.item}),
            copies=entry.count,
            pictures=entry.pictures,
        )
        for entry in found.names.entries
    )
    return Catalogue(tiles, lambda digest: pictured.kept_bytes(found.collection_id or "", digest))
