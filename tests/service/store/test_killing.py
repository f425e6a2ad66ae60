"""A worker killed in the middle of writes loses nothing acknowledged. At length: `tests.benchmarks.store_kill`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.databases import DATABASES, migrated_address
from tests.killing import killed_while_writing


@pytest.mark.parametrize("kind", DATABASES)
def test_every_acknowledged_write_is_there(kind: str, tmp_path: Path) -> None:
    with migrated_address(kind, tmp_path) as address:
        found = killed_while_writing(address, tmp_path, writers=3, writes=60, kills=2)
    assert found["killed"] == 2
    assert found["lost"] == 0
    assert found["wrong"] == []
    assert found["acknowledged"] == 60 + 3
