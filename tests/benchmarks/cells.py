"""How well cells are read when the grid is known: `python -m tests.benchmarks.cells --data DIR [--weights FILE]`.

On `sheets/` the true corners are given and inner lines are found from there; every figure is of the symbols alone.
Prints accuracy by class, word, tool and sheet, calibration, coverage, orientation under all four turns, and what is
made of printed digits on `grids/`. Which drawings the weights have seen is said in their card.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cells import cut_cells
from vision.errors import NoBoardFound
from vision.lattice import from_corners
from vision.orientation import turned, upright
from vision.symbols import CLASSES, CROP_MARGIN, CROP_SIZE, WEIGHTS, SymbolNet
from vision.training.sources import cut_flat, sheet_keys, trains

BINS = 15
"""Equally filled bins of the calibration error."""

SEED = 0

HARDEST = 15
"""Drawings listed by name, those with the most cells wrong."""


@dataclass(frozen=True)
class Sheet:
    """One photo's cells, uint8 (rows, cols, S, S, 3), with its truth, the word and the key id drawn in each cell."""

    name: str
    crops: NDArray[np.uint8]
    truth: dict[str, Any]
    words: dict[tuple[int, int], str]
    keys: dict[tuple[int, int], str]


def load_sheet(folder: Path, path: Path, flat: bool) -> Sheet:
    """Cut a photo's cells at its true corners: locally rectified, or by one homography (`flat`, or no lines found)."""
    truth = json.loads(path.read_text())
    photo = np.asarray(cv2.imread(str(folder / "photos" / truth["photo"]), cv2.IMREAD_COLOR), np.uint8)
    rows, cols = len(truth["cells"]), len(truth["cells"][0])
    corners = np.asarray(truth["corners"], float)
    try:
        crops = (
            cut_flat(photo, corners, rows, cols)
            if flat
            else cut_cells(photo, from_corners(photo, corners, rows, cols), CROP_SIZE, CROP_MARGIN)
        )
    except NoBoardFound:
        crops = cut_flat(photo, corners, rows, cols)
    used = folder / "strokes_used.json"
    drawn = json.loads(used.read_text()).get(truth["photo"], []) if used.exists() else []
    words, keys = {(r, c): word for r, c, word, _ in drawn}, {(r, c): key for r, c, _, key in drawn}
    return Sheet(path.stem, crops, truth, words, keys)


def calibration_error(confidence: NDArray[np.float64], right: NDArray[np.bool_]) -> float:
    """Expected calibration error over equally filled bins."""
    order = np.argsort(confidence, kind="stable")
    return float(
        sum(abs(confidence[part].mean() - right[part].mean()) * len(part) for part in np.array_split(order, BINS))
        / len(order)
    )


def interval(values: list[float]) -> str:
    """A 90 % bootstrap interval of the mean over sheets."""
    means = np.random.default_rng(SEED).choice(np.array(values), (2000, len(values))).mean(axis=1)
    return f"{np.quantile(means, 0.05):.2%} to {np.quantile(means, 0.95):.2%}"


def shares(title: str, groups: dict[str, list[bool]]) -> None:
    """Print each group's share of right cells, worst first."""
    print(title)
    for name, right in sorted(groups.items(), key=lambda item: float(np.mean(item[1]))):
        print(f"  {name:14s} {np.mean(right):7.2%} of {len(right)}")


def read_drawings(net: SymbolNet, sheets: list[Sheet], keys: frozenset[str]) -> None:
    """Print how many cells are right of those that hold one of the drawings `keys`, by class."""
    right: dict[str, list[bool]] = defaultdict(list)
    for sheet in sheets:
        probabilities = net.read(sheet.crops.reshape(-1, CROP_SIZE, CROP_SIZE, 3)).probabilities
        for (r, c), key in sheet.keys.items():
            if key in keys:
                want = sheet.truth["cells"][r][c]
                hit = CLASSES[int(probabilities[r * len(sheet.truth["cells"][0]) + c].argmax())] == want
                right[want].append(hit)
    every = [hit for hits in right.values() for hit in hits]
    shares(f"cells of {len(keys)} drawings: {np.mean(every):.2%} of {len(every)} right; by class", right)


