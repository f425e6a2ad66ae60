"""Train the tile network: `python -m vision.training.parks.train --out vision/weights/tiles.onnx`.

One process draws and photographs tables, the other learns from them: the rounds come in a fixed order, so a seed gives
the same training whatever the machine's speed (up to rounding in parallel sums).
"""

from __future__ import annotations

import argparse
import copy
import json
import multiprocessing
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from vision.training.parks.network import TileNet, export
from vision.training.parks.pictures import load_pictures
from vision.training.parks.scene import HIGH, WIDE, random_scene

SCENES_A_ROUND = 60
STEPS_A_ROUND = 30
POOL_SCENES = 7000
"""Scenes that are kept to learn from again: a megabyte each."""
CROP, CROPS = 256, 8
WHOLE = 3
"""Whole photos a step, in the steps that do not learn from crops."""
WARM, COOL = 0.01, 0.5
"""Shares of the steps in which the learning rate rises, and falls to nothing; it is level between."""
PEAK_RATE = 2e-3
EDGE_GAIN = 2.0
"""Weight of a pixel that is edge against one that is none: edges are thin."""
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


_pictures: list[NDArray[np.uint8]] = []


def _start(folder: Path | None) -> None:
    cv2.setNumThreads(1)
    _pictures.extend(load_pictures(folder) if folder else [])


def _draw(task: tuple[int, int, int]) -> Scenes:
    return draw_round(*task, _pictures)


def drawn(folder: Path | None, seed: int, rounds: int, drawers: int) -> Iterator[Scenes]:
    """The rounds in order, drawn ahead by other processes."""
    with multiprocessing.get_context("spawn").Pool(drawers, _start, (folder,)) as pool:
        yield from pool.imap(_draw, [(seed, number, SCENES_A_ROUND) for number in range(rounds)])


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
    top, left = (int(order.integers(most - size + 1)) for most in (HIGH, WIDE))
    piece = one[top : top + size, left : left + size]
    how = cv2.INTER_AREA if size > CROP else cv2.INTER_LINEAR
    # OpenCV resizes four channels at most
    parts = (piece[..., :3], piece[..., 3:])
    return np.dstack([cv2.resize(np.ascontiguousarray(part), (CROP, CROP), interpolation=how) for part in parts])


def loss_of(logits: Tensor, truth: Tensor) -> Tensor:
    """Cross entropies of tile and edge."""
    tile = nn.functional.binary_cross_entropy_with_logits(logits[:, 0], truth[:, 0])
    weight = 1 + (EDGE_GAIN - 1) * truth[:, 1]
    edge = nn.functional.binary_cross_entropy_with_logits(logits[:, 1], truth[:, 1], weight=weight)
    return tile + edge


def train(
    folder: Path | None, seed: int, rounds: int, rate: float, start: Path | None, keep: Path, whole: float, drawers: int
) -> TileNet:
    """Train from scratch, or on from the state at `start`; every ten rounds prints the loss and saves to `keep`."""
    torch.manual_seed(seed)
    network = TileNet()
    if start:
        network.load_state_dict(torch.load(start))
    network = network.to(memory_format=torch.channels_last)
    average = copy.deepcopy(network)
    optimiser = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=0.02)
    steps = rounds * STEPS_A_ROUND
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: min(1.0, (step + 1) / (WARM * steps + 1), (steps - step) / (COOL * steps))
    )
    pool = np.empty((min(POOL_SCENES, rounds * SCENES_A_ROUND), HIGH, WIDE, 5), np.uint8)
    order, started, losses, filled = np.random.default_rng((seed, 1)), time.monotonic(), [], 0
    for number, scenes in enumerate(drawn(folder, seed, rounds, drawers)):
        at = (filled + np.arange(len(scenes))) % len(pool)
        pool[at] = scenes
        filled += len(scenes)
        for _ in range(STEPS_A_ROUND):
            photo, truth = batch_of(pool[: min(filled, len(pool))], order, order.random() < whole)
            loss = loss_of(network(photo), truth)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
            schedule.step()
            losses.append(loss.item())
            _follow(average, network, min(AVERAGING, 1 - 1 / (len(losses) + 1)))
        if number % 10 == 9 or number == rounds - 1:
            recent = np.mean(losses[-10 * STEPS_A_ROUND :])
            print(f"round {number + 1}: loss {recent:.4f}, {time.monotonic() - started:.0f} s", flush=True)
            torch.save(average.state_dict(), keep)
    return average


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
    asked.add_argument("--threads", type=int, default=1)
    asked.add_argument("--drawers", type=int, default=1, help="processes that draw")
    options = asked.parse_args()
    torch.set_num_threads(options.threads)
    network = train(
        options.pictures,
        options.seed,
        options.rounds,
        options.rate,
        options.start,
        options.out.with_suffix(".pt"),
        options.whole,
        options.drawers,
    )
    export(network, options.out, HIGH, WIDE)
    about = {"name": options.out.stem, "seed": options.seed, "rounds": options.rounds}
    options.out.with_suffix(".json").write_text(json.dumps(about, indent=1) + "\n")


if __name__ == "__main__":
    main()
