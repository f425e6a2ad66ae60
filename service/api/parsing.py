"""How request bodies are read: JSON of the right type and size, or a form with a photo."""

from __future__ import annotations

from typing import Any, NoReturn

from flask import Request, current_app
from marshmallow import Schema, ValidationError
from webargs import missing
from webargs.flaskparser import FlaskParser
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import RequestEntityTooLarge

from schemas.messages import Message, NotJSON
from service.api.problems import Problem, invalid_body


class Parser(FlaskParser):
    """webargs' parser with problems for answers, and one location for a form with its files."""

    DEFAULT_UNKNOWN_BY_LOCATION = {}  # noqa: RUF012  # webargs' own class attribute: every schema says it itself

    def load_json(self, req: Request, schema: Schema) -> Any:
        """The JSON body. Raises `Problem`: wrong content type, too large, not JSON."""
        if not req.is_json:
            raise Problem("content-type", expected="application/json")
        limit = current_app.config["MAX_BODY_BYTES"]
        req.max_content_length = limit + 1  # a body without a length is read up to here, and cut there without a word
        if (req.content_length or 0) > limit:
            raise Problem("body-too-large", limit=limit)
        body = req.get_data(cache=False)
        if len(body) > limit:
            raise Problem("body-too-large", limit=limit)
        try:
            return current_app.json.loads(body)
        except NotJSON as error:
            raise Problem("not-json", error.message) from None

    def load_files(self, req: Request, schema: Schema) -> Any:
        """The fields and files of a form as one mapping. Raises `Problem` as for JSON."""
        if req.mimetype != "multipart/form-data":
            raise Problem("content-type", expected="multipart/form-data")
        limit = current_app.config["MAX_FORM_BYTES"]
        req.max_content_length = limit
        if (req.content_length or 0) > limit:
            raise Problem("photo-too-large", limit=current_app.config["MAX_PHOTO_BYTES"])
        parts = form_parts(req)
        if not parts:  # werkzeug parses what it can and says nothing of the rest
            raise Problem("bad-request")
        return self._makeproxy(parts, schema)

    def handle_error(
        self,
        error: ValidationError,
        req: Request,
        schema: Schema,
        *,
        error_status_code: int | None,
        error_headers: Any,
    ) -> NoReturn:
        """Every refusal of a schema is the `invalid` problem."""
        messages = error.messages
        if isinstance(messages, dict) and len(messages) == 1:
            messages = next(iter(messages.values()))  # the location: "json", "files"
        raise invalid_body(messages) from None


def form_parts(req: Request) -> MultiDict[str, Any]:
    """The fields and files of a form. Raises `Problem` where its texts are too long, or its parts too many."""
    try:
        parts: MultiDict[str, Any] = MultiDict(req.form)
        parts.update(req.files)
    except RequestEntityTooLarge:
        limits = {"field": req.max_form_memory_size, "parts": req.max_form_parts, "limit": req.max_content_length}
        raise Problem("body-too-large", Message("problem.body-too-large.form", limits)) from None
    return parts


__all__ = ["Parser", "form_parts", "missing"]
