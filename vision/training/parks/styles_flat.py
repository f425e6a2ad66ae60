"""Tile art of flat signs, clutter, near-blank tiles and backs; and the frames any tile may have."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.training.parks.styles_icons import EVERYTHING, SIGNS, badge, stickers
from vision.training.parks.styles_land import scatter, tile_ground
from vision.training.parks.styles_tools import (
    Colour,
    Image,
    Sticker,
    canvas_of,
    field,
    hsv,
    mix,
    palette,
    put,
    shade,
    texture,
    tint,
)


def flat_icons(rng: np.random.Generator, rows: int, cols: int, side: int, pictures: Sequence[Image]) -> Image:
    """Bold single colours with one white, dark or coloured sign."""
    colours = palette(rng, int(rng.integers(2, 7)))
    chosen = rng.integers(0, len(colours), (rows, cols))
    flat = np.array(colours, np.uint8)[chosen]
    canvas = np.ascontiguousarray(flat.repeat(side, axis=0).repeat(side, axis=1))
    if rng.random() < 0.4:
        canvas = tile_ground(rng, rows, cols, side, colours, chosen)
    kind = rng.integers(3)
    ink: list[Colour] | None = [[(248, 248, 248), (225, 225, 225)], [(25, 25, 25), (70, 70, 70)], None][int(kind)]
    pool = stickers(rng, 10, round(side * rng.uniform(0.35, 0.8)), EVERYTHING, ink, False, pictures)
    small = stickers(rng, 4, round(side * rng.uniform(0.12, 0.22)), (badge,), palette(rng, 2))
    disc = rng.random() < 0.3
    plate, radius, corner = palette(rng, 1)[0], round(side * rng.uniform(0.3, 0.46)), rng.random() < 0.5
    for row in range(rows):
        for col in range(cols):
            y, x = row * side + side // 2, col * side + side // 2
            if disc:
                cv2.circle(canvas, (x, y), radius, plate, -1, cv2.LINE_AA)
            put(canvas, pool[int(rng.integers(10))], y, x)
            if corner and rng.random() < 0.6:
                put(
                    canvas,
                    small[int(rng.integers(4))],
                    row * side + round(side * 0.16),
                    col * side + round(side * 0.16),
                )
    return canvas


def patches(rng: np.random.Generator, rows: int, cols: int, side: int, pictures: Sequence[Image]) -> Image:
    """Geometric ornament: discs, stripes, triangles and quarter rings of a few colours, as on quilts and azulejos."""
    colours = palette(rng, int(rng.integers(3, 6)))
    big = side * 2
    pool = []
    for _ in range(8):
        tile = np.full((big, big, 3), colours[int(rng.integers(len(colours)))], np.uint8)
        for _ in range(int(rng.integers(1, 6))):
            ink = colours[int(rng.integers(len(colours)))]
            kind = rng.integers(5)
            if kind == 0:
                place = (int(rng.choice([0, big // 2, big])), int(rng.choice([0, big // 2, big])))
                thick = -1 if rng.random() < 0.5 else round(big * 0.08)
                cv2.circle(tile, place, round(big * rng.uniform(0.1, 0.5)), ink, thick)
            elif kind == 1:
                cv2.fillPoly(tile, [rng.choice([0, big // 2, big], (3, 2)).astype(np.int32)], ink)
            elif kind == 2:
                for place in range(0, big, max(4, round(big * rng.uniform(0.1, 0.3)))):
                    cv2.line(tile, (place, 0), (place, big), ink, max(1, big // 24))
            elif kind == 3:
                a, b = sorted((rng.uniform(0, 1, 2) * big).astype(int))
                cv2.rectangle(tile, (int(a), int(a)), (int(b), int(b)), ink, -1)
            else:
                for y, x in rng.integers(0, big, (12, 2)):
                    cv2.circle(tile, (int(x), int(y)), max(1, big // 30), ink, -1)
        pool.append(cv2.resize(tile, (side, side), interpolation=cv2.INTER_AREA))
    picked = np.stack([np.rot90(tile, turn) for tile in pool for turn in range(4)])[rng.integers(0, 32, (rows, cols))]
    canvas = canvas_of(picked)
    figures = stickers(rng, 8, round(side * rng.uniform(0.2, 0.5)), EVERYTHING, pictures=pictures)
    share = rng.uniform(0, 0.7)
    for row, col in np.argwhere(rng.random((rows, cols)) < share):
        put(canvas, figures[int(rng.integers(8))], int(row * side + side // 2), int(col * side + side // 2))
    return canvas


def clutter(rng: np.random.Generator, rows: int, cols: int, side: int, pictures: Sequence[Image]) -> Image:
    """Tiles crowded with many small things."""
    colours = palette(rng, int(rng.integers(1, 5)))
    canvas = tile_ground(rng, rows, cols, side, colours, rng.integers(0, len(colours), (rows, cols)))
    for _ in range(int(rng.integers(1, 3))):
        own = palette(rng, 2) if rng.random() < 0.3 else None
        pool = stickers(rng, 16, round(side * rng.uniform(0.1, 0.34)), EVERYTHING, own, pictures=pictures)
        scatter(rng, canvas, pool, round(rows * cols * rng.uniform(4, 14)))
    return canvas


def near_plain(rng: np.random.Generator, rows: int, cols: int, side: int, pictures: Sequence[Image]) -> Image:
    """Tiles all of nearly one colour with few marks."""
    height, width = rows * side, cols * side
    colour = hsv(rng.uniform(0, 180), rng.uniform(0, 200), rng.choice([rng.uniform(20, 90), rng.uniform(90, 250)]))
    canvas = texture(rng, height, width, side, colour, rng.uniform(0.02, 0.3))
    ink = mix(colour, (255, 255, 255) if rng.random() < 0.5 else (0, 0, 0), rng.uniform(0.15, 0.8))
    pool = stickers(rng, 8, round(side * rng.uniform(0.12, 0.6)), EVERYTHING, [ink, shade(ink, 0.8)], False, pictures)
    for row in range(rows):
        for col in range(cols):
            for _ in range(int(rng.integers(1, 3))):
                y, x = (np.array([row, col]) + rng.uniform(0.2, 0.8, 2)) * side
                put(canvas, pool[int(rng.integers(8))], int(y), int(x))
    return canvas


def backs(rng: np.random.Generator, rows: int, cols: int, side: int, pictures: Sequence[Image]) -> Image:
    """The backs of tiles: all the same picture, each as it fell or all one way up."""
    colours = palette(rng, 3)
    tile = texture(rng, side, side, side, colours[0], rng.uniform(0.05, 0.5))
    if rng.random() < 0.5:
        tile = tint(field(rng, side, side, side / rng.uniform(30, 200)), colours)
    kind = rng.integers(3)
    if kind == 0:
        ring = stickers(rng, 1, round(side * rng.uniform(0.1, 0.25)), SIGNS, colours[1:])[0]
        count = int(rng.integers(4, 13))
        for angle in np.linspace(0, 2 * np.pi, count, endpoint=False):
            put(tile, ring, round(side * (0.5 + 0.34 * np.sin(angle))), round(side * (0.5 + 0.34 * np.cos(angle))))
    elif kind == 1:
        step = max(3, round(side * rng.uniform(0.1, 0.3)))
        for place in range(-side, 2 * side, step):
            cv2.line(tile, (place, 0), (place + side, side), colours[1], max(1, side // 40), cv2.LINE_AA)
            cv2.line(tile, (place, side), (place + side, 0), colours[1], max(1, side // 40), cv2.LINE_AA)
    put(
        tile,
        stickers(rng, 1, round(side * rng.uniform(0.3, 0.85)), EVERYTHING, pictures=pictures)[0],
        side // 2,
        side // 2,
    )
    turns = rng.integers(0, 4, (rows, cols)) if rng.random() < 0.5 else np.zeros((rows, cols), np.int64)
    return canvas_of(np.stack([np.rot90(tile, turn) for turn in range(4)])[turns])


def frame(rng: np.random.Generator, side: int) -> Sticker:
    """A frame to lay over every tile of a set: line, double line, rounded window, ornate corners, soft dark rim."""
    mask = np.zeros((side * 2, side * 2), np.uint8)
    big, kind = side * 2, rng.choice(["line", "inset", "double", "round", "corners", "rim", "vignette"])
    thick = max(2, round(big * (0.012 + 0.07 * rng.random() ** 2)))
    inset = 0
    if kind in ("inset", "double"):
        inset = round(big * rng.uniform(0.03, 0.1))
    if kind == "vignette":
        away = np.minimum(np.arange(big), np.arange(big)[::-1]).astype(np.float32) / (big * rng.uniform(0.05, 0.3))
        square = np.minimum(away[:, None], away[None, :])
        mask = (255 * rng.uniform(0.3, 0.9) * np.clip(1 - square, 0, 1)).astype(np.uint8)
    elif kind == "round":
        mask[:] = 255
        edge, radius = thick, round(big * rng.uniform(0.04, 0.25))
        a, b = edge + radius, big - 1 - edge - radius
        cv2.rectangle(mask, (edge, a), (big - 1 - edge, b), 0, -1)
        cv2.rectangle(mask, (a, edge), (b, big - 1 - edge), 0, -1)
        for x in (a, b):
            for y in (a, b):
                cv2.circle(mask, (x, y), radius, 0, -1)
    else:
        half = thick // 2 + inset
        cv2.rectangle(mask, (half, half), (big - 1 - half, big - 1 - half), 255, thick)
        if kind == "double":
            second = half + round(big * rng.uniform(0.03, 0.08))
            cv2.rectangle(mask, (second, second), (big - 1 - second, big - 1 - second), 255, max(1, thick // 3))
    if kind == "corners":
        radius, hollow = round(big * rng.uniform(0.06, 0.2)), rng.random() < 0.5
        for x in (0, big - 1):
            for y in (0, big - 1):
                cv2.circle(mask, (x, y), radius, 255, thick if hollow else -1)
    tone = rng.choice(["white", "black", "gold", "brown", "grey", "any"])
    colour = {
        "white": (245, 250, 250), "black": (15, 15, 18), "gold": (60, 170, 215), "brown": (40, 65, 100),
        "grey": (120, 125, 125), "any": palette(rng, 1)[0],
    }[str(tone)]  # fmt: skip
    small = cv2.resize(mask, (side, side), interpolation=cv2.INTER_AREA)
    return Sticker.of(np.dstack([np.full((side, side, 3), colour, np.uint8), small]))
