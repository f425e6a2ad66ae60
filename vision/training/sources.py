"""People's drawings, icons and real paper from the data folder, as training material."""

from __future__ import annotations

import gzip
import json
import zlib
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.symbols import CROP_MARGIN, CROP_SIZE
from vision.training.pen import Figure
from vision.training.tracing import traced

CLASS_OF_GROUP = {"house": "H", "tree": "T", "animal": "A", "flower": "F", "water": "W", "none": "?"}

AMBIGUOUS_WORDS = frozenset(
    {
        "squiggle",
        "zigzag",
        "line",
        "triangle",
        "envelope",
        "lightning",
        "rainbow",
        "umbrella",
        "sun",
        "fence",
        "octopus",
    }
)
"""Words of the group `none` that a player may well draw for one of the five symbols: taught as nothing at all."""

ANIMAL_WORDS = frozenset({"cat", "dog", "bird", "fish", "bee", "octopus"})

Bitmaps = NDArray[np.uint8]


@dataclass
class Material:
    """Training material by class letter: strokes and traced icons as figures, bitmaps (n, s, s), and real cells.

    `blanks` and `digits` hold, for each photo, uint8 (n, CROP_SIZE, CROP_SIZE, 3) BGR crops of empty and of
    printed cells.
    """

    strokes: dict[str, list[Figure]] = field(default_factory=dict)
    bitmaps: dict[str, list[Bitmaps]] = field(default_factory=dict)
    icons: dict[str, list[Bitmaps]] = field(default_factory=dict)
    traces: dict[str, list[Figure]] = field(default_factory=dict)
    blanks: list[Bitmaps] = field(default_factory=list)
    digits: list[Bitmaps] = field(default_factory=list)


def figure_of(drawing: list[list[list[float]]]) -> Figure:
    """A recorded drawing as a figure, its longer side scaled to 1, centred in the unit square."""
    strokes = [np.stack([np.asarray(s[0], float), np.asarray(s[1], float)], axis=1) for s in drawing]
    points = np.concatenate(strokes)
    low, high = points.min(axis=0), points.max(axis=0)
    scale = 1.0 / max(float((high - low).max()), 1e-6)
    shift = 0.5 - (low + high) / 2 * scale
    return Figure([s * scale + shift for s in strokes])


def sheet_keys(data: Path, which: str = "all") -> frozenset[str]:
    """Key ids of the drawings that stand on `sheets/`: `all`, `odd` (half of them, by a checksum) or `none`."""
    used = json.loads((data / "sheets" / "strokes_used.json").read_text())
    keys = frozenset(entry[3] for cells in used.values() for entry in cells)
    return {"all": keys, "odd": frozenset(key for key in keys if zlib.crc32(key.encode()) % 2), "none": frozenset()}[
        which
    ]


def load_strokes(material: Material, data: Path, left_out: frozenset[str]) -> None:
    """Add the recorded drawings but those whose key id is in `left_out`."""
    for path in (data / "strokes" / "strokes_dev.json.gz", data / "drawings" / "quickdraw_strokes_dev_extra.json.gz"):
        with gzip.open(path, "rt") as file:
            groups = json.load(file)["groups"]
        for group, drawings in groups.items():
            for one in drawings:
                if (
                    one["word"] not in AMBIGUOUS_WORDS - {"octopus"}
                    and one["key_id"] not in left_out
                    and one["word"] != "snake"
                ):
                    material.strokes.setdefault(CLASS_OF_GROUP[group], []).append(figure_of(one["drawing"]))


def load_bitmaps(material: Material, data: Path) -> None:
    """Add the 28 px bitmaps and the icons."""
    for path in (data / "strokes" / "bitmaps_dev.npz", *sorted((data / "drawings").glob("*.npz"))):
        with np.load(path) as arrays:
            for name in arrays:
                if arrays[name].ndim != 3:
                    continue
                word = name.split("__")[0]
                group = "animal" if word in ANIMAL_WORDS else word
                if group not in CLASS_OF_GROUP and word in AMBIGUOUS_WORDS:
                    continue
                target = material.icons if arrays[name].shape[1] == 64 else material.bitmaps
                letter = CLASS_OF_GROUP.get(group, "?")
                target.setdefault(letter, []).append(arrays[name])
                if target is material.icons:
                    figures = (traced(icon) for icon in arrays[name])
                    material.traces.setdefault(letter, []).extend(figure for figure in figures if figure)


def cut_flat(photo: Bitmaps, corners: NDArray[np.float64], rows: int, cols: int) -> Bitmaps:
    """Cells cut by one homography, with what curled paper does to them.

    Returns uint8 (rows, cols, CROP_SIZE, CROP_SIZE, 3) BGR.
    """
    unit = CROP_SIZE / (1 + 2 * CROP_MARGIN)
    square = np.array([[0, 0], [cols, 0], [cols, rows], [0, rows]], np.float32)
    flat = cv2.getPerspectiveTransform(square, corners.astype(np.float32))
    along = (np.arange(CROP_SIZE) + 0.5) / unit - CROP_MARGIN
    cells = np.empty((rows, cols, CROP_SIZE, CROP_SIZE, 3), np.uint8)
    for r in range(rows):
        for c in range(cols):
            x, y = np.meshgrid(along + c, along + r)
            points = cv2.perspectiveTransform(np.stack([x, y], axis=-1).reshape(1, -1, 2).astype(np.float32), flat)
            grid = np.ascontiguousarray(points.reshape(CROP_SIZE, CROP_SIZE, 2), np.float32)
            cells[r, c] = cv2.remap(
                photo, grid, np.empty(0, np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
            )
    return cells


def trains(name: str) -> bool:
    """Whether a photo of `grids/` may be trained on: the puzzles of odd days; the others are kept for the report."""
    day = int(name.split("_")[1])
    return day % 2 == 1


def load_paper(material: Material, data: Path, seed: int) -> None:
    """Add real cells of `grids/kubiesa`: blanks and printed digits, corners jittered by up to 1 % of the grid."""
    rng = np.random.default_rng(seed)
    for path in sorted((data / "grids" / "kubiesa" / "truth").glob("*.json")):
        truth = json.loads(path.read_text())
        if not trains(path.stem):
            continue
        photo = cv2.imread(str(data / "grids" / "kubiesa" / "photos" / truth["photo"]), cv2.IMREAD_COLOR)
        if photo is None:
            raise FileNotFoundError(truth["photo"])
        corners = np.asarray(truth["corners"], float)
        side = float(np.linalg.norm(corners[1] - corners[0]))
        cells = cut_flat(np.asarray(photo, np.uint8), corners + rng.normal(0, side * 0.004, (4, 2)), 9, 9)
        letters = np.array([list(row) for row in truth["cells"]])
        if (letters == ".").any():
            material.blanks.append(cells[letters == "."])
            material.digits.append(cells[(letters != ".") & (letters != "?")])


def load(data: Path, left_out: frozenset[str], seed: int) -> Material:
    """All material of the data folder, without the drawings of `left_out`."""
    material = Material()
    load_strokes(material, data, left_out)
    load_bitmaps(material, data)
    load_paper(material, data, seed)
    return material
