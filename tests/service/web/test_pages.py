"""Pages without a browser: headers, words, the reference, the problems, the sample photo."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.api.problems import STATUS
from service.api.reference import Reference, limits, text_of
from service.games import REGISTRY
from service.web.pages import LANGUAGE_NAMES, texts
from service.words import LANGUAGES, catalogue_of
from tests.service.web.sample_photo import CIRCLED, ROWS, SHEET, TARGET

WEB = Path(__file__).parents[3] / "service" / "web"
PAGES = ("/", "/park", "/v1/docs", "/v1/problems/invalid")


@pytest.mark.parametrize("path", PAGES)
def test_pages_may_load_nothing_from_elsewhere_and_run_nothing_inline(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    policy = dict(part.split(" ", 1) for part in answer.headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'self'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["img-src"] == "'self' blob: data:"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["object-src"] == "'none'"
    text = answer.get_data(as_text=True)
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", text)
    assert not re.search(r"<script(?![^>]*\ssrc=)", text)
    assert not re.search(r"(?:src|href)=\"(?:https?:)?//", text)


@pytest.mark.parametrize("path", [*PAGES, "/v1/games", "/static/js/main.js", "/nowhere", "/words/en.json"])
def test_every_answer_is_protected(client: FlaskClient, path: str) -> None:
    with client.get(path) as answer:
        headers = answer.headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]


def test_files_are_checked_for_news_each_time(client: FlaskClient) -> None:
    with client.get("/static/js/main.js") as answer:
        assert answer.headers["Cache-Control"] == "no-cache"
    with client.get("/static/js/main.js", headers={"If-None-Match": answer.headers["ETag"]}) as again:
        assert again.status_code == 304


def test_the_page_speaks_the_language_of_the_request(client: FlaskClient) -> None:
    page = client.get("/", headers={"Accept-Language": "fr-CH, fr;q=0.9"})
    assert page.headers["Content-Language"] == "fr"
    assert '<html lang="fr">' in page.get_data(as_text=True)
    assert "Que vaut ta feuille" in page.get_data(as_text=True)
    assert "Wat is je blad waard?" in client.get("/?lang=nl").get_data(as_text=True)
    assert "Was ist dein Park wert?" in client.get("/park?lang=de").get_data(as_text=True)


def test_the_page_says_that_it_is_independent(client: FlaskClient) -> None:
    assert "not affiliated" in client.get("/").get_data(as_text=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_words_are_the_catalogues_and_complete(client: FlaskClient, language: str) -> None:
    served = client.get(f"/words/{language}.json").get_json()
    assert served == texts(catalogue_of(language))
    english = texts(catalogue_of("en"))
    assert served.keys() == english.keys()
    for message_id, forms in served.items():
        names = {name for form in forms for name in re.findall(r"\{(\w+)\}", form)} - {"count"}
        expected = {name for form in english[message_id] for name in re.findall(r"\{(\w+)\}", form)} - {"count"}
        assert names == expected, message_id
        assert all(form.strip() for form in forms), message_id


def test_languages_that_do_not_exist_are_not_found(client: FlaskClient) -> None:
    assert client.get("/words/xx.json").status_code == 404
    assert client.get("/words/..%2Fen.json").status_code == 404
    assert set(LANGUAGE_NAMES) == set(LANGUAGES)


def test_every_word_that_the_page_names_exists() -> None:
    known = texts(catalogue_of("en"))
    named: dict[str, str] = {}
    for file in sorted(WEB.rglob("*")):
        if file.suffix in (".js", ".html"):
            named |= dict.fromkeys(
                re.findall(r"""["'`](web\.[a-zA-Z0-9_.]*[a-zA-Z0-9_])["'`]""", file.read_text()), file.name
            )
    assert len(named) > 50
    named.pop("web.static")  # Flask's name of the folder of files
    assert {word: file for word, file in named.items() if word not in known} == {}


def test_files_name_no_other_host_and_build_no_markup_from_text() -> None:
    for file in sorted((WEB / "static").rglob("*")):
        if file.suffix in (".js", ".css", ".svg", ".webmanifest"):
            text = file.read_text().replace("http://www.w3.org/2000/svg", "")
            assert not re.search(r"https?://", text), file.name
            assert not re.search(
                r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text
            ), file.name


