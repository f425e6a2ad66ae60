"""The state machine of two racing clients, at length, on each database.

    python -m tests.benchmarks.store_races [examples]

PostgreSQL needs `HABITALLY_TEST_POSTGRES`, the address of a server.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.databases import DATABASES, SETTING, store_app
from tests.racing import machine_for

STEPS = 20


def main() -> None:
    """Run the machine; a failure prints its steps and ends the run."""
    examples = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    for kind in DATABASES:
        if kind == "postgresql" and not os.environ.get(SETTING):
            print(f"{kind}: {SETTING} is not set, not measured")
            continue
        begun = time.perf_counter()
        with tempfile.TemporaryDirectory() as folder, store_app(kind, Path(folder)) as app:
            run_state_machine_as_test(
                machine_for(app), settings=settings(max_examples=examples, stateful_step_count=STEPS, deadline=None)
            )
        seconds = time.perf_counter() - begun
        print(f"{kind}: {examples} runs of up to {STEPS} races, nothing lost or half written, {seconds:.0f} s")


if __name__ == "__main__":
    main()
