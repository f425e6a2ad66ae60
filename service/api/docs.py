"""The published document, as JSON and as a page that loads nothing from elsewhere, and a page for every problem."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Flask, Response, abort, make_response, render_template, request

from service.api.language import word, words
from service.api.openapi import HabitallyApi
from service.api.problems import STATUS
from service.api.reference import Reference


def init_app(app: Flask, api: HabitallyApi) -> None:
    """Register `/v1/openapi.json`, `/v1/docs` and `/v1/problems/CODE`."""
    app.register_blueprint(_pages(api.spec.to_dict()))


def _pages(document: dict[str, Any]) -> Blueprint:
    reference = Reference(document, STATUS)
    groups, shapes = reference.groups, reference.shapes
    pages = Blueprint(
        "docs", __name__, template_folder="templates", static_folder="static", static_url_path="/v1/docs/static"
    )

    @pages.get("/v1/openapi.json")
    def openapi() -> dict[str, Any]:
        """The OpenAPI 3.1 document."""
        return document

    @pages.get("/v1/docs")
    def docs() -> Response:
        """Every route with its parameters, bodies and answers. In English, like the document itself."""
        page = make_response(
            render_template("api/docs.html", info=document["info"], groups=groups, shapes=shapes, statuses=STATUS)
        )
        page.content_language.add("en")
        return page

    @pages.get("/v1/problems/<code>")
    def problem(code: str) -> Response:
        """What a problem means and what helps: a page, or JSON for those who ask for it."""
        if code not in STATUS:
            abort(404)
        told = {
            "type": f"/v1/problems/{code}",
            "title": word(f"problem.{code}"),
            "status": STATUS[code],
            "help": word(f"problem.{code}.help"),
        }
        best = request.accept_mimetypes.best_match(("text/html", "application/json"), "text/html")
        if best == "application/json":
            answer = make_response(told)
        else:
            answer = make_response(render_template("api/problem.html", word=word, language=words().language, **told))
        answer.vary.add("Accept")
        return answer

    return pages
