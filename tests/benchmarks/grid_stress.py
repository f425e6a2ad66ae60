"""Grids that are hard to find, drawn: how many are found right, refused, and wrong, by what makes them hard.

    python -m tests.benchmarks.grid_stress [--each 20] [--only KIND] [--save FOLDER]

Every sheet has 4 to 16 rows and columns, not the same, and is photographed by `tests/vision/draw.py`. *right*: the
counts are right and every node lies within a fifth of a cell of its true place. Nothing was tuned on these seeds.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.draw import Camera, Sheet, print_sheet, take_photo
from vision.errors import NoBoardFound
from vision.lattice import find_lattices

Image = NDArray[np.uint8]
Points = NDArray[np.float64]
Rng = np.random.Generator

FIRST_SEED = 70_000
NEAR = 0.2
"""Distance of a node from its true place, in cells, at most."""


def base(rng: Rng) -> tuple[Sheet, Camera]:
    """An ordinary sheet of any size before an ordinary camera."""
    sheet = Sheet(
        rows=int(rng.integers(4, 17)),
        cols=int(rng.integers(4, 17)),
        line_width=int(rng.integers(1, 4)),
        line_shade=int(rng.choice([40, 90, 130])),
        frame_width=int(rng.integers(2, 6)),
        drawn=float(rng.uniform(0.2, 0.9)),
    )
    camera = Camera(
        width=1600,
        height=1200,
        pitch=float(rng.uniform(-20, 20)),
        yaw=float(rng.uniform(-15, 15)),
        roll=float(rng.normal(0, 8)),
        background=str(rng.choice(["wood", "plain", "dark"])),
    )
    return sheet, camera


def photographed(sheet: Sheet, camera: Camera, rng: Rng) -> tuple[Image, Points]:
    """The photo and its nodes."""
    return take_photo(*print_sheet(sheet, rng), camera, rng)


def plain(rng: Rng) -> tuple[Image, Points]:
    """Nothing hard."""
    return photographed(*base(rng), rng)


def curled(rng: Rng) -> tuple[Image, Points]:
    """Paper that curls by up to half a cell."""
    sheet, camera = base(rng)
    return photographed(sheet, replace(camera, curl=float(rng.choice([-1, 1]) * rng.uniform(0.25, 0.5))), rng)


def shadow(rng: Rng) -> tuple[Image, Points]:
    """A shadow's edge across the sheet, in dim light."""
    sheet, camera = base(rng)
    return photographed(sheet, replace(camera, shadow=True, light=float(rng.uniform(0.4, 0.7))), rng)


def steep(rng: Rng) -> tuple[Image, Points]:
    """Seen at 40 to 50 degrees."""
    sheet, camera = base(rng)
    return photographed(sheet, replace(camera, pitch=float(rng.choice([-1, 1]) * rng.uniform(40, 50))), rng)


def diagonal(rng: Rng) -> tuple[Image, Points]:
    """Held at 45 degrees to the sheet."""
    sheet, camera = base(rng)
    return photographed(sheet, replace(camera, roll=float(rng.choice([45, 135]) + rng.normal(0, 4))), rng)


def small(rng: Rng) -> tuple[Image, Points]:
    """A small sheet in a wide photo."""
    sheet, camera = base(rng)
    sheet = replace(sheet, rows=min(sheet.rows, 12), cols=min(sheet.cols, 12), line_width=2)
    return photographed(sheet, replace(camera, fill=float(rng.uniform(0.28, 0.4))), rng)


def blurred(rng: Rng) -> tuple[Image, Points]:
    """Out of focus."""
    sheet, camera = base(rng)
    return photographed(replace(sheet, line_width=2), replace(camera, blur=float(rng.uniform(2.0, 3.5))), rng)


def faint(rng: Rng) -> tuple[Image, Points]:
    """Faint and dashed lines, a frame with gaps."""
    sheet, camera = base(rng)
    sheet = replace(sheet, line_shade=int(rng.integers(160, 200)), line_width=2, dash=int(rng.choice([0, 6])))
    return photographed(replace(sheet, frame_gaps=int(rng.choice([0, 2]))), camera, rng)


