"""Picture-like surfaces, and how canvases are turned, laid on one another and worn."""

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.parks.strange_ink import Picture, Rng, between, colour, disc, polygon, shape, whole


def field(rng: Rng, high: int, wide: int, cells: float) -> NDArray[np.float32]:
    """Smooth random field, float32 (high, wide), about -1..1, with `cells` bumps along the longer side."""
    pitch = max(high, wide) / max(1.0, cells)
    seed = rng.uniform(-1, 1, (max(2, math.ceil(high / pitch) + 1), max(2, math.ceil(wide / pitch) + 1)))
    return np.asarray(cv2.resize(seed.astype(np.float32), (wide, high), interpolation=cv2.INTER_CUBIC), np.float32)


def octaves(rng: Rng, high: int, wide: int, first: float, count: int, fall: float = 0.55) -> NDArray[np.float32]:
    """Sum of `count` smooth fields, each twice as fine and `fall` times as strong, float32 (high, wide)."""
    total = field(rng, high, wide, first)
    for number in range(1, count):
        cv2.scaleAdd(field(rng, high, wide, first * 2**number), fall**number, total, total)
    return total


def graded(
    rng: Rng, values: NDArray[np.float32], stops: int = 4, strength: tuple[float, float] = (0.0, 0.9)
) -> Picture:
    """Colour a field (about -1..1) by a random ramp of `stops` colours: BGR uint8 (h, w, 3)."""
    inks = np.array([colour(rng, (0.05, 1.0), strength)[:3] for _ in range(stops)], np.float32)
    places = np.linspace(0, stops - 1, 256)
    ramp = np.stack([np.interp(places, np.arange(stops), inks[:, part]) for part in range(3)], axis=1)
    steps = np.clip(values * 90 + 128, 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(cv2.merge([steps, steps, steps]), ramp.reshape(256, 1, 3).astype(np.uint8)), np.uint8)


def picture(rng: Rng, high: int, wide: int) -> Picture:
    """A photo-like or painted picture: sky and ground, blobs, or clouds of colour. BGR uint8 (high, wide, 3)."""
    high, wide = max(4, high), max(4, wide)
    values = octaves(rng, high, wide, between(rng, 1, 4), 4)
    if rng.random() < 0.5:
        values = values * 0.4 + np.linspace(-1, 1, high, dtype=np.float32)[:, None] * (1 if rng.random() < 0.5 else -1)
    drawn = graded(rng, values, whole(rng, 2, 5))
    if rng.random() < 0.4:
        level = high * between(rng, 0.4, 0.8)
        x = np.linspace(0, wide, 12)
        hills = level + high * 0.12 * rng.uniform(-1, 1, 12)
        outline = np.concatenate([np.stack([x, hills], 1), [[wide, high], [0, high]]])
        shape(drawn, outline, colour(rng, (0.1, 0.8), (0.2, 0.8)))
    for _ in range(whole(rng, 0, 6)):
        x, y, radius = between(rng, 0, wide), between(rng, 0, high), between(rng, 0.05, 0.3) * min(high, wide)
        if rng.random() < 0.5:
            disc(drawn, x, y, radius, colour(rng))
        else:
            shape(drawn, polygon(x, y, radius, whole(rng, 3, 9), between(rng, 0, 3)), colour(rng))
    return drawn


def inset(canvas: Picture, drawn: Picture, x: float, y: float) -> None:
    """Put a BGR picture on the canvas, opaque, its upper left corner at (x, y); what hangs over is cut."""
    left, top = max(0, round(x)), max(0, round(y))
    part = canvas[top : top + drawn.shape[0], left : left + drawn.shape[1]]
    part[..., :3] = drawn[: part.shape[0], : part.shape[1]]
    if canvas.shape[2] == 4:
        part[..., 3] = 255


