"""What is drawn in each cell: a small network over cut-out cells, run by OpenCV's DNN module.

The network reads house, tree, animal, flower, water, empty and *other*, whether the symbol stands in a
circle, and which way up the drawing is. Light, paper and ink strength are taken out here, from the raw
crops, with figures measured over all cells of the sheet: a mark is faint or strong only beside its neighbours.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.strangers import shift_of_other

CLASSES = "HTAFW.?"
"""House, tree, animal, flower, water, empty, other: the order of the columns of `probabilities`."""

EMPTY, OTHER = CLASSES.index("."), CLASSES.index("?")

CROP_SIZE = 96
"""Side of a cell crop, pixels: twice what the network sees, so that fine strokes are averaged, not skipped."""

NET_SIZE = 48
"""Side of the planes that the network sees, pixels."""

CROP_MARGIN = 0.14
"""How far a crop reaches beyond the cell on every side, in cells."""

WEIGHTS = Path(__file__).parent / "weights" / "symbols.onnx"

INK_FLOOR = 0.10
"""Least ink strength (share of the paper's light) that is stretched to full: weaker sheets stay weak."""

LINE_SHARE = 0.22
"""Pencil is at least this strong beside the printed lines; a sheet with none is not stretched further."""

BARE = 0.15
"""A cell whose inside has no spot of even this share of the sheet's ink is empty without asking the network."""

BARE_LOGITS = (0.0, 0.0, 0.0, 0.0, 0.0, 7.0, 0.0, -7.0, 0.0, 0.0, 0.0, 0.0)
"""What is said of such cells: empty, not circled, nothing about the turn."""

DOUBT = 0.99
"""Cells less sure than this are looked at in other ways too, and the answers averaged."""

SLIPS = 0.006
"""Share of marks that are misread however sure the network is: nothing is called surer than that leaves room for."""

MOST_DOUBTED = 32
"""Cells of a sheet that are looked at again: a sheet of scribbles must not take five times as long as another."""

VIEWS = ((1.0, True), (0.9, False), (1.1, True))
"""The other ways: size, and whether in the mirror. A drawing means the same smaller, larger or mirrored."""

MIRRORED_TURNS = (0, 3, 2, 1)
"""What a turn becomes in the mirror."""

CHUNK = 32
"""Cells a forward pass: small enough that the layers stay in the processor's cache."""

Crops = NDArray[np.uint8]
Planes = NDArray[np.float32]


@dataclass(frozen=True)
class SymbolScores:
    """What the network says of n cells.

    `probabilities`: float32 (n, 7), calibrated, columns in the order of `CLASSES`, rows sum to 1.
    `circled`: float32 (n,), probability that a circle is drawn round the cell's symbol.
    `turns`: float32 (n, 4), probability that the drawing stands upright after k counter-clockwise quarter
    turns of the crop (`numpy.rot90(crop, k)`), k = 0..3; near 1/4 each where a cell does not tell.
    """

    probabilities: Planes
    circled: Planes
    turns: Planes


@dataclass(frozen=True)
class Look:
    """What was seen of a sheet's cells at a first look: the network's input, its raw outputs, what they come to."""

    planes: Planes
    logits: Planes
    scores: SymbolScores


def paper_light(light: Planes) -> Planes:
    """The light of bare paper under every pixel of one crop.

    `light`: float32 (S, S), brightness 0-255. The brightest spot in reach is taken for paper, then smoothed:
    strokes vanish, slow shadows stay. Returns float32 (S, S), at least 1.
    """
    size = light.shape[0]
    small = cv2.resize(light, (size // 2, size // 2), interpolation=cv2.INTER_AREA)
    coarse = small.reshape(size // 4, 2, size // 4, 2).max(axis=(1, 3))
    coarse = cv2.blur(cv2.dilate(coarse, np.ones((3, 3), np.uint8)), (5, 5), borderType=cv2.BORDER_REPLICATE)
    paper = cv2.resize(coarse, (size, size), interpolation=cv2.INTER_LINEAR)
    return np.asarray(np.maximum(paper, 1.0), np.float32)


def darkness(crops: Crops) -> Planes:
    """Share of the paper's light that is missing, float32 (n, S, S), about 0 on paper and 1 on black."""
    light = crops.astype(np.float32) @ np.array([0.2, 0.4, 0.4], np.float32)
    paper = np.stack([paper_light(one) for one in light])
    return np.asarray(np.clip(1.0 - light / paper, -0.2, 1.0), np.float32)


def ink_level(dark: Planes) -> float:
    """How strong ink is on this sheet: the third strongest cell's, bounded below by what the printed lines tell.

    `dark`: float32 (n, S, S) as `darkness` gives it.
    """
    count, size = dark.shape[0], dark.shape[1]
    edge = size // 5
    inner = dark[:, edge:-edge, edge:-edge].reshape(count, -1)
    strong = np.sort(np.quantile(inner, 0.98, axis=1))
    lines = float(np.median(np.quantile(dark.reshape(count, -1), 0.99, axis=1)))
    return max(float(strong[-min(3, count)]), INK_FLOOR, LINE_SHARE * lines)


def colourfulness(crops: Crops) -> Planes:
    """How far a pixel's hue is from the crop's own paper, float32 (n, S, S) in 0..1: coloured ink against print."""
    values = crops.astype(np.float32)
    blue, green, red = values[..., 0], values[..., 1], values[..., 2]
    total = blue + green + red + 12.0
    distance = np.zeros_like(total)
    for tint in ((blue - red) / total, (2 * green - blue - red) / total):
        distance += np.abs(tint - np.median(tint, axis=(1, 2), keepdims=True))
    return np.clip(3.0 * distance - 0.06, 0.0, 1.0).astype(np.float32)


def network_input(crops: Crops) -> Planes:
    """The three planes that the network sees: ink as it is, ink against this sheet's strongest, colour.

    `crops`: uint8 (n, CROP_SIZE, CROP_SIZE, 3) BGR, all cells of one sheet. Returns float32 (n, 3, NET_SIZE, NET_SIZE).
    """
    crops = np.stack([cv2.resize(crop, (NET_SIZE, NET_SIZE), interpolation=cv2.INTER_AREA) for crop in crops])
    dark = darkness(crops)
    relative = np.clip(dark / ink_level(dark), -0.3, 1.5)
    planes = np.stack([np.clip(2.0 * dark, -0.3, 1.5), relative, colourfulness(crops)], axis=1)
    return np.ascontiguousarray(planes, dtype=np.float32)


def bare(planes: Planes) -> NDArray[np.bool_]:
    """Which cells have nothing inside, bool (n,): no 3 by 3 spot of the second plane reaches BARE within the lines."""
    edge = NET_SIZE * 3 // 16
    spots = np.stack([cv2.blur(one[1], (3, 3)) for one in planes])
    return np.asarray(spots[:, edge:-edge, edge:-edge].max(axis=(1, 2)) < BARE)


def resized(planes: Planes, size: float) -> Planes:
    """The same cells drawn `size` times as large about their middles, float32 of the same shape."""
    middle = (NET_SIZE - 1) / 2
    matrix = np.array([[size, 0, middle * (1 - size)], [0, size, middle * (1 - size)]])
    views = [
        cv2.warpAffine(
            np.ascontiguousarray(cell.transpose(1, 2, 0)), matrix, (NET_SIZE, NET_SIZE), borderMode=cv2.BORDER_REPLICATE
        ).transpose(2, 0, 1)
        for cell in planes
    ]
    return np.ascontiguousarray(np.stack(views), np.float32)


def softmax(logits: Planes) -> Planes:
    """Rows of logits to rows of probabilities, float32 of the same shape."""
    shifted = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(shifted / shifted.sum(axis=1, keepdims=True), np.float32)


class SymbolNet:
    """The trained network with its calibration, loaded from the files beside this module."""

    def __init__(self, weights: Path = WEIGHTS, temperature: float | None = None) -> None:
        """Load the network; raises `cv2.error` or `OSError` where the files are missing or broken.

        `temperature`: of the classes, instead of the calibration's own.
        """
        self._net = cv2.dnn.readNetFromONNX(str(weights))
        calibration = json.loads(weights.with_suffix(".json").read_text())
        self.name: str = calibration["name"]
        self._temperature = temperature or float(calibration["temperature"])
        self._turn_temperature = float(calibration["turn_temperature"])

    def logits(self, planes: Planes) -> Planes:
        """Raw outputs, float32 (n, 12): seven classes, circled, four turns."""
        parts = []
        for start in range(0, len(planes), CHUNK):
            self._net.setInput(planes[start : start + CHUNK])
            parts.append(self._net.forward().copy())
        return np.concatenate(parts).astype(np.float32)

    def read(self, crops: Crops) -> SymbolScores:
        """Read the cells of one sheet.

        `crops`: uint8 (n, CROP_SIZE, CROP_SIZE, 3) BGR, n >= 0, all cells of the sheet together (ink strength is
        judged over them), each reaching CROP_MARGIN of a cell beyond the cell. Raises ValueError on another shape.
        """
        if crops.ndim != 4 or crops.shape[1:] != (CROP_SIZE, CROP_SIZE, 3) or crops.dtype != np.uint8:
            raise ValueError(f"crops must be uint8 (n, {CROP_SIZE}, {CROP_SIZE}, 3), got {crops.dtype} {crops.shape}")
        if len(crops) == 0:
            return SymbolScores(np.zeros((0, 7), np.float32), np.zeros(0, np.float32), np.zeros((0, 4), np.float32))
        return self.second_look(self.first_look(crops))

    def first_look(self, crops: Crops) -> Look:
        """Every marked cell seen once; `crops` as for `read`, at least one."""
        planes = network_input(crops)
        logits = np.tile(np.array(BARE_LOGITS, np.float32), (len(planes), 1))
        marked = np.flatnonzero(~bare(planes))
        if len(marked):
            logits[marked] = self.logits(planes[marked])
        return Look(planes, logits, self._scores(logits))

    def second_look(self, look: Look) -> SymbolScores:
        """The same cells with the doubtful ones seen in other ways too: at most MOST_DOUBTED, the least sure."""
        sure = look.scores.probabilities.max(axis=1)
        doubtful = np.argsort(sure, kind="stable")[:MOST_DOUBTED]
        doubtful = doubtful[sure[doubtful] < DOUBT]
        if len(doubtful) == 0:
            return look.scores
        others = [self._seen(look.planes[doubtful], size, mirrored) for size, mirrored in VIEWS]
        logits = look.logits.copy()
        logits[doubtful] = (logits[doubtful] + sum(others)) / (1 + len(VIEWS))
        return self._scores(logits)

    def _seen(self, planes: Planes, size: float, mirrored: bool) -> Planes:
        """What the network says of cells that are shown larger, smaller or in the mirror."""
        views = planes if size == 1.0 else resized(planes, size)
        if not mirrored:
            return self.logits(views)
        logits = self.logits(np.ascontiguousarray(views[:, :, :, ::-1]))
        logits[:, 8:12] = logits[:, 8:12][:, MIRRORED_TURNS]
        return logits

    def _classes(self, logits: Planes) -> Planes:
        """Calibrated probabilities of the seven classes, *other* at its rate on this sheet, float32 (n, 7)."""
        calibrated = logits[:, :7] / self._temperature
        calibrated[:, OTHER] += shift_of_other(calibrated, EMPTY, OTHER)
        return (1 - SLIPS) * softmax(calibrated) + np.float32(SLIPS / len(CLASSES))

    def _scores(self, logits: Planes) -> SymbolScores:
        circled = 1.0 / (1.0 + np.exp(-logits[:, 7]))
        return SymbolScores(
            probabilities=self._classes(logits),
            circled=circled.astype(np.float32),
            turns=softmax(logits[:, 8:12] / self._turn_temperature),
        )
