"""Names in requests: which entry is meant, and which were near where there is none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property

from schemas.collections import Entry, folded

NEAREST = 3  # names offered
LIKENESS = 0.55  # least likeness of a name that is offered, 0..1
LONGEST = 80  # letters of a name that are compared


@dataclass(frozen=True)
class Names:
    """The entries of a revision by name."""

    reference: str
    entries: tuple[Entry, ...]

    @cached_property
    def by_name(self) -> Mapping[str, Entry]:
        """Entries by folded name."""
        return {folded(entry.name): entry for entry in self.entries}

    def get(self, name: str) -> Entry | None:
        """The entry of that name, whatever its case and spacing."""
        return self.by_name.get(folded(name))

    def nearest(self, name: str) -> tuple[str, ...]:
        """The names that are most like `name`, best first."""
        return nearest(name, (entry.name for entry in self.entries))


def nearest(name: str, names: Iterable[str]) -> tuple[str, ...]:
    """At most `NEAREST` of `names`, most alike first (Ratcliff and Metzener's matching blocks)."""
    matcher: SequenceMatcher[str] = SequenceMatcher(autojunk=False)
    matcher.set_seq2(folded(name)[:LONGEST])
    ranked = []
    for other in names:
        matcher.set_seq1(folded(other)[:LONGEST])
        if matcher.real_quick_ratio() >= LIKENESS and matcher.quick_ratio() >= LIKENESS:
            likeness = matcher.ratio()
            if likeness >= LIKENESS:
                ranked.append((-likeness, other))
    return tuple(other for _, other in sorted(ranked)[:NEAREST])
