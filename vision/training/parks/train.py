"""Train a network of the park reader: `python -m vision.training.parks.train pixels --out vision/weights/tiles.onnx`.

Some processes learn together, each from tables that it draws and photographs itself: the rounds come in a fixed order,
so a seed gives the same training whatever the machine's speed (up to rounding in parallel sums).
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import torch
import torch.multiprocessing

from vision.training.parks.cells import CELLS_SUBJECT
from vision.training.parks.learning import Plan, learn
from vision.training.parks.networks import export
from vision.training.parks.pixels import PIXELS
from vision.training.parks.same import SAME

SUBJECTS = {"pixels": PIXELS, "cells": CELLS_SUBJECT, "same": SAME}
PEAK_RATE = 3e-3


def main() -> None:
    """Train and write the weights."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("subject", choices=SUBJECTS, help="the tile network, the cell network, or that of pairs")
    asked.add_argument("--out", type=Path, required=True, help="the ONNX file; its .json and .pt go beside it")
    asked.add_argument("--pictures", type=Path, help="folder of small pictures for tiles' art (Kenney's, CC0)")
    asked.add_argument("--rounds", type=int, default=400)
    asked.add_argument("--rate", type=float, default=PEAK_RATE)
    asked.add_argument("--seed", type=int, default=20261130)
    asked.add_argument("--start", type=Path, help="a .pt to go on from")
    asked.add_argument("--learners", type=int, default=2, help="processes that learn together")
    options = asked.parse_args()
    subject, keep = SUBJECTS[options.subject], options.out.with_suffix(".pt")
    plan = Plan(
        subject, options.pictures, options.seed, options.rounds, options.rate, options.start, keep, options.learners
    )
    plan.meeting.unlink(missing_ok=True)
    torch.multiprocessing.spawn(learn, (plan,), plan.learners)
    network = subject.network()
    network.load_state_dict(torch.load(keep))
    export(network, options.out, subject.shape, subject.any_size)
    about = {"name": options.out.stem, "seed": plan.seed, "rounds": plan.rounds}
    options.out.with_suffix(".json").write_text(json.dumps(about, indent=1) + "\n")


if __name__ == "__main__":
    main()
