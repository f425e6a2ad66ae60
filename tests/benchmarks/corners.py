"""How well grids are found: `python -m tests.benchmarks.corners --data DIR` prints a table per data set.

What counts: corners within 1 % and 2 % of the grid's side, counts right, refusals, and time as a ratio to decoding the
same file with OpenCV. Halves are split by the page
photographed and should agree; failures in both were looked at while the finder was built, so that neither is unseen.
"""

from __future__ import annotations

import argparse
import json
import time
import zlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from tests.vision.decoys import DECOYS
from tests.vision.draw import print_sheet, random_camera, random_sheet, take_photo
from vision.errors import NoBoardFound
from vision.lattice import find_lattices
from vision.photo import load_photo

SETS = ("sheets", "grids/kubiesa", "grids/wichtounet")
CLOCK_RUNS = 3


@dataclass(frozen=True)
class Outcome:
    """One photo: `error` as a share of the grid's side (1 when refused)."""

    name: str
    half: str
    error: float
    counts_right: bool
    remark: str


def half_of(source: str) -> str:
    """Halves by the page that was photographed: its date, or the whole name where there is none."""
    page = "_".join(source.split("_")[:2]) if source[:2].isdigit() else source
    return "half A" if zlib.crc32(page.encode()) % 2 else "half B"


def measure(folder: Path) -> list[Outcome]:
    """Find the grid in every photo of one data set."""
    outcomes = []
    for path in sorted((folder / "truth").glob("*.json")):
        truth = json.loads(path.read_text())
        half = half_of(truth["source"]["photo"])
        photo = load_photo((folder / "photos" / truth["photo"]).read_bytes())
        want = np.array(truth["corners"])
        try:
            lattice = find_lattices(photo.image)[0].scaled(1 / photo.scale)
        except NoBoardFound as refusal:
            outcomes.append(Outcome(path.stem, half, 1.0, False, refusal.reason))
            continue
        right = sorted((lattice.rows, lattice.cols)) == sorted((truth["grid"]["rows"], truth["grid"]["cols"]))
        x, y = want[:, 0], want[:, 1]
        side = np.sqrt(abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2)
        error = min(np.linalg.norm(np.roll(lattice.corners, k, 0) - want, axis=1).max() for k in range(4)) / side
        remark = f"{lattice.rows}x{lattice.cols} by {lattice.method}"
        outcomes.append(Outcome(path.stem, half, float(error), right, remark))
    return outcomes


def report(name: str, outcomes: list[Outcome]) -> None:
    """Print the table of one data set, and its worst cases."""
    for half in ("half A", "half B", "all"):
        chosen = [outcome for outcome in outcomes if half in ("all", outcome.half)]
        if not chosen:
            continue
        error = np.array([outcome.error for outcome in chosen])
        counts = np.mean([outcome.counts_right for outcome in chosen])
        print(
            f"{name:17s} {half:8s} photos {len(chosen):3d}  <1 % {np.mean(error < 0.01):6.1%}  "
            f"<2 % {np.mean(error < 0.02):6.1%}  counts {counts:6.1%}  median {np.median(error):.4f}"
        )
    for outcome in sorted(outcomes, key=lambda outcome: -outcome.error)[:5]:
        print(f"    worst: {outcome.name:26s} {outcome.error:.4f} {outcome.remark}")


def drawn_sheets(count: int, first: int = 1000) -> None:
    """Sheets of our own through a hard camera."""
    tally: Counter[str] = Counter()
    for seed in range(first, first + count):
        rng = np.random.default_rng(seed)
        sheet = random_sheet(rng)
        photo, _ = take_photo(*print_sheet(sheet, rng), random_camera(rng), rng)
        try:
            lattice = find_lattices(photo)[0]
        except NoBoardFound as refusal:
            tally[f"refused: {refusal.reason}"] += 1
            continue
        right = sorted((lattice.rows, lattice.cols)) == sorted((sheet.rows, sheet.cols))
        tally["counts right" if right else f"WRONG (seed {seed})"] += 1
    print(f"own sheets, seeds {first}..{first + count - 1}: {dict(tally.most_common())}")


def decoys(count: int, data: Path, first: int = 5000) -> None:
    """Scenes without a grid, tile parks; none may be accepted."""
    accepted: list[str] = []
    for name, scene in DECOYS.items():
        for seed in range(first, first + count):
            accepted += _accepted(scene(np.random.default_rng(seed)), f"{name} {seed}")
    parks = sorted((data / "parks").glob("*.jpg"))
    for path in parks:
        accepted += _accepted(load_photo(path.read_bytes()).image, path.stem)
    print(f"decoys: {len(DECOYS) * count} drawn scenes, {len(parks)} parks; accepted: {accepted or 'none'}")


def _accepted(image: np.ndarray[tuple[int, ...], np.dtype[np.uint8]], name: str) -> list[str]:
    try:
        lattice = find_lattices(image)[0]
    except NoBoardFound:
        return []
    return [f"{name} as {lattice.rows}x{lattice.cols}"]


def clock(data: Path) -> None:
    """Time of loading and finding on a real photo enlarged to 12 megapixels, against decoding it."""
    path = sorted((data / "sheets" / "photos").glob("*.jpg"))[0]
    large = cv2.resize(load_photo(path.read_bytes()).image, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    noisy = np.clip(large + np.random.default_rng(0).normal(0, 4, large.shape), 0, 255).astype(np.uint8)
    data_bytes = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()
    decode = min(_seconds(lambda: cv2.imdecode(np.frombuffer(data_bytes, np.uint8), 1)) for _ in range(CLOCK_RUNS))
    load = min(_seconds(lambda: load_photo(data_bytes)) for _ in range(CLOCK_RUNS))
    photo = load_photo(data_bytes)
    find = min(_seconds(lambda: find_lattices(photo.image)) for _ in range(CLOCK_RUNS))
    print(
        f"12 MP: imdecode {decode * 1e3:.0f} ms; load {load / decode:.2f}x, find and refine {find / decode:.2f}x of it"
    )


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def main() -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", required=True, type=Path)
    parser.add_argument("--drawn", type=int, default=100, help="sheets of our own")
    parser.add_argument("--decoys", type=int, default=6, help="pictures of each scene")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    for name in SETS:
        report(name, measure(args.data / name))
    drawn_sheets(args.drawn)
    decoys(args.decoys, args.data)
    clock(args.data)


if __name__ == "__main__":
    main()
