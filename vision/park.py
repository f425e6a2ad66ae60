"""A photo of parks in, what lies in them out: the whole road, stage by stage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import NoBoardFound
from vision.hints import Hint, board_hints, photo_hints
from vision.park_overlay import draw_park_overlay
from vision.parks.alike import groups
from vision.parks.assign import UNKNOWN, Identity, identify
from vision.parks.cut import Picture, cut_tiles
from vision.parks.find import Vouch, find_parks
from vision.parks.landscape import Colour, from_rgb, landscapes, to_rgb
from vision.parks.lattice import ParkLattice
from vision.parks.looks import Look
from vision.parks.loose import loose_tiles
from vision.parks.match import likeness
from vision.parks.presence import LEAST_KINDS, present, recognised
from vision.parks.same import Laid, laid_onto
from vision.parks.seen import SeenCells
from vision.parks.tints import tints
from vision.parks.upright import park_up, turns_in_park
from vision.photo import Photo, PhotoLimits, load_photo

READER = "parks@2"
MAX_PARKS = 6
"""Parks read from one photo, largest first: a table of players, not a shop window."""
PICTURE_SIDE = 192
"""Pixels along the side of a tile's picture, as a catalogue keeps it."""
PICTURE_QUALITY = 88
"""JPEG quality of a tile's picture."""
BEYOND = 6
"""Rows and columns around a park in which known tiles are sought that the finder did not see."""
SURE = 0.95
"""From this probability on, a tile's landscape teaches the colours of this photo."""

Rgb = tuple[int, int, int]


@dataclass(frozen=True)
class Known:
    """A tile of the catalogue: its name, how it looks, and how many there are.

    `landscape` as the palette calls it. `free`: laid any way round, so that it does not tell which way is up.
    """

    name: str
    looks: tuple[Look, ...]
    copies: int = 1
    landscape: str | None = None
    free: bool = False


@dataclass(frozen=True)
class ParkOptions:
    """What is known before the photo is looked at.

    `corners`: of the park, in photo pixels, top-left, top-right, bottom-right, bottom-left as the player reads it.
    `palette`: the colours of landscapes. `loose`: tiles that lie about one by one will do. `overlay`: draw a picture;
    `pictures`: cut every tile out as a JPEG.
    """

    catalogue: tuple[Known, ...] = ()
    corners: tuple[tuple[float, float], ...] | None = None
    palette: Mapping[str, Sequence[Rgb]] = field(default_factory=dict)
    loose: bool = False
    overlay: bool = False
    pictures: bool = False


@dataclass(frozen=True)
class ParkTile:
    """One tile of a park.

    `polygon`: float64 (4, 2) xy in photo pixels, clockwise from the top left as the park is read. `there`: probability
    that a tile lies there. `names`: probability of each name of the catalogue, None for a tile that is none of it,
    likeliest first. `turns`: float64 (4,), of each turn against the park's up, should the first name be right.
    `group`: tiles of the photo with the same number look alike. `colour`: sRGB of most of it. `landscapes`: their
    probabilities by colour, likeliest first. `cut`: the photo's frame cuts it. `picture`: JPEG bytes, up as the park's.
    """

    at: tuple[int, int]
    polygon: NDArray[np.float64]
    there: float
    names: Mapping[str | None, float]
    turns: NDArray[np.float64]
    group: int
    colour: Rgb
    landscapes: Mapping[str, float]
    cut: bool
    picture: bytes | None = None

    @property
    def name(self) -> str | None:
        """The likeliest name."""
        return next(iter(self.names))


@dataclass(frozen=True)
class Park:
    """One park of a photo, the right way up; `lattice` in pixels of the whole upright photo."""

    lattice: ParkLattice
    tiles: tuple[ParkTile, ...]
    turn_confidence: float
    hints: tuple[Hint, ...] = ()


@dataclass(frozen=True)
class ParkPhoto:
    """All parks of a photo, largest first; `width` and `height` in its own pixels; `overlay` a JPEG or None."""

    parks: tuple[Park, ...]
    width: int
    height: int
    reader: str
    overlay: bytes | None


def read_parks(data: bytes, options: ParkOptions, limits: PhotoLimits | None = None) -> ParkPhoto:
    """Read every park in a photo. Raises `PhotoError` (see `vision.errors`), and nothing else on any bytes."""
    photo = load_photo(data, limits)
    try:
        found = find_parks(photo.image, _corners(photo, options), around=True, vouched=_vouch(photo, options))
    except NoBoardFound as error:
        alone = loose_tiles(photo.image) if options.loose and options.corners is None else []
        if not alone:
            raise error.hinting(photo_hints(photo.image)) from None
        return parks_of(photo, alone, options)
    return parks_of(photo, found[:MAX_PARKS], options)


def _vouch(photo: Photo, options: ParkOptions) -> Vouch | None:
    """Who knows the catalogue's tiles when they lie in a park; None where the catalogue is too small to tell."""
    known, kinds = _known(options)
    if len(options.catalogue) < LEAST_KINDS:
        return None

    def vouched(lattice: ParkLattice) -> int:
        cells = SeenCells(photo.image, lattice, known)
        return recognised(cells.looks(lattice.occupied), known, kinds, cells.alike(lattice.occupied))

    return vouched


def _known(options: ParkOptions) -> tuple[list[Look], list[int]]:
    """All looks of the catalogue, and which of its tiles each shows."""
    looks = [look for one in options.catalogue for look in one.looks]
    return looks, [kind for kind, one in enumerate(options.catalogue) for _ in one.looks]


def _corners(photo: Photo, options: ParkOptions) -> NDArray[np.float64] | None:
    if options.corners is None:
        return None
    return (np.asarray(options.corners, np.float64) + 0.5) * photo.scale - 0.5


