"""Pictures without a grid to find: every one of them must be refused."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.draw import Camera, Image, Rng, Sheet, background, print_sheet, take_photo

HIGH, WIDE = 900, 1200
Grey = NDArray[np.float64]


def _seen(page: Image, rng: Rng, fill: float = 0.9, tilt: float = 20) -> Image:
    """A flat page as the camera sees it, from somewhere near straight above."""
    camera = Camera(
        pitch=float(rng.uniform(-tilt, tilt)),
        yaw=float(rng.uniform(-tilt, tilt)),
        roll=float(rng.normal(0, 10)),
        fill=fill,
        noise=float(rng.uniform(1, 6)),
        light=float(rng.uniform(0.5, 1.0)),
        shadow=bool(rng.random() < 0.4),
        background=str(rng.choice(["wood", "cloth", "dark", "plain"])),
    )
    return take_photo(page, np.zeros((2, 2, 2)) + np.array([[[0, 0], [1, 0]], [[0, 1], [1, 1]]]), camera, rng)[0]


def _to_image(grey: Grey, tint: tuple[float, float, float] = (1.0, 1.0, 1.0)) -> Image:
    return np.asarray(np.clip(grey[..., None] * np.array(tint), 0, 255), np.uint8)


def wall(rng: Rng) -> Image:
    x = np.linspace(-1, 1, WIDE)
    return _to_image(200 + 30 * x[None] * rng.uniform(-1, 1) + rng.normal(0, 3, (HIGH, WIDE)))


def black(rng: Rng) -> Image:
    return _to_image(np.abs(rng.normal(0, 2, (HIGH, WIDE))))


def noise(rng: Rng) -> Image:
    return np.asarray(rng.integers(0, 256, (HIGH, WIDE, 3)), np.uint8)


def lawn(rng: Rng) -> Image:
    field = sum(cv2.GaussianBlur(rng.normal(0, s, (HIGH, WIDE)), (0, 0), s) * 25 for s in (1, 2, 4, 9))
    return _to_image(110 + np.asarray(field), (0.5, 1.0, 0.6))


def floor(rng: Rng) -> Image:
    """Tiles with dark or light joints that run out of the picture on every side."""
    pitch = int(rng.integers(60, 200))
    page = np.full((3000, 3000, 3), 180, np.uint8)
    page[:] = rng.integers(120, 220, 3)
    joint = 60 if rng.random() < 0.6 else 250
    for at in range(0, 3000, pitch):
        page[at : at + 4] = joint
        page[:, at : at + 4] = joint
    return _seen(page, rng, fill=float(rng.uniform(1.8, 2.5)))


def bricks(rng: Rng) -> Image:
    page = np.full((1800, 2400, 3), (70, 90, 170), np.uint8)
    high, wide = 60, int(rng.integers(70, 160))
    for index, y in enumerate(range(0, 1800, high)):
        page[y : y + 5] = (60, 60, 60)
        for x in range((index % 2) * wide // 2, 2400, wide):
            page[y : y + high, x : x + 5] = (60, 60, 60)
    return _seen(page, rng, fill=float(rng.uniform(0.9, 1.8)))


def text_page(rng: Rng) -> Image:
    page = np.full((1400, 1000, 3), 240, np.uint8)
    for y in range(80, 1340, int(rng.integers(26, 44))):
        words = " ".join("".join(rng.choice(list("aeilmnorstu"), int(rng.integers(2, 9)))) for _ in range(9))
        cv2.putText(page, words, (60, y), cv2.FONT_HERSHEY_SIMPLEX, 0.75, (30, 30, 30), 2, cv2.LINE_AA)
    if rng.random() < 0.5:
        cv2.rectangle(page, (40, 40), (960, 1360), (20, 20, 20), 4)
    return _seen(page, rng)


def keyboard(rng: Rng) -> Image:
    dark = bool(rng.random() < 0.5)
    page = np.full((520, 1400, 3), 30 if dark else 120, np.uint8)
    for row in range(5):
        shift = int((0, 48, 72, 116, 20)[row] * rng.uniform(0.8, 1.1))
        for col in range(13):
            x, y = 40 + shift + col * 96, 30 + row * 94
            cv2.rectangle(page, (x, y), (x + 84, y + 82), (70, 70, 70) if dark else (225, 225, 225), -1)
            letter = chr(65 + (row * 13 + col) % 26)
            cv2.putText(page, letter, (x + 20, y + 50), cv2.FONT_HERSHEY_SIMPLEX, 1, (128, 128, 128), 2)
    return _seen(page, rng)


def calendar(rng: Rng) -> Image:
    """Numbers in rows and columns, no lines between them; a frame round them or not."""
    page = np.full((900, 1000, 3), 245, np.uint8)
    for day in range(35):
        at = (90 + day % 7 * 125, 190 + day // 7 * 140)
        cv2.putText(page, str(day % 31 + 1), at, cv2.FONT_HERSHEY_SIMPLEX, 1.6, (30, 30, 30), 4, cv2.LINE_AA)
    if rng.random() < 0.6:
        cv2.rectangle(page, (40, 80), (960, 860), (20, 20, 20), 5)
    return _seen(page, rng)


def picture_frame(rng: Rng) -> Image:
    page = np.full((900, 1200, 3), 225, np.uint8)
    for inset, shade in ((20, 30), (60, 90), (75, 40)):
        cv2.rectangle(page, (inset, inset), (1200 - inset, 900 - inset), (shade,) * 3, int(rng.integers(3, 14)))
    page[140:760, 160:1040] = lawn(rng)[:620, :880]
    return _seen(page, rng)


def shelf(rng: Rng) -> Image:
    """A few boards and uprights: lines of two directions, unevenly spaced."""
    page = np.full((1000, 1200, 3), 215, np.uint8)
    for y in np.sort(rng.uniform(0, 1000, 6)).astype(int):
        cv2.line(page, (0, int(y)), (1199, int(y)), (60, 60, 60), 6)
    for x in np.sort(rng.uniform(0, 1200, 7)).astype(int):
        cv2.line(page, (int(x), 0), (int(x), 999), (60, 60, 60), 6)
    cv2.rectangle(page, (3, 3), (1196, 996), (40, 40, 40), 6)
    return _seen(page, rng)


def ruled_paper(rng: Rng) -> Image:
    page = np.full((1400, 1000, 3), 240, np.uint8)
    for y in range(100, 1360, 45):
        cv2.line(page, (0, y), (999, y), (190, 140, 110), 2)
    cv2.line(page, (120, 0), (120, 1399), (110, 110, 220), 2)
    return _seen(page, rng)


def graph_paper(rng: Rng) -> Image:
    """Squared paper to its very edge: a lattice, but more than sixteen spaces and no frame."""
    page = np.full((1400, 1000, 3), 244, np.uint8)
    pitch = int(rng.integers(28, 44))
    for at in range(pitch // 2, 1400, pitch):
        cv2.line(page, (0, at), (999, at), (170, 150, 150), 2)
        cv2.line(page, (at, 0), (at, 1399), (170, 150, 150), 2)
    return _seen(page, rng)


def stripes(rng: Rng) -> Image:
    x = np.arange(WIDE)
    wave = 128 + 80 * np.sign(np.sin(x / rng.uniform(6, 30)))
    return _to_image(wave[None] + rng.normal(0, 5, (HIGH, WIDE)))


def table_only(rng: Rng) -> Image:
    return background(str(rng.choice(["wood", "cloth"])), HIGH, WIDE, rng)


def uneven_table(rng: Rng) -> Image:
    """A printed table: columns of unlike widths, as in a time table."""
    page = np.full((1000, 1300, 3), 245, np.uint8)
    xs = np.concatenate([[60], 60 + np.cumsum(rng.choice([70, 150, 320], 5))])
    xs = 60 + (xs - 60) * 1180 / (xs[-1] - 60)
    for y in np.linspace(60, 940, int(rng.integers(6, 14))):
        cv2.line(page, (60, round(y)), (1240, round(y)), (50, 50, 50), 2)
    for x in xs:
        cv2.line(page, (round(x), 60), (round(x), 940), (50, 50, 50), 2)
    return _seen(page, rng)


def cut_sheet(rng: Rng) -> Image:
    """A real grid of which a part lies outside the picture."""
    size = int(rng.integers(6, 12))
    page, nodes = print_sheet(Sheet(rows=size, cols=size, thick_every=int(rng.choice([0, 3]))), rng)
    photo, truth = take_photo(page, nodes, Camera(pitch=float(rng.uniform(-15, 15)), roll=float(rng.normal(0, 6))), rng)
    left = round(float(truth[:, 1, 0].max() + rng.uniform(0.2, 1.8) * (truth[0, 1, 0] - truth[0, 0, 0])))
    side = int(rng.integers(4))
    mirrored = photo[:, left:] if side % 2 == 0 else photo[:, : WIDE - left]
    return np.ascontiguousarray(np.rot90(mirrored, side // 2))


DECOYS: dict[str, Callable[[Rng], Image]] = {
    scene.__name__: scene
    for scene in (
        wall, black, noise, lawn, floor, bricks, text_page, keyboard, calendar, picture_frame, shelf, ruled_paper,
        graph_paper, stripes, table_only, uneven_table, cut_sheet,
    )
}  # fmt: skip
"""Scenes by name; each draws one picture, uint8 (h, w, 3) BGR, from a random generator."""
