"""How alike tiles are: every tile against every known look, in four turns.

A small picture finds the candidates, a correlation that may shift the tile a little judges them. The turn of a tile is
the number of quarter turns clockwise by which it lies turned against the known look.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
BLOCKS = 4
"""Blocks along a tile's side, each of which something may stand on."""
UNEXPLAINED = 0.65
"""A block in which the best candidate correlates with less than so much of what is usual shows none: a figure ..."""
MOST_HIDDEN = 6
"""... unless that is so of more blocks of the 16: then the tile itself is another one."""

MIDDLE = SIDE - 2 * SHIFT
"""Pixels along the side of the part of a tile that is compared."""

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Likeness:
    """How alike tiles and looks are.

    `whole`: float32 (tiles, looks, 4), correlation in each turn, `NEVER` where hopeless. `rest`: the same of what is
    left of the tile where something stands on it; `hidden`: int (tiles,), how many of its 16 blocks that is.
    """

    whole: Floats
    rest: Floats
    hidden: NDArray[np.int64]


def likeness(tiles: Sequence[Look], known: Sequence[Look]) -> Likeness:
    """Compare each tile with each known look in each turn."""
    whole = np.full((len(tiles), len(known), TURNS), NEVER, np.float32)
    found = Likeness(whole, whole.copy(), np.zeros(len(tiles), np.int64))
    if not len(tiles) or not len(known):
        return found
    fine = _stack(tiles)
    pictures = _stack(known)
    # A tile turned back by its turn looks like the known one, and so the known one turned by it like the tile.
    seen, small = coarse(fine).reshape(len(fine), -1), coarse(pictures)
    turned = [np.rot90(small, -turn, axes=(1, 2)).reshape(len(small), -1) for turn in range(TURNS)]
    near = np.stack([seen @ one.T for one in turned], axis=2)
    for n in range(len(tiles)):
        flat = near[n].ravel()
        ranked = np.argsort(-flat, kind="stable")[:CANDIDATES]
        ranked = ranked[flat[ranked] >= flat[ranked[0]] - FAR_BEHIND]
        places = [divmod(int(place), TURNS) for place in ranked]
        sums = np.stack([_block_sums(fine[n], pictures[one], turn) for one, turn in places])
        explained = _correlation(sums).max(axis=0)
        hidden = explained < UNEXPLAINED * np.median(explained)
        if hidden.sum() > MOST_HIDDEN:
            hidden[:] = False
        found.hidden[n] = hidden.sum()
        one, turn = np.array(places).T
        found.whole[n, one, turn] = _correlation(sums.sum(axis=2))
        found.rest[n, one, turn] = _correlation(sums[:, :, ~hidden].sum(axis=2))
    return found


def _stack(looks: Sequence[Look]) -> Floats:
    return np.stack([look.fine for look in looks]).astype(np.float32)


def _block_sums(tile: Floats, known: Floats, turn: int) -> Floats:
    """Products of a tile and a known look, where they match best: float32 (3, 16), of both and of each with itself.

    `tile` and `known` are float32 (SIDE, SIDE, 3); the blocks are in the tile's own order, before it is turned back.
    """
    back = np.ascontiguousarray(np.rot90(tile, turn))[SHIFT : SHIFT + MIDDLE, SHIFT : SHIFT + MIDDLE]
    found = cv2.matchTemplate(known, back, cv2.TM_CCORR_NORMED)
    down, right = divmod(int(found.argmax()), found.shape[1])
    there = known[down : down + MIDDLE, right : right + MIDDLE]
    side = MIDDLE // BLOCKS
    one, other = (part.reshape(BLOCKS, side, BLOCKS, side * 3) for part in (back, np.ascontiguousarray(there)))
    pairs = ((one, other), (one, one), (other, other))
    blocks = np.stack([np.einsum("aibj,aibj->ab", *pair) for pair in pairs])
    return np.asarray(np.rot90(blocks, -turn, axes=(1, 2)).reshape(3, -1), np.float32)


def _correlation(sums: Floats) -> Floats:
    """The correlations by sums (n, 3, ...): of both, of each with itself."""
    both, one, other = np.moveaxis(sums, 1, 0)
    return np.asarray(both / np.sqrt(np.maximum(one * other, 1e-12)), np.float32)
