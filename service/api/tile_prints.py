"""`GET /v1/games/habitats/tiles.pdf`: tiles to print and cut out, of the example or of an owner's catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from flask import Response

from schemas.habitats import EDITIONS, HabitatsTileSchema, Stock
from schemas.messages import Message
from schemas.tile_prints import TilePrintAsk, TilePrintAskSchema
from service.api import access
from service.api.language import words
from service.api.openapi import HabitallyApi
from service.api.pdfs import PDF_RESPONSES, pdf_answer
from service.api.problems import invalid
from service.api.references import Unresolved, named
from service.games import Registry
from service.games.habitats.layouts import example
from service.games.protocol import Game
from service.prints.tiles.pages import MAX_TILES, count_tiles, tiles_pdf
from service.words import Catalogue

GAME = "habitats"
EXAMPLES = {f"example-{edition}": edition for edition in EDITIONS}
KEPT = 8  # documents of the examples held ready, a megabyte each


def register(api: HabitallyApi, registry: Registry) -> None:
    """Register the route, where the registry has the game."""
    game = next((game for game in registry if game.id == GAME), None)
    if game is not None:
        api.register_blueprint(_routes(game))


def _routes(game: Game) -> access.KeyRoutes:
    routes = access.KeyRoutes(
        f"{game.id}-tiles", __name__, url_prefix=f"/v1/games/{game.id}", description="Tiles to print."
    )

    @routes.route("/tiles.pdf")
    @routes.arguments(TilePrintAskSchema, location="query")
    @access.documented(
        routes,
        access.KEY_PARAMETER,
        access.IF_NONE_MATCH_PARAMETER,
        problems=(401, 422, 503),
        responses=PDF_RESPONSES,
    )
    def print_tiles(ask: TilePrintAsk) -> Response:
        """Tiles to print and cut out, with a page that explains their signs."""
        if ask.catalogue in EXAMPLES:
            pages = _example(EXAMPLES[ask.catalogue], ask.paper, words())
            return pdf_answer(pages, f"habitats-tiles-{ask.paper}", shared=True)
        pages = tiles_pdf(_stock(game, ask.catalogue), ask.paper, words().language, words().render)
        return pdf_answer(pages, f"habitats-tiles-{ask.paper}", shared=False)

    return routes


@lru_cache(maxsize=KEPT)
def _example(edition: str, paper: str, catalogue: Catalogue) -> bytes:
    return tiles_pdf(example(edition), paper, catalogue.language, catalogue.render)


def _stock(game: Game, text: str) -> Sequence[Stock]:
    """The tiles of a catalogue of the store. Raises `Problem` where there is none, or it has too many."""
    (kind,) = (kind for kind in game.collections if kind.kind == "catalogues")
    try:
        entries = named(game, kind, text).names.entries
    except Unresolved as error:
        raise invalid([("/catalogue", error.message)]) from None
    stock = [Stock(tile=HabitatsTileSchema().load(entry.item), copies=entry.count) for entry in entries]
    if count_tiles(stock) > MAX_TILES:
        raise invalid([("/catalogue", Message("schema.habitats_print_limit", {"limit": MAX_TILES}))])
    return stock
