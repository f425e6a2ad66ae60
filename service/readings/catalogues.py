"""A catalogue as the reader of parks needs it: tiles by name, and how they look.

Looks are made from pictures in a child process, once: they are kept here by the pictures' digests.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from schemas.habitats import Tile
from service.games.habitats.layouts import example
from service.prints.tiles.raster import example_pictures
from service.readings.child import run
from service.readings.tiles import plain_name, turn_counts
from vision.errors import PhotoError
from vision.park import Known
from vision.parks.looks import Look, look_at
from vision.photo import PhotoLimits, load_photo

MAX_KEPT = 1500  # looks kept in memory, 48 KiB each
MAX_SIDE = 640  # pixels of a picture that a look is made from
EXAMPLE_SIDE = 192  # pixels of a tile of our own set, drawn to be looked at
ENTRANCES = 5  # of our own set: one a player

_kept: OrderedDict[str, Look] = OrderedDict()
_lock = threading.Lock()


@dataclass(frozen=True)
class CatalogueTile:
    """A tile of a catalogue: its name, how many there are, and the digests of its pictures."""

    name: str
    tile: Tile
    copies: int = 1
    pictures: tuple[str, ...] = ()

    @property
    def free(self) -> bool:
        """Whether it is laid any way round: roads and views are turned at will."""
        return turn_counts(self.tile)


@dataclass(frozen=True)
class Catalogue:
    """The tiles that may lie in a park.

    `fetch` gives the bytes of a picture by its digest, None where it is gone; `looks`: those that are made already.
    """

    tiles: tuple[CatalogueTile, ...] = ()
    fetch: Callable[[str], bytes | None] = lambda _: None
    looks: Mapping[str, Look] = field(default_factory=dict)

    def by_name(self) -> Mapping[str, CatalogueTile]:
        """The tiles by name."""
        return {tile.name: tile for tile in self.tiles}


@cache
def example_catalogue(edition: str) -> Catalogue:
    """Our own set of tiles, as it is printed."""
    copies = [stock.copies for stock in example(edition)] + [ENTRANCES]
    tiles: dict[str, CatalogueTile] = {}
    looks: dict[str, Look] = {}
    for count, (tile, picture) in zip(copies, example_pictures(edition, EXAMPLE_SIDE), strict=True):
        name = plain_name(tile, tiles)
        tiles[name] = CatalogueTile(name, tile, count, (name,))
        looks[name] = look_at(picture)
    return Catalogue(tuple(tiles.values()), looks=looks)


def known(catalogue: Catalogue, settings: Mapping[str, Any]) -> tuple[Known, ...]:
    """The tiles of a catalogue that have a picture, with their looks. Raises `Busy`, `PhotoError` as `child.run`."""
    looks = _looks(catalogue, settings)
    found = []
    for tile in catalogue.tiles:
        its = tuple(looks[digest] for digest in tile.pictures if digest in looks)
        if its:
            found.append(Known(tile.name, its, tile.copies, tile.tile.landscape, tile.free))
    return tuple(found)


def _looks(catalogue: Catalogue, settings: Mapping[str, Any]) -> dict[str, Look]:
    if catalogue.looks:
        return dict(catalogue.looks)
    wanted = list(dict.fromkeys(digest for tile in catalogue.tiles for digest in tile.pictures))
    with _lock:
        looks = {digest: _kept[digest] for digest in wanted if digest in _kept}
    missing = [(digest, data) for digest in wanted if digest not in looks and (data := catalogue.fetch(digest))]
    if missing:
        made = run(make_looks, ([data for _, data in missing],), settings)
        looks |= {digest: look for (digest, _), look in zip(missing, made, strict=True) if look is not None}
    with _lock:
        for digest, look in looks.items():
            _kept[digest] = look
            _kept.move_to_end(digest)
        while len(_kept) > MAX_KEPT:
            _kept.popitem(last=False)
    return looks


def make_looks(pictures: Sequence[bytes]) -> list[Look | None]:
    """The look of every picture, None where it cannot be decoded."""
    looks: list[Look | None] = []
    for data in pictures:
        try:
            looks.append(look_at(load_photo(data, PhotoLimits(longest_side=MAX_SIDE)).image))
        except PhotoError:
            looks.append(None)
    return looks
