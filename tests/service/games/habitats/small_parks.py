"""All parks of a few tiles of a small set, listed twice: with the service, and with the slow judge.

The set is an animal on water that needs water (`A`) and an extra road (`R`) in its four turns. A park is a set of
tiles on squares round the entrance; in which order they came makes no difference.
"""

from __future__ import annotations

from collections.abc import Iterable

from schemas.habitats import Placed, Tile
from service.games.habitats.park import Park
from service.games.habitats.placing import placements
from service.games.habitats.questions import RULINGS
from service.games.rulings import Rulings
from tests.service.games.habitats.asking import ENTRANCE, Json, animal
from tests.service.games.habitats.slow import Cell, beside, slow_legal

Laid = tuple[Cell, str, int]
Small = frozenset[Laid]

TILES: dict[str, Json] = {"A": animal({"water": 1}, "water", 3), "R": {"kind": "road", "roads": ["n"]}}
TURNS = {"A": (0,), "R": (0, 1, 2, 3)}
LOADED = {
    "A": Tile(kind="animal", landscape="water", needs={"water": 1}, points=3),
    "R": Tile(kind="road", roads=("n",)),
}


def as_json(small: Small) -> list[Json]:
    """A park as requests write it."""
    return [
        {"at": [0, 0], "tile": ENTRANCE},
        *({"at": list(at), "tile": TILES[letter], "turn": turn} for at, letter, turn in sorted(small)),
    ]


def as_park(small: Small) -> Park:
    """A park as the service holds it."""
    entrance = Placed(at=(0, 0), tile=Tile(kind="entrance"))
    return Park((entrance, *(Placed(at=at, tile=LOADED[letter], turn=turn) for at, letter, turn in small)), "cwali")


def grown(parks: Iterable[Small]) -> set[Small]:
    """All parks with one tile more, by the service."""
    rulings = Rulings(RULINGS)
    return {
        small | {(at, letter, turn)}
        for small in parks
        for letter, tile in LOADED.items()
        for at, turn in placements(as_park(small), tile, rulings)
    }


def slowly_grown(parks: Iterable[Small]) -> set[Small]:
    """All parks with one tile more, by the slow judge."""
    found = set()
    for small in parks:
        park = as_json(small)
        for cell in {cell for one in park for cell in beside((one["at"][0], one["at"][1]))}:
            for letter, tile in TILES.items():
                for turn in TURNS[letter]:
                    if not slow_legal(park, tile, cell, turn, "cell"):
                        found.add(small | {(cell, letter, turn)})
    return found


def divide(mine: set[Small], theirs: set[Small]) -> str:
    """Where two lists of parks part: the first few parks that only one of them has."""
    return "\n".join(
        f"only {who}: {sorted(small)}"
        for who, parks in (("the service", mine - theirs), ("the slow judge", theirs - mine))
        for small in sorted(parks, key=sorted)[:5]
    )
