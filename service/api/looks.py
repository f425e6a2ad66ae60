"""`POST /v1/collections/{id}/looks`: a catalogue learns how its tiles look, from cut-outs of photos."""

from __future__ import annotations

from typing import Any

from flask import current_app
from marshmallow import ValidationError

from schemas.collections_answers import CollectionSchema
from schemas.looks import LooksAsk, LooksAskSchema
from schemas.messages import Message
from service.api import access
from service.api.openapi import Routes
from service.api.photos import reading_problems
from service.api.problems import invalid, invalid_body
from service.store import collections, enrolling, kinds, pictured
from service.store.cleaning import CleanPicture, clean_in_child
from vision import PhotoError

PROBLEMS = (400, 401, 403, 404, 409, 412, 413, 415, 422, 428, 503)


def add_routes(routes: Routes) -> None:
    """Add the route to those of collections."""

    @routes.route("/<id:collection_id>/looks", methods=["POST"])
    @routes.arguments(LooksAskSchema)
    @routes.response(200, CollectionSchema)
    @access.documented(routes, access.KEY_PARAMETER, access.IF_MATCH_PARAMETER, problems=PROBLEMS)
    def add_looks(ask: LooksAsk, collection_id: str) -> Any:
        """Teach how entries look: cut-outs of photos, by which they are known again. Makes the next revision.

        A new name with an `item` makes an entry. A correction of a reading teaches in the same way: send the cell's
        `picture` under the right name.
        """
        key, condition = access.key(), access.condition()
        pictured.check_writable(key, collection_id)
        opened = collections.open_collection(key, collection_id)
        kind = kinds.kind_of(current_app.config["REGISTRY"], opened.collection.game, opened.collection.kind)
        try:
            enrolling.check(opened.collection.items, ask.looks, kind.item())
        except ValidationError as error:
            raise invalid_body(error.messages) from None
        return access.tagged(enrolling.enrol(key, opened, condition, ask.looks, _clean(ask)))


def _clean(ask: LooksAsk) -> list[CleanPicture]:
    """The pictures, upright and with nothing in them but the picture. Raises `Problem` naming those that are none."""
    with reading_problems():
        looks = ask.looks
        cleaned = clean_in_child([look.picture for look in looks], current_app.config, [look.turn for look in looks])
    wrong = [
        (f"/looks/{n}/picture", Message(one.reason, one.params))
        for n, one in enumerate(cleaned)
        if isinstance(one, PhotoError)
    ]
    if wrong:
        raise invalid(wrong)
    return [one for one in cleaned if isinstance(one, CleanPicture)]
