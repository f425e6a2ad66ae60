"""What scoring a full 9x9 sheet costs: `python -m tests.benchmarks.biotope_score [--memory REQUESTS]`.

Prints the pure score, the same without its words (`total`), an empty validated route and the whole `score` request, all
in one run, and their ratios: the score may take half of the empty route, the request three times as long. The empty
route stands in the same application, takes and validates the same body, and answers nothing; that of a bare
application which takes one number is shown beside it. `--memory` sends many requests and prints the memory of the
process on the way: it must stay flat.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient
from flask_smorest import Api, Blueprint
from marshmallow import Schema, fields

from schemas.answers import Answer, AnswerSchema
from schemas.biotope import SHEETS, BiotopePositionSchema, BiotopeScoreAsk
from service import create_app
from service.api.openapi import Routes
from service.games import REGISTRY
from service.games.biotope.questions import RULINGS
from service.games.biotope.scoring import score, total
from service.games.rulings import Rulings
from tests.benchmarks.biotope_boards import full

SIDE = 9
BOARDS = 20  # different sheets a figure is taken over
REPEATS = 40  # rounds over all of them
REPORT = 10_000  # requests between two looks at the memory


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--memory", type=int, metavar="REQUESTS", help="look at memory over so many requests")
    requests = parser.parse_args().memory
    client = create_app({"TESTING": True}).test_client()
    if requests:
        memory(client, requests)
    else:
        speed(client)


def speed(client: FlaskClient) -> None:
    """Medians and best times, and their ratios to the empty route."""
    alone = _empty_route()
    least = _timed([lambda: alone.post("/", json={"number": 1})] * BOARDS)
    print(f"bare route of one number   p50 {least[0]:.3f} ms   best {least[1]:.3f} ms")
    empty = _same_body_route()
    for sheet in SHEETS:
        boards = [full(sheet, SIDE, seed) for seed in range(BOARDS)]
        bodies = [{"position": BiotopePositionSchema().dump(board)} for board in boards]
        asks = [BiotopeScoreAsk(position=board) for board in boards]
        pure = _timed([lambda ask=ask: score(ask, Rulings(RULINGS)) for ask in asks])  # type: ignore[misc]  # bound early
        lean = _timed([lambda board=board: total(board, Rulings(RULINGS)) for board in boards])  # type: ignore[misc]
        bare = _timed([lambda body=body: empty.post("/v1/empty", json=body) for body in bodies])  # type: ignore[misc]
        whole = _timed([lambda body=body: client.post("/v1/games/biotope/score", json=body) for body in bodies])  # type: ignore[misc]
        print(
            f"sheet {sheet:3}  empty {bare[0]:.3f} ms"
            f"   score {pure[0]:.3f} ms ({pure[0] / bare[0]:.2f}x, best {pure[1]:.3f})"
            f"   total {lean[0]:.3f} ms   request {whole[0]:.3f} ms ({whole[0] / bare[0]:.2f}x, best {whole[1]:.3f})"
            f" {whole[0] / least[0]:.2f}x the bare route"
        )


def memory(client: FlaskClient, requests: int) -> None:
    """Memory of the process while many different sheets are scored."""
    for n in range(requests + 1):
        if n % REPORT == 0:
            print(f"{n:7} requests: {_resident():7.1f} MiB", flush=True)
        board = full(SHEETS[n % 4], 5 + n % 5 // 2 * 2, n)
        answer = client.post("/v1/games/biotope/score", json={"position": BiotopePositionSchema().dump(board)})
        assert answer.status_code == 200


def _same_body_route() -> FlaskClient:
    """The service with one more route, which takes a score's body and answers nothing."""
    app = create_app({"TESTING": True})
    routes = Routes("empty", __name__, url_prefix="/v1")

    def view(ask: BiotopeScoreAsk) -> Answer:
        return Answer()

    answering = routes.response(200, AnswerSchema)(view)
    body = REGISTRY["biotope"].bodies["score"]
    routes.add_url_rule("/empty", "empty", routes.arguments(body)(answering), methods=["POST"])
    app.register_blueprint(routes)
    return app.test_client()


def _empty_route() -> FlaskClient:
    app = Flask("empty")
    app.config.update(API_TITLE="empty", API_VERSION="1", OPENAPI_VERSION="3.1.0")
    blueprint = Blueprint("empty", "empty")

    class Number(Schema):
        number = fields.Integer(required=True)

    def echo(number: dict[str, int]) -> dict[str, int]:
        return number

    view = blueprint.arguments(Number)(blueprint.response(200, Number)(echo))
    blueprint.add_url_rule("/", "echo", view, methods=["POST"])
    Api(app).register_blueprint(blueprint)
    return app.test_client()


def _timed(calls: list[Callable[[], object]]) -> tuple[float, float]:
    """Median and best time of a call, in milliseconds."""
    times = []
    for _ in range(REPEATS):
        for call in calls:
            start = time.perf_counter()
            call()
            times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times), min(times)


def _resident() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 2**20


if __name__ == "__main__":
    main()
