"""Tile art of ways: rock tunnels, chords of lines, temple paths, rooms."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.training.parks.styles_icons import EVERYTHING, SIGNS, house, leaf, star, stickers, tree
from vision.training.parks.styles_land import roads, scatter, tile_ground
from vision.training.parks.styles_tools import (
    Image,
    curve,
    field,
    hsv,
    palette,
    put,
    shade,
    texture,
    tint,
    ways,
)


def tunnels(rng: np.random.Generator, rows: int, cols: int, side: int, pictures: Sequence[Image]) -> Image:
    """Paths hewn through dark or brown rock."""
    height, width = rows * side, cols * side
    rock = hsv(rng.normal(14, 6), rng.uniform(10, 140), rng.uniform(8, 110))
    canvas = tint(
        field(rng, height, width, side / rng.uniform(40, 160), (3, 4, 7, 11, 12)),
        [shade(rock, 0.4), rock, shade(rock, 1.5, 12)],
    )
    floor = hsv(rng.normal(18, 6), rng.uniform(20, 150), rng.uniform(110, 235))
    open_to = ways(rng, rows, cols, rng.uniform(0.4, 0.8), bool(rng.random() < 0.6))
    roads(rng, canvas, side, open_to, floor, side * rng.uniform(0.16, 0.4), float(rng.uniform(0, 0.2)))
    if rng.random() < 0.7:
        grit = tint(field(rng, height, width, side / 128, (3, 4, 7)), [(90, 90, 90), (255, 255, 255)])
        canvas = np.asarray(cv2.multiply(canvas, grit, scale=1 / 200), np.uint8)
    stones = stickers(rng, 6, round(side * rng.uniform(0.08, 0.16)), SIGNS, [shade(rock, 1.4, 30), floor])
    scatter(rng, canvas, stones, round(rows * cols * rng.uniform(0, 4)))
    loot = stickers(rng, 6, round(side * rng.uniform(0.2, 0.4)), SIGNS, pictures=pictures)
    _some(rng, canvas, rows, cols, side, loot, rng.uniform(0, 0.4))
    return canvas


def _some(
    rng: np.random.Generator, canvas: Image, rows: int, cols: int, side: int, pool: Sequence, share: float
) -> None:
    """A figure near the middle of a share of the tiles."""
    for row, col in np.argwhere(rng.random((rows, cols)) < share):
        y, x = (np.array([row, col]) + rng.uniform(0.35, 0.65, 2)) * side
        put(canvas, pool[int(rng.integers(len(pool)))], int(y), int(x))


def chords(rng: np.random.Generator, rows: int, cols: int, side: int, pictures: Sequence[Image]) -> Image:
    """Lines joining two ports a side by curves over a printed ground."""
    height, width = rows * side, cols * side
    colours = palette(rng, 3)
    if rng.random() < 0.6:
        canvas = tint(
            field(rng, height, width, side / rng.uniform(20, 100)), [shade(c, rng.uniform(0.5, 1)) for c in colours]
        )
    else:
        canvas = texture(rng, height, width, side, colours[0], rng.uniform(0.05, 0.6))
    if rng.random() < 0.4:
        motif = stickers(
            rng, 1, round(side * rng.uniform(0.7, 1)), (star, leaf), [shade(colours[0], 1.2), shade(colours[0], 0.8)]
        )
        _centred(canvas, rows, cols, side, motif)
    per_side = int(rng.choice([1, 2, 2, 2, 3]))
    steps = (np.arange(per_side) + 1) / (per_side + 1) * side
    ports = np.array(
        [[s, 0] for s in steps] + [[side, s] for s in steps] + [[s, side] for s in steps] + [[0, s] for s in steps],
        np.float32,
    )
    line = palette(rng, 1)[0] if rng.random() < 0.5 else hsv(25, rng.uniform(0, 60), rng.choice([30, 240]))
    thick = max(1, round(side * rng.uniform(0.03, 0.12)))
    rim, pull = shade(line, rng.uniform(0.2, 0.7)), rng.uniform(0, 1)
    many = rng.random() < 0.3
    inks = [line, *palette(rng, 3)] if many else [line]
    middle = np.array([side / 2, side / 2], np.float32)
    for row in range(rows):
        for col in range(cols):
            corner = np.array([col * side, row * side], np.float32)
            order = rng.permutation(len(ports))[: 2 * int(rng.integers(1, len(ports) // 2 + 1))]
            lines = []
            for first, second in zip(order[::2], order[1::2], strict=True):
                a, b = ports[first], ports[second]
                lines.append(curve(corner + a, corner + (a + b) / 2 * (1 - pull) + middle * pull, corner + b))
            cv2.polylines(canvas, lines, False, rim, thick + max(2, round(side * 0.04)), cv2.LINE_AA, 4)
            cv2.polylines(canvas, lines, False, inks[int(rng.integers(len(inks)))], thick, cv2.LINE_AA, 4)
    if pictures and rng.random() < 0.3:
        _some(rng, canvas, rows, cols, side, stickers(rng, 6, round(side * 0.35), EVERYTHING, pictures=pictures), 0.3)
    return canvas


def _centred(canvas: Image, rows: int, cols: int, side: int, pool: Sequence) -> None:
    """The figures of the pool in turn on the middles of all tiles."""
    for index in range(rows * cols):
        row, col = divmod(index, cols)
        put(canvas, pool[index % len(pool)], row * side + side // 2, col * side + side // 2)


def temple(rng: np.random.Generator, rows: int, cols: int, side: int, pictures: Sequence[Image]) -> Image:
    """A thick jungle with bright straight paths, leaves and treasures."""
    height, width = rows * side, cols * side
    green = hsv(rng.normal(52, 10), rng.uniform(80, 220), rng.uniform(40, 150))
    canvas = texture(rng, height, width, side, green, rng.uniform(0.4, 1))
    leaves = [leaf, tree] if rng.random() < 0.7 else [leaf]
    pool = stickers(
        rng,
        8,
        round(side * rng.uniform(0.16, 0.36)),
        leaves,
        [shade(green, rng.uniform(0.7, 1.5), 10), shade(green, 0.5)],
    )
    scatter(rng, canvas, pool, round(rows * cols * rng.uniform(2, 9)))
    path = hsv(rng.normal(24, 5), rng.uniform(60, 190), rng.uniform(150, 245))
    open_to = ways(rng, rows, cols, rng.uniform(0.5, 0.8), bool(rng.random() < 0.5))
    roads(rng, canvas, side, open_to, path, side * rng.uniform(0.1, 0.3), 0.0)
    gems = stickers(rng, 6, round(side * rng.uniform(0.15, 0.4)), SIGNS, pictures=pictures)
    _some(rng, canvas, rows, cols, side, gems, rng.uniform(0.1, 0.6))
    return canvas


def rooms(rng: np.random.Generator, rows: int, cols: int, side: int, pictures: Sequence[Image]) -> Image:
    """Floor plans seen from above: planks, flags, carpets, walls with doors, furniture."""
    colours = palette(rng, int(rng.integers(2, 5)))
    canvas = tile_ground(rng, rows, cols, side, colours, rng.integers(0, len(colours), (rows, cols)))
    wall = hsv(rng.uniform(0, 180), rng.uniform(0, 80), rng.choice([30, 60, 120, 200, 245]))
    thick = max(1, round(side * rng.uniform(0.02, 0.09)))
    rule = shade(colours[0], rng.uniform(0.5, 0.9))
    things = stickers(rng, 12, round(side * rng.uniform(0.2, 0.45)), EVERYTHING, pictures=pictures)
    door = shade(wall, 1.3, 50)
    walled = rng.random() < 0.7
    for row in range(rows):
        for col in range(cols):
            tile = canvas[row * side : (row + 1) * side, col * side : (col + 1) * side]
            _floor(rng, tile, side, rule)
            for _ in range(int(rng.integers(0, 3))):
                _carpet(rng, tile, side, colours)
            if walled:
                cv2.rectangle(tile, (thick // 2, thick // 2), (side - 1 - thick // 2,) * 2, wall, thick)
                _doors(rng, tile, side, thick, door)
            if rng.random() < 0.5:
                cut = round(side * rng.uniform(0.25, 0.75))
                cv2.line(tile, (cut, 0), (cut, round(side * rng.uniform(0.3, 1))), wall, thick)
            for _ in range(int(rng.integers(0, 4))):
                y, x = (rng.uniform(0.2, 0.8, 2) * side).astype(int)
                put(tile, things[int(rng.integers(12))], int(y), int(x))
            if rng.random() < 0.4:
                cv2.putText(tile, str(rng.integers(1, 99)), (3, side // 4), 0, side / 200, wall, 1, cv2.LINE_AA)
    return canvas


def _floor(rng: np.random.Generator, tile: Image, side: int, rule: tuple[int, int, int]) -> None:
    """Planks, flags or nothing."""
    kind, gap = rng.integers(3), max(3, round(side * rng.uniform(0.08, 0.25)))
    if kind < 2:
        for place in range(gap, side, gap):
            cv2.line(tile, (0, place), (side, place), rule, 1)
            if kind == 1:
                cv2.line(tile, (place, 0), (place, side), rule, 1)


def _carpet(rng: np.random.Generator, tile: Image, side: int, colours: Sequence[tuple[int, int, int]]) -> None:
    """A rectangle or a disc with a rim: carpet, table, pool or bed."""
    colour = shade(colours[int(rng.integers(len(colours)))], rng.uniform(0.5, 1.6))
    y, x = (rng.uniform(0.2, 0.8, 2) * side).astype(int)
    reach = (rng.uniform(0.08, 0.3, 2) * side).astype(int)
    if rng.random() < 0.7:
        for how, ink in ((-1, colour), (1, shade(colour, 0.5))):
            cv2.rectangle(
                tile, (int(x - reach[0]), int(y - reach[1])), (int(x + reach[0]), int(y + reach[1])), ink, how
            )
    else:
        cv2.circle(tile, (int(x), int(y)), int(reach[0]), colour, -1, cv2.LINE_AA)
        cv2.circle(tile, (int(x), int(y)), int(reach[0]), shade(colour, 0.5), 1, cv2.LINE_AA)


def _doors(rng: np.random.Generator, tile: Image, side: int, thick: int, colour: tuple[int, int, int]) -> None:
    """Openings in the middles of some walls."""
    a, b = round(side * 0.4), round(side * 0.6)
    boxes = (((a, 0), (b, thick)), ((side - thick, a), (side, b)), ((a, side - thick), (b, side)), ((0, a), (thick, b)))
    for index in np.flatnonzero(rng.random(4) < 0.5):
        cv2.rectangle(tile, *boxes[int(index)], colour, -1)


def village(rng: np.random.Generator, rows: int, cols: int, side: int, pictures: Sequence[Image]) -> Image:
    """Streets in a straight grid with houses in the quarters, as in town games."""
    height, width = rows * side, cols * side
    ground = palette(rng, 1)[0]
    canvas = texture(rng, height, width, side, ground, rng.uniform(0.1, 0.5))
    open_to = ways(rng, rows, cols, rng.uniform(0.6, 1), True)
    grey = hsv(rng.uniform(0, 180), rng.uniform(0, 40), rng.uniform(60, 220))
    roads(rng, canvas, side, open_to, grey, side * rng.uniform(0.12, 0.3), 0.0)
    pool = stickers(rng, 12, round(side * rng.uniform(0.2, 0.34)), (house, house, tree), pictures=pictures)
    spots = np.array([[0.22, 0.22], [0.22, 0.78], [0.78, 0.22], [0.78, 0.78]]) * side
    for row, col, quarter in np.argwhere(rng.random((rows, cols, 4)) < rng.uniform(0.3, 0.9)):
        y, x = spots[quarter]
        put(canvas, pool[int(rng.integers(12))], int(row * side + y), int(col * side + x))
    return canvas
