"""An application on each database, one for the whole run: every test is an owner of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from tests.collections_client import Client
from tests.databases import DATABASES, store_app


@pytest.fixture(scope="session", params=DATABASES)
def stored(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The application on each of the databases."""
    with store_app(request.param, tmp_path_factory.mktemp(request.param)) as app:
        yield app


@pytest.fixture
def owner(stored: Flask) -> Client:
    """A client without a key as yet."""
    return Client(stored)
