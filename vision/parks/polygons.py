"""Where each tile really lies: hand-laid tiles are a few per cent off their lattice, and a degree or two askew."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.parks.view import Edges
from vision.projective import project

Floats = NDArray[np.float64]

CORNERS = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
"""A cell's corners: top-left, top-right, bottom-right, bottom-left."""
HOLD = 0.5
"""Weight of the lattice against one edge that is seen in full."""
PLAIN = 0.6
"""Share of an edge that must be seen before it moves a tile."""
MOST_TURN = 0.05
"""Radians that a tile may lie askew to the lattice."""


def lattice_corners(rows: int, cols: int) -> Floats:
    """The corners of every cell in (col, row), float64 (rows, cols, 4, 2)."""
    col, row = np.meshgrid(np.arange(float(cols)), np.arange(float(rows)))
    return np.asarray(np.stack([col, row], axis=-1)[:, :, None] + CORNERS, np.float64)


def tile_polygons(edges: Edges, occupied: NDArray[np.bool_], to_image: Floats) -> Floats:
    """The corners of every cell in pixels, float64 (rows, cols, 4, 2): tiles moved onto their own edges."""
    rows, cols = occupied.shape
    places = lattice_corners(rows, cols)
    left, right, top, bottom = (
        _trusted(seen) for seen in (edges.upright[:, :-1], edges.upright[:, 1:], edges.level[:-1], edges.level[1:])
    )
    x = (left * edges.upright_at[:, :-1] + right * edges.upright_at[:, 1:]) / (left + right + HOLD)
    y = (top * edges.level_at[:-1] + bottom * edges.level_at[1:]) / (top + bottom + HOLD)
    # a tile turned clockwise has upright edges that lean back and level edges that fall
    lean = left * edges.upright_lean[:, :-1] + right * edges.upright_lean[:, 1:]
    fall = top * edges.level_lean[:-1] + bottom * edges.level_lean[1:]
    turn = (fall - lean) / (left + right + top + bottom + 2 * HOLD)
    turn = np.clip(turn, -MOST_TURN, MOST_TURN)[..., None]
    middle = places.mean(axis=2, keepdims=True)
    arm = places - middle
    turned = np.stack([arm[..., 0] - turn * arm[..., 1], arm[..., 1] + turn * arm[..., 0]], axis=-1)
    moved = middle + turned + np.stack([x, y], axis=-1)[:, :, None]
    return project(to_image, np.where(occupied[..., None, None], moved, places))


def _trusted(seen: Floats) -> Floats:
    return np.where(seen >= PLAIN, seen, 0.0)
