"""Printed sheets of our own, photographed by a camera of our own: pictures whose every node is known, and decoys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Points = NDArray[np.float64]
Rng = np.random.Generator

CELL = 48
"""Side of a cell on the flat page, in pixels."""


@dataclass(frozen=True)
class Sheet:
    """What is printed and drawn. Widths in pixels of the flat page, shades 0 (black) to 255."""

    rows: int = 9
    cols: int = 9
    frame_width: int = 4
    line_width: int = 2
    line_shade: int = 60
    thick_every: int = 0
    dash: int = 0
    frame_gaps: int = 0
    closed: float = 0.0
    hatched: bool = False
    drawn: float = 0.6
    paper: tuple[int, int, int] = (235, 240, 242)
    margin: float = 1.5
    text: bool = True


@dataclass(frozen=True)
class Camera:
    """How it is photographed. Angles in degrees, `fill` as a share of the picture's shorter side, `curl` in cells."""

    width: int = 1200
    height: int = 900
    pitch: float = 0.0
    yaw: float = 0.0
    roll: float = 0.0
    fill: float = 0.85
    curl: float = 0.0
    blur: float = 0.6
    noise: float = 3.0
    light: float = 1.0
    shadow: bool = False
    background: str = "wood"


def print_sheet(sheet: Sheet, rng: Rng) -> tuple[Image, Points]:
    """The flat page, uint8 (h, w, 3) BGR, and its nodes, float64 (rows + 1, cols + 1, 2) xy."""
    margin = round(sheet.margin * CELL)
    size = (2 * margin + sheet.rows * CELL, 2 * margin + sheet.cols * CELL, 3)
    page = np.empty(size, np.uint8)
    page[:] = sheet.paper
    col, row = np.meshgrid(np.arange(sheet.cols + 1.0), np.arange(sheet.rows + 1.0))
    nodes = np.stack([col, row], axis=-1) * CELL + margin
    _fill_closed(page, sheet, margin, rng)
    _rule(page, sheet, nodes)
    for r in range(sheet.rows):
        for c in range(sheet.cols):
            if rng.random() < sheet.drawn:
                _scribble(page, nodes[r, c] + CELL / 2, rng)
    if sheet.text:
        cv2.putText(
            page,
            "Sheet 2   Roll, draw, score",
            (margin, margin // 2 + 6),
            cv2.FONT_HERSHEY_SIMPLEX,
            0.7,
            (40, 40, 40),
            2,
        )
    return page, nodes


def _fill_closed(page: Image, sheet: Sheet, margin: int, rng: Rng) -> None:
    for r in range(sheet.rows):
        for c in range(sheet.cols):
            if rng.random() >= sheet.closed:
                continue
            x, y = margin + c * CELL, margin + r * CELL
            if not sheet.hatched:
                cv2.rectangle(page, (x, y), (x + CELL, y + CELL), (35, 35, 35), -1)
                continue
            for shift in range(0, 2 * CELL, 8):
                start, end = (
                    (x + max(0, shift - CELL), y + min(shift, CELL)),
                    (x + min(shift, CELL), y + max(0, shift - CELL)),
                )
                cv2.line(page, start, end, (90, 90, 90), 1, cv2.LINE_AA)


def _rule(page: Image, sheet: Sheet, nodes: Points) -> None:
    for index in range(sheet.rows + 1):
        _line(page, sheet, nodes[index, 0], nodes[index, -1], index, sheet.rows)
    for index in range(sheet.cols + 1):
        _line(page, sheet, nodes[0, index], nodes[-1, index], index, sheet.cols)


def _line(page: Image, sheet: Sheet, start: Points, end: Points, index: int, last: int) -> None:
    rim = index in (0, last)
    thick = rim or (sheet.thick_every > 0 and index % sheet.thick_every == 0)
    width = sheet.frame_width if thick else sheet.line_width
    shade = (min(sheet.line_shade, 60),) * 3 if thick else (sheet.line_shade,) * 3
    length = float(np.hypot(*(end - start)))
    pieces = [(0.0, 1.0)]
    if rim and sheet.frame_gaps:
        edges = np.linspace(0, 1, sheet.frame_gaps + 2)
        pieces = [(a, b - 0.4 * CELL / length) for a, b in pairwise(edges)]
    elif not rim and sheet.dash:
        marks = np.arange(0, length, 2 * sheet.dash) / length
        pieces = [(a, min(1.0, a + sheet.dash / length)) for a in marks]
    for a, b in pieces:
        one, other = start + (end - start) * a, start + (end - start) * b
        cv2.line(page, _pixel(one), _pixel(other), shade, width, cv2.LINE_AA)


def _pixel(point: Points) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))


