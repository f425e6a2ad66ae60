"""Fixtures that all tests share."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings

from service import create_app

_scratch = tempfile.TemporaryDirectory(prefix="habitally-tests-")
os.environ["HABITALLY_DATABASE_URL"] = f"sqlite:///{_scratch.name}/store.sqlite3"
os.environ["HABITALLY_PICTURES"] = f"{_scratch.name}/pictures"

settings.register_profile("habitally", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("habitally")


@pytest.fixture(scope="session")
def data_dir() -> Path:
    """The folder of photos with ground truth. Skips where `HABITALLY_DATA` is not set; set and missing is a failure."""
    name = os.environ.get("HABITALLY_DATA")
    if name is None:
        pytest.skip("HABITALLY_DATA is not set: no photos to read")
    folder = Path(name)
    assert (folder / "sheets" / "truth").is_dir(), f"HABITALLY_DATA names {folder}, which holds no sheets/truth"
    return folder


@pytest.fixture(scope="session")
def app() -> Flask:
    """The application as it ships."""
    return create_app({"TESTING": True})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client of the application."""
    return app.test_client()
