"""The real server, as `script/server` starts it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
STALLED = 24  # clients that send half a request: more than the server has threads
BODY = json.dumps({"position": {"sheet": "2", "rows": ["HT", "AF"]}}).encode()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def server() -> Iterator[int]:
    """The port of a running server with one worker of two threads that drops clients after two silent seconds."""
    port = _free_port()
    command = [sys.executable, "-m", "gunicorn", "--config", "gunicorn.conf.py", "service:create_app()"]
    settings = {"PORT": str(port), "WEB_CONCURRENCY": "1", "THREADS": "2", "STALL_SECONDS": "2"}
    with subprocess.Popen(command, cwd=ROOT, env={**os.environ, **settings}, stdout=subprocess.DEVNULL) as process:
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield port
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0


def _score(port: int, timeout: float) -> int:
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/v1/games/biotope/score", BODY, headers)
    with urllib.request.urlopen(request, timeout=timeout) as answer:
        status: int = answer.status
        return status


def test_it_answers(server: int) -> None:
    assert _score(server, 30) == 200


def test_stalled_clients_do_not_hold_the_service(server: int) -> None:
    head = (
        b"POST /v1/games/biotope/score HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b"Content-Length: 99\r\n\r\n{"
    )
    stalled = [socket.create_connection(("127.0.0.1", server)) for _ in range(STALLED)]
    try:
        for one in stalled:
            one.sendall(head)
        assert _score(server, 60) == 200
    finally:
        for one in stalled:
            one.close()


def test_a_chunked_body_over_the_limit_is_refused(server: int) -> None:
    with socket.create_connection(("127.0.0.1", server), timeout=30) as client:
        client.sendall(
            b"POST /v1/games/biotope/score HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n"
        )
        block = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
        try:
            for _ in range(64):
                client.sendall(block)
            client.sendall(b"0\r\n\r\n")
        except OSError:
            pass  # the server may hang up as soon as it has seen too much
        assert b" 413 " in client.recv(4096).partition(b"\r\n")[0] + b" "


def _refused(server: int, request: bytes) -> tuple[int, dict[str, Any]]:
    """The status and the problem document that raw bytes are answered with."""
    with socket.create_connection(("127.0.0.1", server), timeout=30) as client:
        client.sendall(request)
        answer = b""
        while block := client.recv(65536):
            answer += block
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"\r\ncontent-type: application/problem+json" in head.lower()
    document: dict[str, Any] = json.loads(body)
    assert f"\r\ncontent-length: {len(body)}".encode() in head.lower()
    return int(head.split(b" ")[1]), document


@pytest.mark.parametrize(
    ("request_bytes", "status", "code"),
    [
        (b"GET /v1/games?x=" + b"x" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414, "uri-too-long"),
        (b"GET /v1/games HTTP/1.1\r\nHost: x\r\nX-Much: " + b"x" * 9000 + b"\r\n\r\n", 431, "headers-too-large"),
        (b"GET /v1/games HTTP/1.1\r\nHost: x\r\n" + b"X-A: b\r\n" * 200 + b"\r\n", 431, "headers-too-large"),
        (b"no request at all\r\n\r\n", 400, "bad-request"),
        (b"GET /v1/games HTTP/7\r\nHost: x\r\n\r\n", 400, "bad-request"),
        (b"GET /v1/games HTTP/1.1\r\nHost : x\r\n\r\n", 400, "bad-request"),
    ],
    ids=["long-uri", "long-header", "many-headers", "no-request", "version", "header-name"],
)
def test_what_the_server_itself_refuses_is_a_problem_too(
    server: int, request_bytes: bytes, status: int, code: str
) -> None:
    answered, document = _refused(server, request_bytes)
    assert (answered, document["status"], document["type"]) == (status, status, f"/v1/problems/{code}")
    assert document["title"]
    assert not document["detail"].startswith("problem.")
    assert _score(server, 30) == 200
