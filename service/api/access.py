"""Who asks, and under which conditions: keys, entity tags, idempotency keys of the collections' routes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from flask import Flask, Response, request, url_for
from werkzeug.routing import BaseConverter

from schemas.collections import DIGEST_PATTERN, ID_PATTERN
from schemas.collections_answers import Created
from schemas.messages import Message
from service.api.openapi import Routes
from service.api.problems import Problem
from service.store.collections import Condition, Opened
from service.store.creating import Idempotency
from service.store.database import Unavailable
from service.store.errors import ConditionNeeded, KeyNeeded, KeyUnknown, StoreError

IDEMPOTENCY_LOW, IDEMPOTENCY_HIGH = 16, 200  # characters of an idempotency key
RETRY_SECONDS = 2  # when to come back to a busy database

CHALLENGE = {"WWW-Authenticate": 'Bearer realm="collections"'}


class IdConverter(BaseConverter):
    """An id in a path. What could be none finds no route."""

    regex = ID_PATTERN


class DigestConverter(BaseConverter):
    """The digest of a picture in a path."""

    regex = DIGEST_PATTERN


CONVERTERS: Mapping[str, type[BaseConverter]] = {"id": IdConverter, "digest": DigestConverter}


def init_app(app: Flask) -> None:
    """Answer what the store refuses as problems; ids and digests in paths."""
    app.url_map.converters.update(CONVERTERS)
    app.register_error_handler(StoreError, _refused)
    app.register_error_handler(Unavailable, _unavailable)


def _refused(error: StoreError) -> Response:
    headers = CHALLENGE if isinstance(error, (KeyNeeded, KeyUnknown)) else {}
    return Problem(error.code, headers=headers, extra=error.extra, **error.params).response()


def _unavailable(_: Unavailable) -> Response:
    detail = Message("problem.busy.store", {"seconds": RETRY_SECONDS})
    return Problem("busy", detail, headers={"Retry-After": str(RETRY_SECONDS)}).response()


def key() -> str | None:
    """The key of `Authorization: Bearer KEY`; None where none was sent. Raises `KeyUnknown` on another scheme."""
    sent = request.headers.get("Authorization")
    if sent is None:
        return None
    scheme, _, secret = sent.partition(" ")
    if scheme.lower() != "bearer" or not secret.strip():
        raise KeyUnknown
    return secret.strip()


def condition() -> Condition:
    """What `If-Match` names. Raises `ConditionNeeded` where it is absent: no change is made blindly."""
    if "If-Match" not in request.headers:
        raise ConditionNeeded
    tags = request.if_match
    return Condition(tags=frozenset(tags.as_set()), anything=tags.star_tag)


def idempotency(what: Any) -> Idempotency | None:
    """The client's `Idempotency-Key`, bound to what it asks for (JSON). Raises `Problem` where it is no such key."""
    sent = request.headers.get("Idempotency-Key")
    if sent is None:
        return None
    if not (IDEMPOTENCY_LOW <= len(sent) <= IDEMPOTENCY_HIGH and sent.isascii() and sent.isprintable()):
        detail = Message("store.idempotency_key", {"low": IDEMPOTENCY_LOW, "high": IDEMPOTENCY_HIGH})
        raise Problem("bad-request", detail)
    asked = json.dumps([request.path, what], separators=(",", ":"))
    return Idempotency(sent, hashlib.sha256(asked.encode()).hexdigest())


PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Authorization"}
"""Headers of what one key opens: nobody else's to keep."""

SECRET = {"Cache-Control": "no-store"}
"""Headers of answers that hold a key."""

KEY_PARAMETER = {
    "in": "header",
    "name": "Authorization",
    "schema": {"type": "string"},
    "description": "`Bearer KEY`: an owner key, or for reading a share key",
}
IF_MATCH_PARAMETER = {
    "in": "header",
    "name": "If-Match",
    "schema": {"type": "string"},
    "description": "The ETag of what the change was made from; without it the answer is 428",
}
IF_NONE_MATCH_PARAMETER = {
    "in": "header",
    "name": "If-None-Match",
    "schema": {"type": "string"},
    "description": "An ETag: 304 where nothing changed since",
}
IDEMPOTENCY_PARAMETER = {
    "in": "header",
    "name": "Idempotency-Key",
    "schema": {"type": "string", "minLength": IDEMPOTENCY_LOW, "maxLength": IDEMPOTENCY_HIGH},
    "description": "A random text, the same on every try: what it names is made once. Keep it secret",
}


class KeyRoutes(Routes):
    """A blueprint whose routes say in the published document which headers they read."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._prepare_doc_cbks.append(self._prepare_headers_doc)

    def _prepare_headers_doc(self, doc: dict[str, Any], doc_info: Mapping[str, Any], **_: Any) -> dict[str, Any]:
        doc.setdefault("parameters", []).extend(doc_info.get("headers", ()))
        return doc


def documented(
    routes: Routes, *headers: Mapping[str, Any], problems: Iterable[int], **doc: Any
) -> Callable[[Any], Any]:
    """Decorator: the headers that a route reads and the problems it answers; `doc` goes over the rest."""
    responses = {**doc.pop("responses", {}), **{status: f"Problem{status}" for status in problems}}

    def decorate(view: Any) -> Any:
        made = routes.doc(responses=responses, **doc)(view)
        made._apidoc["headers"] = list(headers)
        return made

    return decorate


def tagged(opened: Opened) -> tuple[Any, dict[str, str]]:
    """A collection with its entity tag."""
    return opened.collection, {"ETag": f'"{opened.tag}"', **PRIVATE}


def created(made: Created) -> tuple[Created, int, dict[str, str]]:
    """The answer to a creation, with its address."""
    location = url_for("collections.open_collection", collection_id=made.id)
    return made, 201, {"Location": location, **SECRET}
