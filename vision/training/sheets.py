"""Sheets in simulation: cells drawn by one hand on one paper, photographed in one light, with their truth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.symbols import CLASSES, CROP_SIZE
from vision.training import animals, houses, others, plants, water
from vision.training.ink import CELL, Ink, Tool, field, ink_bitmap, ink_circle, ink_figure, pick_tool
from vision.training.pen import Figure, Rng, maybe
from vision.training.sources import Material

CELLS = 24
"""Cells of a simulated sheet, laid 6 by 4 for the camera."""

ACROSS = 6

SYMBOL_SHARES = {"H": 0.14, "T": 0.19, "A": 0.26, "F": 0.16, "W": 0.25}
"""How often each symbol is drawn: the most various are taught oftenest."""

PARAMETRIC: dict[str, tuple[tuple[Callable[[Rng], Figure], float], ...]] = {
    "H": houses.KINDS,
    "T": plants.TREES,
    "A": animals.KINDS,
    "F": plants.FLOWERS,
    "W": water.KINDS,
    "?": others.KINDS,
}

SOURCE_SHARES = {
    "H": (0.40, 0.24, 0.27, 0.02, 0.07),
    "T": (0.36, 0.18, 0.30, 0.02, 0.14),
    "A": (0.27, 0.25, 0.30, 0.03, 0.15),
    "F": (0.40, 0.13, 0.36, 0.02, 0.09),
    "W": (0.70, 0.20, 0.00, 0.02, 0.08),
    "?": (0.55, 0.32, 0.13, 0.00, 0.00),
}
"""Shares of parametric figures, recorded strokes, bitmaps, icons, icons traced with a pen; what a class lacks is drawn
by formula."""

RECORDED, BITMAPS, ICONS, TRACED = 1, 2, 3, 4
"""Places of the sources in `SOURCE_SHARES`."""

TURNED_SHARE = 0.18
"""How many sheets lie on a side or on their head."""

ENOUGH_RECORDED = 120
"""So many recorded drawings of a class earn their full share; fewer would be learnt by heart."""

NOISE = np.random.default_rng(1).standard_normal((1024, 1024), np.float32)
"""Sensor noise to cut from: drawing it afresh for every picture would take a third of the time."""

TEXTURE = np.asarray(cv2.GaussianBlur(NOISE, (0, 0), 1.0), np.float32) * np.float32(2.5)
"""The same, softened: the unevenness of paper."""

Crops = NDArray[np.uint8]


@dataclass(frozen=True)
class SheetTruth:
    """What stands in the cells: class index (int64), circled (bool), quarter turn of the sheet 0..3."""

    classes: NDArray[np.int64]
    circled: NDArray[np.bool_]
    turn: int


def weighted(rng: Rng, kinds: tuple[tuple[Callable[[Rng], Figure], float], ...]) -> Callable[[Rng], Figure]:
    """One of the kinds, by its share."""
    shares = np.array([share for _, share in kinds])
    return kinds[int(rng.choice(len(kinds), p=shares / shares.sum()))][0]


def drawn(rng: Rng, material: Material, letter: str, tool: Tool) -> Ink:
    """A drawing of the class `letter` in ink, from any source."""
    source = int(rng.choice(5, p=SOURCE_SHARES[letter]))
    if source in (RECORDED, TRACED):
        figures = (material.strokes if source == RECORDED else material.traces).get(letter, [])
        if maybe(rng, min(1.0, len(figures) / ENOUGH_RECORDED)):
            return ink_figure(rng, figures[int(rng.integers(len(figures)))], tool)
    if source in (BITMAPS, ICONS):
        arrays = (material.bitmaps if source == BITMAPS else material.icons).get(letter)
        if arrays:
            words = np.sqrt([len(a) for a in arrays])
            array = arrays[int(rng.choice(len(arrays), p=words / words.sum()))]
            bitmap = array[int(rng.integers(len(array)))]
            if (bitmap > 60).sum() > 5:
                return ink_bitmap(rng, bitmap, tool)
    if letter == "?" and maybe(rng, 0.3):
        return others.printed(rng, CROP_SIZE)
    return ink_figure(rng, weighted(rng, PARAMETRIC[letter])(rng), tool)


def blank_marks(rng: Rng, material: Material, tool: Tool) -> Ink:
    """What an empty cell may hold: nothing, a rubbed-out drawing, show-through, smudges, specks."""
    kind = rng.random()
    if kind < 0.5:
        return np.zeros((CROP_SIZE, CROP_SIZE), np.float32)
    letter = "HTAFW?"[int(rng.integers(6))]
    if kind < 0.72:
        ghost = drawn(rng, material, letter, tool)
        soft = cv2.GaussianBlur(ghost, (0, 0), rng.uniform(0.4, 2.0))
        ghost = np.asarray(soft * np.clip(field(rng, 4, 0.2, 1.3), 0, 1), np.float32)
        smear = cv2.GaussianBlur(ghost, (0, 0), rng.uniform(4, 12)) * rng.uniform(0, 1.5)
        return np.asarray((ghost + smear) * rng.uniform(0.04, 0.22), np.float32)
    if kind < 0.8:
        through = cv2.GaussianBlur(drawn(rng, material, letter, tool)[:, ::-1], (0, 0), rng.uniform(0.8, 2.5))
        return np.asarray(through * rng.uniform(0.04, 0.2), np.float32)
    if kind < 0.9:
        return np.asarray(np.clip(field(rng, int(rng.integers(3, 9)), -0.15, rng.uniform(0.05, 0.2)), 0, 1), np.float32)
    specks = np.zeros((CROP_SIZE, CROP_SIZE), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        x, y = rng.integers(8, CROP_SIZE - 8, 2)
        cv2.circle(specks, (int(x), int(y)), int(rng.integers(1, 3)), float(rng.uniform(0.1, 0.6)), -1, cv2.LINE_AA)
    return specks


def cut_noise(rng: Rng, noise: NDArray[np.float32], height: int, width: int) -> NDArray[np.float32]:
    """A random window of a field of noise, float32 (height, width)."""
    y, x = rng.integers(noise.shape[0] - height), rng.integers(noise.shape[1] - width)
    window = noise[y : y + height, x : x + width]
    return np.asarray(window[::-1] if maybe(rng, 0.5) else window)


def printed_lines(rng: Rng) -> list[Ink]:
    """The grid's lines over each crop of a synthetic sheet: thin or thick, where the cutting put them."""
    thin, thick = rng.uniform(0.8, 3.0), rng.uniform(2.0, 6.5)
    dark, off, every = rng.uniform(0.25, 1.0), rng.normal(0, 0.035 * CELL, 2), int(rng.choice([0, 0, 3]))
    double = maybe(rng, 0.05)
    crops = []
    for i in range(CELLS):
        canvas = np.zeros((CROP_SIZE * 2, CROP_SIZE * 2), np.uint8)
        slip, lean = off + rng.normal(0, 0.015 * CELL, 2), rng.normal(0, 0.008)
        for axis, place in ((0, i % ACROSS), (1, i // ACROSS)):
            for step in (-1, 0, 1, 2):
                at = CROP_SIZE / 2 + (step - 0.5) * CELL + slip[axis]
                wide = thick if every and (place + step) % every == 0 else thin
                ends = [(at - lean * CROP_SIZE / 2, -4.0), (at + lean * CROP_SIZE / 2, CROP_SIZE + 4.0)]
                points = np.array([end if axis == 0 else end[::-1] for end in ends])
                cv2.polylines(
                    canvas,
                    [np.asarray(points * 32, np.int32)],
                    False,
                    255,
                    max(1, round(wide * 2)),
                    cv2.LINE_AA,
                    4,
                )
                if double:
                    cv2.polylines(
                        canvas, [np.asarray((points + 3 * wide) * 32, np.int32)], False, 255, 2, cv2.LINE_AA, 4
                    )
        line = cv2.resize(canvas, (CROP_SIZE, CROP_SIZE), interpolation=cv2.INTER_AREA).astype(np.float32)
        crops.append(np.asarray(line * (dark / 255), np.float32))
    return crops


def synthetic_paper(rng: Rng) -> NDArray[np.float32]:
    """Paper with printed lines, float32 (CELLS, CROP_SIZE, CROP_SIZE, 3) BGR 0-255."""
    tone = np.clip(rng.normal(225, 18) + rng.normal(0, 8, 3), 150, 255)
    if maybe(rng, 0.1):
        tone = np.clip(tone * rng.uniform(0.7, 1.0, 3), 120, 255)
    texture, tint = rng.gamma(1.5, 1.2), np.array([rng.uniform(0.0, 0.5)] * 3)
    if maybe(rng, 0.15):
        tint = rng.uniform(0.1, 0.8, 3)
    sheets = []
    for line in printed_lines(rng):
        grain = cut_noise(rng, TEXTURE, CROP_SIZE, CROP_SIZE) * np.float32(texture)
        sheets.append(
            (tone.astype(np.float32) + grain[..., None]) * (1 - line[..., None] * (1 - tint.astype(np.float32)))
        )
    return np.stack(sheets)


def real_paper(rng: Rng, cells: Crops, count: int) -> NDArray[np.float32]:
    """Real cells of one photo, float32 (count, CROP_SIZE, CROP_SIZE, 3) BGR 0-255; mirrored or turned at will."""
    picked = cells[rng.integers(len(cells), size=count)]
    if maybe(rng, 0.5):
        picked = picked[:, :, ::-1]
    return np.rot90(picked, int(rng.integers(4)), axes=(1, 2)).astype(np.float32)


def lit(rng: Rng, sheet: NDArray[np.float32]) -> NDArray[np.float32]:
    """The sheet in some light: its level, its colour, a slope over each cell, now and then the edge of a shadow."""
    level = rng.uniform(0.4, 1.08) if maybe(rng, 0.4) else rng.uniform(0.75, 1.08)
    cast = np.clip(1 + rng.normal(0, 0.06, 3), 0.75, 1.2).astype(np.float32)
    ys, xs = np.mgrid[0:CROP_SIZE, 0:CROP_SIZE].astype(np.float32) / CROP_SIZE - 0.5
    slope = rng.normal(0, 0.08, 2)
    plain = (level * (1 + slope[0] * xs + slope[1] * ys)).astype(np.float32)[..., None] * cast
    cells = []
    for cell in sheet:
        seen = cell * plain
        if maybe(rng, 0.07):
            angle, at = rng.uniform(0, 6.3), rng.uniform(-0.45, 0.45)
            edge = (np.cos(angle) * xs + np.sin(angle) * ys - at) / rng.uniform(0.02, 0.25)
            shade = 1 - rng.uniform(0.08, 0.5) / (1 + np.exp(-np.clip(edge, -30, 30)))
            seen = seen * shade.astype(np.float32)[..., None]
        cells.append(seen)
    return np.stack(cells)


def photographed(rng: Rng, sheet: NDArray[np.float32]) -> Crops:
    """The sheet through a camera, then cut out again: blur, noise, sharpening, JPEG, 20 to 110 pixels a cell."""
    side = int(rng.choice([rng.uniform(26, 50), rng.uniform(45, 96), rng.uniform(80, 140)], p=(0.18, 0.47, 0.35)))
    mosaic = (
        sheet.reshape(-1, ACROSS, CROP_SIZE, CROP_SIZE, 3).transpose(0, 2, 1, 3, 4).reshape(-1, ACROSS * CROP_SIZE, 3)
    )
    down = len(sheet) // ACROSS
    picture = cv2.resize(
        mosaic, (side * ACROSS, side * down), interpolation=cv2.INTER_AREA if side < CROP_SIZE else cv2.INTER_LINEAR
    )
    blur = abs(rng.normal(0, 0.7)) * min(1.0, side / 60) + (
        rng.uniform(0.5, 1.6) * side / 90 if maybe(rng, 0.12) else 0
    )
    if blur > 0.25:
        picture = cv2.GaussianBlur(picture, (0, 0), blur)
    if maybe(rng, 0.08):
        length = int(rng.integers(2, 5))
        picture = cv2.blur(picture, (length, 1) if maybe(rng, 0.5) else (1, length))
    if maybe(rng, 0.3):
        picture = picture + np.float32(rng.uniform(0.2, 1.0)) * (picture - cv2.GaussianBlur(picture, (0, 0), 1.2))
    noise = rng.gamma(1.3, 1.6)
    grain = cut_noise(rng, NOISE, *picture.shape[:2])[..., None] * np.float32(noise)
    if maybe(rng, 0.4):
        tints = [cut_noise(rng, NOISE, *picture.shape[:2]) for _ in range(3)]
        grain = grain + np.stack(tints, axis=-1) * np.float32(0.6 * noise)
    picture = np.clip(picture + grain, 0, 255).astype(np.uint8)
    if maybe(rng, 0.8):
        _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 97))])
        picture = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    ways = (cv2.INTER_LINEAR, cv2.INTER_AREA) if side > CROP_SIZE else (cv2.INTER_LINEAR, cv2.INTER_CUBIC)
    picture = cv2.resize(picture, (ACROSS * CROP_SIZE, down * CROP_SIZE), interpolation=ways[int(rng.integers(2))])
    cells = picture.reshape(down, CROP_SIZE, ACROSS, CROP_SIZE, 3).transpose(0, 2, 1, 3, 4)
    return np.ascontiguousarray(cells.reshape(-1, CROP_SIZE, CROP_SIZE, 3), dtype=np.uint8)


