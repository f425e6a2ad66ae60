"""What speaks for a park and against it, each told by itself."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.errors import NoBoardFound
from vision.parks.settle import Candidate
from vision.parks.view import MARGIN, SIDE

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

TIMES = (2, 3, 5)
"""Pieces into which a tile may have been cut along each side."""
MAX_FINER = 0.2
"""Difference in what is seen of outer and inner seams from which tiles were cut into pieces."""
AS_GOOD = 0.1
"""Difference of merit that decides nothing."""
WHOLE = 0.97
"""Share of a cell that must lie within the photo for it not to be cut."""
UNSURE = 0.6
"""Confidence in a cut cell, at most."""
BARE_OUTER = 0.9
"""Share that is taken to be seen of seams between whole tiles where there are none: of a tile alone."""


@dataclass(frozen=True)
class Evidence:
    """What is seen of a park, each 0..1.

    `outline`: mean share seen of the edges between tile and table, `weakest` of the weakest fifth of them. `seams`: of
    the edges between two tiles. `midway`: of lines midway through the tiles, where none should be. `filled`: share of
    the tiles' cells that the opinion calls foreground, `spilt`: of the cells around them. `finer`: how much less is
    seen of the seams within squares of tiles than of those around, where the park falls into such squares: then each
    square is one tile. `cut`: share of the tiles that touch the photo's frame.
    """

    outline: float
    weakest: float
    seams: float
    midway: float
    filled: float
    spilt: float
    finer: float
    cut: float

    @property
    def merit(self) -> float:
        """One figure to rank by: never to accept by."""
        return self.outline + 0.5 * self.weakest + self.filled - self.spilt


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
    evidence = weigh(candidate, cut)
    chance = candidate.chance
    confidence = np.where(candidate.occupied, chance, 1 - chance)
    # a tile apart from the rest is no part of the park, but who knows
    stray = (chance > 0.5) & ~candidate.occupied
    confidence = np.where(stray, 0.5, confidence)
    confidence = np.where(cut, np.minimum(confidence, UNSURE), confidence)
    return Judged(candidate, evidence, confidence.astype(np.float32), cut, _fault(evidence))


def _fault(evidence: Evidence) -> str | None:
    if evidence.finer > MAX_FINER:
        return "vision.park.no_lattice"
    return None


def choose(judged: list[Judged]) -> Judged | None:
    """The candidate to vouch for or to refuse: of those that explain the picture about as well, the finest lattice that
    does not cut tiles into pieces."""
    sane = [one for one in judged if one.evidence.finer <= MAX_FINER]
    if not sane:
        return None
    best = max(one.evidence.merit for one in sane)
    return max((one for one in sane if one.evidence.merit >= best - AS_GOOD), key=lambda one: one.evidence.merit)


def refusal(judged: list[Judged]) -> NoBoardFound:
    """The error whose reason helps most."""
    faults = [one.fault for one in sorted(judged, key=lambda one: -one.evidence.merit) if one.fault]
    return NoBoardFound(faults[0] if faults else "vision.park.no_tiles")


def weigh(candidate: Candidate, cut: Flags) -> Evidence:
    """The evidence for a candidate."""
    edges, inside = candidate.edges, candidate.occupied
    padded = np.pad(inside, 1)
    rims, seams, lines = [], [], []
    for axis, seen in ((0, edges.upright), (1, edges.level.T)):
        grid = padded if axis == 0 else padded.T
        here, there = grid[1:-1, :-1], grid[1:-1, 1:]
        rims.append(seen[here != there])
        both = here & there
        seams.append(seen[both])
        lines.append((seen, both))
    rim = np.sort(np.concatenate(rims))
    seam = np.concatenate(seams)
    middle = np.concatenate([edges.upright_mid[inside], edges.level_mid[inside]])
    tile = candidate.view.cells(candidate.view.tile)[:, :, MARGIN : SIDE - MARGIN, MARGIN : SIDE - MARGIN]
    share = tile.mean(axis=(2, 3))
    around = _around(inside) & (candidate.seen >= 0.5)
    return Evidence(
        float(rim.mean()),
        float(rim[: max(1, len(rim) // 5)].mean()),
        float(seam.mean()) if len(seam) else 1.0,
        float(middle.mean()),
        float(share[inside].mean()),
        float(share[around].mean()) if around.any() else 0.0,
        too_fine(lines, inside),
        float(cut[inside].mean()),
    )


def _around(inside: Flags) -> Flags:
    padded = np.pad(inside, 1)
    near = padded[:-2, 1:-1] | padded[2:, 1:-1] | padded[1:-1, :-2] | padded[1:-1, 2:]
    return np.asarray(near & ~inside, bool)


def too_fine(lines: list[tuple[Floats, Flags]], inside: Flags) -> float:
    """Share of the tiles that fall into whole squares of two by two or three by three, times how much more is seen of
    the seams around those squares than of the seams inside: near 1 where a tile was cut into four or nine."""
    worst = 0.0
    for times in TIMES:
        for top in range(times):
            for left in range(times):
                whole = _blocks(inside, times, top, left)
                if whole < 1:
                    continue
                on, off = [], []
                for (seen, both), start in zip(lines, (left, top), strict=True):
                    parity = (np.arange(seen.shape[1]) - start) % times == 0
                    on.append(seen[:, parity][both[:, parity]])
                    off.append(seen[:, ~parity][both[:, ~parity]])
                inner = np.concatenate(off)
                outer = np.concatenate(on)
                much = float(outer.mean()) if len(outer) else BARE_OUTER
                worst = max(worst, much - float(inner.mean()) if len(inner) else 0.0)
    return worst


def _blocks(inside: Flags, times: int, top: int, left: int) -> float:
    """Share of the tiles that lie in full blocks of `times` by `times`, counted from a row and a column on."""
    rows, cols = inside.shape
    grid = np.pad(
        inside, [(-top % times, (-(rows + -top % times)) % times), (-left % times, (-(cols + -left % times)) % times)]
    )
    high, wide = grid.shape
    blocks = grid.reshape(high // times, times, wide // times, times).sum(axis=(1, 3))
    return float(blocks[blocks == times * times].sum() / max(int(inside.sum()), 1))
