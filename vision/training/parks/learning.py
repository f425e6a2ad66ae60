"""How the networks that find parks learn: some processes together, each from what it draws itself."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
import torch.distributed
from numpy.typing import NDArray
from torch import Tensor, nn

from vision.training.parks.pictures import load_pictures

STEPS_A_ROUND = 30
WARM, COOL = 0.01, 0.5
"""Shares of the steps in which the learning rate rises, and falls to nothing; it is level between."""
AVERAGING = 0.998
"""Decay of the running mean of the weights, which is what is kept."""

Pool = tuple[NDArray[Any], ...]
Pictures = Sequence[NDArray[np.uint8]]


@dataclass(frozen=True)
class Subject:
    """What is learnt: the `network`; `draw`, by seed and round, of so many photos something to learn from, in arrays of
    equal length; `batch` of all that was drawn so far: inputs and truth; `loss` of the logits. `first` photos are drawn
    before the first round, `more` before every round; all are kept. `shape`: channels, height and width of an input,
    which may be of `any_size` besides."""

    network: Callable[[], nn.Module]
    draw: Callable[[int, int, int, Pictures], Pool]
    batch: Callable[[Pool, np.random.Generator], tuple[Tensor, Tensor]]
    loss: Callable[[Tensor, Tensor], Tensor]
    shape: tuple[int, int, int]
    any_size: bool
    first: int
    more: int


@dataclass(frozen=True)
class Plan:
    """One training: `rounds` at a peak learning `rate`, from scratch or on from the state at `start`; the mean of the
    weights is saved at `keep`; `pictures`: a folder of small pictures for tiles' art, or None."""

    subject: Subject
    pictures: Path | None
    seed: int
    rounds: int
    rate: float
    start: Path | None
    keep: Path
    learners: int

    @property
    def meeting(self) -> Path:
        """The file at which the learners meet: one that an interrupted training left would keep them waiting."""
        return self.keep.absolute().with_suffix(".meeting")


def learn(rank: int, plan: Plan) -> None:
    """What learner `rank` does: it draws scenes of its own and shares its gradients with the others. The first prints
    the loss now and then, and saves."""
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    meeting = f"file://{plan.meeting}"
    torch.distributed.init_process_group("gloo", init_method=meeting, rank=rank, world_size=plan.learners)
    pictures = load_pictures(plan.pictures) if plan.pictures else []
    torch.manual_seed(plan.seed)
    network = plan.subject.network()
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
    subject, seed = plan.subject, plan.seed + 2 * rank
    pool = subject.draw(seed, 0, subject.first, pictures)
    for number in range(1, plan.rounds + 1):
        fresh = subject.draw(seed, number, subject.more, pictures)
        pool = tuple(np.concatenate(both) for both in zip(pool, fresh, strict=True))
        for _ in range(STEPS_A_ROUND):
            seen, truth = subject.batch(pool, order)
            loss = subject.loss(network(seen), truth)
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


def _share(network: nn.Module, learners: int) -> None:
    """Every learner's gradients become the mean of all."""
    every = [weight.grad for weight in network.parameters() if weight.grad is not None]
    flat = torch.cat([one.flatten() for one in every])
    torch.distributed.all_reduce(flat)
    flat /= learners
    for one, mean in zip(every, flat.split([one.numel() for one in every]), strict=True):
        one.copy_(mean.view_as(one))


def _follow(average: nn.Module, network: nn.Module, decay: float) -> None:
    with torch.no_grad():
        for mean, now in zip(average.state_dict().values(), network.state_dict().values(), strict=True):
            if mean.dtype.is_floating_point:
                mean.lerp_(now, 1 - decay)
            else:
                mean.copy_(now)
