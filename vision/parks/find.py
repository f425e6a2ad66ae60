"""Where the tiles lie: what a network senses of them, lattices that may be theirs, and the one to be vouched for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import NoBoardFound
from vision.parks.corners import within
from vision.parks.geometry import Frame
from vision.parks.guesses import guess
from vision.parks.lattice import ParkLattice
from vision.parks.nearer import ROOM, extent
from vision.parks.pieces import MAX_LOSS, cut_up
from vision.parks.polygons import tile_polygons
from vision.parks.presence import LIKELY
from vision.parks.quads import enclosed
from vision.parks.segments import Segments
from vision.parks.sense import Sensed, sense
from vision.parks.settle import Candidate, held, settle
from vision.parks.verify import MAX_TILES, Judged, choose, judge, refusal

Floats = NDArray[np.float64]
Image = NDArray[np.uint8]
Vouch = Callable[[ParkLattice], int]

WORK_SIDE = 1000
"""Longest side, in pixels, of the picture in which parks are sought."""
MOST_VOUCHED = 6
"""Refused candidates, at most, for which someone is asked to vouch."""
NEARER = 1.3
"""How much larger, at least, the part of a photo in which tiles lie shows them, to be looked at by itself."""
REACH = 0.06
"""How far from their places the edges are sought of tiles that long lines enclose, in cells ..."""
MOST_REST = 0.25
"""... and how much else may stand out from the table, in areas of them: no one tile of many is a park."""
MIN_CONTRAST = 4.0
"""Standard deviation of grey levels below which a picture shows nothing at all."""


def find_parks(
    image: Image, corners: Floats | None = None, around: bool = False, vouched: Vouch | None = None
) -> list[ParkLattice]:
    """The parks in `image`, uint8 (h, w, 3) BGR, largest first; at present the one that is plainest. `around`: with the
    cells around its tiles that were looked at, too. `vouched`: how many tiles someone vouches for of a park
    that would be refused for its looks.

    `corners`, float64 (4, 2) xy, is what a person dragged: top-left, top-right, bottom-right, bottom-left of the
    tiles' bounding box. Rows and columns are then inferred from the edges inside; the park has the person's rows and
    columns and way up, and is not refused for what is unclear: its confidence says so.
    Raises `NoBoardFound` with a reason `vision.park.*` where nothing can be vouched for.
    """
    work = _whole(image)
    if corners is not None:
        quad = (np.asarray(corners, np.float64).reshape(4, 2) + 0.5) * work.scale - 0.5
        dragged = within(work.lab, work.sensed, quad)
        inner = slice(1, dragged.view.rows - 1), slice(1, dragged.view.cols - 1)
        return [_park(judge(dragged), inner).scaled(1 / work.scale)]
    judged, best = _sought(work, vouched)
    if best is None or best.fault is not None:
        part = _nearer(image, work)
        if part is not None:
            more, found = _sought(part, vouched)
            judged = judged + more
            # what a part cuts off is known only where someone else knows the tiles
            whole = found is not None and (vouched is not None or not (found.cut & found.candidate.occupied).any())
            if found is not None and found.fault is None and whole:
                work, best = part, found
    if best is None or best.fault is not None:
        raise refusal(judged, best)
    return [_told(best, around, work)]


@dataclass(frozen=True)
class _Work:
    """What parks are sought in: a photo made smaller, or a part of it that begins at `corner`, xy; `lab`, uint8 (h, w,
    3) L a b, `scale` its pixels for one of the photo's, `frame` that of the lens, `photo` the shape of the photo."""

    lab: Image
    sensed: Sensed
    scale: float
    corner: tuple[int, int]
    frame: Frame
    photo: tuple[int, ...]

    @property
    def part(self) -> bool:
        """Whether it is but a part of the photo."""
        return bool(self.frame.longest > max(self.lab.shape[:2]))


def _sought(work: _Work, vouched: Vouch | None) -> tuple[list[Judged], Judged | None]:
    """All that was judged, and the best of it, at fault or not."""
    guessed = guess(work.lab, work.sensed, work.frame)
    judged = [judge(candidate) for candidate in _candidates(work, guessed.combed())]
    best = choose(judged)
    if best is None or best.fault is not None:
        judged += [judge(candidate) for candidate in _candidates(work, guessed.of_few())]
        best = choose(judged)
    if vouched is not None and (best is None or best.fault is not None):

        def known(one: Judged) -> int:
            return vouched(_told(one, False, work))

        best = _vouched(judged, known) or next(filter(known, _supposed(work, guessed.seen)), best)
    return judged, best


def _supposed(work: _Work, seen: Segments) -> Iterator[Judged]:
    """One tile or two, where long lines enclose something: for someone else to vouch for."""
    grow = work.lab.shape[1] / work.sensed.tile.shape[1]
    for one in enclosed(seen, work.sensed.tile, work.sensed.edge, grow, work.frame):
        size = one.rows, one.cols
        candidate = held(work.lab, work.sensed, one.to_lattice, size, work.frame, REACH)
        judged = judge(replace(candidate, occupied=np.pad(np.ones(size, np.bool_), 1)))
        if judged.evidence.rest <= MOST_REST:
            yield replace(judged, fault=None)


