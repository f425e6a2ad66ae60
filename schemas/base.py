"""The base of all schemas: builds the dataclass it stands beside, and refuses what it does not know."""

from __future__ import annotations

from typing import Any, ClassVar

from marshmallow import RAISE, Schema, post_dump, post_load

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

    @post_dump
    def drop_absent(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        """Leave out what is None and may be."""
        return {key: value for key, value in data.items() if value is not None or key in self.keep_none}
