"""How well tiles are named, whoever found them: `python -m tests.benchmarks.park_naming [--first 21000] [--count 60]`.

Parks of the print-and-play set (`--art random`: of other sets) are photographed by `tests.vision.parks.cameras`; their
tiles are cut out by their true corners, each corner off by a little, and named as the service does, once with the whole
set in the catalogue and once with a share of it left out. Told: how many tiles are right, unknown and wrong, by their
size, by what stands on them and by glare; how often a confidence keeps its word; whether strangers stay unknown.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from unittest.mock import patch

import cv2
import numpy as np
from numpy.typing import NDArray

from schemas.habitats import Tile
from service.games.habitats.layouts import example
from service.readings.catalogues import make_looks
from tests.benchmarks.park_route import EDITION, name_of, turn_matters
from tests.vision.parks import clutter
from tests.vision.parks.cameras import photographed
from tests.vision.parks.shots import Float, Image, Laid, Pixels
from tests.vision.parks.tile_art import random_art, tile_art
from vision.park import Known, Park, ParkOptions, ParkTile, parks_of
from vision.parks.cut import cut_tiles
from vision.parks.lattice import ParkLattice
from vision.photo import Photo, load_photo

OFF = 0.012
"""Standard deviation of a corner, along each axis, in sides of a tile."""
LEFT_OUT = (0.2, 0.8)
"""Share of the set that a catalogue lacks: the least and the most."""
QUALITY = 90
"""JPEG quality of a catalogue's pictures."""
SETS = 7
"""Of random art."""
SIZES = (0, 50, 70, 90, 120, 180, 10_000)
"""Classes of a tile's side, in pixels of the picture that it is cut from."""
COVERED = (0.0, 1e-6, 0.05, 0.1, 0.2, 1.01)
"""Classes of the share of a tile on which something stands."""
BANDS = (0.0, 0.5, 0.7, 0.9, 0.95, 0.99, 0.999, 1.01)
"""Classes of confidence."""
BLOWN = 250
"""Level of all three colours from which nothing is left to see."""
CROP = 160
"""Pixels along the side of a crop that is kept to be looked at."""
TILES, PARKS = 0.995, 0.95
"""Least shares: tiles right, parks exact."""

Catalogue = Mapping[str, Known]


@dataclass(frozen=True)
class Taken:
    """A photo: its file's bytes, its truth, and for every tile the share of it on which a figure stands."""

    seed: int
    data: bytes
    tiles: tuple[Laid, ...]
    figures: tuple[float, ...]
    glare: float


@dataclass(frozen=True)
class Named:
    """What became of a tile. `outcome`: right, unknown, wrong or turned (named rightly, turned wrongly).

    `enrolled`: the catalogue has it; `side`: in pixels of the picture; `figure` and `blown`: shares of the tile.
    """

    outcome: str
    enrolled: bool
    chance: float
    side: float
    figure: float
    blown: float
    glare: bool
    told: str


def taken(seed: int, art: Mapping[str, Image] | None = None) -> Taken:
    """The photo of a seed, and where its figures stand."""
    stood: list[NDArray[np.bool_]] = []
    draw = clutter.figure

    def noted(photo: Pixels, foot: Float, size: float, rng: np.random.Generator) -> None:
        before = photo.copy()
        draw(photo, foot, size, rng)
        stood.append((photo != before).any(axis=2))

    with patch.object(clutter, "figure", noted):
        photo = photographed(seed, art)
    mask = np.any(stood, axis=0) if stood else np.zeros(photo.pixels.shape[:2], np.bool_)
    figures = tuple(_share(mask, one.polygon) for one in photo.tiles)
    return Taken(seed, photo.jpeg(), photo.tiles, figures, photo.shot.glare)


def _share(mask: NDArray[np.bool_], polygon: NDArray[np.float64]) -> float:
    low = np.maximum(np.floor(polygon.min(axis=0)).astype(int), 0)
    high = np.ceil(polygon.max(axis=0)).astype(int) + 1
    part = mask[low[1] : high[1], low[0] : high[0]]
    if not part.any():
        return 0.0
    inside = np.zeros(part.shape, np.uint8)
    cv2.fillConvexPoly(inside, np.round(polygon - low).astype(np.int32), 1)
    return float(part[inside > 0].mean())


