"""Tile or table, cell by cell, from colour and edges together."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parks.cells import CellChances
from vision.parks.view import MARGIN, SIDE, Edges, LatticeView

Floats = NDArray[np.float64]

SURE = 9.0
"""Log-odds of a tile, doubled, where all of a cell is sensed as tile, or apart from the table: trusted so far alone."""
TAUGHT = 0.7
"""Weight of the log-odds by the colours of the other tiles and of the table around."""
JUDGED, SENSED_AFTER, BOND_AFTER = 0.7, 0.2, 0.25
"""Weight of the cell network's log-odds, and once it has spoken, of what is sensed and of edges: it has seen both."""
APART = 0.6
"""Weight of the log-odds by the colours along the photo's border, then."""
BINS = 10
"""Bins of a colour histogram, per channel."""
SURPRISE = 3.0
"""Log-odds of one colour, at most: a colour never seen says little."""
KNOWN = 0.75
"""Chance from which a cell teaches the colours of tiles; below one less this, those of the table."""
OUTLINE = 4.0
"""Log-odds against a tile next to table without any edge between them..."""
BARE = 3.0
"""... and against an edge between two cells of table."""
SEAM = 0.15
"""... and against two tiles side by side without a seam."""
SWEEPS = 24
"""Rounds of belief propagation: as many as a park has rows."""
DAMPING = 0.4
"""Share of the last round's message kept, so that loops do not swing."""


def occupancy(view: LatticeView, edges: Edges, own: Floats, bond: float = 1.0) -> Floats:
    """How likely every cell of a view holds a tile, float64 (rows, cols), given the log-odds of each by itself; `bond`:
    weight of what the edges between neighbours say.

    Sum-product belief propagation on the grid: Pearl (1988), "Probabilistic Reasoning in Intelligent Systems".
    """
    right = bond * _pair(edges.upright[:, 1:-1])
    down = bond * _pair(edges.level[1:-1])
    return _beliefs(_rim(own, view), right, down)


def cell_odds(view: LatticeView, before: Floats | None = None, cells: CellChances | None = None) -> Floats:
    """Log-odds of a tile by what is sensed, by colours and by what the cell network says, float64 (rows, cols).

    `before`: what was thought so far, which teaches the colours. Four witnesses of one thing: each counts for less
    than it would alone.
    """
    own = sensed_odds(view)
    if cells is not None:
        own = SENSED_AFTER * own + APART * apart_odds(view) + JUDGED * cells.odds
    return own if before is None else own + TAUGHT * taught_odds(view, before)


def taught_odds(view: LatticeView, chance: Floats) -> Floats:
    """Log-odds of a tile by the colours of all other cells that are thought tile or table, float64 (rows, cols)."""
    inner = view.cells(view.lab)[:, :, MARGIN : SIDE - MARGIN, MARGIN : SIDE - MARGIN]
    part = (inner.astype(np.int32) * BINS) >> 8
    index = ((part[..., 0] * BINS + part[..., 1]) * BINS + part[..., 2]).reshape(chance.size, -1)
    shown = seen_share(view).ravel() > 0.9
    own = np.zeros((chance.size, BINS**3), np.float32)
    for cell in np.flatnonzero(shown):
        own[cell] = np.bincount(index[cell], minlength=BINS**3)
    own /= index.shape[1]
    sure = chance.ravel()
    classes = [
        np.clip((sure - KNOWN) / (1 - KNOWN), 0, 1) * shown,
        np.clip((1 - sure - KNOWN) / (1 - KNOWN), 0, 1) * shown,
    ]
    if min(float(weight.sum()) for weight in classes) < 1:
        return np.zeros(chance.shape)
    logs = []
    for weight in classes:
        # every cell is judged by the others: its own colours would only confirm what was thought of it
        rest = (weight @ own)[None] - weight[:, None] * own
        rest = _smoothed(rest) / np.maximum(weight.sum() - weight, 0.5)[:, None]
        logs.append(np.log(rest + 2e-3))
    odds = (np.clip(logs[0] - logs[1], -SURPRISE, SURPRISE) * own).sum(axis=1)
    return np.asarray(odds.reshape(chance.shape), np.float64)


