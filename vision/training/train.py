"""Train the symbol network: `python -m vision.training.train --data DIR --out vision/weights/symbols.onnx`.

One process draws and photographs sheets, the other learns from them: the rounds come in a fixed order, so a seed
gives the same training whatever the machine's speed (up to rounding in parallel sums).
"""

from __future__ import annotations

import argparse
import copy
import json
import multiprocessing
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from vision.symbols import CLASSES, bare, network_input
from vision.training.network import SymbolCnn, export
from vision.training.sheets import CELLS, TURNED_SHARE, make_sheet
from vision.training.sources import Material, load, sheet_keys

SHEETS_A_ROUND = 80
STEPS_A_ROUND = 64
BATCH = 128
POOL_ROUNDS = 60
"""Rounds that are kept to learn from again."""
FRESH = 0.3
"""Share of a batch that is taken from the newest round."""
BARE_KEPT = 0.15
"""Share of the bare cells that are learnt from: the reader hardly ever asks the network about one."""
WARM, COOL = 0.01, 0.5
"""Shares of the steps in which the learning rate rises, and falls to nothing; it is level between."""
PEAK_RATE = 3e-3
SMOOTHING = 0.02
TURN_WEIGHT = 0.5
CIRCLE_WEIGHT = 0.5
AVERAGING = 0.999
"""Decay of the running mean of the weights, which is what is kept."""

TURN_PRIOR = torch.log(torch.tensor([1 - TURNED_SHARE, *3 * [TURNED_SHARE / 3]]))
"""Added to the logits while learning, so that what is kept is evidence alone (Menon et al. 2021, Long-Tail Learning via
Logit Adjustment): how a phone is held is not the drawing's to say."""

MIRRORED_TURNS = torch.tensor([0, 3, 2, 1])
SYMBOLS = CLASSES.index(".")


@dataclass(frozen=True)
class Lesson:
    """Cells to learn from: `planes` float16 (n, 3, s, s), `classes`, `circled`, `turns` int64 (n,)."""

    planes: NDArray[np.float16]
    classes: NDArray[np.int64]
    circled: NDArray[np.int64]
    turns: NDArray[np.int64]


def draw_lesson(material: Material, seed: int, number: int, sheets: int) -> Lesson:
    """Round `number` of the sheets under `seed`."""
    planes, classes, circled, turns = [], [], [], []
    for i in range(sheets):
        crops, truth = make_sheet(np.random.default_rng((seed, number, i)), material)
        seen = network_input(crops)
        kept = ~bare(seen) | (np.random.default_rng((seed, number, i, 1)).random(CELLS) < BARE_KEPT)
        planes.append(seen[kept].astype(np.float16))
        classes.append(truth.classes[kept])
        circled.append(truth.circled[kept].astype(np.int64))
        turns.append(np.full(kept.sum(), truth.turn))
    return Lesson(np.concatenate(planes), np.concatenate(classes), np.concatenate(circled), np.concatenate(turns))


_material = Material()


def _start(data: Path, left_out: frozenset[str], seed: int) -> None:
    global _material
    cv2.setNumThreads(1)
    _material = load(data, left_out, seed)


def _draw(task: tuple[int, int, int]) -> Lesson:
    return draw_lesson(_material, *task)


def lessons(data: Path, left_out: frozenset[str], seed: int, rounds: int) -> Iterator[Lesson]:
    """The rounds in order, drawn ahead by another process."""
    with multiprocessing.get_context("spawn").Pool(1, _start, (data, left_out, seed)) as pool:
        yield from pool.imap(_draw, [(seed, number, SHEETS_A_ROUND) for number in range(rounds)])


def loss_of(logits: Tensor, classes: Tensor, circled: Tensor, turns: Tensor) -> Tensor:
    """Cross entropies of the three heads. A drawing that lies on its side teaches its turn, not its class."""
    symbol = classes < SYMBOLS
    upright = (turns == 0) | ~symbol
    of_class = nn.functional.cross_entropy(logits[upright, :7], classes[upright], label_smoothing=SMOOTHING)
    of_circle = nn.functional.binary_cross_entropy_with_logits(logits[:, 7], circled.float())
    of_turn = nn.functional.cross_entropy(logits[symbol, 8:] + TURN_PRIOR, turns[symbol])
    return of_class + CIRCLE_WEIGHT * of_circle + TURN_WEIGHT * of_turn