def parks_of(photo: Photo, lattices: Sequence[ParkLattice], options: ParkOptions) -> ParkPhoto:
    """Read the tiles of parks whose lattices, in pixels of the photo's image, are known.

    One set lies on the table: its tiles are told apart over all parks together, and say where tiles lie at all.
    """
    known, kinds = _known(options)
    seen = [_seen(photo, lattice, known, kinds, options.corners is not None) for lattice in lattices]
    looks = [look for one in seen for look in one.looks]
    alike = np.concatenate([one.alike for one in seen])
    starts = np.cumsum([0, *(len(one.looks) for one in seen)]).tolist()
    laid = {start + n: its for start, one in zip(starts, seen, strict=False) for n, its in one.laid.items()}
    copies = [one.copies for one in options.catalogue]
    identities = identify(alike, kinds, copies, tints(looks, known, alike), laid)
    same = groups(likeness(looks, looks))
    shown = _landscapes(looks, identities, options)
    parks = []
    for start, one in zip(starts, seen, strict=False):
        part = slice(start, start + len(one.looks))
        parks.append(_park(photo, one.lattice, looks[part], identities[part], same[part], shown[part], options))
    overlay = draw_park_overlay(photo, parks) if options.overlay else None
    return ParkPhoto(tuple(parks), photo.width, photo.height, READER, overlay)


@dataclass(frozen=True)
class _Seen:
    """A park and how its tiles look, in reading order: `alike`, float32 (tiles, looks, 4), to the known ones, and what
    was `laid` onto some, by their number."""

    lattice: ParkLattice
    looks: list[Look]
    alike: NDArray[np.float32]
    laid: Mapping[int, Sequence[Laid]]


def _seen(photo: Photo, lattice: ParkLattice, known: Sequence[Look], kinds: Sequence[int], as_dragged: bool) -> _Seen:
    """A park; where enough tiles are known, cells hold what looks like one. A person's rows and columns stay."""
    if not as_dragged:
        lattice = lattice.padded(BEYOND, photo.image.shape)
    cells = SeenCells(photo.image, lattice, known)
    tiles, chance = lattice.occupied, lattice.chance
    if not as_dragged and len(set(kinds)) >= LEAST_KINDS:
        tiles, chance = present(lattice, cells)
    looks, alike = cells.looks(tiles), cells.alike(tiles)
    if not as_dragged:
        lattice = replace(lattice, polygons=cells.polygons).holding(tiles, chance)
    return _Seen(lattice, looks, alike, laid_onto(looks, known, kinds, alike))


def _landscapes(looks: Sequence[Look], identities: Sequence[Identity], options: ParkOptions) -> list[dict[str, float]]:
    """By the colours of tiles that were recognised in this very photo, where there are; else by the palette."""
    taught: dict[str, list[Colour]] = {}
    for look, identity in zip(looks, identities, strict=True):
        if identity.best != UNKNOWN and identity.chances[identity.best] >= SURE:
            landscape = options.catalogue[identity.best].landscape
            if landscape is not None:
                taught.setdefault(landscape, []).append(look.colour)
    given = {name: [from_rgb(*rgb) for rgb in its] for name, its in options.palette.items()}
    colours = [look.colour for look in looks]
    if taught and taught.keys() >= given.keys():
        return landscapes(colours, taught, same_light=True)
    return landscapes(colours, given)


def _park(
    photo: Photo,
    lattice: ParkLattice,
    looks: Sequence[Look],
    identities: Sequence[Identity],
    alike: Sequence[int],
    shown: Sequence[Mapping[str, float]],
    options: ParkOptions,
) -> Park:
    ways = np.eye(4)[0] if options.corners is not None else _up(identities, options.catalogue)
    up = int(ways.argmax())
    read = lattice.turned(up)
    numbers = np.full(lattice.occupied.shape, -1)
    numbers[lattice.occupied] = np.arange(lattice.tiles)
    numbers = np.rot90(numbers, up)
    whole = read.scaled(1 / photo.scale)
    polygons = read.polygons[read.occupied]
    pictures = cut_tiles(photo.image, polygons, PICTURE_SIDE) if options.pictures else None
    places = [(r, c) for r, c in np.argwhere(read.occupied).tolist()]
    tiles = []
    for order, (r, c) in enumerate(places):
        n = int(numbers[r, c])
        names = {
            None if kind == UNKNOWN else options.catalogue[kind].name: p for kind, p in identities[n].chances.items()
        }
        tiles.append(
            ParkTile(
                at=(r, c),
                polygon=whole.polygons[r, c],
                there=float(read.confidence[r, c]),
                names=names,
                turns=turns_in_park(identities[n].turns, ways),
                group=alike[n],
                colour=to_rgb(looks[n].colour),
                landscapes=shown[n],
                cut=bool(read.cut[r, c]),
                picture=None if pictures is None else as_jpeg(pictures[order]),
            )
        )
    hints = board_hints(photo.image, places, polygons)
    return Park(whole, tuple(tiles), float(ways[up]), hints)


def _up(identities: Sequence[Identity], catalogue: Sequence[Known]) -> NDArray[np.float64]:
    telling = [
        (1 - identity.chances.get(UNKNOWN, 0.0)) * identity.turns + identity.chances.get(UNKNOWN, 0.0) / 4
        for identity in identities
        if identity.best != UNKNOWN and not catalogue[identity.best].free
    ]
    return park_up(telling)


def as_jpeg(tile: Picture) -> bytes:
    """A picture, uint8 (h, w, 3) BGR, as JPEG bytes with nothing in them but the picture."""
    _, encoded = cv2.imencode(".jpg", tile, [cv2.IMWRITE_JPEG_QUALITY, PICTURE_QUALITY])
    return encoded.tobytes()
