"""Parks of the print-and-play set on tables, photographed: each photo with the truth about every tile.

Tiles go one by one from their art to the photo, so that a large photo is as sharp as its camera; light, lens and
sensor come after.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from schemas.habitats import SIDES, Tile
from service.games.habitats.layouts import example
from service.games.habitats.park import turned
from service.prints.tiles.raster import picture
from tests.vision.parks.tables import TABLES

Image = NDArray[np.uint8]
Float = NDArray[np.float64]
Pixels = NDArray[np.float32]
Rng = np.random.Generator
Square = tuple[int, int]

ART = 320  # pixels, the side of a tile's art
TABLE = 1024  # pixels, the side of a table's picture
TABLE_TILES = 9.0  # tiles that lie along a table's picture, before it is mirrored
SQUARED = ("mat", "checked")  # tables with lines, along which tiles are rather laid
STEPS: Mapping[str, Square] = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)
SKIN = ((96, 134, 196), (70, 102, 160), (140, 172, 224), (44, 66, 110))  # blue, green, red


@dataclass(frozen=True)
class Shot:
    """How a park lies and is photographed. Angles in degrees; lengths in sides of a tile unless told otherwise.

    `drift`: standard deviation of a tile's place, beside what adds up along rows; `skew`: of its turn. `roll`: the
    camera about its axis. `fill`: share of the frame that the park takes. `gain`: brightness; `warm`: how yellow the
    light. `shadow` and `glare`: 0 to 1. `blur`: of the lens, in pixels for a photo 2000 wide; `shake`: pixels of it.
    `noise`: grey levels. `figures`, `cups`, `hands`: how many. `width`, `height`: pixels.
    """

    table: str = "wood"
    drift: float = 0.01
    skew: float = 0.6
    gap: float = 0.015
    tilt: float = 20.0
    side: float = 0.0
    roll: float = 0.0
    focal: float = 0.9
    fill: float = 0.75
    gain: float = 1.0
    warm: float = 0.0
    shadow: float = 0.0
    glare: float = 0.0
    blur: float = 0.7
    shake: float = 0.0
    noise: float = 3.0
    quality: int = 85
    figures: int = 0
    cups: int = 0
    hands: int = 0
    width: int = 2400
    height: int = 1800


@dataclass(frozen=True)
class Laid:
    """A tile of the truth. `polygon`: float64 (4, 2), its corners in the photo, from the park's upper left."""

    at: Square
    tile: Tile
    turn: int
    polygon: Float


@dataclass(frozen=True)
class ParkPhoto:
    """A photo and its truth. `pixels`: uint8 (height, width, 3), blue, green, red."""

    seed: int
    shot: Shot
    pixels: Image
    tiles: tuple[Laid, ...]

    def jpeg(self) -> bytes:
        """The photo as a file."""
        return cv2.imencode(".jpg", self.pixels, [cv2.IMWRITE_JPEG_QUALITY, self.shot.quality])[1].tobytes()

    def without_pixels(self) -> ParkPhoto:
        """The truth alone, to keep."""
        return replace(self, pixels=np.zeros((0, 0, 3), np.uint8))


def random_park(rng: Rng, count: int, edition: str = "allplay") -> list[tuple[Square, Tile, int]]:
    """A park as a game may leave it: `(at, tile, turn)`, the entrance first; no neighbour at roads or below the gate.

    Fewer tiles than `count` where the set has no more that fit.
    """
    stock = [one.tile for one in example(edition) for _ in range(one.copies)]
    pile = [stock[n] for n in rng.permutation(len(stock))]
    park: dict[Square, tuple[Tile, int]] = {(0, 0): (Tile(kind="entrance"), 0)}
    breadth = rng.uniform(0.6, 1.6)
    for tile in pile:
        if len(park) >= count:
            break
        turn = _turn(tile, rng)
        free = sorted({_beside(at, side) for at in park for side in SIDES} - park.keys())
        fits = [at for at in free if _fits(park, at, tile, turn)]
        if fits:
            away = np.array([math.hypot(r * breadth, c / breadth) for r, c in fits])
            weight = np.exp(-away / (0.3 * math.sqrt(count) + 0.4))
            park[fits[int(rng.choice(len(fits), p=weight / weight.sum()))]] = (tile, turn)
    return [(at, *laid) for at, laid in park.items()]


def _turn(tile: Tile, rng: Rng) -> int:
    if tile.kind == "animal":
        return int(rng.choice([0, 2], p=[0.7, 0.3]))
    return int(rng.integers(4)) if tile.kind == "road" or rng.random() < 0.15 else 0


def _beside(at: Square, side: str) -> Square:
    return at[0] + STEPS[side][0], at[1] + STEPS[side][1]


