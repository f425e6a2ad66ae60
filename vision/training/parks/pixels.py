"""What the tile network learns: photos, and where on them tiles and their edges are."""

from __future__ import annotations

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from vision.training.parks.learning import Pictures, Pool, Subject
from vision.training.parks.networks import TileNet
from vision.training.parks.scene import HIGH, WIDE, random_scene

CROP, CROPS = 256, 8
WHOLE, WHOLE_STEPS = 3, 0.35
"""Whole photos a step, in the steps that do not learn from crops, and their share."""
EDGE_GAIN = 2.0
"""Weight of a pixel that is edge against one that is none: edges are thin."""
NEAR_EDGES, EDGE_SEEN = 0.8, 60
"""Share of the crops, of photos with a park, that show some tile's edge; and what counts as one, of 255."""
NEAR, NEAR_GAIN = 10, 2.5
"""How far from a tile, in fours of pixels, the table counts more in the loss, and how much more, tiles included."""


def draw(seed: int, number: int, count: int, pictures: Pictures) -> Pool:
    """Scenes of a round, uint8 (count, HIGH, WIDE, 5): blue, green, red, tile, edge."""
    found = np.empty((count, HIGH, WIDE, 5), np.uint8)
    for index in range(count):
        scene = random_scene(np.random.default_rng((seed, number, index)), pictures)
        found[index] = np.dstack([scene.pixels, scene.tile, scene.edge])
    return (found,)


def batch(pool: Pool, order: np.random.Generator) -> tuple[Tensor, Tensor]:
    """Photos, float (n, 3, h, w) RGB, and what is to be seen on them, float (n, 2, h, w); mirrored, cut, recoloured."""
    scenes, whole = pool[0], order.random() < WHOLE_STEPS
    count = WHOLE if whole else CROPS
    parts = []
    for index in order.integers(len(scenes), size=count):
        one = scenes[index]
        if not whole:
            one = _crop(one, order)
            one = one.swapaxes(0, 1) if order.random() < 0.5 else one
        one = one[:, ::-1] if order.random() < 0.5 else one
        one = one[::-1] if order.random() < 0.3 else one
        parts.append(one)
    both = torch.from_numpy(np.stack(parts)).permute(0, 3, 1, 2).float() / 255
    photo, truth = both[:, [2, 1, 0]], both[:, 3:]
    gain = torch.from_numpy(np.exp(order.normal(0, 0.12, (count, 3, 1, 1))).astype(np.float32))
    photo = (photo * gain).clamp(0, 1)
    if order.random() < 0.15:
        photo = photo[:, torch.from_numpy(order.permutation(3))]
    return photo.contiguous(memory_format=torch.channels_last), truth.contiguous()


def _crop(one: NDArray[np.uint8], order: np.random.Generator) -> NDArray[np.uint8]:
    """A square piece, seen a little smaller or larger."""
    size = min(HIGH, max(CROP // 2, int(CROP * np.exp(order.normal(0.1, 0.3)))))
    middle = order.uniform(0, (HIGH, WIDE))
    edges = np.argwhere(one[::8, ::8, 4] > EDGE_SEEN)
    if len(edges) and order.random() < NEAR_EDGES:
        middle = 8.0 * edges[order.integers(len(edges))] + order.uniform(-size / 2, size / 2, 2)
    top, left = (int(np.clip(m - size / 2, 0, most - size)) for m, most in zip(middle, (HIGH, WIDE), strict=True))
    piece = one[top : top + size, left : left + size]
    how = cv2.INTER_AREA if size > CROP else cv2.INTER_LINEAR
    # OpenCV resizes four channels at most
    parts = (piece[..., :3], piece[..., 3:])
    return np.dstack([cv2.resize(np.ascontiguousarray(part), (CROP, CROP), interpolation=how) for part in parts])


def loss(logits: Tensor, truth: Tensor) -> Tensor:
    """Cross entropies of tile and edge; of tile, what lies near tiles counts more: bays and holes are the hard part."""
    near = nn.functional.max_pool2d(truth[:, :1, ::4, ::4], 2 * NEAR + 1, 1, NEAR)
    near = nn.functional.interpolate(near, scale_factor=4.0)[:, 0]
    each = nn.functional.binary_cross_entropy_with_logits(logits[:, 0], truth[:, 0], reduction="none")
    tile = (each * (1 + (NEAR_GAIN - 1) * near)).mean()
    weight = 1 + (EDGE_GAIN - 1) * truth[:, 1]
    edge = nn.functional.binary_cross_entropy_with_logits(logits[:, 1], truth[:, 1], weight=weight)
    return tile + edge


PIXELS = Subject(TileNet, draw, batch, loss, (3, HIGH, WIDE), True, first=400, more=12)