def catalogue(art: Mapping[str, Image] | None = None) -> Catalogue:
    """The whole set by name, its looks made from pictures as a catalogue keeps them."""
    stock = [(one.tile, one.copies) for one in example(EDITION)] + [(Tile(kind="entrance"), 1)]
    pictures = [tile_art(repr(tile), tile) if art is None else art[repr(tile)] for tile, _ in stock]
    files = [cv2.imencode(".jpg", one, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes() for one in pictures]
    known = {}
    for (tile, copies), look in zip(stock, make_looks(files), strict=True):
        assert look is not None
        known[name_of(tile)] = Known(name_of(tile), (look,), copies, tile.landscape, bool(tile.roads))
    return known


def lattice_of(tiles: Sequence[Laid], photo: Photo, off: float, rng: np.random.Generator) -> ParkLattice:
    """The park as a finder of that precision would tell it, in pixels of the picture, up as the camera has it."""
    places = np.array([one.at for one in tiles])
    places -= places.min(axis=0)
    shape = tuple(places.max(axis=0) + 1)
    polygons = np.array([one.polygon for one in tiles])
    sides = np.sqrt([cv2.contourArea(one.astype(np.float32)) for one in polygons])
    polygons = polygons + rng.normal(0, off, polygons.shape) * sides[:, None, None]
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) + places[:, None, ::-1]
    found, _ = cv2.findHomography(corners.reshape(-1, 2).astype(np.float64), polygons.reshape(-1, 2))
    homography = np.asarray(found, np.float64)
    occupied = np.zeros(shape, np.bool_)
    occupied[tuple(places.T)] = True
    grid = np.zeros((*shape, 4, 2))
    grid[tuple(places.T)] = polygons
    sure = np.ones(shape, np.float32)
    lattice = ParkLattice(homography, occupied, grid, sure, np.zeros(shape, np.bool_), 1.0, "true")
    right, down = (polygons[:, end] - polygons[:, 0] for end in (1, 3))
    x, y = (right - np.column_stack([-down[:, 1], down[:, 0]])).mean(axis=0)
    return lattice.turned(round(np.degrees(np.arctan2(-y, x)) / 90) % 4).scaled(photo.scale)


def named(photo: Taken, known: Catalogue, left_out: bool, off: float, crops: Path | None = None) -> list[Named]:
    """Name the tiles of a photo; `left_out`: with part of the set."""
    rng = np.random.default_rng([9, photo.seed])
    image = load_photo(photo.data)
    lattice = lattice_of(photo.tiles, image, off, rng)
    share = rng.uniform(*LEFT_OUT) if left_out else 0.0
    chosen = {name: one for name, one in known.items() if rng.random() >= share}
    (park,) = parks_of(image, [lattice], ParkOptions(catalogue=tuple(chosen.values()))).parks
    found = [_outcome(photo, image, *pair, chosen) for pair in _pairs(park, photo.tiles)]
    if crops is not None:
        _keep(crops, photo, image, found, left_out)
    return found


def _pairs(park: Park, tiles: Sequence[Laid]) -> Iterator[tuple[int, ParkTile]]:
    """The number of each true tile, and the tile read there."""
    middles = np.array([one.polygon.mean(axis=0) for one in park.tiles])
    for n, laid in enumerate(tiles):
        away = np.linalg.norm(middles - laid.polygon.mean(axis=0), axis=1)
        yield n, park.tiles[int(away.argmin())]


def _outcome(photo: Taken, image: Photo, n: int, read: ParkTile, known: Catalogue) -> Named:
    laid = photo.tiles[n]
    name = name_of(laid.tile)
    polygon = laid.polygon * image.scale
    if read.name is None:
        outcome = "unknown"
    elif read.name != name:
        outcome = "wrong"
    else:
        outcome = "turned" if turn_matters(laid.tile) and int(read.turns.argmax()) != laid.turn else "right"
    blown = _share(np.asarray(image.image.min(axis=2) >= BLOWN), polygon)
    side = float(np.sqrt(cv2.contourArea(polygon.astype(np.float32))))
    best = ", ".join(f"{its or '?'} {chance:.3f}" for its, chance in list(read.names.items())[:3])
    told = f"seed {photo.seed}: {name}@{laid.turn}, {side:.0f} px, figure {photo.figures[n]:.2f}: {outcome}, {best}"
    return Named(outcome, name in known, read.names[read.name], side, photo.figures[n], blown, photo.glare > 0, told)


def _keep(folder: Path, photo: Taken, image: Photo, found: Sequence[Named], left_out: bool) -> None:
    """Pictures of the tiles that were not named, each beside the set's own."""
    folder.mkdir(parents=True, exist_ok=True)
    for laid, its in zip(photo.tiles, found, strict=True):
        if its.outcome != "right" and its.enrolled:
            polygon = np.roll(laid.polygon, -laid.turn, axis=0)[None] * image.scale
            pair = np.hstack(
                [
                    cut_tiles(image.image, polygon, CROP)[0],
                    cv2.resize(tile_art(repr(laid.tile), laid.tile), (CROP, CROP)),
                ]
            )
            name = f"{photo.seed}-{laid.at[0]}-{laid.at[1]}-{its.outcome}{'-part' if left_out else ''}.png"
            cv2.imwrite(str(folder / name), pair)


