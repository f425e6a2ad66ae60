"""JSON as the standard has it: no NaN, no Infinity, no duplicate keys, no endless numbers."""

from __future__ import annotations

from collections import Counter
from json import JSONDecodeError
from typing import Any

from flask.json.provider import DefaultJSONProvider

from schemas.messages import NotJSON

LONGEST = 400  # digits
ABSURD = 10**LONGEST
SHOWN = 40  # characters of a key that are repeated


def _whole(digits: str) -> int:
    """A whole number; one of absurd length becomes one that no field takes, instead of minutes of parsing."""
    return int(digits) if len(digits) <= LONGEST else ABSURD


def _no_constant(name: str) -> Any:
    raise NotJSON("constant", name=name)


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        again = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise NotJSON("twice", key=again[:SHOWN])
    return found


class StrictJSON(DefaultJSONProvider):
    """Loads strictly and dumps compactly, keys in the order in which they were put."""

    sort_keys = False
    compact = True

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        """Parse, refusing what other parsers would read differently. Raises `NotJSON`."""
        try:
            text = s.decode("utf-8") if isinstance(s, bytes) else s
        except UnicodeDecodeError as error:
            raise NotJSON("encoding", at=error.start + 1) from None
        try:
            return super().loads(
                text, parse_constant=_no_constant, parse_int=_whole, object_pairs_hook=_no_duplicates, **kwargs
            )
        except JSONDecodeError as error:
            if not text.strip():
                raise NotJSON("empty") from None
            raise NotJSON("place", line=error.lineno, col=error.colno) from None
        except RecursionError:
            raise NotJSON("deep") from None
