"""The start view links sheets to print, in the page's language."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient


@pytest.mark.parametrize("language", ["en", "nl"])
def test_every_link_leads_to_a_page_in_the_language(client: FlaskClient, language: str) -> None:
    page = client.get(f"/?lang={language}").get_data(as_text=True)
    links = re.findall(r'<a href="(/v1/games/biotope/sheets/[^"]+)" data-print', page)
    assert len(links) == 4
    for link in links:
        answer = client.get(link)
        assert answer.status_code == 200
        assert answer.mimetype == "application/pdf"
        assert answer.headers["Content-Language"] == language
