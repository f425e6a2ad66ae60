"""How many of a sheet's marks are none of the symbols: the sheet itself says.

The network is taught far more strange marks than a player's sheet has, and a sheet of printed digits has nothing else.
So the share of *other* is estimated sheet by sheet, from what the network says of its cells, and the probabilities are
moved to that share (Saerens, Latinne and Decaestecker 2002, "Adjusting the Outputs of a Classifier to New a Priori
Probabilities: A Simple Procedure"), with a prior that a sheet has hardly any.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

TAUGHT = 1 / 12
"""Share of the marks that the network learns from which are none of the symbols."""

USUAL, WEIGHT = 0.003, 40.0
"""Share of such marks on a sheet that players drew, and how many marks that expectation weighs."""

ROUNDS = 8
"""Rounds of the estimate; it settles in fewer."""

Logits = NDArray[np.float32]


def shift_of_other(logits: Logits, empty: int, other: int) -> float:
    """What to add to the logit of *other* on this sheet.

    `logits`: float32 (n, classes), calibrated, all cells of one sheet; `empty`, `other`: columns of those classes.
    """
    shift = _log_odds(USUAL) - _log_odds(TAUGHT)
    for _ in range(ROUNDS):
        moved = logits.astype(np.float64)
        moved[:, other] += shift
        exponents = np.exp(moved - moved.max(axis=1, keepdims=True))
        probabilities = exponents / exponents.sum(axis=1, keepdims=True)
        marks = float((1 - probabilities[:, empty]).sum())
        share = (USUAL * WEIGHT + float(probabilities[:, other].sum())) / (WEIGHT + marks)
        shift = _log_odds(share) - _log_odds(TAUGHT)
    return shift


def _log_odds(share: float) -> float:
    return float(np.log(share / (1 - share)))
