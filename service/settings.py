"""Every setting there is, with its default. The environment sets one as `HABITALLY_NAME`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

MIB = 1024 * 1024

DEFAULTS: Mapping[str, Any] = {
    "MAX_BODY_BYTES": 2 * MIB,  # a JSON body
    "MAX_PHOTO_BYTES": 32 * MIB,  # the photo part of a form
    "MAX_FORM_BYTES": 33 * MIB,  # a whole form with its photo
    "READ_SECONDS": 20,  # wall time after which a reading child is killed
    "READ_MEMORY_MIB": 1024,  # address space of a reading child
    "READERS": 2,  # photos read at the same time in one worker; more wait
    "READ_WAIT_SECONDS": 10,  # longest wait for a free reader before 503
    "DATABASE_URL": "",  # PostgreSQL's address; empty: SQLite in the instance folder. Read without the prefix too
    "STORE_WAIT_SECONDS": 5,  # longest wait for a lock or connection of the database before 503
    "PICTURES": "pictures",  # where pictures are kept: a folder (of the instance) or s3://bucket/prefix
    "PICTURES_ENDPOINT": "",  # address of an S3-compatible store that is not Amazon's
    "MAX_PICTURE_BYTES": 8 * MIB,  # a picture of a tile or card as it is sent
    "MAX_FILE_BYTES": 32 * MIB,  # a collection's file to import
    "MAX_UNPACKED_BYTES": 64 * MIB,  # all that a zip file unpacks to
    "OWNER_COLLECTIONS": 200,  # collections an owner may keep
    "OWNER_BYTES": 64 * MIB,  # bytes an owner may keep: revisions and pictures
    "OWNER_KEYS": 20,  # keys an owner may hold at the same time
    "CORS_ORIGINS": "",  # origins that may call the API from a page, separated by spaces; * for all
}

BARE = frozenset({"DATABASE_URL"})
"""Settings that hosts provide under the bare name."""


def from_environment(environ: Mapping[str, str]) -> dict[str, Any]:
    """The settings that the environment makes, each as the type of its default.

    Raises ValueError on a number that is none.
    """
    found: dict[str, Any] = {}
    for name, default in DEFAULTS.items():
        text = environ.get(f"HABITALLY_{name}", environ.get(name) if name in BARE else None)
        if text is not None:
            found[name] = type(default)(text)
    return found
