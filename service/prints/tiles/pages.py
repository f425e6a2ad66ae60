"""The tiles of a catalogue on pages to print and cut, and a page that explains their signs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from schemas.habitats import Stock, Tile, View
from schemas.messages import Message
from service.prints.paper import FONT, GREY, PAPERS, POINT, Paper, document, fitted_size, printable, write
from service.prints.tiles.faces import face
from service.prints.tiles.shapes import SIDE, Area, Words

Say = Callable[[Message], str]
"""The sentence of a message in the language of the page."""

TILE = 42.0  # millimetres, the side of a tile
COLUMNS, ROWS = 4, 6  # tiles on a page
PAGE = COLUMNS * ROWS
ENTRANCES = 5  # for as many players
MAX_TILES = 360  # printed at once: 15 pages
MARK_GAP, MARK = 1.0, 3.0  # millimetres: between tile and cut mark, length of a cut mark
HAIR = 0.15  # millimetres, width of a cut mark
CAPTION = 7.0  # points
LEAST = 3.0  # points, the smallest letters on a tile
SAMPLE = 20.0  # millimetres, the side of a tile on the page of signs
SAMPLE_STEP = 23.5  # millimetres, from one to the next

SIGNS: Sequence[tuple[str, Tile]] = (
    ("animal", Tile(kind="animal", name="zebra", landscape="grass", needs={"grass": 3, "water": 1}, points=6)),
    ("bee", Tile(kind="animal", name="bumblebee", landscape="forest", needs={"flower": 2}, points=3)),
    ("flower", Tile(kind="flower", name="thyme", landscape="dry")),
    ("tower", Tile(kind="tower", landscape="forest")),
    ("near", Tile(kind="tower", landscape="water", view=View(reach=1, animal_straight=2))),
    ("big", Tile(kind="big", landscape="grass")),
    ("many", Tile(kind="many", landscape="dry")),
    ("road", Tile(kind="road", landscape="dry", roads=("n", "e"))),
    ("camp", Tile(kind="camp", landscape="water", points=4)),
    ("entrance", Tile(kind="entrance")),
)
"""What the page of signs explains, each with a tile that shows it."""


def count_tiles(stock: Sequence[Stock]) -> int:
    """How many tiles a catalogue fills, with the entrances."""
    return len(_laid_out(stock, MAX_TILES + 1))


def tiles_pdf(stock: Sequence[Stock], paper: str, language: str, say: Say) -> bytes:
    """The pages. `paper`: a name of `PAPERS`. Raises ValueError where the tiles are more than `MAX_TILES`."""
    tiles = _laid_out(stock, MAX_TILES + 1)
    if len(tiles) > MAX_TILES:
        raise ValueError(f"more than {MAX_TILES} tiles")
    pages = Pages(PAPERS[paper], language, say)
    total = -(-len(tiles) // PAGE) + 1
    for start in range(0, len(tiles), PAGE):
        pages.tiles(tiles[start : start + PAGE], start // PAGE + 1, total)
    pages.signs(total)
    return bytes(pages.pdf.output())


def _laid_out(stock: Sequence[Stock], most: int) -> list[Tile]:
    """Every tile as often as it is there (no more than `most` in all), entrances first where the catalogue has none."""
    tiles: list[Tile] = []
    if all(one.tile.kind != "entrance" for one in stock):
        tiles += [Tile(kind="entrance")] * ENTRANCES
    for one in stock:
        if one.tile.kind != "unknown":
            tiles += [one.tile] * min(one.copies, most)
        if len(tiles) >= most:
            return tiles[:most]
    return tiles


class Pages:
    """A document of tiles in the making."""

    def __init__(self, paper: Paper, language: str, say: Say) -> None:
        self.paper = paper
        self.say = say
        self.title = say(Message("habitats.print.title"))
        self.pdf = document(paper, self.title, language)
        self._drawn: dict[str, tuple[str, tuple[Words, ...]]] = {}
        self.left = (paper.width - COLUMNS * TILE) / 2
        self.top = (paper.height - ROWS * TILE) / 2

    def tiles(self, tiles: Sequence[Tile], page: int, total: int) -> None:
        """A page of tiles edge to edge, with cut marks."""
        self.pdf.add_page()
        for n, tile in enumerate(tiles):
            row, col = divmod(n, COLUMNS)
            self._tile(tile, self.left + col * TILE, self.top + row * TILE, TILE)
        rows = -(-len(tiles) // COLUMNS)
        self._cut_marks(rows, min(len(tiles), COLUMNS))
        self._caption(page, total)

    def signs(self, total: int) -> None:
        """The page that explains the signs."""
        self.pdf.add_page()
        write(self.pdf, self.left, self.top + 6, self.say(Message("habitats.print.signs")), 16, style="B")
        for n, (name, tile) in enumerate(SIGNS):
            y = self.top + 12 + n * SAMPLE_STEP
            self._tile(tile, self.left, y, SAMPLE)
            self._paragraph(self.left + SAMPLE + 5, y + 5, self.say(Message(f"habitats.print.sign.{name}")))
        self._caption(total, total)

    def _paragraph(self, left: float, top: float, text: str) -> None:
        self.pdf.set_font(FONT, "", 10.5)
        self.pdf.set_text_color(0, 0, 0)
        self.pdf.set_xy(left, top - 3)
        self.pdf.multi_cell(self.paper.width - self.left - left, 4.8, printable(text), align="L")

    def _caption(self, page: int, total: int) -> None:
        baseline = self.top - MARK_GAP - MARK - 1.6
        scale = self.say(Message("habitats.print.scale", {"side": int(TILE)}))
        write(self.pdf, self.left, baseline, f"{self.title} · {scale}", CAPTION, ink=GREY)
        number = self.say(Message("habitats.print.page", {"page": page, "pages": total}))
        write(self.pdf, self.paper.width - self.left, baseline, number, CAPTION, ink=GREY, align="r")

    def _cut_marks(self, rows: int, cols: int) -> None:
        self.pdf.set_line_width(HAIR)
        self.pdf.set_draw_color(0)
        right, bottom = self.left + cols * TILE, self.top + rows * TILE
        for col in range(cols + 1):
            x = self.left + col * TILE
            for y, way in ((self.top, -1), (bottom, 1)):
                self.pdf.line(x, y + way * MARK_GAP, x, y + way * (MARK_GAP + MARK))
        for row in range(rows + 1):
            y = self.top + row * TILE
            for x, way in ((self.left, -1), (right, 1)):
                self.pdf.line(x + way * MARK_GAP, y, x + way * (MARK_GAP + MARK), y)

    def _tile(self, tile: Tile, left: float, top: float, side: float) -> None:
        drawing, words = self._drawing(tile)
        scale = side / SIDE
        points = scale / POINT  # a unit of the tile in PDF's own unit
        up = (self.paper.height - top) / POINT
        # fpdf2 cannot place a drawing twice; its operators can be written again under another transformation.
        self.pdf._out(f"q {points:.5f} 0 0 {-points:.5f} {left / POINT:.3f} {up:.3f} cm\n{drawing}\nQ")
        for mark in words:
            self._words(mark, left, top, scale)

    def _words(self, words: Words, left: float, top: float, scale: float) -> None:
        points = words.size * scale / POINT
        size = fitted_size(self.pdf, words.text, words.width * scale, points, LEAST, "B")
        at = (left + words.at[0] * scale, top + words.at[1] * scale)
        write(self.pdf, *at, words.text, size, style="B", ink=words.fill, align="c")

    def _drawing(self, tile: Tile) -> tuple[str, tuple[Words, ...]]:
        """A tile's areas as PDF operators, and the words that lie over them."""
        key = repr(tile)
        if key not in self._drawn:
            marks = face(tile, self._label)
            drawing = "\n".join(operators(mark) for mark in marks if isinstance(mark, Area))
            self._drawn[key] = drawing, tuple(mark for mark in marks if isinstance(mark, Words))
        return self._drawn[key]

    def _label(self, kind: str) -> str:
        return self.say(Message(f"habitats.kind.{kind}"))


def operators(area: Area) -> str:
    """A filled polygon as PDF operators, in units of the tile."""
    colour = " ".join(f"{part / 255:.3f}" for part in area.fill)
    first, *others = (f"{x:.1f} {y:.1f}" for x, y in area.points)
    lines = "".join(f"{point} l " for point in others)
    return f"{colour} rg {first} m {lines}f"
