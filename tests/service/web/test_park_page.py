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


def test_a_photo_without_a_park_says_what_would_help(page: Page, tmp_path: Path) -> None:
    refused = {
        "type": "/v1/problems/no-board-found",
        "title": "No board found",
        "status": 422,
        "detail": "Photograph all tiles from above.",
    }
    page.route(
        re.compile(r"/habitats/read\?"),
        lambda route: route.fulfill(status=422, body=json.dumps(refused), content_type="application/problem+json"),
    )
    page.goto("/park")
    page.wait_for_selector("html.ready")
    file = tmp_path / "empty.png"
    file.write_bytes(b"no picture")
    page.set_input_files("#file", file)
    expect(page.locator(".problem")).to_contain_text("Photograph all tiles from above.")
    expect(page.locator("#file")).to_be_attached()
    page.locator("[data-key='close-problem']").click()
    expect(page.locator(".problem")).to_have_count(0)


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
    expect(park.locator(".banner[role='status']")).to_have_text("1 tile saved in your catalogue.", timeout=SLOW)
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
