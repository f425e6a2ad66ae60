"""Parks of random art on varied tables, through a camera of our own: pictures whose every tile is known."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.parks.tables import TABLES, Image, Rng, blobs, colour

Points = NDArray[np.float64]

CANVAS = 1500
"""Side of the table drawn, in pixels; the camera sees the middle of it, mirrored beyond its rim."""
CORNERS = np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]])
NEIGHBOURS = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass(frozen=True)
class Scene:
    """What lies on the table and how it is photographed.

    `shift` and `twist`: how loosely tiles lie, standard deviations in cells and degrees; `gap` between them in cells.
    `tilt`, `azimuth`, `roll` in degrees, `zoom`: share of the picture's shorter side that the park fills; `focal` in
    longest sides. `hands`, `cups`, `figures`, `cards`: how many are in view. `art` is "flat", "busy" or "framed".
    """

    tiles: int = 12
    holes: float = 0.1
    table: str = "wood"
    art: str = "busy"
    contrast: bool = True
    shift: float = 0.01
    twist: float = 0.4
    gap: float = 0.01
    width: int = 1200
    height: int = 900
    tilt: float = 15.0
    azimuth: float = 90.0
    roll: float = 5.0
    turn: float = 0.0
    zoom: float = 0.8
    focal: float = 0.85
    light: float = 1.0
    warmth: float = 0.0
    glare: float = 0.0
    shadow: bool = False
    blur: float = 0.7
    noise: float = 3.0
    hands: int = 0
    cups: int = 0
    figures: int = 0
    cards: int = 0
    off: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Drawn:
    """`photo`, uint8 (h, w, 3) BGR; `occupied`, bool (rows, cols), exact bounding box; `polygons`, float64 (rows, cols,
    4, 2) xy where each tile really lies (NaN for none); `hidden`, share of each cell that something covers."""

    photo: Image
    occupied: NDArray[np.bool_]
    polygons: Points
    hidden: Points = field(repr=False)


def draw_park(scene: Scene, rng: Rng) -> Drawn:
    """One photo of one park."""
    occupied = random_shape(scene.tiles, scene.holes, rng)
    rows, cols = occupied.shape
    side = int(min(CANVAS * 0.5 / max(rows, cols), 240))
    bare = TABLES[scene.table](CANVAS, rng)
    canvas = bare.copy()
    place = _placed(occupied, scene, side, rng)
    _lay(canvas, occupied, place, scene, side, rng)
    before = canvas.copy()
    _clutter(canvas, place, occupied, scene, side, rng)
    hidden = _hidden(canvas, before, place, occupied)
    photo, to_photo = photographed(canvas, bare, place[occupied].reshape(-1, 2), scene, rng)
    return Drawn(photo, occupied, _mapped(to_photo, place), hidden)


def photographed(canvas: Image, bare: Image, points: Points, scene: Scene, rng: Rng) -> tuple[Image, Points]:
    """The photo, uint8 (h, w, 3) BGR, of what lies on a table `bare`, and canvas pixels to its own, float64 (3, 3).

    `points`, float64 (n, 2), is what fills the picture.
    """
    to_photo = _camera(points, scene)
    return _developed(_shot(canvas, bare, to_photo, scene), scene, rng), to_photo


def random_shape(tiles: int, holes: float, rng: Rng) -> NDArray[np.bool_]:
    """A connected shape of so many cells, bool, exact bounding box; `holes` is how gladly it grows at its ends."""
    cells = {(0, 0)}
    stretch = rng.uniform(0.7, 1.5)
    while len(cells) < tiles:
        rim = sorted({(r + dr, c + dc) for r, c in cells for dr, dc in NEIGHBOURS} - cells)
        near = np.array([sum((r + dr, c + dc) in cells for dr, dc in NEIGHBOURS) for r, c in rim], float)
        away = np.array([np.hypot(r * stretch, c) for r, c in rim])
        weight = np.exp(near * (1.2 - 6 * holes) - away / (0.35 * np.sqrt(tiles) + 0.5))
        cells.add(rim[int(rng.choice(len(rim), p=weight / weight.sum()))])
    at = np.array(sorted(cells))
    at -= at.min(axis=0)
    shape = np.zeros(tuple(at.max(axis=0) + 1), bool)
    shape[tuple(at.T)] = True
    return shape


def _placed(occupied: NDArray[np.bool_], scene: Scene, side: int, rng: Rng) -> Points:
    """Where the tiles' corners lie on the canvas: (rows, cols, 4, 2), NaN where there is none."""
    rows, cols = occupied.shape
    pitch = 1 + scene.gap
    # a little slip from row to row adds up over a park, as it does on a table
    row_slip, col_slip = (np.cumsum(rng.normal(0, scene.shift * 0.6, n)) for n in (rows, cols))
    place = np.full((rows, cols, 4, 2), np.nan)
    for r, c in zip(*np.nonzero(occupied), strict=True):
        angle = np.radians(rng.normal(0, scene.twist))
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        middle = np.array([c * pitch + row_slip[r], r * pitch + col_slip[c]]) + rng.normal(0, scene.shift, 2)
        place[r, c] = (CORNERS - 0.5) @ turn.T + middle
    place -= np.nanmean(place.reshape(-1, 2), axis=0)
    angle = np.radians(scene.turn)
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.asarray(place @ spin.T * side + CANVAS / 2, np.float64)