def _fits(park: Mapping[Square, tuple[Tile, int]], at: Square, tile: Tile, turn: int) -> bool:
    if at[1] == 0 and at[0] > 0:
        return False
    roads = turned(tile.roads or (), turn)
    for side in SIDES:
        other = park.get(_beside(at, side))
        if other is None:
            continue
        facing = SIDES[(SIDES.index(side) + 2) % 4]
        if side in roads or facing in turned(other[0].roads or (), other[1]):
            return False
    return True


def random_shot(rng: Rng) -> Shot:
    """Conditions as at tables: most photos fair, some hard in one way or another."""
    hard = rng.random() < 0.5
    return Shot(
        table=str(rng.choice(sorted(TABLES))),
        drift=float(rng.uniform(0.002, 0.018)),
        skew=float(rng.uniform(0.1, 1.2)),
        gap=float(rng.uniform(0.0, 0.035)),
        tilt=float(rng.uniform(0, 52 if hard else 32)),
        side=float(rng.normal(0, 25)),
        roll=float(rng.normal(0, 6) + 90 * rng.choice([0, 1, 2, 3], p=[0.82, 0.06, 0.06, 0.06])),
        focal=float(rng.uniform(0.75, 1.2)),
        fill=float(rng.uniform(0.6, 0.9)),
        gain=float(rng.uniform(0.4, 1.0) if hard else rng.uniform(0.8, 1.15)),
        warm=float(rng.uniform(0, 0.5) if hard else rng.uniform(-0.08, 0.15)),
        shadow=float(rng.uniform(0.2, 0.55)) if rng.random() < 0.35 else 0.0,
        glare=float(rng.uniform(0.2, 0.6)) if rng.random() < 0.25 else 0.0,
        blur=float(rng.uniform(0.4, 1.8)),
        shake=float(rng.uniform(1, 4)) if rng.random() < 0.2 else 0.0,
        noise=float(rng.uniform(1, 9 if hard else 4)),
        quality=int(rng.integers(60, 94)),
        figures=int(rng.integers(1, 5)) if rng.random() < 0.25 else 0,
        cups=int(rng.integers(1, 3)) if rng.random() < 0.25 else 0,
        hands=int(rng.random() < 0.15),
    )


def random_count(rng: Rng) -> int:
    """How many tiles a park has: 1 to 80, most often as many as a game leaves."""
    return int(rng.integers(1, 81)) if rng.random() < 0.4 else int(rng.integers(8, 32))


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
    _clutter(photo, np.array([one.polygon for one in laid]), shot, rng)
    return ParkPhoto(seed, shot, _developed(photo, shot, rng), tuple(laid))


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
            cv2.line(art, _pixel(corners[0]), _pixel(corners[2]), (blue, green, red), int(0.3 * size) + 2, cv2.LINE_AA)
    return art


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


def _clutter(photo: Pixels, polygons: Float, shot: Shot, rng: Rng) -> None:
    """Figures on tiles; cups and hands beside the park, at most touching it."""
    side = math.sqrt(cv2.contourArea(polygons[0].astype(np.float32)))
    park = np.zeros(photo.shape[:2], np.uint8)
    for polygon in polygons:
        cv2.fillConvexPoly(park, np.round(polygon).astype(np.int32), 1)
    for _ in range(shot.figures):
        foot = polygons[rng.integers(len(polygons))].mean(axis=0) + rng.normal(0, 0.15 * side, 2)
        _figure(photo, foot, 0.11 * side, rng)
    away = np.asarray(cv2.distanceTransform(1 - park, cv2.DIST_L2, 3), np.float64)
    for _ in range(shot.cups):
        radius = side * rng.uniform(0.5, 0.9)
        place = _place(away, radius, rng)
        if place is not None:
            _cup(photo, place, radius, rng)
    for _ in range(shot.hands):
        place = _place(away, 0.35 * side, rng)
        if place is not None:
            _hand(photo, place, side, rng)


def _place(away: Float, radius: float, rng: Rng) -> Float | None:
    """Somewhere so far from the park, not much farther than need be."""
    rows, cols = np.nonzero((away > radius) & (away < 2.5 * radius))
    if not len(rows):
        return None
    n = int(rng.integers(len(rows)))
    return np.array([cols[n], rows[n]], np.float64)


def _tone(rng: Rng) -> tuple[float, float, float]:
    blue, green, red = rng.uniform(20, 235, 3)
    return float(blue), float(green), float(red)


