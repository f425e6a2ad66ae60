"""How tiles lie: which cells hold one, and where each really is, laid by hand."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Rng = np.random.Generator
Floats = NDArray[np.float64]

UNIT = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
MOST_TILES = 84
LARGE = 0.25
"""Share of parks of many tiles, besides those that come by chance."""
WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass(frozen=True)
class Layout:
    """`cells`, int (n, 2) row and col; `corners`, float64 (n, 4, 2), on the table, in sides of a tile, from the upper
    left round with the clock, about (0, 0)."""

    cells: NDArray[np.int64]
    corners: Floats


def random_layout(rng: Rng) -> Layout:
    """A park, or some other way that tiles lie edge to edge."""
    cells = random_cells(rng)
    return Layout(cells, laid(cells, rng))


def random_cells(rng: Rng) -> NDArray[np.int64]:
    """Which cells hold a tile, int (n, 2), from (0, 0) on."""
    count = int(np.clip(round(np.exp(rng.normal(2.7, 0.9))), 1, MOST_TILES))
    if rng.random() < LARGE:
        count = int(rng.integers(25, MOST_TILES + 1))
    kind = rng.random()
    if kind < 0.12:
        rows = int(rng.integers(1, 9))
        block = np.argwhere(np.ones((rows, int(rng.integers(1, 10))), bool))
        cells = block[rng.random(len(block)) > rng.choice([0, 0.05, 0.2])]
        cells = cells if len(cells) else block[:1]
    else:
        shape = float(np.exp(rng.normal(0, 0.35))), float(rng.uniform(0.15, 1.2)), float(np.exp(rng.uniform(-2.5, 0.7)))
        cells = _grown(rng, count, *shape)
    return np.asarray(cells - cells.min(axis=0), np.int64)


def _grown(rng: Rng, count: int, breadth: float, spread: float, close: float) -> NDArray[np.int64]:
    """A park grown tile by tile: `breadth` against height, how far it may `spread`, and how much likelier than another
    a place is for every further neighbour that it has (`close`): little of that leaves bays and holes."""
    held, free = {(0, 0)}, {(0, 1), (1, 0), (0, -1), (-1, 0)}
    while len(held) < count:
        places = sorted(free)
        away = np.array([np.hypot(r * breadth, c / breadth) for r, c in places])
        beside = np.array([sum((r + dr, c + dc) in held for dr, dc in WAYS) for r, c in places])
        weight = np.exp(-(away - away.min()) / (spread * np.sqrt(count) * 0.4 + 0.2)) * close ** (beside - 1)
        row, col = places[rng.choice(len(places), p=weight / weight.sum())]
        held.add((row, col))
        free.discard((row, col))
        free |= {(row + r, col + c) for r, c in WAYS} - held
    return np.array(sorted(held))


def laid(cells: NDArray[np.int64], rng: Rng) -> Floats:
    """Corners of tiles laid by hand: gaps, slips that add up, each a little turned."""
    care = np.exp(rng.normal(-4.5, 0.8))  # standard deviation of a place, in sides
    gap = rng.choice([0.0, rng.uniform(0, 0.03), rng.uniform(0.02, 0.10)], p=[0.3, 0.5, 0.2])
    slips = [np.cumsum(rng.normal(0, care * 0.5, 40)) for _ in range(2)]
    turns = np.radians(rng.normal(0, min(50 * care, 2.5), len(cells)))
    cos, sin = np.cos(turns), np.sin(turns)
    spin = np.stack([np.stack([cos, -sin], 1), np.stack([sin, cos], 1)], 1)
    middles = np.stack(
        [cells[:, 1] * (1 + gap) + slips[0][cells[:, 0]], cells[:, 0] * (1 + gap) + slips[1][cells[:, 1]]], 1
    )
    middles = middles + rng.normal(0, care, middles.shape)
    corners = UNIT[None] @ spin.swapaxes(1, 2) + middles[:, None]
    return np.asarray(corners - (corners.reshape(-1, 2).max(0) + corners.reshape(-1, 2).min(0)) / 2, np.float64)


def loose(rng: Rng, around: Floats) -> Floats:
    """A few tiles that lie about beside a park, float64 (n, 4, 2)."""
    low, high = around.reshape(-1, 2).min(0) - 3, around.reshape(-1, 2).max(0) + 3
    found: list[Floats] = []
    for _ in range(int(rng.integers(1, 7))):
        angle = rng.uniform(0, 2 * np.pi)
        spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        middle = rng.uniform(low, high)
        others = np.concatenate([around, *[one[None] for one in found]]).mean(axis=1)
        if np.linalg.norm(others - middle, axis=1).min() > 1.5:
            found.append(UNIT @ spin.T + middle)
    return np.array(found).reshape(-1, 4, 2)
