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
    "CORS_ORIGINS": "",  # origins that may call the API from a page, separated by spaces; * for all
}


def from_environment(environ: Mapping[str, str]) -> dict[str, Any]:
    """The settings that the environment makes, each as the type of its default.

    Raises ValueError on a number that is none.
    """
    found: dict[str, Any] = {}
    for name, default in DEFAULTS.items():
        text = environ.get(f"HABITALLY_{name}")
        if text is not None:
            found[name] = type(default)(text)
    return found