def over(base: Picture, top: Picture, x: float, y: float) -> None:
    """Lay a canvas (BGRA, premultiplied) on a base (BGR or BGRA) with its upper left corner at (x, y), in place."""
    left, up = round(x), round(y)
    x0, y0 = max(0, left), max(0, up)
    x1, y1 = min(base.shape[1], left + top.shape[1]), min(base.shape[0], up + top.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    layer = top[y0 - up : y1 - up, x0 - left : x1 - left]
    channels = base.shape[2]
    clear = cv2.merge([255 - layer[..., 3]] * channels)
    under = cv2.multiply(base[y0:y1, x0:x1], clear, scale=1 / 255)
    base[y0:y1, x0:x1] = cv2.add(under, np.ascontiguousarray(layer[..., :channels]))


def turned(canvas: Picture, degrees: float, squeeze: float = 1.0) -> Picture:
    """The canvas turned (and squeezed in height first), on a canvas large enough to hold it all."""
    high, wide = canvas.shape[:2]
    matrix = cv2.getRotationMatrix2D((wide / 2, high / 2), degrees, 1.0)
    matrix[:, :2] = matrix[:, :2] @ np.diag([1.0, squeeze])
    corners = matrix[:, :2] @ np.array([[0, wide, wide, 0], [0, 0, high, high]], np.float64)
    matrix[:, 2] = 2 - corners.min(axis=1)
    size = np.ceil(np.ptp(corners, axis=1)).astype(int) + 4
    return np.asarray(cv2.warpAffine(canvas, matrix, (int(size[0]), int(size[1]))), np.uint8)


def trimmed(canvas: Picture) -> Picture:
    """The canvas without its clear margins."""
    x, y, wide, high = cv2.boundingRect(np.ascontiguousarray(canvas[..., 3]))
    return canvas[y : y + high, x : x + wide] if wide and high else canvas


def scattered(rng: Rng, pieces: list[Picture], high: int, wide: int, turn: float = 180.0) -> Picture:
    """Pieces at random places and turns (up to `turn` degrees) on a canvas high x wide."""
    canvas = np.zeros((high, wide, 4), np.uint8)
    for piece in pieces:
        lying = turned(piece, between(rng, -turn, turn)) if turn else piece
        x = between(rng, 0, max(1, wide - lying.shape[1]))
        y = between(rng, 0, max(1, high - lying.shape[0]))
        over(canvas, lying, x, y)
    return canvas


def rowed(rng: Rng, pieces: list[Picture], columns: int, gap: float, turn: float = 3.0) -> Picture:
    """Pieces in rows of `columns`, `gap` px apart, each a little askew (up to `turn` degrees)."""
    high = max(piece.shape[0] for piece in pieces)
    wide = max(piece.shape[1] for piece in pieces)
    rows = -(-len(pieces) // columns)
    canvas = np.zeros(
        (int(rows * (high + gap) + high * 0.4) + 4, int(columns * (wide + gap) + wide * 0.4) + 4, 4), np.uint8
    )
    for number, piece in enumerate(pieces):
        x = (number % columns) * (wide + gap) + wide * 0.2
        y = (number // columns) * (high + gap) + high * 0.2
        lying = turned(piece, between(rng, -turn, turn))
        over(canvas, lying, x - (lying.shape[1] - wide) / 2, y - (lying.shape[0] - high) / 2)
    return canvas


def worn(rng: Rng, canvas: Picture) -> Picture:
    """The canvas under uneven light, with a little grain; alpha stays."""
    high, wide = canvas.shape[:2]
    light = 1 + field(rng, high, wide, between(rng, 1, 3)) * between(rng, 0.0, 0.12)
    if rng.random() < 0.5:
        light += field(rng, high, wide, max(high, wide) / 3) * between(rng, 0.0, 0.06)
    gain = np.clip(light * between(rng, 105, 130), 0, 255).astype(np.uint8)
    lit = cv2.multiply(np.ascontiguousarray(canvas[..., :3]), cv2.merge([gain, gain, gain]), scale=1 / 128)
    return np.asarray(cv2.merge([*cv2.split(lit), canvas[..., 3]]), np.uint8)


def straight(canvas: Picture) -> Picture:
    """The canvas with colours no longer premultiplied by alpha."""
    alpha = canvas[..., 3]
    soft = (alpha > 0) & (alpha < 255)
    if soft.any():
        part = canvas[soft].astype(np.float32)
        canvas[soft, :3] = np.minimum(255, part[:, :3] * 255 / part[:, 3:]).astype(np.uint8)
    return canvas
