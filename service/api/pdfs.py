"""Pages to print as answers: a PDF with headers that let it be kept, and asked for again only where it changed."""

from __future__ import annotations

from typing import Any

from flask import Response, current_app, request

from service.api.language import words

PDF = "application/pdf"
KEPT_SECONDS = 86_400  # how long pages that are the same for everybody need not be asked for again

PDF_RESPONSES: dict[int, dict[str, Any]] = {
    200: {"description": "The pages", "content": {PDF: {"schema": {"type": "string", "format": "binary"}}}},
    304: {"description": "What was asked for is still what the tag names"},
}
"""The answers of such a route, for the OpenAPI document."""


def pdf_answer(data: bytes, file_name: str, *, shared: bool) -> Response:
    """The pages `data`; they may be kept by everybody (`shared`), or by the one whose key opened them."""
    response = current_app.response_class(data, mimetype=PDF)
    response.headers["Content-Disposition"] = f'inline; filename="{file_name}.pdf"'
    response.headers["Content-Language"] = words().language
    response.vary.add("Accept-Language")
    if shared:
        response.cache_control.public = True
        response.cache_control.max_age = KEPT_SECONDS
    else:
        response.cache_control.private = True
        response.cache_control.no_cache = True
        response.vary.add("Authorization")
    response.add_etag()
    response.make_conditional(request)
    return response
