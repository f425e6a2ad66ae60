"""A running service and a browser. The browser is the system's Chromium; continuous integration must have it."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from werkzeug.serving import make_server

CHROMIUM = Path("/usr/bin/chromium")
PHONE = ViewportSize(width=390, height=844)


@pytest.fixture(scope="session")
def address(app: Flask) -> Iterator[str]:
    """The address of the application, served for the tests."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def browser(address: str) -> Iterator[Browser]:
    """Chromium. Skips where it is missing; in continuous integration (`CI` is set) that is a failure.

    For one module only, and after the application: while Playwright runs, its event loop holds this thread, and
    Flask must not open or close an application context in it.
    """
    if not CHROMIUM.exists():
        assert not os.environ.get("CI"), f"{CHROMIUM} is missing: the page cannot be tested"
        pytest.skip(f"{CHROMIUM} is missing: the page cannot be tested")
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        chromium = playwright.chromium.launch(executable_path=str(CHROMIUM), args=arguments)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """The page on a phone. Whatever the browser complains of (broken policy, errors, other hosts) fails the test."""
    context = browser.new_context(viewport=PHONE, has_touch=True, locale="en-GB", base_url=address)
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on(
        "request", lambda sent: complaints.append(f"other host: {sent.url}") if foreign(sent.url, address) else None
    )
    opened.goto("/")
    opened.wait_for_selector("html.ready")
    yield opened
    context.close()
    # Chromium notes every answer of 400 and more; those are the service's, and tests look at them themselves.
    assert [said for said in complaints if not said.startswith("Failed to load resource")] == []


def foreign(url: str, address: str) -> bool:
    """Whether a request leaves for another host."""
    return not url.startswith((address, "blob:", "data:"))
