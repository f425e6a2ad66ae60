"""Sheets that we print, played on and photographed in simulation: pictures whose every node and mark is known."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray

from schemas.biotope import FREE, SYMBOLS, BiotopeLayout
from schemas.sheet_marks import CORNERS
from service.games.biotope.card import BIOTOPE
from service.prints.paper import PAPERS
from service.prints.sheets.page import sheet_pdf
from service.prints.sheets.plan import Box, Plan, plan
from service.prints.sheets.scoring import rank_rows, score_rows
from service.words import catalogue_of
from tests.vision.draw import CELL, Camera, Image, Points, Rng, take_photo
from vision.symbols import CROP_MARGIN, CROP_SIZE
from vision.training.ink import Tool, ink_figure, pick_tool
from vision.training.sheets import PARAMETRIC, weighted

DOTS = 7.0
"""Pixels of the flat page for a millimetre."""
SKIN = (140, 165, 205)


@dataclass(frozen=True)
class Page:
    """A printed page: its picture, uint8 (h, w, 3) BGR, and where everything on it is, in millimetres."""

    layout: BiotopeLayout
    picture: Image
    places: Plan

    @property
    def nodes(self) -> Points:
        """The grid's nodes in the picture, float64 (rows + 1, cols + 1, 2) xy."""
        rows, cols = len(self.layout.rows), len(self.layout.rows[0])
        col, row = np.meshgrid(np.arange(cols + 1.0), np.arange(rows + 1.0))
        grid = self.places.grid
        at = np.stack([col, row], axis=-1) * self.places.cell + np.array([grid.x, grid.y])
        return np.asarray(at * DOTS - 0.5, np.float64)


def printed(layout: BiotopeLayout, paper: str = "a4", language: str = "en") -> Page:
    """The page as a printer lays it down."""
    pdf = sheet_pdf(layout, paper=PAPERS[paper], words=catalogue_of(language, (BIOTOPE.words,)))
    picture = pypdfium2.PdfDocument(pdf)[0].render(scale=DOTS * 25.4 / 72).to_pil().convert("RGB")
    places = plan(
        PAPERS[paper],
        len(layout.rows),
        len(layout.rows[0]),
        len(score_rows(layout.sheet)) + 2,
        len(rank_rows()) + 1,
    )
    return Page(layout, np.ascontiguousarray(np.asarray(picture)[:, :, ::-1]), places)


def played(page: Page, rng: Rng, share: float = 0.8) -> tuple[Page, tuple[str, ...]]:
    """The page with drawings of one hand in a share of its free spaces, and what then stands on the sheet."""
    tool = pick_tool(rng)
    sheet = page.picture.astype(np.float32)
    rows = [list(row) for row in page.layout.rows]
    side = round(page.places.cell * DOTS * (1 + 2 * CROP_MARGIN))
    for r, row in enumerate(rows):
        for c, space in enumerate(row):
            if space == FREE and rng.random() < share:
                row[c] = SYMBOLS[int(rng.integers(len(SYMBOLS)))]
                left, top = np.round(page.nodes[r, c] - CROP_MARGIN * page.places.cell * DOTS).astype(int)
                _draw(sheet[top : top + side, left : left + side], row[c], tool, rng)
    picture = np.asarray(np.clip(sheet, 0, 255), np.uint8)
    return replace(page, picture=picture), tuple(map("".join, rows))


def _draw(at: NDArray[np.float32], symbol: str, tool: Tool, rng: Rng) -> None:
    """Lay a drawing of a symbol over a part of the sheet, float32 (h, w, 3), in place."""
    ink = ink_figure(rng, weighted(rng, PARAMETRIC[symbol])(rng), tool)
    assert ink.shape == (CROP_SIZE, CROP_SIZE)
    size = (at.shape[1], at.shape[0])
    cover = np.clip(cv2.resize(ink, size, interpolation=cv2.INTER_AREA), 0, 1)[..., None] * tool.strength
    at *= 1 - cover * (1 - np.array(tool.colour, np.float32))


def without_marks(page: Page) -> Page:
    """The page with all its marks cut off: white paper where they were."""
    picture = page.picture.copy()
    for box in (*page.places.marks, page.places.code):
        top, left = _pixel(box.y - 1), _pixel(box.x - 1)
        picture[top : _pixel(box.y + box.height + 1), left : _pixel(box.x + box.width + 1)] = 255
    return replace(page, picture=picture)


def thumbed(page: Page, corner: int, rng: Rng) -> Page:
    """The page with a thumb on one of its markers."""
    picture = page.picture.copy()
    box = page.places.marks[corner % CORNERS]
    _thumb(picture, box, rng)
    return replace(page, picture=picture)


def _thumb(picture: Image, box: Box, rng: Rng) -> None:
    middle = (_pixel(box.x + box.width / 2), _pixel(box.y + box.height / 2))
    long = _pixel(box.width * rng.uniform(0.7, 0.95))
    cv2.ellipse(picture, middle, (long, round(long * 0.62)), float(rng.uniform(0, 180)), 0, 360, SKIN, -1, cv2.LINE_AA)


def _pixel(millimetres: float) -> int:
    return round(millimetres * DOTS)


def photographed(page: Page, camera: Camera, rng: Rng) -> tuple[Image, Points]:
    """A photo of the page, uint8 (h, w, 3) BGR, and the nodes in it. `curl` counts in spaces of the sheet."""
    scaled = replace(camera, curl=camera.curl * page.places.cell * DOTS / CELL)
    return take_photo(page.picture, page.nodes, scaled, rng)


def phone(rng: Rng) -> Camera:
    """A phone held over the table: up to 35 degrees off, any way up, in dim light or shadow, a little soft."""
    wide, high = (2048, 1536) if rng.random() < 0.4 else (1536, 2048)
    return Camera(
        width=wide,
        height=high,
        pitch=float(rng.uniform(-35, 35)),
        yaw=float(rng.uniform(-25, 25)),
        roll=float(rng.choice([0, 0, 90, 180, 270]) + rng.normal(0, 8)),
        fill=float(rng.uniform(0.7, 0.97)),
        curl=float(rng.uniform(-0.25, 0.25)),
        blur=float(rng.uniform(0.4, 1.9)),
        noise=float(rng.uniform(1, 8)),
        light=float(rng.uniform(0.4, 1.05)),
        shadow=bool(rng.random() < 0.4),
        background=str(rng.choice(["wood", "cloth", "dark", "plain"])),
    )


def jpeg(photo: Image, quality: int) -> bytes:
    """The photo as a phone stores it."""
    done, data = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done
    return data.tobytes()