def thick_over_thin(rng: Rng) -> tuple[Image, Points]:
    """Thick lines every three or four spaces, and nearly invisible ones between them."""
    every = int(rng.choice([3, 4]))
    sheet, camera = base(rng)
    times = rng.integers(2, 16 // every + 1, 2) if every == 4 else rng.integers(2, 6, 2)
    sheet = replace(sheet, rows=int(times[0]) * every, cols=int(times[1]) * every, thick_every=every, frame_width=6)
    return photographed(replace(sheet, line_width=1, line_shade=int(rng.integers(185, 212))), camera, rng)


def closed(rng: Rng) -> tuple[Image, Points]:
    """A fifth of the spaces blacked out or hatched."""
    sheet, camera = base(rng)
    return photographed(replace(sheet, closed=0.2, hatched=bool(rng.random() < 0.5)), camera, rng)


def light_on_dark(rng: Rng) -> tuple[Image, Points]:
    """Light lines on dark paper."""
    sheet, camera = base(rng)
    page, nodes = print_sheet(sheet, rng)
    return take_photo(np.asarray(255 - page, np.uint8), nodes, camera, rng)


def glare(rng: Rng) -> tuple[Image, Points]:
    """A lamp's reflection that hides two or three spaces."""
    sheet, camera = base(rng)
    photo, nodes = photographed(sheet, camera, rng)
    cell = float(np.linalg.norm(nodes[0, 1] - nodes[0, 0]))
    middle = nodes[1 + int(rng.integers(sheet.rows - 1)), 1 + int(rng.integers(sheet.cols - 1))]
    y, x = np.mgrid[0 : photo.shape[0], 0 : photo.shape[1]]
    distance = np.hypot(x - middle[0], y - middle[1]) / cell
    lit = photo + 400 * np.exp(-0.5 * (distance / rng.uniform(0.6, 1.1)) ** 2)[..., None]
    return np.clip(lit, 0, 255).astype(np.uint8), nodes


def edge(rng: Rng) -> tuple[Image, Points]:
    """The photo ends within a twentieth of a cell of the outermost line on one side."""
    sheet, camera = base(rng)
    photo, nodes = photographed(sheet, replace(camera, pitch=0.0, yaw=0.0, roll=0.0), rng)
    cell = float(np.linalg.norm(nodes[0, 1] - nodes[0, 0]))
    top = max(0, round(float(nodes[0, :, 1].min()) - rng.uniform(0, 0.05) * cell))
    turns = int(rng.integers(4))
    cut, moved = photo[top:], nodes - np.array([0.0, top])
    for _ in range(turns):
        wide = cut.shape[1]
        cut, moved = np.rot90(cut), np.stack([moved[..., 1], wide - 1 - moved[..., 0]], axis=-1)
    return np.ascontiguousarray(cut), moved


KINDS: dict[str, Callable[[Rng], tuple[Image, Points]]] = {
    kind.__name__: kind
    for kind in (
        plain, curled, shadow, steep, diagonal, small, blurred, faint, thick_over_thin, closed, light_on_dark, glare,
        edge,
    )
}  # fmt: skip


def verdict(photo: Image, truth: Points) -> str:
    """`right`, `wrong` with the counts found, or `refused` with the reason."""
    try:
        found = find_lattices(photo)[0]
    except NoBoardFound as refusal:
        return f"refused ({refusal.reason.rpartition('.')[2]})"
    cell = float(np.median(np.linalg.norm(np.diff(truth, axis=1), axis=-1)))
    for turns in range(4):
        nodes = found.turned(turns).nodes
        if nodes.shape == truth.shape and np.linalg.norm(nodes - truth, axis=-1).max() < NEAR * cell:
            return "right"
    return f"WRONG ({found.rows}x{found.cols} for {truth.shape[0] - 1}x{truth.shape[1] - 1})"


def main() -> None:
    """Print a table of verdicts by kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=20, help="pictures of each kind")
    parser.add_argument("--only", choices=tuple(KINDS))
    parser.add_argument("--save", type=Path, help="folder for the pictures that were not found right")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for number, (name, draw) in enumerate(KINDS.items()):
        if args.only not in (None, name):
            continue
        for seed in range(args.each):
            photo, truth = draw(np.random.default_rng([FIRST_SEED, number, seed]))
            told = verdict(photo, truth)
            counts[name][told] += 1
            if args.save and told != "right":
                args.save.mkdir(parents=True, exist_ok=True)
                cv2.imwrite(str(args.save / f"{name}_{seed}.jpg"), photo)
        wrong = sum(n for told, n in counts[name].items() if told.startswith("WRONG"))
        others = ", ".join(f"{n} {told}" for told, n in counts[name].most_common() if told != "right")
        right = counts[name]["right"]
        print(f"{name:16s} right {right:3d} of {args.each}, wrong {wrong}; {others or 'nothing else'}", flush=True)
    whole = sum((Counter(tally) for tally in counts.values()), Counter[str]())
    wrong = sum(n for told, n in whole.items() if told.startswith("WRONG"))
    print(f"all: right {whole['right'] / max(sum(whole.values()), 1):.1%}, wrong {wrong} of {sum(whole.values())}")


if __name__ == "__main__":
    main()
