"""Tile art that looks painted or photographed: oil paint, landscapes with sky, bokeh, night, pale prints."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.training.parks.styles_icons import ANIMALS, EVERYTHING, PLACES, SIGNS, stickers
from vision.training.parks.styles_land import scatter
from vision.training.parks.styles_tools import Image, canvas_of, field, hsv, mix, palette, put, shade, texture, tint


def painterly(rng: np.random.Generator, rows: int, cols: int, side: int, pictures: Sequence[Image]) -> Image:
    """Oil paint: noise of several octaves through a palette, another window of it for every tile or one over all."""
    height, width = rows * side, cols * side
    colours = palette(rng, int(rng.integers(3, 7)))
    grain = side / rng.uniform(20, 130)
    shape = field(rng, height, width, grain)
    if rng.random() < 0.7:
        cuts = [field(rng, height, width, grain, (0, 1, 3, 5, 8, 9, 10)) for _ in range(3)]
        picked = rng.integers(0, 4, (rows, cols)).astype(np.uint8)
        label = cv2.resize(picked, (width, height), interpolation=cv2.INTER_NEAREST)
        for index, cut in enumerate(cuts):
            cv2.copyTo(cut, np.asarray(cv2.compare(label, index, cv2.CMP_EQ)), shape)
    canvas = tint(shape, colours, bool(rng.random() < 0.3))
    second = tint(field(rng, height, width, side / rng.uniform(40, 200), (3, 4, 7)), palette(rng, 3))
    canvas = np.asarray(cv2.addWeighted(canvas, 0.7, second, 0.3, 0), np.uint8)
    if rng.random() < 0.5:
        canvas = np.asarray(cv2.medianBlur(canvas, 3 if side < 64 else 5), np.uint8)
    if rng.random() < 0.6:
        pool = stickers(rng, 12, round(side * rng.uniform(0.3, 0.8)), EVERYTHING, pictures=pictures)
        for row, col in np.argwhere(rng.random((rows, cols)) < rng.uniform(0.3, 1)):
            y, x = (np.array([row, col]) + rng.uniform(0.35, 0.65, 2)) * side
            put(canvas, pool[int(rng.integers(12))], int(y), int(x))
    return canvas


def views(rng: np.random.Generator, rows: int, cols: int, side: int, pictures: Sequence[Image]) -> Image:
    """Photo-like views: sky, far hills, ground, trees, an animal; a pool of views dealt to the tiles."""
    count = min(rows * cols, int(rng.integers(6, 16)))
    moods = [palette(rng, 3) for _ in range(3)]
    trees = stickers(rng, 8, round(side * rng.uniform(0.25, 0.6)), PLACES, outline=False, pictures=pictures)
    beasts = stickers(rng, 8, round(side * rng.uniform(0.3, 0.8)), ANIMALS, outline=False, pictures=pictures)
    strip = side * count
    ground_noise = field(rng, side, strip, side / rng.uniform(40, 120))
    sky_noise = field(rng, side, strip, side / rng.uniform(15, 50), (0, 1, 5))
    pool: list[Image] = []
    for index in range(count):
        low, high, far = moods[int(rng.integers(3))]
        part = slice(index * side, (index + 1) * side)
        sky = hsv(rng.normal(105, 8), rng.uniform(10, 150), rng.uniform(120, 250)) if rng.random() < 0.7 else high
        tile = tint(sky_noise[:, part], [sky, mix(sky, (255, 255, 255), 0.5)])
        cut = round(side * rng.uniform(0, 0.7))
        hill = shade(mix(far, sky, 0.4), 0.9)
        ridge = cut - np.abs(rng.normal(0, 0.12, 5)) * side
        edge = np.stack([np.linspace(0, side, 5), ridge], axis=1)
        cv2.fillPoly(tile, [np.vstack([edge, [[side, side], [0, side]]]).astype(np.int32)], hill, cv2.LINE_AA)
        tile[cut:] = tint(ground_noise[cut:, part], [shade(low, 0.55), low, shade(low, 1.25, 10)])
        for _ in range(int(rng.integers(0, 5))):
            put(
                tile,
                trees[int(rng.integers(8))],
                round(cut - side * 0.05 + rng.uniform(0, 0.3) * side),
                int(rng.integers(side)),
            )
        if rng.random() < 0.7:
            put(
                tile,
                beasts[int(rng.integers(8))],
                round(side * rng.uniform(0.45, 0.75)),
                round(side * rng.uniform(0.3, 0.7)),
            )
        pool.append(tile)
    if rng.random() < 0.4:
        pool = [np.asarray(cv2.GaussianBlur(tile, (0, 0), side / 60), np.uint8) for tile in pool]
    dealt = np.arange(rows * cols) % count
    return canvas_of(np.stack(pool)[rng.permutation(dealt).reshape(rows, cols)])


def bokeh(rng: np.random.Generator, rows: int, cols: int, side: int, pictures: Sequence[Image]) -> Image:
    """Close-ups: a smooth blurred ground with discs of light and one sharp figure."""
    height, width = rows * side, cols * side
    small = max(2, round(rng.uniform(1.5, 6)))
    colours = np.array(palette(rng, 6), np.uint8)
    seeds = colours[rng.integers(0, 6, (rows * small, cols * small))]
    canvas = cv2.resize(
        seeds, (width, height), interpolation=cv2.INTER_CUBIC if rng.random() < 0.5 else cv2.INTER_LINEAR
    )
    lights = canvas.copy()
    for y, x in rng.integers(0, (height, width), (rows * cols * 3, 2)):
        light = shade(tuple(int(part) for part in canvas[y, x]), 1.2, 30)
        cv2.circle(lights, (int(x), int(y)), round(side * rng.uniform(0.04, 0.16)), light, -1, cv2.LINE_AA)
    canvas = np.asarray(cv2.addWeighted(canvas, 0.5, lights, 0.5, 0), np.uint8)
    grain = tint(field(rng, height, width, side / 100, (3, 4, 7)), [(0, 0, 0), (255, 255, 255)])
    canvas = np.asarray(cv2.addWeighted(canvas, 0.93, grain, 0.07, 0), np.uint8)
    pool = stickers(rng, 14, round(side * rng.uniform(0.5, 0.95)), ANIMALS, outline=False, pictures=pictures)
    for row in range(rows):
        for col in range(cols):
            y, x = (np.array([row, col]) + rng.uniform(0.4, 0.6, 2)) * side
            put(canvas, pool[int(rng.integers(14))], int(y), int(x))
    return canvas


def night(rng: np.random.Generator, rows: int, cols: int, side: int, pictures: Sequence[Image]) -> Image:
    """Dark art: near-black grounds with stars, dim clouds and small lights."""
    height, width = rows * side, cols * side
    dark = hsv(rng.uniform(0, 180), rng.uniform(0, 220), rng.uniform(8, 70))
    other = hsv(rng.uniform(0, 180), rng.uniform(60, 220), rng.uniform(30, 130))
    canvas = tint(field(rng, height, width, side / rng.uniform(10, 80)), [dark, dark, other])
    for y, x in rng.integers(0, (height, width), (round(rows * cols * rng.uniform(0, 12)), 2)):
        canvas[y, x] = (220, 230, 230)
    pool = stickers(rng, 12, round(side * rng.uniform(0.2, 0.7)), EVERYTHING, pictures=pictures)
    for row, col in np.argwhere(rng.random((rows, cols)) < rng.uniform(0.4, 1)):
        y, x = (np.array([row, col]) + rng.uniform(0.3, 0.7, 2)) * side
        put(canvas, pool[int(rng.integers(12))], int(y), int(x))
    if rng.random() < 0.5:
        canvas = np.asarray(cv2.convertScaleAbs(canvas, alpha=float(rng.uniform(0.35, 0.9))), np.uint8)
    return canvas


def pale(rng: np.random.Generator, rows: int, cols: int, side: int, pictures: Sequence[Image]) -> Image:
    """Pale prints near the white of paper: thin ink, water colour."""
    height, width = rows * side, cols * side
    paper = hsv(rng.uniform(0, 180), rng.uniform(0, 30), rng.uniform(215, 255))
    washes = [mix(paper, colour, rng.uniform(0.1, 0.45)) for colour in palette(rng, 3)]
    canvas = tint(field(rng, height, width, side / rng.uniform(10, 60), (0, 1, 2, 5, 8)), [paper, *washes, paper])
    if rng.random() < 0.4:
        canvas = texture(rng, height, width, side, paper, rng.uniform(0.02, 0.15))
    ink = mix(paper, palette(rng, 1)[0], rng.uniform(0.2, 0.9))
    pool = stickers(
        rng, 12, round(side * rng.uniform(0.15, 0.7)), EVERYTHING, [ink, mix(ink, paper, 0.5)], pictures=pictures
    )
    for row in range(rows):
        for col in range(cols):
            for _ in range(int(rng.integers(1, 3))):
                y, x = (np.array([row, col]) + rng.uniform(0.25, 0.75, 2)) * side
                put(canvas, pool[int(rng.integers(12))], int(y), int(x))
    if rng.random() < 0.3:
        scatter(rng, canvas, stickers(rng, 4, round(side * 0.12), SIGNS), rows * cols)
    return canvas
