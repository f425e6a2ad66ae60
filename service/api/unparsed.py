"""Requests that never reach the application, since the server before it cannot make them out: problems all the same."""

from __future__ import annotations

import json
from collections.abc import Mapping
from http import HTTPStatus

from service.api.problems import STATUS
from service.words import catalogue_of

LANGUAGE = "en"  # the headers that would tell another one were not read
CODES: Mapping[int, str] = {414: "uri-too-long", 431: "headers-too-large", 500: "internal"}
"""The problem of a status; all others are a bad request."""


def refusal(status: int) -> bytes:
    """A whole HTTP answer, a problem document, for what a server would refuse with `status`."""
    code = CODES.get(status, "bad-request")
    words = catalogue_of(LANGUAGE)
    document = {
        "type": f"/v1/problems/{code}",
        "title": words.word(f"problem.{code}"),
        "status": STATUS[code],
        "detail": words.word(f"problem.{code}.detail"),
    }
    body = json.dumps(document).encode()
    head = [
        f"HTTP/1.1 {STATUS[code]} {HTTPStatus(STATUS[code]).phrase}",
        "Connection: close",
        "Content-Type: application/problem+json",
        f"Content-Language: {LANGUAGE}",
        f"Content-Length: {len(body)}",
        "X-Content-Type-Options: nosniff",
    ]
    return "\r\n".join((*head, "", "")).encode("latin-1") + body
