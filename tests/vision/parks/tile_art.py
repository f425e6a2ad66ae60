"""What tiles show: the print-and-play set's art, or art of another set at random."""

from __future__ import annotations

import cv2
import numpy as np

from schemas.habitats import Tile
from service.games.habitats.layouts import example
from service.prints.tiles.raster import picture
from tests.vision.parks.clutter import pixel
from tests.vision.parks.shots import Float, Image, Rng

ART = 320  # pixels, the side of a tile's art


def tile_art(key: str, tile: Tile) -> Image:
    """The art of a tile of the set, `ART` pixels wide."""
    if key not in _ART:
        _ART[key] = picture(tile, ART)
    return _ART[key]


_ART: dict[str, Image] = {}


def random_art(seed: int, edition: str = "allplay") -> dict[str, Image]:
    """Art of another set for the same tiles, by `repr` of the tile: fields of few colours, spots, bars and wedges."""
    rng = np.random.default_rng([88, seed])
    colours = rng.uniform(25, 240, (7, 3))
    tiles = [one.tile for one in example(edition)] + [Tile(kind="entrance")]
    return {repr(tile): _random_tile(colours, rng) for tile in tiles}


def _random_tile(colours: Float, rng: Rng) -> Image:
    art = np.empty((ART, ART, 3), np.uint8)
    art[:] = colours[rng.integers(len(colours))]
    for _ in range(int(rng.integers(5, 14))):
        blue, green, red = np.clip(colours[rng.integers(len(colours))] * rng.uniform(0.7, 1.3), 0, 255).tolist()
        x, y = rng.uniform(0.05, 0.95, 2) * ART
        size = ART * rng.uniform(0.04, 0.22)
        corners = np.array([[x, y - size], [x + size, y + 0.6 * size], [x - size, y + rng.uniform(-1, 1) * size]])
        kind = rng.integers(3)
        if kind == 0:
            cv2.circle(art, (int(x), int(y)), int(size), (blue, green, red), -1, cv2.LINE_AA)
        elif kind == 1:
            cv2.fillPoly(art, [corners.astype(np.int32)], (blue, green, red), cv2.LINE_AA)
        else:
            cv2.line(art, pixel(corners[0]), pixel(corners[2]), (blue, green, red), int(0.3 * size) + 2, cv2.LINE_AA)
    return art
