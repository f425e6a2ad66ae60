"""JSON as the standard has it: no NaN, no Infinity, no duplicate keys, no endless numbers."""

from __future__ import annotations

from typing import Any

from flask.json.provider import DefaultJSONProvider

LONGEST = 400  # digits
ABSURD = 10**LONGEST


def _whole(digits: str) -> int:
    """A whole number; one of absurd length becomes one that no field takes, instead of minutes of parsing."""
    return int(digits) if len(digits) <= LONGEST else ABSURD


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("an object has the same key twice")
    return found


class StrictJSON(DefaultJSONProvider):
    """Loads strictly and dumps compactly, keys in the order in which they were put."""

    sort_keys = False
    compact = True

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        """Parse, refusing what other parsers would read differently. Raises ValueError."""
        text = s.decode("utf-8") if isinstance(s, bytes) else s
        try:
            return super().loads(
                text, parse_constant=_no_constant, parse_int=_whole, object_pairs_hook=_no_duplicates, **kwargs
            )
        except RecursionError:
            raise ValueError("the JSON is nested too deeply") from None
