"""Parks of the print-and-play set on tables, photographed: each photo with the truth about every tile.

Tiles go one by one from their art to the photo, so that a large photo is as sharp as its camera; light, lens and
sensor come after.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np

from schemas.habitats import Tile
from tests.vision.parks.clutter import clutter
from tests.vision.parks.dealing import random_count, random_park
from tests.vision.parks.developing import developed
from tests.vision.parks.shots import Float, Image, Laid, ParkPhoto, Pixels, Rng, Shot, Square, random_shot
from tests.vision.parks.tables import TABLES
from tests.vision.parks.tile_art import tile_art

TABLE = 1024  # pixels, the side of a table's picture
TABLE_TILES = 9.0  # tiles that lie along a table's picture, before it is mirrored
SQUARED = ("mat", "checked")  # tables with lines, along which tiles are rather laid
UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)


def photographed(seed: int, art: Mapping[str, Image] | None = None, /, **fixed: object) -> ParkPhoto:
    """The park and photo of a seed. `art`: as in `photograph`; `fixed`: fields of `Shot` to be as told."""
    rng = np.random.default_rng([8, seed])
    park = random_park(rng, random_count(rng))
    shot = random_shot(rng)
    return photograph(park, replace(shot, **fixed), rng, seed, art)  # type: ignore[arg-type]  # fields of any type


def photograph(
    park: Sequence[tuple[Square, Tile, int]],
    shot: Shot,
    rng: Rng,
    seed: int = 0,
    art: Mapping[str, Image] | None = None,
) -> ParkPhoto:
    """A photo of a park. `art`: pictures by `repr` of the tile, in place of the print-and-play set's."""
    corners = _laid_out([at for at, _, _ in park], shot, rng)
    camera = _camera(corners.reshape(-1, 2), shot)
    photo = _table(shot, camera, rng)
    _tile_shadows(photo, corners, camera, rng)
    laid = []
    for (at, tile, turn), its in zip(park, corners, strict=True):
        polygon = seen(camera, its)
        pixels = tile_art(repr(tile), tile) if art is None else art[repr(tile)]
        _paste(photo, pixels, np.roll(polygon, -turn, axis=0), rng)
        laid.append(Laid(at, tile, turn, polygon))
    clutter(photo, np.array([one.polygon for one in laid]), shot, rng)
    return ParkPhoto(seed, shot, developed(photo, shot, rng), tuple(laid))


def seen(camera: Float, points: Float) -> Float:
    """Points of the table in the photo: float64 (n, 2)."""
    return np.asarray(cv2.perspectiveTransform(points.reshape(1, -1, 2), camera)[0], np.float64)


def _laid_out(squares: Sequence[Square], shot: Shot, rng: Rng) -> Float:
    """Corners of the tiles on the table, float64 (n, 4, 2), in sides of a tile: hand-laid, their slips adding up."""
    rows = _slips({row for row, _ in squares}, shot, rng)
    cols = _slips({col for _, col in squares}, shot, rng)
    shear = rng.normal(0, shot.drift / 2)
    placed = []
    for row, col in squares:
        angle = math.radians(rng.normal(0, shot.skew))
        spin = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
        pitch = 1 + shot.gap
        x = col * pitch + rows[row] + shear * row + rng.normal(0, shot.drift)
        y = row * pitch + cols[col] + rng.normal(0, shot.drift)
        placed.append((UNIT - 0.5) @ spin.T + (x, y))
    return np.array(placed)


def _slips(numbers: set[int], shot: Shot, rng: Rng) -> dict[int, float]:
    ordered = sorted(numbers)
    walk = np.cumsum(rng.normal(0, shot.drift * 0.6, len(ordered)))
    return dict(zip(ordered, (walk - walk.mean()).tolist(), strict=True))


