"""The print-and-play tiles: every one told from all others, with a clear up, on pages of the right size."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pypdfium2
import pytest
from flask import Flask
from flask.testing import FlaskClient

from schemas.habitats import Stock, Tile, View
from schemas.tile_prints import PAPERS
from service.games import REGISTRY
from service.games.habitats.layouts import example
from service.prints.tiles import emblems, flowers
from service.prints.tiles.pages import ENTRANCES, PAGE, count_tiles, tiles_pdf
from service.prints.tiles.raster import example_pictures, picture
from service.words import LANGUAGES, catalogue_of
from tests.collections_client import TILES, Client

URL = "/v1/games/habitats/tiles.pdf"
SIDE = 48  # pixels
APART = 6.0  # mean grey levels between two tiles, at least


def grey(pixels: np.ndarray[Any, np.dtype[np.uint8]]) -> np.ndarray[Any, np.dtype[np.float64]]:
    return np.asarray(pixels.astype(float).mean(axis=2), np.float64)


@pytest.fixture(scope="module")
def pictures() -> list[tuple[Tile, np.ndarray[Any, np.dtype[np.float64]]]]:
    return [(tile, grey(pixels)) for tile, pixels in example_pictures("allplay", SIDE)]


def pages_of(pdf: bytes) -> list[list[str]]:
    """The lines of text of every page."""
    opened = pypdfium2.PdfDocument(pdf)
    return [page.get_textpage().get_text_bounded().splitlines() for page in opened]


def test_tiles_differ_without_colour_and_in_every_turn(
    pictures: list[tuple[Tile, np.ndarray[Any, np.dtype[np.float64]]]],
) -> None:
    for (one, first), (other, second) in combinations(pictures, 2):
        for turn in range(4):
            assert abs(first - np.rot90(second, turn)).mean() > APART, (one, other, turn)


def test_every_tile_has_an_up(pictures: list[tuple[Tile, np.ndarray[Any, np.dtype[np.float64]]]]) -> None:
    for tile, pixels in pictures:
        for turn in (1, 2, 3):
            assert abs(pixels - np.rot90(pixels, turn)).mean() > APART, (tile, turn)


def test_every_animal_and_flower_of_the_example_is_drawn() -> None:
    named = {
        kind: {one.tile.name for one in example("allplay") if one.tile.kind == kind} for kind in ("animal", "flower")
    }
    assert named == {"animal": set(emblems.names()), "flower": set(flowers.names())}


def test_tiles_of_other_names_differ_too() -> None:
    beasts = [Tile(kind="animal", name=name, landscape="dry", needs={"dry": 1}, points=1) for name in ("Yak", "Ibex")]
    blooms = [Tile(kind="flower", name=name, landscape="dry") for name in ("aster", "rose", None)]
    for one, other in [*combinations(beasts, 2), *combinations(blooms, 2)]:
        assert abs(grey(picture(one, SIDE)) - grey(picture(other, SIDE))).mean() > 1.0


def test_roads_are_drawn_where_they_run() -> None:
    middle = slice(SIDE // 2 - 3, SIDE // 2 + 3)
    for sides in (("n",), ("e", "s"), ("n", "s", "w")):
        pixels = grey(picture(Tile(kind="road", landscape="grass", roads=sides), SIDE))
        edges = {"n": pixels[0, middle], "s": pixels[-1, middle], "w": pixels[middle, 0], "e": pixels[middle, -1]}
        assert {side for side, edge in edges.items() if edge.mean() < 150} == set(sides)


def test_a_towers_view_is_drawn() -> None:
    views = (None, View(directions=("n", "e")), View(directions=("n", "s")), View(reach=1), View(flower=3))
    drawn = [grey(picture(Tile(kind="tower", view=view), SIDE)) for view in views]
    for one, other in combinations(drawn, 2):
        assert abs(one - other).max() > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages(language: str) -> None:
    words = catalogue_of(language, tuple(game.words for game in REGISTRY))
    stock = example("allplay")
    pdf = tiles_pdf(stock, "a4", language, words.render)
    *pages, signs = pages_of(pdf)
    tiles = ENTRANCES + sum(one.copies for one in stock)
    assert count_tiles(stock) == tiles == 125
    assert len(pages) == -(-tiles // PAGE)
    lines = [line for page in pages for line in page]
    assert lines.count("zebra") == 2
    assert lines.count("poppy") == 3
    assert lines.count(words.word("habitats.kind.camp")) == 8
    assert words.word("habitats.print.signs") in signs
    assert not any("habitats." in line for line in [*lines, *signs])


@pytest.mark.parametrize("paper", PAPERS)
def test_tiles_lie_within_what_printers_reach(paper: str) -> None:
    pdf = tiles_pdf(example("cwali")[:10], paper, "en", str)
    assert pdf == tiles_pdf(example("cwali")[:10], paper, "en", str), "no clock, no chance"
    drawn = pypdfium2.PdfDocument(pdf)[0].render(scale=1).to_numpy().mean(axis=2)
    rows, cols = (np.flatnonzero((drawn < 250).any(axis=axis)) for axis in (1, 0))
    edge = 4.2 / 25.4 * 72
    assert rows[0] > edge
    assert cols[0] > edge
    assert cols[-1] < drawn.shape[1] - edge


def test_letters_that_the_font_lacks_and_tiles_nobody_named() -> None:
    stock = (
        Stock(tile=Tile(kind="animal", name="żubr 水", landscape="forest", needs={"grass": 2}, points=3), copies=1),
        Stock(tile=Tile(kind="entrance", name="Gate")),
        Stock(tile=Tile(kind="unknown")),
    )
    assert count_tiles(stock) == 2
    assert {"zubr ?", "Gate"} <= set(pages_of(tiles_pdf(stock, "a4", "en", str))[0])


def test_no_endless_document() -> None:
    with pytest.raises(ValueError, match="360"):
        tiles_pdf((Stock(tile=Tile(kind="tower"), copies=200),) * 500, "a4", "en", str)


def test_the_route(client: FlaskClient) -> None:
    answer = client.get(URL, query_string={"lang": "de"})
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    assert answer.data.startswith(b"%PDF-")
    assert any("Lager" in page for page in pages_of(answer.data)[:-1])
    again = client.get(URL, query_string={"lang": "de"}, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    other = client.get(URL, query_string={"catalogue": "example-cwali", "paper": "letter"})
    assert other.status_code == 200
    assert not any("camp" in page for page in pages_of(other.data)[:-1])


def test_an_owners_catalogue(app: Flask) -> None:
    owner = Client(app)
    made = owner.made(*TILES, game="habitats", kind="catalogues", name="Mine")
    query = {"catalogue": made["id"]}
    assert app.test_client().get(URL, query_string=query).status_code == 422
    answer = owner.send("GET", URL.removeprefix("/v1/"), query_string=query)
    assert answer.status_code == 200
    assert "private" in answer.headers["Cache-Control"]
    page, _ = pages_of(answer.data)
    assert page.count("Marsh fox") == 2
    assert sum("entrance" in line for line in page) == 1


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ({"paper": "a3"}, "/paper"),
        ({"catalogue": "mine"}, "/catalogue"),
        ({"catalogue": "hs_" + "x" * 43}, "/catalogue"),
    ],
)
def test_problems(client: FlaskClient, query: dict[str, str], pointer: str) -> None:
    answer = client.get(URL, query_string=query)
    assert answer.status_code == 422
    assert [error["pointer"] for error in answer.get_json()["errors"]] == [pointer]
