"""Whole games played by chance with a catalogue of its own kinds, by a player that knows only `moves`."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.service.games.habitats.asking import ENTRANCE, Json, ask, position
from tests.service.games.habitats.parks import random_tile

TURNS = {
    "cwali": {2: (9, 6, 6), 3: (8, 6, 6), 4: (7, 6, 6), 5: (6, 6, 6)},
    "allplay": {2: (10, 7, 7), 3: (9, 7, 7), 4: (8, 7, 7), 5: (7, 7, 7)},
}


def start_of(random: Random, players: int, edition: str = "cwali", **more: Any) -> Json:
    """A game about to begin: a market full of tiles, the figures beside it."""
    rows, cols = players + 1, 4
    return {
        "edition": edition,
        "parks": [{"name": f"P{n}", "park": [{"at": [0, 0], "tile": ENTRANCE}]} for n in range(players)],
        "market": {
            "rows": rows,
            "cols": cols,
            "tiles": [[random_tile(random) for _ in range(cols)] for _ in range(rows)],
            "figures": [{"player": f"P{n}", "at": [n, -1], "facing": "e"} for n in range(players)],
        },
        **more,
    }


def turn_of(random: Random, game: Json, player: int) -> Json:
    """A legal turn by chance, found with `moves` alone."""
    name, market = f"P{player}", game["market"]
    at_park = position(game["parks"][player]["park"], game["edition"], market=market)
    takes = ask("moves", {"position": at_park, "type": "take", "player": name})["moves"]
    random.shuffle(takes)
    for take in takes:
        row, col = take["at"]
        tile = market["tiles"][row][col]
        layings = ask("moves", {"position": at_park, "type": "place", "tile": tile})["moves"]
        if layings:
            laying = random.choice(layings)
            old = next(figure["at"] for figure in market["figures"] if figure["player"] == name)
            inside = 0 <= old[0] < market["rows"] and 0 <= old[1] < market["cols"]
            return {
                "type": "turn",
                "player": name,
                "take": take["at"],
                "refill": random_tile(random) if inside else None,
                "place": {"at": laying["at"], "turn": laying["turn"]},
            }
    raise AssertionError("no legal turn")


def played(random: Random, start: Json, turns: int) -> tuple[list[Json], Json]:
    """So many legal turns from a start, and the replay's answer after the last."""
    moves: list[Json] = []
    answer: Json = {"position": start}
    for n in range(turns):
        move = turn_of(random, answer["position"], n % len(start["parks"]))
        moves.append(move)
        answer = ask("replay", {"start": answer["position"], "moves": [move]})
        assert answer["verdicts"][0]["legal"], answer["verdicts"]
    return moves, answer