def read_sheets(net: SymbolNet, sheets: list[Sheet]) -> None:
    """Print what is read right, how sure, and which cells are wrong though sure."""
    by: dict[str, dict[str, list[bool]]] = {key: defaultdict(list) for key in ("class", "word", "tool", "drawing")}
    confidences, rights, per_sheet, sure_wrong, circles = [], [], [], [], []
    for sheet in sheets:
        scores = net.read(sheet.crops.reshape(-1, CROP_SIZE, CROP_SIZE, 3))
        want = "".join(sheet.truth["cells"])
        best = scores.probabilities.argmax(axis=1)
        cols = len(sheet.truth["cells"][0])
        right = np.array([CLASSES[b] == w for b, w in zip(best, want, strict=True)])
        for i, letter in enumerate(want):
            at = divmod(i, cols)
            by["class"][letter].append(bool(right[i]))
            by["word"][sheet.words.get(at, "blank")].append(bool(right[i]))
            by["tool"][sheet.truth["tool"]].append(bool(right[i]))
            if at in sheet.keys:
                by["drawing"][f"{sheet.words[at]} {sheet.keys[at]}"].append(bool(right[i]))
            if not right[i] and scores.probabilities[i].max() > 0.99:
                sure_wrong.append(f"{sheet.name} {at} {letter} read {CLASSES[best[i]]}")
        ringed = {tuple(at) for at in sheet.truth.get("circled", [])}
        circles += [
            (divmod(i, cols) in ringed, scores.circled[i] > 0.5) for i in range(len(want)) if want[i] not in ".?"
        ]
        confidences.append(scores.probabilities.max(axis=1).astype(float))
        rights.append(right)
        per_sheet.append(float(right.mean()))
    confidence, right = np.concatenate(confidences), np.concatenate(rights)
    print(
        f"sheets {len(sheets)}, cells {right.mean():.2%} (90 % of resampled sheets: {interval(per_sheet)}), "
        f"all right on {np.mean(np.array(per_sheet) == 1):.1%}"
    )
    print(
        f"calibration error {calibration_error(confidence, right):.2%}, "
        f"wrong above 0.99: {len(sure_wrong)} of {len(right)}"
    )
    for line in sure_wrong:
        print("  ", line)
    drawings = by.pop("drawing")
    for key, groups in by.items():
        shares(f"by {key}", groups)
    hard = sorted(drawings, key=lambda name: drawings[name].count(False))[-HARDEST:]
    perfect = sum(all(flags) for flags in drawings.values())
    shares(f"drawings: {perfect} of {len(drawings)} always right; the hardest", {name: drawings[name] for name in hard})
    order = np.argsort(-confidence)
    print(
        "coverage:",
        ", ".join(
            f"{share:.0%} of cells {right[order[: int(share * len(order))]].mean():.3%} right"
            for share in (0.5, 0.8, 0.9, 0.95, 0.98, 1.0)
        ),
    )
    flags = np.array(circles)
    print(
        f"circles: found {flags[flags[:, 0], 1].mean():.2%} of {flags[:, 0].sum()}, "
        f"seen where none is {flags[~flags[:, 0], 1].mean():.2%} of {(~flags[:, 0]).sum()}"
    )


def turn_sheets(net: SymbolNet, sheets: list[Sheet]) -> None:
    """Print how often each turn is told, and how sure when wrong."""
    for turn in range(4):
        answers = [upright(net, turned(sheet.crops, -turn))[:2] for sheet in sheets]
        wrong = [f"{sheet.name} ({sure:.2f})" for sheet, (k, sure) in zip(sheets, answers, strict=True) if k != turn]
        print(
            f"turn {turn}: right {1 - len(wrong) / len(sheets):.1%}, "
            f"mean confidence {np.mean([s for _, s in answers]):.3f} wrong: {', '.join(wrong)}"
        )


def read_digits(net: SymbolNet, folder: Path, held_out: bool) -> None:
    """Print how often printed digits and blanks of number puzzles are taken for symbols."""
    taken: dict[str, list[bool]] = defaultdict(list)
    classes: dict[str, list[str]] = defaultdict(list)
    for path in sorted((folder / "truth").glob("*.json")):
        if held_out and trains(path.stem):
            continue
        sheet = load_sheet(folder, path, False)
        probabilities = net.read(sheet.crops.reshape(-1, CROP_SIZE, CROP_SIZE, 3)).probabilities
        for letter, row in zip("".join(sheet.truth["cells"]), probabilities, strict=True):
            kind = letter if letter in ".?" else "digit"
            taken[kind].append(bool(row[: CLASSES.index(".")].max() > 0.9))
            classes[kind].append(CLASSES[int(row.argmax())])
    every = [flag for flags in taken.values() for flag in flags]
    print(f"{folder.name}: taken for a symbol above 0.9: {np.mean(every):.2%} of {len(every)} cells")
    for kind, flags in taken.items():
        print(
            f"  {kind:6s} {np.mean(flags):.2%} of {len(flags)}, read as",
            {c: classes[kind].count(c) for c in CLASSES if c in classes[kind]},
        )


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    data = os.environ.get("HABITALLY_DATA")
    parser.add_argument("--data", type=Path, default=data and Path(data), help="the data folder (else HABITALLY_DATA)")
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--only", choices=("odd",), help="only the cells of that half of the drawings")
    parser.add_argument("--flat", action="store_true", help="cut by one homography, as if no inner lines were found")
    args = parser.parse_args()
    if args.data is None:
        parser.error("--data or HABITALLY_DATA is needed")
    cv2.setNumThreads(1)
    net = SymbolNet(args.weights)
    sheets = [
        load_sheet(args.data / "sheets", path, args.flat)
        for path in sorted((args.data / "sheets" / "truth").glob("*.json"))
    ]
    if args.only:
        read_drawings(net, sheets, sheet_keys(args.data, args.only))
        return
    read_sheets(net, sheets)
    turn_sheets(net, sheets)
    read_digits(net, args.data / "grids" / "kubiesa", True)
    read_digits(net, args.data / "grids" / "wichtounet", False)


if __name__ == "__main__":
    main()