def _smoothed(histograms: NDArray[Any]) -> NDArray[Any]:
    cube: NDArray[Any] = histograms.reshape(-1, BINS, BINS, BINS)
    for axis in (1, 2, 3):
        low, high = (np.roll(cube, step, axis=axis) for step in (1, -1))
        cube = 0.6 * cube + 0.2 * (low + high)
    return np.asarray(cube.reshape(len(histograms), -1))


def sensed_odds(view: LatticeView) -> Floats:
    """Log-odds of a tile by what is sensed alone, float64 (rows, cols)."""
    return _odds(view, view.tile)


def apart_odds(view: LatticeView) -> Floats:
    """Log-odds of a tile by colours that the photo's border does not have, float64 (rows, cols)."""
    return _odds(view, view.apart)


def _odds(view: LatticeView, picture: NDArray[np.float32]) -> Floats:
    inner = view.cells(picture)[:, :, MARGIN : SIDE - MARGIN, MARGIN : SIDE - MARGIN]
    return np.asarray((inner.mean(axis=(2, 3)) - 0.5) * SURE, np.float64)


def seen_share(view: LatticeView) -> Floats:
    """Share of every cell that lies within the photo, float64 (rows, cols)."""
    return np.asarray(view.cells(view.valid).mean(axis=(2, 3)), np.float64)


def _rim(own: Floats, view: LatticeView) -> Floats:
    # what lies outside of the photo is nothing that could be scored
    return np.where(seen_share(view) < 0.5, -8.0, own)


def _pair(seen: Floats) -> Floats:
    """Log-potentials of two neighbours, float64 (..., 2, 2): table or tile here, table or tile there."""
    pair = np.empty((*seen.shape, 2, 2))
    pair[..., 0, 0] = -BARE * np.clip(seen - 0.2, 0, None)
    pair[..., 0, 1] = pair[..., 1, 0] = -OUTLINE * np.clip(0.9 - seen, 0, None)
    pair[..., 1, 1] = -SEAM * (1 - seen)
    return pair


def _beliefs(own: Floats, right: Floats, down: Floats) -> Floats:
    rows, cols = own.shape
    unary = np.stack([np.zeros_like(own), own], axis=-1)
    messages = {side: np.zeros((rows, cols, 2)) for side in ("left", "right", "top", "bottom")}
    for _ in range(min(SWEEPS, 2 * max(rows, cols))):
        total = unary + sum(messages.values())
        fresh = {side: np.zeros((rows, cols, 2)) for side in messages}
        fresh["left"][:, 1:] = _sent(total[:, :-1] - messages["right"][:, :-1], right)
        fresh["right"][:, :-1] = _sent(total[:, 1:] - messages["left"][:, 1:], right.swapaxes(-1, -2))
        fresh["top"][1:] = _sent(total[:-1] - messages["bottom"][:-1], down)
        fresh["bottom"][:-1] = _sent(total[1:] - messages["top"][1:], down.swapaxes(-1, -2))
        messages = {side: DAMPING * messages[side] + (1 - DAMPING) * fresh[side] for side in messages}
    total = unary + sum(messages.values())
    return np.asarray(1 / (1 + np.exp(np.clip(total[..., 0] - total[..., 1], -40, 40))), np.float64)


def _sent(sender: Floats, pair: Floats) -> Floats:
    both = sender[..., :, None] + pair
    message = np.logaddexp(both[..., 0, :], both[..., 1, :])
    return np.asarray(message - message.max(axis=-1, keepdims=True), np.float64)


def largest_group(occupied: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The largest group of cells that hang together by their sides."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(occupied.astype(np.uint8), connectivity=4)
    if count < 2:
        return np.zeros_like(occupied)
    return np.asarray(labels == 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax()), bool)


def beside(occupied: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The other cells that share a side with one of these, bool (rows, cols)."""
    padded = np.pad(occupied, 1)
    near = padded[:-2, 1:-1] | padded[2:, 1:-1] | padded[1:-1, :-2] | padded[1:-1, 2:]
    return np.asarray(near & ~occupied, np.bool_)
