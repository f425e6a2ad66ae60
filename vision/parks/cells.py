"""What each cell of a lattice is, judged by a small network that sees the lattice from straight above.

It has learnt from random art on random tables only (`vision/training/parks/`), with right lattices and wrong ones.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parks.nets import network
from vision.parks.view import LatticeView

Floats = NDArray[np.float64]

LEAST = 1e-4
"""Chance that is never gone below: no network knows better."""
CELL = 24
"""Side of a cell in what the network sees, in pixels."""


@dataclass(frozen=True)
class CellChances:
    """How likely every cell of a view holds a `tile` that fills it, or a `piece` of one that the lattice cuts: float64
    (rows, cols)."""

    tile: Floats
    piece: Floats

    @property
    def odds(self) -> Floats:
        """Log-odds of a tile, float64 (rows, cols)."""
        return np.asarray(np.log(np.clip(self.tile, LEAST, 1)) - np.log(np.clip(1 - self.tile, LEAST, 1)), np.float64)


def cell_chances(view: LatticeView) -> CellChances:
    """The cells of a view."""
    seen = cv2.cvtColor(view.lab, cv2.COLOR_Lab2RGB).astype(np.float32) / 255
    planes = (*cv2.split(seen), view.tile, view.edge.astype(np.float32) / 255)
    size = (view.cols * CELL, view.rows * CELL)
    small = np.stack([cv2.resize(plane, size, interpolation=cv2.INTER_AREA) for plane in planes])
    judge = network("cells")
    judge.setInput(small[None])
    logits = judge.forward()[0].astype(np.float64)
    weight = np.exp(logits - logits.max(axis=0))
    chance = weight / weight.sum(axis=0)
    return CellChances(chance[1], chance[2])
