"""Errors as problem documents (RFC 9457): what happened, where, and what to do about it.

A view raises `Problem`; everything else that can go wrong in a request is turned into one here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flask import Flask, Response, current_app, json
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestEntityTooLarge, UnsupportedMediaType

from schemas.fields import pointers
from schemas.messages import Impossible, Message
from service.api.language import word, words

MAX_ERRORS = 50  # places named in one problem; a wrong body of 10,000 cells needs no more to be mended

STATUS: Mapping[str, int] = {
    "not-json": 400,
    "bad-request": 400,
    "key-needed": 401,
    "key-unknown": 401,
    "key-may-not": 403,
    "not-found": 404,
    "no-such-collection": 404,
    "no-such-revision": 404,
    "no-such-picture": 404,
    "no-such-key": 404,
    "method-not-allowed": 405,
    "quota-exceeded": 409,
    "idempotency-mismatch": 409,
    "created-and-deleted": 409,
    "changed-meanwhile": 412,
    "photo-too-large": 413,
    "body-too-large": 413,
    "uri-too-long": 414,
    "content-type": 415,
    "not-a-photo": 415,
    "invalid": 422,
    "photo-unreadable": 422,
    "too-many-pixels": 422,
    "no-board-found": 422,
    "file-unreadable": 422,
    "condition-needed": 428,
    "slow-down": 429,
    "headers-too-large": 431,
    "internal": 500,
    "busy": 503,
}
"""Every problem there is, by the end of its `type`, with its status."""

_BY_STATUS = {400: "bad-request", 404: "not-found", 405: "method-not-allowed", 413: "body-too-large"}


class Problem(Exception):
    """An answer that is an error. `code` is the end of its `type`; `detail` defaults to `problem.CODE.detail`."""

    def __init__(
        self,
        code: str,
        detail: Message | None = None,
        *,
        errors: Iterable[tuple[str, Message]] = (),
        headers: Mapping[str, str] | None = None,
        extra: Mapping[str, Any] | None = None,
        **params: Any,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail or Message(f"problem.{code}.detail", params)
        self.errors = list(errors)
        self.headers = dict(headers or {})
        self.extra = dict(extra or {})

    def response(self) -> Response:
        """The problem document in the language of the request."""
        status = STATUS[self.code]
        body: dict[str, Any] = {
            "type": f"/v1/problems/{self.code}",
            "title": word(f"problem.{self.code}"),
            "status": status,
            "detail": words().render(self.detail),
            **self.extra,
        }
        if self.errors:
            body["errors"] = [_error(pointer, message) for pointer, message in self.errors[:MAX_ERRORS]]
        return current_app.response_class(json.dumps(body), status, self.headers, mimetype="application/problem+json")


def _error(pointer: str, message: Message) -> dict[str, Any]:
    text = words().render(message)
    return {"pointer": pointer, "message": text, "message_id": message.id, "params": dict(message.params)}


def invalid(errors: Sequence[tuple[str, Message]]) -> Problem:
    """The problem of a request whose parts do not fit, each named by its JSON pointer."""
    return Problem("invalid", errors=sorted(errors, key=lambda pair: pair[0]), count=len(errors))


def invalid_body(messages: Any) -> Problem:
    """The problem of a body that marshmallow refused."""
    return invalid(pointers(messages))


def busy(seconds: int) -> Problem:
    """The problem of a service whose readers are all at work."""
    return Problem("busy", headers={"Retry-After": str(seconds)}, seconds=seconds)


def init_app(app: Flask) -> None:
    """Answer every error of the application as a problem document."""
    app.register_error_handler(Problem, Problem.response)
    app.register_error_handler(Impossible, _impossible)
    app.register_error_handler(HTTPException, http_problem)


def _impossible(error: Impossible) -> Response:
    return invalid([(error.pointer, error.message)]).response()


def http_problem(error: HTTPException) -> Response | HTTPException:
    """The problem of an error that Flask or werkzeug raised."""
    if error.code is None or error.code < 400:
        return error
    if error.code >= 500:
        return Problem("internal").response()
    if isinstance(error, MethodNotAllowed):
        allowed = sorted(error.valid_methods or ())
        headers = {"Allow": ", ".join(allowed)}
        return Problem("method-not-allowed", headers=headers, allowed=allowed).response()
    if isinstance(error, RequestEntityTooLarge):
        return Problem("body-too-large", limit=current_app.config["MAX_BODY_BYTES"]).response()
    if isinstance(error, UnsupportedMediaType):
        return Problem("content-type", expected="application/json").response()
    return Problem(_BY_STATUS.get(error.code, "bad-request")).response()
