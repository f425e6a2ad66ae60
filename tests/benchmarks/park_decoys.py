"""What must be refused: `python -m tests.benchmarks.park_decoys [--data DIR]` reads pictures in which no park lies.

Drawn ones of many kinds, each with several seeds, and with `--data` (or HABITALLY_DATA) real photos of sheets and
puzzles. Every one goes through the service's `/read`; exit 0 needs all of them refused with the reason.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from tests.benchmarks.park_route import EDITION, READ, served
from tests.vision.decoys import DECOYS as SHEET_DECOYS
from tests.vision.parks.decoys import DECOYS as TABLE_DECOYS
from tests.vision.parks.without_park import PARK_DECOYS

SEEDS = 4  # pictures of each drawn kind
SOURCES = {"tester's": PARK_DECOYS, "sheets'": SHEET_DECOYS, "finder's": TABLE_DECOYS}
"""Whose drawings they are: the last are those that the finder was built with."""
FOLDERS = ("sheets", "grids/kubiesa", "grids/wichtounet")


def drawn(seeds: int) -> Iterator[tuple[str, str, bytes]]:
    """Kind, name and bytes of every drawn picture."""
    for source, scenes in SOURCES.items():
        for kind, scene in scenes.items():
            for seed in range(seeds):
                pixels = scene(np.random.default_rng([81, seed]))
                yield f"{source} {kind}", str(seed), cv2.imencode(".jpg", pixels)[1].tobytes()


def photos(folder: Path, most: int) -> Iterator[tuple[str, str, bytes]]:
    """Kind, name and bytes of real photos, spread over each folder."""
    for name in FOLDERS:
        files = sorted((folder / name / "photos").iterdir())
        for file in files[:: max(1, len(files) // most)][:most]:
            yield f"photos of {name}", file.name, file.read_bytes()


def main() -> int:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--data", type=Path, default=os.environ.get("HABITALLY_DATA"))
    asked.add_argument("--photos", type=int, default=20, help="real photos of each folder")
    asked.add_argument("--seeds", type=int, default=SEEDS)
    asked.add_argument("--pictures", type=Path, help="folder for pictures that were read")
    options = asked.parse_args()
    outcomes: dict[str, Counter[str]] = defaultdict(Counter)
    read = 0
    with served() as app:
        client = app.test_client()
        pictures = [*drawn(options.seeds), *(photos(Path(options.data), options.photos) if options.data else ())]
        for kind, name, data in pictures:
            form = {"photo": (io.BytesIO(data), "photo.jpg"), "edition": EDITION}
            answer = client.post(f"/v1/{READ}", data=form, content_type="multipart/form-data")
            body = answer.get_json()
            refused = answer.status_code == 422 and body["type"].endswith("/no-board-found")
            outcomes[kind][body.get("reason", "") if refused else f"READ ({answer.status_code})"] += 1
            if not refused:
                read += 1
                what = (
                    f"{len(body['cells'])} tiles, fit {body['geometry']['fit']}" if answer.status_code == 200 else body
                )
                print(f"NOT REFUSED: {kind} {name}: {what}", flush=True)
                if options.pictures:
                    options.pictures.mkdir(parents=True, exist_ok=True)
                    (options.pictures / f"{kind.replace('/', '-')} {name}.jpg").write_bytes(data)
    for kind, reasons in sorted(outcomes.items()):
        print(f"{kind:32s} {sum(reasons.values()):3d}  {dict(reasons)}")
    print(f"{len(pictures)} pictures without a park, {len(pictures) - read} refused")
    return int(read > 0)


if __name__ == "__main__":
    sys.exit(main())
