"""The OpenAPI 3.1 document: made from the same schemas that check the requests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from flask import Flask
from flask_smorest import Api, Blueprint
from marshmallow import fields
from werkzeug.exceptions import HTTPException

from schemas.base import ModelSchema
from schemas.fields import ListOf, Part, Text, Whole
from schemas.reading import PhotoHintSchema
from service.api.parsing import Parser
from service.api.problems import STATUS, http_problem
from service.words import LANGUAGES

PROBLEM_TYPE = "application/problem+json"


LANGUAGE_PARAMETER = "lang"
"""The query parameter that every route takes, by its name among the document's components."""


class ProblemErrorSchema(ModelSchema):
    """One place of a request that does not fit."""

    pointer = Text(required=True, high=2000, metadata={"description": "JSON pointer into the request (RFC 6901)"})
    message = Text(required=True, high=5000)
    message_id = Text()
    params = fields.Dict()


class ProblemSchema(ModelSchema):
    """An error (RFC 9457)."""

    type = Text(required=True, metadata={"example": "/v1/problems/invalid"})
    title = Text(required=True)
    status = Whole(400, 599, required=True)
    detail = Text(required=True, high=5000)
    errors = ListOf(fields.Nested(ProblemErrorSchema), high=50)
    reason = Text(metadata={"description": "Why a photo or picture was refused, as a message id"})
    params = fields.Dict(metadata={"description": "The parameters of `reason`"})
    hints = ListOf(Part(PhotoHintSchema), high=20, metadata={"description": "What would make a better photo"})
    current = fields.Dict(metadata={"description": "412: revision, ETag, name and count of what is there now"})
    changes = fields.Dict(metadata={"description": "412: what changed since the revision that `If-Match` names"})


class Routes(Blueprint):
    """A blueprint whose arguments are parsed by our parser."""

    ARGUMENTS_PARSER = Parser()

    def add_url_rule(self, *args: Any, parameters: list[Any] | None = None, **options: Any) -> None:
        """As flask-smorest's; every route can be asked for a language."""
        super().add_url_rule(*args, parameters=[*(parameters or []), LANGUAGE_PARAMETER], **options)

    def arguments(self, schema: Any, **kwargs: Any) -> Callable[[Any], Any]:
        """As flask-smorest's; a schema class becomes an instance here, not anew with every request."""
        made = schema() if isinstance(schema, type) else schema
        return cast("Callable[[Any], Any]", super().arguments(made, **kwargs))


class HabitallyApi(Api):
    """flask-smorest's Api with problem documents for errors."""

    ERROR_SCHEMA = ProblemSchema
    DEFAULT_ERROR_RESPONSE_NAME = None

    def handle_http_exception(self, error: HTTPException) -> Any:
        """Errors are problems, whoever raised them."""
        return http_problem(error)

    def _register_responses(self) -> None:
        for status in sorted(set(STATUS.values()) - {500}):
            self.spec.components.response(
                f"Problem{status}",
                {
                    "description": f"A problem document: {', '.join(_codes(status))}",
                    "content": {PROBLEM_TYPE: {"schema": ProblemSchema}},
                },
                lazy=True,
            )


def _codes(status: int) -> list[str]:
    return [code for code, its in STATUS.items() if its == status]


def make_api(app: Flask) -> HabitallyApi:
    """The API object of an application; blueprints are registered with it."""
    app.config.update(
        API_TITLE="Habitally",
        API_VERSION="v1",
        OPENAPI_VERSION="3.1.1",
    )
    api = HabitallyApi(
        app,
        spec_kwargs={
            "info": {
                "description": "Scores and adjudicates Biotope and other nature games, from JSON or from a photo.",
                "license": {"name": "MIT", "identifier": "MIT"},
            },
            "servers": [{"url": "/"}],
        },
    )
    spoken = f"Language of messages and labels: {', '.join(LANGUAGES)}. Goes before `Accept-Language`."
    api.spec.components.parameter(
        LANGUAGE_PARAMETER, "query", {"name": "lang", "schema": {"type": "string"}, "description": spoken}
    )
    return api


def with_problems(routes: Routes, *statuses: int) -> Callable[[Any], Any]:
    """Decorator: document the problems that a route can answer."""
    documented = routes.doc(responses={status: f"Problem{status}" for status in statuses})
    return cast("Callable[[Any], Any]", documented)
