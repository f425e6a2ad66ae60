"""`flask read` from a terminal: letters, lines, doubts and hints; the annotated picture."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import Result
from flask import Flask
from PIL import Image

from tests.service.web.sample_photo import ROWS

SAMPLE = Path(__file__).parents[2] / "service" / "web" / "static" / "img" / "sample.jpg"


@pytest.fixture(scope="module")
def dim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample in next to no light."""
    path = tmp_path_factory.mktemp("cli") / "dim.jpg"
    Image.fromarray((np.asarray(Image.open(SAMPLE)) * 0.27).astype(np.uint8)).save(path, quality=95)
    return path


def flask(app: Flask, *args: str) -> Result:
    """Run a command as `flask --app service` does: inside the application's context."""
    with app.app_context():
        return app.test_cli_runner().invoke(args=args)


def test_a_photo_is_read_and_drawn_on(app: Flask, tmp_path: Path) -> None:
    out = tmp_path / "drawn.jpg"
    done = flask(app, "read", str(SAMPLE), "--sheet", "2", "--overlay", str(out))
    assert done.exit_code == 0, done.output
    letters = [line.replace(" ", "") for line in done.output.splitlines()[: len(ROWS)]]
    assert letters == list(ROWS)
    assert "Group of 3 trees" in done.output
    with Image.open(out) as drawn, Image.open(SAMPLE) as photo:
        assert drawn.size == photo.size


def test_hints_are_told_in_the_language_asked_for(app: Flask, dim: Path) -> None:
    done = flask(app, "read", str(dim), "--sheet", "2", "--lang", "fr")
    assert done.exit_code == 0, done.output
    assert "  * La photo est sombre." in done.output


def test_what_is_no_sheet_is_an_error_in_words(app: Flask, tmp_path: Path) -> None:
    blank = tmp_path / "blank.png"
    Image.new("RGB", (600, 400), (200, 200, 200)).save(blank)
    done = flask(app, "read", str(blank), "--sheet", "2")
    assert done.exit_code == 1
    assert "The photo shows hardly any light and dark" in done.output
