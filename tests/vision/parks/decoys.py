"""Pictures without a park: things on tables, and tables alone. Every one of them must be refused."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from tests.vision.parks.draw import Scene, photographed
from tests.vision.parks.tables import TABLES, Image, Rng, blobs, colour

SIDE = 1500
"""Side of the table drawn, in pixels."""
Decoy = Callable[[Rng], Image]


def _table(rng: Rng, *but: str) -> Image:
    return TABLES[str(rng.choice([name for name in TABLES if name not in but]))](SIDE, rng)


def _seen(canvas: Image, rng: Rng, zoom: float = 0.85, tilt: float = 30) -> Image:
    """The middle of a table, from somewhere above it."""
    scene = Scene(
        tilt=float(rng.uniform(0, tilt)),
        azimuth=float(rng.normal(0, 30)),
        roll=float(rng.normal(0, 8)),
        zoom=zoom,
        light=float(rng.uniform(0.6, 1.05)),
        blur=float(rng.uniform(0.4, 1.4)),
        noise=float(rng.uniform(1, 5)),
        shadow=bool(rng.random() < 0.3),
    )
    corners = np.array([[0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]]) * SIDE
    return photographed(canvas, canvas, corners, scene, rng)[0]


def _laid(canvas: Image, thing: Image, rng: Rng, turn: float = 8.0) -> None:
    """Lay a flat thing in the middle of the table, a little askew."""
    high, wide = thing.shape[:2]
    centre = (wide / 2, high / 2)
    onto = cv2.getRotationMatrix2D(centre, float(rng.normal(0, turn)), 1.0)
    onto[:, 2] += np.array([SIDE / 2, SIDE / 2]) - centre
    seen = cv2.warpAffine(thing, onto, (SIDE, SIDE), flags=cv2.INTER_AREA)
    mask = cv2.warpAffine(np.ones((high, wide), np.float32), onto, (SIDE, SIDE))[..., None]
    shade = cv2.GaussianBlur(mask, (0, 0), 8)[..., None] * 0.3
    canvas[:] = np.clip(canvas * (1 - shade * (1 - mask)) * (1 - mask) + seen * mask, 0, 255)


def _tone(rng: Rng) -> list[float]:
    return [float(v) for v in colour(rng)]


def blank_table(rng: Rng) -> Image:
    return _seen(_table(rng), rng)


def chessboard(rng: Rng) -> Image:
    """Eight by eight, with or without a rim of wood."""
    light, dark = colour(rng) * 0.3 + 160, colour(rng) * 0.5
    field = np.indices((8, 8)).sum(axis=0) % 2
    board = np.where(field[..., None], dark, light).repeat(100, 0).repeat(100, 1)
    rim = int(rng.choice([0, 0, 40, 70]))
    framed = cv2.copyMakeBorder(board, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=_tone(rng))
    board = np.asarray(framed, np.float64) + blobs(len(framed), 9, rng)[..., None] * 3
    canvas = _table(rng)
    _laid(canvas, np.asarray(np.clip(board, 0, 255), np.uint8), rng)
    return _seen(canvas, rng)


def empty_mat(rng: Rng) -> Image:
    """A cutting mat on another table, its whole rim in view."""
    mat = TABLES["mat"](SIDE, rng)[: int(rng.uniform(600, 850)), : int(rng.uniform(700, 1000))]
    canvas = _table(rng, "mat")
    _laid(canvas, np.ascontiguousarray(mat), rng)
    return _seen(canvas, rng)


def mat_all_over(rng: Rng) -> Image:
    return _seen(TABLES["mat"](SIDE, rng), rng, float(rng.uniform(0.8, 2.5)))


def keyboard(rng: Rng) -> Image:
    canvas, keys = _table(rng), np.full((330, 960, 3), _tone(rng), np.uint8)
    key = _tone(rng)
    for row in range(5):
        for at in np.arange(15 + row * rng.uniform(8, 20), 940, 62):
            cv2.rectangle(keys, (int(at), 14 + 62 * row), (int(at) + 52, 66 + 62 * row), key, -1)
            cv2.putText(keys, "QWERTYUIOP"[int(at) % 10], (int(at) + 14, 48 + 62 * row), 0, 0.8, (230, 230, 230), 2)
    _laid(canvas, keys, rng)
    return _seen(canvas, rng)


def calendar(rng: Rng) -> Image:
    """A month: seven columns of boxes that are no squares, days in them, a heading above."""
    canvas = _table(rng)
    wide, high = 120, int(rng.uniform(80, 100))
    page = np.full((5 * high + 130, 7 * wide + 80, 3), 240, np.uint8)
    for day in range(35):
        x, y = 40 + day % 7 * wide, 100 + day // 7 * high
        if rng.random() < 0.2:
            cv2.rectangle(page, (x, y), (x + wide, y + high), _tone(rng), -1)
        cv2.rectangle(page, (x, y), (x + wide, y + high), (90, 90, 90), 2)
        cv2.putText(page, str(day + 1), (x + 10, y + 36), 0, 1.0, (40, 40, 40), 2)
    cv2.putText(page, "November", (60, 70), 0, 2.0, (60, 60, 160), 4)
    _laid(canvas, page, rng)
    return _seen(canvas, rng)


def bookshelf(rng: Rng) -> Image:
    canvas = np.full((SIDE, SIDE, 3), 40, np.uint8)
    high = int(rng.uniform(250, 400))
    for top in range(0, SIDE, high):
        at = 0
        while at < SIDE:
            wide = int(rng.uniform(25, 90))
            low = top + int(rng.uniform(10, 90))
            cv2.rectangle(canvas, (at, low), (at + wide, top + high - 22), _tone(rng), -1)
            cv2.line(canvas, (at + wide // 2, low + 30), (at + wide // 2, low + 110), _tone(rng), 4)
            at += wide + int(rng.uniform(0, 8))
        cv2.rectangle(canvas, (0, top + high - 22), (SIDE, top + high), (60, 95, 130), -1)
    return _seen(canvas, rng)


def tiled_floor(rng: Rng) -> Image:
    """Tiles with joints, one colour or two, out of the picture on every side."""
    pitch = int(rng.uniform(80, 260))
    tones = [colour(rng), colour(rng)]
    canvas = np.empty((SIDE, SIDE, 3), np.float64)
    two = rng.random() < 0.5
    for r in range(0, SIDE, pitch):
        for c in range(0, SIDE, pitch):
            odd = (r + c) // pitch % 2 if two else 0
            canvas[r : r + pitch, c : c + pitch] = tones[odd] * rng.uniform(0.9, 1.05)
    canvas += blobs(SIDE, 12, rng)[..., None] * rng.uniform(1, 8)
    joint = [float(rng.choice([50, 215]))] * 3
    for at in range(0, SIDE, pitch):
        cv2.line(canvas, (at, 0), (at, SIDE), joint, int(rng.integers(2, 9)))
        cv2.line(canvas, (0, at), (SIDE, at), joint, int(rng.integers(2, 9)))
    return _seen(np.asarray(np.clip(canvas, 0, 255), np.uint8), rng)


def bricks(rng: Rng) -> Image:
    canvas, high = _table(rng), int(rng.uniform(50, 110))
    for row, y in enumerate(range(0, SIDE, high)):
        for x in range(-(row % 2) * high, SIDE, 2 * high):
            tone = [float(v) for v in np.array([60.0, 80, 160]) * rng.uniform(0.7, 1.2)]
            cv2.rectangle(canvas, (x + 5, y + 5), (x + 2 * high - 5, y + high - 5), tone, -1)
    return _seen(canvas, rng)


def number_grid(rng: Rng) -> Image:
    """A sudoku on paper on a table."""
    canvas, size = _table(rng), int(rng.choice([6, 9, 9, 12]))
    cell = 720 // size
    margin = int(rng.uniform(20, 100))
    page = np.full((720 + 2 * margin, 720 + 2 * margin, 3), 238, np.uint8)
    for k in range(size + 1):
        width = 5 if k % 3 == 0 else 2
        cv2.line(page, (margin + k * cell, margin), (margin + k * cell, margin + size * cell), (40, 40, 40), width)
        cv2.line(page, (margin, margin + k * cell), (margin + size * cell, margin + k * cell), (40, 40, 40), width)
    for r, c in np.ndindex(size, size):
        if rng.random() < 0.5:
            at = (margin + c * cell + cell // 4, margin + r * cell + 3 * cell // 4)
            cv2.putText(page, str(int(rng.integers(1, 10))), at, 0, cell / 40, (30, 30, 30), 3)
    _laid(canvas, page, rng)
    return _seen(canvas, rng)


def playing_cards(rng: Rng) -> Image:
    """Cards in rows and columns with gaps: no squares, and not edge to edge."""
    canvas = _table(rng)
    wide, high = 100, 144
    for r in range(int(rng.integers(2, 5))):
        for c in range(int(rng.integers(3, 7))):
            middle = (330 + c * (wide + 30) + rng.normal(0, 4), 380 + r * (high + 30) + rng.normal(0, 4))
            box = cv2.boxPoints((middle, (wide, high), float(rng.normal(0, 2))))
            cv2.fillPoly(canvas, [box.astype(np.int32)], (240, 240, 240))
            cv2.circle(canvas, (int(middle[0]), int(middle[1])), 26, _tone(rng), -1)
    return _seen(canvas, rng)


def scattered_tiles(rng: Rng) -> Image:
    """Square tiles in a heap: any angle, none edge to edge."""
    canvas = _table(rng)
    for _ in range(int(rng.integers(6, 14))):
        middle = tuple(float(v) for v in rng.uniform(0.25, 0.75, 2) * SIDE)
        box = cv2.boxPoints((middle, (150, 150), float(rng.uniform(0, 90))))
        cv2.fillPoly(canvas, [box.astype(np.int32)], _tone(rng))
    return _seen(canvas, rng)


def book(rng: Rng) -> Image:
    """One thing with four right angles that is no square."""
    canvas = _table(rng)
    cover = np.full((int(rng.uniform(700, 900)), int(rng.uniform(450, 600)), 3), _tone(rng), np.uint8)
    cv2.putText(cover, "Birds", (60, 200), 0, 4.0, _tone(rng), 12)
    cv2.circle(cover, (cover.shape[1] // 2, 450), 130, _tone(rng), -1)
    _laid(canvas, cover, rng, 20)
    return _seen(canvas, rng)


def hexagons(rng: Rng) -> Image:
    canvas, radius = _table(rng), 95.0
    angle = np.radians(np.arange(30, 390, 60))
    ring = np.column_stack([np.cos(angle), np.sin(angle)]) * radius
    for r in range(4):
        for c in range(4):
            middle = np.array([420 + (c + r % 2 / 2) * radius * 3**0.5, 480 + r * radius * 1.5])
            cv2.fillPoly(canvas, [(ring + middle).astype(np.int32)], _tone(rng), cv2.LINE_AA)
    return _seen(canvas, rng)


def cups_and_hands(rng: Rng) -> Image:
    canvas = _table(rng)
    for _ in range(int(rng.integers(2, 6))):
        at = tuple(int(v) for v in rng.uniform(0.25, 0.75, 2) * SIDE)
        cv2.circle(canvas, at, int(rng.uniform(60, 130)), _tone(rng), -1, cv2.LINE_AA)
        cv2.circle(canvas, at, int(rng.uniform(30, 60)), _tone(rng), -1, cv2.LINE_AA)
    end = tuple(int(v) for v in rng.uniform(0.3, 0.7, 2) * SIDE)
    cv2.line(canvas, (SIDE, SIDE), end, (110, 150, 205), 140, cv2.LINE_AA)
    return _seen(canvas, rng)


def dominoes(rng: Rng) -> Image:
    """Oblongs of one to two and a half, laid like bricks."""
    canvas = _table(rng)
    for row in range(5):
        for x in range(3):
            left, top = 350 + x * 250 + row % 2 * 90, 450 + row * 100
            cv2.rectangle(canvas, (left, top), (left + 242, top + 94), _tone(rng), -1)
    return _seen(canvas, rng)


def wall(rng: Rng) -> Image:
    grey = np.linspace(150, 220, 1200)[None, :, None] + rng.normal(0, 3, (900, 1200, 3))
    return np.asarray(np.clip(grey, 0, 255), np.uint8)


def noise(rng: Rng) -> Image:
    return np.asarray(rng.integers(0, 256, (900, 1200, 3)), np.uint8)


def lawn(rng: Rng) -> Image:
    field = sum(blobs(SIDE, scale, rng) * 18 for scale in (2, 4, 9, 30))
    return _seen(np.asarray(np.clip((110 + np.asarray(field))[..., None] * (0.5, 1.0, 0.6), 0, 255), np.uint8), rng)


DECOYS: dict[str, Decoy] = {
    scene.__name__: scene
    for scene in (
        blank_table, chessboard, empty_mat, mat_all_over, keyboard, calendar, bookshelf, tiled_floor, bricks,
        number_grid, playing_cards, scattered_tiles, book, hexagons, cups_and_hands, dominoes, wall, noise, lawn,
    )
}  # fmt: skip
"""Scenes by name; each draws one picture, uint8 (h, w, 3) BGR, from a random generator."""