def spilled(rng: Rng, inks: list[Ink]) -> list[Ink]:
    """Each cell's ink with what its neighbours' drawings spill over the line."""
    step, out = round(CELL), []
    for ink in inks:
        if maybe(rng, 0.7):
            other = inks[int(rng.integers(len(inks)))]
            axis, way = int(rng.integers(2)), step if maybe(rng, 0.5) else -step
            moved = np.roll(other, way, axis=axis)
            keep = slice(step, None) if way > 0 else slice(None, -step)
            spill = np.zeros_like(ink)
            index = (keep, slice(None)) if axis == 0 else (slice(None), keep)
            spill[index] = moved[index]
            ink = np.maximum(ink, spill)
        out.append(ink)
    return out


def pick_letters(rng: Rng) -> str:
    """Which class stands in each cell of a sheet: full, half empty or all but empty; strange marks on some."""
    filled, strange = float(rng.choice([0.06, 0.3, 0.6, 0.85, 1.0, 1.0])), float(rng.choice([0.0, 0.06, 0.24]))
    symbols, shares = list(SYMBOL_SHARES), list(SYMBOL_SHARES.values())
    letters = []
    for _ in range(CELLS):
        if not maybe(rng, filled):
            letters.append(".")
        else:
            letters.append("?" if maybe(rng, strange) else str(rng.choice(symbols, p=shares)))
    return "".join(letters)


