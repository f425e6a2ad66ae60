"""How well parks of the print-and-play set are read: `python -m tests.benchmarks.park_synthetic [--count 500]`.

Every park is photographed by `tests.vision.parks.cameras` and goes through the service's own routes, with a catalogue
enrolled from the art (the set's, or with `--art random` that of other sets); its questions are answered by the truth.
Exit 0 needs 99.5 % of tiles, 95 % of parks exact and 99 % of totals right after the questions. A refused photo counts
as wrong in all three.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np

from tests.benchmarks.park_bars import bars
from tests.benchmarks.park_route import Outcome, enrolled, measured, served
from tests.collections_client import Client
from tests.vision.parks.cameras import photographed
from tests.vision.parks.shots import ParkPhoto
from tests.vision.parks.tile_art import random_art

SETS = 7  # of random art
TILES, PARKS, TOTALS = 0.995, 0.95, 0.99  # least shares: tiles right, parks exact, totals right after the questions


def main() -> int:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--count", type=int, default=500)
    asked.add_argument("--first", type=int, default=0, help="seed of the first park; the next ones follow")
    asked.add_argument("--art", choices=("set", "random"), default="set", help="random: seven other sets in turn")
    asked.add_argument("--pictures", type=Path, help="folder for photos that were not read exactly")
    asked.add_argument("--verbose", action="store_true", help="a line for each park")
    asked.add_argument("--plot", type=Path, help="SVG to write: outcomes by table, size, tilt, light and tiles' side")
    options = asked.parse_args()
    outcomes: list[tuple[ParkPhoto, Outcome]] = []
    with served() as app:
        owner = Client(app)
        sets = [None] if options.art == "set" else [random_art(n) for n in range(SETS)]
        catalogues = [enrolled(owner, art) for art in sets]
        for seed in range(options.first, options.first + options.count):
            photo, catalogue = photographed(seed, sets[seed % len(sets)]), catalogues[seed % len(sets)]
            outcome = measured(owner, catalogue, photo)
            outcomes.append((photo.without_pixels(), outcome))
            if options.verbose or not outcome.exact:
                print(line(photo, outcome), flush=True)
            if options.pictures and not outcome.exact:
                options.pictures.mkdir(parents=True, exist_ok=True)
                cv2.imwrite(str(options.pictures / f"{seed:04d}.jpg"), photo.pixels)
    if options.plot:
        options.plot.write_text(plotted(outcomes))
    return report(outcomes)


def line(photo: ParkPhoto, outcome: Outcome) -> str:
    """A photo's outcome in a line."""
    shot = photo.shot
    what = f"seed {outcome.seed}: {outcome.tiles} tiles on {shot.table}, tilt {shot.tilt:.0f}, gain {shot.gain:.2f}"
    if outcome.refusal:
        return f"{what}: refused, {outcome.refusal}"
    right = f"{outcome.right} right, {outcome.questions} questions, total {outcome.total} of {outcome.true_total}"
    return f"{what}: {right}; {'; '.join(outcome.faults[:4]) or 'exact'}"


def report(outcomes: Sequence[tuple[ParkPhoto, Outcome]]) -> int:
    """Print the figures. 0 where all floors hold."""
    everything = [outcome for _, outcome in outcomes]
    tiles = sum(one.right for one in everything) / sum(one.tiles for one in everything)
    exact = share(everything, lambda one: one.exact)
    totals = share(everything, lambda one: one.total_right)
    print(f"\n{len(everything)} parks, {sum(one.tiles for one in everything)} tiles")
    print(f"tiles right (place, name, turn)   {tiles:8.2%}   floor {TILES:.1%}")
    print(f"parks exact                       {exact:8.2%}   floor {PARKS:.1%}")
    print(f"totals right after the questions  {totals:8.2%}   floor {TOTALS:.1%}")
    print(f"refused                           {share(everything, lambda one: bool(one.refusal)):8.2%}")
    print(f"tiles wrong above 0.99 confidence {sum(one.confident_wrong for one in everything):8d}")
    print(f"cells read where no tile lies     {sum(one.extra for one in everything):8d}")
    print(f"questions per park                {sum(one.questions for one in everything) / len(everything):8.2f}")
    print("refusals:", dict(Counter(one.refusal for one in everything if one.refusal)))
    print("\nexact / refused / parks by table and size")
    groups: dict[str, list[Outcome]] = defaultdict(list)
    for photo, outcome in outcomes:
        groups[f"table {photo.shot.table}"].append(outcome)
        groups[f"size {size_of(outcome.tiles)}"].append(outcome)
    for name, its in sorted(groups.items()):
        print(f"  {name:16s} {sum(o.exact for o in its):4d} {sum(bool(o.refusal) for o in its):4d} {len(its):4d}")
    return int(not (tiles >= TILES and exact >= PARKS and totals >= TOTALS))


def plotted(outcomes: Sequence[tuple[ParkPhoto, Outcome]]) -> str:
    """How photos ended, by their conditions, as SVG."""
    conditions: dict[str, Callable[[ParkPhoto], str]] = {
        "table": lambda photo: photo.shot.table,
        "tiles": lambda photo: size_of(len(photo.tiles)),
        "tilt": lambda photo: _step(photo.shot.tilt, 15, "°"),
        "brightness": lambda photo: _step(100 * photo.shot.gain, 20, " %"),
        "side of a tile": lambda photo: _step(_side(photo), 60, " px"),
    }
    groups: dict[str, list[Counter[str]]] = {}
    names: dict[str, list[str]] = {}
    for heading, condition in conditions.items():
        found: dict[str, Counter[str]] = defaultdict(Counter)
        for photo, outcome in outcomes:
            found[condition(photo)][ended(outcome)] += 1
        names[heading] = sorted(found, key=lambda name: (len(name), name))
        groups[heading] = [found[name] for name in names[heading]]
    return bars(f"{len(outcomes)} simulated photos of parks", groups, names)


def ended(outcome: Outcome) -> str:
    """What became of a photo, in the words of `park_bars.OUTCOMES`."""
    if outcome.refusal:
        return "refused"
    if outcome.exact:
        return "exact"
    return "right after questions" if outcome.total_right else "wrong total"


def _step(value: float, step: int, unit: str) -> str:
    low = int(value // step) * step
    return f"{low}-{low + step}{unit}"


def _side(photo: ParkPhoto) -> float:
    return float(np.median([cv2.contourArea(one.polygon.astype(np.float32)) ** 0.5 for one in photo.tiles]))


def size_of(tiles: int) -> str:
    """A park's class of size."""
    return next((f"to {most:2d}" for most in (3, 8, 20, 40) if tiles <= most), "to 80")


def share(outcomes: Sequence[Outcome], holds: Callable[[Outcome], bool]) -> float:
    """For how many it holds."""
    return sum(map(holds, outcomes)) / len(outcomes)


if __name__ == "__main__":
    sys.exit(main())