def _camera(points: Float, shot: Shot) -> Float:
    """From the table to the photo: a pinhole that looks at the middle of the park. float64 (3, 3)."""
    low, high = points.min(axis=0), points.max(axis=0)
    middle = (low + high) / 2
    tilt = math.radians(shot.tilt)
    down = np.array([[1, 0, 0], [0, math.cos(tilt), -math.sin(tilt)], [0, math.sin(tilt), math.cos(tilt)]])
    rotation = _spin(shot.roll - shot.side) @ down @ _spin(shot.side)
    centre = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1]])
    lens = shot.focal * max(shot.width, shot.height)
    inner = np.array([[lens, 0, shot.width / 2], [0, lens, shot.height / 2], [0, 0, 1]])
    frame = np.array([shot.width, shot.height])
    far = 2.0 * float((high - low).max()) / shot.fill
    camera = np.eye(3)
    for _ in range(25):
        camera = inner @ np.column_stack([rotation[:, 0], rotation[:, 1], [0, 0, far]]) @ centre
        found = seen(camera, points)
        share = float((np.ptp(found, axis=0) / frame).max())
        far = max(far * (share / shot.fill) ** 0.7, 0.75 * float((high - low).max()) + 0.8)
    found = seen(camera, points)
    shift = frame / 2 - (found.min(axis=0) + found.max(axis=0)) / 2
    return np.asarray(np.array([[1, 0, shift[0]], [0, 1, shift[1]], [0, 0, 1]]) @ camera, np.float64)


def _spin(degrees: float) -> Float:
    angle = math.radians(degrees)
    return np.array([[math.cos(angle), -math.sin(angle), 0], [math.sin(angle), math.cos(angle), 0], [0, 0, 1]])


def _table(shot: Shot, camera: Float, rng: Rng) -> Pixels:
    pixels = TABLES[shot.table](TABLE, rng)
    scale = TABLE / TABLE_TILES * rng.uniform(0.7, 1.5)
    angle = rng.uniform(0, 360)
    if shot.table in SQUARED:
        angle = rng.choice([0.0, 0.0, 45.0]) + rng.normal(0, 6)
    lie = _spin(angle) @ np.array([[1, 0, -TABLE / 2], [0, 1, -TABLE / 2], [0, 0, scale]])
    size = (shot.width, shot.height)
    laid = cv2.warpPerspective(pixels, camera @ lie, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
    return laid.astype(np.float32)


def _tile_shadows(photo: Pixels, corners: Float, camera: Float, rng: Rng) -> None:
    fall = rng.uniform(-0.05, 0.05, 2)
    dark = np.zeros(photo.shape[:2], np.float32)
    for its in corners:
        cv2.fillConvexPoly(dark, np.round(seen(camera, its + fall)).astype(np.int32), 1.0)
    side = math.sqrt(cv2.contourArea(seen(camera, corners[0]).astype(np.float32)))
    photo *= 1 - rng.uniform(0.15, 0.55) * cv2.GaussianBlur(dark, (0, 0), max(0.8, 0.02 * side))[..., None]


def _paste(photo: Pixels, pixels: Image, polygon: Float, rng: Rng) -> None:
    """One tile's art onto its place, cut a little beside its line; `polygon` begins at the art's upper left."""
    low = np.floor(polygon.min(axis=0)).astype(int) - 2
    high = np.ceil(polygon.max(axis=0)).astype(int) + 3
    low, high = np.maximum(low, 0), np.minimum(high, (photo.shape[1], photo.shape[0]))
    if (high <= low).any():
        return
    side = math.sqrt(cv2.contourArea(polygon.astype(np.float32)))
    while pixels.shape[0] > 2.0 * side:
        pixels = np.asarray(cv2.pyrDown(pixels), np.uint8)
    source = (UNIT + rng.normal(0, 0.006, (4, 2))) * pixels.shape[0] - 0.5
    to = cv2.getPerspectiveTransform(source.astype(np.float32), (polygon - low).astype(np.float32))
    width, height = int(high[0] - low[0]), int(high[1] - low[1])
    art = cv2.warpPerspective(pixels, to, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    mask = np.zeros((height, width), np.uint8)
    cv2.fillConvexPoly(mask, np.round((polygon - low) * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    alpha = mask[..., None].astype(np.float32) / 255
    part = photo[low[1] : high[1], low[0] : high[0]]
    part += alpha * (art * np.float32(rng.uniform(0.95, 1.0)) - part)