def jittered(planes: Tensor) -> Tensor:
    """Each cell turned, sized, shifted a little and inked a little otherwise, so that it is never seen twice alike."""
    count = len(planes)
    angle, size = torch.randn(count) * 0.06, torch.exp(torch.randn(count) * 0.06)
    cos, sin = torch.cos(angle) * size, torch.sin(angle) * size
    shift = torch.randn(count, 2) * 0.04
    matrix = torch.stack([torch.stack([cos, -sin, shift[:, 0]], 1), torch.stack([sin, cos, shift[:, 1]], 1)], 1)
    grid = nn.functional.affine_grid(matrix, list(planes.shape), align_corners=False)
    seen = nn.functional.grid_sample(planes, grid, padding_mode="border", align_corners=False)
    return seen * torch.exp(torch.randn(count, 3, 1, 1) * 0.1)


def mirror_half(planes: Tensor, turns: Tensor) -> tuple[Tensor, Tensor]:
    """The first half of the batch mirrored left to right."""
    half = len(planes) // 2
    planes[:half] = planes[:half].flip(3)
    return planes.contiguous(memory_format=torch.channels_last), torch.cat([MIRRORED_TURNS[turns[:half]], turns[half:]])


def train(
    data: Path, left_out: frozenset[str], seed: int, rounds: int, rate: float, start: Path | None, keep: Path
) -> SymbolCnn:
    """Train from scratch, or on from the state at `start`; every ten rounds prints the loss and saves to `keep`."""
    torch.manual_seed(seed)
    network = SymbolCnn()
    if start:
        network.load_state_dict(torch.load(start))
    network = network.to(memory_format=torch.channels_last)  # type: ignore[call-overload]  # torch's stub lacks it
    average = copy.deepcopy(network)
    optimiser = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=0.02)
    steps = rounds * STEPS_A_ROUND
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: min(1.0, (step + 1) / (WARM * steps), (steps - step) / (COOL * steps))
    )
    pool: list[Lesson] = []
    order, started, losses = np.random.default_rng((seed, 1)), time.monotonic(), []
    for number, lesson in enumerate(lessons(data, left_out, seed, rounds)):
        pool = [*pool, lesson][-POOL_ROUNDS:]
        for _ in range(STEPS_A_ROUND):
            fresh = order.random(BATCH) < FRESH
            which = np.where(fresh, len(pool) - 1, order.integers(len(pool), size=BATCH))
            cells = np.array([order.integers(len(pool[w].classes)) for w in which])
            planes = torch.from_numpy(
                np.stack([pool[w].planes[c] for w, c in zip(which, cells, strict=True)]).astype(np.float32)
            )
            classes, circled, turns = (
                torch.tensor([getattr(pool[w], name)[c] for w, c in zip(which, cells, strict=True)])
                for name in ("classes", "circled", "turns")
            )
            planes, turns = mirror_half(jittered(planes), turns)
            network.train()
            loss = loss_of(network(planes), classes, circled, turns)
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]  # torch leaves Tensor.backward untyped
            optimiser.step()
            schedule.step()
            losses.append(loss.item())
            blend(average, network, min(AVERAGING, 1 - 1 / (len(losses) + 1)))
        if number % 10 == 9:
            torch.save(average.state_dict(), keep)
            print(
                f"round {number + 1}/{rounds} loss {np.mean(losses[-640:]):.4f} {time.monotonic() - started:.0f} s",
                flush=True,
            )
    return average


def blend(average: SymbolCnn, network: SymbolCnn, decay: float) -> None:
    """Move the running mean towards the network; batch statistics are taken along the same way."""
    with torch.no_grad():
        for kept, new in zip(average.state_dict().values(), network.state_dict().values(), strict=True):
            if kept.dtype.is_floating_point:
                kept.mul_(decay).add_(new, alpha=1 - decay)
            else:
                kept.copy_(new)


