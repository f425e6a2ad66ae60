"""From a guessed lattice to a park: view, edges and occupancy in turn, each refitting the next."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.parks.cells import CellChances, cell_chances
from vision.parks.geometry import Frame
from vision.parks.occupancy import BOND_AFTER, cell_odds, largest_group, occupancy, seen_share
from vision.parks.refine import Sightings, refit
from vision.parks.sense import Sensed
from vision.parks.view import Edges, LatticeView, look, measure, window_of
from vision.projective import project

Floats = NDArray[np.float64]

REACHES = (0.15, 0.11, 0.08)
"""How far from its place an edge is sought, in cells, round after round."""
MOST_CELLS = 34
"""Rows or columns of a view, at most: eighty tiles in a long park, and one more cell all round."""
HOPELESS = 130
"""Tiles from which nothing is refined any more: a texture, or a printed grid."""
SEEN = 0.5
"""Share of an edge that must be seen before it moves the lattice."""
ALONG = (0.2, 0.5, 0.8)
"""Where along an edge it is taken down."""
OUTER = 2.0
"""Weight of an outer edge against a seam: seams lie among printed art."""


@dataclass(frozen=True)
class Candidate:
    """A park that may be one: its last `view` and `edges`, `chance` of a tile per cell, of a `piece` of one that the
    lattice cuts, and `occupied`, bool, the largest group of tiles, all (rows, cols) of the view; `shape` of the
    working picture, and the `frame` of its lens."""

    sensed: Sensed
    view: LatticeView
    edges: Edges
    chance: Floats
    piece: Floats
    occupied: NDArray[np.bool_]
    shape: tuple[int, ...]
    frame: Frame

    @property
    def seen(self) -> Floats:
        """Share of every cell that lies within the photo, float64 (rows, cols)."""
        return seen_share(self.view)


def settle(lab: NDArray[np.uint8], sensed: Sensed, to_lattice: Floats, frame: Frame) -> Candidate | None:
    """Refine a guess, float64 (3, 3) of pixels to (col, row), in a working picture, uint8 (h, w, 3) L a b, in the
    `frame` of its lens."""
    candidate, before = None, None
    for reach in REACHES:
        window = window_of(to_lattice, sensed.tile, lab.shape, MOST_CELLS)
        if window is None:
            return None
        view = look(lab, sensed, to_lattice, window)
        edges = measure(view, reach)
        # the network that judges cells is too slow to be heard every time
        cells = cell_chances(view) if reach == REACHES[-1] else None
        own = cell_odds(view, _moved(before, candidate, window), cells)
        chance = occupancy(view, edges, own, 1.0 if cells is None else BOND_AFTER)
        group = largest_group(chance > 0.5)
        if not group.any():
            return None
        piece = _piece(cells, chance)
        candidate, before = Candidate(sensed, view, edges, chance, piece, group, lab.shape, frame), chance
        if group.sum() > HOPELESS:
            return candidate
        to_lattice = refit(to_lattice, _sightings(candidate))
        to_lattice = to_lattice / to_lattice[2, 2]
    return candidate


def held(
    lab: NDArray[np.uint8], sensed: Sensed, to_lattice: Floats, size: tuple[int, int], frame: Frame, reach: float
) -> Candidate:
    """What the cells of a lattice hold that is known already, so many rows and columns from (0, 0) on; the view is one
    cell wider all round, and nothing outside is a tile. Edges are sought within `reach` of a cell."""
    rows, cols = size
    view = look(lab, sensed, to_lattice, (-1, -1, cols + 1, rows + 1))
    edges = measure(view, reach)
    cells = cell_chances(view)
    chance = occupancy(view, edges, cell_odds(view, occupancy(view, edges, cell_odds(view)), cells), BOND_AFTER)
    chance = np.pad(chance[1:-1, 1:-1], 1)
    return Candidate(sensed, view, edges, chance, cells.piece, chance > 0.5, lab.shape, frame)


def _piece(cells: CellChances | None, chance: Floats) -> Floats:
    return np.zeros_like(chance) if cells is None else cells.piece


def _moved(chance: Floats | None, last: Candidate | None, window: tuple[int, int, int, int]) -> Floats | None:
    """What was thought of the cells of the last view, for the cells of the next: 0.5 for those it did not have."""
    if chance is None or last is None:
        return None
    left, top, right, bottom = window
    moved = np.full((bottom - top, right - left), 0.5)
    here = np.indices(chance.shape)
    row, col = here[0] + last.view.top - top, here[1] + last.view.left - left
    kept = (row >= 0) & (row < bottom - top) & (col >= 0) & (col < right - left)
    moved[row[kept], col[kept]] = chance[kept]
    return moved


def _sightings(candidate: Candidate) -> Sightings:
    """Every edge of the tiles that is plainly seen, as points on lattice lines."""
    view, edges = candidate.view, candidate.edges
    padded = np.pad(candidate.occupied, 1)
    parts = []
    for axis, seen, at in ((0, edges.upright, edges.upright_at), (1, edges.level.T, edges.level_at.T)):
        grid = padded if axis == 0 else padded.T
        here, there = grid[1:-1, :-1], grid[1:-1, 1:]
        row, line = np.nonzero((here | there) & (seen >= SEEN))
        weight = seen[row, line] * np.where(here[row, line] != there[row, line], OUTER, 1.0)
        for along in ALONG:
            places = np.column_stack([line + at[row, line], row + along])
            parts.append((places if axis == 0 else places[:, ::-1], np.full(len(row), axis), line, weight))
    places, axes, lines, weights = (np.concatenate([part[k] for part in parts]) for k in range(4))
    first = np.where(axes == 0, view.left, view.top)
    return Sightings(project(view.to_image(), places), axes, (lines + first).astype(np.float64), weights)
