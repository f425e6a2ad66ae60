"""What speaks for a park and against it, each told and judged by itself: one score for all would hide the worst."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import NoBoardFound
from vision.parks.geometry import looks_square
from vision.parks.occupancy import beside
from vision.parks.pieces import MAX_LOSS, cut_up
from vision.parks.settle import Candidate
from vision.parks.view import MARGIN, SIDE
from vision.projective import project

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
_RING = np.array([[0, 0], [1, 0], [1, 1], [0, 1]])

MIN_OUTLINE, MIN_WEAKEST = 0.75, 0.5
"""Share of the edges between tile and table that must be seen, on the whole and of the weakest fifth."""
SURE, MIN_OUTLINE_IF_SURE, MIN_WEAKEST_IF_SURE = 0.02, 0.65, 0.3
"""The same where hardly a cell is in doubt, and none is a piece: so much of either for one tile, at most."""
FEW, MIN_OUTLINE_OF_FEW, MIN_WEAKEST_OF_FEW = 4, 0.95, 0.9
"""The same for fewer tiles than this: the fewer edges there are, the more each has to be one."""
MIN_SEAMS = 0.5
"""Share of the seams between tiles that must be seen: art runs across some, never across most."""
BARE, MAX_BARE = 0.15, 0.3
"""Share of a seam below which it is as good as missing, and share of the seams that may be."""
MAX_PIECES, PIECES_OF_FEW = 0.15, 0.5
"""Pieces of tiles, for a whole one, from which a lattice is wrong; and how many more where there are few tiles."""
MIN_MORE = 0.05
"""How much more must be seen of seams than of lines midway through the tiles, which may be pieced together."""
MAX_REST = 1.5
"""Other things on the table than fewer tiles than that, in areas of all of them: a heap, of which they are a part."""
MIN_FILLED, MIN_PALE, MAX_SPILT = 0.75, 0.35, 0.4
"""Share of the tiles that stands out from the table, of their palest fifth, and of the table next to them, at most."""
MIN_APART = 0.45
"""Difference of the first and the last."""
MAX_CUT = 0.25
"""Share of the tiles that may touch the photo's frame."""
MAX_TILES = 100
"""More tiles are a texture, or a printed grid."""
MAX_CHEQUERED, FEW_FOR_PRINT = 0.8, 9
"""Share of the colours' variance that two alternating fields explain: more, from so many tiles on, is a board."""
MIN_VARIETY = 5.0
"""Standard deviation of the tiles' main colours, L a b of 0..255, light that falls off set aside: less is print."""
BLOCK = 0.9
"""Share of their bounding box that tiles fill where they are a rectangle, as keyboards, shelves and puzzles are."""
BLOCKS = ((20, 14.0), (30, 30.0), (45, np.inf))
"""A rectangle of so many tiles or more must be the more varied."""
MAX_DOUBTFUL = 0.12
"""Doubtful cells for one tile, at most: the sum of what every cell lacks in confidence."""
AS_GOOD, SAME_PARK = 0.1, 0.9
"""Difference of merit within which another candidate speaks against this one, and overlap of two that agree."""
FRAMED = 0.8
"""Share seen of three sides of a cell of table, half of it of the fourth, from which it is in doubt."""
WHOLE = 0.97
"""Share of a cell that must lie within the photo for it not to be cut."""
STRIP = 0.02
"""Share of a cell that must lie within the photo for what is seen there to count."""
UNSURE = 0.6
"""Confidence in a cut cell, at most."""


