"""A full read of a fixed 12-megapixel photo of a park against decoding that same file: time as a ratio, peak memory.

    python -m tests.benchmarks.park_speed [--rounds 11]

The photo is of the print-and-play set, drawn with a fixed seed, noise included, and saved at quality 90. It is read
without a catalogue, and with one of 150 tiles, whose looks are made once, as the service does. One thread, processor
time; decoding and reading take turns, so that a machine whose speed drifts drifts for both.
"""

from __future__ import annotations

import argparse
import sys
from multiprocessing import get_context
from pathlib import Path
from time import process_time

import cv2
import numpy as np

from schemas.habitats import Tile
from service.games.habitats.layouts import example
from service.prints.tiles.raster import picture
from tests.vision.parks.cameras import photographed
from tests.vision.parks.shots import ParkPhoto
from vision.park import Known, ParkOptions, read_parks
from vision.parks.looks import look_at

SEED = 20261130
WIDTH, HEIGHT, QUALITY = 4000, 3000, 90
CATALOGUE = 150  # tiles
LIMIT, MORE = 20.0, 1 / 3  # times decoding at p50; what the catalogue may cost on top
LOOK = 192  # pixels, the side of a catalogue's picture


def fixed_photo() -> ParkPhoto:
    """The benchmark's park: a common size on wood, lightly tilted, fairly lit."""
    return photographed(
        SEED,
        table="wood",
        width=WIDTH,
        height=HEIGHT,
        quality=QUALITY,
        tilt=22.0,
        roll=4.0,
        gain=1.0,
        noise=4.0,
        warm=0.05,
        shadow=0.0,
        glare=0.0,
        shake=0.0,
        blur=0.8,
        fill=0.8,
    )


def catalogue() -> tuple[Known, ...]:
    """The example's tiles, and as many more of other names as make `CATALOGUE`."""
    tiles = [one.tile for one in example("allplay")]
    kinds = ("grass", "forest", "dry", "water")
    for n in range(CATALOGUE - len(tiles)):
        needs = {kinds[n % 3]: 1 + n % 4}
        tiles.append(
            Tile(kind="animal", name=f"{chr(65 + n % 26)}{n}", landscape=kinds[n % 4], needs=needs, points=n % 9)
        )
    return tuple(Known(f"{n}", (look_at(picture(tile, LOOK)),), 2, tile.landscape) for n, tile in enumerate(tiles))


def peak_memory(data: bytes) -> float:
    """Peak resident memory, in MB, of a fresh process that reads `data` once."""
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(_read_once, (data,))


def _read_once(data: bytes) -> float:
    cv2.setNumThreads(1)
    read_parks(data, ParkOptions())
    status = Path("/proc/self/status").read_text()
    peak = next(line for line in status.splitlines() if line.startswith("VmHWM:"))
    return int(peak.split()[1]) / 1024


def main() -> int:
    """Print the figures; exit 1 where a limit is passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=11)
    rounds = parser.parse_args().rounds
    cv2.setNumThreads(1)
    park = fixed_photo()
    data = park.jpeg()
    raw = np.frombuffer(data, np.uint8)
    bare, full = ParkOptions(), ParkOptions(catalogue=catalogue())
    found = read_parks(data, full).parks[0]
    times: dict[str, list[float]] = {"decode": [], "read": [], "with a catalogue": []}
    for _ in range(rounds):
        for name, done in (
            ("decode", lambda: cv2.imdecode(raw, cv2.IMREAD_COLOR)),
            ("read", lambda: read_parks(data, bare)),
            ("with a catalogue", lambda: read_parks(data, full)),
        ):
            start = process_time()
            done()
            times[name].append(process_time() - start)
    decode, read, known = (np.array(its) for its in times.values())
    print(f"file {len(data) / 1e6:.1f} MB, {WIDTH}x{HEIGHT}, seed {SEED}, {rounds} rounds, one thread, processor time")
    print(f"{len(found.tiles)} of {len(park.tiles)} tiles found; catalogue of {CATALOGUE} tiles")
    print("medians: " + ", ".join(f"{name} {np.median(its) * 1000:.0f} ms" for name, its in times.items()))
    p50, p95 = np.quantile(read / decode, [0.5, 0.95])
    more = float(np.median(known / read)) - 1
    print(f"read / decode: p50 {p50:.1f}x, p95 {p95:.1f}x (limit {LIMIT:g}x at p50)")
    print(f"with the catalogue: p50 {np.median(known / decode):.1f}x, {more:+.0%} on top (limit {MORE:+.0%})")
    print(f"peak memory of the reading process {peak_memory(data):.0f} MB")
    return int(p50 > LIMIT or more > MORE)


if __name__ == "__main__":
    sys.exit(main())
