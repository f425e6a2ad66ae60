"""`GET /v1/games/biotope/sheets/{layout}.pdf`: a sheet to print, shipped or out of the store."""

from __future__ import annotations

from flask import Response

from schemas.biotope import SHEETS, BiotopeLayout, BiotopeLayoutSchema
from schemas.collections import Entry
from schemas.messages import Message
from schemas.prints import SheetPrintAsk, SheetPrintAskSchema
from schemas.sheet_marks import LEAST_SIDE, MOST_SIDE
from service.api import access
from service.api.language import words
from service.api.openapi import HabitallyApi
from service.api.pdfs import PDF_RESPONSES, pdf_answer
from service.api.problems import Problem, invalid
from service.api.references import Unresolved, entry_of, named
from service.games import Registry
from service.games.biotope.layouts import SIDE, shipped
from service.games.protocol import Game
from service.prints.paper import PAPERS
from service.prints.sheets.page import sheet_pdf

GAME = "biotope"
LAYOUT_HELP = "`1`, `2`, `3`, `pro`, the id of a shipped layout, or a collection's as positions name it (`ID/ENTRY`)"


def register(api: HabitallyApi, registry: Registry) -> None:
    """Register the route, where the registry has the game."""
    game = next((game for game in registry if game.id == GAME), None)
    if game is not None:
        api.register_blueprint(_routes(game))


def _routes(game: Game) -> access.KeyRoutes:
    routes = access.KeyRoutes(
        f"{game.id}-sheets", __name__, url_prefix=f"/v1/games/{game.id}/sheets", description="Sheets to print."
    )

    @routes.route(
        "/<path:layout>.pdf",
        parameters=[{"in": "path", "name": "layout", "required": True, "description": LAYOUT_HELP}],
    )
    @routes.arguments(SheetPrintAskSchema, location="query")
    @access.documented(
        routes,
        access.KEY_PARAMETER,
        access.IF_NONE_MATCH_PARAMETER,
        problems=(401, 404, 422, 503),
        responses=PDF_RESPONSES,
    )
    def print_sheet(ask: SheetPrintAsk, layout: str) -> Response:
        """A sheet to print: one page, with marks that help the reader to find and name it."""
        found, name = _layout(game, layout, ask)
        page = sheet_pdf(found, paper=PAPERS[ask.paper], words=words(), name=name)
        return pdf_answer(page, f"biotope-{found.sheet}-{ask.paper}", shared=name is None)

    return routes


def _layout(game: Game, text: str, ask: SheetPrintAsk) -> tuple[BiotopeLayout, str | None]:
    """The empty sheet that a path names, and its owner's name for it. Raises `Problem`."""
    sheet = text.removeprefix("reconstruction-")
    if sheet in SHEETS:
        return shipped(sheet, ask.rows or SIDE, ask.cols or SIDE), None
    entry = _entry(game, text)
    layout: BiotopeLayout = BiotopeLayoutSchema().load(entry.item)
    rows, cols = len(layout.rows), len(layout.rows[0])
    if min(rows, cols) < LEAST_SIDE or max(rows, cols) > MOST_SIDE:
        message = Message("schema.print_side", {"low": LEAST_SIDE, "high": MOST_SIDE, "rows": rows, "cols": cols})
        raise invalid([("/layout", message)])
    for field, asked, its in (("rows", ask.rows, rows), ("cols", ask.cols, cols)):
        if asked not in (None, its):
            raise invalid([(f"/{field}", Message("schema.print_own_size", {"rows": rows, "cols": cols}))])
    return layout, entry.name


def _entry(game: Game, text: str) -> Entry:
    """The entry that a reference names. Raises `Problem` where it names none, or several."""
    (kind,) = (kind for kind in game.collections if kind.kind == "layouts")
    try:
        return entry_of(named(game, kind, text), {})
    except Unresolved as error:
        raise Problem("not-found", error.message) from None
