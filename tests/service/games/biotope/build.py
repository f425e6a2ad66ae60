"""Short hands for the tests: sheets, moves and rulings from strings."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from schemas.answers import Verdict
from schemas.biotope import (
    BiotopeBreakdown,
    BiotopeEntry,
    BiotopeMove,
    BiotopeMoveList,
    BiotopeMovesAsk,
    BiotopePosition,
    BiotopePositionSchema,
    BiotopeScoreAsk,
)
from service.games.biotope.entering import judge
from service.games.biotope.moving import moves
from service.games.biotope.questions import RULINGS
from service.games.biotope.scoring import score
from service.games.rulings import Rulings
from tests.service.games.biotope.slow import Drawn

CASES = Path(__file__).parent / "cases"

ROLLS = [(one, other) for n, one in enumerate("HTAFW.") for other in "HTAFW."[n:]]
"""The 21 rolls of two dice."""


def table(name: str) -> list[dict[str, Any]]:
    """The cases of a table file."""
    cases: list[dict[str, Any]] = json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))
    return cases


def rulings(chosen: Mapping[str, str] | None = None) -> Rulings:
    """Rulings in force, by id without its `biotope.`."""
    return Rulings(RULINGS, {f"biotope.{name}": choice for name, choice in (chosen or {}).items()})


def position(rows: Sequence[str], sheet: str = "2", **more: Any) -> BiotopePosition:
    """A position, through its schema."""
    loaded: BiotopePosition = BiotopePositionSchema().load({"sheet": sheet, "rows": list(rows), **more})
    return loaded


def entries(text: str) -> tuple[BiotopeEntry, ...]:
    """Entries from text like `H1,2 T1,3`, rows and columns counted from 1."""
    found = []
    for word in text.split():
        row, col = word[1:].split(",")
        found.append(BiotopeEntry(symbol=word[0], at=(int(row) - 1, int(col) - 1)))
    return tuple(found)


def verdict(sheet: BiotopePosition, roll: Sequence[str], enter: str, **chosen: str) -> Verdict:
    """The verdict on a move."""
    return judge(sheet, BiotopeMove(roll=tuple(roll), enter=entries(enter)), rulings(chosen))


def listed(sheet: BiotopePosition, roll: Sequence[str], **chosen: str) -> BiotopeMoveList:
    """The legal moves."""
    return moves(BiotopeMovesAsk(position=sheet, roll=tuple(roll)), rulings(chosen))


def drawing(move: BiotopeMove) -> Drawn:
    """What a move draws, whatever the order."""
    return frozenset((entry.at, entry.symbol) for entry in move.enter)


def scored(sheet: BiotopePosition, **chosen: str) -> BiotopeBreakdown:
    """The breakdown of a sheet."""
    return score(BiotopeScoreAsk(position=sheet), rulings(chosen))
