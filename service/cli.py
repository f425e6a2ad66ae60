"""The command line: `flask --app service read PHOTO --sheet 2`."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import click
from flask import Flask, current_app

from schemas.biotope import SHEETS
from schemas.messages import Impossible, Message, renderer
from schemas.reading import BiotopeReadAsk, BiotopeReadingSchema, Reading
from service.readings import read_sheet
from service.store.commands import collection, keeping
from service.words import LANGUAGES, catalogue_of
from vision import PhotoError


def init_app(app: Flask) -> None:
    """Register the commands."""
    app.cli.add_command(read)
    app.cli.add_command(collection)
    app.cli.add_command(keeping)


@click.command()
@click.argument("photo", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--sheet", type=click.Choice(SHEETS), required=True, help="Which scoring sheet it is.")
@click.option("--rows", type=click.IntRange(4, 16), help="Rows of the sheet; inferred where absent.")
@click.option("--cols", type=click.IntRange(4, 16), help="Columns of the sheet; inferred where absent.")
@click.option("--json", "as_json", is_flag=True, help="Print the reading as the API answers it.")
@click.option("--overlay", type=click.Path(dir_okay=False, path_type=Path), help="Write an annotated JPEG here.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True)
def read(
    photo: Path,
    sheet: str,
    rows: int | None,
    cols: int | None,
    as_json: bool,
    overlay: Path | None,
    lang: str,
) -> None:
    """Read PHOTO, a picture of a filled Biotope sheet, and print its score."""
    registry = current_app.config["REGISTRY"]
    words = catalogue_of(lang, tuple(game.words for game in registry))
    renderer.set(words.render)
    ask = BiotopeReadAsk(sheet=sheet, photo=None, rows=rows, cols=cols, overlay=overlay is not None)
    try:
        reading = read_sheet(registry["biotope"], ask, photo.read_bytes(), current_app.config)
    except PhotoError as error:
        raise click.ClickException(words.render(Message(error.reason, error.params))) from None
    except Impossible as error:
        raise click.ClickException(words.render(error.message)) from None
    if overlay is not None and reading.overlay is not None:
        overlay.write_bytes(base64.b64decode(reading.overlay.partition(",")[2]))
    if as_json:
        click.echo(json.dumps(BiotopeReadingSchema(exclude=("overlay",)).dump(reading), indent=2))
    else:
        _print(reading)


def _print(reading: Reading) -> None:
    """The sheet as letters, the score line by line, the doubts."""
    render = renderer.get()
    for row in reading.position.rows:
        click.echo("  " + " ".join(row))
    score = reading.score
    for line in score.breakdown.lines:
        click.echo(f"{line.points:5d}  {render(line.label)}")
    click.echo(f"{score.total:5d}  " + render(Message("cli.total")))
    if not score.certain:
        click.echo(render(Message("cli.range", {"low": score.low, "high": score.high})))
    for finding in score.breakdown.findings:
        click.echo("  ! " + render(finding.message))
    for hint in reading.hints:
        click.echo("  * " + render(hint.message))
    for question in reading.questions:
        totals = ", ".join(f"{label}: {total}" for label, total in question.totals.items())
        click.echo("  ? " + render(Message("cli.question", {"at": question.at, "totals": totals})))
