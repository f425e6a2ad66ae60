"""Photos a second through the service against bare decoding of the same photo, on two cores; memory of its processes.

    python -m tests.benchmarks.read_throughput [--photos 40]

The server is gunicorn as `script/server` starts it, with two workers; four clients send the 12-megapixel file of
`tests.benchmarks.read_speed` as fast as they are answered. Bare decoding is `cv2.imdecode` in two processes of one
thread. Both run twice, in turns; the better run of each counts.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np

from tests.benchmarks.read_speed import symbols_photo

ROOT = Path(__file__).parents[2]
CORES, CLIENTS, RUNS = 2, 4, 2
START_SECONDS, ANSWER_SECONDS = 120, 120
PEEK_SECONDS = 0.05


@contextmanager
def server() -> Iterator[tuple[str, int]]:
    """The address of a running service, and the id of its first process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "--config", "gunicorn.conf.py", "service:create_app()"]
    settings = {"PORT": str(port), "WEB_CONCURRENCY": str(CORES), "HABITALLY_READ_WAIT_SECONDS": str(ANSWER_SECONDS)}
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, cwd=ROOT, env={**os.environ, **settings}, stdout=quiet, stderr=quiet) as process:
        try:
            address = f"http://127.0.0.1:{port}"
            deadline = time.monotonic() + START_SECONDS
            while not _up(address):
                if time.monotonic() > deadline:
                    raise TimeoutError("the server did not start")
                time.sleep(0.2)
            yield address, process.pid
        finally:
            process.send_signal(signal.SIGTERM)


def _up(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/readyz", timeout=ANSWER_SECONDS) as answer:
            return int(answer.status) == 200
    except OSError:
        return False


def send(address: str, photo: bytes) -> int:
    """Send a photo to be read; the status of the answer."""
    body = (
        b'--x\r\nContent-Disposition: form-data; name="sheet"\r\n\r\n2\r\n'
        b'--x\r\nContent-Disposition: form-data; name="photo"; filename="p.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
        + photo
        + b"\r\n--x--\r\n"
    )
    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    request = urllib.request.Request(f"{address}/v1/games/biotope/read", body, headers)
    with urllib.request.urlopen(request, timeout=ANSWER_SECONDS) as answer:
        answer.read()
        return int(answer.status)


def through_the_service(address: str, photo: bytes, count: int) -> float:
    """Photos a second, `CLIENTS` at a time."""
    with ThreadPoolExecutor(CLIENTS) as clients:
        start = time.perf_counter()
        statuses = list(clients.map(lambda _: send(address, photo), range(count)))
        seconds = time.perf_counter() - start
    if set(statuses) != {200}:
        raise RuntimeError(f"answers: {sorted(set(statuses))}")
    return count / seconds


def decode(photo: bytes, count: int) -> None:
    """Decode a photo so many times."""
    cv2.setNumThreads(1)
    raw = np.frombuffer(photo, np.uint8)
    for _ in range(count):
        cv2.imdecode(raw, cv2.IMREAD_COLOR)


def bare(photo: bytes, count: int) -> float:
    """Photos a second that two processes decode."""
    with get_context("spawn").Pool(CORES) as pool:
        pool.starmap(decode, [(photo, 1)] * CORES)
        start = time.perf_counter()
        pool.starmap(decode, [(photo, count // CORES)] * CORES, chunksize=1)
        return count // CORES * CORES / (time.perf_counter() - start)


class Memory:
    """The largest resident memory, in MB, of each kind of process under a server, looked at every few milliseconds."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.worker = self.reader = 0.0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Memory:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._over.wait(PEEK_SECONDS):
            parents = _parents()
            workers = {pid for pid, parent in parents.items() if parent == self.first}
            below = {pid for pid, parent in parents.items() if parent in workers}
            readers = below | {pid for pid, parent in parents.items() if parent in below}
            self.worker = max([self.worker, *map(_peak, workers)])
            self.reader = max([self.reader, *map(_peak, readers)])


def _parents() -> dict[int, int]:
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            found[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue  # it ended meanwhile
    return found


def _peak(pid: int) -> float:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    line = next((line for line in status.splitlines() if line.startswith("VmHWM:")), "VmHWM: 0")
    return int(line.split()[1]) / 1024


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=int, default=40)
    count = parser.parse_args().photos
    photo = symbols_photo()
    service, decoded = 0.0, 0.0
    with server() as (address, pid):
        for _ in range(2 * CORES):
            send(address, photo)  # every worker has started its reader
        with Memory(pid) as memory:
            for _ in range(RUNS):
                decoded = max(decoded, bare(photo, count))
                service = max(service, through_the_service(address, photo, count))
    print(f"12 megapixels, {len(photo) / 1e6:.1f} MB, {count} photos, {os.cpu_count()} cores")
    ratio = decoded / service
    print(f"through the service {service:.1f} photos/s, bare decoding {decoded:.1f}/s: {ratio:.1f} times as many")
    print(f"peak memory: a worker {memory.worker:.0f} MB, a reader {memory.reader:.0f} MB")


if __name__ == "__main__":
    main()
