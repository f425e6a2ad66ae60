"""The walk of a person with a park: photo, tiles, questions, score; tiles without a catalogue; a catalogue made."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from tests.vision.parks.cameras import photographed

SLOW = 60_000  # milliseconds: a photo may have to wait for a busy machine
SEED = 3  # 13 tiles, fairly lit
LAPTOP = ViewportSize(width=1280, height=900)


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A photo of a small park of the print-and-play set."""
    drawn = photographed(SEED, width=1400, height=1050, table="wood", tilt=15.0, gain=1.0, shadow=0.0, glare=0.0)
    file = tmp_path_factory.mktemp("park") / "park.jpg"
    file.write_bytes(drawn.jpeg())
    return file


@pytest.fixture(scope="module")
def remembered() -> Callable[[Route], None]:
    """Answers a read: the service the first time for each catalogue, the same answer after that."""
    answers: dict[str, str] = {}

    def answer(route: Route) -> None:
        body = route.request.post_data_buffer or b""
        named = b"example-allplay" in body
        which = f"{route.request.url.split('?')[0]} {named}"
        if which not in answers:
            fetched = route.fetch(timeout=SLOW)
            assert fetched.status == 200, fetched.text()
            answers[which] = fetched.text()
        route.fulfill(body=answers[which], content_type="application/json")

    return answer


@pytest.fixture
def park(page: Page, remembered: Callable[[Route], None]) -> Page:
    """The page of parks, its readings remembered."""
    page.route(re.compile(r"/habitats/(read|tiles)\?"), remembered)
    page.goto("/park")
    page.wait_for_selector("html.ready")
    expect(page.locator("[data-key='set-example-allplay']")).to_be_checked()
    return page


@pytest.fixture
def read(park: Page, photo: Path) -> Page:
    """The page after the photo was read with the set's catalogue."""
    park.set_input_files("#file", photo)
    park.locator(".park-photo").wait_for(timeout=SLOW)
    return park


@pytest.fixture
def bare(park: Page, photo: Path) -> Page:
    """The page after the photo was read without a catalogue."""
    park.locator("[data-key='set-']").check()
    park.set_input_files("#file", photo)
    park.locator(".park-photo").wait_for(timeout=SLOW)
    return park


def settled(page: Page) -> None:
    expect(page.locator(".total.stale")).to_have_count(0, timeout=SLOW)


def test_the_games_lead_to_each_other(page: Page) -> None:
    page.locator(".games a", has_text="Habitats").click()
    expect(page.locator("h1")).to_have_text("What is your park worth?")
    expect(page.locator("[data-key='print-a4']")).to_have_attribute("href", re.compile(r"tiles\.pdf\?paper=a4&lang=en"))
    page.locator(".games a", has_text="Biotope").click()
    expect(page.locator("#sheets")).to_be_visible()


def test_a_photo_comes_in_and_an_explained_score_goes_out(read: Page) -> None:
    assert read.locator(".park-photo .tile").count() == 13
    expect(read.locator(".total .chip").first).to_have_text("13 tiles")
    assert re.match(r"\d", read.locator("#total").inner_text())
    line = read.locator(".score .line", has_text="Poppy").first
    line.click()
    expect(line).to_have_attribute("aria-pressed", "true")
    assert read.locator(".tile.lit").count() >= 1
    assert read.evaluate("document.documentElement.scrollWidth <= innerWidth")
    read.set_viewport_size(LAPTOP)
    assert read.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_tile_is_corrected_from_the_list_and_taken_back(read: Page) -> None:
    before = read.locator("#total").inner_text()
    read.locator(".tile[aria-label^='poppy']").first.click()
    read.locator("[data-key='find']").fill("oxeye")
    expect(read.locator(".name:visible")).to_have_count(1)
    read.locator(".name:visible").click()
    settled(read)
    expect(read.locator(".tile[aria-label*='oxeye daisy'][aria-label*='named by you']")).to_have_count(1)
    read.locator("[data-key='undo']").click()
    expect(read.locator("#total")).to_have_text(before)
    expect(read.locator("[data-key='undo']")).to_be_disabled()


