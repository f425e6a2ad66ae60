"""Which way up the sheet was held: told by the drawings, since a phone may lie about it or say nothing."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from schemas.biotope import CLOSED, FREE
from vision.symbols import CLASSES, SymbolNet, SymbolScores

UPRIGHT_PRIOR = (0.88, 0.05, 0.02, 0.05)
"""How often a photo needs k quarter turns before anything is read: most are held upright, few upside down."""

EVIDENCE_SHARE = 0.8
"""One hand draws all the cells, so they err together: each counts for this share of an independent witness."""

OTHER_SHARE = 0.4
"""What a mark that is none of the five counts beside a symbol: a symbol on its side often looks like none."""

EVIDENCE_FLOOR = 0.02
"""No single cell makes a turn more unlikely than this: a strange drawing must not outvote the sheet."""

COLUMNS = CLASSES + CLOSED
"""What a layout's letters are held against: what the network says, and how likely a space is none."""

IMPOSSIBLE = -60.0
"""Log evidence for a turn in which the sheet has another size."""


def turned(crops_grid: NDArray[np.uint8], turns: int) -> NDArray[np.uint8]:
    """The grid of crops as it looks after `turns` counter-clockwise quarter turns of the sheet.

    `crops_grid`: uint8 (rows, cols, S, S, 3). Cells move and every crop turns, as the whole picture would under
    `numpy.rot90(picture, turns)`.
    """
    moved = np.rot90(crops_grid, turns, axes=(0, 1))
    return np.ascontiguousarray(np.rot90(moved, turns, axes=(2, 3)))


def turn_evidence(scores: SymbolScores) -> NDArray[np.float64]:
    """Log evidence for each turn k = 0..3 from one reading, float64 (4,), before the prior.

    A cell counts by how surely it holds one of the five symbols, or with less weight another mark.
    """
    symbol = scores.probabilities[:, : CLASSES.index(".")].sum(axis=1)
    weight = symbol + OTHER_SHARE * scores.probabilities[:, CLASSES.index("?")]
    likely = np.maximum(scores.turns, EVIDENCE_FLOOR).astype(np.float64)
    likely /= likely.sum(axis=1, keepdims=True)
    return np.asarray(EVIDENCE_SHARE * (weight[:, None] * np.log(4.0 * likely)).sum(axis=0))


def layout_evidence(scores: SymbolScores, closed: NDArray[np.float32], layout: tuple[str, ...]) -> NDArray[np.float64]:
    """Log evidence for each turn k = 0..3 from what is known to be printed where, float64 (4,).

    `scores` are of the cells row by row as the photo shows them, `closed`, float32 (rows, cols), how likely each is
    none. `layout`: rows of letters of the empty sheet as it stands upright.
    """
    likely = np.concatenate([scores.probabilities, closed.reshape(-1, 1)], axis=1)
    likely = np.maximum(likely, EVIDENCE_FLOOR).reshape(*closed.shape, -1)
    known = [
        (r, c, COLUMNS.index(space)) for r, row in enumerate(layout) for c, space in enumerate(row) if space != FREE
    ]
    size = (len(layout), len(layout[0]))
    turned_likely = [np.rot90(likely, k) for k in range(4)]
    return np.array(
        [
            EVIDENCE_SHARE * sum(np.log(grid[at]) for at in known) if grid.shape[:2] == size else IMPOSSIBLE
            for grid in turned_likely
        ],
        np.float64,
    )


def upright(
    net: SymbolNet,
    crops_grid: NDArray[np.uint8],
    told: Callable[[SymbolScores], NDArray[np.float64]] | None = None,
) -> tuple[int, float, SymbolScores]:
    """Turn a sheet the right way up and read it; `told`: log evidence for each turn from what else is known, (4,).

    `crops_grid`: uint8 (rows, cols, S, S, 3) BGR as the photo shows them. Returns (k, confidence, scores): the sheet
    stands upright after k counter-clockwise quarter turns (`numpy.rot90`), the probability of that, and the scores
    of the cells in that turn, row by row of the turned grid. A sheet with nothing on it stays as it is (k = 0), with
    no more confidence than the prior. One reading when the photo is upright, two when it is not.
    """
    size = crops_grid.shape[2:]
    first = net.first_look(crops_grid.reshape(-1, *size))
    known = np.log(UPRIGHT_PRIOR) + (0.0 if told is None else told(first.scores))
    evidence = known + turn_evidence(first.scores)
    best, chosen = int(evidence.argmax()), first
    if best:
        again = net.first_look(turned(crops_grid, best).reshape(-1, *size))
        evidence = known + (turn_evidence(first.scores) + np.roll(turn_evidence(again.scores), best)) / 2
        if int(evidence.argmax()) == best:
            chosen = again
        else:
            best = int(evidence.argmax())
            chosen = net.first_look(turned(crops_grid, best).reshape(-1, *size)) if best else first
    chances = np.exp(evidence - evidence.max())
    return best, float(chances[best] / chances.sum()), net.second_look(chosen)
