"""What the network learns that tells whether two pictures show one tile: pairs of tiles, and whether they do."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor, nn

from vision.parks.fit import SEEN
from vision.parks.same import FARTHEST
from vision.training.parks.learning import Pictures, Pool, Subject
from vision.training.parks.networks import SameNet
from vision.training.parks.pairs import random_pairs

BATCH = 64
LEVELS = 255 / (2 * FARTHEST)
"""Levels a spread, as pairs are kept."""


def draw(seed: int, number: int, count: int, pictures: Pictures) -> Pool:
    """Pairs of the sheets of a round: uint8 (n, 7, side, side), and bool (n,), whether they show one tile."""
    pairs, truths = [], []
    for index in range(count):
        some, truth = random_pairs(np.random.default_rng((seed, number, index, 2)), pictures)
        if len(some):
            pairs.append(((some + FARTHEST) * LEVELS + 0.5).astype(np.uint8))
            truths.append(truth)
    return np.concatenate(pairs), np.concatenate(truths)


def batch(pool: Pool, order: np.random.Generator) -> tuple[Tensor, Tensor]:
    """Pairs, float (BATCH, 7, side, side), and the truth, float (BATCH, 1, 1, 1); turned, mirrored, recoloured."""
    seen = []
    chosen = order.integers(len(pool[0]), size=BATCH)
    for index in chosen:
        one = np.rot90(pool[0][index], int(order.integers(4)), axes=(1, 2))
        seen.append(one[:, :, ::-1] if order.random() < 0.5 else one)
    pairs = torch.from_numpy(np.stack(seen)).float() / LEVELS - FARTHEST
    shown = pairs[:, 6:]
    both = pairs[:, :6].view(BATCH, 2, 3, *pairs.shape[2:])
    sign = order.choice([-1.0, 1.0], (BATCH, 1, 3, 1, 1), p=[0.2, 0.8]).astype(np.float32)
    sign[:, :, 0] = 1
    both = both * torch.from_numpy(sign * np.exp(order.normal(0, 0.08, (BATCH, 1, 3, 1, 1))).astype(np.float32))
    if order.random() < 0.3:
        both = both[:, :, [0, 2, 1]]
    truth = torch.from_numpy(pool[1][chosen].astype(np.float32))
    pairs = torch.cat([both.reshape(BATCH, 6, *pairs.shape[2:]), shown], dim=1)
    return pairs.contiguous(memory_format=torch.channels_last), truth[:, None, None, None]


def loss(logits: Tensor, truth: Tensor) -> Tensor:
    """Cross entropy."""
    return nn.functional.binary_cross_entropy_with_logits(logits, truth)


SAME = Subject(SameNet, draw, batch, loss, (7, SEEN, SEEN), False, first=250, more=10)
