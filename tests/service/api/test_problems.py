"""Every error is a problem document that names the place, the limit and the remedy."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

SCORE = "/v1/games/biotope/score"
GOOD: dict[str, Any] = {"position": {"sheet": "2", "rows": ["HT", "AF"]}}


def problem(answer: Any, status: int, code: str) -> dict[str, Any]:
    """The document of a problem, checked for its form."""
    assert answer.status_code == status, answer.get_data(as_text=True)
    assert answer.mimetype == "application/problem+json"
    document: dict[str, Any] = json.loads(answer.get_data())
    assert document["type"].endswith(f"/{code}")
    assert document["status"] == status
    assert document["title"]
    assert document["detail"]
    return document


NOT_JSON: list[tuple[bytes, str]] = [
    (b"", "nothing here"),
    (b" \n", "nothing here"),
    (b"{", "line 1, column 2"),
    (b'{"position":\n  {"sheet": "2",}}', "line 2, column "),
    (b'{"position": {}} again', "line 1, column 18"),
    (b'{"position": NaN}', "no NaN"),
    (b'{"position": Infinity}', "no Infinity"),
    (b'{"a": 1, "b": 2, "b": 2}', 'key "b" twice'),
    (b'{"a": "\xff\xfe"}', "Byte 8 "),
    (b'{"position": ' + b"[" * 100_000, "deeper"),
]


@pytest.mark.parametrize(("body", "said"), NOT_JSON, ids=lambda part: repr(part[:20]))
def test_not_json_says_where_and_what_helps(client: FlaskClient, body: bytes, said: str) -> None:
    document = problem(client.post(SCORE, data=body, content_type="application/json"), 400, "not-json")
    assert said in document["detail"]


@pytest.mark.parametrize(("language", "said"), [("de", "Zeile 1, Spalte 2"), ("fr", "ligne 1, colonne 2")])
def test_not_json_is_told_in_the_language_asked_for(client: FlaskClient, language: str, said: str) -> None:
    answer = client.post(f"{SCORE}?lang={language}", data=b"{", content_type="application/json")
    assert said in problem(answer, 400, "not-json")["detail"]


def test_a_form_with_too_long_a_text_names_the_limits_of_forms(client: FlaskClient) -> None:
    body = b'--b\r\nContent-Disposition: form-data; name="corners"\r\n\r\n' + b"x" * 600_000 + b"\r\n--b--\r\n"
    answer = client.post("/v1/games/biotope/read", data=body, content_type="multipart/form-data; boundary=b")
    document = problem(answer, 413, "body-too-large")
    assert "500000 bytes of text" in document["detail"]


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_wrong_content_type(client: FlaskClient, content_type: str) -> None:
    answer = client.post(SCORE, data=json.dumps(GOOD), content_type=content_type)
    assert "application/json" in problem(answer, 415, "content-type")["detail"]


def test_not_found(client: FlaskClient) -> None:
    problem(client.get("/v1/games/go"), 404, "not-found")


def test_method_not_allowed_says_what_is(client: FlaskClient) -> None:
    answer = client.get(SCORE)
    problem(answer, 405, "method-not-allowed")
    assert "POST" in answer.headers["Allow"]


def test_body_too_large_names_the_limit(app: Flask, client: FlaskClient) -> None:
    limit = app.config["MAX_BODY_BYTES"]
    body = json.dumps({**GOOD, "x": "y" * limit})
    document = problem(client.post(SCORE, data=body, content_type="application/json"), 413, "body-too-large")
    assert str(limit) in document["detail"]


def _at(**changes: Any) -> dict[str, Any]:
    return {"position": {**GOOD["position"], **changes}}


INVALID: list[tuple[Any, list[str]]] = [
    ([], [""]),
    ("x", [""]),
    ({}, ["/position"]),
    ({"position": None}, ["/position"]),
    ({"position": []}, ["/position"]),
    (_at(sheet="4"), ["/position/sheet"]),
    (_at(sheet=2), ["/position/sheet"]),
    (_at(rows=[]), ["/position/rows"]),
    (_at(rows=["HT", "A"]), ["/position/rows/1"]),
    (_at(rows=["HX", "AF"]), ["/position/rows/0"]),
    (_at(rows=["HT", 3]), ["/position/rows/1"]),
    (_at(rows=["H" * 65]), ["/position/rows/0"]),
    (_at(rows=["H"] * 65), ["/position/rows"]),
    (_at(rows="HT"), ["/position/rows"]),
    (_at(centre=[2, 0]), ["/position/centre"]),
    (_at(centre=[0]), ["/position/centre"]),
    (_at(printed=[[0, 0], [0, 2]]), ["/position/printed/1"]),
    (_at(circled=[[-1, 0]]), ["/position/circled/0"]),
    (_at(ended="yes"), ["/position/ended"]),
    (_at(colour="red"), ["/position/colour"]),
    (_at(sheet="1"), ["/position/centre"]),
    ({**GOOD, "rulings": []}, ["/rulings"]),
    ({**GOOD, "rulings": {"biotope.adjacency": "sideways"}}, ["/rulings/biotope.adjacency"]),
    ({**GOOD, "rulings": {"biotope.adjacency": 1}}, ["/rulings/biotope.adjacency"]),
    ({**GOOD, "rulings": {"habitats.needs": "adjacent_areas"}}, ["/rulings/habitats.needs"]),
    ({**_at(sheet="9", rows=["X"]), "more": 1}, ["/more", "/position/rows/0", "/position/sheet"]),
]


@pytest.mark.parametrize(("body", "pointers"), INVALID)
def test_invalid_names_every_place(client: FlaskClient, body: Any, pointers: list[str]) -> None:
    document = problem(client.post(SCORE, json=body), 422, "invalid")
    assert [error["pointer"] for error in document["errors"]] == pointers
    assert all(error["message"] for error in document["errors"])


def test_a_number_of_five_thousand_digits_is_out_of_range(client: FlaskClient) -> None:
    body = json.dumps(GOOD).replace('"sheet"', '"centre": [' + "9" * 5000 + ', 0], "sheet"')
    document = problem(client.post(SCORE, data=body, content_type="application/json"), 422, "invalid")
    assert [error["message_id"] for error in document["errors"]] == ["schema.range"]


def test_null_is_no_request(client: FlaskClient) -> None:
    document = problem(client.post(SCORE, data="null", content_type="application/json"), 422, "invalid")
    assert [error["pointer"] for error in document["errors"]] == [""]


def test_a_thousand_errors_are_cut_to_what_helps(client: FlaskClient) -> None:
    document = problem(client.post(SCORE, json=_at(printed=[["x"]] * 4000)), 422, "invalid")
    assert len(document["errors"]) == 50
    assert "4000" in document["detail"]


@pytest.mark.parametrize(
    "path", ["/v1/games", "/v1/games/biotope", "/v1/openapi.json", "/v1/docs", "/healthz", "/readyz"]
)
def test_pages_that_must_be_there(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 200


def test_an_error_of_ours_is_a_problem_too() -> None:
    from service import create_app

    app = create_app()

    @app.get("/broken")
    def broken() -> str:
        raise RuntimeError("a slip")

    problem(app.test_client().get("/broken"), 500, "internal")


def test_languages(client: FlaskClient) -> None:
    bodies = {"position": {"sheet": "2", "rows": ["HT", "A"]}}
    english = client.post(SCORE, json=bodies)
    german = client.post(SCORE, json=bodies, headers={"Accept-Language": "de-CH, en;q=0.5"})
    dutch = client.post(f"{SCORE}?lang=nl", json=bodies, headers={"Accept-Language": "de"})
    unknown = client.post(f"{SCORE}?lang=xx", json=bodies)
    assert [answer.headers["Content-Language"] for answer in (english, german, dutch, unknown)] == [
        "en",
        "de",
        "nl",
        "en",
    ]
    messages = {answer.get_json(force=True)["errors"][0]["message"] for answer in (english, german, dutch)}
    assert len(messages) == 3
    assert "Accept-Language" in english.headers["Vary"]


def test_cross_origin_is_off_unless_set() -> None:
    from service import create_app

    closed = create_app().test_client().get("/v1/games", headers={"Origin": "https://app.example"})
    assert "Access-Control-Allow-Origin" not in closed.headers
    opened = create_app({"CORS_ORIGINS": "https://app.example"}).test_client()
    allowed = opened.get("/v1/games", headers={"Origin": "https://app.example"})
    assert allowed.headers["Access-Control-Allow-Origin"] == "https://app.example"
    refused = opened.get("/v1/games", headers={"Origin": "https://other.example"})
    assert "Access-Control-Allow-Origin" not in refused.headers


@pytest.mark.parametrize(
    ("game", "kinds"),
    [("biotope", ["layouts"]), ("habitats", ["catalogues"]), ("habitat", ["decks"]), ("heroes", ["decks"])],
)
def test_a_card_tells_the_kinds_of_collections_of_its_game(client: FlaskClient, game: str, kinds: list[str]) -> None:
    told = client.get(f"/v1/games/{game}").get_json()["collections"]
    assert [one["kind"] for one in told] == kinds
    every = client.get("/v1/collections/kinds").get_json()["kinds"]
    assert told == [one for one in every if one["game"] == game]


def test_what_is_counted_stands_in_its_number(client: FlaskClient) -> None:
    answer = client.post(SCORE, json=_at(rows=["H"], printed=[[4, 4]]))
    assert "the sheet of 1 row and 1 column." in problem(answer, 422, "invalid")["errors"][0]["message"]