def _lay(canvas: Image, occupied: NDArray[np.bool_], place: Points, scene: Scene, side: int, rng: Rng) -> None:
    paint = _palette(canvas, scene, rng)
    fall = rng.uniform(-0.06, 0.06, 2) * side
    dark = np.zeros(canvas.shape[:2], np.float32)
    for corners in place[occupied]:
        cv2.fillConvexPoly(dark, np.round(corners + fall).astype(np.int32), 1.0)
    depth = cv2.GaussianBlur(dark, (0, 0), max(1.0, 0.025 * side)) * rng.uniform(0.1, 0.5)
    canvas[:] = np.clip(canvas * (1 - depth[..., None]), 0, 255)
    rounded = rng.uniform(0, 0.06) * (rng.random() < 0.6)
    rim = float(rng.uniform(-60, 40)) if rng.random() < 0.6 else 0.0
    face = _face_mask(side, rounded)
    for corners in place[occupied]:
        art = tile_art(side, paint, scene.art, rng).astype(np.float32)
        art += rim * (cv2.GaussianBlur(face, (0, 0), 0.015 * side) < 0.8)[..., None]
        onto = cv2.getPerspectiveTransform((CORNERS * side - 0.5).astype(np.float32), corners.astype(np.float32))
        low = np.floor(corners.min(axis=0)).astype(int) - 2
        size = tuple(int(v) for v in np.ceil(corners.max(axis=0)).astype(int) + 3 - low)
        onto = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1.0]]) @ onto
        seen = cv2.warpPerspective(art, onto, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
        alpha = cv2.warpPerspective(face, onto, size, flags=cv2.INTER_LINEAR)[..., None]
        part = canvas[low[1] : low[1] + size[1], low[0] : low[0] + size[0]]
        part[:] = np.clip(part * (1 - alpha) + seen * alpha, 0, 255)


def _face_mask(side: int, rounded: float) -> NDArray[np.float32]:
    mask = np.ones((side, side), np.float32)
    radius = round(rounded * side)
    if radius:
        mask[:] = 0
        cv2.rectangle(mask, (radius, 0), (side - 1 - radius, side - 1), 1.0, -1)
        cv2.rectangle(mask, (0, radius), (side - 1, side - 1 - radius), 1.0, -1)
        for x in (radius, side - 1 - radius):
            for y in (radius, side - 1 - radius):
                cv2.circle(mask, (x, y), radius, 1.0, -1, cv2.LINE_AA)
    return mask


def _palette(canvas: Image, scene: Scene, rng: Rng) -> Points:
    """The set's colours, float64 (n, 3) BGR; with `contrast`, none is much like the table's middle colour."""
    table = _lab(np.median(canvas.reshape(-1, 3), axis=0))
    found: list[Points] = []
    for _ in range(400):
        one = colour(rng)
        if not scene.contrast or np.linalg.norm((_lab(one) - table) * (0.6, 1, 1)) > 28:
            found.append(one)
        if len(found) == int(rng.integers(3, 7)):
            break
    return np.array(found if found else [colour(rng)])


def _lab(bgr: Points) -> Points:
    pixel = np.array([[bgr]]).astype(np.uint8)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_BGR2Lab)[0, 0], np.float64)


