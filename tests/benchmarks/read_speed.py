"""A full read of a fixed 12-megapixel JPEG against decoding that same file: time as a ratio, and peak memory.

    python -m tests.benchmarks.read_speed [--rounds 15]

The file is drawn by our own renderer with a fixed seed, noise included, and saved at quality 90. One thread; decoding
and reading take turns, so that a machine whose speed drifts drifts for both.
"""

from __future__ import annotations

import argparse
import sys
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

import cv2
import numpy as np

from tests.vision.draw import Camera, Sheet, print_sheet, take_photo
from vision.sheet import SheetOptions, read_sheets

SEED = 20260214
WIDTH, HEIGHT, QUALITY = 4000, 3000, 90
LIMIT, MEMORY_LIMIT_MB = 8.0, 400


def fixed_photo() -> bytes:
    """The benchmark's file: a 9x9 sheet, lightly tilted, 4000x3000, noise, JPEG quality 90."""
    rng = np.random.default_rng(SEED)
    page, nodes = print_sheet(Sheet(drawn=0.9), rng)
    camera = Camera(width=WIDTH, height=HEIGHT, pitch=12, yaw=6, roll=4, noise=4.0, curl=0.02)
    photo, _ = take_photo(page, nodes, camera, rng)
    _, encoded = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return encoded.tobytes()


def peak_memory(data: bytes) -> float:
    """Peak resident memory, in MB, of a fresh process that reads `data` once."""
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(_read_once, (data,))


def _read_once(data: bytes) -> float:
    cv2.setNumThreads(1)
    read_sheets(data, SheetOptions())
    status = Path("/proc/self/status").read_text()  # getrusage would count what the parent had when it forked
    peak = next(line for line in status.splitlines() if line.startswith("VmHWM:"))
    return int(peak.split()[1]) / 1024


def main() -> int:
    """Print the figures; exit 1 where a limit is passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    cv2.setNumThreads(1)
    data = fixed_photo()
    raw = np.frombuffer(data, np.uint8)
    decode, read = [], []
    for _ in range(rounds):
        start = perf_counter()
        cv2.imdecode(raw, cv2.IMREAD_COLOR)
        middle = perf_counter()
        read_sheets(data, SheetOptions())
        decode.append(middle - start)
        read.append(perf_counter() - middle)
    ratios = np.array(read) / np.array(decode)
    p50, p95 = np.quantile(ratios, [0.5, 0.95])
    memory = peak_memory(data)
    print(f"file {len(data) / 1e6:.1f} MB, {WIDTH}x{HEIGHT}, seed {SEED}, {rounds} rounds, one thread")
    print(f"decode median {np.median(decode) * 1000:.0f} ms; read median {np.median(read) * 1000:.0f} ms")
    print(f"read / decode: p50 {p50:.1f}x, p95 {p95:.1f}x (limit {LIMIT:g}x at p50)")
    print(f"peak memory of the reading process {memory:.0f} MB (limit {MEMORY_LIMIT_MB} MB)")
    return int(p50 > LIMIT or memory > MEMORY_LIMIT_MB)


if __name__ == "__main__":
    sys.exit(main())
