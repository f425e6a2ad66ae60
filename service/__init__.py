"""Habitally's service: `create_app` builds the whole application."""

from service.app import create_app

__all__ = ["create_app"]