def test_the_sample_is_a_small_jpeg_and_scores_as_drawn(client: FlaskClient) -> None:
    data = TARGET.read_bytes()
    assert data.startswith(b"\xff\xd8")
    assert 100_000 < len(data) < 350_000
    position = {"sheet": SHEET, "rows": ROWS, "circled": CIRCLED}
    breakdown = client.post("/v1/games/biotope/score", json={"position": position}).get_json()
    assert breakdown["total"] == 120
    assert breakdown["complete"] is True
    assert [finding["rule"] for finding in breakdown["findings"]] == ["biotope.circle.not_circled"]


def test_the_reference_names_every_route_shape_and_problem(client: FlaskClient) -> None:
    document = client.get("/v1/openapi.json").get_json()
    page = client.get("/v1/docs")
    assert page.headers["Content-Language"] == "en"
    text = unescape(page.get_data(as_text=True))
    for path, operations in document["paths"].items():
        assert f"<code>{path}</code>" in text
        for method, operation in operations.items():
            assert method == "parameters" or operation.get("summary", "") in text
    for code in STATUS:
        assert f'href="/v1/problems/{code}"' in text
    anchors = set(re.findall(r'id="([^"]+)"', text))
    links = set(re.findall(r'href="#([^"]+)"', text))
    assert links <= anchors
    assert len(anchors) == len(re.findall(r'id="([^"]+)"', text))


def test_the_references_example_of_a_score_is_answered(app: Flask, client: FlaskClient) -> None:
    document = client.get("/v1/openapi.json").get_json()
    schema = document["paths"]["/v1/games/biotope/score"]["post"]["requestBody"]["content"]["application/json"][
        "schema"
    ]
    body = Reference(document, STATUS).example(schema)
    assert client.post("/v1/games/biotope/score", json=body).status_code == 200
    assert json.dumps(body["position"]["rows"])[1:-1] in Reference(document, STATUS).groups[1].routes[0].example
    assert {game.id for game in REGISTRY} <= {
        group.anchor.removeprefix("group-") for group in Reference(document, STATUS).groups
    }


def test_a_shape_that_needs_one_of_several_fields_says_so_and_its_example_has_them() -> None:
    schema = {
        "type": "object",
        "properties": {"rows": {"type": "integer", "minimum": 3}, "layout": {"type": "string"}},
        "anyOf": [{"required": ["rows"]}, {"required": ["layout"]}],
    }
    reference = Reference({"paths": {}}, STATUS)
    assert reference.example(schema) == {"rows": 3}
    assert text_of(schema) == "Needs rows, or layout."


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"minimum": 0, "maximum": 63}, "0 to 63"),
        ({"minItems": 2, "maxItems": 2, "items": {"minimum": 1}}, "exactly 2 items; each: at least 1"),
        ({"maxLength": 5}, "at most 5 characters"),
        ({"enum": ["a", 1]}, 'one of "a", 1'),
        ({}, ""),
    ],
)
def test_limits_are_told_in_words(schema: dict[str, object], words: str) -> None:
    assert limits(schema) == words


@pytest.mark.parametrize("code", STATUS)
def test_every_problem_has_a_page_in_every_language(client: FlaskClient, code: str) -> None:
    helps = set()
    for language in LANGUAGES:
        told = client.get(f"/v1/problems/{code}?lang={language}", headers={"Accept": "application/json"}).get_json()
        assert told["status"] == STATUS[code]
        assert told["type"] == f"/v1/problems/{code}"
        assert not told["title"].startswith("problem.")
        assert not told["help"].startswith("problem.")
        helps.add(told["help"])
        page = client.get(f"/v1/problems/{code}?lang={language}", headers={"Accept": "text/html"})
        assert f'<html lang="{language}">' in page.get_data(as_text=True)
    assert len(helps) == len(LANGUAGES)


def test_a_problem_that_does_not_exist_is_not_found(client: FlaskClient) -> None:
    answer = client.get("/v1/problems/tired")
    assert answer.status_code == 404
    assert answer.get_json()["type"].endswith("/not-found")
