"""Coverage against accuracy as a plot: of the cells that the reader is surest of, how many are right?

    python -m tests.benchmarks.coverage --data DIR --out docs/coverage.svg [--weights FILE] [--only odd]

Cells of `sheets/` with the true corners given, as `tests.benchmarks.cells` reads them; one curve for all cells, one for
those with something drawn in them, each with its 90 % band over resampled sheets. `--only odd` leaves the cells of the
drawings that the published weights have not seen. Prints the points of the plot too.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.benchmarks.cells import Sheet, load_sheet
from vision.symbols import CLASSES, CROP_SIZE, WEIGHTS, SymbolNet
from vision.training.sources import sheet_keys

Floats = NDArray[np.float64]

SEED = 0
ROUNDS = 400
"""Resamplings of the sheets for the band."""
SHARES = np.linspace(0.02, 1.0, 99)
"""Coverages at which accuracy is drawn."""
PRINTED = (0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 1.0)
WIDE, HIGH, LEFT, TOP, RIGHT, BOTTOM = 720, 460, 74, 46, 24, 62
"""The picture and the margins of its plot, in pixels."""
FLOORS = (0.5, 0.8, 0.9, 0.95, 0.98)
"""Accuracies that the vertical axis may start from: the highest that shows all."""


@dataclass(frozen=True)
class Cells:
    """What was read of one sheet: confidences and whether they are right, float64 and bool (n,)."""

    confidence: Floats
    right: NDArray[np.bool_]


@dataclass(frozen=True)
class Curve:
    """Accuracy at `SHARES`, with a band."""

    name: str
    colour: str
    dash: str
    accuracy: Floats
    low: Floats
    high: Floats


def read(net: SymbolNet, sheet: Sheet, keys: frozenset[str] | None, drawn: bool) -> Cells:
    """The cells of a sheet: all, or those with a drawing (`drawn`), or with one of the drawings `keys`."""
    probabilities = net.read(sheet.crops.reshape(-1, CROP_SIZE, CROP_SIZE, 3)).probabilities
    wanted = "".join(sheet.truth["cells"])
    cols = len(sheet.truth["cells"][0])
    at = [divmod(n, cols) for n in range(len(wanted))]
    if keys is not None:
        kept = [n for n in range(len(wanted)) if sheet.keys.get(at[n]) in keys or (wanted[n] == "." and not drawn)]
    else:
        kept = [n for n in range(len(wanted)) if wanted[n] != "." or not drawn]
    right = [CLASSES[int(probabilities[n].argmax())] == wanted[n] for n in kept]
    return Cells(probabilities[kept].max(axis=1).astype(float), np.array(right, bool))


def accuracies(sheets: list[Cells]) -> Floats:
    """Share right of the surest cells, at each of `SHARES`."""
    confidence = np.concatenate([cells.confidence for cells in sheets])
    right = np.concatenate([cells.right for cells in sheets])
    order = np.argsort(-confidence, kind="stable")
    running = np.cumsum(right[order]) / np.arange(1, len(order) + 1)
    return np.asarray(running[np.maximum(np.ceil(SHARES * len(order)).astype(int) - 1, 0)], np.float64)


def curve(name: str, colour: str, dash: str, sheets: list[Cells]) -> Curve:
    """A curve with its band over resampled sheets."""
    rng = np.random.default_rng(SEED)
    tried = [accuracies([sheets[n] for n in rng.integers(len(sheets), size=len(sheets))]) for _ in range(ROUNDS)]
    low, high = np.quantile(np.array(tried), (0.05, 0.95), axis=0)
    return Curve(name, colour, dash, accuracies(sheets), low, high)


def plot(curves: list[Curve], title: str) -> str:
    """The plot as SVG text."""
    least = min(float(one.low.min()) for one in curves)
    floor = max((level for level in FLOORS if level <= least), default=0.0)

    def place(share: float, accuracy: float) -> tuple[float, float]:
        x = LEFT + share * (WIDE - LEFT - RIGHT)
        return x, TOP + (1 - (accuracy - floor) / (1 - floor)) * (HIGH - TOP - BOTTOM)

    def path(values: Floats, back: bool = False) -> str:
        points = [place(share, value) for share, value in zip(SHARES, values, strict=True)]
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in (reversed(points) if back else points))

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif" font-size="14">',
        f"<title>{title}</title>",
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fffdf7"/>',
        f'<text x="{LEFT}" y="26" font-size="16" font-weight="bold" fill="#1c2721">{title}</text>',
        *_axes(place, floor),
    ]
    for number, one in enumerate(curves):
        band = f"{path(one.low)} {path(one.high, back=True)}"
        parts.append(f'<polygon points="{band}" fill="{one.colour}" opacity="0.16"/>')
        stroke = f'stroke="{one.colour}" stroke-width="2.5" stroke-dasharray="{one.dash}"'
        parts.append(f'<polyline points="{path(one.accuracy)}" fill="none" {stroke}/>')
        y = HIGH - BOTTOM - 22 - 24 * (len(curves) - 1 - number)
        parts.append(f'<line x1="{LEFT + 16}" x2="{LEFT + 56}" y1="{y - 5}" y2="{y - 5}" {stroke}/>')
        parts.append(f'<text x="{LEFT + 66}" y="{y}" fill="#1c2721">{one.name}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _axes(place: Callable[[float, float], tuple[float, float]], floor: float) -> list[str]:
    parts = []
    for accuracy in np.linspace(floor, 1, 6).tolist():
        (left, y), (right, _) = place(0, accuracy), place(1, accuracy)
        parts.append(f'<line x1="{left}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}" stroke="#d9d1bd"/>')
        parts.append(f'<text x="{left - 8}" y="{y + 5:.1f}" text-anchor="end" fill="#56625a">{accuracy:.4g}</text>')
    for share in np.linspace(0, 1, 6).tolist():
        x, y = place(share, floor)
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{y}" y2="{y + 5}" stroke="#56625a"/>')
        parts.append(f'<text x="{x:.1f}" y="{y + 22}" text-anchor="middle" fill="#56625a">{share:.0%}</text>')
    middle = LEFT + (WIDE - LEFT - RIGHT) / 2
    parts.append(
        f'<text x="{middle}" y="{HIGH - 12}" text-anchor="middle" fill="#1c2721">share of cells, surest first</text>'
    )
    parts.append(
        f'<text transform="translate(18 {(TOP + HIGH - BOTTOM) / 2}) rotate(-90)" text-anchor="middle" fill="#1c2721">'
        "share of them right</text>"
    )
    return parts


def main() -> None:
    """Print the points and write the plot."""
    parser = argparse.ArgumentParser(description=__doc__)
    data = os.environ.get("HABITALLY_DATA")
    parser.add_argument("--data", type=Path, default=data and Path(data), help="the data folder (else HABITALLY_DATA)")
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--only", choices=("odd",), help="only the drawings of that half")
    parser.add_argument("--limit", type=int, default=None, help="at most so many sheets")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    if args.data is None:
        parser.error("--data or HABITALLY_DATA is needed")
    cv2.setNumThreads(1)
    net = SymbolNet(args.weights)
    paths = sorted((args.data / "sheets" / "truth").glob("*.json"))[: args.limit]
    sheets = [load_sheet(args.data / "sheets", path, False) for path in paths]
    keys = sheet_keys(args.data, args.only) if args.only else None
    curves = []
    styles = (("all cells", "#0072b2", "none", False), ("cells drawn in", "#d55e00", "7 4", True))
    for name, colour, dash, drawn in styles:
        cells = [read(net, sheet, keys, drawn) for sheet in sheets]
        one = curve(name, colour, dash, [part for part in cells if len(part.right)])
        curves.append(one)
        count = sum(len(part.right) for part in cells)
        points = ", ".join(f"{share:.0%}: {np.interp(share, SHARES, one.accuracy):.3%}" for share in PRINTED)
        print(f"{name} ({count} of {len(sheets)} sheets): {points}")
    title = "Coverage against accuracy, drawings not trained on" if args.only else "Coverage against accuracy"
    args.out.write_text(plot(curves, title), encoding="utf-8")
    print(f"written: {args.out}")


if __name__ == "__main__":
    main()
