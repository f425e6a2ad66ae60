"""What changed between two revisions, entry by entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from schemas.collections import Entry, folded

MOST = 50  # names listed under one heading; the rest is counted


def changes(old_name: str, old: Sequence[Entry], new_name: str, new: Sequence[Entry]) -> dict[str, Any]:
    """JSON: the names of entries that were added, removed or changed, and the collection's new name if it has one."""
    before = {folded(entry.name): entry for entry in old}
    after = {folded(entry.name): entry for entry in new}
    found: dict[str, Any] = {
        "added": [entry.name for name, entry in after.items() if name not in before],
        "removed": [entry.name for name, entry in before.items() if name not in after],
        "changed": [entry.name for name, entry in after.items() if name in before and before[name] != entry],
    }
    kept = [name for name in after if name in before]
    if kept != [name for name in before if name in after]:
        found["order"] = True
    more = {heading: len(names) - MOST for heading, names in found.items() if heading != "order" and len(names) > MOST}
    found = {heading: names if heading == "order" else names[:MOST] for heading, names in found.items()}
    if more:
        found["more"] = more
    if old_name != new_name:
        found["name"] = [old_name, new_name]
    return found
