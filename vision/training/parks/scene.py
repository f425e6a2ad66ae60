"""Photos to learn from: parks of random art on tables, among other things; and pictures without any."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.parks.art import park_art
from vision.training.parks.camera import Camera, lit, random_camera, taken
from vision.training.parks.layout import Layout, loose, random_layout
from vision.training.parks.strange import strange_scene, thing
from vision.training.parks.tables import colour, table

Image = NDArray[np.uint8]
Pixels = NDArray[np.float32]
Floats = NDArray[np.float64]
Rng = np.random.Generator

HIGH, WIDE = 384, 512
FINE = 1.5
"""How much finer a scene is drawn than it is photographed."""
EDGE = 2.0
"""Width of a tile's edge in what is to be learnt, in pixels of the photo; less for small tiles."""


@dataclass(frozen=True)
class Scene:
    """`pixels`, uint8 (h, w, 3) BGR; `tile` and `edge`, uint8 (h, w), 255 where a tile or its edge is. The tiles of the
    park: `cells`, int (n, 2) row and col, and `corners`, float64 (n, 4, 2) xy, from the upper left; or none."""

    pixels: Image
    tile: Image
    edge: Image
    cells: NDArray[np.int64]
    corners: Floats


def random_scene(rng: Rng, pictures: Sequence[Image] = (), size: tuple[int, int] = (HIGH, WIDE)) -> Scene:
    """Any photo, of that height and width: three in four show a park."""
    if rng.random() < 0.25:
        return _without_park(rng, size)
    return _with_park(rng, pictures, size)


def _without_park(rng: Rng, size: tuple[int, int]) -> Scene:
    nothing = np.zeros(size, np.uint8)
    none = np.zeros((0, 2), np.int64), np.zeros((0, 4, 2))
    if rng.random() < 0.75:
        return Scene(strange_scene(rng, *size), nothing, nothing, *none)
    around = np.array([[-3.0, -3], [3, -3], [3, 3], [-3, 3]])
    camera = random_camera(rng, around, int(HIGH * FINE), int(WIDE * FINE))
    photo = _table(rng, camera)
    for _ in range(int(rng.integers(0, 5))):
        _lay(rng, photo, camera, rng.uniform(-4, 4, 2))
    return Scene(taken(rng, lit(rng, photo), *size), nothing, nothing, *none)


def _with_park(rng: Rng, pictures: Sequence[Image], size: tuple[int, int]) -> Scene:
    park = random_layout(rng)
    corners = park.corners
    camera = random_camera(rng, corners.reshape(-1, 2), int(HIGH * FINE), int(WIDE * FINE))
    art = _art(rng, park, camera, pictures)
    if rng.random() < 0.2:
        spare = loose(rng, corners)
        corners = np.concatenate([corners, spare])
        art = [*art, *(art[int(rng.integers(len(park.cells)))] for _ in spare)]
    photo = _table(rng, camera)
    reach = np.abs(park.corners).reshape(-1, 2).max(axis=0) + 1.0
    for _ in range(int(rng.choice([0, 1, 2, 4], p=[0.4, 0.3, 0.2, 0.1]))):
        away = rng.uniform(0.9, 1.8, 2) * reach * rng.choice([-1, 1], 2)
        away[int(rng.integers(2))] *= rng.uniform(-1, 1)
        _lay(rng, photo, camera, away)
    tile, edge, tops = _tiles(rng, photo, camera, corners, art)
    _on_top(rng, photo, camera, corners, tile, edge)
    pixels = taken(rng, lit(rng, photo), *size)
    small = [cv2.resize(one, size[::-1], interpolation=cv2.INTER_AREA) for one in (tile, edge)]
    scale = size[1] / photo.shape[1]
    return Scene(pixels, *small, park.cells, (tops[: len(park.cells)] + 0.5) * scale - 0.5)


def _side(camera: Camera, corners: Floats) -> Floats:
    """Sides of tiles in the fine picture, float64 (n,)."""
    seen = camera.seen(corners)
    across, down = seen[:, 1] - seen[:, 0], seen[:, 3] - seen[:, 0]
    return np.sqrt(np.abs(across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0]))


def _art(rng: Rng, park: Layout, camera: Camera, pictures: Sequence[Image]) -> list[Image]:
    """A picture a tile, uint8 (s, s, 3)."""
    side = int(np.clip(np.median(_side(camera, park.corners)), 24, 160))
    rows, cols = park.cells.max(axis=0) + 1
    if rows * cols > 300:
        rows, cols = min(rows, 17), min(cols, 17)
    whole = park_art(rng, int(rows), int(cols), side, pictures)
    turned = rng.random() < 0.3
    return [
        np.ascontiguousarray(np.rot90(whole[row % rows, col % cols], int(rng.integers(4)) if turned else 0))
        for row, col in park.cells
    ]


