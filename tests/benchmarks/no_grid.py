"""200 pictures without a complete grid, of which none may be accepted.

    python -m tests.benchmarks.no_grid --data DIR [--save FOLDER] [--only KIND]

- *crops* of the photos of `grids/` and `sheets/`: one, two or all sides of the true grid lie beyond the picture's edge,
  which runs through the middle of cells;
- *parks*: the photos of tile parks, whole and cut;
- *scenes* of `tests/vision/decoys.py`: walls, floors, shelves, text, keyboards, ruled and squared paper, cut sheets;
- *plain* scenes with light, shadow and noise but nothing on them.
Seeds are fixed. Every accepted picture is named, so that it can be looked at (`--save`).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.decoys import DECOYS
from vision.errors import NoBoardFound
from vision.lattice import find_lattices
from vision.photo import load_photo

Image = NDArray[np.uint8]

SEED = 20261130
COUNTS = {"crops": 90, "parks": 25, "scenes": 68, "plain": 17}
"""Pictures of each kind, 200 in all."""
LEAST_CUT, MOST_CUT = 1.33, 5.0
"""How far inside the grid a cut runs, in cells: never on its outermost line, nor so close to the next that it could be
taken for the last of a smaller grid."""
LEAST_SIDE = 240
"""Shorter side of a crop, in pixels, at least."""


def crops(data: Path, rng: np.random.Generator) -> Iterator[tuple[str, Image]]:
    """Parts of photographed grids that hold no whole grid."""
    files = [path for name in ("sheets", "grids/kubiesa", "grids/wichtounet") for path in _truths(data / name)]
    while True:
        path = files[int(rng.integers(len(files)))]
        truth = json.loads(path.read_text())
        photo = load_photo((path.parent.parent / "photos" / truth["photo"]).read_bytes())
        part = _cut(photo.image, np.asarray(truth["corners"], float) * photo.scale, truth["grid"], rng)
        if min(part.shape[:2]) >= LEAST_SIDE:
            yield path.stem, part


def _truths(folder: Path) -> list[Path]:
    return sorted((folder / "truth").glob("*.json"))


def _cut(image: Image, corners: NDArray[np.float64], grid: dict[str, int], rng: np.random.Generator) -> Image:
    """The picture cut so that one or two sides of the grid are lost, or all four."""
    low, high = corners.min(axis=0), corners.max(axis=0)
    cell = (high - low) / max(grid["rows"], grid["cols"])
    box = np.array([0.0, 0.0, image.shape[1], image.shape[0]])
    sides = range(4) if rng.random() < 0.2 else rng.choice(4, int(rng.integers(1, 3)), replace=False)
    for side in sides:
        axis = int(side) % 2
        # between two lines, well off either: the picture's edge is then nobody's frame
        lines = np.floor(rng.uniform(LEAST_CUT, MOST_CUT)) + rng.uniform(0.33, 0.67)
        inward = lines * cell[axis]
        box[int(side)] = low[axis] + inward if side < 2 else high[axis] - inward
    left, top, right, bottom = np.clip(box, 0, [image.shape[1], image.shape[0]] * 2).astype(int)
    return np.ascontiguousarray(image[top:bottom, left:right])


def parks(data: Path, rng: np.random.Generator) -> Iterator[tuple[str, Image]]:
    """Photos of tiles on a table, whole at first, then parts of them."""
    images = [(path.stem, load_photo(path.read_bytes()).image) for path in sorted((data / "parks").glob("*.jpg"))]
    yield from images
    while images:
        name, image = images[int(rng.integers(len(images)))]
        high, wide = (int(side * rng.uniform(0.35, 0.8)) for side in image.shape[:2])
        top, left = int(rng.integers(image.shape[0] - high)), int(rng.integers(image.shape[1] - wide))
        part = image[top : top + high, left : left + wide]
        yield name, np.ascontiguousarray(np.rot90(part, int(rng.integers(4))))


def scenes(data: Path, rng: np.random.Generator) -> Iterator[tuple[str, Image]]:
    """Drawn scenes, each kind in turn."""
    while True:
        for name, scene in DECOYS.items():
            yield name, scene(rng)


def plain(data: Path, rng: np.random.Generator) -> Iterator[tuple[str, Image]]:
    """Nothing but a tint, a slope of light, a shadow's edge and noise."""
    y, x = np.mgrid[0:900, 0:1200] / 1000
    while True:
        slope = 1 + rng.uniform(-0.5, 0.5) * x + rng.uniform(-0.5, 0.5) * y
        edge = x * rng.uniform(-1, 1) + y * rng.uniform(-1, 1) - rng.uniform(-0.3, 0.3)
        shadow = 1 - rng.uniform(0, 0.6) / (1 + np.exp(np.clip(-edge * rng.uniform(5, 80), -50, 50)))
        tint = rng.uniform(40, 230) * rng.uniform(0.7, 1.1, 3)
        grain = rng.normal(0, rng.uniform(0, 12), (900, 1200, 3))
        yield "plain", np.clip((slope * shadow)[..., None] * tint + grain, 0, 255).astype(np.uint8)


KINDS = {"crops": crops, "parks": parks, "scenes": scenes, "plain": plain}


def accepted(image: Image) -> str | None:
    """How a picture was taken for a grid, None where it was refused."""
    try:
        lattice = find_lattices(image)[0]
    except NoBoardFound:
        return None
    return f"{lattice.rows}x{lattice.cols} by {lattice.method}, fit {lattice.fit:.2f}"


def main() -> int:
    """Print how many pictures of each kind were accepted, and which; exit 1 where any was."""
    parser = argparse.ArgumentParser(description=__doc__)
    data = os.environ.get("HABITALLY_DATA")
    parser.add_argument("--data", type=Path, default=data and Path(data), help="the data folder (else HABITALLY_DATA)")
    parser.add_argument("--save", type=Path, help="folder for the pictures that were accepted")
    parser.add_argument("--only", choices=tuple(KINDS))
    args = parser.parse_args()
    if args.data is None:
        parser.error("--data or HABITALLY_DATA is needed")
    cv2.setNumThreads(1)
    total, wrong = Counter[str](), Counter[str]()
    for kind, count in COUNTS.items():
        if args.only not in (None, kind):
            continue
        rng = np.random.default_rng([SEED, len(kind)])
        for number, (name, image) in enumerate(islice(KINDS[kind](args.data, rng), count)):
            total[kind] += 1
            how = accepted(image)
            if how is not None:
                wrong[kind] += 1
                print(f"accepted: {kind} {number} ({name}) as {how}")
                if args.save:
                    args.save.mkdir(parents=True, exist_ok=True)
                    cv2.imwrite(str(args.save / f"{kind}_{number}.png"), image)
    for kind, count in total.items():
        print(f"{kind:7s} {count:4d} pictures, {wrong[kind]} accepted")
    print(f"all     {sum(total.values()):4d} pictures without a complete grid, {sum(wrong.values())} accepted")
    return int(sum(wrong.values()) > 0)


if __name__ == "__main__":
    sys.exit(main())
