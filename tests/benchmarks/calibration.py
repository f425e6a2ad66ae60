"""The temperature of the symbol network, from real photos: `python -m tests.benchmarks.calibration --data DIR`.

On simulated cells the network is less sure than it may be on real ones. One number is fitted on every other sheet and
the calibration error told on the sheets between; the last line is the fit on all sheets, which belongs in the weights'
calibration file.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.benchmarks.cells import Sheet, calibration_error, load_sheet
from vision.symbols import CLASSES, CROP_SIZE, WEIGHTS, SymbolNet

GRID = np.round(np.exp(np.linspace(np.log(0.35), np.log(1.4), 24)), 3)
"""Temperatures tried."""

SLACK = 1.03
"""Of temperatures whose cross entropies are within this factor of the least, the sharpest is taken: it asks least."""


def read_all(weights: Path, temperature: float, sheets: list[Sheet]) -> list[NDArray[np.float64]]:
    """Probabilities, float64 (cells, 7), of each sheet at this temperature."""
    net = SymbolNet(weights, temperature)
    return [net.read(s.crops.reshape(-1, CROP_SIZE, CROP_SIZE, 3)).probabilities.astype(np.float64) for s in sheets]


def truth_of(sheet: Sheet) -> NDArray[np.int64]:
    """The class index of each cell."""
    return np.array([CLASSES.index(letter) for letter in "".join(sheet.truth["cells"])])


def cost(probabilities: NDArray[np.float64], truth: NDArray[np.int64]) -> float:
    """Summed negative log likelihood."""
    return float(-np.log(np.maximum(probabilities[np.arange(len(truth)), truth], 1e-9)).sum())


def fitted(costs: dict[float, NDArray[np.float64]], which: slice) -> float:
    """The sharpest temperature that costs little more than the best one on some of the sheets."""
    summed = {temperature: float(cost[which].sum()) for temperature, cost in costs.items()}
    return min(t for t, cost in summed.items() if cost <= SLACK * min(summed.values()))


def main() -> None:
    """Print the fit on each half, its error on the other, and the fit on all."""
    parser = argparse.ArgumentParser(description=__doc__)
    data = os.environ.get("HABITALLY_DATA")
    parser.add_argument("--data", type=Path, default=data and Path(data), help="the data folder (else HABITALLY_DATA)")
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    args = parser.parse_args()
    if args.data is None:
        parser.error("--data or HABITALLY_DATA is needed")
    cv2.setNumThreads(1)
    folder = args.data / "sheets"
    sheets = [load_sheet(folder, path, False) for path in sorted((folder / "truth").glob("*.json"))]
    truths = [truth_of(sheet) for sheet in sheets]
    read = {float(t): read_all(args.weights, float(t), sheets) for t in GRID}
    costs = {t: np.array([cost(p, y) for p, y in zip(ps, truths, strict=True)]) for t, ps in read.items()}
    for half in (0, 1):
        best = fitted(costs, slice(half, None, 2))
        other = slice(1 - half, None, 2)
        confidence = np.concatenate([p.max(axis=1) for p in read[best][other]])
        right = np.concatenate([p.argmax(axis=1) == y for p, y in zip(read[best][other], truths[other], strict=True)])
        error = calibration_error(confidence, right)
        print(f"fitted on sheets {half}, {half + 2}, ...: {best}; calibration error on the others {error:.2%}")
    best = fitted(costs, slice(None))
    print(f"fitted on all: {best}, cross entropy a cell {costs[best].sum() / sum(map(len, truths)):.4f}")


if __name__ == "__main__":
    main()
