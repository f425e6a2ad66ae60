"""Nodes moved onto the printed lines: a smooth displacement fitted to what the edges show, curled paper included."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.edges import EdgeView, Picture, view_edges
from vision.projective import Points

Floats = NDArray[np.float64]

STIFFNESS_ALONG = 0.6
"""Weight of a line's bend from node to node against one edge fully seen."""
STIFFNESS_ACROSS = 0.25
"""Weight of a change of pitch from line to line."""
OUTLIER = 0.035
"""Distance, in cells, at which an edge that disagrees with the smooth fit counts half."""
ROUNDS = 4
"""Rounds of reweighting."""


def refine_nodes(picture: Picture, nodes: Points, reaches: tuple[float, ...]) -> Points:
    """Fit `nodes`, float64 (rows + 1, cols + 1, 2) xy, to the lines in `picture`, a round for each reach (cells)."""
    for reach in reaches:
        level, upright = view_edges(picture, nodes, reach)
        nodes = _shifted(nodes, fit_displacement(level), fit_displacement(upright).T)
    return nodes


def _shifted(nodes: Points, down: Floats, right: Floats) -> Points:
    """Move nodes by `down` and `right`, float64 (rows + 1, cols + 1), in cells of the lattice itself."""
    return nodes + down[..., None] * np.gradient(nodes, axis=0) + right[..., None] * np.gradient(nodes, axis=1)


def fit_displacement(view: EdgeView) -> Floats:
    """Displacement across at each node, float64 (lines, edges + 1), in cells: robust least squares, smooth."""
    lines, edges = view.seen.shape
    rows, target, trust = _observations(view, lines, edges)
    bend, stiffness = _bending(lines, edges + 1)
    smooth = (bend * stiffness[:, None]).T @ bend + 1e-6 * np.eye(lines * (edges + 1))
    weight = trust
    found = np.zeros(lines * (edges + 1))
    for _ in range(ROUNDS):
        normal = smooth + (rows * weight[:, None]).T @ rows
        found = np.linalg.solve(normal, rows.T @ (weight * target))
        residual = rows @ found - target
        weight = trust / (1 + (residual / OUTLIER) ** 2)
    return found.reshape(lines, edges + 1)


def _observations(view: EdgeView, lines: int, edges: int) -> tuple[Floats, Floats, Floats]:
    """Two observations an edge, at a quarter and three quarters of it: equations, offsets, trust."""
    node = np.arange(lines * (edges + 1)).reshape(lines, edges + 1)
    left, right = node[:, :-1].ravel(), node[:, 1:].ravel()
    count = lines * edges
    rows = np.zeros((2 * count, lines * (edges + 1)))
    for half, (near, far) in enumerate(((0.75, 0.25), (0.25, 0.75))):
        place = np.arange(count) + half * count
        rows[place, left], rows[place, right] = near, far
    offset, tilt = view.offset.ravel(), np.clip(view.tilt.ravel(), -0.06, 0.06)
    trust = np.clip((view.seen - 0.4) / 0.6, 0, 1).ravel() ** 2 * view.known.ravel()
    return rows, np.concatenate([offset - tilt / 2, offset + tilt / 2]), np.concatenate([trust, trust]) / 2


def _bending(lines: int, nodes: int) -> tuple[Floats, Floats]:
    """Second differences of a (lines, nodes) field along and across, with their weights."""
    index = np.arange(lines * nodes).reshape(lines, nodes)
    along = np.stack([index[:, :-2], index[:, 1:-1], index[:, 2:]], axis=-1).reshape(-1, 3)
    across = np.stack([index[:-2], index[1:-1], index[2:]], axis=-1).reshape(-1, 3)
    triples = np.concatenate([along, across])
    bend = np.zeros((len(triples), lines * nodes))
    place = np.arange(len(triples))
    bend[place, triples[:, 0]], bend[place, triples[:, 1]], bend[place, triples[:, 2]] = 1, -2, 1
    return bend, np.r_[np.full(len(along), STIFFNESS_ALONG), np.full(len(across), STIFFNESS_ACROSS)]
