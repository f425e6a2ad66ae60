"""Tile art of richer scenes: heaps of leaves, illustrated regions with ink lines, panels with a window and print."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.parks.styles_icons import ANIMALS, EVERYTHING, PLACES, SIGNS, badge, stickers
from vision.training.parks.styles_land import roads, scatter
from vision.training.parks.styles_tools import (
    Colour,
    Image,
    canvas_of,
    field,
    mix,
    palette,
    put,
    shade,
    texture,
    tint,
    ways,
)

OUTLINE_POINTS = 14
"""Corners of the outline of a blob."""


def heap(rng: np.random.Generator, high: int, wide: int, unit: float) -> Image:
    """Overlapping shapes of sizes by a power law, a "dead leaves" picture: BGR uint8 (high, wide, 3).

    Such pictures share the statistics of natural photographs (Lee, Mumford, Huang 2001, "Occlusion models for
    natural images"); `unit` is the radius of the largest shapes in pixels.
    """
    colours = palette(rng, int(rng.integers(3, 8)))
    canvas = np.full((high, wide, 3), colours[0], np.uint8)
    count = int(min(900, 6 * high * wide / unit**2 + 30))
    radii = np.maximum(1, unit * np.minimum(1, 0.08 / np.sqrt(rng.uniform(0.005, 1, count)))).astype(int)
    centres, turns = rng.integers(0, (wide, high), (count, 2)), rng.uniform(0, 360, count)
    slim, lights, kind = rng.uniform(0.2, 1, count), rng.uniform(0.6, 1.3, count), rng.integers(4)
    which = rng.integers(0, len(colours), count)
    for index in np.argsort(-radii, kind="stable") if rng.random() < 0.6 else range(count):
        ink, radius = shade(colours[which[index]], lights[index]), int(radii[index])
        middle = (int(centres[index, 0]), int(centres[index, 1]))
        if kind == 0 and slim[index] > 0.5:
            box = cv2.boxPoints((middle, (2 * radius, 2 * radius * slim[index]), turns[index]))
            cv2.fillPoly(canvas, [box.astype(np.int32)], ink)
        else:
            axes = (radius, max(1, round(radius * slim[index])))
            cv2.ellipse(canvas, middle, axes, turns[index], 0, 360, ink, -1)
    return canvas


def leaves(rng: np.random.Generator, rows: int, cols: int, side: int, pictures: Sequence[Image]) -> Image:
    """Tiles cut from one to four heaps of leaves, like close photographs of plants, stones or water."""
    reach = side * 3
    heaps = [heap(rng, reach, reach, side * rng.uniform(0.3, 2.5)) for _ in range(int(rng.integers(1, 4)))]
    if rng.random() < 0.5:
        soft = side * float(rng.uniform(0.005, 0.06))
        heaps = [np.asarray(cv2.GaussianBlur(one, (0, 0), max(0.4, soft)), np.uint8) for one in heaps]
    tiles = np.empty((rows, cols, side, side, 3), np.uint8)
    for row in range(rows):
        for col in range(cols):
            y, x = rng.integers(0, reach - side + 1, 2)
            tiles[row, col] = heaps[int(rng.integers(len(heaps)))][y : y + side, x : x + side]
    canvas = _lit(rng, canvas_of(tiles), side)
    if rng.random() < 0.6:
        pool = stickers(rng, 12, round(side * rng.uniform(0.3, 0.85)), ANIMALS, pictures=pictures)
        for row, col in np.argwhere(rng.random((rows, cols)) < rng.uniform(0.3, 1)):
            y, x = (np.array([row, col]) + rng.uniform(0.4, 0.6, 2)) * side
            put(canvas, pool[int(rng.integers(12))], int(y), int(x))
    return canvas


def _lit(rng: np.random.Generator, canvas: Image, side: int) -> Image:
    """Soft light and grain over the whole canvas."""
    high, wide = canvas.shape[:2]
    light = tint(field(rng, high, wide, side / rng.uniform(20, 60), (0, 1, 5)), [(90, 90, 90), (165, 165, 165)])
    return np.asarray(cv2.multiply(canvas, light, scale=1 / 128), np.uint8)


def _blob(rng: np.random.Generator, side: int, reach: float) -> NDArray[np.int32]:
    """The outline of a round region somewhere on a tile, most often across a side of it; int32 (n, 1, 2)."""
    angles = np.linspace(0, 2 * np.pi, OUTLINE_POINTS, endpoint=False)
    rough = rng.normal(0, 0.12, OUTLINE_POINTS)
    radii = reach * side * (1 + rough + np.roll(rough, 1))
    middle = rng.uniform(-0.15, 1.15, 2) * side
    points = np.stack([middle[0] + radii * np.cos(angles), middle[1] + radii * np.sin(angles) * rng.uniform(0.5, 1)], 1)
    return np.round(points).astype(np.int32).reshape(-1, 1, 2)


def scenes(rng: np.random.Generator, rows: int, cols: int, side: int, pictures: Sequence[Image]) -> Image:
    """Illustrated regions with soft outlines, maybe inked, with roads and figures, as in games of farms and clans."""
    height, width = rows * side, cols * side
    colours = palette(rng, int(rng.integers(3, 6)))
    strength = rng.uniform(0.2, 0.9)
    grounds = [texture(rng, height, width, side, colour, strength) for colour in colours]
    if rng.random() < 0.5:
        for ground in grounds[1:]:
            own = stickers(rng, 3, round(side * rng.uniform(0.1, 0.25)), PLACES, pictures=pictures)
            scatter(rng, ground, own, round(rows * cols * rng.uniform(0.5, 6)))
    canvas = grounds[0].copy()
    inked, ink = rng.random() < 0.6, shade(colours[0], rng.uniform(0.1, 0.6))
    thick, halo = max(1, round(side * rng.uniform(0.01, 0.04))), rng.random() < 0.4
    most = int(rng.integers(2, 6))
    mask = np.zeros((side, side), np.uint8)
    for row in range(rows):
        for col in range(cols):
            window = (slice(row * side, (row + 1) * side), slice(col * side, (col + 1) * side))
            tile = canvas[window]
            for _ in range(int(rng.integers(1, most + 1))):
                outline = _blob(rng, side, float(rng.uniform(0.15, 0.6)))
                which = int(rng.integers(len(grounds)))
                mask[:] = 0
                cv2.fillPoly(mask, [outline], 255)
                cv2.copyTo(grounds[which][window], mask, tile)
                if halo:
                    glow = mix(colours[which], (255, 255, 255), 0.6)
                    cv2.polylines(tile, [outline], True, glow, thick * 3, cv2.LINE_AA)
                if inked:
                    cv2.polylines(tile, [outline], True, ink, thick, cv2.LINE_AA)
    if rng.random() < 0.5:
        open_to = ways(rng, rows, cols, rng.uniform(0.2, 0.6), bool(rng.random() < 0.5))
        roads(rng, canvas, side, open_to, palette(rng, 1)[0], side * rng.uniform(0.06, 0.16))
    pool = stickers(rng, 14, round(side * rng.uniform(0.15, 0.4)), EVERYTHING, pictures=pictures)
    most = int(rng.integers(1, 5))
    for row in range(rows):
        for col in range(cols):
            for _ in range(int(rng.integers(0, most + 1))):
                y, x = (np.array([row, col]) + rng.uniform(0.12, 0.88, 2)) * side
                put(canvas, pool[int(rng.integers(14))], int(y), int(x))
    return canvas


def panels(rng: np.random.Generator, rows: int, cols: int, side: int, pictures: Sequence[Image]) -> Image:
    """Tiles printed like cards: coloured ground, a picture window, bands, lines of small print, numbers in corners."""
    height, width = rows * side, cols * side
    colours = palette(rng, int(rng.integers(2, 6)))
    chosen = np.array(colours, np.uint8)[rng.integers(0, len(colours), (rows, cols))]
    canvas = np.ascontiguousarray(chosen.repeat(side, axis=0).repeat(side, axis=1))
    inside = _lit(rng, tint(field(rng, height, width, side / rng.uniform(20, 90)), palette(rng, 4)), side)
    top, bottom = rng.uniform(0.04, 0.3), rng.uniform(0.55, 0.96)
    left, right = rng.uniform(0.04, 0.2), rng.uniform(0.8, 0.96)
    window = tuple(round(part * side) for part in (top, bottom, left, right))
    band = colours[0] if rng.random() < 0.5 else palette(rng, 1)[0]
    ink: Colour = (20, 20, 25) if rng.random() < 0.5 else (240, 245, 245)
    figures = stickers(rng, 14, round(side * (bottom - top) * rng.uniform(0.6, 1)), EVERYTHING, pictures=pictures)
    small = stickers(rng, 8, round(side * rng.uniform(0.12, 0.2)), (badge, *SIGNS), pictures=pictures)
    corners = [(y, x) for y in (0.12, 0.88) for x in (0.12, 0.88)]
    lines, banded, rimmed = int(rng.integers(0, 4)), rng.random() < 0.4, rng.random() < 0.6
    for row in range(rows):
        for col in range(cols):
            area = (slice(row * side, (row + 1) * side), slice(col * side, (col + 1) * side))
            tile, other = canvas[area], inside[area]
            if banded:
                cv2.rectangle(tile, (0, window[1]), (side, side), band, -1)
            y0, y1, x0, x1 = window
            tile[y0:y1, x0:x1] = other[y0:y1, x0:x1]
            if rimmed:
                cv2.rectangle(tile, (x0, y0), (x1, y1), ink, max(1, side // 48))
            put(tile, figures[int(rng.integers(14))], (y0 + y1) // 2, (x0 + x1) // 2)
            for line in range(lines):
                y = round(y1 + (line + 1) * (side - y1) / (lines + 1))
                cv2.line(tile, (x0, y), (round(x0 + (x1 - x0) * rng.uniform(0.4, 1)), y), ink, max(1, side // 40))
            for corner in rng.permutation(4)[: int(rng.integers(0, 4))]:
                y, x = corners[corner]
                put(tile, small[int(rng.integers(8))], round(y * side), round(x * side))
    return canvas
