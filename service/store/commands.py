"""The command line of the store: `flask --app service collection import FILE`, `flask --app service store upgrade`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from flask import current_app
from flask.cli import AppGroup
from marshmallow import ValidationError

from schemas.fields import pointers
from schemas.messages import Message
from service.readings import Busy
from service.store import collections, creating, deleting, files, migrating, pictured
from service.store.cleaning import clean_in_child
from service.store.collections import Condition
from service.store.errors import StoreError
from service.words import LANGUAGES, Catalogue, catalogue_of
from vision import PhotoError

MAX_FAULTS = 50  # places of a file that are named

key_option = click.option("--key", envvar="HABITALLY_KEY", help="Your owner key. [env: HABITALLY_KEY]")
lang_option = click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True)


collection = AppGroup("collection", help="Layouts, catalogues and decks that owners bring.")
keeping = AppGroup("store", help="The database and the pictures.")


@contextmanager
def _told(lang: str) -> Iterator[Catalogue]:
    """Refusals as sentences, not as tracebacks."""
    registry = current_app.config["REGISTRY"]
    words = catalogue_of(lang, tuple(game.words for game in registry))
    try:
        yield words
    except StoreError as error:
        message = Message(f"problem.{error.code}.detail", error.params)
        raise click.ClickException(words.render(message)) from None
    except ValidationError as error:
        faults = sorted(pointers(error.messages), key=lambda pair: pair[0])
        told = [f"{pointer or '/'}: {words.render(message)}" for pointer, message in faults[:MAX_FAULTS]]
        told += ["..."] if len(faults) > MAX_FAULTS else []
        raise click.ClickException("\n".join(told)) from None
    except PhotoError as error:
        raise click.ClickException(words.render(Message(error.reason, error.params))) from None
    except Busy as error:
        raise click.ClickException(words.render(Message("problem.busy.detail", {"seconds": error.seconds}))) from None


@collection.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@key_option
@lang_option
def import_file(file: Path, key: str | None, lang: str) -> None:
    """Make a collection from FILE, as `export` writes one. Without a key, for a new owner."""
    config = current_app.config
    limits = files.Limits(unpacked=config["MAX_UNPACKED_BYTES"], picture=config["MAX_PICTURE_BYTES"])
    with _told(lang):
        data = file.read_bytes()
        draft, pictures = files.read_file(
            data,
            config["REGISTRY"],
            current_app.json.loads,
            lambda wanted: clean_in_child(wanted, config),
            limits,
        )
        made = creating.create(key, draft, pictures=pictures)
    click.echo(f"id         {made.id}")
    click.echo(f"share key  {made.share_key}")
    if made.owner_key is not None:
        click.echo(f"owner key  {made.owner_key}")


@collection.command("export")
@click.argument("collection_id")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--revision", type=click.IntRange(1), help="An earlier revision; by default the newest.")
@key_option
@lang_option
def export_file(collection_id: str, file: Path, revision: int | None, key: str | None, lang: str) -> None:
    """Write a collection to FILE: a zip with its pictures where the name ends in .zip, else JSON."""
    with _told(lang):
        found = collections.open_collection(key, collection_id, revision).collection
        if file.suffix == ".zip":
            data = files.export_zip(found, lambda digest: pictured.kept_bytes(collection_id, digest))
        else:
            data = files.export_json(found)
    file.write_bytes(data)


@collection.command("list")
@key_option
@lang_option
def list_mine(key: str | None, lang: str) -> None:
    """List the collections that the key opens, newest first."""
    with _told(lang):
        after = None
        while True:
            page = collections.mine(key, after)
            for one in page.collections:
                click.echo(f"{one.id}  {one.game}  {one.kind}  {one.revision:4d}  {one.count:4d}  {one.name}")
            after = page.after
            if after is None:
                break


@collection.command("delete")
@click.argument("collection_id")
@click.confirmation_option(prompt="Delete every revision and picture of it, for good?")
@key_option
@lang_option
def delete(collection_id: str, key: str | None, lang: str) -> None:
    """Delete a collection for good."""
    with _told(lang):
        deleting.delete_collection(key, collection_id, Condition(anything=True))


@keeping.command("upgrade")
def upgrade() -> None:
    """Bring the database to the state that this version works with."""
    migrating.upgrade()
    click.echo(f"database at {migrating.current()}")


@keeping.command("downgrade")
@click.argument("revision")
@click.confirmation_option(prompt="Take migrations back? What they added is lost.")
def downgrade(revision: str) -> None:
    """Take migrations back, down to REVISION (`base`: all of them)."""
    migrating.downgrade(revision)
    click.echo(f"database at {migrating.current()}")


@keeping.command("sweep")
def sweep() -> None:
    """Remove pictures that nothing names any more, and receipts too old to be asked for."""
    swept = deleting.sweep()
    click.echo(f"{swept.pictures} pictures, {swept.receipts} receipts")
