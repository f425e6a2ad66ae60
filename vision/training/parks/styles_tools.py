"""What every style of tile art is drawn with: noise, colour ramps, palettes, pasting and edge networks."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Colour = tuple[int, int, int]

BANK_SIDE = 512
"""Side of a stored noise field, in pixels."""

NATURE: tuple[tuple[int, int, int], ...] = (
    (38, 150, 170), (45, 170, 120), (55, 120, 90), (28, 150, 205), (22, 190, 225), (100, 150, 190),
    (105, 170, 140), (15, 120, 130), (12, 60, 160), (20, 80, 210), (0, 0, 150), (85, 90, 160), (32, 110, 200),
    (150, 60, 150),
)  # fmt: skip
"""Hue (0..180), saturation, value of the landscapes of nature games: grass, forest, wheat, sand, water, rock."""


@lru_cache(maxsize=1)
def bank() -> tuple[Image, ...]:
    """Noise fields of different grain, uint8 (BANK_SIDE, BANK_SIDE), equalised; the same in every run (fixed seed)."""
    rng = np.random.default_rng(20240117)
    fields: list[Image] = []
    for roughness in (0.35, 0.5, 0.62, 0.75, 0.95, 0.5, 0.65, 0.8):
        total = np.zeros((BANK_SIDE, BANK_SIDE), np.float32)
        for octave in range(2, 10):
            small = rng.normal(size=(2**octave, 2**octave)).astype(np.float32)
            total += roughness**octave * cv2.resize(small, (BANK_SIDE, BANK_SIDE), interpolation=cv2.INTER_CUBIC)
        scaled = cv2.normalize(total, None, 0, 255, cv2.NORM_MINMAX).astype(np.uint8)
        fields.append(cv2.equalizeHist(scaled))
    ridged = [np.asarray(cv2.equalizeHist(cv2.absdiff(field, 128)), np.uint8) for field in fields[:3]]
    cells = [_cellular(rng, count) for count in (60, 300)]
    return (*fields, *ridged, *cells)


def _cellular(rng: np.random.Generator, count: int) -> Image:
    """Distance to the nearest of `count` random points: a field of pebbles, uint8 (BANK_SIDE, BANK_SIDE)."""
    ground = np.full((BANK_SIDE, BANK_SIDE), 255, np.uint8)
    ground[rng.integers(0, BANK_SIDE, count), rng.integers(0, BANK_SIDE, count)] = 0
    distance = cv2.distanceTransform(ground, cv2.DIST_L2, 5)
    return cv2.equalizeHist(cv2.normalize(distance, None, 0, 255, cv2.NORM_MINMAX).astype(np.uint8))


def field(rng: np.random.Generator, height: int, width: int, grain: float, kinds: Sequence[int] = range(8)) -> Image:
    """Noise of `grain` canvas pixels per stored pixel, uint8 (height, width): a random window of a stored field."""
    source = bank()[int(rng.choice(np.asarray(kinds)))]
    if rng.random() < 0.5:
        source = cv2.flip(source, int(rng.integers(-1, 2)))
    need_h = max(4, min(BANK_SIDE, round(height / grain)))
    need_w = max(4, min(BANK_SIDE, round(width / grain)))
    top = int(rng.integers(0, BANK_SIDE - need_h + 1))
    left = int(rng.integers(0, BANK_SIDE - need_w + 1))
    window = source[top : top + need_h, left : left + need_w]
    return np.asarray(cv2.resize(window, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def hsv(hue: float, saturation: float, value: float) -> Colour:
    """BGR of a hue (0..180, wraps), saturation and value (0..255, clipped)."""
    pixel = np.array([[[int(hue) % 180, np.clip(saturation, 0, 255), np.clip(value, 0, 255)]]], np.uint8)
    blue, green, red = cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0]
    return int(blue), int(green), int(red)


def shade(colour: Colour, factor: float, lift: float = 0.0) -> Colour:
    """The colour times `factor` plus `lift`, clipped to 0..255."""
    blue, green, red = (int(min(255.0, max(0.0, part * factor + lift))) for part in colour)
    return blue, green, red


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """The colour `share` (0..1) of the way from the first to the second."""
    blue, green, red = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return blue, green, red


def palette(rng: np.random.Generator, count: int) -> list[Colour]:
    """`count` colours of one set: of nature, of few hues, vivid, pastel, dusky or any."""
    mood = rng.choice(
        ["nature", "nature", "nature", "nature", "nature", "kin", "kin", "vivid", "pastel", "dusk", "any"]
    )
    vivid, bright = rng.uniform(0.55, 1.3), rng.uniform(0.75, 1.2)
    base = rng.uniform(0, 180)
    colours: list[Colour] = []
    for index in range(count):
        if mood == "nature":
            hue, saturation, value = NATURE[int(rng.integers(len(NATURE)))]
            hue, saturation = hue + rng.integers(-6, 7), saturation * vivid
            value *= bright * rng.uniform(0.85, 1.12)
        elif mood == "kin":
            hue, saturation, value = base + rng.normal(0, 9), rng.uniform(30, 210), rng.uniform(70, 245)
        elif mood == "vivid":
            hue, saturation, value = base + 180 * index / count, rng.uniform(150, 240), rng.uniform(140, 245)
        elif mood == "pastel":
            hue, saturation, value = rng.uniform(0, 180), rng.uniform(15, 90), rng.uniform(190, 250)
        elif mood == "dusk":
            hue, saturation, value = base + rng.normal(0, 35), rng.uniform(40, 170), rng.uniform(25, 130)
        else:
            hue, saturation, value = rng.uniform(0, 180), rng.uniform(10, 240), rng.uniform(30, 250)
        colours.append(hsv(hue, saturation, value))
    return colours


def ramp(colours: Sequence[Colour], steps: bool = False) -> Image:
    """A table of 256 colours, uint8 (256, 1, 3), through the given ones in turn; `steps`: no blending between them."""
    strip = np.array([colours], np.uint8)
    how = cv2.INTER_NEAREST if steps else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(strip, (256, 1), interpolation=how).reshape(256, 1, 3), np.uint8)


def tint(noise: Image, colours: Sequence[Colour], steps: bool = False) -> Image:
    """Noise uint8 (h, w) painted through the ramp of the colours, BGR uint8 (h, w, 3)."""
    return np.asarray(cv2.applyColorMap(noise, ramp(colours, steps)), np.uint8)


def texture(rng: np.random.Generator, height: int, width: int, side: int, colour: Colour, strength: float) -> Image:
    """A ground of one colour with grain, strokes, furrows, waves or pebbles, BGR uint8 (height, width, 3)."""
    kind = rng.choice(["noise", "noise", "fine", "strokes", "furrows", "waves", "pebbles", "flat"])
    low, high = shade(colour, 1 - 0.5 * strength), shade(colour, 1 + 0.35 * strength, 18 * strength)
    if kind == "flat":
        return tint(field(rng, height, width, side / 24), [shade(colour, 1 - 0.06 * strength), colour])
    if kind in ("furrows", "waves"):
        warp = field(rng, height, width, side / 30).astype(np.float32)
        angle, period = rng.uniform(0, np.pi), rng.uniform(0.06, 0.3) * side
        ys, xs = np.arange(height, dtype=np.float32)[:, None], np.arange(width, dtype=np.float32)[None, :]
        bend = warp * (
            rng.uniform(0.002, 0.06) * side / 100 if kind == "furrows" else rng.uniform(0.05, 0.2) * side / 100
        )
        phase = (xs * np.float32(np.cos(angle)) + ys * np.float32(np.sin(angle)) + bend) * np.float32(256 / period)
        wave = phase.astype(np.int32).astype(np.uint8)
        return tint(cv2.LUT(wave, _hump(float(rng.uniform(0.5, 3)))), [low, colour, high])
    if kind == "strokes":
        long = field(rng, height, width, side / 64, (3, 4, 7))
        blur = (1, max(3, side // 8) | 1) if rng.random() < 0.5 else (max(3, side // 8) | 1, 1)
        return tint(cv2.equalizeHist(cv2.blur(long, blur)), [low, colour, high])
    kinds = {"noise": range(8), "fine": (3, 4, 7), "pebbles": (11, 12)}[str(kind)]
    grain = side / float(rng.uniform(30, 120))
    return tint(field(rng, height, width, grain, kinds), [low, colour, colour, high])


def _hump(sharp: float) -> Image:
    """A table from phase (0..255) to the height of a wave (0..255)."""
    wave = (0.5 - 0.5 * np.cos(np.linspace(0, 2 * np.pi, 256))) ** sharp
    return (255 * wave).astype(np.uint8)


@dataclass(frozen=True)
class Sticker:
    """A small picture ready to be pasted: colour times cover, and what shows of the ground, both uint8 (h, w, 3)."""

    ink: Image
    ground: Image

    @staticmethod
    def of(picture: Image) -> "Sticker":
        """From a BGRA picture uint8 (h, w, 4)."""
        alpha = cv2.cvtColor(picture[:, :, 3], cv2.COLOR_GRAY2BGR)
        ink = cv2.multiply(np.ascontiguousarray(picture[:, :, :3]), alpha, scale=1 / 255)
        return Sticker(np.asarray(ink, np.uint8), np.asarray(cv2.bitwise_not(alpha), np.uint8))

    @staticmethod
    def premultiplied(picture: Image, shadow: int = 0) -> "Sticker":
        """From a BGRA picture whose colours are multiplied by its alpha; `shadow`: reach of a soft one in pixels."""
        alpha = np.ascontiguousarray(picture[:, :, 3])
        if shadow:
            shift = np.array([[1, 0, shadow], [0, 1, shadow]], np.float32)
            dark = cv2.blur(cv2.warpAffine(alpha, shift, alpha.shape[::-1]), (2 * shadow + 1, 2 * shadow + 1))
            alpha = cv2.max(alpha, cv2.convertScaleAbs(dark, alpha=0.5))
        ground = cv2.cvtColor(cv2.bitwise_not(alpha), cv2.COLOR_GRAY2BGR)
        return Sticker(np.ascontiguousarray(picture[:, :, :3]), np.asarray(ground, np.uint8))


def put(canvas: Image, sticker: Sticker, y: int, x: int) -> None:
    """Paste the sticker with its middle at (y, x), in place; what falls outside the canvas is cut off."""
    high, wide = sticker.ink.shape[:2]
    top, left = y - high // 2, x - wide // 2
    y0, x0 = max(0, top), max(0, left)
    y1, x1 = min(canvas.shape[0], top + high), min(canvas.shape[1], left + wide)
    if y1 <= y0 or x1 <= x0:
        return
    part = (slice(y0 - top, y1 - top), slice(x0 - left, x1 - left))
    window = canvas[y0:y1, x0:x1]
    kept = cv2.multiply(window, sticker.ground[part], scale=1 / 255)
    canvas[y0:y1, x0:x1] = cv2.add(kept, sticker.ink[part])


def cover(canvas: Image, sticker: Sticker) -> Image:
    """The canvas with a sticker of the size of a tile pasted on every tile."""
    side = sticker.ink.shape[0]
    times = (canvas.shape[0] // side, canvas.shape[1] // side, 1)
    kept = cv2.multiply(canvas, np.tile(sticker.ground, times), scale=1 / 255)
    return np.asarray(cv2.add(kept, np.tile(sticker.ink, times)), np.uint8)


def tiles_of(canvas: Image, rows: int, cols: int) -> Image:
    """The canvas cut up: uint8 (rows, cols, side, side, 3)."""
    side = canvas.shape[0] // rows
    return np.ascontiguousarray(canvas.reshape(rows, side, cols, side, 3).transpose(0, 2, 1, 3, 4))


def canvas_of(tiles: Image) -> Image:
    """Tiles (rows, cols, side, side, 3) laid edge to edge: BGR uint8 (rows * side, cols * side, 3)."""
    rows, cols, side = tiles.shape[:3]
    return np.ascontiguousarray(tiles.transpose(0, 2, 1, 3, 4).reshape(rows * side, cols * side, 3))


def ways(rng: np.random.Generator, rows: int, cols: int, share: float, matched: bool) -> NDArray[np.bool_]:
    """Which of its four sides (top, right, bottom, left) each tile opens to, bool (rows, cols, 4)."""
    if not matched:
        return np.asarray(rng.random((rows, cols, 4)) < share)
    across, down = rng.random((rows + 1, cols)) < share, rng.random((rows, cols + 1)) < share
    return np.stack([across[:-1], down[:, 1:], across[1:], down[:, :-1]], axis=-1)


def side_points(side: int) -> NDArray[np.float32]:
    """Middles of the four sides of a tile as (x, y), in the order of `ways`."""
    half = side / 2
    return np.array([[half, 0], [side, half], [half, side], [0, half]], np.float32)


def curve(start: NDArray[np.float32], bend: NDArray[np.float32], end: NDArray[np.float32]) -> NDArray[np.int32]:
    """A bent line of nine points, in sixteenths of a pixel, int32 (9, 1, 2), for OpenCV's `shift=4`."""
    t = np.linspace(0, 1, 9, dtype=np.float32)[:, None]
    points = (1 - t) ** 2 * start + 2 * t * (1 - t) * bend + t**2 * end
    return np.round(points * 16).astype(np.int32).reshape(-1, 1, 2)