def _table(rng: Rng, camera: Camera) -> Pixels:
    size = 700
    top = table(rng, size, size)
    span = np.exp(rng.normal(2.2, 0.5))  # tiles along the texture, before it is mirrored
    angle = rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else rng.choice([0, np.pi / 2]) + rng.normal(0, 0.1)
    cos, sin, scale = np.cos(angle), np.sin(angle), span / size
    shift = rng.uniform(-1, 1, 2) * span / 2
    lie = np.array([[cos * scale, -sin * scale, shift[0]], [sin * scale, cos * scale, shift[1]], [0, 0, 1]])
    lie = lie @ np.array([[1, 0, -size / 2], [0, 1, -size / 2], [0, 0, 1]])
    frame = (int(WIDE * FINE), int(HIGH * FINE))
    flags = cv2.INTER_LINEAR
    return cv2.warpPerspective(top, camera.table() @ lie, frame, flags=flags, borderMode=cv2.BORDER_REFLECT_101).astype(
        np.float32
    )


def _lay(rng: Rng, photo: Pixels, camera: Camera, middle: Floats) -> None:
    """Some other flat thing on the table."""
    one = thing(rng, int(rng.uniform(60, 260)))
    high, wide = one.shape[:2]
    length = np.exp(rng.normal(0.7, 0.6))  # in sides of a tile
    angle = rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else rng.normal(0, 0.15)
    cos, sin, scale = np.cos(angle), np.sin(angle), length / max(high, wide)
    lie = np.array([[cos * scale, -sin * scale, middle[0]], [sin * scale, cos * scale, middle[1]], [0, 0, 1]])
    lie = lie @ np.array([[1, 0, -wide / 2], [0, 1, -high / 2], [0, 0, 1]])
    _blend(photo, one, camera.table() @ lie, float(rng.uniform(0, 0.5)))


def _blend(photo: Pixels, one: Image, onto: Floats, shadow: float = 0.0) -> None:
    high, wide = one.shape[:2]
    places = cv2.perspectiveTransform(np.array([[[0, 0], [wide, 0], [wide, high], [0, high]]], np.float64), onto)[0]
    if not np.isfinite(places).all():
        return
    low = np.maximum(np.floor(places.min(axis=0)).astype(int) - 3, 0)
    top = np.minimum(np.ceil(places.max(axis=0)).astype(int) + 4, (photo.shape[1], photo.shape[0]))
    if (top <= low).any():
        return
    to = np.array([[1.0, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]]) @ onto
    seen = cv2.warpPerspective(one, to, tuple(int(v) for v in top - low), flags=cv2.INTER_AREA).astype(np.float32)
    part = photo[low[1] : top[1], low[0] : top[0]]
    alpha = seen[..., 3:] / 255
    if shadow:
        part *= 1 - shadow * cv2.GaussianBlur(np.roll(alpha[..., 0], (2, 2), (0, 1)), (0, 0), 2.0)[..., None]
    part += alpha * (seen[..., :3] - part)


def _tiles(
    rng: Rng, photo: Pixels, camera: Camera, corners: Floats, art: Sequence[Image]
) -> tuple[Image, Image, Floats]:
    """Draw the tiles; answers where they are, where their edges are, and their corners, at the fine scale."""
    thick = rng.uniform(0.015, 0.09)
    card = colour(rng) if rng.random() < 0.3 else rng.uniform(90, 240) * np.array([0.85, 0.93, 1.0])
    sides = _side(camera, corners)
    dark = np.zeros(photo.shape[:2], np.float32)
    fall = rng.uniform(-1.2, 1.2, 2) * thick
    for its in corners:
        cv2.fillConvexPoly(dark, np.round(camera.seen(its + fall)).astype(np.int32), 1.0)
    soft = max(0.8, rng.uniform(0.01, 0.06) * float(np.median(sides)))
    photo *= 1 - rng.uniform(0.1, 0.65) * cv2.GaussianBlur(dark, (0, 0), soft)[..., None]
    tile, edge = (np.zeros(photo.shape[:2], np.uint8) for _ in range(2))
    finish = _finish(rng, art[0].shape[0])
    tops = camera.seen(corners, thick)
    feet = camera.seen(corners)
    for index in np.argsort(-camera.depth(corners.mean(axis=1))):
        top = tops[index]
        hull = cv2.convexHull(np.concatenate([top, feet[index]]).astype(np.float32))
        shade = tuple(float(v) for v in card * rng.uniform(0.45, 0.75))
        cv2.fillConvexPoly(photo, np.round(hull * 16).astype(np.int32), shade, cv2.LINE_AA, 4)
        _face(rng, photo, finish(art[index]), top)
        outline = np.round(top * 16).astype(np.int32)
        width = FINE * min(EDGE, 0.12 * sides[index] / FINE)
        cv2.fillConvexPoly(tile, outline, 255, cv2.LINE_AA, 4)
        cv2.polylines(edge, [outline[:, None]], True, 255, max(1, round(width)), cv2.LINE_AA, 4)
    return tile, edge, tops


