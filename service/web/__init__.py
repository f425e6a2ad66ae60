"""The pages: the phone app at `/`, the collections. Plain ES modules, no build step, nothing loaded from elsewhere."""

from flask import Flask

from service.web import collections, pages, parks

__all__ = ["init_app"]


def init_app(app: Flask) -> None:
    """Register the pages."""
    pages.init_app(app)
    collections.init_app(app)
    parks.init_app(app)
