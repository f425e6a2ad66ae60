"""kill -9 of a worker, 20 times in the middle of 1,000 writes, on each database.

    python -m tests.benchmarks.store_kill

PostgreSQL needs `HABITALLY_TEST_POSTGRES`, the address of a server.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from tests.databases import DATABASES, SETTING, migrated_address
from tests.killing import killed_while_writing

WRITERS, WRITES, KILLS = 4, 1000, 20


def main() -> None:
    """Print what was acknowledged and what of it is lost."""
    for kind in DATABASES:
        if kind == "postgresql" and not os.environ.get(SETTING):
            print(f"{kind}: {SETTING} is not set, not measured")
            continue
        with tempfile.TemporaryDirectory() as folder, migrated_address(kind, Path(folder)) as address:
            found = killed_while_writing(address, Path(folder), writers=WRITERS, writes=WRITES, kills=KILLS)
        print(f"{kind}: " + ", ".join(f"{name} {value}" for name, value in found.items()))


if __name__ == "__main__":
    main()
