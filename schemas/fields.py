"""marshmallow fields that say what is wrong in message ids, not in English.

Every field is strict: no number is rounded, no string is turned into a number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from marshmallow import Schema, ValidationError, fields

from schemas.messages import Message, renderer

MAX_NAME = 200  # characters in a name that a client sends
MAX_CELLS = 64 * 64  # a board has at most 64 rows and 64 columns


def invalid(id: str, **params: Any) -> ValidationError:
    """A validation error that carries a message of the catalogue."""
    return ValidationError([Message(id, params)])


class WordedField(fields.Field[Any]):
    """Mixin: errors are messages `schema.KEY` with the field's parameters."""

    def make_error(self, key: str, **kwargs: Any) -> ValidationError:
        """The error as a message of the catalogue."""
        kwargs.pop("input", None)
        return invalid(f"schema.{key}", **kwargs)


class PlainField(WordedField):
    """Mixin: the model holds what the JSON holds."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        return value


class Whole(PlainField, fields.Integer):
    """An integer within limits; `1.0`, `"1"` and `true` are refused.

    Errors: `schema.whole`, `schema.range`.
    """

    def __init__(self, low: int, high: int, **kwargs: Any) -> None:
        metadata = {"minimum": low, "maximum": high, **kwargs.pop("metadata", {})}
        super().__init__(strict=True, metadata=metadata, **kwargs)
        self.low, self.high = low, high

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if type(value) is not int:
            raise self.make_error("whole")
        if not self.low <= value <= self.high:
            raise self.make_error("range", low=self.low, high=self.high)
        return value


class Share(PlainField, fields.Float):
    """A number from 0 to 1. Error: `schema.share`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"minimum": 0, "maximum": 1, **kwargs.pop("metadata", {})}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> float:
        if type(value) not in (int, float) or not 0 <= value <= 1:
            raise self.make_error("share")
        return float(value)


class Text(PlainField, fields.String):
    """A string of bounded length, optionally matching a pattern.

    Errors: `schema.text`, `schema.length`, `schema.pattern` (or the id given as `wrong`).
    """

    def __init__(
        self,
        *,
        low: int = 0,
        high: int = MAX_NAME,
        pattern: str | None = None,
        wrong: str = "pattern",
        **kwargs: Any,
    ) -> None:
        metadata = {"minLength": low, "maxLength": high, **kwargs.pop("metadata", {})}
        if pattern is not None:
            metadata["pattern"] = f"^{pattern}$"
        super().__init__(metadata=metadata, **kwargs)
        self.low, self.high, self.wrong = low, high, wrong
        self.pattern = re.compile(pattern) if pattern is not None else None

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if not isinstance(value, str):
            raise self.make_error("text")
        if not self.low <= len(value) <= self.high:
            raise self.make_error("length", low=self.low, high=self.high)
        if self.pattern is not None and not self.pattern.fullmatch(value):
            raise self.make_error(self.wrong, value=value[:40])
        return value


