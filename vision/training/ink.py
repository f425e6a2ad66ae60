"""Figures and bitmaps to ink: how much of each pixel of a cell a hand with a tool has covered."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.symbols import CROP_MARGIN, CROP_SIZE
from vision.training.pen import Figure, Rng, Stroke, maybe

CELL = CROP_SIZE / (1 + 2 * CROP_MARGIN)
"""Side of a cell within a crop, pixels."""

FINE = 2
"""Figures are drawn this much finer, then averaged."""

Ink = NDArray[np.float32]


@dataclass(frozen=True)
class Tool:
    """What a sheet is drawn with, and by what hand.

    `colour`: the share of blue, green, red light that full ink lets through; `strength`: of full ink, 0..1; `width` in
    pixels of a crop; `grain` 0..1, how much the paper's tooth shows; `shake` in parts of the drawing's size.
    """

    colour: tuple[float, float, float]
    strength: float
    width: float
    grain: float
    pressure: float
    shake: float
    size: float
    solid: float


def pick_tool(rng: Rng) -> Tool:
    """A pencil, a ballpoint, a fineliner, a felt pen or a coloured pencil."""
    kind = rng.choice(5, p=(0.42, 0.2, 0.18, 0.1, 0.1))
    if kind == 0:
        grey = rng.uniform(0.15, 0.4)
        colour, strength, width, grain = (
            (grey, grey, grey),
            rng.uniform(0.4, 0.95),
            rng.uniform(1.1, 3.6),
            rng.uniform(0.1, 0.7),
        )
    elif kind == 1:
        blue = rng.uniform(0.35, 0.75)
        colour, strength, width, grain = (
            (blue, rng.uniform(0.1, 0.35), rng.uniform(0.05, 0.25)),
            rng.uniform(0.6, 1.0),
            rng.uniform(1.0, 2.6),
            rng.uniform(0, 0.25),
        )
    elif kind == 2:
        dark = rng.uniform(0.05, 0.25)
        colour, strength, width, grain = (
            (dark, dark, dark),
            rng.uniform(0.7, 1.0),
            rng.uniform(1.0, 3.4),
            rng.uniform(0, 0.15),
        )
    elif kind == 3:
        colour, strength, width, grain = hue(rng), rng.uniform(0.7, 1.0), rng.uniform(2.6, 6.0), rng.uniform(0, 0.15)
    else:
        colour, strength, width, grain = hue(rng), rng.uniform(0.4, 0.9), rng.uniform(1.4, 4.0), rng.uniform(0.2, 0.7)
    return Tool(
        colour,
        strength,
        width,
        grain,
        rng.uniform(0, 0.5),
        rng.gamma(1.5, 0.006),
        rng.uniform(0.5, 0.95),
        float(rng.choice([0.0, 0.3, 1.0])),
    )


def hue(rng: Rng) -> tuple[float, float, float]:
    """A saturated colour as the light it lets through, blue, green, red."""
    shade = np.array([[int(rng.integers(180)), int(rng.integers(130, 256)), int(rng.integers(60, 200))]], np.uint8)
    blue, green, red = cv2.cvtColor(shade[None], cv2.COLOR_HSV2BGR)[0, 0] / 255.0
    return float(blue), float(green), float(red)


def field(rng: Rng, cells: int, low: float, high: float) -> Ink:
    """Smooth random values over a crop, float32 (CROP_SIZE, CROP_SIZE)."""
    coarse = rng.uniform(low, high, (cells, cells)).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (CROP_SIZE, CROP_SIZE), interpolation=cv2.INTER_CUBIC), np.float32)


def placing(rng: Rng, tool: Tool) -> NDArray[np.float64]:
    """How a drawing of the unit square lands in its crop, float64 (2, 3): size, lean, shear, place."""
    size = CELL * np.clip(tool.size * rng.uniform(0.75, 1.2), 0.28, 1.08)
    stretch = np.exp(rng.normal(0, 0.13))
    lean, shear = np.radians(rng.normal(0, 6)), rng.normal(0, 0.08)
    matrix = (
        np.array([[np.cos(lean), -np.sin(lean)], [np.sin(lean), np.cos(lean)]])
        @ np.array([[stretch, shear], [0, 1 / stretch]])
        * size
    )
    slack = max(0.0, 1 - size / CELL) * CELL / 2 + 0.04 * CELL
    middle = CROP_SIZE / 2 + rng.uniform(-1, 1, 2) * slack * rng.uniform(0.2, 1.0) + rng.normal(0, 0.04 * CELL, 2)
    return np.concatenate([matrix, (middle - matrix @ (0.5, 0.5))[:, None]], axis=1)


def shaken(rng: Rng, stroke: Stroke, shake: float) -> Stroke:
    """The stroke as an unsteady hand draws it."""
    knots = max(3, min(12, len(stroke) // 5 + 2))
    along = np.linspace(0, knots - 1, len(stroke))
    wander = rng.normal(0, shake, (2, knots)) + rng.normal(0, shake * 0.8, (2, 1))
    return np.asarray(stroke + np.stack([np.interp(along, np.arange(knots), w) for w in wander], axis=1))


def bent(rng: Rng, figure: Figure, amount: float) -> Figure:
    """The figure on rubber: pushed about smoothly, each drawing otherwise; `amount` in parts of its size."""
    waves = rng.uniform(0.5, 1.6, (3, 2, 1)) * rng.choice([-1.0, 1.0], (3, 2, 1))
    phases, pushes = rng.uniform(0, 2 * np.pi, (3, 1)), rng.normal(0, amount, (3, 2))

    def push(stroke: Stroke) -> Stroke:
        angle = np.pi * (waves[:, 0] * stroke[:, 0] + waves[:, 1] * stroke[:, 1]) + phases
        return np.asarray(stroke + np.sin(angle).T @ pushes)

    return Figure([push(s) for s in figure.strokes], [push(s) for s in figure.fills])


def fitted(figure: Figure) -> Figure:
    """The figure moved and scaled so that its longer side fills 0..1."""
    points = np.concatenate(list(figure.strokes) + list(figure.fills))
    low, high = points.min(axis=0), points.max(axis=0)
    scale = 1.0 / max(float((high - low).max()), 0.3)
    shift = 0.5 - (low + high) / 2 * scale
    return figure.moved((scale, scale), (float(shift[0]), float(shift[1])))


def ink_figure(rng: Rng, figure: Figure, tool: Tool) -> Ink:
    """A figure in ink: coverage 0..1, float32 (CROP_SIZE, CROP_SIZE)."""
    place, side = placing(rng, tool), CROP_SIZE * FINE
    canvas = np.zeros((side, side), np.uint8)
    thick = max(1, round(tool.width * FINE * rng.uniform(0.85, 1.2)))
    figure = fitted(bent(rng, figure, rng.gamma(1.6, 0.022)))
    for outline in figure.fills:
        shade = int(255 * (tool.solid if tool.solid else rng.uniform(0.15, 0.6)))
        cv2.fillPoly(canvas, [pixels(shaken(rng, outline, tool.shake), place)], shade, cv2.LINE_AA, 4)
    for stroke in figure.strokes:
        points = pixels(shaken(rng, stroke, tool.shake), place)
        cv2.polylines(
            canvas, [points], False, int(rng.uniform(1 - tool.pressure * 0.5, 1) * 255), thick, cv2.LINE_AA, 4
        )
    ink = cv2.resize(canvas, (CROP_SIZE, CROP_SIZE), interpolation=cv2.INTER_AREA).astype(np.float32) / np.float32(255)
    return worn(rng, ink, tool)


def pixels(stroke: Stroke, place: NDArray[np.float64]) -> NDArray[np.int32]:
    """Points in sixteenths of a fine pixel, int32 (m, 2)."""
    return np.asarray(np.round((stroke @ place[:, :2].T + place[:, 2]) * (16 * FINE)), np.int32)


def worn(rng: Rng, ink: Ink, tool: Tool) -> Ink:
    """Ink with the tool's pressure and the paper's tooth in it."""
    if tool.pressure > 0.1:
        ink = ink * np.clip(field(rng, 5, 1 - tool.pressure, 1.15), 0, 1)
    if tool.grain > 0.05:
        tooth = cv2.GaussianBlur(rng.random((CROP_SIZE, CROP_SIZE), np.float32), (0, 0), rng.uniform(0.5, 0.9))
        tooth = (tooth - 0.5) / max(float(tooth.std()), 1e-3)
        ink = np.clip(ink * (1 - tool.grain * 0.45 + tool.grain * 0.4 * tooth), 0, 1)
    return np.asarray(ink, np.float32)


def ink_bitmap(rng: Rng, bitmap: NDArray[np.uint8], tool: Tool) -> Ink:
    """A bitmap, white on black, in ink: its strokes thinned or thickened, bent and placed like a figure's."""
    side = bitmap.shape[0]
    place = placing(rng, tool)
    ys, xs = np.nonzero(bitmap > 60)
    low, high = (xs.min(), ys.min()), (xs.max() + 1, ys.max() + 1)
    extent = max(high[0] - low[0], high[1] - low[1], 4)
    to_unit = np.array(
        [[1 / extent, 0, 0.5 - (low[0] + high[0]) / 2 / extent], [0, 1 / extent, 0.5 - (low[1] + high[1]) / 2 / extent]]
    )
    matrix = place[:, :2] @ to_unit
    matrix[:, 2] += place[:, 2]
    large = cv2.warpAffine(
        bitmap.astype(np.float32) / np.float32(255), matrix, (CROP_SIZE, CROP_SIZE), flags=cv2.INTER_CUBIC
    )
    if maybe(rng, 0.5):
        bend = tool.shake * CELL * 1.5 + 0.4
        grid = np.stack(np.meshgrid(np.arange(CROP_SIZE), np.arange(CROP_SIZE)), axis=-1).astype(np.float32)
        grid += np.stack([field(rng, 6, -bend, bend), field(rng, 6, -bend, bend)], axis=-1)
        large = cv2.remap(large, grid, np.empty(0, np.float32), cv2.INTER_LINEAR)
    if side < 64:
        level = rng.uniform(0.25, 0.72)
        large = np.clip((large - level) * rng.uniform(3, 6) + 0.5, 0, 1)
    return worn(rng, np.clip(np.asarray(large, np.float32), 0, 1), tool)


