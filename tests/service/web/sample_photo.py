"""Draws the sample photo that the page offers to try: a filled sheet on a wooden table, seen by a phone.

Run `python -m tests.service.web.sample_photo` to write `service/web/static/img/sample.jpg` anew (seeded).
Nothing in it comes from a published sheet: an empty grid, our own hand-like figures, our own table and pencil.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training import animals, heads, houses, plants
from vision.training.ink import fitted, shaken
from vision.training.pen import Figure, Rng, Stroke

Picture = NDArray[np.float32]

TARGET = Path(__file__).parents[3] / "service" / "web" / "static" / "img" / "sample.jpg"

SEED = 20
SHEET = "2"
ROWS = (
    "TTTFFAA",
    "AHFWHA.",
    "AWWWTTF",
    "AWHWTHF",
    "FFTWHWA",
    "FTTAHWA",
    "HT.AAW.",
)
PRINTED = (3, 3)
CIRCLED = ((1, 1),)
"""One of the two houses that score: the other circle was forgotten, as it happens, and the page says so."""

CELL = 150  # side of a cell on the drawn paper, pixels
MARGIN = 120  # paper around the grid, pixels
PHOTO = (1200, 1600)  # width and height of the photo, pixels
CORNERS = ((74.0, 236.0), (1102.0, 204.0), (1176.0, 1322.0), (22.0, 1350.0))
"""Where the paper's corners lie in the photo, top-left first, clockwise."""

PENCIL = (62.0, 60.0, 64.0)  # BGR of a soft pencil on paper
QUALITY = 82


def waves(rng: Rng) -> Figure:
    """Two or three calm wave lines, one above the other."""
    lines: list[Stroke] = []
    x = np.linspace(0, 1, 60)
    for y in np.linspace(0.25, 0.75, int(rng.integers(2, 4))):
        crests = rng.uniform(2.2, 3.2)
        swing = 0.075 * np.sin(2 * np.pi * (crests * x + rng.uniform(0, 1)))
        lines.append(np.stack([x * rng.uniform(0.88, 1.0) + rng.uniform(0, 0.05), y + swing], axis=1))
    return Figure(lines)


KINDS: dict[str, tuple[Callable[[Rng], Figure], ...]] = {
    "H": (houses.gable,),
    "T": (plants.crown_tree, plants.fir),
    "A": (animals.beast, heads.face, animals.fish),
    "F": (plants.daisy, plants.tulip),
    "W": (waves,),
}


def smooth_noise(rng: Rng, shape: tuple[int, int], across: float, along: float) -> Picture:
    """Noise of unit spread, blurred by `across` pixels sideways and `along` downwards, float32 (height, width)."""
    noise = rng.standard_normal(shape, np.float32)
    soft = cv2.GaussianBlur(noise, (0, 0), sigmaX=across, sigmaY=along)
    return np.asarray(soft / max(float(soft.std()), 1e-6), np.float32)


def table(rng: Rng) -> Picture:
    """A wooden table, float32 (height, width, 3) BGR 0-255."""
    width, height = PHOTO
    grain = smooth_noise(rng, (height, width), 1.4, 90) * 5 + smooth_noise(rng, (height, width), 9, 260) * 9
    wood = np.array((74.0, 108.0, 150.0), np.float32) + grain[..., None] * np.array((0.75, 0.95, 1.1), np.float32)
    for x in (310, 655, 1010):
        wood[:, x : x + 3] *= 0.62
        wood[:, x + 3 : x + 5] *= 1.06
    return np.asarray(wood, np.float32)


def paper(rng: Rng) -> Picture:
    """The sheet seen from above, float32 (height, width, 3) BGR 0-255: printed grid, drawings, a circle."""
    rows, cols = len(ROWS), len(ROWS[0])
    shape = (rows * CELL + 2 * MARGIN, cols * CELL + 2 * MARGIN)
    sheet = np.full((*shape, 3), (226, 238, 243), np.float32)
    sheet += smooth_noise(rng, shape, 1, 1)[..., None] * 1.6 + smooth_noise(rng, shape, 60, 60)[..., None] * 1.5
    ink = np.zeros(shape, np.uint8)
    for row in range(rows + 1):
        y = MARGIN + row * CELL
        cv2.line(ink, (MARGIN, y), (MARGIN + cols * CELL, y), 255, 7 if row in (0, rows) else 4, cv2.LINE_AA)
    for col in range(cols + 1):
        x = MARGIN + col * CELL
        cv2.line(ink, (x, MARGIN), (x, MARGIN + rows * CELL), 255, 7 if col in (0, cols) else 4, cv2.LINE_AA)
    sheet = laid(sheet, ink, (88, 96, 74), 0.85)
    for row, letters in enumerate(ROWS):
        for col, letter in enumerate(letters):
            if letter != ".":
                sheet = symbol(rng, sheet, (row, col), letter)
    for space in CIRCLED:
        sheet = circle(rng, sheet, space)
    return sheet


def laid(sheet: Picture, ink: NDArray[np.uint8], colour: tuple[float, float, float], strength: float) -> Picture:
    """The sheet with `ink` (coverage 0-255) of a BGR colour on it."""
    share = ink.astype(np.float32)[..., None] / 255 * strength
    return np.asarray(sheet * (1 - share) + np.array(colour, np.float32) * share, np.float32)


