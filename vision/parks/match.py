"""How alike tiles are: every tile against every known look, in four turns.

A small picture finds the candidates, a correlation that may shift the tile a little judges them. The turn of a tile is
the number of quarter turns clockwise by which it lies turned against the known look.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parks.looks import COARSE, SIDE, Look, coarse

TURNS = 4
SHIFT = 6
"""How far a tile may lie beside where its corners say, in pixels of a look (about 9 % of its side)."""
CANDIDATES, MOST_CANDIDATES = 8, 40
"""Looks in a turn, at most, that a tile is compared with in full: at first, and if it is none of these, for all that
the small picture tells: where a figure stands, that tells of the figure ..."""
KNOWN = 0.9
"""(correlation from which it is one of these); ..."""
FAR_BEHIND = 0.4
"""... and only those whose small picture is no further behind the best one's."""
UNLIKE = 0.45
"""Correlation of small pictures below which a tile is like no known one, and compared with the nearest alone: of 1,013
cells of table one in a hundred had more, of 1,319 tiles none had less than 0.55."""
NEVER = -1.0
"""The likeness of what was not compared: it was out of the question."""
CEILING = 0.995
"""No correlation counts more than this: two prints of one tile differ too."""

Floats = NDArray[np.float32]


def likeness(tiles: Sequence[Look], known: Sequence[Look]) -> Floats:
    """Compare each tile with each known look in each turn: correlations, float32 (tiles, looks, 4), or `NEVER`."""
    return Shelf(known).likeness(tiles)


class Shelf:
    """Known looks, made ready once for tiles to be compared with."""

    def __init__(self, known: Sequence[Look]) -> None:
        """`known` may be empty."""
        self._pictures = stack(known) if len(known) else np.zeros((0, SIDE, SIDE, 3), np.float32)
        # A tile turned back by its turn looks like the known one, and so the known one turned by it like the tile.
        small = coarse(self._pictures) if len(known) else np.zeros((0, COARSE, COARSE, 3), np.float32)
        self._turned = [np.rot90(small, -turn, axes=(1, 2)).reshape(len(small), 3 * COARSE**2) for turn in range(TURNS)]

    def likeness(self, tiles: Sequence[Look]) -> Floats:
        """As the function of that name."""
        found = np.full((len(tiles), len(self._pictures), TURNS), NEVER, np.float32)
        if not found.size:
            return found
        fine = stack(tiles)
        for n, flat in enumerate(self._near(fine).reshape(len(tiles), -1)):
            ranked = np.argsort(-flat, kind="stable")[:MOST_CANDIDATES]
            ranked = ranked[flat[ranked] >= flat[ranked[0]] - FAR_BEHIND]
            if flat[ranked[0]] < UNLIKE:
                ranked = ranked[:1]
            for some in (ranked[:CANDIDATES], ranked[CANDIDATES:]):
                if found[n].max() >= KNOWN:
                    break
                for place in some.tolist():
                    one, turn = divmod(place, TURNS)
                    found[n, one, turn] = correlations(fine[n], self._pictures[one], turn).max()
        return found

    def glance(self, tiles: Sequence[Look]) -> Floats:
        """How alike the small picture of each tile is to that of the known look that is nearest in any turn: float32
        (tiles,)."""
        if not len(tiles) or not len(self._pictures):
            return np.full(len(tiles), NEVER, np.float32)
        return np.asarray(self._near(stack(tiles)).max(axis=(1, 2)), np.float32)

    def offset(self, tile: Look, look: int, turn: int) -> tuple[float, float]:
        """How far a tile that is a known one, turned so, lies beside where it was cut: right and down, in its sides."""
        found = correlations(tile.fine.astype(np.float32), self._pictures[look], turn)
        down, right = divmod(int(found.argmax()), found.shape[1])
        x, y = (SHIFT - right) / SIDE, (SHIFT - down) / SIDE
        for _ in range(turn):
            x, y = -y, x
        return x, y

    def _near(self, fine: Floats) -> Floats:
        """Correlations of small pictures, float32 (tiles, looks, 4), of fine ones."""
        seen = coarse(fine).reshape(len(fine), -1)
        return np.stack([seen @ one.T for one in self._turned], axis=2)


def stack(looks: Sequence[Look]) -> Floats:
    """The fine pictures of looks, float32 (n, SIDE, SIDE, 3)."""
    return np.stack([look.fine for look in looks]).astype(np.float32)


def correlations(tile: Floats, known: Floats, turn: int) -> Floats:
    """Of the middle of a tile, turned back by `turn`, with a known look, in every shift: float32 (13, 13), down, right.

    `tile` and `known` are float32 (SIDE, SIDE, 3).
    """
    back = np.ascontiguousarray(np.rot90(tile, turn))[SHIFT : SIDE - SHIFT, SHIFT : SIDE - SHIFT]
    return np.asarray(cv2.matchTemplate(known, back, cv2.TM_CCORR_NORMED), np.float32)


def residual(alike: Floats) -> NDArray[np.float64]:
    """-log(1 - r^2) of correlations, any shape; 0 for what does not match at all."""
    r = np.clip(alike, 0.0, CEILING).astype(np.float64)
    return np.asarray(-np.log(1 - r**2))
