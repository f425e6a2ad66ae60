"""The card of questions, the cut-out cell, the shrinking range and the hints, on a reading whose doubts are given."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, Route, expect

from tests.service.web.sample_photo import ROWS

SLOW = 60_000  # milliseconds: a photo may have to wait for a busy machine
DOUBTS = {(0, 6): "F", (5, 3): "F"}  # animals that could be flowers: each is ten points of a group
GLARE = {"id": "hint.glare", "message": "Light is reflected on a space.", "params": {}, "where": [[2, 3]]}


@pytest.fixture(scope="module")
def reads() -> list[dict[str, Any]]:
    """The sample's reading, once it was read: reading takes seconds."""
    return []


@pytest.fixture
def doubtful(client: FlaskClient, reads: list[dict[str, Any]]) -> Callable[[Route], None]:
    """Answers a read: the sample with two doubtful cells, all others certain, and a hint."""

    def answer(route: Route) -> None:
        if not reads:
            fetched = route.fetch(timeout=SLOW)
            assert fetched.status == 200, fetched.text()
            reads.append(fetched.json())
        reading = json.loads(json.dumps(reads[0]))
        for cell in reading["cells"]:
            other = DOUBTS.get((cell["at"][0], cell["at"][1]))
            cell["value"] = ROWS[cell["at"][0]][cell["at"][1]]
            cell["confidence"], cell["others"] = (0.6, {other: 0.4}) if other else (1.0, {})
        reading["position"]["rows"] = list(ROWS)
        reading["hints"] = [GLARE]
        asked = {"reading": {key: reading[key] for key in ("position", "cells")}, "answers": []}
        settled = client.post("/v1/games/biotope/settle", json=asked).get_json()
        route.fulfill(json={**reading, **{key: settled[key] for key in ("score", "questions", "status")}})

    return answer


@pytest.fixture
def asked(page: Page, doubtful: Callable[[Route], None]) -> Page:
    """The page with two open questions."""
    page.route("**/read?*", doubtful, times=1)
    page.locator("#sample").click()
    page.locator(".asking .answers").wait_for(timeout=SLOW)
    return page


def test_the_card_shows_the_cell_its_answers_and_what_is_left(asked: Page) -> None:
    card = asked.locator(".asking")
    expect(card).to_contain_text("2 questions left")
    expect(card.locator(".choice")).to_have_count(2)
    expect(card.locator(".choice").first).to_contain_text("→ 120")
    expect(card.locator(".range-bar")).to_contain_text("The total lies between 100 and 120.")
    expect(card.locator("canvas.crop")).to_have_attribute(
        "aria-label", "The space cut out of the photo: row 1, column 7"
    )


def test_the_cut_out_shows_the_drawing_upright(asked: Page) -> None:
    asked.locator(".asking canvas.crop.drawn").wait_for()
    levels = np.array(
        asked.locator(".asking canvas.crop").evaluate("""canvas => {
        const [x, y, side] = [canvas.width * 0.25, canvas.height * 0.25, canvas.width * 0.5];
        return [...canvas.getContext("2d").getImageData(x, y, side, side).data].filter((_, at) => at % 4 === 1);
    }""")
    )
    assert 0.02 < (levels < 120).mean() < 0.4, "no drawing on the paper"
    assert (levels > 150).mean() > 0.5


def test_questions_are_answered_by_keyboard_and_the_range_shrinks(asked: Page) -> None:
    asked.locator(".asking .choice").first.focus()
    asked.keyboard.press("2")
    expect(asked.locator(".asking")).to_contain_text("one question left")
    assert asked.evaluate("document.activeElement.closest('.asking') !== null"), "the focus left the card"
    expect(asked.locator(".asking .range-bar")).to_contain_text("The total lies between 100 and 110.")
    assert asked.locator(".asking progress").evaluate("bar => [bar.value, bar.max]") == [1, 2]
    expect(asked.locator("[data-at='0,6']")).to_have_attribute("aria-label", "row 1, column 7: flower, corrected")
    asked.keyboard.press("1")
    expect(asked.locator(".asking.over h2")).to_have_text("All questions are answered")
    expect(asked.locator(".asking .range-bar.certain")).to_contain_text("The total is 110")


def test_what_cannot_be_told_is_put_aside_and_asked_again(asked: Page) -> None:
    for left in ("2 questions left", "one question left"):
        expect(asked.locator(".asking")).to_contain_text(left)
        asked.locator("[data-key='skip']").click()
    expect(asked.locator(".asking.over h2")).to_have_text("Some questions are put aside")
    asked.locator("[data-key='again']").click()
    expect(asked.locator(".asking")).to_contain_text("2 questions left")


def test_a_hint_lights_up_its_cells(asked: Page) -> None:
    hint = asked.locator(".hints .line")
    expect(hint).to_have_text("Light is reflected on a space.")
    hint.click()
    expect(hint).to_have_attribute("aria-pressed", "true")
    expect(asked.locator("svg.sheet >> nth=0").locator(".cell.lit")).to_have_count(1)


@pytest.mark.parametrize(("language", "left"), [("de", "noch 2 Fragen"), ("nl", "nog 2 vragen")])
def test_the_card_speaks_the_language_chosen(asked: Page, language: str, left: str) -> None:
    asked.locator("#language").select_option(language)
    expect(asked.locator(".asking")).to_contain_text(left)
