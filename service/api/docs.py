"""The published document, as JSON and as a page of our own that loads nothing from elsewhere."""

from __future__ import annotations

from typing import Any

from flask import Flask, render_template

from service.api.openapi import HabitallyApi


def init_app(app: Flask, api: HabitallyApi) -> None:
    """Register `/v1/openapi.json` and `/v1/docs`."""
    document = _document(api)

    @app.get("/v1/openapi.json")
    def openapi() -> dict[str, Any]:
        """The OpenAPI 3.1 document."""
        return document

    @app.get("/v1/docs")
    def docs() -> str:
        """Every route with its parameters, bodies and answers."""
        return render_template("docs.html", document=document, routes=_routes(document))


def _document(api: HabitallyApi) -> dict[str, Any]:
    document: dict[str, Any] = api.spec.to_dict()
    return document


def _routes(document: dict[str, Any]) -> list[dict[str, Any]]:
    """The operations in the order of the document, flat for the template."""
    return [
        {"path": path, "method": method, **operation}
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
        if isinstance(operation, dict)
    ]