def _told(one: Judged, around: bool, work: _Work) -> ParkLattice:
    """A candidate as a park of the photo itself, with the cells around it or without."""
    box = _all(one.candidate) if around else _box(one.candidate)
    park = _upright(_park(one, box)).scaled(1 / work.scale).moved(work.corner)
    # what a part of the photo cuts, the photo may show
    beyond = (park.polygons < 0) | (park.polygons > np.array(work.photo[1::-1]) - 1)
    return replace(park, cut=park.cut & beyond.any(axis=(2, 3))) if work.part else park


def _vouched(judged: list[Judged], vouched: Callable[[Judged], int]) -> Judged | None:
    """That of the refused candidates of which most tiles are vouched for: others may be parts of it."""
    few = [one for one in judged if one.evidence.tiles <= MAX_TILES]
    few.sort(key=lambda one: -one.evidence.merit)
    counts = [vouched(one) for one in few[:MOST_VOUCHED]]
    most = max(counts, default=0)
    return replace(few[counts.index(most)], fault=None) if most else None


def _candidates(work: _Work, guesses: Iterable[Floats]) -> Iterator[Candidate]:
    """Every park worth judging; `guesses`: lattices, float64 (3, 3) from pixels to (col, row)."""
    whole = False
    for to_lattice in guesses:
        candidate = settle(work.lab, work.sensed, to_lattice, work.frame)
        if candidate is None:
            continue
        yield candidate
        pieces = cut_up(candidate)
        if pieces.loss <= MAX_LOSS:
            whole = True
        elif not whole:
            # the comb may have missed the pitch of which this is a half or a third
            coarser = settle(work.lab, work.sensed, pieces.whole(candidate), work.frame)
            if coarser is not None:
                whole = True
                yield coarser


def _whole(image: Image) -> _Work:
    """The whole photo. Raises `NoBoardFound` where it shows nothing at all."""
    small, scale = _shrunk(image)
    lab = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2Lab), np.uint8)
    contrast = float(lab[..., 0].std())
    if contrast < MIN_CONTRAST:
        raise NoBoardFound("vision.no_board.no_contrast", contrast=round(contrast, 1))
    return _Work(lab, sense(small), scale, (0, 0), Frame.of(lab.shape), image.shape)


def _nearer(image: Image, work: _Work) -> _Work | None:
    """The part of the photo in which tiles lie, where that shows them larger: small ones show no edges."""
    box = extent(work.sensed.tile, ROOM, image.shape)
    if box is None:
        return None
    rows, cols = box
    small, scale = _shrunk(np.ascontiguousarray(image[rows, cols]))
    if scale < NEARER * work.scale:
        return None
    lab = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2Lab), np.uint8)
    corner = cols.start, rows.start
    frame = Frame.of(image.shape).part(corner, scale)
    return _Work(lab, sense(small), scale, corner, frame, image.shape)


def _shrunk(image: Image) -> tuple[Image, float]:
    scale = min(1.0, WORK_SIDE / max(image.shape[:2]))
    if scale == 1.0:
        return image, scale
    size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8), scale


def _box(candidate: Candidate) -> tuple[slice, slice]:
    """Rows and columns of the tiles' bounding box."""
    held = (np.flatnonzero(candidate.occupied.any(axis=axis)) for axis in (1, 0))
    rows, cols = (slice(int(line[0]), int(line[-1]) + 1) for line in held)
    return rows, cols


def _all(candidate: Candidate) -> tuple[slice, slice]:
    return slice(0, candidate.view.rows), slice(0, candidate.view.cols)


def _park(best: Judged, box: tuple[slice, slice]) -> ParkLattice:
    """The candidate's tiles within a box of its view, in the working picture."""
    candidate = best.candidate
    to_image = candidate.view.to_image()
    polygons = tile_polygons(candidate.edges, candidate.chance >= LIKELY, to_image)
    shift = np.array([[1.0, 0, box[1].start], [0, 1, box[0].start], [0, 0, 1]])
    homography = to_image @ shift
    return ParkLattice(
        homography / homography[2, 2],
        candidate.occupied[box],
        polygons[box],
        best.confidence[box],
        best.cut[box],
        best.evidence.outline,
        "sensed",
    )


def _upright(park: ParkLattice) -> ParkLattice:
    """The same park with the columns that run down the picture as its columns: rows from top to bottom."""
    right = park.corners[1] - park.corners[0] + park.corners[2] - park.corners[3]
    down = park.corners[3] - park.corners[0] + park.corners[2] - park.corners[1]
    ways = [right, down, -right, -down]
    # the first way along which x grows the most is the top row's
    return park.turned(int(np.argmax([way[0] for way in ways])))