def test_the_keyboard_walks_the_tiles(read: Page) -> None:
    read.locator(".tile[tabindex='0']").focus()
    for key in ("ArrowDown", "ArrowRight"):
        read.keyboard.press(key)
    assert read.evaluate("document.activeElement.classList.contains('tile')")
    read.keyboard.press("Enter")
    expect(read.locator("#picker")).to_be_visible()
    read.keyboard.press("Escape")
    expect(read.locator("#picker")).to_be_hidden()


def test_without_a_catalogue_landscapes_are_asked_and_tiles_are_described(bare: Page) -> None:
    expect(bare.locator(".question h2")).to_have_text("Which landscape is this?")
    left = bare.locator(".question .so-far span").inner_text()
    bare.locator("[data-key='answer-landscape:water']").click()
    settled(bare)
    expect(bare.locator(".question .so-far span")).not_to_have_text(left)
    bare.locator("[data-key='else']").click()
    bare.locator("[data-key='own-kind']").select_option("flower")
    bare.locator("[data-key='own-landscape']").select_option("dry")
    bare.locator("[data-key='own-done']").click()
    settled(bare)
    expect(bare.locator(".tile.edited")).not_to_have_count(0)
    expect(bare.locator(".tile[aria-label^='flower']")).not_to_have_count(0)


def test_what_cannot_be_told_is_put_aside_and_asked_again(bare: Page) -> None:
    for _ in range(30):
        if bare.locator(".question .answers").count() == 0:
            break
        bare.locator("[data-key='skip']").click()
    bare.locator("[data-key='again']").click()
    expect(bare.locator(".question .answers")).to_be_visible()


REFUSAL = {
    "type": "/v1/problems/no-board-found",
    "title": "No board was found in the photo",
    "status": 422,
    "detail": "The park runs out of the photo: 3 of 12 tiles touch its frame.",
    "hints": [{"id": "hint.too_dark", "message": "The photo is dark.", "params": {}, "where": []}],
}


def refuse(route: Route) -> None:
    route.fulfill(status=422, body=json.dumps(REFUSAL), content_type="application/problem+json")


def corners_sent(route: Route) -> list[list[float]] | None:
    """The corners in a read's form."""
    body = (route.request.post_data_buffer or b"").decode("latin-1")
    found = re.search(r'name="corners"\s+(\[\[[^\n\r]*)', body)
    return None if found is None else json.loads(found[1])


def test_a_photo_that_no_browser_shows_is_refused_with_what_would_help(park: Page, tmp_path: Path) -> None:
    park.route(re.compile(r"/habitats/read\?"), refuse)
    file = tmp_path / "empty.png"
    file.write_bytes(b"no picture")
    park.set_input_files("#file", file)
    expect(park.locator(".problem")).to_contain_text("3 of 12 tiles touch its frame")
    expect(park.locator("#file")).to_be_attached()
    park.locator("[data-key='close-problem']").click()
    expect(park.locator(".problem")).to_have_count(0)


def test_after_a_refusal_the_corners_are_dragged_and_sent(park: Page, photo: Path) -> None:
    asked: list[list[list[float]] | None] = []

    def first_refused(route: Route) -> None:
        asked.append(corners_sent(route))
        if len(asked) < 3:
            refuse(route)
        else:
            route.fallback()

    park.route(re.compile(r"/habitats/read\?"), first_refused)
    park.set_input_files("#file", photo)
    park.locator("svg.corners").wait_for(timeout=SLOW)
    expect(park.locator(".problem")).to_contain_text("3 of 12 tiles touch its frame")
    expect(park.locator(".problem li")).to_have_text("The photo is dark.")
    expect(park.locator("#view-corners h2").last).to_have_text("Where are the park's corners?")
    grip = park.locator("[data-corner='0']")
    expect(grip).to_have_attribute("aria-label", "Top left corner. Move it with the arrow keys.")
    before = grip.get_attribute("transform")
    grip.focus()
    park.keyboard.press("ArrowLeft")
    assert grip.get_attribute("transform") != before
    expect(grip).to_be_focused()
    for count in (2, 3):
        park.locator("[data-key='read-corners']").click()
        expect(park.locator("body")).not_to_have_attribute("data-view", "reading", timeout=SLOW)
        assert len(asked) == count
    assert asked[0] is None
    assert asked[1] == asked[2]
    x, y = (asked[1] or [])[0]
    assert (x, y) == pytest.approx((0.12 * 1400 - 0.004 * 1400, 0.12 * 1050), abs=0.1)
    park.locator(".park-photo").wait_for(timeout=SLOW)
    park.go_back()
    expect(park.locator("#file")).to_be_attached()
    park.go_forward()
    expect(park.locator(".park-photo")).to_be_visible()