def tile_art(side: int, paint: Points, style: str, rng: Rng) -> Image:
    """One tile's face, uint8 (side, side, 3)."""
    ground = paint[rng.integers(len(paint))]
    art = np.empty((side, side, 3), np.float32)
    art[:] = ground
    if style != "flat" or rng.random() < 0.3:
        art += blobs(side, side / rng.uniform(4, 20), rng)[..., None] * rng.uniform(2, 14)
    if style != "flat":
        _paint_regions(art, paint, rng)
        _paint_marks(art, paint, rng)
    if style == "framed":
        inset = round(rng.uniform(0.03, 0.09) * side)
        shade = [float(v) for v in rng.choice(paint) * rng.uniform(0.4, 1.3)]
        cv2.rectangle(art, (inset, inset), (side - 1 - inset, side - 1 - inset), shade, max(1, side // 50))
    if rng.random() < 0.5:
        x, y = (int(v) for v in rng.uniform(0.1, 0.3, 2) * side)
        cv2.circle(art, (x, y), max(2, side // 12), [float(v) for v in colour(rng)], -1, cv2.LINE_AA)
    return np.asarray(np.clip(art, 0, 255), np.uint8)


def _paint_regions(art: NDArray[np.float32], paint: Points, rng: Rng) -> None:
    side = art.shape[0]
    for _ in range(int(rng.integers(0, 3))):
        field_ = blobs(side, side / rng.uniform(2, 5), rng)
        art[field_ > rng.uniform(0.3, 1.2)] = paint[rng.integers(len(paint))] * rng.uniform(0.8, 1.1)
    if rng.random() < 0.4:
        ends = rng.choice([[0.5, 0], [0.5, 1], [0, 0.5], [1, 0.5]], 2, replace=False)
        way = np.array([ends[0], rng.uniform(0.35, 0.65, 2), ends[1]]) * side
        tone = [float(v) for v in colour(rng)]
        cv2.polylines(art, [way.astype(np.int32)], False, tone, max(2, int(side * rng.uniform(0.05, 0.2))), cv2.LINE_AA)


def _paint_marks(art: NDArray[np.float32], paint: Points, rng: Rng) -> None:
    side = art.shape[0]
    for _ in range(int(rng.integers(0, 14))):
        x, y = (int(v) for v in rng.uniform(0.08, 0.92, 2) * side)
        size = max(2, int(side * rng.uniform(0.02, 0.09)))
        tone = [float(v) for v in (colour(rng) if rng.random() < 0.5 else rng.choice(paint) * rng.uniform(0.3, 1.2))]
        kind = rng.integers(4)
        if kind == 0:
            cv2.circle(art, (x, y), size, tone, -1, cv2.LINE_AA)
        elif kind == 1:
            cv2.rectangle(art, (x - size, y - size), (x + size, y + size // 2), tone, -1)
        elif kind == 2:
            spikes = np.array([[x, y - 2 * size], [x - size, y + size], [x + size, y + size]])
            cv2.fillPoly(art, [spikes], tone, cv2.LINE_AA)
        else:
            cv2.line(
                art, (x - 2 * size, y), (x + 2 * size, y + int(rng.integers(-size, size + 1))), tone, 2, cv2.LINE_AA
            )


def _clutter(canvas: Image, place: Points, occupied: NDArray[np.bool_], scene: Scene, side: int, rng: Rng) -> None:
    tiles = place[occupied]
    middle, reach = tiles.reshape(-1, 2).mean(axis=0), np.ptp(tiles.reshape(-1, 2), axis=0).max() / 2
    for _ in range(scene.cards):
        angle = rng.uniform(0, 2 * np.pi)
        at = middle + (reach * rng.uniform(1.3, 1.6) + side) * np.array([np.cos(angle), np.sin(angle)])
        box = cv2.boxPoints(
            (tuple(at), (side * rng.uniform(0.6, 1.2), side * rng.uniform(1.2, 1.8)), rng.uniform(0, 90))
        )
        cv2.fillPoly(canvas, [box.astype(np.int32)], [float(v) for v in colour(rng)], cv2.LINE_AA)
    for _ in range(scene.cups):
        angle = rng.uniform(0, 2 * np.pi)
        at = middle + (reach * rng.uniform(1.25, 1.6) + side * 0.8) * np.array([np.cos(angle), np.sin(angle)])
        for size, rings in ((0.7, colour(rng)), (0.6, colour(rng)), (0.5, np.array([20.0, 30, 50]))):
            cv2.circle(canvas, (int(at[0]), int(at[1])), int(size * side), [float(v) for v in rings], -1, cv2.LINE_AA)
    for _ in range(scene.figures):
        at = tiles[rng.integers(len(tiles))].mean(axis=0) + rng.uniform(-0.3, 0.3, 2) * side
        tone = [float(v) for v in colour(rng)]
        size = side * rng.uniform(0.09, 0.16)
        cv2.ellipse(canvas, (int(at[0]), int(at[1])), (int(size), int(size * 1.6)), 0, 0, 360, tone, -1, cv2.LINE_AA)
        cv2.circle(canvas, (int(at[0]), int(at[1] - 1.6 * size)), int(size * 0.7), tone, -1, cv2.LINE_AA)
    for _ in range(scene.hands):
        _hand(canvas, middle, reach, side, rng)


def _hand(canvas: Image, middle: Points, reach: float, side: int, rng: Rng) -> None:
    angle = rng.uniform(0, 2 * np.pi)
    way = np.array([np.cos(angle), np.sin(angle)])
    cross = np.array([-way[1], way[0]])
    palm = middle + way * (reach * rng.uniform(1.0, 1.3) + side * 0.7)
    skin = np.array([110.0, 150, 205]) * rng.uniform(0.35, 1.1)
    arm = [int(v) for v in palm + way * CANVAS]
    width = int(side * rng.uniform(0.5, 0.9))
    cv2.line(canvas, (int(palm[0]), int(palm[1])), (arm[0], arm[1]), [float(v) for v in skin], width, cv2.LINE_AA)
    for k in (-1.5, -0.5, 0.5, 1.5):
        tip = palm - way * side * rng.uniform(0.6, 0.9) + cross * k * width * 0.3
        start = palm + cross * k * width * 0.22
        tone = [float(v) for v in skin * rng.uniform(0.92, 1.05)]
        ends = [(int(p[0]), int(p[1])) for p in (start, tip)]
        cv2.line(canvas, ends[0], ends[1], tone, max(3, width // 4), cv2.LINE_AA)


def _hidden(canvas: Image, before: Image, place: Points, occupied: NDArray[np.bool_]) -> Points:
    changed = (canvas != before).any(axis=2).astype(np.uint8)
    share = np.zeros(occupied.shape)
    for r, c in zip(*np.nonzero(occupied), strict=True):
        mask = np.zeros(changed.shape, np.uint8)
        cv2.fillConvexPoly(mask, np.round(place[r, c]).astype(np.int32), 1)
        share[r, c] = float(changed[mask > 0].mean())
    return share


def _camera(points: Points, scene: Scene) -> Points:
    """Canvas pixels to photo pixels, float64 (3, 3): the table tilted before a pinhole, the park fitted in."""
    tilt, azimuth, roll = np.radians([scene.tilt, scene.azimuth, scene.roll])
    axis = np.array([np.cos(azimuth), np.sin(azimuth), 0.0])
    tilted = cv2.Rodrigues(axis * tilt)[0]
    spin = np.array([[np.cos(roll), -np.sin(roll), 0], [np.sin(roll), np.cos(roll), 0], [0, 0, 1]])
    turned = spin @ tilted
    centred = np.array([[1, 0, -CANVAS / 2], [0, 1, -CANVAS / 2], [0, 0, 1]]) / CANVAS
    longest = max(scene.width, scene.height)
    lens = np.array(
        [[scene.focal * longest, 0, scene.width / 2], [0, scene.focal * longest, scene.height / 2], [0, 0, 1]]
    )
    size = np.array([scene.width, scene.height])
    distance = 2.0
    for _ in range(30):
        homography = lens @ np.column_stack([turned[:, 0], turned[:, 1], [0, 0, distance]]) @ centred
        seen = _mapped(homography, points)
        share = float((np.ptp(seen, axis=0) / size).max())
        distance *= (share / scene.zoom) ** 0.8 if np.isfinite(share) and share > 0 else 1.5
        distance = max(distance, 0.35)
    middle = (seen.min(axis=0) + seen.max(axis=0)) / 2
    shift = size * (0.5 + np.array(scene.off)) - middle
    return np.asarray(np.array([[1, 0, shift[0]], [0, 1, shift[1]], [0, 0, 1]]) @ homography, np.float64)


def _shot(canvas: Image, bare: Image, to_photo: Points, scene: Scene) -> Image:
    scale = float(np.sqrt(abs(np.linalg.det(to_photo[:2, :2] / to_photo[2, 2]))))
    size = (scene.width, scene.height)
    layers = [cv2.GaussianBlur(layer, (0, 0), max(0.3, 0.4 / max(scale, 0.05))) for layer in (bare, canvas)]
    # the table goes on beyond the canvas, mirrored; what lies on it does not
    seen = cv2.warpPerspective(layers[0], to_photo, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
    cv2.warpPerspective(layers[1], to_photo, size, seen, cv2.INTER_LINEAR, cv2.BORDER_TRANSPARENT)
    return np.asarray(seen, np.uint8)


def _developed(photo: Image, scene: Scene, rng: Rng) -> Image:
    high, wide = photo.shape[:2]
    x, y = np.meshgrid(np.linspace(-1, 1, wide, dtype=np.float32), np.linspace(-1, 1, high, dtype=np.float32))
    fall = scene.light * (1 + 0.22 * (x * rng.uniform(-1, 1) + y * rng.uniform(-1, 1)))
    if scene.shadow:
        edge = x * rng.uniform(-1, 1) + y * rng.uniform(-1, 1) - rng.uniform(-0.4, 0.4)
        fall = fall * (1 - 0.4 / (1 + np.exp(np.clip(-edge * rng.uniform(8, 60), -50, 50))))
    cast = np.array([1 - scene.warmth, 1.0, 1 + scene.warmth], np.float32)
    seen = photo.astype(np.float32) * fall[..., None] * cast
    if scene.glare:
        cx, cy = rng.uniform(-0.6, 0.6, 2)
        spot = np.exp(-(((x - cx) / rng.uniform(0.15, 0.5)) ** 2) - ((y - cy) / rng.uniform(0.15, 0.5)) ** 2)
        seen += scene.glare * 255 * spot[..., None]
    seen = (
        cv2.GaussianBlur(seen, (0, 0), max(0.2, scene.blur))
        + rng.standard_normal(photo.shape, np.float32) * scene.noise
    )
    ready = np.asarray(np.clip(seen, 0, 255), np.uint8)
    encoded = cv2.imencode(".jpg", ready, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 95))])[1]
    return np.asarray(cv2.imdecode(encoded, cv2.IMREAD_COLOR), np.uint8)


def _mapped(homography: Points, points: Points) -> Points:
    flat = np.column_stack([points.reshape(-1, 2), np.ones(points.size // 2)]) @ homography.T
    return np.asarray(flat[:, :2] / flat[:, 2:], np.float64).reshape(points.shape)


def random_scene(rng: Rng, hard: float = 1.0) -> Scene:
    """Any park before any phone; `hard` from 0 to 1 widens what may be the matter."""
    wide, high = ((1200, 900), (900, 1200), (1280, 720))[int(rng.choice(3, p=[0.6, 0.3, 0.1]))]
    tiles = int(np.clip(np.exp(rng.uniform(0, np.log(80))), 1, 80)) if rng.random() < 0.7 else int(rng.integers(9, 30))
    scene = Scene(
        tiles=tiles,
        holes=float(rng.uniform(0, 0.25)),
        table=str(rng.choice(list(TABLES))),
        art=str(rng.choice(["flat", "busy", "busy", "framed"])),
        contrast=bool(rng.random() < 1 - 0.35 * hard),
        shift=float(rng.uniform(0, 0.02)),
        twist=float(rng.uniform(0, 1.0)),
        gap=float(rng.choice([0.0, 0.01, 0.03])),
        width=wide,
        height=high,
        tilt=float(np.clip(abs(rng.normal(0, 22 * hard + 4)), 0, 52)),
        azimuth=float(rng.normal(0, 25) if rng.random() < 0.8 else rng.uniform(0, 360)),
        roll=float(rng.normal(0, 6) if rng.random() < 0.6 else rng.uniform(0, 90)),
        turn=float(rng.normal(0, 4)),
        zoom=float(rng.uniform(0.45, 0.92)),
        focal=float(rng.uniform(0.7, 1.3)),
        light=float(rng.uniform(0.9 - 0.5 * hard, 1.1)),
        warmth=float(rng.normal(0, 0.08)),
        blur=float(rng.uniform(0.3, 1.0 + hard)),
        noise=float(rng.uniform(1, 3 + 5 * hard)),
    )
    return replace(
        scene,
        glare=float(rng.uniform(0.2, 0.6)) if rng.random() < 0.2 * hard else 0.0,
        shadow=bool(rng.random() < 0.35 * hard),
        hands=int(rng.random() < 0.15 * hard),
        cups=int(rng.random() < 0.25 * hard),
        figures=int(rng.integers(1, 5)) if rng.random() < 0.3 * hard else 0,
        cards=int(rng.integers(1, 4)) if rng.random() < 0.3 * hard else 0,
        off=(float(rng.normal(0, 0.02)), float(rng.normal(0, 0.02))),
    )