def symbol(rng: Rng, sheet: Picture, space: tuple[int, int], letter: str) -> Picture:
    """The sheet with one more drawing."""
    kinds = KINDS[letter]
    figure = fitted(kinds[int(rng.integers(len(kinds)))](rng))
    size = CELL * rng.uniform(0.62, 0.74)
    corner = np.array([MARGIN + (space[1] + 0.5) * CELL, MARGIN + (space[0] + 0.5) * CELL]) - size / 2
    corner += rng.normal(0, 3, 2)
    ink = np.zeros(sheet.shape[:2], np.uint8)
    for stroke in figure.strokes:
        points = shaken(rng, stroke, 0.008) * size + corner
        cv2.polylines(ink, [np.asarray(np.round(points * 16), np.int32)], False, 255, 5, cv2.LINE_AA, 4)
    if space == PRINTED:
        return laid(sheet, ink, (120, 92, 40), 0.95)
    return laid(sheet, toothed(rng, ink), PENCIL, 0.9)


def toothed(rng: Rng, ink: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Pencil lead that catches on the paper's tooth."""
    tooth = 0.88 + 0.16 * smooth_noise(rng, (ink.shape[0], ink.shape[1]), 1, 1)
    return np.asarray(np.clip(ink * np.clip(tooth, 0.35, 1), 0, 255), np.uint8)


def circle(rng: Rng, sheet: Picture, space: tuple[int, int]) -> Picture:
    """The sheet with a ring drawn round a house."""
    angle = np.radians(np.linspace(-80, 295, 70))
    reach = CELL * (0.455 + 0.012 * np.cos(2 * angle + rng.uniform(0, 6)))
    middle = np.array([MARGIN + (space[1] + 0.5) * CELL, MARGIN + (space[0] + 0.5) * CELL])
    points = middle + reach[:, None] * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    ink = np.zeros(sheet.shape[:2], np.uint8)
    cv2.polylines(ink, [np.asarray(np.round(points * 16), np.int32)], False, 255, 5, cv2.LINE_AA, 4)
    return laid(sheet, toothed(rng, ink), PENCIL, 0.9)


def pencil(photo: Picture) -> Picture:
    """The photo with a pencil lying below the sheet."""
    start, end = np.array((250.0, 1442.0)), np.array((930.0, 1378.0))
    way = (end - start) / np.linalg.norm(end - start)
    side = np.array((-way[1], way[0]))

    def part(low: float, high: float, wide: float, narrow: float, colour: tuple[int, int, int]) -> None:
        outline = [start + way * low + side * wide, start + way * high + side * narrow]
        outline += [start + way * high - side * narrow, start + way * low - side * wide]
        cv2.fillPoly(photo, [np.asarray(np.round(np.array(outline) * 16), np.int32)], colour, cv2.LINE_AA, 4)

    shade = np.zeros(photo.shape[:2], np.float32)
    cv2.line(shade, (258, 1466), (930, 1402), 1.0, 26, cv2.LINE_AA)
    photo *= 1 - 0.45 * cv2.GaussianBlur(shade, (0, 0), 9)[..., None]
    part(0, 40, 14, 14, (120, 120, 205))
    part(40, 62, 15, 15, (150, 165, 170))
    part(62, 590, 15, 15, (84, 128, 62))
    part(62, 590, 6, 6, (104, 152, 80))
    part(590, 655, 15, 5, (150, 190, 222))
    part(655, 682, 5, 1, (60, 60, 62))
    return photo


def photograph(rng: Rng) -> NDArray[np.uint8]:
    """The photo, uint8 (height, width, 3) BGR."""
    sheet = paper(rng)
    height, width = sheet.shape[:2]
    flat = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    seen = cv2.getPerspectiveTransform(flat, np.array(CORNERS, np.float32))
    photo = table(rng)
    mask = cv2.warpPerspective(np.ones((height, width), np.float32), seen, PHOTO, flags=cv2.INTER_AREA)
    shadow = cv2.GaussianBlur(np.roll(mask, (14, 10), axis=(0, 1)), (0, 0), 12)
    photo *= (1 - 0.42 * shadow)[..., None]
    warped = cv2.warpPerspective(sheet, seen, PHOTO, flags=cv2.INTER_AREA)
    photo = photo * (1 - mask[..., None]) + warped * mask[..., None]
    photo = pencil(np.ascontiguousarray(photo, np.float32))
    ys, xs = np.mgrid[0 : PHOTO[1], 0 : PHOTO[0]].astype(np.float32)
    light = 1.06 - 0.17 * xs / PHOTO[0] - 0.12 * ys / PHOTO[1]
    photo = cv2.GaussianBlur(photo * light[..., None] * np.array((0.96, 1.0, 1.02), np.float32), (0, 0), 0.7)
    photo += rng.standard_normal(photo.shape, np.float32) * 1.6
    return np.asarray(np.clip(photo, 0, 255), np.uint8)


def main() -> None:
    """Write the sample."""
    rng = np.random.default_rng(SEED)
    cv2.imwrite(str(TARGET), photograph(rng), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    print(f"{TARGET.name}: {TARGET.stat().st_size} bytes, seed {SEED}")


if __name__ == "__main__":
    main()
