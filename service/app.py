"""The application: settings, the API, the page, the command line."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from flask import Flask

from service import api, cli, store, web
from service.api.jsons import StrictJSON
from service.games import REGISTRY
from service.settings import DEFAULTS, from_environment


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Build the application. `config` goes over the environment (`HABITALLY_...`), which goes over the defaults.

    `config["REGISTRY"]` may name another registry of games.
    """
    app = Flask(__name__, static_folder=None)
    app.json = StrictJSON(app)
    app.config.from_mapping(DEFAULTS)
    app.config.from_mapping(from_environment(os.environ))
    app.config.from_mapping({"REGISTRY": REGISTRY, **(config or {})})
    store.init_app(app)
    api.init_app(app)
    web.init_app(app)
    cli.init_app(app)
    return app
