"""The base of all schemas: builds the dataclass it stands beside, and refuses what it does not know."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from operator import attrgetter
from typing import Any, ClassVar

from marshmallow import RAISE, Schema, post_load

from schemas.messages import Message


class ModelSchema(Schema):
    """A schema that loads into `model` (a frozen dataclass) and dumps from it.

    A field whose value is None is left out of the dump unless it is named in `keep_none`: an absent
    part stays absent on the way through. A test compares the fields of every model and schema.
    """

    model: ClassVar[Any]
    keep_none: ClassVar[frozenset[str]] = frozenset()
    error_messages: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # marshmallow types it as str, passes anything on
        "type": Message("schema.object"),
        "unknown": Message("schema.unknown"),
    }

    class Meta:
        unknown = RAISE

    @post_load
    def build(self, data: dict[str, Any], **_: Any) -> Any:
        """The model of the loaded data; a subclass's model may refuse impossible values."""
        return self.model(**data)

    def dump(self, obj: Any, *, many: bool | None = None) -> Any:
        """The JSON of a model, or of a list of them.

        A plan made once per schema instead of marshmallow's general walk: a score of a hundred lines is dumped on
        every request, and our models are always objects with all their attributes.
        """
        if self.many if many is None else many:
            return [self._dump_one(one) for one in obj]
        return self._dump_one(obj)

    def _dump_one(self, obj: Any) -> dict[str, Any]:
        dumped = {}
        for key, attribute, value_of, serialize, keep in self._plan:
            value = value_of(obj)
            if value is not None:
                value = serialize(value, attribute, obj)
            if value is not None or keep:
                dumped[key] = value
        return dumped

    @cached_property
    def _plan(self) -> tuple[tuple[str, str, Callable[[Any], Any], Callable[[Any, str, Any], Any], bool], ...]:
        """Of every field: key in the JSON, attribute, how to get and to serialize it, whether None stays."""
        return tuple(
            (
                field.data_key or name,
                name,
                attrgetter(field.attribute or name),
                field._serialize,
                name in self.keep_none,
            )
            for name, field in self.dump_fields.items()
        )
