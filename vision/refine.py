"""Nodes moved onto the printed lines: a smooth displacement fitted to what the edges show, curled paper included."""

from __future__ import annotations

from functools import lru_cache

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
NEAR, FAR = np.array([0.75, 0.25])[:, None, None], np.array([0.25, 0.75])[:, None, None]
"""Shares of an edge's first and second node in what is seen at a quarter and at three quarters of it."""


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
    """Displacement across at each node, float64 (lines, edges + 1), in cells: robust least squares, smooth.

    Two observations an edge, at a quarter and three quarters of it: each is a mix of the nodes at its ends.
    """
    lines, edges = view.seen.shape
    tilt = np.clip(view.tilt, -0.06, 0.06)
    target = np.stack([view.offset - tilt / 2, view.offset + tilt / 2])
    trust = np.clip((view.seen - 0.4) / 0.6, 0, 1) ** 2 * view.known / 2
    smooth = _smoothness(lines, edges + 1)
    weight = np.stack([trust, trust])
    found = np.zeros((lines, edges + 1))
    for _ in range(ROUNDS):
        normal, right = _normal_equations(smooth, weight, target)
        found = np.linalg.solve(normal, right).reshape(lines, edges + 1)
        residual = NEAR * found[:, :-1] + FAR * found[:, 1:] - target
        weight = trust / (1 + (residual / OUTLIER) ** 2)
    return found


def _normal_equations(smooth: Floats, weight: Floats, target: Floats) -> tuple[Floats, Floats]:
    """Matrix and right side for observations of `weight` and `target`, float64 (2, lines, edges)."""
    lines, edges = weight.shape[1:]
    right = np.zeros((lines, edges + 1))
    own = np.zeros((lines, edges + 1))
    pulled = weight * target
    for column, share in ((slice(None, -1), NEAR), (slice(1, None), FAR)):
        right[:, column] += (share * pulled).sum(axis=0)
        own[:, column] += (share**2 * weight).sum(axis=0)
    coupling = np.zeros((lines, edges + 1))
    coupling[:, :-1] = (NEAR * FAR * weight).sum(axis=0)
    normal = smooth.copy()
    count = len(normal)
    normal.flat[:: count + 1] += own.ravel()
    normal.flat[1 :: count + 1] += coupling.ravel()[:-1]
    normal.flat[count :: count + 1] += coupling.ravel()[:-1]
    return normal, right.ravel()


@lru_cache(maxsize=64)
def _smoothness(lines: int, nodes: int) -> Floats:
    """The weight of bends of a (lines, nodes) field along and across, as a quadratic form, float64 (n, n)."""
    index = np.arange(lines * nodes).reshape(lines, nodes)
    along = np.stack([index[:, :-2], index[:, 1:-1], index[:, 2:]], axis=-1).reshape(-1, 3)
    across = np.stack([index[:-2], index[1:-1], index[2:]], axis=-1).reshape(-1, 3)
    triples = np.concatenate([along, across])
    bend = np.zeros((len(triples), lines * nodes))
    place = np.arange(len(triples))
    bend[place, triples[:, 0]], bend[place, triples[:, 1]], bend[place, triples[:, 2]] = 1, -2, 1
    stiffness = np.r_[np.full(len(along), STIFFNESS_ALONG), np.full(len(across), STIFFNESS_ACROSS)]
    form = (bend * stiffness[:, None]).T @ bend + 1e-6 * np.eye(lines * nodes)
    form.setflags(write=False)
    return np.asarray(form, np.float64)