def fit_temperature(logits: NDArray[np.float32], truth: NDArray[np.int64]) -> float:
    """The temperature with the least cross entropy (Guo et al. 2017, On Calibration of Modern Neural Networks)."""
    grid = np.exp(np.linspace(np.log(0.4), np.log(4.0), 120))
    costs = []
    for temperature in grid:
        scaled = logits / temperature
        top = scaled.max(axis=1)
        costs.append(
            np.mean(top + np.log(np.exp(scaled - top[:, None]).sum(axis=1)) - scaled[np.arange(len(truth)), truth])
        )
    return float(grid[int(np.argmin(costs))])


def write_golden(network: SymbolCnn, path: Path) -> None:
    """Keep what the trained network says of cells of our own drawing, for the test that OpenCV says the same."""
    planes = np.concatenate(
        [network_input(make_sheet(np.random.default_rng((7, i)), Material())[0]) for i in range(4)]
    )[::12]
    planes = planes.astype(np.float16)
    with torch.no_grad():
        logits = network.eval()(torch.from_numpy(planes.astype(np.float32))).numpy()
    np.savez_compressed(path, planes=planes, logits=logits)


def main() -> None:
    """Train, calibrate on fresh sheets, write the network and its calibration."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--data", type=Path, required=True, help="the data folder: strokes/, drawings/, grids/, sheets/"
    )
    parser.add_argument("--out", type=Path, required=True, help="the .onnx file to write; a .json is written beside it")
    parser.add_argument("--golden", type=Path, help="an .npz of inputs and outputs to write for the tests")
    parser.add_argument("--seed", type=int, default=20261130)
    parser.add_argument("--rounds", type=int, default=240)
    parser.add_argument("--rate", type=float, default=PEAK_RATE, help="the peak of the learning rate")
    parser.add_argument("--start", type=Path, help="a .pt of an earlier run to go on from")
    parser.add_argument("--threads", type=int, default=2, help="cores that learn; one more draws")
    parser.add_argument("--name", default="symbols-1")
    parser.add_argument(
        "--leave-out", choices=("all", "odd", "none"), default="all", help="drawings of sheets/ that are not learnt"
    )
    args = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(args.threads)
    left_out = sheet_keys(args.data, args.leave_out)
    print(f"seed {args.seed}, rounds {args.rounds}, {len(left_out)} drawings left out")
    network = train(args.data, left_out, args.seed, args.rounds, args.rate, args.start, args.out.with_suffix(".pt"))
    torch.save(network.state_dict(), args.out.with_suffix(".pt"))
    export(network, args.out)
    if args.golden:
        write_golden(network, args.golden)
    lesson = draw_lesson(load(args.data, left_out, args.seed), args.seed, 10**6, 150)
    with torch.no_grad():
        logits = network.eval()(torch.from_numpy(lesson.planes.astype(np.float32))).numpy()
    symbol = lesson.classes < SYMBOLS
    upright = (lesson.turns == 0) | ~symbol
    temperature = fit_temperature(logits[upright, :7], lesson.classes[upright])
    turn_logits = logits[symbol, 8:] + TURN_PRIOR.numpy()
    turn_temperature = fit_temperature(turn_logits, lesson.turns[symbol])
    right = (logits[upright, :7].argmax(axis=1) == lesson.classes[upright]).mean()
    told = (turn_logits.argmax(axis=1) == lesson.turns[symbol]).mean()
    print(f"on fresh simulated sheets: cells {right:.4f}, turns {told:.4f}")
    print(f"temperature {temperature:.3f}, turn temperature {turn_temperature:.3f}")
    args.out.with_suffix(".json").write_text(
        json.dumps(
            {
                "name": args.name,
                "seed": args.seed,
                "rounds": args.rounds,
                "temperature": round(temperature, 4),
                "turn_temperature": round(turn_temperature, 4),
            },
            indent=1,
        )
        + "\n"
    )


if __name__ == "__main__":
    main()
