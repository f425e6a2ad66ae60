"""Names and secrets: ids that sort by age, keys that cannot be guessed.

Later tables (game sessions) take their ids and keys from here too.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import time

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's base 32: no i, l, o, u to misread
_ID = re.compile(f"[{_ALPHABET}]{{26}}")

OWNER = "hk_"  # habitally key: may do everything with what its owner has
SHARE = "hs_"  # habitally share: may read one collection


def new_id() -> str:
    """26 letters and digits: 48 bits of the time in milliseconds, then 80 random bits. Sorts by age."""
    number = now_ms() << 80 | secrets.randbits(80)
    return "".join(_ALPHABET[number >> shift & 31] for shift in range(125, -1, -5))


def is_id(text: str) -> bool:
    """Whether `text` could be an id; what could not is looked up nowhere."""
    return _ID.fullmatch(text) is not None


def new_key(prefix: str) -> str:
    """A key of 256 random bits."""
    return prefix + secrets.token_urlsafe(32)


def digest(secret: str) -> str:
    """What is stored of a secret. A plain hash is enough for 256 random bits: there is nothing to guess."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def now_ms() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000