def ink_circle(rng: Rng, ink: Ink, tool: Tool) -> Ink:
    """The same ink with a ring drawn round it, as players do with houses that scored."""
    ys, xs = np.nonzero(ink > 0.3)
    if len(xs) < 4:
        return ink
    middle = np.array([(xs.min() + xs.max()) / 2, (ys.min() + ys.max()) / 2]) + rng.normal(0, 1.5, 2)
    reach = np.array([np.ptp(xs), np.ptp(ys)]) / 2
    radii = np.clip(reach * rng.uniform(1.05, 1.5) + rng.uniform(0, 4), 0.3 * CELL, 0.62 * CELL)
    if maybe(rng, 0.6):
        radii[:] = radii.max()
    angle = np.radians(
        np.linspace(0, rng.choice([345, 360, 375, 400, 700], p=(0.1, 0.4, 0.25, 0.15, 0.1)), 60) + rng.uniform(0, 360)
    )
    wander = (
        1
        + 0.05 * rng.normal() * np.cos(2 * angle + rng.uniform(0, 6))
        + 0.03 * rng.normal() * np.cos(3 * angle)
        + np.linspace(0, rng.normal(0, 0.05), 60)
    )
    points = middle + radii * wander[:, None] * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    canvas = np.zeros((CROP_SIZE * FINE, CROP_SIZE * FINE), np.uint8)
    thick = max(1, round(tool.width * FINE * rng.uniform(0.7, 1.3)))
    cv2.polylines(canvas, [np.asarray(np.round(points * 16 * FINE), np.int32)], False, 255, thick, cv2.LINE_AA, 4)
    ring = cv2.resize(canvas, (CROP_SIZE, CROP_SIZE), interpolation=cv2.INTER_AREA).astype(np.float32) / np.float32(255)
    return np.maximum(ink, worn(rng, ring, tool))
