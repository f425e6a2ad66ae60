"""The cards that the rule text names, with what it says of them and nothing more.

No list of the game's cards is public. What the rule text leaves open is marked as not known; owners fill in their own.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_DECK: Mapping[str, Any] = json.loads((Path(__file__).parent / "rulebook_deck.json").read_text(encoding="utf-8"))

LAYOUTS: tuple[Mapping[str, Any], ...] = (
    {
        "id": "rulebook-cards",
        "edition": _DECK["edition"],
        "complete": False,
        "deck": _DECK,
        "position": {"forest": [], "hand": [], "starving": [[], [], []], "display": []},
    },
)
