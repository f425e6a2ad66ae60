"""Tiles known again on other photos: a set enrolled from one photo and read in another, from hand-made lattices.

Usage: HABITALLY_DATA=... python -m tests.benchmarks.park_identity [PLOT.png]

Every photo of the folder `parks` is enrolled in turn and every other one read with it. A tile whose print lies in the
enrolled photo must be named, turn included; any other must be unknown. Which print lies where is told by eye in
`park_prints.json`, turns are those of the labels. The threshold for strangers rests on renders of the print-and-play
set, not on these photos. Then the cost: how much longer a photo takes with a catalogue of 150 tiles than without one.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.park import Known, ParkOptions, read_parks
from vision.parks.assign import UNKNOWN, Identity, identify
from vision.parks.cut import cut_tiles
from vision.parks.looks import SIDE, Look, look_at
from vision.parks.match import likeness
from vision.parks.same import laid_onto
from vision.parks.tints import tints

PRINTS = Path(__file__).parent / "park_prints.json"
BANDS = (0.0, 0.5, 0.9, 0.95, 0.99, 0.999, 1.01)
CATALOGUE = 150
DRAWN = {"not enrolled": ("stranger",), "enrolled": ("known", "missed")}
COLOURS = ((115, 158, 0), (0, 94, 213))  # blue, green, red: told apart by people with any colour vision
RUNS = 5


@dataclass(frozen=True)
class Tile:
    """A tile of a photo: which print it is, its turn, its look."""

    print: int
    turn: int
    look: Look


def tiles_of(folder: Path, stem: str, prints: list[list[int | None]]) -> list[Tile]:
    """The tiles of a labelled photo."""
    label = json.loads((folder / f"{stem}.json").read_text())
    image = cv2.imread(str(folder / label["file"]))
    assert image is not None
    cells = [(r, c) for r, row in enumerate(label["rows"]) for c, letter in enumerate(row) if letter == "#"]
    homography = np.array(label["lattice_to_image"])
    corners = np.array([[[c, r], [c + 1, r], [c + 1, r + 1], [c, r + 1]] for r, c in cells], np.float64)
    polygons = cv2.perspectiveTransform(corners.reshape(-1, 1, 2), homography).reshape(-1, 4, 2)
    crops = cut_tiles(np.asarray(image, np.uint8), polygons.astype(np.float64), SIDE)
    turns = label["rotations"]
    made = []
    for (r, c), crop in zip(cells, crops, strict=True):
        number, turn = prints[r][c], turns[r][c]
        assert number is not None
        assert turn is not None
        made.append(Tile(number, turn, look_at(crop)))
    return made


def read(tiles: list[Tile], enrolled: list[Tile]) -> tuple[list[Identity], list[float]]:
    """What the tiles are by a set of one copy of each of the enrolled ones, and their best correlations."""
    looks, known = [tile.look for tile in tiles], [tile.look for tile in enrolled]
    alike = likeness(looks, known)
    kinds = range(len(known))
    laid = laid_onto(looks, known, kinds, alike)
    found = identify(alike, kinds, [1] * len(known), tints(looks, known, alike), laid)
    return found, alike.max(axis=(1, 2)).tolist()


def identities(folder: Path, plot: Path | None) -> None:
    """Print how many tiles were known again, and how sure; draw how well they match."""
    prints = json.loads(PRINTS.read_text())["photos"]
    photos = {stem: tiles_of(folder, stem, its) for stem, its in prints.items()}
    outcomes: list[tuple[str, float, float]] = []
    for enrolled_stem, enrolled in photos.items():
        for stem, tiles in photos.items():
            if stem == enrolled_stem:
                continue
            found, closest = read(tiles, enrolled)
            for tile, identity, close in zip(tiles, found, closest, strict=True):
                outcomes.append((outcome(tile, identity, enrolled), identity.chances[identity.best], close))
    count = {name: sum(found == name for found, _, _ in outcomes) for name in ("known", "missed", "stranger", "wrong")}
    enrolled_count = count["known"] + count["missed"]
    print(f"pairs of photos: {len(photos) * (len(photos) - 1)}")
    print(f"tiles that were enrolled: {count['known']} of {enrolled_count} named with their turn, the rest unknown")
    print(f"tiles that were not: {count['stranger']} unknown; named wrongly, of all: {count['wrong']}")
    if plot is not None:
        draw(plot, {name: [close for found, _, close in outcomes if found in its] for name, its in DRAWN.items()})
    sure = sum(found == "wrong" and chance > 0.99 for found, chance, _ in outcomes)
    print(f"wrong above 0.99: {sure}")
    for low, high in pairwise(BANDS):
        band = [found in ("known", "stranger") for found, chance, _ in outcomes if low <= chance < high]
        if band:
            print(f"  confidence {low} to {min(high, 1.0)}: {len(band)} tiles, {statistics.fmean(band):.3f} right")


def outcome(tile: Tile, identity: Identity, enrolled: list[Tile]) -> str:
    """`known`, `missed`, `stranger` (rightly unknown) or `wrong`."""
    there = any(other.print == tile.print for other in enrolled)
    if identity.best == UNKNOWN:
        return "missed" if there else "stranger"
    named = enrolled[identity.best]
    turn = (tile.turn - named.turn) % 4
    return "known" if named.print == tile.print and int(identity.turns.argmax()) == turn else "wrong"


def draw(file: Path, correlations: dict[str, list[float]]) -> None:
    """A histogram of correlations with the nearest look, one kind of tile filled, the other outlined."""
    wide, high, margin = 720, 300, 50
    picture = np.full((high + 2 * margin, wide + 2 * margin, 3), 255, np.uint8)
    edges = np.linspace(0, 1, 51)
    for row, (name, values) in enumerate(correlations.items()):
        counts, _ = np.histogram(values, edges)
        heights = counts / max(1, counts.max()) * (high - 20)
        colour = COLOURS[row]
        for left, right, tall in zip(edges[:-1], edges[1:], heights, strict=True):
            low = (margin + round(left * wide), margin + high)
            top = (margin + round(right * wide) - 1, margin + high - round(tall))
            if tall:
                cv2.rectangle(picture, low, top, colour, -1 if row == 0 else 2)
        legend = f"{name}: {len(values)} tiles ({'filled' if row == 0 else 'outlined'})"
        cv2.putText(picture, legend, (margin, 22 + 20 * row), cv2.FONT_HERSHEY_SIMPLEX, 0.5, colour, 1, cv2.LINE_AA)
    cv2.line(picture, (margin, margin + high), (margin + wide, margin + high), (0, 0, 0), 1)
    for tenth in range(0, 11, 2):
        at = (margin + round(tenth / 10 * wide) - 10, margin + high + 20)
        cv2.putText(picture, f"{tenth / 10:.1f}", at, cv2.FONT_HERSHEY_SIMPLEX, 0.45, (0, 0, 0), 1, cv2.LINE_AA)
    under = (margin + wide // 2 - 150, margin + high + 42)
    text = "correlation with the nearest enrolled look"
    cv2.putText(picture, text, under, cv2.FONT_HERSHEY_SIMPLEX, 0.5, (0, 0, 0), 1, cv2.LINE_AA)
    cv2.imwrite(str(file), picture)


def cost(folder: Path) -> None:
    """Print the time of a whole reading, without a catalogue and with one of 150 tiles."""
    prints = json.loads(PRINTS.read_text())["photos"]
    looks = [tile.look for stem, its in prints.items() for tile in tiles_of(folder, stem, its)]
    looks += [look_at(picture) for picture in _noise(CATALOGUE - len(looks))]
    catalogue = tuple(Known(str(n), (look,)) for n, look in enumerate(looks[:CATALOGUE]))
    data = (folder / "beacon_patrol__board_16.jpg").read_bytes()
    bare = _seconds(lambda: read_parks(data, ParkOptions()))
    named = _seconds(lambda: read_parks(data, ParkOptions(catalogue=catalogue)))
    print(f"28 tiles: {bare:.2f} s without a catalogue, {named:.2f} s with {CATALOGUE} tiles ({named / bare - 1:+.0%})")


def _noise(count: int) -> list[NDArray[np.uint8]]:
    rng = np.random.default_rng(20261130)
    small = [rng.integers(0, 256, (8, 8, 3), np.uint8) for _ in range(max(0, count))]
    return [np.asarray(cv2.resize(one, (SIDE, SIDE)), np.uint8) for one in small]


def _seconds(work: Callable[[], object]) -> float:
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return statistics.median(times)


def main() -> None:
    """Print both."""
    cv2.setNumThreads(1)
    folder = Path(os.environ["HABITALLY_DATA"]) / "parks"
    identities(folder, Path(sys.argv[1]) if len(sys.argv) > 1 else None)
    cost(folder)


if __name__ == "__main__":
    main()
