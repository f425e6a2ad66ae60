"""Train the tile network: `python -m vision.training.parks.train --out vision/weights/tiles.onnx`.

Some processes learn together, each from tables that it draws and photographs itself: the rounds come in a fixed order,
so a seed gives the same training whatever the machine's speed (up to rounding in parallel sums).
"""

from __future__ import annotations

import argparse
import copy
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
import torch.distributed
import torch.multiprocessing
from numpy.typing import NDArray
from torch import Tensor, nn

from vision.training.parks.network import TileNet, export
from vision.training.parks.pictures import load_pictures
from vision.training.parks.scene import HIGH, WIDE, random_scene

FIRST_SCENES, SCENES_A_ROUND = 400, 12
"""Scenes that a learner draws before the first round, and before every round; all are kept: a megabyte each."""
STEPS_A_ROUND = 30
CROP, CROPS = 256, 8
WHOLE = 3
"""Whole photos a step, in the steps that do not learn from crops."""
WARM, COOL = 0.01, 0.5
"""Shares of the steps in which the learning rate rises, and falls to nothing; it is level between."""
PEAK_RATE = 2e-3
EDGE_GAIN = 2.0
"""Weight of a pixel that is edge against one that is none: edges are thin."""
NEAR_EDGES, EDGE_SEEN = 0.8, 60
"""Share of the crops, of photos with a park, that show some tile's edge; and what counts as one, of 255."""
NEAR, NEAR_GAIN = 10, 2.5
"""How far from a tile, in fours of pixels, the table counts more in the loss, and how much more, tiles included."""
AVERAGING = 0.998
"""Decay of the running mean of the weights, which is what is kept."""

Scenes = NDArray[np.uint8]


def draw_round(seed: int, number: int, count: int, pictures: Sequence[NDArray[np.uint8]]) -> Scenes:
    """Scenes of a round, uint8 (count, HIGH, WIDE, 5): blue, green, red, tile, edge."""
    found = np.empty((count, HIGH, WIDE, 5), np.uint8)
    for index in range(count):
        scene = random_scene(np.random.default_rng((seed, number, index)), pictures)
        found[index] = np.dstack([scene.pixels, scene.tile, scene.edge])
    return found


def batch_of(scenes: Scenes, order: np.random.Generator, whole: bool) -> tuple[Tensor, Tensor]:
    """Photos, float (n, 3, h, w) RGB, and what is to be seen on them, float (n, 2, h, w); mirrored, cut, recoloured."""
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


def loss_of(logits: Tensor, truth: Tensor) -> Tensor:
    """Cross entropies of tile and edge; of tile, what lies near tiles counts more: bays and holes are the hard part."""
    near = nn.functional.max_pool2d(truth[:, :1, ::4, ::4], 2 * NEAR + 1, 1, NEAR)
    near = nn.functional.interpolate(near, scale_factor=4.0)[:, 0]
    loss = nn.functional.binary_cross_entropy_with_logits(logits[:, 0], truth[:, 0], reduction="none")
    tile = (loss * (1 + (NEAR_GAIN - 1) * near)).mean()
    weight = 1 + (EDGE_GAIN - 1) * truth[:, 1]
    edge = nn.functional.binary_cross_entropy_with_logits(logits[:, 1], truth[:, 1], weight=weight)
    return tile + edge


@dataclass(frozen=True)
class Plan:
    """One training: `rounds` at a peak learning rate, whose steps learn from whole photos to a share of `whole`, from
    scratch or on from the state at `start`; the mean of the weights is saved at `keep`; `pictures`: a folder."""

    pictures: Path | None
    seed: int
    rounds: int
    rate: float
    start: Path | None
    keep: Path
    whole: float
    learners: int


