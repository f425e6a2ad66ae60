"""The command line of the store."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskCliRunner

from tests.collections_client import FORMAT, Client, draft, layout, packed, png
from tests.databases import store_app


@pytest.fixture
def app(tmp_path: Path) -> object:
    with store_app("sqlite", tmp_path) as made:
        yield made


@pytest.fixture
def runner(app: Flask) -> FlaskCliRunner:
    return app.test_cli_runner()


def _values(output: str) -> dict[str, str]:
    return dict(line.rsplit("  ", 1) for line in output.strip().splitlines())


def _import(runner: FlaskCliRunner, file: Path, *options: str) -> dict[str, str]:
    done = runner.invoke(args=["collection", "import", str(file), *options])
    assert done.exit_code == 0, done.output
    return {name.strip(): value.strip() for name, value in _values(done.output).items()}


def test_import_list_export_delete(app: Flask, runner: FlaskCliRunner, tmp_path: Path) -> None:
    file = tmp_path / "sheets.zip"
    manifest = {"format": FORMAT, **draft(layout(picture="pictures/a.png"))}
    file.write_bytes(packed(manifest, {"pictures/a.png": png()}))
    made = _import(runner, file)
    key = made["owner key"]
    assert Client(app, key).open(made["id"]).status_code == 200
    again = _import(runner, file, "--key", key)
    assert "owner key" not in again
    listed = runner.invoke(args=["collection", "list", "--key", key])
    assert [line.split()[0] for line in listed.output.splitlines()] == [again["id"], made["id"]]
    for suffix in ("zip", "json"):
        out = tmp_path / f"out.{suffix}"
        done = runner.invoke(args=["collection", "export", made["id"], str(out), "--key", key])
        assert done.exit_code == 0, done.output
        assert _import(runner, out)["id"]
    assert json.loads((tmp_path / "out.json").read_text())["items"] == [layout()]
    gone = runner.invoke(args=["collection", "delete", made["id"], "--key", key, "--yes"])
    assert gone.exit_code == 0
    assert Client(app, key).open(made["id"]).status_code == 404


def test_refusals_are_sentences(runner: FlaskCliRunner, tmp_path: Path) -> None:
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps({"format": FORMAT, **draft(layout(sheet="7"), layout())}))
    done = runner.invoke(args=["collection", "import", str(file), "--lang", "de"])
    assert done.exit_code == 1
    assert "/items/0/item/sheet: Hier wird eines davon erwartet" in done.output
    file.write_text("no file of ours")
    assert "Nothing was imported" in runner.invoke(args=["collection", "import", str(file)]).output
    assert "mistyped or was revoked" in runner.invoke(args=["collection", "list", "--key", "hk_x"]).output


def test_upgrade_downgrade_sweep(runner: FlaskCliRunner) -> None:
    assert runner.invoke(args=["store", "downgrade", "0001", "--yes"]).output.strip() == "database at 0001"
    assert runner.invoke(args=["store", "upgrade"]).output.strip() == "database at 0002"
    assert runner.invoke(args=["store", "sweep"]).output.strip() == "0 pictures, 0 receipts"
