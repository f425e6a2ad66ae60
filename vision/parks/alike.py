"""Tiles of one photo that look alike: name one, name all."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

SAME = 0.88
"""Correlation from which two tiles of one photo count as the same print."""


def groups(likeness: NDArray[np.float32]) -> list[int]:
    """The group of every tile, numbered from 0 in their order: in a group, every tile looks like every other.

    `likeness`: float32 (tiles, tiles, 4), the tiles of a photo against themselves.
    """
    best = likeness.max(axis=2)
    same = np.maximum(best, best.T) >= SAME
    members: list[list[int]] = []
    found = []
    for n in range(len(same)):
        group = next((g for g, its in enumerate(members) if all(same[n, other] for other in its)), len(members))
        if group == len(members):
            members.append([])
        members[group].append(n)
        found.append(group)
    return found
