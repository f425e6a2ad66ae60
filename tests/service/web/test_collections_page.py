"""The page of collections, walked through in a browser: make, edit, picture, conflict, share, import, delete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.collections_client import png

PATIENCE = 60_000  # milliseconds; the machine may be busy


@pytest.fixture
def opened(page: Page) -> Page:
    """The list, with no key as yet."""
    page.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    page.goto("/collections")
    expect(page.get_by_role("heading", name="New", exact=True)).to_be_visible()
    return page


def _make(page: Page, name: str) -> None:
    page.get_by_label("What for").select_option(label="Habitats · tiles")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_role("button", name="Add a row")).to_be_visible()


def _row(page: Page, n: int, name: str, kind: str = "tower") -> None:
    page.get_by_role("button", name="Add a row").click()
    row = page.locator("tbody tr").nth(n)
    row.locator("td:nth-child(2) input").fill(name)
    row.locator("td:nth-child(4) select").select_option(kind)


def _save(page: Page) -> None:
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#toast")).to_have_text("Saved.")


def test_a_collection_is_made_edited_and_kept(opened: Page) -> None:
    _make(opened, "My box")
    _row(opened, 0, "View")
    opened.locator("input[type=file]").first.set_input_files(
        {"name": "a.png", "mimeType": "image/png", "buffer": png()}
    )
    expect(opened.locator("img.thumb")).to_have_attribute("src", re.compile("^blob:"))
    _save(opened)
    opened.reload()
    expect(opened.locator("td:nth-child(2) input")).to_have_value("View")
    expect(opened.locator("img.thumb")).to_be_visible()
    expect(opened.get_by_label("Revision")).to_contain_text("2,")
    opened.get_by_role("link", name="All collections").click()
    expect(opened.get_by_role("link", name="Open My box")).to_be_visible()
    expect(opened.get_by_text("1 of 200 collections")).to_be_visible()


def test_what_is_wrong_is_marked_in_its_cell(opened: Page) -> None:
    _make(opened, "My box")
    _row(opened, 0, "Lion", "animal")
    opened.get_by_role("button", name="Save", exact=True).click()
    expect(opened.locator(".problem")).to_contain_text("/items/0/item/landscape")
    wrong = opened.locator("[aria-invalid=true]")
    expect(wrong).to_have_count(3)
    expect(opened.locator("td:nth-child(2) input")).to_have_value("Lion")


def test_a_change_made_elsewhere_is_not_overwritten_unasked(opened: Page) -> None:
    _make(opened, "My box")
    other = opened.context.new_page()
    other.goto(opened.url)
    _row(other, 0, "Theirs")
    _save(other)
    _row(opened, 0, "Mine")
    opened.get_by_role("button", name="Save", exact=True).click()
    expect(opened.locator(".problem")).to_contain_text("Added: Theirs")
    opened.get_by_role("button", name="Save mine over it").click()
    expect(opened.get_by_label("Revision")).to_contain_text("3,")
    expect(opened.locator("td:nth-child(2) input")).to_have_value("Mine")
    opened.get_by_label("Revision").select_option("2")
    expect(opened.locator("td:nth-child(2) input")).to_have_value("Theirs")
    expect(opened.get_by_text("This is an earlier revision")).to_be_visible()


def test_a_link_shows_and_lets_copy(opened: Page) -> None:
    _make(opened, "My box")
    link = opened.locator(".key", has_text="#share=").text_content()
    assert link
    guest = opened.context.browser.new_context(locale="en-GB")  # type: ignore[union-attr]
    try:
        looking = guest.new_page()
        looking.goto(link)
        expect(looking.get_by_label("Name", exact=True)).to_be_disabled()
        expect(looking.get_by_role("button", name="Save", exact=True)).to_have_count(0)
        looking.get_by_role("button", name="Make a copy").click()
        expect(looking.get_by_label("Name", exact=True)).to_be_enabled()
        looking.get_by_role("link", name="All collections").click()
        expect(looking.get_by_role("heading", name="Shared with me")).to_be_visible()
    finally:
        guest.close()


def test_out_in_and_gone(opened: Page, tmp_path: Path) -> None:
    _make(opened, "My box")
    _row(opened, 0, "View")
    _save(opened)
    with opened.expect_download() as waiting:
        opened.get_by_role("button", name="Export as text").click()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    opened.on("dialog", lambda dialog: dialog.accept())
    opened.get_by_role("button", name="Delete for good").click()
    expect(opened.get_by_text("Nothing here yet")).to_be_visible()
    opened.locator("label.quiet input[type=file]").set_input_files(file)
    expect(opened.locator("td:nth-child(2) input")).to_have_value("View")


def test_nothing_sticks_out_on_a_phone(opened: Page) -> None:
    _make(opened, "My box with a name that goes on and on and on")
    _row(opened, 0, "View")
    assert opened.evaluate("document.documentElement.scrollWidth <= innerWidth")
    opened.get_by_role("link", name="All collections").click()
    expect(opened.get_by_role("heading", name="Mine")).to_be_visible()
    assert opened.evaluate("document.documentElement.scrollWidth <= innerWidth")
