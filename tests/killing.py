"""A server whose worker is killed in the middle of writes: is every acknowledged one there?"""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.collections_client import draft, layout

ROOT = Path(__file__).parents[1]
START_SECONDS = 180  # longest wait for the server, on a machine that is busy
ANSWER_SECONDS = 60


@dataclass
class Server:
    """gunicorn with workers of its own."""

    process: subprocess.Popen[bytes]
    port: int

    def workers(self) -> list[int]:
        """The process ids of the workers."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(child) for child in children.split()]

    def ask(self, method: str, path: str, key: str | None, body: Any = None, **headers: str) -> tuple[int, Any, str]:
        """Status, JSON and ETag of an answer. Raises OSError or HTTPException where none came."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=ANSWER_SECONDS)
        try:
            sent = {"Content-Type": "application/json", **headers}
            if key is not None:
                sent["Authorization"] = f"Bearer {key}"
            connection.request(method, path, None if body is None else json.dumps(body), sent)
            answer = connection.getresponse()
            data = answer.read()
            return answer.status, json.loads(data) if data else None, answer.getheader("ETag", "")
        finally:
            connection.close()


@contextmanager
def serving(database: str, folder: Path, workers: int = 2) -> Iterator[Server]:
    """A server on a database."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {
        **os.environ,
        "HABITALLY_DATABASE_URL": database,
        "HABITALLY_PICTURES": str(folder / "pictures"),
        "HABITALLY_OWNER_BYTES": str(10**9),
        "WEB_CONCURRENCY": str(workers),
        "PORT": str(port),
    }
    command = [sys.executable, "-m", "gunicorn", "--config", "gunicorn.conf.py", "service:create_app()"]
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)
        try:
            server = Server(process, port)
            _wait(server)
            yield server
        finally:
            process.terminate()
            process.wait()


def _wait(server: Server) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        try:
            server.ask("GET", "/healthz", None)
        except (OSError, http.client.HTTPException):
            time.sleep(0.1)
        else:
            return
    raise TimeoutError("the server did not start")


@dataclass
class Writer:
    """A client that changes its own collection again and again, and remembers what was acknowledged.

    `acknowledged`: the entry's name of every revision that was answered with 200. `cut`: requests without an answer.
    """

    server: Server
    name: str
    writes: int
    acknowledged: dict[int, str] = field(default_factory=dict)
    cut: int = 0
    later: int = 0
    wrong: list[Any] = field(default_factory=list)

    def begin(self) -> None:
        """Make the collection."""
        status, body, _ = self.server.ask("POST", "/v1/collections", None, draft(layout(f"{self.name} 0")))
        assert status == 201, body
        self.key, self.id = body["owner_key"], body["id"]
        self.acknowledged[1] = f"{self.name} 0"

    def run(self) -> None:
        """Change it, `writes` times acknowledged."""
        done = 0
        while done < self.writes:
            wanted = f"{self.name} {done + 1}"
            body = {"name": "My sheets", "items": [layout(wanted)]}
            try:
                status, answer, _ = self.server.ask(
                    "PUT", f"/v1/collections/{self.id}", self.key, body, **{"If-Match": "*"}
                )
            except (OSError, http.client.HTTPException):
                self.cut += 1
                time.sleep(0.02)
                continue
            if status == 200:
                self.acknowledged[answer["revision"]] = wanted
                done += 1
            elif status == 503:
                self.later += 1
                time.sleep(0.1)
            else:
                self.wrong.append((status, answer))
                return

    def missing(self) -> list[int]:
        """The acknowledged revisions that are not there as they were acknowledged."""
        lost = []
        for revision, wanted in self.acknowledged.items():
            status, body, _ = self.server.ask("GET", f"/v1/collections/{self.id}?revision={revision}", self.key)
            if status != 200 or [entry["name"] for entry in body["items"]] != [wanted]:
                lost.append(revision)
        return lost


def killed_while_writing(database: str, folder: Path, *, writers: int, writes: int, kills: int) -> dict[str, Any]:
    """Run writers against a server whose workers are killed with SIGKILL, and count what is lost."""
    with serving(database, folder) as server:
        clients = [Writer(server, f"writer {n}", writes // writers) for n in range(writers)]
        for client in clients:
            client.begin()
        threads = [threading.Thread(target=client.run) for client in clients]
        for thread in threads:
            thread.start()
        killed = _kill_at_even_steps(server, clients, threads, kills, writes)
        for thread in threads:
            thread.join()
        return {
            "acknowledged": sum(len(client.acknowledged) for client in clients),
            "lost": sum(len(client.missing()) for client in clients),
            "killed": killed,
            "cut off": sum(client.cut for client in clients),
            "later (503)": sum(client.later for client in clients),
            "wrong": [wrong for client in clients for wrong in client.wrong],
        }


def _kill_at_even_steps(
    server: Server, clients: list[Writer], threads: list[threading.Thread], kills: int, writes: int
) -> int:
    """Kill a worker each time a further share of the writes is done; by turns the older and the newer one."""
    killed = 0
    while killed < kills and any(thread.is_alive() for thread in threads):
        done = sum(len(client.acknowledged) for client in clients)
        workers = server.workers()
        if workers and done >= (killed + 1) * writes // (kills + 1):
            os.kill(workers[killed % len(workers)], signal.SIGKILL)
            killed += 1
        time.sleep(0.001)
    return killed
