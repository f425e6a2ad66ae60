"""Pictures in which no park lies, though squares or patterns do: each must be refused."""

from __future__ import annotations

import math
from collections.abc import Callable

import cv2
import numpy as np

from tests.vision.parks.shots import Image, Pixels, Rng
from tests.vision.parks.tables import TABLES, colour

HIGH, WIDE = 1200, 1600


def _spread(page: Image, rng: Rng, *, table: str | None = None, over: bool = False) -> Image:
    """A flat thing on a table, seen by a camera; `over`: it fills the frame."""
    height, width = page.shape[:2]
    canvas = TABLES[table or str(rng.choice(sorted(TABLES)))](1024, rng)
    canvas = cv2.resize(canvas, (WIDE, HIGH)).astype(np.float32)
    fill = 1.6 if over else rng.uniform(0.55, 0.85)
    scale = fill * min(WIDE / width, HIGH / height)
    angle = math.radians(rng.normal(0, 12))
    corners = np.array([[-width, -height], [width, -height], [width, height], [-width, height]]) * scale / 2
    spin = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    corners = corners @ spin.T
    lean = rng.normal(0, 0.12, 2) / max(WIDE, HIGH)
    corners = corners / (1 + corners @ lean)[:, None] + (WIDE / 2, HIGH / 2)
    source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    onto = cv2.getPerspectiveTransform(source, corners.astype(np.float32))
    seen = cv2.warpPerspective(page, onto, (WIDE, HIGH), flags=cv2.INTER_AREA).astype(np.float32)
    mask = cv2.warpPerspective(np.ones((height, width), np.float32), onto, (WIDE, HIGH))[..., None]
    return _developed(canvas * (1 - mask) + seen * mask, rng)


def _developed(scene: Pixels, rng: Rng) -> Image:
    x = np.linspace(-1, 1, scene.shape[1])[None, :, None]
    light = rng.uniform(0.6, 1.1) * (1 + rng.uniform(-0.2, 0.2) * x)
    scene = np.asarray(cv2.GaussianBlur(scene * light, (0, 0), rng.uniform(0.5, 1.4)), np.float32)
    return np.asarray(np.clip(scene + rng.normal(0, rng.uniform(1, 6), scene.shape), 0, 255), np.uint8)


def _tone(rng: Rng) -> tuple[float, float, float]:
    blue, green, red = colour(rng)
    return float(blue), float(green), float(red)


def _sheet(high: int, wide: int, tone: tuple[float, float, float]) -> Image:
    page = np.empty((high, wide, 3), np.uint8)
    page[:] = np.array(tone, np.uint8)
    return page


