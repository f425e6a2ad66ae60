"""`/v1/collections`: what owners bring, under keys instead of accounts."""

from __future__ import annotations

from typing import Any, cast

from flask import Response, current_app, g, request
from marshmallow import validates_schema
from werkzeug.routing import BaseConverter

from schemas.collections import Change, ChangeSchema, Draft
from schemas.collections_answers import (
    CollectionSchema,
    CreatedSchema,
    Kinds,
    KindsSchema,
    Mine,
    MineSchema,
    Revisions,
    RevisionsSchema,
    ShareKey,
    ShareKeySchema,
)
from schemas.collections_asks import (
    CopyAsk,
    CopyAskSchema,
    MineAsk,
    MineAskSchema,
    RevisionAsk,
    RevisionAskSchema,
    RevisionsAsk,
    RevisionsAskSchema,
)
from service.api import access, collection_files, looks, owner
from service.api.openapi import HabitallyApi, Routes
from service.games import Registry
from service.store import collections, creating, deleting, kinds, pictured
from service.store.collections import Opened

UNCHANGED = {304: {"description": "What was asked for is still what the tag names"}}
OPENING = (401, 404, 422, 503)
CREATING = (400, 401, 403, 409, 413, 415, 422, 503)
WRITING = (400, 401, 403, 404, 409, 413, 415, 422, 503)


def register(api: HabitallyApi, registry: Registry) -> None:
    """Register the routes of collections, their files and their owners."""
    for converter in access.CONVERTERS.values():
        api.register_converter(converter, _described)
    routes = access.KeyRoutes(
        "collections", __name__, url_prefix="/v1/collections", description="Layouts, catalogues and decks."
    )
    _list_routes(routes, registry)
    _collection_routes(routes)
    _share_routes(routes)
    looks.add_routes(routes)
    api.register_blueprint(routes)
    api.register_blueprint(collection_files.routes(registry))
    api.register_blueprint(owner.routes())


def _described(converter: BaseConverter, **_: Any) -> dict[str, str]:
    return {"type": "string", "pattern": f"^{converter.regex}$"}


def _list_routes(routes: Routes, registry: Registry) -> None:
    @routes.route("/kinds")
    @routes.response(200, KindsSchema)
    def list_kinds() -> Kinds:
        """Which collections there can be: for which game, named how in requests, with which columns."""
        return Kinds(kinds=kinds.described(registry))

    @routes.route("")
    @routes.arguments(MineAskSchema, location="query")
    @routes.response(200, MineSchema)
    @access.documented(routes, access.KEY_PARAMETER, problems=(401, 422, 503))
    def list_collections(ask: MineAsk) -> Any:
        """The collections that the key opens, newest first: all of an owner's, or the one that is shared."""
        found: Mine = collections.mine(access.key(), ask.after, ask.game, ask.kind)
        return found, access.PRIVATE

    @routes.route("", methods=["POST"])
    @routes.arguments(kinds.draft_schema(registry))
    @routes.response(201, CreatedSchema)
    @access.documented(routes, access.KEY_PARAMETER, access.IDEMPOTENCY_PARAMETER, problems=CREATING)
    def create_collection(draft: Draft) -> Any:
        """Make a collection; without a key, for a new owner, whose key this answer alone will ever show."""
        items = [entry.as_json() for entry in draft.items]
        asked = access.idempotency([draft.game, draft.kind, draft.name, items])
        return access.created(creating.create(access.key(), draft, asked))


class CollectionChangeSchema(ChangeSchema):
    """JSON of the next revision of the collection at hand; its items are of the game's own shape."""

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def items_fit(self, _: Any, original: Any, **__: Any) -> None:
        """Every item is one of the game's, every picture one that was uploaded."""
        if isinstance(original, dict):
            opened = _opened()
            kind = kinds.kind_of(current_app.config["REGISTRY"], opened.collection.game, opened.collection.kind)
            kinds.refuse(kind, original.get("items"), frozenset(opened.pictures))


def _opened() -> Opened:
    """The collection of the request's path, opened once a request."""
    if "opened_collection" not in g:
        g.opened_collection = collections.open_collection(access.key(), (request.view_args or {})["collection_id"])
    return cast("Opened", g.opened_collection)


