"""Sheets to print by HTTP: shipped ones and owners' own."""

from __future__ import annotations

from typing import Any

import pypdfium2
import pytest
from flask.testing import FlaskClient

from tests.service.api.test_problems import problem

SHEETS = "/v1/games/biotope/sheets"
OWN = {"sheet": "2", "rows": ["##..H", ".....", "..W..", "....#"], "printed": [[0, 4], [2, 2]]}


def text_of(answer: Any) -> str:
    assert answer.status_code == 200, answer.get_json()
    assert answer.mimetype == "application/pdf"
    text: str = pypdfium2.PdfDocument(answer.get_data())[0].get_textpage().get_text_bounded()
    return text


def make(client: FlaskClient, items: list[dict[str, Any]]) -> tuple[str, dict[str, str]]:
    draft = {"game": "biotope", "kind": "layouts", "name": "Box", "items": items}
    made = client.post("/v1/collections", json=draft).get_json()
    return made["id"], {"Authorization": f"Bearer {made['owner_key']}"}


@pytest.mark.parametrize("layout", ["1", "2", "3", "pro", "reconstruction-1", "reconstruction-pro"])
def test_shipped_sheets_are_there_for_everybody(client: FlaskClient, layout: str) -> None:
    answer = client.get(f"{SHEETS}/{layout}.pdf")
    assert "Biotope" in text_of(answer)
    assert "public" in answer.headers["Cache-Control"]
    again = client.get(f"{SHEETS}/{layout}.pdf", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    assert not again.get_data()


def test_paper_size_and_language_are_chosen(client: FlaskClient) -> None:
    answer = client.get(f"{SHEETS}/1.pdf?paper=a5&rows=9&cols=5&lang=de")
    assert "Blatt 1" in text_of(answer)
    assert answer.headers["Content-Language"] == "de"
    assert pypdfium2.PdfDocument(answer.get_data()).get_page_size(0)[0] == pytest.approx(148 / 25.4 * 72, abs=0.1)
    plain = client.get(f"{SHEETS}/1.pdf?paper=a5", headers={"Accept-Language": "de"})
    assert plain.get_data() != answer.get_data()
    assert "Accept-Language" in plain.headers["Vary"]


def test_an_owners_sheet_opens_with_their_key_alone(client: FlaskClient) -> None:
    made, key = make(client, [{"name": "River bend", "item": OWN}])
    answer = client.get(f"{SHEETS}/{made}.pdf", headers=key)
    assert "River bend" in text_of(answer)
    assert "private" in answer.headers["Cache-Control"]
    assert {"Authorization", "Accept-Language"} <= set(answer.headers["Vary"].split(", "))
    assert answer.headers["Habitally-Collections"] == f"{made}@1"
    problem(client.get(f"{SHEETS}/{made}.pdf"), 404, "not-found")


def test_of_several_sheets_the_entry_is_named(client: FlaskClient) -> None:
    made, key = make(client, [{"name": "One", "item": OWN}, {"name": "Two", "item": {**OWN, "sheet": "3"}}])
    assert "Two" in text_of(client.get(f"{SHEETS}/{made}/two.pdf", headers=key))
    assert "One" in problem(client.get(f"{SHEETS}/{made}.pdf", headers=key), 404, "not-found")["detail"]
    assert "Two" in problem(client.get(f"{SHEETS}/{made}/twoo.pdf", headers=key), 404, "not-found")["detail"]


def test_a_share_key_in_the_path_needs_no_other_key(client: FlaskClient) -> None:
    made, key = make(client, [{"name": "One", "item": OWN}])
    share = client.post(f"/v1/collections/{made}/share", headers=key).get_json()["share_key"]
    assert "One" in text_of(client.get(f"{SHEETS}/{share}.pdf"))


@pytest.mark.parametrize(("query", "pointer"), [("paper=a3", "/paper"), ("rows=3", "/rows"), ("cols=x", "/cols")])
def test_wrong_wishes_are_named(client: FlaskClient, query: str, pointer: str) -> None:
    document = problem(client.get(f"{SHEETS}/1.pdf?{query}"), 422, "invalid")
    assert [error["pointer"] for error in document["errors"]] == [pointer]


def test_an_own_sheet_has_its_own_size_and_not_every_size_is_printed(client: FlaskClient) -> None:
    made, key = make(client, [{"name": "One", "item": OWN}])
    assert client.get(f"{SHEETS}/{made}.pdf?rows=4&cols=5", headers=key).status_code == 200
    document = problem(client.get(f"{SHEETS}/{made}.pdf?rows=5", headers=key), 422, "invalid")
    assert [error["pointer"] for error in document["errors"]] == ["/rows"]
    made, key = make(client, [{"name": "Long", "item": {"sheet": "2", "rows": ["." * 20] * 5}}])
    problem(client.get(f"{SHEETS}/{made}.pdf", headers=key), 422, "invalid")


@pytest.mark.parametrize("layout", ["4", "x", "reconstruction-5", "01m8/x", "a/b/c", "1/x", "%00", "hs_" + "x" * 43])
def test_what_there_is_not_is_404(client: FlaskClient, layout: str) -> None:
    problem(client.get(f"{SHEETS}/{layout}.pdf"), 404, "not-found")