def _finish(rng: Rng, side: int) -> Callable[[Image], Image]:
    """What the printer and years of play make of a set's art: rounded corners, worn edges. Answers BGRA."""
    round_by = rng.choice([0.0, rng.uniform(0, 0.05), rng.uniform(0.03, 0.14)], p=[0.4, 0.4, 0.2])
    wear, tone = rng.uniform(0, 0.6) if rng.random() < 0.5 else 0.0, rng.choice([20.0, 120.0, 250.0])
    y, x = (np.abs(np.mgrid[0:side, 0:side] - (side - 1) / 2) / (side / 2)).astype(np.float32)
    inner = 1 - 2 * round_by
    past = np.hypot(np.maximum(x - inner, 0), np.maximum(y - inner, 0)) if round_by else np.zeros_like(x)
    alpha = np.where(past <= 2 * round_by, 255, 0).astype(np.uint8)
    rim = (np.maximum(x, y) > 1 - 2 * max(1.0, 0.02 * side) / side).astype(np.float32)[..., None] * wear

    def finished(art: Image) -> Image:
        seen = art if not wear else np.asarray(art * (1 - rim) + tone * rim, np.uint8)
        return np.dstack([seen, alpha])

    return finished


def _face(rng: Rng, photo: Pixels, art: Image, place: Floats) -> None:
    side = art.shape[0]
    start = (np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * side).astype(np.float32) - 0.5
    size = float(np.sqrt(cv2.contourArea(place.astype(np.float32))))
    while art.shape[0] > 1.8 * size and art.shape[0] > 12:
        art = np.asarray(cv2.pyrDown(art), np.uint8)
        start = start / 2
    shine = rng.normal(1.0, 0.02)
    bright = art.copy()
    bright[..., :3] = np.clip(art[..., :3] * shine, 0, 255)
    _blend(photo, bright, cv2.getPerspectiveTransform(start, place.astype(np.float32)))


def _on_top(rng: Rng, photo: Pixels, camera: Camera, corners: Floats, tile: Image, edge: Image) -> None:
    """Figures on tiles; now and then something large over them, under which nothing is to be seen."""
    if rng.random() < 0.25:
        for _ in range(int(rng.integers(1, 7))):
            its = corners[int(rng.integers(len(corners)))]
            foot = camera.seen(its.mean(axis=0) + rng.normal(0, 0.2, 2))
            _figure(rng, photo, foot, rng.uniform(0.07, 0.16) * float(_side(camera, its[None])[0]))
    if rng.random() < 0.12:
        before = photo.copy()
        low, high = corners.reshape(-1, 2).min(0), corners.reshape(-1, 2).max(0)
        _lay(rng, photo, camera, rng.uniform(low - 0.5, high + 0.5))
        hidden = np.abs(photo - before).max(axis=2) > 3
        tile[hidden] = 0
        edge[hidden] = 0


def _figure(rng: Rng, photo: Pixels, foot: Floats, size: float) -> None:
    tone = tuple(float(v) for v in colour(rng, 20))
    x, y = int(foot[0]), int(foot[1])
    if rng.random() < 0.4:
        half = max(1, int(size))
        lean = rng.uniform(0, 90)
        box = cv2.boxPoints(((x, y), (2 * half, 2 * half), lean)).astype(np.int32)
        cv2.fillConvexPoly(photo, box + np.array([2, 2]), (30, 30, 30), cv2.LINE_AA)
        cv2.fillConvexPoly(photo, box, tone, cv2.LINE_AA)
        return
    body = np.array(
        [[-1, 0.5], [1, 0.5], [0.4, -1.2], [1.1, -1.4], [0.4, -2.1], [-0.4, -2.1], [-1.1, -1.4], [-0.4, -1.2]]
    )
    cv2.ellipse(
        photo, (int(x + size), y), (int(1.6 * size) + 1, int(0.6 * size) + 1), 0, 0, 360, (35, 35, 35), -1, cv2.LINE_AA
    )
    cv2.fillPoly(photo, [np.round(foot + size * body).astype(np.int32)], tone, cv2.LINE_AA)
    cv2.circle(photo, (x, int(y - 2.5 * size)), max(1, int(0.65 * size)), tone, -1, cv2.LINE_AA)
