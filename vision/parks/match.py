"""How alike tiles are: every tile against every known look, in four turns.

A small picture finds the candidates, a correlation that may shift the tile a little judges them. The turn of a tile is
the number of quarter turns clockwise by which it lies turned against the known look.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parks.looks import SIDE, Look, coarse

TURNS = 4
SHIFT = 6
"""How far a tile may lie beside where its corners say, in pixels of a look (about 9 % of its side)."""
CANDIDATES = 8
"""Looks in a turn, at most, that a tile is compared with in full ..."""
FAR_BEHIND = 0.4
"""... and only those whose small picture is no further behind the best one's."""
NEVER = -1.0
"""The likeness of what was not compared: it was out of the question."""


def likeness(tiles: Sequence[Look], known: Sequence[Look]) -> NDArray[np.float32]:
    """Correlation of each tile with each known look in each turn: float32 (tiles, known, 4), `NEVER` where hopeless."""
    alike = np.full((len(tiles), len(known), TURNS), NEVER, np.float32)
    if not len(tiles) or not len(known):
        return alike
    fine = _stack(tiles)
    pictures = _stack(known)
    # A tile turned back by its turn looks like the known one, and so the known one turned by it like the tile.
    turned = [coarse(np.ascontiguousarray(np.rot90(pictures, -turn, axes=(1, 2)))) for turn in range(TURNS)]
    near = np.stack([coarse(fine) @ small.T for small in turned], axis=2)
    for n in range(len(tiles)):
        flat = near[n].ravel()
        ranked = np.argsort(-flat, kind="stable")[:CANDIDATES]
        for place in ranked[flat[ranked] >= flat[ranked[0]] - FAR_BEHIND]:
            one, turn = divmod(int(place), TURNS)
            back = np.ascontiguousarray(np.rot90(fine[n], turn))
            alike[n, one, turn] = correlation(back, pictures[one])
    return alike


def _stack(looks: Sequence[Look]) -> NDArray[np.float32]:
    return np.stack([look.fine for look in looks]).astype(np.float32)


def correlation(tile: NDArray[np.float32], known: NDArray[np.float32]) -> float:
    """The best correlation of the middle of `tile` within `known`, both float32 (SIDE, SIDE, 3), -1..1."""
    found = cv2.matchTemplate(known, tile[SHIFT : SIDE - SHIFT, SHIFT : SIDE - SHIFT], cv2.TM_CCORR_NORMED)
    return float(found.max())
