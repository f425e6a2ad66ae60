"""What Habitats costs: scoring by the size of the park, legal layings, requests against an empty validated route.

Prints processor time, not wall time, so that a busy machine does not blur it. The parks are seeded.
Run: `python -m tests.benchmarks.habitats_speed`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any

from flask.testing import FlaskClient

from schemas.answers import Answer, AnswerSchema
from schemas.asks import Ask, AskSchema
from service import create_app
from service.games import REGISTRY
from service.games.habitats import HABITATS
from service.games.habitats.park import Park
from service.games.habitats.questions import RULINGS
from service.games.habitats.worths import total
from service.games.protocol import Game, Verb, answer
from service.games.rulings import Rulings
from tests.service.games.habitats.asking import BODIES, Json, position
from tests.service.games.habitats.parks import random_tile
from tests.service.games.habitats.slow import beside

SEED = 20
REPEATS = 40


def park_of(size: int) -> list[Json]:
    """A compact park of so many tiles of all kinds and the entrance; roads lie where their sides are open."""
    random = Random(SEED)
    park: list[Json] = [{"at": [0, 0], "tile": {"kind": "entrance"}}]
    taken = {(0, 0)}
    while len(park) <= size:
        free = sorted({cell for cell in map(tuple, taken) for cell in beside((cell[0], cell[1]))} - taken)
        cell = min((cell for cell in free if cell[1] != 0 or cell[0] < 0), key=lambda c: (c[0] ** 2 + c[1] ** 2, c))
        tile = random_tile(random)
        if tile["kind"] != "road":
            taken.add(cell)
            park.append({"at": list(cell), "tile": tile})
    return park


def cost(work: Callable[[], Any], repeats: int = REPEATS) -> float:
    """Median processor time of some work, in milliseconds."""
    times = []
    for _ in range(repeats):
        start = process_time()
        work()
        times.append(1000 * (process_time() - start))
    return median(times)


def empty(request: Ask, rulings: Rulings) -> Answer:
    """Answers nothing."""
    return Answer()


EMPTY = Game(
    id="empty",
    version="1",
    names={"en": "Empty"},
    editions=(),
    codes={},
    rules=(),
    findings=(),
    rulings=(),
    verbs=(Verb("nothing", "Nothing.", AskSchema, AnswerSchema, empty, essence=lambda answer: None),),
    words=HABITATS.words,
)


def main() -> None:
    """Print all figures."""
    client = create_app({"REGISTRY": REGISTRY.with_game(EMPTY)}).test_client()
    bare = cost(partial(post, client, "/v1/games/empty/nothing", {}))
    print(f"empty validated route: {bare:.2f} ms")
    small, large = (scoring(client, size, bare) for size in (22, 400))
    ratios = ", ".join(f"{what} {large[what] / small[what]:.2f}" for what in small)
    print(f"cost of a tile in the park of 400 against one in the park of 22: {ratios}")
    advice = {"position": position(park_of(22)), "tiles": [random_tile(Random(n)) for n in range(3)]}
    ms = cost(partial(post, client, "/v1/games/habitats/advise", advice), 10)
    print(f"advice on 3 tiles for a park of 22: request {ms:.0f} ms")


def scoring(client: FlaskClient, size: int, bare: float) -> dict[str, float]:
    """Print what a park of a size costs; return the cost of scoring for each tile, by what was done."""
    body = {"position": position(park_of(size))}
    loaded = BODIES["score"].load(body)
    verb = HABITATS.verb("score")
    costs = {
        "points": cost(lambda: total(Park.of(loaded.position), Rulings(RULINGS))),
        "breakdown": cost(lambda: verb.call(loaded, Rulings(RULINGS))),
        "with other rulings tried": cost(lambda: answer(HABITATS, verb, loaded)),
        "request": cost(partial(post, client, "/v1/games/habitats/score", body)),
    }
    told = ", ".join(f"{what} {ms:.2f} ms" for what, ms in costs.items())
    print(f"{size} tiles: {told} ({costs['request'] / bare:.1f} times the empty route)")
    for tile in ({"kind": "big", "landscape": "grass"}, {"kind": "road", "roads": ["n", "e"]}):
        layings(client, {**body, "type": "place", "tile": tile})
    return {what: ms / size for what, ms in costs.items()}


def layings(client: FlaskClient, body: Json) -> None:
    """Print what it costs to list all legal layings of a tile."""
    verb, loaded = HABITATS.verb("moves"), BODIES["moves"].load(body)
    count = answer(HABITATS, verb, loaded).count
    ms = cost(lambda: answer(HABITATS, verb, loaded))
    request = cost(partial(post, client, "/v1/games/habitats/moves", body))
    print(f"  {count} legal layings of a {body['tile']['kind']}: {ms:.2f} ms, request {request:.2f} ms")


def post(client: FlaskClient, path: str, body: Json) -> None:
    """One request, its answer looked at."""
    answered = client.post(path, data=json.dumps(body), content_type="application/json")
    if answered.status_code != 200:
        raise SystemExit(answered.get_data(as_text=True))


if __name__ == "__main__":
    main()
