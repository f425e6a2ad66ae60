"""Files of collections: import, export, pictures."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from typing import Any

from flask import Request, Response, current_app
from marshmallow import Schema, ValidationError

from schemas.collections_answers import CreatedSchema, StoredPicture, StoredPictureSchema
from schemas.collections_asks import (
    ExportAsk,
    ExportAskSchema,
    FileForm,
    FileFormSchema,
    PictureForm,
    PictureFormSchema,
)
from service.api import access
from service.api.openapi import Routes
from service.api.parsing import Parser, form_parts
from service.api.photos import photo_problem
from service.api.problems import Problem, busy, invalid_body
from service.games import Registry
from service.readings import Busy
from service.store import collections, creating, files, pictured
from service.store.cleaning import MEDIA_TYPE, CleanPicture, clean_in_child
from service.store.files import Limits
from vision import PhotoError

FORM_OVERHEAD = 64 * 1024  # bytes of a form besides its file
PICTURE_SECONDS = 3600  # how long a browser need not ask for a picture again
MEDIA = {"json": "application/json", "zip": "application/zip"}


class FormParser(Parser):
    """The parser of forms with a collection's file or picture; the limit is theirs, not that of photos."""

    def load_files(self, req: Request, schema: Schema) -> Any:
        """The fields and files of a form. Raises `Problem`: wrong content type, too large."""
        if req.mimetype != "multipart/form-data":
            raise Problem("content-type", expected="multipart/form-data")
        limit = current_app.config["MAX_FILE_BYTES"]
        req.max_content_length = limit + FORM_OVERHEAD
        if (req.content_length or 0) > limit + FORM_OVERHEAD:
            raise Problem("body-too-large", limit=limit)
        return self._makeproxy(form_parts(req), schema)


class FormRoutes(access.KeyRoutes):
    """A blueprint whose forms are parsed by `FormParser`."""

    ARGUMENTS_PARSER = FormParser()


def _bytes(part: Any, limit: int) -> bytes:
    data: bytes = part.read(limit + 1)
    if len(data) > limit:
        raise Problem("body-too-large", limit=limit)
    return data


def _clean(pictures: Any) -> list[CleanPicture | PhotoError]:
    try:
        return clean_in_child(pictures, current_app.config)
    except Busy as error:
        raise busy(error.seconds) from None
    except PhotoError as error:
        raise photo_problem(error) from None


def routes(registry: Registry) -> Routes:
    """The routes of files, beside those of collections."""
    made = FormRoutes(
        "collection-files", __name__, url_prefix="/v1/collections", description="Import, export, pictures."
    )
    _import_route(made, registry)
    _export_route(made)
    _picture_routes(made)
    return made


def _import_route(routes: Routes, registry: Registry) -> None:
    @routes.route("/import", methods=["POST"])
    @routes.arguments(FileFormSchema, location="files")
    @routes.response(201, CreatedSchema)
    @access.documented(
        routes, access.KEY_PARAMETER, access.IDEMPOTENCY_PARAMETER, problems=(400, 401, 403, 409, 413, 415, 422, 503)
    )
    def import_collection(form: FileForm) -> Any:
        """Make a collection from a file: JSON, or a zip of it with pictures. All of it, or nothing."""
        config = current_app.config
        data = _bytes(form.file, config["MAX_FILE_BYTES"])
        limits = Limits(unpacked=config["MAX_UNPACKED_BYTES"], picture=config["MAX_PICTURE_BYTES"])
        try:
            draft, pictures = files.read_file(data, registry, current_app.json.loads, _clean, limits)
        except ValidationError as error:
            raise invalid_body(error.messages) from None
        asked = access.idempotency(hashlib.sha256(data).hexdigest())
        return access.created(creating.create(access.key(), draft, asked, pictures))


def _export_route(routes: Routes) -> None:
    content = {media: {"schema": {"type": "string", "format": "binary"}} for media in MEDIA.values()}

    @routes.route("/<id:collection_id>/export")
    @routes.arguments(ExportAskSchema, location="query")
    @access.documented(
        routes,
        access.KEY_PARAMETER,
        problems=(401, 404, 422, 503),
        responses={200: {"description": "The file", "content": content}},
    )
    def export_collection(ask: ExportAsk, collection_id: str) -> Response:
        """The collection as one readable file that can be imported again."""
        key = access.key()
        collection = collections.open_collection(key, collection_id, ask.revision).collection
        if ask.format == "zip":
            data = files.export_zip(collection, lambda digest: pictured.kept_bytes(collection_id, digest))
        else:
            data = files.export_json(collection)
        name = _file_name(collection.name)
        headers = {"Content-Disposition": f'attachment; filename="{name}.{ask.format}"', **access.PRIVATE}
        return Response(data, mimetype=MEDIA[ask.format], headers=headers)


def _file_name(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-") or "collection"


def _picture_routes(routes: Routes) -> None:
    @routes.route("/<id:collection_id>/pictures", methods=["POST"])
    @routes.arguments(PictureFormSchema, location="files")
    @routes.response(201, StoredPictureSchema)
    @access.documented(routes, access.KEY_PARAMETER, problems=(400, 401, 403, 404, 409, 413, 415, 422, 503))
    def add_picture(form: PictureForm, collection_id: str) -> StoredPicture:
        """Upload a picture for entries to name. It is kept small, upright, and without where it was taken."""
        key = access.key()
        pictured.check_writable(key, collection_id)
        data = _bytes(form.picture, current_app.config["MAX_PICTURE_BYTES"])
        (cleaned,) = _clean([data])
        if isinstance(cleaned, PhotoError):
            raise photo_problem(cleaned)
        return pictured.add_picture(key, collection_id, cleaned)

    @routes.route("/<id:collection_id>/pictures/<digest:digest>")
    @access.documented(
        routes,
        access.KEY_PARAMETER,
        problems=(401, 404, 503),
        responses={
            200: {
                "description": "The picture",
                "content": {MEDIA_TYPE: {"schema": {"type": "string", "format": "binary"}}},
            }
        },
    )
    def show_picture(collection_id: str, digest: str) -> Response:
        """A picture of a collection."""
        data = pictured.picture_bytes(access.key(), collection_id, digest)
        headers = {**access.PRIVATE, "Cache-Control": f"private, max-age={PICTURE_SECONDS}"}
        return Response(data, mimetype=MEDIA_TYPE, headers=headers)