def _figure(photo: Pixels, foot: Float, size: float, rng: Rng) -> None:
    x, y = foot
    tone = _tone(rng)
    outline = np.array([[-1, 0.5], [1, 0.5], [0.35, -2.2], [-0.35, -2.2]])
    shade = (int(1.8 * size), int(0.7 * size))
    cv2.ellipse(photo, (int(x + size), int(y)), shade, 0, 0, 360, (40, 40, 40), -1, cv2.LINE_AA)
    cv2.fillPoly(photo, [np.round(foot + size * outline).astype(np.int32)], tone, cv2.LINE_AA)
    cv2.circle(photo, (int(x), int(y - 2.6 * size)), max(2, int(0.7 * size)), tone, -1, cv2.LINE_AA)


def _cup(photo: Pixels, at: Float, radius: float, rng: Rng) -> None:
    middle = (int(at[0]), int(at[1]))
    tone = _tone(rng)
    dim = tuple(0.6 * part for part in tone)
    for share, shade in ((1.0, tone), (0.86, dim), (0.8, (30.0, 45.0, 80.0))):
        cv2.ellipse(photo, middle, (int(radius * share), int(radius * share * 0.85)), 0, 0, 360, shade, -1, cv2.LINE_AA)


def _hand(photo: Pixels, at: Float, side: float, rng: Rng) -> None:
    tone = tuple(float(part) for part in SKIN[int(rng.integers(len(SKIN)))])
    middle = np.array([photo.shape[1], photo.shape[0]]) / 2
    way = (at - middle) / max(1.0, float(np.linalg.norm(at - middle)))
    across = np.array([-way[1], way[0]])
    palm = at + way * side * 1.3
    width = max(3, int(0.24 * side))
    cv2.line(photo, _pixel(palm), _pixel(palm + way * side * 12), tone, int(1.1 * side), cv2.LINE_AA)
    for n in (-1.5, -0.5, 0.5, 1.5):
        root = palm + across * n * 0.27 * side
        tip = at + across * n * 0.34 * side + way * abs(n) * 0.12 * side
        cv2.line(photo, _pixel(root), _pixel(tip), tone, width, cv2.LINE_AA)


def _pixel(point: Float) -> tuple[int, int]:
    return int(np.clip(point[0], -20000, 20000)), int(np.clip(point[1], -20000, 20000))


def _developed(photo: Pixels, shot: Shot, rng: Rng) -> Image:
    """Light, lens and sensor."""
    height, width = photo.shape[:2]
    y, x = np.mgrid[0:height:8, 0:width:8].astype(np.float32)
    x, y = x / width - 0.5, y / width - 0.5 * height / width
    angle = rng.uniform(0, math.tau)
    light = 1 + rng.uniform(0, 0.35) * (x * math.cos(angle) + y * math.sin(angle)) - 0.25 * (x * x + y * y)
    light *= shot.gain
    if shot.shadow:
        edge = x * math.cos(angle + 1) + y * math.sin(angle + 1) + rng.uniform(-0.2, 0.2) + 0.05 * np.sin(9 * (x - y))
        light *= 1 - shot.shadow / (1 + np.exp(np.clip(-edge / rng.uniform(0.004, 0.04), -40, 40)))
    shine = np.zeros_like(light)
    if shot.glare:
        at = rng.uniform(-0.3, 0.3, 2)
        shine = 150 * shot.glare * np.exp(-(((x - at[0]) ** 2 + (y - at[1]) ** 2) / (2 * rng.uniform(0.04, 0.12) ** 2)))
    tint = np.array([1 - shot.warm, 1 - 0.25 * shot.warm, 1.0], np.float32)
    size = (width, height)
    photo = photo * cv2.resize(light, size)[..., None] * tint + cv2.resize(shine, size)[..., None]
    photo = np.asarray(cv2.GaussianBlur(photo, (0, 0), shot.blur * width / 2000), np.float32)
    if shot.shake:
        photo = np.asarray(cv2.filter2D(photo, -1, _shake(shot.shake * width / 2000, rng)), np.float32)
    small = rng.normal(0, shot.noise, (512, 512, 3)).astype(np.float32)
    photo += np.tile(small, (height // 512 + 1, width // 512 + 1, 1))[:height, :width]
    return np.asarray(np.clip(photo, 0, 255), np.uint8)


def _shake(length: float, rng: Rng) -> Pixels:
    reach = max(1, math.ceil(length))
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    angle = rng.uniform(0, math.pi)
    way = np.array([math.cos(angle), math.sin(angle)]) * length / 2
    middle = np.array([reach, reach], np.float64)
    cv2.line(kernel, _pixel(np.round(middle - way)), _pixel(np.round(middle + way)), 1.0, 1)
    return np.asarray(kernel / kernel.sum(), np.float32)