class Flag(PlainField, fields.Boolean):
    """`true` or `false`, nothing that merely looks like it. Error: `schema.flag`."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("flag")
        return value


class Choice(PlainField, fields.String):
    """One of some words. Error: `schema.choice`, with the words."""

    def __init__(self, choices: Iterable[str], **kwargs: Any) -> None:
        self.choices = tuple(choices)
        absent = [None] if kwargs.get("allow_none") else []  # JSON Schema: null passes an enum only where it is named
        super().__init__(metadata={"enum": [*self.choices, *absent], **kwargs.pop("metadata", {})}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if not isinstance(value, str) or value not in self.choices:
            raise self.make_error("choice", choices=self.choices)
        return value


class Cell(WordedField, fields.Field[Any]):
    """`[row, col]`, loaded as a tuple. Errors: `schema.cell`, `schema.range`."""

    def __init__(self, low: int = 0, high: int = 63, **kwargs: Any) -> None:
        item = {"type": "integer", "minimum": low, "maximum": high}
        metadata = {"type": "array", "items": item, "minItems": 2, "maxItems": 2}
        super().__init__(metadata={**metadata, **kwargs.pop("metadata", {})}, **kwargs)
        self.low, self.high = low, high

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> tuple[int, int]:
        if not isinstance(value, list) or len(value) != 2 or any(type(part) is not int for part in value):
            raise self.make_error("cell")
        if not all(self.low <= part <= self.high for part in value):
            raise self.make_error("range", low=self.low, high=self.high)
        return (value[0], value[1])

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        return None if value is None else list(value)


class Places(fields.Field[Any]):
    """Places of an answer: lists of one or two whole numbers. Never loaded."""

    def __init__(self, **kwargs: Any) -> None:
        place = {"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 2}
        super().__init__(dump_only=True, metadata={"type": "array", "items": place}, **kwargs)

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        return [list(place) for place in value]


class ListOf(WordedField, fields.List[Any]):
    """A list of bounded length, loaded as a tuple. Errors: `schema.list`, `schema.list_length`."""

    def __init__(self, inner: fields.Field[Any], *, low: int = 0, high: int, **kwargs: Any) -> None:
        metadata = {"minItems": low, "maxItems": high, **kwargs.pop("metadata", {})}
        super().__init__(inner, metadata=metadata, **kwargs)
        self.low, self.high = low, high

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, list):
            raise self.make_error("list")
        if not self.low <= len(value) <= self.high:
            raise self.make_error("list_length", low=self.low, high=self.high, length=len(value))
        return tuple(super()._deserialize(value, attr, data, **kwargs))


class Table(WordedField, fields.Dict):
    """An object whose keys and values are all of one kind. Errors: `schema.object`, `schema.list_length`."""

    def __init__(self, keys: fields.Field[Any], values: fields.Field[Any], *, high: int, **kwargs: Any) -> None:
        super().__init__(keys=keys, values=values, **kwargs)
        self.of_keys, self.of_values, self.high = keys, values, high

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, dict):
            raise self.make_error("object")
        if len(value) > self.high:
            raise self.make_error("list_length", low=0, high=self.high, length=len(value))
        loaded: dict[Any, Any] = {}
        wrong: dict[str, Any] = {}
        for key, item in value.items():
            try:
                loaded[self.of_keys.deserialize(key)] = self.of_values.deserialize(item)
            except ValidationError as error:
                wrong[key] = error.messages
        if wrong:
            raise ValidationError(wrong)
        return loaded


class Part(WordedField, fields.Nested):
    """Another model inside this one. Error: `schema.object`."""

    def __init__(self, nested: type[Schema] | Schema | Callable[[], Schema], **kwargs: Any) -> None:
        super().__init__(nested, **kwargs)


class Worded(fields.Field[Any]):
    """A `Message`, dumped as text by the renderer in force. Never loaded."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(dump_only=True, metadata={"type": "string"}, **kwargs)

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        return None if value is None else renderer.get()(value)


class Anything(PlainField):
    """Any JSON value, handed on as it is (message parameters)."""


def cells(**kwargs: Any) -> ListOf:
    """A list of cells of a board."""
    return ListOf(Cell(), high=MAX_CELLS, **kwargs)


def pointers(errors: Any, base: str = "") -> list[tuple[str, Message]]:
    """Flatten marshmallow's nested errors into `(JSON pointer, message)` pairs, in order."""
    if isinstance(errors, Mapping):
        found: list[tuple[str, Message]] = []
        for key, value in errors.items():
            step = str(key).replace("~", "~0").replace("/", "~1")
            found += pointers(value, base if key == "_schema" else f"{base}/{step}")
        return found
    if isinstance(errors, Sequence) and not isinstance(errors, str):
        return [pair for error in errors for pair in pointers(error, base)]
    message = errors if isinstance(errors, Message) else Message("schema.other", {"text": str(errors)})
    return [(base, message)]
