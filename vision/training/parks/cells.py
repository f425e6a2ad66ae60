"""What the cell network learns: lattices laid over photos, and what each of their cells is."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor, nn

from vision.parks.sense import sense
from vision.training.parks.learning import Pictures, Pool, Subject
from vision.training.parks.networks import CellNet
from vision.training.parks.scene import HIGH, WIDE, random_scene
from vision.training.parks.views import TABLE, UNSEEN, random_view

PHOTO = (576, 768)
"""Height and width of the photos: finer than what the tile network sees, as the finder's views are."""
VIEWS = 4
"""Lattices laid over one photo."""
BATCH = 8
FAR_GAIN = 0.4
"""Weight of cells of table with no tile next to them: they are easy, and many."""


def draw(seed: int, number: int, count: int, pictures: Pictures) -> Pool:
    """Views of a round: uint8 (n, side, side, 5), and uint8 (n, CELLS, CELLS), what each cell is."""
    views = []
    for index in range(count):
        rng = np.random.default_rng((seed, number, index, 1))
        scene = random_scene(rng, pictures, PHOTO)
        sensed = sense(scene.pixels)
        views += [random_view(rng, scene, sensed) for _ in range(VIEWS)]
    return np.stack([view.pixels for view in views]), np.stack([view.cells for view in views])


def batch(pool: Pool, order: np.random.Generator) -> tuple[Tensor, Tensor]:
    """Views, float (n, 5, h, w) RGB, tile, edge, and their cells, int64 (n, rows, cols); turned, mirrored, coloured."""
    seen, truth = [], []
    for index in order.integers(len(pool[0]), size=BATCH):
        turns, flip = int(order.integers(4)), order.random() < 0.5
        pixels, cells = (np.rot90(part[index], turns) for part in pool)
        seen.append(pixels[:, ::-1] if flip else pixels)
        truth.append(cells[:, ::-1] if flip else cells)
    both = torch.from_numpy(np.stack(seen)).permute(0, 3, 1, 2).float() / 255
    gain = torch.from_numpy(np.exp(order.normal(0, 0.12, (BATCH, 3, 1, 1))).astype(np.float32))
    picture = (both[:, [2, 1, 0]] * gain).clamp(0, 1)
    if order.random() < 0.15:
        picture = picture[:, torch.from_numpy(order.permutation(3))]
    picture = torch.cat([picture, both[:, 3:]], dim=1)
    return picture.contiguous(memory_format=torch.channels_last), torch.from_numpy(np.stack(truth)).long()


def loss(logits: Tensor, truth: Tensor) -> Tensor:
    """Cross entropy of the cells that the photo shows."""
    known = truth != UNSEEN
    each = nn.functional.cross_entropy(logits, torch.where(known, truth, TABLE), reduction="none")
    some = (known & (truth != TABLE)).float()[:, None]
    near = nn.functional.max_pool2d(some, 3, 1, 1)[:, 0]
    weight = known * (FAR_GAIN + (1 - FAR_GAIN) * near)
    return (each * weight).sum() / weight.sum().clamp(min=1)


CELLS_SUBJECT = Subject(CellNet, draw, batch, loss, (5, HIGH, WIDE), True, first=150, more=12)
