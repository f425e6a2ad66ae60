"""Do opening and listing stay flat while 10,000 collections come in?

    python -m tests.benchmarks.store_growth [collections]

Prints the median time of the whole request at each size and its ratio to the first. PostgreSQL needs
`HABITALLY_TEST_POSTGRES`, the address of a server.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from flask import Flask

from schemas.collections import Draft, Entry
from service.store import creating
from tests.collections_client import Client, layout
from tests.databases import DATABASES, SETTING, store_app

STEPS = 5
ASKED = 200  # requests of each kind at each size
PER_OWNER = 50


def main() -> None:
    """Fill each database step by step and measure at every step."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    for kind in DATABASES:
        if kind == "postgresql" and not os.environ.get(SETTING):
            print(f"{kind}: {SETTING} is not set, not measured")
            continue
        with tempfile.TemporaryDirectory() as folder, store_app(kind, Path(folder)) as app:
            _measure(kind, app, most)


def _measure(kind: str, app: Flask, most: int) -> None:
    rng = random.Random(4)
    owners: list[tuple[str, list[str]]] = []
    first: tuple[float, ...] = ()
    sizes = [most // 100, *(most * step // STEPS for step in range(1, STEPS + 1))]
    for size in sizes:
        _fill(app, owners, size)
        asked = [rng.choice(owners) for _ in range(ASKED)]
        opening = _median(app, [_opening(rng.choice(ids)) for _, ids in asked], asked)
        listing = _median(app, [_list for _ in asked], asked)
        first = first or (opening, listing)
        print(
            f"{kind}: {size:6d} collections, open {opening * 1e3:6.2f} ms (x{opening / first[0]:.2f}), "
            f"list mine {listing * 1e3:6.2f} ms (x{listing / first[1]:.2f})"
        )


def _opening(collection_id: str) -> Callable[[Client], object]:
    return lambda client: client.open(collection_id)


def _list(client: Client) -> object:
    return client.send("GET", "collections")


def _fill(app: Flask, owners: list[tuple[str, list[str]]], size: int) -> None:
    """Make collections, straight in the store, until there are so many."""
    entry = layout()
    draft = Draft(game="biotope", kind="layouts", name="My sheets", items=(Entry(**entry),))
    with app.app_context():
        for _ in range(size - sum(len(ids) for _, ids in owners)):
            if not owners or len(owners[-1][1]) == PER_OWNER:
                made = creating.create(None, draft)
                owners.append((str(made.owner_key), [made.id]))
            else:
                owners[-1][1].append(creating.create(owners[-1][0], draft).id)


def _median(app: Flask, works: list[Callable[[Client], object]], owners: list[tuple[str, list[str]]]) -> float:
    """The median of the time that each work takes, in seconds."""
    times = []
    client = Client(app)
    for work, owner in zip(works, owners, strict=True):
        client.key = owner[0]
        begun = time.perf_counter()
        work(client)
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


if __name__ == "__main__":
    main()