@dataclass(frozen=True)
class Evidence:
    """What is seen of a park, each 0..1.

    `outline`: mean share seen of the edges between tile and table, `weakest` of the weakest fifth of them. `seams`: of
    the edges between two tiles, and `bare` the share of those of which next to nothing is seen. `midway`: of lines
    midway through the tiles, where none should be. `filled`: share of the tiles' cells that is sensed as tile, `pale`
    of the palest fifth of them, `spilt` of the cells around. `finer`: how much less is seen of the seams within squares
    of tiles than of those around, where the park falls into such squares: then each square is one tile. `cut`: share of
    the tiles that touch the photo's frame. `chequered`: share of the variance of the tiles' colours that two
    alternating fields explain; `variety`: standard deviation of those colours, L a b of 0..255. `full`: share of their
    bounding box that tiles fill; `square`: a camera could see squares so. `doubtful`: cells in doubt, for one tile.
    `rest`: area of what else stands out from the table, as a multiple of that of the tiles. `pieces`: cells with but a
    piece of a tile, for one that holds a tile. `beyond`: tiles of which the frame shows too little to be told.
    """

    tiles: int
    outline: float
    weakest: float
    seams: float
    bare: float
    midway: float
    filled: float
    pale: float
    spilt: float
    finer: float
    cut: float
    chequered: float
    variety: float
    full: float
    square: bool
    doubtful: float
    rest: float
    pieces: float
    beyond: int

    @property
    def merit(self) -> float:
        """One figure to rank by: never to accept by."""
        return self.outline + 0.5 * self.weakest + self.filled - self.spilt + 0.5 * min(self.seams / 0.6, 1.0)


@dataclass(frozen=True)
class Judged:
    """A candidate with its `evidence`, `confidence` float32 (rows, cols) in its occupancy, `cut` bool (rows, cols), and
    the `fault` that it is refused for: a reason id, or None."""

    candidate: Candidate
    evidence: Evidence
    confidence: NDArray[np.float32]
    cut: Flags
    fault: str | None


def judge(candidate: Candidate) -> Judged:
    """Weigh a candidate and say what it is to be refused for, if anything."""
    cut = candidate.seen < WHOLE
    chance = candidate.chance
    confidence = np.where(candidate.occupied, chance, 1 - chance)
    # a tile apart from the rest is no part of the park, but who knows
    confidence = np.where((chance > 0.5) & ~candidate.occupied, 0.5, confidence)
    confidence = np.where(_framed(candidate), np.minimum(confidence, 0.5), confidence)
    confidence = np.where(cut, np.minimum(confidence, UNSURE), confidence)
    evidence = weigh(candidate, cut, confidence)
    return Judged(candidate, evidence, confidence.astype(np.float32), cut, fault_of(evidence))


def fault_of(seen: Evidence) -> str | None:
    """The first thing that a park is refused for: a reason id, or None."""
    faults = (
        ("vision.park.no_lattice", seen.finer > MAX_LOSS or not seen.square),
        ("vision.park.no_lattice", seen.pieces > MAX_PIECES + PIECES_OF_FEW / seen.tiles),
        ("vision.park.no_lattice", seen.seams < MIN_SEAMS or seen.bare > MAX_BARE),
        ("vision.park.no_lattice", seen.tiles > 1 and seen.midway > seen.seams - MIN_MORE),
        ("vision.park.cut_off", seen.cut > MAX_CUT or seen.beyond > 0),
        ("vision.park.printed_grid", _printed(seen)),
        ("vision.park.edges_unclear", _edges_unclear(seen)),
        ("vision.park.edges_unclear", seen.tiles < FEW and _few_edges(seen)),
        ("vision.park.like_table", seen.filled < MIN_FILLED or seen.filled - seen.spilt < MIN_APART),
        ("vision.park.like_table", seen.pale < MIN_PALE or seen.spilt > MAX_SPILT),
        ("vision.park.ambiguous", seen.doubtful > MAX_DOUBTFUL or (seen.tiles < FEW and seen.rest > MAX_REST)),
    )
    return next((reason for reason, wrong in faults if wrong), None)


def _edges_unclear(seen: Evidence) -> bool:
    if max(seen.doubtful, seen.pieces) < SURE:
        return seen.outline < MIN_OUTLINE_IF_SURE or seen.weakest < MIN_WEAKEST_IF_SURE
    return seen.outline < MIN_OUTLINE or seen.weakest < MIN_WEAKEST


def _few_edges(seen: Evidence) -> bool:
    return seen.outline < MIN_OUTLINE_OF_FEW or seen.weakest < MIN_WEAKEST_OF_FEW