def report(parks: Sequence[Sequence[Named]]) -> bool:
    """Print what became of the tiles of parks whose set is enrolled as a whole. Whether the floors hold."""
    tiles = [one for park in parks for one in park]
    right = np.mean([one.outcome == "right" for one in tiles])
    exact = np.mean([all(one.outcome == "right" for one in park) for park in parks])
    print(f"\n{len(parks)} parks, {len(tiles)} tiles, the whole set enrolled")
    print(f"tiles right, turn included {right:8.2%}   floor {TILES:.1%}")
    print(f"parks exact                {exact:8.2%}   floor {PARKS:.1%}")
    print("                          tiles   right unknown   wrong  turned  >0.99 wrong or turned")
    _line("all", tiles)
    _classes("side, px", tiles, SIZES, lambda one: one.side)
    _classes("figure", tiles, COVERED, lambda one: one.figure)
    _classes("blown out", tiles, COVERED, lambda one: one.blown)
    _line("photos with glare", [one for one in tiles if one.glare])
    calibration(tiles)
    return bool(right >= TILES and exact >= PARKS)


def _classes(what: str, tiles: Sequence[Named], edges: Sequence[float], of: Callable[[Named], float]) -> None:
    for low, high in pairwise(edges):
        _line(f"{what} {low:g} to {high:g}", [one for one in tiles if low <= of(one) < high])


def _line(what: str, tiles: Sequence[Named]) -> None:
    if tiles:
        counts = [sum(one.outcome == name for one in tiles) for name in ("right", "unknown", "wrong", "turned")]
        sure = sum(one.outcome in ("wrong", "turned") and one.chance > 0.99 for one in tiles)
        print(f"  {what:22s} {len(tiles):6d}" + "".join(f"{count:8d}" for count in counts) + f"{sure:8d}")


def calibration(tiles: Sequence[Named]) -> None:
    """Print how often each confidence was right; of a stranger, `?` is."""
    for low, high in pairwise(BANDS):
        band = [one for one in tiles if low <= one.chance < high]
        if band:
            right = np.mean([_said_right(one) for one in band])
            told = np.mean([one.chance for one in band])
            print(f"  confidence {low:g} to {min(high, 1):g}: {len(band)} tiles, told {told:.4f}, right {right:.4f}")


def _said_right(one: Named) -> bool:
    """Whether the name is, whatever of the turn."""
    return one.outcome in ("right", "turned") if one.enrolled else one.outcome == "unknown"


def report_left_out(tiles: Sequence[Named]) -> None:
    """Print what became of tiles when their catalogue lacked part of the set."""
    strangers = [one for one in tiles if not one.enrolled]
    wrong = [one.chance for one in tiles if one.outcome == "wrong"]
    above = [sum(chance > least for chance in wrong) for least in (0.95, 0.99)]
    print(f"\n{LEFT_OUT[0]:.0%} to {LEFT_OUT[1]:.0%} of the set not enrolled")
    print("                          tiles   right unknown   wrong  turned  >0.99 wrong or turned")
    _line("enrolled", [one for one in tiles if one.enrolled])
    _line("strangers", strangers)
    print(f"  named wrongly above 0.95: {above[0]}, above 0.99: {above[1]}")
    calibration(tiles)


def main() -> int:
    """Measure and print; 0 where the floors hold."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--first", type=int, default=21000, help="seed of the first photo; the next ones follow")
    asked.add_argument("--count", type=int, default=60)
    asked.add_argument("--off", type=float, default=OFF, help="of a corner, in sides of a tile")
    asked.add_argument("--art", choices=("set", "random"), default="set", help="random: seven other sets in turn")
    asked.add_argument("--pictures", type=Path, help="folder for crops of enrolled tiles that were not named")
    asked.add_argument("--verbose", action="store_true", help="a line for each tile that was not right")
    options = asked.parse_args()
    cv2.setNumThreads(1)
    sets = [None] if options.art == "set" else [random_art(n) for n in range(SETS)]
    known = [catalogue(art) for art in sets]
    whole, part = [], []
    for seed in range(options.first, options.first + options.count):
        which = seed % len(sets)
        photo = taken(seed, sets[which])
        whole.append(named(photo, known[which], False, options.off, options.pictures))
        part += named(photo, known[which], True, options.off, options.pictures)
        if options.verbose:
            for one in whole[-1]:
                if one.outcome != "right":
                    print(one.told, flush=True)
    fine = report(whole)
    report_left_out(part)
    return int(not fine)


if __name__ == "__main__":
    sys.exit(main())