def test_corners_of_a_park_read_wrongly_are_dragged_and_the_photo_is_read_again(read: Page) -> None:
    tiles = read.locator(".park-photo .tile").count()
    asked: list[list[list[float]] | None] = []

    def overheard(route: Route) -> None:
        asked.append(corners_sent(route))
        route.continue_()  # past what is remembered, to the service

    read.route(re.compile(r"/habitats/read\?"), overheard)
    read.locator("[data-key='corners']").click()
    read.locator("svg.corners").wait_for()
    read.locator("[data-key='leave']").click()
    expect(read.locator(".park-photo")).to_be_visible()
    read.locator("[data-key='corners']").click()
    read.locator("[data-key='read-corners']").click()
    read.locator(".park-photo").wait_for(timeout=SLOW)
    assert [len(corners or []) for corners in asked] == [4]
    assert read.locator(".park-photo .tile").count() == tiles


def test_a_park_in_hand_is_not_mixed_up_with_a_photo_that_was_refused(read: Page, photo: Path) -> None:
    picture = read.locator(".park-photo image").get_attribute("href")
    read.route(re.compile(r"/habitats/read\?"), refuse)
    read.locator("[data-key='new']").click()
    read.set_input_files("#file", photo)
    read.locator("svg.corners").wait_for(timeout=SLOW)
    read.locator("[data-key='leave']").click()
    expect(read.locator(".park-photo image")).to_have_attribute("href", picture or "")


def reloaded(page: Page) -> None:
    page.wait_for_timeout(500)  # the session is kept shortly after a change
    page.reload()
    page.wait_for_selector("html.ready")


def describe(page: Page, **fields: str) -> None:
    """Describe the tile whose dialog is open."""
    page.locator("[data-key='own']").evaluate("part => { part.open = true; }")
    page.locator("[data-key='own-kind']").select_option(fields.pop("kind"))
    for name, value in fields.items():
        page.locator(f"[data-key='own-{name}']").fill(value)
    page.locator("[data-key='own-done']").click()


def test_a_reload_keeps_park_photo_answers_and_undo(bare: Page) -> None:
    bare.locator("[data-key='else']").click()
    describe(bare, kind="flower")
    settled(bare)
    named = bare.locator(".tile.edited").count()
    assert named > 0
    left = bare.locator(".question .so-far span").inner_text()
    reloaded(bare)
    expect(bare.locator(".park-photo image")).to_have_count(1)
    expect(bare.locator(".tile.edited")).to_have_count(named)
    expect(bare.locator(".question .so-far span")).to_have_text(left)
    expect(bare.locator("canvas.crop.drawn").first).to_be_visible()
    bare.locator("[data-key='undo']").click()
    expect(bare.locator(".tile.edited")).to_have_count(0)


def test_a_reload_keeps_the_corners_of_a_photo_that_was_refused(park: Page, photo: Path) -> None:
    park.route(re.compile(r"/habitats/read\?"), refuse)
    park.set_input_files("#file", photo)
    park.locator("svg.corners").wait_for(timeout=SLOW)
    park.locator("[data-corner='2']").focus()
    park.keyboard.press("Shift+ArrowUp")
    at = park.locator("[data-corner='2']").get_attribute("transform")
    reloaded(park)
    expect(park.locator("[data-corner='2']")).to_have_attribute("transform", at or "")


def test_a_reload_keeps_tiles_that_wait_for_their_names(park: Page, photo: Path) -> None:
    park.locator("[data-key='make']").click()
    park.set_input_files("#file", photo)
    expect(park.locator(".proposal").first).to_be_visible(timeout=SLOW)
    park.locator("[data-key='name-0']").fill("Sand rose")
    park.locator("[data-key='name-0']").blur()
    reloaded(park)
    expect(park.locator("[data-key='name-0']")).to_have_value("Sand rose")


