"""Helpers to draw with: colours, letters, lines. Canvases: BGRA uint8 (h, w, 4), colour premultiplied by alpha."""

import colorsys
import math
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

Picture: TypeAlias = NDArray[np.uint8]
Rng: TypeAlias = np.random.Generator
Ink: TypeAlias = tuple[int, int, int, int]

FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
)
LETTERS = "eeeennniisrraattdhulcgmobwfkzpvjjjjyxqETAHSBDM"
FONT_HEIGHT = 22.0
"""Height in px of a capital letter of OpenCV's fonts at scale 1."""


def blank(high: int, wide: int) -> Picture:
    """An empty canvas, BGRA uint8 (high, wide, 4), all clear."""
    return np.zeros((max(4, high), max(4, wide), 4), np.uint8)


def between(rng: Rng, low: float, high: float) -> float:
    """A number evenly drawn between low and high."""
    return low + (high - low) * float(rng.random())


def _skewed(rng: Rng, low: float, high: float) -> float:
    return low + (high - low) * float(rng.random()) ** 1.6


def whole(rng: Rng, low: int, high: int) -> int:
    """A whole number evenly drawn from low to high, both included."""
    return int(rng.integers(low, high + 1))


def colour(rng: Rng, value: tuple[float, float] = (0.1, 1.0), strength: tuple[float, float] = (0.0, 1.0)) -> Ink:
    """An opaque BGRA colour of any hue, its value and saturation (0..1) within the two ranges."""
    red, green, blue = colorsys.hsv_to_rgb(float(rng.random()), _skewed(rng, *strength), between(rng, *value))
    return int(blue * 255), int(green * 255), int(red * 255), 255


def paper(rng: Rng) -> Ink:
    """A colour of paper: white, cream, now and then tinted."""
    if rng.random() < 0.15:
        return colour(rng, (0.8, 1.0), (0.1, 0.4))
    light = between(rng, 205, 255)
    warm = between(rng, 0, 0.14)
    return int(light * (1 - warm)), int(light * (1 - warm / 3)), int(light), 255


def dark(rng: Rng) -> Ink:
    """A colour of ink or of dark plastic."""
    return colour(rng, (0.03, 0.35), (0.0, 0.6))


def shade(ink: Ink, factor: float) -> Ink:
    """The colour with its light multiplied by the factor; the alpha stays."""
    blue, green, red = (min(255, max(0, int(part * factor))) for part in ink[:3])
    return blue, green, red, ink[3]


def box(canvas: Picture, x0: float, y0: float, x1: float, y1: float, ink: Ink) -> None:
    """Fill the upright rectangle."""
    cv2.rectangle(canvas, (round(x0), round(y0)), (round(x1), round(y1)), ink, -1)


def rounded(canvas: Picture, x0: float, y0: float, x1: float, y1: float, radius: float, ink: Ink) -> None:
    """Fill the upright rectangle with round corners."""
    reach = round(max(0.0, min(radius, (x1 - x0) / 2, (y1 - y0) / 2)))
    left, top, right, low = round(x0), round(y0), round(x1), round(y1)
    if reach < 1:
        box(canvas, left, top, right, low, ink)
        return
    cv2.rectangle(canvas, (left + reach, top), (right - reach, low), ink, -1)
    cv2.rectangle(canvas, (left, top + reach), (right, low - reach), ink, -1)
    for x in (left + reach, right - reach):
        for y in (top + reach, low - reach):
            cv2.circle(canvas, (x, y), reach, ink, -1, cv2.LINE_AA)


def disc(canvas: Picture, x: float, y: float, radius: float, ink: Ink, thick: int = -1) -> None:
    """A disc, or a ring of the given thickness in px."""
    cv2.circle(canvas, (round(x), round(y)), max(1, round(radius)), ink, thick, cv2.LINE_AA)


def line(canvas: Picture, x0: float, y0: float, x1: float, y1: float, ink: Ink, thick: float = 1) -> None:
    """A straight line of the given thickness in px."""
    start, end = (round(x0), round(y0)), (round(x1), round(y1))
    cv2.line(canvas, start, end, ink, max(1, round(thick)), cv2.LINE_AA)


def shape(canvas: Picture, points: NDArray[np.float64], ink: Ink) -> None:
    """Fill the polygon of points (n, 2), x and y in px."""
    cv2.fillPoly(canvas, [np.round(points).astype(np.int32)], ink, cv2.LINE_AA)


def path(canvas: Picture, points: NDArray[np.float64], ink: Ink, thick: float = 1, closed: bool = False) -> None:
    """Draw the line through the points (n, 2), x and y in px."""
    cv2.polylines(canvas, [np.round(points).astype(np.int32)], closed, ink, max(1, round(thick)), cv2.LINE_AA)


def polygon(x: float, y: float, radius: float, corners: int, turn: float = 0.0) -> NDArray[np.float64]:
    """Corners (n, 2) of a regular polygon around (x, y); turn in radians."""
    angles = turn + np.arange(corners) * (2 * math.pi / corners)
    return np.stack([x + radius * np.cos(angles), y + radius * np.sin(angles)], axis=1)