def _printed(seen: Evidence) -> bool:
    if seen.tiles > MAX_TILES:
        return True
    many = seen.tiles >= FEW_FOR_PRINT
    if seen.full >= BLOCK and any(seen.tiles >= many and seen.variety < least for many, least in BLOCKS):
        return True
    return many and (seen.chequered > MAX_CHEQUERED or seen.variety < MIN_VARIETY)


def choose(judged: list[Judged]) -> Judged | None:
    """The candidate that explains the picture best, of those that are a lattice of tiles at all; refused as ambiguous
    where another does so about as well and differs."""
    sane = [one for one in judged if one.fault != "vision.park.no_lattice"]
    if not sane:
        return None
    best = max(sane, key=lambda one: one.evidence.merit)
    if best.fault is not None:
        # the same park, seen a little better
        same = [one for one in sane if one.fault is None and _overlap(best.candidate, one.candidate) >= SAME_PARK]
        best = max(same, key=lambda one: one.evidence.merit, default=best)
    rivals = [one for one in sane if one.fault is None and one.evidence.merit > best.evidence.merit - AS_GOOD]
    if best.fault is None and any(_overlap(best.candidate, one.candidate) < SAME_PARK for one in rivals):
        return Judged(best.candidate, best.evidence, best.confidence, best.cut, "vision.park.ambiguous")
    return best


def refusal(judged: list[Judged], best: Judged | None) -> NoBoardFound:
    """The error that says why the best candidate is refused, or that there is none."""
    if best is None:
        return NoBoardFound("vision.park.no_lattice" if judged else "vision.park.no_tiles")
    seen = best.evidence
    reason = best.fault or "vision.park.no_lattice"
    if reason == "vision.park.edges_unclear":
        return NoBoardFound(reason, seen=round(100 * seen.outline))
    if reason == "vision.park.cut_off":
        return NoBoardFound(reason, cut=round(seen.cut * seen.tiles) + seen.beyond, tiles=seen.tiles)
    return NoBoardFound(reason)


