"""Tile art of landscapes: maps that run on from tile to tile, domino terrains, animal lands, seas."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.parks.styles_icons import ANIMALS, PLACES, SIGNS, badge, boat, crown, house, star, stickers, tree
from vision.training.parks.styles_tools import (
    Colour,
    Image,
    curve,
    field,
    hsv,
    mix,
    palette,
    put,
    shade,
    side_points,
    texture,
    tint,
    ways,
)


def scatter(rng: np.random.Generator, canvas: Image, pool: Sequence, count: int) -> None:
    """Paste `count` figures of the pool anywhere on the canvas."""
    ys, xs = rng.integers(0, canvas.shape[0], count), rng.integers(0, canvas.shape[1], count)
    for y, x, which in zip(np.sort(ys), xs, rng.integers(0, len(pool), count), strict=True):
        put(canvas, pool[which], int(y), int(x))


def tile_ground(
    rng: np.random.Generator, rows: int, cols: int, side: int, colours: Sequence[Colour], chosen: NDArray
) -> Image:
    """Every tile covered by the texture of its own landscape; `chosen` int (rows, cols) picks the colour."""
    height, width = rows * side, cols * side
    strength = rng.uniform(0.05, 0.8)
    canvas = np.empty((height, width, 3), np.uint8)
    label = cv2.resize(chosen.astype(np.uint8), (width, height), interpolation=cv2.INTER_NEAREST)
    for index, colour in enumerate(colours):
        ground = texture(rng, height, width, side, colour, strength)
        cv2.copyTo(ground, np.asarray(cv2.compare(label, index, cv2.CMP_EQ)), canvas)
    return canvas


def map_land(rng: np.random.Generator, rows: int, cols: int, side: int, pictures: Sequence[Image]) -> Image:
    """One map over the whole park: fields, walled cities, rivers and roads through the middles of the sides."""
    height, width = rows * side, cols * side
    colours = (
        palette(rng, 3) if rng.random() < 0.4 else [hsv(rng.normal(42, 8), rng.uniform(70, 190), rng.uniform(110, 210))]
    )
    canvas = texture(rng, height, width, side, colours[0], rng.uniform(0.15, 0.7))
    for colour in colours[1:]:
        other = texture(rng, height, width, side, colour, rng.uniform(0.15, 0.7))
        patch = cv2.threshold(field(rng, height, width, side / 40, (0, 1)), 150, 255, cv2.THRESH_BINARY)[1]
        cv2.copyTo(other, patch, canvas)
    matched = rng.random() < 0.8
    _cities(rng, canvas, side, ways(rng, rows, cols, rng.uniform(0, 0.5), matched), pictures)
    lines = int(rng.integers(1, 3))
    for index in range(lines):
        water = rng.random() < 0.35
        colour = hsv(rng.normal(105, 6), rng.uniform(80, 200), rng.uniform(120, 220)) if water else _road(rng)
        width_px = side * rng.uniform(0.08, 0.28 if water else 0.16)
        roads(rng, canvas, side, ways(rng, rows, cols, rng.uniform(0.15, 0.6), matched), colour, width_px, index * 0.2)
    pool = stickers(rng, 8, round(side * rng.uniform(0.12, 0.3)), (tree, tree, house), _pair(rng))
    scatter(rng, canvas, pool, round(rows * cols * rng.uniform(0, 5)))
    return canvas


def _road(rng: np.random.Generator) -> Colour:
    """The colour of a road: white, sand or earth."""
    return hsv(rng.uniform(12, 28), rng.uniform(0, 110), rng.uniform(140, 250))


def _pair(rng: np.random.Generator) -> list[Colour] | None:
    """Green trees with red roofs, or nothing: each figure its own colours."""
    if rng.random() < 0.3:
        return None
    return [hsv(rng.normal(50, 8), rng.uniform(80, 200), rng.uniform(50, 150)), hsv(rng.normal(5, 6), 170, 170)]


def roads(
    rng: np.random.Generator,
    canvas: Image,
    side: int,
    open_to: NDArray,
    colour: Colour,
    width: float,
    wander: float = 0.15,
) -> None:
    """Curved lines between the open sides of each tile, with a rim; the ends lie in the middles of the sides."""
    rows, cols = open_to.shape[:2]
    points = side_points(side)
    rim = shade(colour, rng.uniform(0.3, 0.8)) if rng.random() < 0.7 else None
    thick = max(1, round(width))
    strokes: list[NDArray[np.int32]] = []
    for row in range(rows):
        for col in range(cols):
            ends = np.flatnonzero(open_to[row, col])
            if not len(ends):
                continue
            corner = np.array([col * side, row * side], np.float32)
            centre = corner + side / 2 + rng.uniform(-wander, wander, 2).astype(np.float32) * side
            if len(ends) == 2:
                strokes.append(curve(corner + points[ends[0]], centre, corner + points[ends[1]]))
            else:
                strokes.extend(curve(corner + points[end], (centre + corner + points[end]) / 2, centre) for end in ends)
    if rim is not None:
        cv2.polylines(
            canvas, strokes, False, rim, thick + max(2, round(side * rng.uniform(0.02, 0.06))), cv2.LINE_AA, 4
        )
    cv2.polylines(canvas, strokes, False, colour, thick, cv2.LINE_AA, 4)
    if rng.random() < 0.3 and thick > 4:
        cv2.polylines(canvas, strokes, False, shade(colour, 1.1, 25), max(1, thick // 5), cv2.LINE_AA, 4)


def _cities(rng: np.random.Generator, canvas: Image, side: int, open_to: NDArray, pictures: Sequence[Image]) -> None:
    """Walled towns bulging in from the open sides, with houses."""
    ground = hsv(rng.uniform(8, 26), rng.uniform(60, 170), rng.uniform(110, 210))
    wall = mix(shade(ground, 0.5), hsv(20, 30, rng.uniform(90, 230)), rng.uniform(0, 1))
    points, depth = side_points(side), rng.uniform(0.2, 0.5)
    across = np.array([[1, 0], [0, 1], [1, 0], [0, 1]], np.float32) * side / 2
    shapes: list[NDArray[np.int32]] = []
    for row, col in np.argwhere(open_to.any(axis=2)):
        corner = np.array([col * side, row * side], np.float32)
        middle = corner + side / 2
        for end in np.flatnonzero(open_to[row, col]):
            foot = corner + points[end]
            peak = foot + (middle - foot) * 4 * depth
            shapes.append(curve(foot - across[end], peak, foot + across[end]))
    cv2.fillPoly(canvas, shapes, ground, cv2.LINE_AA, 4) if shapes else None
    cv2.polylines(canvas, shapes, False, wall, max(1, round(side * rng.uniform(0.02, 0.07))), cv2.LINE_AA, 4)
    roof = [shade(ground, 1.2, 10), hsv(rng.uniform(0, 20), rng.uniform(90, 200), rng.uniform(100, 200))]
    pool = stickers(rng, 6, round(side * rng.uniform(0.14, 0.26)), (house,), roof, pictures=pictures)
    for shape in shapes:
        for _ in range(int(rng.integers(0, 4))):
            x, y = (shape.reshape(-1, 2).mean(axis=0) / 16 + rng.uniform(-0.12, 0.12, 2) * side).astype(int)
            put(canvas, pool[int(rng.integers(len(pool)))], int(y), int(x))


def dominoes(rng: np.random.Generator, rows: int, cols: int, side: int, pictures: Sequence[Image]) -> Image:
    """One to four landscapes a tile with soft wavy borders, crowns and huts on top."""
    height, width = rows * side, cols * side
    colours = palette(rng, int(rng.integers(3, 7)))
    wobble = rng.uniform(0, 0.5) * side
    whole = rng.random() < 0.4
    corners = 1 if whole else 2
    chosen = rng.integers(0, len(colours), (rows * corners, cols * corners)).astype(np.uint8)
    same = rng.random((rows * corners, cols * corners)) < rng.uniform(0, 0.7)
    chosen = np.where(same, np.roll(chosen, 1, axis=int(rng.integers(2))), chosen)
    label = cv2.resize(chosen, (width, height), interpolation=cv2.INTER_NEAREST)
    if not whole:
        shift = [
            (field(rng, height, width, side / 40, (0, 1, 5)).astype(np.float32) - 128) * (wobble / 255) for _ in "xy"
        ]
        xs, ys = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
        label = cv2.remap(label, xs + shift[0], ys + shift[1], cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE)
    strength = rng.uniform(0.15, 0.8)
    canvas = np.zeros((height, width, 3), np.uint8)
    pool = stickers(rng, 10, round(side * rng.uniform(0.12, 0.3)), PLACES, pictures=pictures)
    for index, colour in enumerate(colours):
        ground = texture(rng, height, width, side, colour, strength)
        if rng.random() < 0.5:
            scatter(rng, ground, pool[2 * (index % 4) :][:2], round(rows * cols * rng.uniform(0.5, 5)))
        cv2.copyTo(ground, np.asarray(cv2.compare(label, index, cv2.CMP_EQ)), canvas)
    gold = [(30, 190, 240), (40, 60, 190)] if rng.random() < 0.6 else palette(rng, 2)
    signs = stickers(rng, 4, round(side * rng.uniform(0.12, 0.28)), (crown, badge, house, star), gold)
    for row, col in np.argwhere(rng.random((rows, cols)) < rng.uniform(0.1, 0.8)):
        for _ in range(int(rng.integers(1, 3))):
            y, x = (rng.uniform(0.15, 0.85, 2) * side).astype(int)
            put(canvas, signs[int(rng.integers(4))], int(row * side + y), int(col * side + x))
    return canvas


def animal_lands(rng: np.random.Generator, rows: int, cols: int, side: int, pictures: Sequence[Image]) -> Image:
    """A landscape a tile with a large animal, a point number, a row of icons along an edge and a name."""
    colours = palette(rng, int(rng.integers(3, 7)))
    canvas = tile_ground(rng, rows, cols, side, colours, rng.integers(0, len(colours), (rows, cols)))
    if rng.random() < 0.5:
        plants = stickers(rng, 8, round(side * rng.uniform(0.12, 0.35)), PLACES, pictures=pictures)
        scatter(rng, canvas, plants, round(rows * cols * rng.uniform(1, 4)))
    beasts = stickers(rng, 16, round(side * rng.uniform(0.4, 0.75)), ANIMALS, pictures=pictures)
    small = stickers(rng, 6, round(side * rng.uniform(0.1, 0.2)), SIGNS, pictures=pictures)
    numbers = stickers(rng, 5, round(side * rng.uniform(0.14, 0.26)), (badge,), palette(rng, 2))
    edge, named, gap = rng.uniform(0.08, 0.2), rng.random() < 0.6, rng.uniform(0.13, 0.2)
    number_at = rng.choice([0.14, 0.86], 2) * side
    quarter = rng.random() < 0.3
    ink = (245, 245, 245) if rng.random() < 0.5 else (20, 20, 20)
    band = shade(colours[0], rng.uniform(0.3, 1.5)) if rng.random() < 0.35 else None
    for row in range(rows):
        for col in range(cols):
            tile = canvas[row * side : (row + 1) * side, col * side : (col + 1) * side]
            if band is not None:
                cv2.rectangle(tile, (0, round(side * (1 - 1.6 * edge))), (side, side), band, -1)
            beast = beasts[int(rng.integers(16))]
            put(tile, beast, *(int(part * side) for part in rng.normal(0.5, 0.06, 2)))
            for step in range(int(rng.integers(0, 5))):
                put(tile, small[int(rng.integers(6))], round(side * (1 - edge)), round(side * (0.12 + gap * step)))
            put(tile, numbers[int(rng.integers(5))], int(number_at[0]), int(number_at[1]))
            if named:
                _words(rng, tile, side, ink)
            if quarter:
                tile[:] = np.rot90(tile, int(rng.integers(4))).copy()
    return canvas


def _words(rng: np.random.Generator, tile: Image, side: int, ink: Colour) -> None:
    """A name in small letters near the top."""
    text = "".join(chr(97 + letter) for letter in rng.integers(0, 26, int(rng.integers(4, 9))))
    place = (round(side * 0.25), round(side * 0.14))
    cv2.putText(tile, text, place, cv2.FONT_HERSHEY_SIMPLEX, side / 320, ink, max(1, side // 80), cv2.LINE_AA)


def sea(rng: np.random.Generator, rows: int, cols: int, side: int, pictures: Sequence[Image]) -> Image:
    """Sea with islands and coast lines, boats, light beams and small arrows."""
    height, width = rows * side, cols * side
    deep = hsv(rng.normal(105, 9), rng.uniform(60, 220), rng.uniform(80, 220))
    canvas = texture(rng, height, width, side, deep, rng.uniform(0.05, 0.5))
    height_map = field(rng, height, width, side / rng.uniform(30, 90), (0, 1, 5))
    level = rng.uniform(110, 215)
    beach = hsv(rng.normal(22, 4), rng.uniform(30, 120), rng.uniform(180, 245))
    grass = hsv(rng.normal(42, 10), rng.uniform(60, 190), rng.uniform(90, 200))
    for lift, colour in ((-14, mix(deep, (255, 255, 255), 0.35)), (0, beach), (12, grass), (45, shade(grass, 0.7))):
        mask = cv2.threshold(height_map, min(250, level + lift), 255, cv2.THRESH_BINARY)[1]
        canvas[mask > 0] = colour
    if rng.random() < 0.5:
        canvas = cv2.addWeighted(
            canvas, 0.8, tint(field(rng, height, width, side / 90), [(60, 60, 60), (255, 255, 255)]), 0.2, 0
        )
    pool = stickers(rng, 8, round(side * rng.uniform(0.2, 0.45)), (boat, house, boat, tree), pictures=pictures)
    signs = stickers(rng, 6, round(side * rng.uniform(0.1, 0.2)), SIGNS, palette(rng, 2))
    beam, glow = rng.random() < 0.5, mix(deep, (180, 255, 255), 0.6)
    for row, col in np.argwhere(rng.random((rows, cols)) < rng.uniform(0.3, 1)):
        y, x = (np.array([row, col]) + rng.uniform(0.3, 0.7, 2)) * side
        if beam and rng.random() < 0.4:
            angle = rng.uniform(0, 2 * np.pi)
            reach = [[x + side * 0.5 * np.cos(angle + d), y + side * 0.5 * np.sin(angle + d)] for d in (-0.2, 0.2)]
            cv2.fillPoly(canvas, [np.array([[x, y], *reach], np.int32)], glow, cv2.LINE_AA)
        put(canvas, pool[int(rng.integers(8))], int(y), int(x))
        spot = side_points(side)[int(rng.integers(4))] * 0.8 + side * 0.1
        put(canvas, signs[int(rng.integers(6))], int(row * side + spot[1]), int(col * side + spot[0]))
    return canvas
