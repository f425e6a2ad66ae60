"""A person's own empty sheet: photographed, checked, kept, chosen; and what is told beside a photo."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.service.web.sample_photo import ROWS

SLOW = 60_000  # milliseconds: a photo may have to wait for a busy machine
SAMPLE = "service/web/static/img/sample.jpg"


@pytest.fixture(scope="module")
def remembered() -> Callable[[Route], None]:
    """Answers a read: the service the first time for each route, the same answer after that."""
    answers: dict[str, str] = {}

    def answer(route: Route) -> None:
        which = route.request.url.split("?")[0]
        if which not in answers:
            fetched = route.fetch(timeout=SLOW)
            assert fetched.status == 200, fetched.text()
            answers[which] = fetched.text()
        route.fulfill(body=answers[which], content_type="application/json")

    return answer


@pytest.fixture
def forms(page: Page, remembered: Callable[[Route], None]) -> list[dict[str, str]]:
    """The text fields of every form that is sent with a photo."""
    sent: list[dict[str, str]] = []

    def overheard(route: Route) -> None:
        body = (route.request.post_data_buffer or b"").decode("latin-1")
        sent.append(dict(re.findall(r'name="(\w+)"\r\n\r\n([^\r]*)', body)))
        remembered(route)

    page.route(re.compile(r"/biotope/(layouts/)?read\?"), overheard)
    return sent


@pytest.fixture
def enrolling(page: Page, forms: list[dict[str, str]]) -> Page:
    """The page after a photo of an empty sheet was read (the sample: what is drawn on it counts as printed)."""
    page.locator("#enrol").click()
    page.locator("[data-key='empty-2']").click()
    page.set_input_files("#empty-file", SAMPLE)
    page.locator("#view-enrol .sheet").wait_for(timeout=SLOW)
    return page


def test_nothing_is_told_of_a_photo_unless_the_person_tells_it(page: Page, forms: list[dict[str, str]]) -> None:
    page.get_by_role("radio", name="Sheet 2").check()
    expect(page.locator("#finished")).not_to_be_checked()
    expect(page.locator("#layout-choice")).to_be_hidden()
    page.set_input_files("#file", SAMPLE)
    page.locator(".sheet.on-photo").wait_for(timeout=SLOW)
    assert forms == [{"sheet": "2"}]


def test_a_finished_game_is_told_and_told_again_with_dragged_corners(page: Page, forms: list[dict[str, str]]) -> None:
    page.get_by_role("radio", name="Sheet 2").check()
    page.get_by_role("checkbox", name="The game is over").check()
    page.set_input_files("#file", SAMPLE)
    page.locator(".sheet.on-photo").wait_for(timeout=SLOW)
    page.locator("[data-key='corners']").click()
    page.locator("[data-key='read-corners']").click()
    page.locator(".sheet.on-photo").wait_for(timeout=SLOW)
    assert [form.get("finished") for form in forms] == ["1", "1"]
    assert "corners" in forms[1]


def test_an_empty_sheet_is_read_and_corrected_on_its_photo(enrolling: Page, forms: list[dict[str, str]]) -> None:
    assert forms == [{"sheet": "2"}]
    cells = enrolling.locator("#view-enrol .cell")
    assert cells.count() == sum(len(row) for row in ROWS)
    expect(enrolling.locator("#view-enrol h2").first).to_have_text("Is this what the sheet shows?")
    enrolling.locator("[data-key='brush-closed']").click()
    enrolling.locator("#view-enrol [data-at='0,0']").click()
    expect(enrolling.locator("#view-enrol [data-at='0,0']")).to_have_attribute("aria-label", re.compile("no space"))
    enrolling.locator("#view-enrol [data-at='0,0']").focus()
    enrolling.keyboard.press("ArrowRight")
    enrolling.keyboard.press("Enter")
    expect(enrolling.locator("#view-enrol [data-at='0,1']")).to_have_attribute("aria-label", re.compile("no space"))
    expect(enrolling.locator("#view-enrol [data-at='0,1']")).to_be_focused()
    assert enrolling.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_sheet_is_kept_chosen_and_sent_with_the_next_photo(enrolling: Page, forms: list[dict[str, str]]) -> None:
    for at in ("0,0", "0,1"):
        enrolling.locator(f"#view-enrol [data-at='{at}']").click()
    enrolling.locator("[data-key='layout-name']").fill("Riverside")
    enrolling.locator("[data-key='empty-3']").click()
    enrolling.locator("[data-key='empty-2']").click()
    expect(enrolling.locator("[data-key='layout-name']")).to_have_value("Riverside")
    enrolling.locator("[data-key='keep']").click()
    expect(enrolling.locator("#start-problem .banner")).to_have_text(
        "Riverside is saved, and chosen for the next photo.", timeout=SLOW
    )
    expect(enrolling.locator("#layout option:checked")).to_have_text("Riverside (Sheet 2)")
    expect(enrolling.get_by_role("radio", name="Sheet 2")).to_be_checked()

    owner = enrolling.evaluate("localStorage.getItem('habitally.owner')")
    key = {"Authorization": f"Bearer {owner}"}
    (box,) = enrolling.request.get("/v1/collections", headers=key).json()["collections"]
    (entry,) = enrolling.request.get(f"/v1/collections/{box['id']}", headers=key).json()["items"]
    rows = entry["item"]["rows"]
    assert (box["name"], entry["name"], entry["item"]["sheet"]) == ("My sheets", "Riverside", "2")
    assert rows[0].startswith("..")
    printed = [[r, c] for r, row in enumerate(rows) for c, space in enumerate(row) if space in "HTAFW"]
    assert entry["item"]["printed"] == printed

    enrolling.reload()
    enrolling.wait_for_selector("html.ready")
    expect(enrolling.locator("#layout option:checked")).to_have_text("Riverside (Sheet 2)")
    enrolling.set_input_files("#file", SAMPLE)
    enrolling.locator(".sheet.on-photo").wait_for(timeout=SLOW)
    assert forms[-1] == {"sheet": "2", "layout": f"{box['id']}/Riverside"}

    enrolling.locator("[data-key='new']").click()
    enrolling.get_by_role("radio", name="Sheet 3").check()
    expect(enrolling.locator("#layout")).to_have_value("")


def test_a_further_sheet_joins_the_collection(enrolling: Page) -> None:
    enrolling.locator("[data-key='layout-name']").fill("One")
    enrolling.locator("[data-key='keep']").click()
    expect(enrolling.locator("#layout option")).to_have_count(2, timeout=SLOW)
    enrolling.locator("#enrol").click()
    enrolling.set_input_files("#empty-file", SAMPLE)
    enrolling.locator("[data-key='layout-name']").fill("One")
    expect(enrolling.locator("[data-key='into'] option:checked")).to_have_text("My sheets")
    enrolling.locator("[data-key='keep']").click()
    expect(enrolling.locator("#view-enrol .problem")).to_be_visible(timeout=SLOW)
    expect(enrolling.locator("[data-key='layout-name']")).to_have_value("One")
    enrolling.locator("[data-key='layout-name']").fill("Two")
    enrolling.locator("[data-key='keep']").click()
    expect(enrolling.locator("#layout option")).to_have_count(3, timeout=SLOW)
    expect(enrolling.locator("#layout option:checked")).to_have_text("Two (Sheet 2)")


def test_an_empty_sheet_whose_grid_is_not_found_is_read_by_corners(
    enrolling: Page, forms: list[dict[str, str]]
) -> None:
    page = enrolling  # the service has read this photo: where it is refused now, corners lead to the same answer
    page.locator("#view-enrol [data-key='leave']").click()
    refusal = {"type": "/v1/problems/no-board-found", "title": "No board", "status": 422, "detail": "Nothing here."}
    page.route(
        re.compile(r"/layouts/read\?"),
        lambda route: route.fulfill(status=422, body=json.dumps(refusal), content_type="application/problem+json"),
        times=1,
    )
    page.locator("#enrol").click()
    page.set_input_files("#empty-file", SAMPLE)
    page.locator("svg.corners").wait_for(timeout=SLOW)
    expect(page.locator(".problem")).to_contain_text("Nothing here.")
    page.locator("[data-key='read-corners']").click()
    page.locator("#view-enrol .sheet").wait_for(timeout=SLOW)
    assert "corners" in forms[-1]
    page.locator("#view-enrol [data-key='leave']").click()
    expect(page.locator("#view-start")).to_be_visible()


def test_sheet_1_asks_for_its_centre(enrolling: Page) -> None:
    expect(enrolling.locator("[data-key='brush-centre']")).to_have_count(0)
    enrolling.locator("[data-key='empty-1']").click()
    enrolling.locator("[data-key='brush-centre']").click()
    enrolling.locator("#view-enrol [data-at='2,2']").click()
    expect(enrolling.locator("#view-enrol")).to_contain_text("The central water is at row 3, column 3.")
