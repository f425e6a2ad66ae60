"""The harmonic test: a lattice of half or a third of the right pitch fits as well, but cuts every tile into pieces."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.parks.settle import Candidate

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

TIMES = (2, 3, 5)
"""Pieces into which a tile may have been cut along each side."""
IN_BLOCKS = 0.9
"""Share of the cells that fall into whole tiles where tiles were cut up."""
ALONE = 0.9
"""Share that is taken to be seen of seams between whole tiles where there are none: of a tile alone."""
MAX_LOSS = 0.2
"""Difference in what is seen of the seams around and within the blocks from which they are tiles that were cut up."""


@dataclass(frozen=True)
class CutUp:
    """The blocks of `times` by `times` cells, counted from row `top` and column `left` of a view, around which most is
    seen as against within: `loss` is the difference, near 1 where every block is one tile, 0 where there are none."""

    loss: float
    times: int = 1
    top: int = 0
    left: int = 0

    def whole(self, candidate: Candidate) -> Floats:
        """Pixels to the (col, row) of whole blocks, float64 (3, 3)."""
        left, top = candidate.view.left + self.left, candidate.view.top + self.top
        coarser = np.array([[1.0, 0, -left], [0, 1, -top], [0, 0, self.times]]) / self.times
        return np.asarray(coarser @ candidate.view.to_lattice, np.float64)


def cut_up(candidate: Candidate) -> CutUp:
    """How the candidate's tiles may be pieces of larger ones."""
    inside, edges = candidate.occupied, candidate.edges
    padded = np.pad(inside, 1)
    upright = padded[1:-1, :-1] & padded[1:-1, 1:]
    level = padded[:-1, 1:-1] & padded[1:, 1:-1]
    worst = CutUp(0.0)
    for times in TIMES:
        for top, left in np.ndindex(times, times):
            if not _in_blocks(inside, times, top, left):
                continue
            columns = (np.arange(upright.shape[1]) - left) % times == 0
            rows = (np.arange(level.shape[0]) - top) % times == 0
            outer = _both(edges.upright_seam[:, columns][upright[:, columns]], edges.level_seam[rows][level[rows]])
            inner = _both(edges.upright_seam[:, ~columns][upright[:, ~columns]], edges.level_seam[~rows][level[~rows]])
            loss = (float(outer.mean()) if len(outer) else ALONE) - float(inner.mean())
            if loss > worst.loss:
                worst = CutUp(loss, times, top, left)
    return worst


def _both(one: Floats, other: Floats) -> Floats:
    return np.concatenate([one, other])


def _in_blocks(inside: Flags, times: int, top: int, left: int) -> bool:
    """Whether nearly all tiles lie in full blocks of `times` by `times`, counted from a row and a column on."""
    rows, cols = inside.shape
    before = -top % times, -left % times
    after = -(rows + before[0]) % times, -(cols + before[1]) % times
    grid = np.pad(inside, list(zip(before, after, strict=True)))
    high, wide = grid.shape
    blocks = grid.reshape(high // times, times, wide // times, times).sum(axis=(1, 3))
    full = int(blocks[blocks == times * times].sum())
    return full > 0 and full >= IN_BLOCKS * int(inside.sum())