def weigh(candidate: Candidate, cut: Flags, confidence: Floats) -> Evidence:
    """The evidence for a candidate whose cells are `cut` by the frame and known with some `confidence`."""
    edges, inside = candidate.edges, candidate.occupied
    padded = np.pad(inside, 1)
    rims, seams = [], []
    ways = ((edges.upright, edges.upright_seam), (edges.level.T, edges.level_seam.T))
    for grid, (seen, faint) in zip((padded, padded.T), ways, strict=True):
        here, there = grid[1:-1, :-1], grid[1:-1, 1:]
        rims.append(seen[here != there])
        both = here & there
        seams.append(faint[both])
    rim, seam = np.sort(np.concatenate(rims)), np.concatenate(seams)
    share = _inner(candidate, candidate.view.tile).mean(axis=(2, 3))
    tiles = np.sort(share[inside])
    around = beside(inside) & (candidate.seen >= 0.5)
    chequered, variety = _print(candidate)
    return Evidence(
        tiles=int(inside.sum()),
        outline=float(rim.mean()),
        weakest=float(rim[: max(1, len(rim) // 5)].mean()),
        seams=float(seam.mean()) if len(seam) else 1.0,
        bare=float((seam < BARE).mean()) if len(seam) else 0.0,
        midway=float(np.concatenate([edges.upright_mid[inside], edges.level_mid[inside]]).mean()),
        filled=float(share[inside].mean()),
        pale=float(tiles[: max(1, len(tiles) // 5)].mean()),
        spilt=float(share[around].mean()) if around.any() else 0.0,
        finer=cut_up(candidate).loss,
        cut=float(cut[inside].mean()),
        chequered=chequered,
        variety=variety,
        full=float(inside[np.ix_(inside.any(axis=1), inside.any(axis=0))].mean()),
        square=looks_square(candidate.view.to_image(), inside, candidate.frame),
        rest=_rest(candidate),
        beyond=_beyond(candidate),
        pieces=float(candidate.piece[candidate.seen >= 0.5].sum() / inside.sum()),
        doubtful=float((1 - confidence[~cut]).sum() / inside.sum()),
    )


def _beyond(candidate: Candidate) -> int:
    """Cells next to tiles that the frame cuts, told table, what they show being sensed as tile."""
    valid = candidate.view.cells(candidate.view.valid).astype(np.float64)
    shown = valid.sum(axis=(2, 3))
    sensed = (candidate.view.cells(candidate.view.tile) * valid).sum(axis=(2, 3)) / np.maximum(shown, 1)
    share = shown / valid.shape[-1] ** 2
    cut = (share >= STRIP) & (share < WHOLE) & (sensed > 0.5)
    return int((cut & beside(candidate.occupied)).sum())


def _rest(candidate: Candidate) -> float:
    """Area of the foreground outside of the tiles, as a multiple of theirs."""
    row, col = np.nonzero(candidate.occupied)
    corners = (np.column_stack([col, row])[:, None] + _RING).astype(np.float64)
    places = project(candidate.view.to_image(), corners) * (candidate.sensed.tile.shape[1] / candidate.shape[1])
    held = np.zeros(candidate.sensed.tile.shape, np.uint8)
    for tile in places:
        cv2.fillConvexPoly(held, np.clip(np.round(tile), -1e4, 1e4).astype(np.int32), 1)
    stands_out = candidate.sensed.tile > 0.5
    return float((stands_out & (held == 0)).sum() / max(int(held.sum()), 1))


def _inner(candidate: Candidate, picture: NDArray[Any]) -> NDArray[Any]:
    return np.asarray(candidate.view.cells(picture)[:, :, MARGIN : SIDE - MARGIN, MARGIN : SIDE - MARGIN])


def _framed(candidate: Candidate) -> Flags:
    """Cells told table next to tiles although all round them edges are seen: a tile of the table's colour, perhaps."""
    edges = candidate.edges
    sides = (edges.upright[:, :-1], edges.upright[:, 1:], edges.level[:-1], edges.level[1:])
    least = np.sort(np.stack(sides), axis=0)
    return np.asarray(beside(candidate.occupied) & (least[1] >= FRAMED) & (least[0] >= FRAMED / 2), bool)


def _print(candidate: Candidate) -> tuple[float, float]:
    """How much of the tiles' colours two alternating fields explain, and how much the colours vary at all."""
    row, col = np.nonzero(candidate.occupied)
    if len(row) < FEW_FOR_PRINT or len(row) > MAX_TILES:
        return 0.0, np.inf
    # the colour of most of a cell: paper, whatever is printed on it
    own = np.median(_inner(candidate, candidate.view.lab)[row, col].reshape(len(row), -1, 3), axis=1).astype(np.float64)
    slope = np.column_stack([row, col, np.ones(len(row))])
    # light that falls off across the park is no variety
    own = own - slope @ np.linalg.lstsq(slope, own, rcond=None)[0]
    parity = (row + col) % 2
    spread = ((own - own.mean(axis=0)) ** 2).sum()
    fields = [own[parity == k] for k in (0, 1)]
    left = sum(float(((field - field.mean(axis=0)) ** 2).sum()) for field in fields if len(field))
    return float(1 - left / max(spread, 1e-6)), float(np.sqrt(spread / len(own)))


def _overlap(one: Candidate, other: Candidate) -> float:
    """Overlap of the tiles of two candidates that have lattices of their own: the share of either's tiles' middles
    that lie in a tile of the other, at least; and 0 where the tiles differ in size."""
    sizes = one.occupied.sum(), other.occupied.sum()
    if max(sizes) > 1.5 * min(sizes):
        return 0.0
    return min(_found_in(one, other), _found_in(other, one))


def _found_in(one: Candidate, other: Candidate) -> float:
    row, col = np.nonzero(one.occupied)
    middles = np.column_stack([col + 0.5, row + 0.5, np.ones(len(row))])
    there = middles @ (np.linalg.inv(other.view.to_image()) @ one.view.to_image()).T
    places = np.floor(there[:, :2] / there[:, 2:]).astype(int)
    rows, cols = other.occupied.shape
    within = (places >= 0).all(axis=1) & (places[:, 0] < cols) & (places[:, 1] < rows)
    held = np.zeros(len(row), bool)
    held[within] = other.occupied[places[within, 1], places[within, 0]]
    return float(held.mean())