def chessboard(rng: Rng) -> Image:
    """A board of light and dark squares within its frame, some men on it."""
    cell, edge = 100, 60
    dark, light = (
        ((40.0, 70.0, 110.0), (170.0, 210.0, 235.0))
        if rng.random() < 0.6
        else ((60.0, 60.0, 60.0), (235.0, 235.0, 235.0))
    )
    page = _sheet(8 * cell + 2 * edge, 8 * cell + 2 * edge, dark if rng.random() < 0.5 else light)
    for row in range(8):
        for col in range(8):
            at = (edge + col * cell, edge + row * cell)
            cv2.rectangle(page, at, (at[0] + cell - 1, at[1] + cell - 1), light if (row + col) % 2 else dark, -1)
            if rng.random() < 0.3:
                man = (20.0, 20.0, 20.0) if row < 4 else (240.0, 240.0, 240.0)
                cv2.circle(page, (at[0] + cell // 2, at[1] + cell // 2), cell // 3, man, -1, cv2.LINE_AA)
                cv2.circle(page, (at[0] + cell // 2, at[1] + cell // 2), cell // 3, (90, 90, 90), 3, cv2.LINE_AA)
    return _spread(page, rng)


def floor_of_tiles(rng: Rng) -> Image:
    """A floor of patterned tiles, out of the picture on every side."""
    cell = int(rng.integers(110, 220))
    one = _sheet(cell, cell, _tone(rng))
    for _ in range(4):
        tone = _tone(rng)
        at = (int(rng.integers(0, cell)), int(rng.integers(0, cell)))
        cv2.circle(one, at, int(rng.integers(8, cell // 3)), tone, -1, cv2.LINE_AA)
    four = np.vstack([np.hstack([one, one[:, ::-1]]), np.hstack([one[::-1], one[::-1, ::-1]])])
    page = np.tile(four, (8, 10, 1))
    joint = _tone(rng)
    for edge in range(0, page.shape[1], cell):
        cv2.line(page, (edge, 0), (edge, page.shape[0]), joint, 5)
        cv2.line(page, (0, edge), (page.shape[1], edge), joint, 5)
    return _spread(page, rng, over=True)


def empty_table(rng: Rng) -> Image:
    """A table with nothing on it."""
    return _developed(
        cv2.resize(TABLES[str(rng.choice(sorted(TABLES)))](1024, rng), (WIDE, HIGH)).astype(np.float32), rng
    )


def empty_mat(rng: Rng) -> Image:
    """A cutting mat on a table, nothing on it."""
    return _spread(TABLES["mat"](1000, rng)[:700], rng, table=str(rng.choice(["wood", "plain", "cloth", "planks"])))


def cards(rng: Rng) -> Image:
    """Playing cards in rows, twice as high as wide, with space between them."""
    page = _sheet(1100, 1400, _tone(rng))
    for row in range(3):
        for col in range(int(rng.integers(4, 8))):
            x, y = 60 + col * 180 + int(rng.normal(0, 6)), 60 + row * 350 + int(rng.normal(0, 10))
            cv2.rectangle(page, (x, y), (x + 130, y + 260), (245, 245, 245), -1)
            cv2.circle(page, (x + 65, y + 130), 40, _tone(rng), -1, cv2.LINE_AA)
    return _developed(cv2.resize(page, (WIDE, HIGH)).astype(np.float32), rng)


def bookshelf(rng: Rng) -> Image:
    """Shelves of books of many widths."""
    page = _sheet(HIGH, WIDE, (40.0, 60.0, 90.0))
    shelf = int(rng.integers(220, 400))
    for top in range(10, HIGH, shelf):
        x = 20
        while x < WIDE - 30:
            wide = int(rng.integers(18, 80))
            high = int(shelf * rng.uniform(0.6, 0.9))
            cv2.rectangle(page, (x, top + shelf - 20 - high), (x + wide, top + shelf - 20), _tone(rng), -1)
            x += wide + int(rng.integers(0, 6))
    return _developed(page.astype(np.float32), rng)


def keyboard(rng: Rng) -> Image:
    """Keys in rows set off against each other, letters on them."""
    page = _sheet(420, 1250, (60.0, 60.0, 62.0) if rng.random() < 0.5 else (215.0, 215.0, 218.0))
    key = (30.0, 30.0, 32.0) if page.mean() > 100 else (90.0, 90.0, 92.0)
    for row in range(5):
        for col in range(14):
            x, y = 20 + col * 84 + row * 22, 15 + row * 80
            cv2.rectangle(page, (x, y), (x + 70, y + 68), key, -1)
            cv2.putText(
                page,
                chr(65 + (row * 14 + col) % 26),
                (x + 20, y + 42),
                cv2.FONT_HERSHEY_SIMPLEX,
                0.9,
                (230, 230, 230),
                2,
            )
    return _spread(page, rng)


def calendar(rng: Rng) -> Image:
    """A month on a sheet of paper: seven columns, a number in each field."""
    page = _sheet(1000, 1260, (245.0, 247.0, 248.0))
    tint = _tone(rng)
    cv2.rectangle(page, (0, 0), (1260, 190), tint, -1)
    for row in range(5):
        for col in range(7):
            x, y = 20 + col * 175, 210 + row * 155
            cv2.rectangle(page, (x, y), (x + 175, y + 155), (120, 120, 120), 3)
            cv2.putText(page, str(row * 7 + col + 1), (x + 12, y + 45), cv2.FONT_HERSHEY_SIMPLEX, 1.3, (40, 40, 40), 3)
            if rng.random() < 0.1:
                cv2.rectangle(page, (x + 3, y + 70), (x + 172, y + 120), _tone(rng), -1)
    return _spread(page, rng)


def text(rng: Rng) -> Image:
    """A printed page."""
    page = _sheet(1300, 950, (240.0, 244.0, 246.0))
    for y in range(90, 1230, 34):
        x = 80
        while x < 860:
            wide = int(rng.integers(15, 110))
            cv2.rectangle(page, (x, y), (min(x + wide, 870), y + 13), (50, 50, 50), -1)
            x += wide + 14
    return _spread(page, rng)


def crossword(rng: Rng) -> Image:
    """A crossword on a page."""
    page = _sheet(1000, 1000, (238.0, 240.0, 242.0))
    for row in range(13):
        for col in range(13):
            at = (60 + col * 67, 60 + row * 67)
            cv2.rectangle(page, at, (at[0] + 67, at[1] + 67), (30, 30, 30), 2)
            if rng.random() < 0.25:
                cv2.rectangle(page, at, (at[0] + 67, at[1] + 67), (20, 20, 20), -1)
    return _spread(page, rng)


def window(rng: Rng) -> Image:
    """A window of panes with a bright outside."""
    page = _sheet(HIGH, WIDE, (70.0, 90.0, 110.0))
    for row in range(3):
        for col in range(4):
            sky = rng.uniform(180, 250)
            cv2.rectangle(
                page,
                (60 + col * 380, 50 + row * 375),
                (400 + col * 380, 390 + row * 375),
                (sky, sky * 0.95, sky * 0.85),
                -1,
            )
    return _developed(page.astype(np.float32), rng)


def paper_notes(rng: Rng) -> Image:
    """Square notes stuck about, no two in line."""
    page = np.asarray(cv2.resize(TABLES["plain"](1024, rng), (WIDE, HIGH)), np.float32)
    for _ in range(int(rng.integers(4, 9))):
        at, side, turn = rng.uniform((200, 200), (WIDE - 200, HIGH - 200)), rng.uniform(90, 150), rng.uniform(0, 90)
        box = cv2.boxPoints(((float(at[0]), float(at[1])), (float(side), float(side)), float(turn)))
        cv2.fillPoly(page, [box.astype(np.int32)], _tone(rng), cv2.LINE_AA)
    return _developed(page, rng)


PARK_DECOYS: dict[str, Callable[[Rng], Image]] = {
    scene.__name__: scene
    for scene in (
        chessboard, floor_of_tiles, empty_table, empty_mat, cards, bookshelf, keyboard, calendar, text, crossword,
        window, paper_notes,
    )
}  # fmt: skip
