"""How parks are found: real photos, drawn scenes, decoys, and the time it takes against decoding a photo.

    python -m tests.benchmarks.park_lattice --data FOLDER --scenes 40 --decoys 2

`--data` holds `parks` (photos with hand-made lattices), `grids` and `sheets` (photos without a park). A park is *exact*
when every tile overlaps a true one by three quarters and none is left over; *wrong* when it is not and was not refused.
Drawn scenes are seeded from 10000 on, decoys from 100 on: none of them was looked at while thresholds were chosen.
"""

from __future__ import annotations

import argparse
import json
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.parks.decoys import DECOYS
from tests.vision.parks.draw import draw_park, random_scene
from tests.vision.parks.overlap import match
from vision.errors import NoBoardFound
from vision.parks import find_parks
from vision.parks.polygons import lattice_corners
from vision.projective import project

Image = NDArray[np.uint8]
FIRST_SCENE, FIRST_DECOY = 10_000, 100
PHOTO_SIZE = (4032, 3024)
"""Width and height of the photo that is timed, in pixels."""
ROUNDS = 5


def real_photos(folder: Path) -> Iterator[tuple[str, Image, NDArray[np.float64]]]:
    """Name, picture and true tiles, float64 (n, 4, 2), of every labelled photo."""
    for path in sorted(folder.glob("*.json")):
        label = json.loads(path.read_text())
        occupied = np.array([[letter == "#" for letter in row] for row in label["rows"]])
        corners = project(np.array(label["lattice_to_image"]), lattice_corners(*occupied.shape))
        image = cv2.imread(str(folder / label["file"]))
        assert image is not None, path
        yield path.stem, np.asarray(image, np.uint8), corners[occupied]


def scenes(count: int) -> Iterator[tuple[str, Image, NDArray[np.float64]]]:
    """The same of drawn scenes; a third of them easy, a third middling, a third hard."""
    for seed in range(FIRST_SCENE, FIRST_SCENE + count):
        rng = np.random.default_rng(seed)
        scene = random_scene(rng, hard=(seed % 3) / 2)
        drawn = draw_park(scene, rng)
        yield f"{seed} {scene.table} {scene.art} {scene.tiles}", drawn.photo, drawn.polygons[drawn.occupied]


def judge(source: str, photos: Iterator[tuple[str, Image, NDArray[np.float64]]]) -> None:
    """Print how many of the parks were exact, wrong and refused, and each that was not exact."""
    counts: Counter[str] = Counter()
    least = 1.0
    for name, image, truth in photos:
        try:
            found = match(find_parks(image)[0], truth)
            outcome = "exact" if found.exact else "wrong"
            detail = f"found {found.found} missed {found.missed} extra {found.extra} least overlap {found.worst:.2f}"
            least = min(least, found.worst)
        except NoBoardFound as error:
            outcome, detail = "refused", error.reason
        counts[outcome] += 1
        if outcome != "exact":
            print(f"  {outcome:8s} {name}: {detail}", flush=True)
    total = sum(counts.values())
    print(f"{source}: {counts['exact']}/{total} exact, {counts['wrong']} wrong, {counts['refused']} refused, "
          f"least overlap of a tile {least:.2f}")  # fmt: skip


def decoys(count: int, folder: Path | None) -> None:
    """Print how many pictures without a park were refused, and each that was not."""
    pictures = [
        (f"{name} {seed}", scene(np.random.default_rng((zlib.crc32(name.encode()), seed))))
        for name, scene in DECOYS.items()
        for seed in range(FIRST_DECOY, FIRST_DECOY + count)
    ]
    reasons: Counter[str] = Counter()
    for name, image in pictures:
        reasons[_told(name, image)] += 1
    _print_refused("drawn decoys", reasons)
    if folder is None:
        return
    for kind in ("grids", "sheets"):
        paths = sorted(p for p in (folder / kind).rglob("*") if p.suffix.lower() in (".jpg", ".jpeg", ".png"))
        reasons = Counter(_told(path.name, np.asarray(cv2.imread(str(path)), np.uint8)) for path in paths)
        _print_refused(kind, reasons)


def _print_refused(kind: str, reasons: Counter[str]) -> None:
    total = sum(reasons.values())
    print(f"{kind}: {total - reasons['ACCEPTED']}/{total} refused {dict(reasons)}", flush=True)


def _told(name: str, image: Image) -> str:
    try:
        park = find_parks(image)[0]
    except NoBoardFound as error:
        return error.reason
    print(f"  ACCEPTED {name}: {park.tiles} tiles", flush=True)
    return "ACCEPTED"


def speed(image: Image) -> None:
    """Print processor time against decoding a 12-megapixel photo, one thread, medians of the same run."""
    large = cv2.resize(image, PHOTO_SIZE, interpolation=cv2.INTER_CUBIC)
    data = cv2.imencode(".jpg", large, [cv2.IMWRITE_JPEG_QUALITY, 90])[1]
    smaller = np.asarray(cv2.resize(large, (2048, 1536), interpolation=cv2.INTER_AREA), np.uint8)
    times: dict[str, list[float]] = {"decode": [], "find": []}
    for _ in range(ROUNDS):
        start = time.process_time()
        cv2.imdecode(data, cv2.IMREAD_COLOR)
        times["decode"].append(time.process_time() - start)
        start = time.process_time()
        find_parks(smaller)
        times["find"].append(time.process_time() - start)
    decode, find = (float(np.median(times[key])) for key in ("decode", "find"))
    print(f"speed: decode {decode * 1000:.0f} ms, find {find * 1000:.0f} ms, {find / decode:.1f} times")


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, help="folder with parks, grids and sheets")
    parser.add_argument("--scenes", type=int, default=30, help="drawn parks")
    parser.add_argument("--decoys", type=int, default=1, help="drawn decoys of each kind")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    if args.data:
        judge("parks", real_photos(args.data / "parks"))
        speed(next(real_photos(args.data / "parks"))[1])
    judge("scenes", scenes(args.scenes))
    decoys(args.decoys, args.data)


if __name__ == "__main__":
    main()
