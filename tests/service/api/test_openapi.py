"""The published document: complete, and kept by the service under attack."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from service import create_app
from service.games import REGISTRY

schema = schemathesis.openapi.from_wsgi("/v1/openapi.json", create_app())


@schema.exclude(path_regex="/read$").parametrize()
@settings(max_examples=25, suppress_health_check=list(HealthCheck), derandomize=True, deadline=None)
def test_no_request_breaks_the_document(case: Any) -> None:
    # Lengths of rows and places on the board hang together: no JSON schema says so, and what does not fit is refused.
    case.call_and_validate(excluded_checks=[positive_data_acceptance])


def _document(client: FlaskClient) -> dict[str, Any]:
    document: dict[str, Any] = client.get("/v1/openapi.json").get_json()
    return document


def test_every_route_of_the_api_is_documented(app: Flask, client: FlaskClient) -> None:
    unlisted = {"/v1/openapi.json", "/v1/docs"}
    routes = {rule.rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/v1/") and "<" not in rule.rule}
    assert routes - unlisted <= set(_document(client)["paths"])


def test_every_verb_of_every_game_is_there(client: FlaskClient) -> None:
    paths = _document(client)["paths"]
    for game in REGISTRY:
        for verb in game.verbs:
            operation = paths[f"/v1/games/{game.id}/{verb.name}"]["post"]
            assert operation["summary"]
            assert {"200", "400", "413", "415", "422"} <= operation["responses"].keys()


def test_no_schema_is_an_empty_object(client: FlaskClient) -> None:
    for name, described in _document(client)["components"]["schemas"].items():
        assert described.get("properties") or described.get("oneOf") or described.get("additionalProperties"), name


def test_problems_are_documented_as_problem_json(client: FlaskClient) -> None:
    responses = _document(client)["components"]["responses"]
    assert all("application/problem+json" in described["content"] for described in responses.values())


def test_the_document_is_openapi_3_1(client: FlaskClient) -> None:
    assert _document(client)["openapi"].startswith("3.1")


@pytest.mark.parametrize("game", list(REGISTRY), ids=lambda game: game.id)
def test_rulings_of_a_body_are_the_games_own(client: FlaskClient, game: Any) -> None:
    described = _document(client)["components"]["schemas"][f"{game.id.title()}Rulings"]["properties"]
    assert {name: set(field["enum"]) for name, field in described.items()} == {
        ruling.id: set(ruling.choices) for ruling in game.rulings
    }


def test_what_may_be_null_says_so_in_its_enum(client: FlaskClient) -> None:
    for name, described in _document(client)["components"]["schemas"].items():
        for field, its in described.get("properties", {}).items():
            if "enum" in its and "null" in its.get("type", []):
                assert None in its["enum"], f"{name}.{field}"


def test_every_route_can_be_asked_for_a_language(client: FlaskClient) -> None:
    document = _document(client)
    assert document["components"]["parameters"]["lang"]["in"] == "query"
    reference = {"$ref": "#/components/parameters/lang"}
    for path, item in document["paths"].items():
        shared = item.get("parameters", [])
        for method, operation in item.items():
            if method != "parameters":
                assert reference in shared + operation.get("parameters", []), (method, path)