def digit_sheet(rng: Rng, material: Material) -> tuple[Crops, SheetTruth]:
    """Printed digits and blanks of one real photo: all *other* or empty."""
    which = int(rng.integers(len(material.digits)))
    count = int(rng.integers(6, 18))
    sheet = np.concatenate(
        [
            material.digits[which][rng.integers(len(material.digits[which]), size=count)],
            material.blanks[which][rng.integers(len(material.blanks[which]), size=CELLS - count)],
        ]
    ).astype(np.float32)
    classes = np.array([CLASSES.index("?")] * count + [CLASSES.index(".")] * (CELLS - count))
    return photographed(rng, lit(rng, sheet)), SheetTruth(classes, np.zeros(CELLS, bool), 0)


def make_sheet(rng: Rng, material: Material) -> tuple[Crops, SheetTruth]:
    """One simulated sheet: uint8 (CELLS, CROP_SIZE, CROP_SIZE, 3) BGR crops and their truth, already turned."""
    if material.digits and maybe(rng, 0.05):
        return digit_sheet(rng, material)
    tool, letters = pick_tool(rng), pick_letters(rng)
    circling = float(rng.choice([0.0, 0.3, 0.6]))
    inks, circled = [], []
    for letter in letters:
        if letter == ".":
            inks.append(blank_marks(rng, material, tool))
            circled.append(False)
            continue
        ink = drawn(rng, material, letter, tool)
        ringed = letter != "?" and maybe(rng, circling if letter == "H" else circling * 0.12)
        inks.append(ink_circle(rng, ink, tool) if ringed else ink)
        circled.append(ringed)
    inks = spilled(rng, inks)
    if material.blanks and maybe(rng, 0.5):
        paper = real_paper(rng, material.blanks[int(rng.integers(len(material.blanks)))], CELLS)
    else:
        paper = synthetic_paper(rng)
    through = 1 - np.stack(inks)[..., None] * (np.float32(tool.strength) * (1 - np.array(tool.colour, np.float32)))
    crops = photographed(rng, lit(rng, paper * through))
    turn = int(rng.integers(1, 4)) if maybe(rng, TURNED_SHARE) else 0
    crops = np.ascontiguousarray(np.rot90(crops, -turn, axes=(1, 2)))
    return crops, SheetTruth(np.array([CLASSES.index(letter) for letter in letters]), np.array(circled), turn)