def learn(rank: int, plan: Plan) -> None:
    """What learner `rank` does: it draws scenes of its own and shares its gradients with the others. The first prints
    the loss now and then, and saves."""
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    meeting = f"file://{plan.keep.absolute()}.meeting"
    torch.distributed.init_process_group("gloo", init_method=meeting, rank=rank, world_size=plan.learners)
    pictures = load_pictures(plan.pictures) if plan.pictures else []
    torch.manual_seed(plan.seed)
    network = TileNet()
    if plan.start:
        network.load_state_dict(torch.load(plan.start))
    network = network.to(memory_format=torch.channels_last)
    average = copy.deepcopy(network)
    optimiser = torch.optim.AdamW(network.parameters(), lr=plan.rate, weight_decay=0.02)
    steps = plan.rounds * STEPS_A_ROUND
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: min(1.0, (step + 1) / (WARM * steps + 1), (steps - step) / (COOL * steps))
    )
    order, started, losses = np.random.default_rng((plan.seed, 1, rank)), time.monotonic(), []
    pool = draw_round(plan.seed + 2 * rank, 0, FIRST_SCENES, pictures)
    for number in range(1, plan.rounds + 1):
        pool = np.concatenate([pool, draw_round(plan.seed + 2 * rank, number, SCENES_A_ROUND, pictures)])
        for _ in range(STEPS_A_ROUND):
            photo, truth = batch_of(pool, order, order.random() < plan.whole)
            loss = loss_of(network(photo), truth)
            optimiser.zero_grad()
            loss.backward()
            _share(network, plan.learners)
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
            schedule.step()
            losses.append(loss.item())
            _follow(average, network, min(AVERAGING, 1 - 1 / (len(losses) + 1)))
        if rank == 0 and (number % 10 == 0 or number == plan.rounds):
            recent = np.mean(losses[-10 * STEPS_A_ROUND :])
            print(f"round {number}: loss {recent:.4f}, {time.monotonic() - started:.0f} s", flush=True)
            torch.save(average.state_dict(), plan.keep)


def _share(network: TileNet, learners: int) -> None:
    """Every learner's gradients become the mean of all."""
    every = [weight.grad for weight in network.parameters() if weight.grad is not None]
    flat = torch.cat([one.flatten() for one in every])
    torch.distributed.all_reduce(flat)
    flat /= learners
    for one, mean in zip(every, flat.split([one.numel() for one in every]), strict=True):
        one.copy_(mean.view_as(one))


def _follow(average: TileNet, network: TileNet, decay: float) -> None:
    with torch.no_grad():
        for mean, now in zip(average.state_dict().values(), network.state_dict().values(), strict=True):
            if mean.dtype.is_floating_point:
                mean.lerp_(now, 1 - decay)
            else:
                mean.copy_(now)


def main() -> None:
    """Train and write the weights."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--out", type=Path, required=True, help="the ONNX file; its .json and .pt go beside it")
    asked.add_argument("--pictures", type=Path, help="folder of small pictures for tiles' art (Kenney's, CC0)")
    asked.add_argument("--rounds", type=int, default=600)
    asked.add_argument("--rate", type=float, default=PEAK_RATE)
    asked.add_argument("--seed", type=int, default=20261130)
    asked.add_argument("--start", type=Path, help="a .pt to go on from")
    asked.add_argument("--whole", type=float, default=0.3, help="share of steps that learn from whole photos")
    asked.add_argument("--learners", type=int, default=2, help="processes that learn together")
    options = asked.parse_args()
    plan = Plan(
        options.pictures,
        options.seed,
        options.rounds,
        options.rate,
        options.start,
        options.out.with_suffix(".pt"),
        options.whole,
        options.learners,
    )
    torch.multiprocessing.spawn(learn, (plan,), plan.learners)
    network = TileNet()
    network.load_state_dict(torch.load(plan.keep))
    export(network, options.out, HIGH, WIDE)
    about = {"name": options.out.stem, "seed": plan.seed, "rounds": plan.rounds}
    options.out.with_suffix(".json").write_text(json.dumps(about, indent=1) + "\n")


if __name__ == "__main__":
    main()
