"""The walk of a person through the page: photo, score, correction; no grid; by hand; languages; troubles."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from tests.service.web.sample_photo import CIRCLED, PRINTED, ROWS

SMALLEST = ViewportSize(width=360, height=740)
SLOW = 30_000  # milliseconds: a photo may have to wait for a busy machine


def total(page: Page) -> int:
    """The total shown, once it has been counted."""
    expect(page.locator(".total.stale")).to_have_count(0)
    text = page.locator("#total").inner_text()
    return int(re.sub(r"[^\d−]", "", text).replace("−", "-"))


def board(page: Page) -> list[str]:
    """The board as its letters, from the address: the link carries the position."""
    page.wait_for_function("location.hash.includes('b=')")
    found = re.search(r"b=([^&]*)", page.evaluate("location.hash"))
    assert found is not None
    return found[1].split("_")


def set_cell(page: Page, cell: str, letter: str) -> None:
    """Tap a cell and choose what stands there."""
    page.locator(f"[data-at='{cell}']").click()
    page.locator(f"#picker .choice.holds-{letter}").click()
    expect(page.locator("#picker")).to_be_hidden()


@pytest.fixture(scope="module")
def remembered() -> Callable[[Route], None]:
    """Answers a read: the service the first time, the same answer after that, since reading takes seconds."""
    answers: list[str] = []

    def answer(route: Route) -> None:
        if not answers:
            fetched = route.fetch(timeout=SLOW)
            assert fetched.status == 200, fetched.text()
            answers.append(fetched.text())
        route.fulfill(body=answers[0], content_type="application/json")

    return answer


@pytest.fixture
def sample(page: Page, remembered: Callable[[Route], None]) -> Page:
    """The page after the sample photo was read."""
    page.route("**/read?*", remembered, times=1)
    page.locator("#sample").click()
    page.locator(".sheet.on-photo").wait_for(timeout=SLOW)
    return page


def test_a_photo_comes_in_and_an_explained_score_goes_out(sample: Page) -> None:
    assert board(sample) == list(ROWS)
    assert total(sample) == 120
    assert sample.locator(".cell").count() == 49
    expect(sample.locator("[data-at='1,1']")).to_have_attribute("aria-label", re.compile("house.*circled"))
    expect(sample.locator(".score")).to_contain_text("Group of 3 trees")
    points = [int(text) for text in sample.locator(".score .line:visible .points").all_inner_texts()]
    assert sum(points) == 120
    expect(sample.locator(".findings")).to_contain_text("row 2, column 5 earns its bonus but is not circled")


def test_a_corrected_cell_changes_the_score_and_can_be_taken_back(sample: Page) -> None:
    set_cell(sample, "0,0", "A")
    expect(sample.locator("[data-at='0,0']")).to_have_attribute("aria-label", re.compile("animal, corrected"))
    expect(sample.locator("#total")).not_to_contain_text("120")
    assert board(sample)[0][0] == "A"
    sample.locator("[data-key='undo']").click()
    expect(sample.locator("#total")).to_contain_text("120")
    assert board(sample) == list(ROWS)


def test_a_line_lights_up_its_cells(sample: Page) -> None:
    line = sample.locator(".line", has_text="Group of 3 trees").first
    line.click()
    expect(line).to_have_attribute("aria-pressed", "true")
    assert sample.locator("svg.sheet >> nth=0").locator(".cell.lit").count() == 3
    line.click()
    assert sample.locator(".cell.lit").count() == 0


def test_another_sheet_and_another_ruling_change_the_total_without_a_new_photo(sample: Page) -> None:
    expect(sample.locator(".rulings")).to_contain_text("When are two spaces next to each other?")
    option = sample.locator(".option", has_text="a side or a corner")
    promised = int(option.locator(".points").inner_text())
    option.click()
    expect(sample.locator("#total")).to_contain_text(str(promised))
    sample.locator("[data-key='sheet-pro']").click()
    expect(sample.locator("[data-key='sheet-pro']")).to_have_attribute("aria-pressed", "true")
    expect(sample.locator(".score")).to_contain_text("Pro sheet")
    expect(sample.locator(".sheet.on-photo")).to_be_visible()


def test_every_question_can_be_answered_and_leaves_a_certain_total(sample: Page) -> None:
    for _ in range(60):
        if sample.locator(".question .answers").count() == 0:
            break
        sample.locator(".question .answers .choice").first.click()
        expect(sample.locator(".total.stale")).to_have_count(0)
    expect(sample.locator(".question .answers")).to_have_count(0)
    expect(sample.locator(".range")).to_have_count(0)
    assert board(sample) == list(ROWS)


def test_cells_are_reached_and_set_with_the_keyboard(sample: Page) -> None:
    sample.locator("[data-at='0,0']").focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight"):
        sample.keyboard.press(key)
    expect(sample.locator("[data-at='1,2']")).to_be_focused()
    sample.keyboard.press("Enter")
    expect(sample.locator("#picker")).to_be_visible()
    sample.keyboard.press("w")
    expect(sample.locator("#picker")).to_be_hidden()
    expect(sample.locator("[data-at='1,2']")).to_be_focused()
    assert board(sample)[1] == "AHWWHA."


def test_the_corners_can_be_dragged_where_the_grid_is_found_wrongly(sample: Page) -> None:
    sample.locator("[data-key='corners']").click()
    grip = sample.locator("[data-corner='0']")
    before = grip.get_attribute("transform")
    grip.scroll_into_view_if_needed()
    box = grip.bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    sample.mouse.move(*middle)
    sample.mouse.down()
    sample.mouse.move(middle[0] + 20, middle[1] + 15, steps=4)
    expect(sample.locator("#loupe")).to_be_visible()
    sample.mouse.move(*middle, steps=4)
    sample.mouse.up()
    expect(sample.locator("#loupe")).to_have_count(0)
    assert before is not None
    sample.locator("[data-key='read-corners']").click()
    sample.locator(".sheet.on-photo").wait_for(timeout=SLOW)
    assert board(sample) == list(ROWS)


def test_a_sheet_read_the_wrong_way_up_is_turned_and_read_again(sample: Page) -> None:
    asked: list[str] = []

    def overheard(route: Route) -> None:
        asked.append((route.request.post_data_buffer or b"").decode("latin-1"))
        route.fallback()

    sample.route("**/read?*", overheard)
    outline = sample.locator("[data-at='6,0'] .area").get_attribute("points") or ""
    bottom_left = [float(part) for part in outline.split(" ")[3].split(",")]
    sample.locator("[data-key='turn']").click()
    sample.locator("#view-reading").wait_for()
    sample.locator(".sheet.on-photo").wait_for(timeout=SLOW)
    corners = re.search(r'name="corners"\s+(\[\[[^\n\r]*)', asked[0])
    assert corners is not None
    assert json.loads(corners[1])[0] == pytest.approx(bottom_left, abs=0.06)


def test_a_photo_that_the_browser_cannot_show_is_read_all_the_same(page: Page) -> None:
    page.evaluate("() => { window.createImageBitmap = () => Promise.reject(new Error('an unknown kind')); }")
    page.locator("#sample").click()
    page.locator(".sheet.on-photo image").wait_for(timeout=SLOW)
    assert board(page) == list(ROWS)


def test_a_photo_without_a_grid_leads_to_the_corners(page: Page, tmp_path: Path) -> None:
    wall = np.full((900, 1200, 3), (190, 205, 210), np.uint8)
    wall[:450] += np.random.default_rng(3).integers(0, 9, (450, 1200, 3), np.uint8)
    cv2.imwrite(str(tmp_path / "wall.jpg"), wall)
    page.get_by_role("radio", name="Sheet 2").check()
    page.locator("#file").set_input_files(str(tmp_path / "wall.jpg"))
    page.locator("svg.corners").wait_for(timeout=SLOW)
    expect(page.locator(".problem h2")).to_have_text("No board was found in the photo")
    grip = page.locator("[data-corner='2']")
    before = grip.get_attribute("transform")
    grip.focus()
    page.keyboard.press("Shift+ArrowRight")
    assert grip.get_attribute("transform") != before
    page.locator("[data-key='count-rows']").fill("5")
    page.locator("[data-key='count-cols']").fill("6")
    assert page.locator(".corners .grid polyline").count() == 9
    page.locator("[data-key='read-corners']").click()
    page.locator(".sheet.on-photo").wait_for(timeout=SLOW)
    assert [len(row) for row in board(page)] == [6] * 5


def test_a_file_that_is_no_photo_is_told_and_nothing_is_lost(sample: Page, tmp_path: Path) -> None:
    (tmp_path / "notes.jpg").write_text("no photo at all")
    (tmp_path / "empty.jpg").write_bytes(b"")
    sample.locator("[data-key='new']").click()
    sample.locator("#file").set_input_files(str(tmp_path / "notes.jpg"))
    expect(sample.locator(".problem h2")).to_have_text("These bytes are no photo", timeout=SLOW)
    sample.locator("#file").set_input_files(str(tmp_path / "empty.jpg"))
    expect(sample.locator(".problem h2")).to_have_text("This file is empty")
    sample.locator("#back-to-sheet").click()
    assert board(sample) == list(ROWS)


def test_a_photo_chosen_before_the_sheet_waits_for_it(page: Page, remembered: Callable[[Route], None]) -> None:
    page.route("**/read?*", remembered)
    page.locator("#file").set_input_files("service/web/static/img/sample.jpg")
    expect(page.locator("#sheet-first")).to_be_visible()
    page.get_by_role("radio", name="Sheet 3").check()
    page.locator(".sheet.on-photo").wait_for(timeout=SLOW)
    expect(page.locator("[data-key='sheet-3']")).to_have_attribute("aria-pressed", "true")


def test_a_board_is_filled_by_hand(page: Page) -> None:
    page.get_by_role("radio", name="Sheet 1").check()
    page.locator("#by-hand").click()
    assert board(page) == ["......."] * 3 + ["...W..."] + ["......."] * 3
    page.locator("[data-key='brush-W']").click()
    for row in (2, 1, 0):
        page.locator(f"[data-at='{row},3']").click()
    expect(page.locator("#total")).to_contain_text("15")
    expect(page.locator(".score")).to_contain_text("Water from the centre to the top edge")
    page.get_by_text("Size and text").click()
    page.locator("[data-key='text']").fill("hhh\nt.w\n###")
    page.locator("[data-key='use-text']").click()
    assert board(page) == ["HHH", "T.W", "xxx"]
    page.locator("[data-key='text']").fill("hhh\nt")
    page.locator("[data-key='use-text']").click()
    expect(page.get_by_text("This is no board")).to_be_visible()
    assert board(page) == ["HHH", "T.W", "xxx"]


def test_a_sheet_1_without_a_middle_asks_for_its_centre(page: Page) -> None:
    page.goto("/#s=1&b=WW_WW")
    page.reload()
    expect(page.locator(".problem")).to_contain_text("no middle space")
    page.locator("[data-at='0,1']").click()
    page.get_by_role("button", name="This is the central water space").click()
    expect(page.locator(".problem")).to_have_count(0)
    expect(page.locator("#total")).to_contain_text("60")


def test_a_link_carries_the_sheet_to_another_browser(sample: Page, browser: Browser) -> None:
    set_cell(sample, "6,2", "T")
    sample.locator(".option", has_text="a side or a corner").click()
    expect(sample.locator("#total")).not_to_contain_text("120")
    there = total(sample)
    page = browser.new_page(locale="en-GB")
    page.goto(sample.url)
    page.locator(".sheet.on-board").wait_for()
    assert board(page)[6] == "HTTAAW."
    expect(page.locator("#total")).to_contain_text(str(there))
    expect(page.locator(f"[data-at='{CIRCLED[0][0]},{CIRCLED[0][1]}'] .ring")).to_have_count(1)
    page.close()


def test_a_reload_keeps_photo_and_corrections(sample: Page) -> None:
    set_cell(sample, "6,2", "T")
    assert board(sample)[6] == "HTTAAW."
    sample.wait_for_timeout(400)  # the session is kept shortly after a change
    sample.reload()
    sample.locator(".sheet.on-photo").wait_for()
    assert board(sample)[6] == "HTTAAW."
    expect(sample.locator("[data-at='6,2']")).to_have_attribute("aria-label", re.compile("corrected"))


def test_the_back_button_leads_back(sample: Page) -> None:
    sample.go_back()
    expect(sample.locator("#view-start")).to_be_visible()
    sample.go_forward()
    expect(sample.locator(".sheet.on-photo")).to_be_visible()
    assert board(sample) == list(ROWS)


@pytest.mark.parametrize(
    ("language", "headline", "group"),
    [
        ("de", "Was ist dein Blatt wert?", "Gruppe"),
        ("es", "¿Cuánto vale tu hoja?", "Grupo"),
        ("fr", "Que vaut ta feuille ?", "Groupe"),
        ("nl", "Wat is je blad waard?", "Groep"),
    ],
)
def test_the_language_changes_and_the_sheet_stays(page: Page, language: str, headline: str, group: str) -> None:
    page.goto("/#s=2&b=HHH_..._...")
    page.reload()
    expect(page.locator(".score")).to_contain_text("Group of 3 houses")
    page.locator("#language").select_option(language)
    expect(page.locator(".score")).to_contain_text(group)
    assert board(page) == ["HHH", "...", "..."]
    assert page.locator("html").get_attribute("lang") == language
    page.set_viewport_size(SMALLEST)
    assert page.evaluate("document.documentElement.scrollWidth") == SMALLEST["width"]
    page.locator("[data-key='new']").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(headline)
    assert page.evaluate("document.documentElement.scrollWidth") == SMALLEST["width"]
    assert not re.search(r"\b(web|problem)\.\w+", page.locator("body").inner_text())


def test_without_a_network_nothing_is_lost_and_the_score_follows_later(sample: Page) -> None:
    sample.context.set_offline(True)
    expect(sample.locator("#offline")).to_be_visible()
    set_cell(sample, "0,0", "A")
    expect(sample.locator(".problem h2")).to_have_text("You are offline")
    assert board(sample)[0][0] == "A"
    sample.context.set_offline(False)
    expect(sample.locator(".problem")).to_have_count(0)
    expect(sample.locator("#total")).not_to_contain_text("120")


def test_reading_can_be_called_off(page: Page) -> None:
    page.route("**/read*", lambda route: None)  # an answer that never comes
    page.locator("#sample").click()
    page.locator("[data-key='cancel']").click()
    expect(page.locator("#view-start")).to_be_visible()
    page.unroute_all()


def test_the_centre_is_where_the_sample_has_its_printed_water(sample: Page) -> None:
    expect(sample.locator(f"[data-at='{PRINTED[0]},{PRINTED[1]}']")).to_have_attribute(
        "aria-label", re.compile("water")
    )
