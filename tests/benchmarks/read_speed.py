"""A full read of a fixed 12-megapixel JPEG against decoding that same file: time as a ratio, and peak memory.

    python -m tests.benchmarks.read_speed [--rounds 15]

Two files with seeded noise, saved at quality 90: *symbols* is the page's sample sheet enlarged, which counts;
*scribbles* is drawn by the tests' own renderer with marks that are no symbols, the worst case: every cell is doubtful,
nothing says which way is up, and all is read three times. One thread; decoding and reading take turns, so that a
machine whose speed drifts drifts for both.
"""

from __future__ import annotations

import argparse
import sys
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.draw import Camera, Sheet, print_sheet, take_photo
from vision.sheet import SheetOptions, read_sheets

SEED = 20260214
WIDTH, HEIGHT, QUALITY = 4000, 3000, 90
NOISE = 4.0
"""Standard deviation of the noise, in grey levels."""
LIMIT, SLOW_LIMIT, MEMORY_LIMIT_MB = 5.0, 8.0, 300
SAMPLE = Path(__file__).parents[2] / "service" / "web" / "static" / "img" / "sample.jpg"


def symbols_photo() -> bytes:
    """A sheet of symbols, a photo upright: the sample of the page at 3000x4000, noise, JPEG quality 90."""
    sample = cv2.imread(str(SAMPLE), cv2.IMREAD_COLOR)
    if sample is None:
        raise OSError(f"no sample at {SAMPLE}")
    large = cv2.resize(sample, (HEIGHT, WIDTH), interpolation=cv2.INTER_CUBIC).astype(np.float32)
    large += np.random.default_rng(SEED).standard_normal(large.shape, np.float32) * NOISE
    return _jpeg(np.clip(large, 0, 255).astype(np.uint8))


def scribbles_photo() -> bytes:
    """A 9x9 sheet of scribbles, lightly tilted, 4000x3000, noise, JPEG quality 90."""
    rng = np.random.default_rng(SEED)
    page, nodes = print_sheet(Sheet(drawn=0.9), rng)
    camera = Camera(width=WIDTH, height=HEIGHT, pitch=12, yaw=6, roll=4, noise=NOISE, curl=0.02)
    photo, _ = take_photo(page, nodes, camera, rng)
    return _jpeg(photo)


def _jpeg(photo: NDArray[np.uint8]) -> bytes:
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


def time_file(name: str, data: bytes, rounds: int) -> tuple[float, float]:
    """Print how long a file takes to decode and to read; the ratio's p50 and p95."""
    raw = np.frombuffer(data, np.uint8)
    read_sheets(data, SheetOptions())  # the network's first run plans its layers
    decode, read = [], []
    for _ in range(rounds):
        start = perf_counter()
        cv2.imdecode(raw, cv2.IMREAD_COLOR)
        middle = perf_counter()
        read_sheets(data, SheetOptions())
        decode.append(middle - start)
        read.append(perf_counter() - middle)
    p50, p95 = np.quantile(np.array(read) / np.array(decode), [0.5, 0.95])
    print(
        f"{name}, {len(data) / 1e6:.1f} MB: decode median {np.median(decode) * 1000:.0f} ms, read median "
        f"{np.median(read) * 1000:.0f} ms, read / decode p50 {p50:.1f}x, p95 {p95:.1f}x"
    )
    return float(p50), float(p95)


def main() -> int:
    """Print the figures; exit 1 where a limit is passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    cv2.setNumThreads(1)
    print(f"12 megapixels, seed {SEED}, {rounds} rounds, one thread; limits {LIMIT:g}x at p50, {SLOW_LIMIT:g}x at p95")
    symbols = symbols_photo()
    p50, p95 = time_file("symbols", symbols, rounds)
    time_file("scribbles", scribbles_photo(), rounds)
    memory = peak_memory(symbols)
    print(f"peak memory of the reading process {memory:.0f} MB (limit {MEMORY_LIMIT_MB} MB)")
    return int(p50 > LIMIT or p95 > SLOW_LIMIT or memory > MEMORY_LIMIT_MB)


if __name__ == "__main__":
    sys.exit(main())