def test_a_ruling_that_matters_is_switched_and_promises_its_total(read: Page) -> None:
    read.locator(".tile[aria-label^='poppy']").first.click()  # one tile of a larger water touches it
    describe(read, kind="animal", points="9", water="3")
    settled(read)
    ruling = read.locator(".rulings fieldset").first
    expect(ruling).to_be_visible()
    option = ruling.locator(".option:has(input:not(:checked))").first
    promised = option.locator(".points").inner_text()
    option.click()
    settled(read)
    assert read.locator("#total").inner_text().split()[0] == promised
    expect(ruling.locator("input:checked")).to_have_count(1)
    reloaded(read)
    assert read.locator("#total").inner_text().split()[0] == promised


def test_an_answer_that_could_not_be_sent_is_sent_once_the_network_is_back(bare: Page) -> None:
    bare.context.set_offline(True)
    expect(bare.locator("#offline")).to_be_visible()
    bare.locator("[data-key='else']").click()
    describe(bare, kind="flower")
    expect(bare.locator(".problem h2")).to_have_text("You are offline")
    expect(bare.locator("[data-key='retry']")).to_be_visible()
    bare.context.set_offline(False)
    expect(bare.locator(".tile.edited")).not_to_have_count(0, timeout=SLOW)
    expect(bare.locator(".problem")).to_have_count(0)
    expect(bare.locator("[data-key='retry']")).to_have_count(0)


def test_another_language_words_the_park_in_hand_too(read: Page) -> None:
    read.locator("#language").select_option("de")
    expect(read.locator(".score .line").first).to_contain_text(re.compile("Mohn|Tier|Turm|Weg|Plättchen|Blume|:", re.I))
    expect(read.locator(".score h2")).to_have_text("Woher die Punkte kommen")
    assert not re.search(r"\b(web|problem)\.\w+", read.locator("body").inner_text())


def test_control_and_z_take_back_and_the_arrow_keys_go_on_where_they_were(bare: Page) -> None:
    bare.locator(".tile[tabindex='0']").focus()
    bare.keyboard.press("ArrowRight")
    here = bare.evaluate("document.activeElement.dataset.at")
    bare.keyboard.press("Enter")
    describe(bare, kind="flower")
    settled(bare)
    expect(bare.locator(".tile.edited")).not_to_have_count(0)
    expect(bare.locator(f".tile[data-at='{here}']")).to_be_focused()
    expect(bare.locator(".tile[tabindex='0']")).to_have_attribute("data-at", here)
    bare.keyboard.press("Control+z")
    expect(bare.locator(".tile.edited")).to_have_count(0)


def test_a_catalogue_is_made_from_a_photo(park: Page, photo: Path) -> None:
    park.locator("[data-key='make']").click()
    park.locator("[data-key='called']").fill("Kitchen set")
    park.set_input_files("#file", photo)
    expect(park.locator(".proposal").first).to_be_visible(timeout=SLOW)
    found = park.locator(".proposal").count()
    assert found >= 10
    expect(park.locator("[data-key='save']")).to_be_disabled()
    park.locator("[data-key='name-0']").fill("Sand rose")
    park.locator("[data-key='tile-0-kind']").select_option("flower")
    park.locator("[data-key='tile-0-landscape']").select_option("dry")
    park.locator("[data-key='copies-0']").fill("2")
    park.locator("[data-key='turn-0']").click()
    park.locator("[data-key='save']").click()
    expect(park.locator("#view .banner")).to_have_text("1 tile saved in your catalogue.", timeout=SLOW)
    expect(park.locator(".proposal")).to_have_count(found - 1)
    key = park.evaluate("localStorage.getItem('habitally.owner')")
    park.locator("[data-key='leave']").click()
    expect(park.locator(".sheet-card", has_text="Kitchen set")).to_be_visible()
    kept = park.request.get("/v1/collections", headers={"Authorization": f"Bearer {key}"}).json()["collections"]
    assert [one["name"] for one in kept] == ["Kitchen set"]
    opened = park.request.get(f"/v1/collections/{kept[0]['id']}", headers={"Authorization": f"Bearer {key}"}).json()
    (entry,) = opened["items"]
    assert (entry["name"], entry["count"], entry["item"]["kind"]) == ("Sand rose", 2, "flower")
    assert entry["picture"]