def grid(
    canvas: Picture, frame: tuple[float, float, float, float], cells: tuple[int, int], ink: Ink, thick: float = 1
) -> None:
    """Lines of a grid of (rows, columns) cells in the frame x0, y0, x1, y1."""
    x0, y0, x1, y1 = frame
    for row in range(cells[0] + 1):
        y = y0 + (y1 - y0) * row / cells[0]
        line(canvas, x0, y, x1, y, ink, thick)
    for column in range(cells[1] + 1):
        x = x0 + (x1 - x0) * column / cells[1]
        line(canvas, x, y0, x, y1, ink, thick)


def word(rng: Rng, letters: int) -> str:
    """A word of nonsense."""
    return "".join(LETTERS[place % len(LETTERS)] for place in rng.integers(0, 46, max(1, letters)))


def write(
    canvas: Picture, text: str, x: float, y: float, high: float, ink: Ink, font: int = cv2.FONT_HERSHEY_SIMPLEX
) -> None:
    """Letters of the given height in px, centred on (x, y)."""
    scale = max(0.12, high / FONT_HEIGHT)
    thick = max(1, round(high / 9))
    (wide, tall), _ = cv2.getTextSize(text, font, scale, thick)
    cv2.putText(canvas, text, (round(x - wide / 2), round(y + tall / 2)), font, scale, ink, thick, cv2.LINE_AA)


def prose(rng: Rng, canvas: Picture, frame: tuple[float, float, float, float], pitch: float, ink: Ink) -> None:
    """Lines of print, pitch px apart, in the frame x0, y0, x1, y1; strokes instead of letters where they are tiny."""
    x0, y0, x1, y1 = frame
    pitch = max(4.0, pitch)
    lines = min(60, int((y1 - y0) / pitch))
    font = FONTS[whole(rng, 0, 3)]
    for number in range(lines):
        y = y0 + pitch * (number + 0.8)
        share = between(rng, 0.3, 1.0) if rng.random() < 0.2 else between(rng, 0.9, 1.0)
        wide = (x1 - x0) * share
        if pitch < 7:
            for x in np.sort(rng.random(3)) * wide:
                line(canvas, x0 + x, y, x0 + min(wide, x + wide * 0.28), y, ink, pitch * 0.25)
            continue
        scale = pitch * 0.55 / FONT_HEIGHT
        count = int(wide / (scale * 18))
        text = word(rng, count)
        spaced = "".join(" " if gap < 0.17 else letter for gap, letter in zip(rng.random(count), text, strict=False))
        cv2.putText(canvas, spaced, (round(x0), round(y)), font, scale, ink, max(1, round(pitch / 14)), cv2.LINE_AA)


def scrawl(rng: Rng, canvas: Picture, frame: tuple[float, float, float, float], ink: Ink, thick: float = 1) -> None:
    """One line of handwriting that fills the frame x0, y0, x1, y1."""
    x0, y0, x1, y1 = frame
    steps = max(6, int((x1 - x0) / max(2.0, (y1 - y0) * 0.22)))
    x = np.linspace(x0, x1, steps)
    y = (y0 + y1) / 2 + (y1 - y0) * 0.5 * rng.uniform(-1, 1, steps) * np.where(np.arange(steps) % 2, 1, 0.6)
    points = np.stack([x, y], axis=1)
    for piece in np.array_split(points, max(1, steps // whole(rng, 6, 14))):
        path(canvas, piece, ink, thick)


def doodle(rng: Rng, canvas: Picture, x: float, y: float, radius: float, ink: Ink, thick: float = 1) -> None:
    """One small pen drawing around (x, y): a ring, a star, waves, a plant, a fish, a cross."""
    kind = whole(rng, 0, 5)
    if kind == 0:
        disc(canvas, x, y, radius * between(rng, 0.4, 0.9), ink, max(1, round(thick)))
    elif kind == 1:
        turn = between(rng, 0, 3)
        for end in polygon(x, y, radius, whole(rng, 3, 8), turn):
            line(canvas, x, y, end[0], end[1], ink, thick)
    elif kind == 2:
        across = np.linspace(-1, 1, 9)
        for shift in (-0.4, 0.0, 0.4):
            wave = y + radius * (shift + 0.15 * np.sin(across * 8))
            path(canvas, np.stack([x + radius * across, wave], 1), ink, thick)
    elif kind == 3:
        line(canvas, x, y + radius, x, y, ink, thick)
        disc(canvas, x, y - radius * 0.4, radius * 0.5, ink, max(1, round(thick)))
    elif kind == 4:
        angles = np.linspace(0.4, 2 * math.pi - 0.4, 12)
        fish = np.stack([x + radius * np.cos(angles) - radius * 0.2, y + radius * 0.5 * np.sin(angles)], 1)
        tail = np.array([[x + radius, y + radius * 0.4], [x + radius, y - radius * 0.4]])
        path(canvas, np.concatenate([fish, tail]), ink, thick, closed=True)
    else:
        path(canvas, np.array([x, y]) + radius * rng.uniform(-1, 1, (whole(rng, 3, 9), 2)), ink, thick)
