"""The database: what owners bring (layouts, catalogues, decks), versioned, and deleted for good on request."""

from flask import Flask

from service.store import database, migrating, pictures


def init_app(app: Flask) -> None:
    """Make the engine and choose the place of pictures. Nothing is opened before the first use."""
    database.init_app(app, migrating.prepare)
    pictures.init_app(app)