def _collection_routes(routes: Routes) -> None:
    @routes.route("/<id:collection_id>")
    @routes.arguments(RevisionAskSchema, location="query")
    @routes.response(200, CollectionSchema)
    @access.documented(
        routes, access.KEY_PARAMETER, access.IF_NONE_MATCH_PARAMETER, problems=OPENING, responses=UNCHANGED
    )
    def open_collection(ask: RevisionAsk, collection_id: str) -> Any:
        """A collection with all its entries, as it is or at an earlier revision."""
        opened = collections.open_collection(access.key(), collection_id, ask.revision)
        if request.if_none_match.contains_weak(opened.tag):
            return Response(status=304, headers={"ETag": f'"{opened.tag}"', **access.PRIVATE})
        return access.tagged(opened)

    @routes.route("/<id:collection_id>", methods=["PUT"])
    @routes.arguments(CollectionChangeSchema)
    @routes.response(200, CollectionSchema)
    @access.documented(routes, access.KEY_PARAMETER, access.IF_MATCH_PARAMETER, problems=(*WRITING, 412, 428))
    def change_collection(change: Change, collection_id: str) -> Any:
        """Make the next revision. 412 where the collection was changed meanwhile, with what changed."""
        return access.tagged(collections.change(access.key(), collection_id, access.condition(), change))

    @routes.route("/<id:collection_id>", methods=["DELETE"])
    @routes.response(204)
    @access.documented(routes, access.KEY_PARAMETER, access.IF_MATCH_PARAMETER, problems=(401, 403, 404, 412, 428, 503))
    def delete_collection(collection_id: str) -> None:
        """Delete a collection, every revision and every picture of it, for good."""
        deleting.delete_collection(access.key(), collection_id, access.condition())

    @routes.route("/<id:collection_id>/revisions")
    @routes.arguments(RevisionsAskSchema, location="query")
    @routes.response(200, RevisionsSchema)
    @access.documented(routes, access.KEY_PARAMETER, problems=(401, 404, 422, 503))
    def list_revisions(ask: RevisionsAsk, collection_id: str) -> Any:
        """The revisions of a collection, newest first. Each can still be opened and scored with."""
        found: Revisions = collections.revisions(access.key(), collection_id, ask.before)
        return found, access.PRIVATE

    @routes.route("/<id:collection_id>/copy", methods=["POST"])
    @routes.arguments(CopyAskSchema)
    @routes.response(201, CreatedSchema)
    @access.documented(routes, access.KEY_PARAMETER, access.IDEMPOTENCY_PARAMETER, problems=WRITING)
    def copy_collection(ask: CopyAsk, collection_id: str) -> Any:
        """Copy a collection with its pictures, your own or one shared with you; without a key, for a new owner."""
        key = access.key()
        opened = collections.open_collection(ask.share_key or key, collection_id, ask.revision)
        source = opened.collection
        wanted = {digest for entry in source.items for digest in entry.pictures}
        pictures = pictured.pictures_to_copy(collection_id, wanted)
        there = {picture.digest for picture in pictures}
        items = tuple(entry.with_pictures(there) for entry in source.items)
        draft = Draft(game=source.game, kind=source.kind, name=ask.name or source.name, items=items)
        asked = access.idempotency([draft.name, source.revision])
        return access.created(creating.create(key, draft, asked, pictures))


def _share_routes(routes: Routes) -> None:
    @routes.route("/<id:collection_id>/share")
    @routes.response(200, ShareKeySchema)
    @access.documented(routes, access.KEY_PARAMETER, problems=(401, 403, 404, 503))
    def show_share_key(collection_id: str) -> Any:
        """The key that opens this collection, and nothing else, for reading."""
        return ShareKey(share_key=collections.share_key(access.key(), collection_id)), access.SECRET

    @routes.route("/<id:collection_id>/share", methods=["POST"])
    @routes.response(200, ShareKeySchema)
    @access.documented(routes, access.KEY_PARAMETER, problems=(401, 403, 404, 503))
    def renew_share_key(collection_id: str) -> Any:
        """A new share key; the old one opens nothing from then on."""
        shared = collections.set_share_key(access.key(), collection_id, shared=True)
        return ShareKey(share_key=shared), access.SECRET

    @routes.route("/<id:collection_id>/share", methods=["DELETE"])
    @routes.response(204)
    @access.documented(routes, access.KEY_PARAMETER, problems=(401, 403, 404, 503))
    def stop_sharing(collection_id: str) -> None:
        """Share no longer: no key but its owner's opens the collection."""
        collections.set_share_key(access.key(), collection_id, shared=False)
