"""`/v1/owner`: what a key's owner has and may have, and the keys to it."""

from __future__ import annotations

from typing import Any

from schemas.collections_answers import NewKeySchema, OwnerInfo, OwnerInfoSchema
from service.api import access
from service.api.openapi import Routes
from service.store import owners


def routes() -> Routes:
    """The routes of an owner."""
    made = access.KeyRoutes("owner", __name__, url_prefix="/v1/owner", description="Keys and quotas.")

    def documented(*statuses: int) -> Any:
        return access.documented(made, access.KEY_PARAMETER, problems=statuses)

    @made.route("")
    @made.response(200, OwnerInfoSchema)
    @documented(401, 403, 503)
    def show_owner() -> Any:
        """How much an owner keeps, how much that may be, and which keys there are."""
        info: OwnerInfo = owners.owner_info(access.key())
        return info, access.SECRET

    @made.route("/keys", methods=["POST"])
    @made.response(201, NewKeySchema)
    @documented(401, 403, 409, 503)
    def add_key() -> Any:
        """A further key to the same collections, for another device. It is shown once."""
        return owners.add_key(access.key()), 201, access.SECRET

    @made.route("/keys/rotate", methods=["POST"])
    @made.response(201, NewKeySchema)
    @documented(401, 403, 404, 409, 503)
    def rotate_key() -> Any:
        """A new key in place of the one that asks, which opens nothing from then on."""
        return owners.rotate_key(access.key()), 201, access.SECRET

    @made.route("/keys/<id:key_id>", methods=["DELETE"])
    @made.response(204)
    @documented(401, 403, 404, 503)
    def revoke_key(key_id: str) -> None:
        """Revoke a key. Revoking the last one leaves its collections to nobody."""
        owners.revoke_key(access.key(), key_id)

    return made