def _scribble(page: Image, middle: Points, rng: Rng) -> None:
    """A hand-drawn something: a few strokes that may leave the cell, pencil or pen."""
    shade = tuple(int(v) for v in rng.integers(40, 150, 3))
    for _ in range(int(rng.integers(1, 4))):
        start = rng.uniform(-0.35, 0.35, 2)
        walk = np.cumsum(np.vstack([start, rng.normal(0, 0.13, (7, 2))]), axis=0)
        points = np.clip(walk, -0.6, 0.6) * CELL + middle
        cv2.polylines(
            page,
            [points.round().astype(np.int32)],
            bool(rng.random() < 0.3),
            shade,
            int(rng.integers(1, 4)),
            cv2.LINE_AA,
        )


def take_photo(page: Image, nodes: Points, camera: Camera, rng: Rng) -> tuple[Image, Points]:
    """The photo, uint8 (h, w, 3) BGR, and where the nodes are in it, float64 as `nodes`."""
    to_photo = _view(page, camera, rng)
    bend = _bend(page, camera.curl * CELL)
    truth = _project(
        to_photo, nodes + np.stack([np.zeros(nodes.shape[:2]), bend(nodes[..., 0])], axis=-1).astype(np.float64)
    )
    x, y = np.meshgrid(np.arange(float(camera.width)), np.arange(float(camera.height)))
    back = _project(np.linalg.inv(to_photo), np.stack([x, y], axis=-1))
    u = back[..., 0]
    v = back[..., 1] - bend(u)
    inside = (u >= 0) & (v >= 0) & (u < page.shape[1] - 1) & (v < page.shape[0] - 1)
    shrink = max(1.0, float(np.linalg.norm(nodes[0, 1] - nodes[0, 0]) / np.linalg.norm(truth[0, 1] - truth[0, 0])))
    soft = cv2.GaussianBlur(page, (0, 0), 0.45 * shrink)
    seen = cv2.remap(
        soft, u.astype(np.float32), v.astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    photo = np.where(inside[..., None], seen, background(camera.background, camera.height, camera.width, rng))
    return _develop(photo, camera, rng), truth


def _view(page: Image, camera: Camera, rng: Rng) -> Points:
    """The homography of page pixels to photo pixels: the page tilted before a pinhole, then fitted into the picture."""
    pitch, yaw, roll = np.radians([camera.pitch, camera.yaw, camera.roll])
    rx = np.array([[1, 0, 0], [0, np.cos(pitch), -np.sin(pitch)], [0, np.sin(pitch), np.cos(pitch)]])
    ry = np.array([[np.cos(yaw), 0, np.sin(yaw)], [0, 1, 0], [-np.sin(yaw), 0, np.cos(yaw)]])
    rz = np.array([[np.cos(roll), -np.sin(roll), 0], [np.sin(roll), np.cos(roll), 0], [0, 0, 1]])
    turn = rz @ rx @ ry
    high, wide = page.shape[:2]
    longest = max(high, wide)
    centre = np.array([[1, 0, -wide / 2], [0, 1, -high / 2], [0, 0, longest]]) / longest
    lens = np.column_stack([turn[:, 0], turn[:, 1], [0, 0, 1.6]])
    homography = np.diag([1.4, 1.4, 1.0]) @ lens @ centre
    corners = _project(homography, np.array([[0.0, 0], [wide, 0], [wide, high], [0, high]]))
    low, up = corners.min(axis=0), corners.max(axis=0)
    scale = camera.fill * min((camera.width / (up - low)[0], camera.height / (up - low)[1]))
    free = np.array([camera.width, camera.height]) - scale * (up - low)
    shift = free * rng.uniform(0.3, 0.7, 2) - scale * low
    place = np.array([[scale, 0, shift[0]], [0, scale, shift[1]], [0, 0, 1]])
    return np.asarray(place @ homography, np.float64)


def _bend(page: Image, depth: float) -> Callable[[Points], Points]:
    """Page curl: how far a point of the page is moved down, by its place across."""
    wide = page.shape[1]

    def bend(across: Points) -> Points:
        return np.asarray(depth * np.sin(np.pi * np.clip(across / wide, 0, 1)) ** 2, np.float64)

    return bend


def _project(homography: NDArray[Any], points: NDArray[Any]) -> Points:
    flat = np.column_stack([points.reshape(-1, 2), np.ones(points.size // 2)]) @ homography.T
    return np.asarray(flat[:, :2] / flat[:, 2:]).reshape(points.shape)


def _develop(photo: Image, camera: Camera, rng: Rng) -> Image:
    high, wide = photo.shape[:2]
    x, y = np.meshgrid(np.linspace(-1, 1, wide, dtype=np.float32), np.linspace(-1, 1, high, dtype=np.float32))
    fall = 1 + 0.2 * (x * rng.uniform(-1, 1) + y * rng.uniform(-1, 1))
    if camera.shadow:
        edge = x * rng.uniform(-1, 1) + y * rng.uniform(-1, 1) - rng.uniform(-0.2, 0.2)
        fall = fall * (1 - 0.45 / (1 + np.exp(np.clip(-edge * 60, -50, 50))))
    soft = cv2.GaussianBlur(
        (photo * (fall * camera.light)[..., None]).astype(np.float32), (0, 0), max(0.2, camera.blur)
    )
    grain = rng.standard_normal(photo.shape, np.float32) * camera.noise
    return np.asarray(np.clip(soft + grain, 0, 255), np.uint8)


def background(kind: str, high: int, wide: int, rng: Rng) -> Image:
    """A table: `wood` with grain, `cloth` with a weave, `dark`, or `plain`."""
    if kind == "wood":
        grain = cv2.GaussianBlur(rng.normal(0, 1, (high, wide)), (0, 0), sigmaX=40, sigmaY=1.2)
        grain = 150 + 30 * grain / grain.std()
        return np.asarray(np.clip(grain[..., None] * np.array([0.55, 0.75, 1.0]), 0, 255), np.uint8)
    if kind == "cloth":
        x, y = np.meshgrid(np.arange(wide), np.arange(high))
        weave = 120 + 35 * np.sign(np.sin(x * 0.7) * np.sin(y * 0.7)) + rng.normal(0, 12, (high, wide))
        return np.asarray(np.clip(np.repeat(weave[..., None], 3, axis=2), 0, 255), np.uint8)
    shade = 25 if kind == "dark" else 190
    return np.full((high, wide, 3), shade, np.uint8)


def random_sheet(rng: Rng) -> Sheet:
    """A sheet within what is sold: 4 to 16 rows and columns, all sorts of lines."""
    shades = rng.integers((190, 200, 205), 250)
    return Sheet(
        rows=int(rng.integers(4, 17)),
        cols=int(rng.integers(4, 17)),
        frame_width=int(rng.integers(2, 8)),
        line_width=int(rng.integers(1, 4)),
        line_shade=int(rng.choice([30, 90, 150, 185])),
        thick_every=int(rng.choice([0, 0, 3, 4])),
        dash=int(rng.choice([0, 0, 0, 6])),
        frame_gaps=int(rng.choice([0, 0, 0, 2])),
        closed=float(rng.choice([0, 0, 0.1, 0.2])),
        hatched=bool(rng.random() < 0.4),
        drawn=float(rng.uniform(0, 1)),
        paper=(int(shades[0]), int(shades[1]), int(shades[2])),
        margin=float(rng.uniform(0.6, 2.5)),
        text=bool(rng.random() < 0.7),
    )


def random_camera(rng: Rng) -> Camera:
    """A phone held by hand: up to 40 degrees off, any way up, in dim light or shadow, a little soft."""
    wide, high = (1600, 1200) if rng.random() < 0.5 else (1200, 1600)
    return Camera(
        width=wide,
        height=high,
        pitch=float(rng.uniform(-40, 40)),
        yaw=float(rng.uniform(-25, 25)),
        roll=float(rng.choice([0, 90, 180, 270]) + rng.normal(0, 8)),
        fill=float(rng.uniform(0.6, 0.98)),
        curl=float(rng.uniform(-0.3, 0.3)),
        blur=float(rng.uniform(0.3, 1.8)),
        noise=float(rng.uniform(1, 8)),
        light=float(rng.uniform(0.35, 1.05)),
        shadow=bool(rng.random() < 0.4),
        background=str(rng.choice(["wood", "cloth", "dark", "plain"])),
    )
