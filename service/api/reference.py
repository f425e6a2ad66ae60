"""The published document made readable: an OpenAPI dict in, plain values for a template out."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Json = Mapping[str, Any]
Piece = tuple[str, str | None]
"""Text, and the name of the shape that it links to (None: plain text)."""

NOTHING: Json = {}
DEEPEST = 6  # levels of a made-up example
MAX_SHOWN = 200  # a longer list of values is cut in the table
NUMBERS = {"integer": "whole number", "number": "number"}


@dataclass(frozen=True)
class Field:
    """A row of a table: a field or parameter, what it takes, and what else is to know."""

    name: str
    type: tuple[Piece, ...]
    required: bool
    note: str


@dataclass(frozen=True)
class Reply:
    """An answer: its status, its shape (None: none told), or the problems that the status stands for."""

    status: str
    text: str
    type: tuple[Piece, ...]
    problems: tuple[str, ...]


@dataclass(frozen=True)
class Route:
    """A route: `example` is a command to try, `body` the fields of what it takes."""

    anchor: str
    method: str
    path: str
    summary: str
    parameters: tuple[Field, ...]
    content_type: str
    body: tuple[Field, ...]
    example: str
    replies: tuple[Reply, ...]


@dataclass(frozen=True)
class Group:
    """The routes of one tag."""

    anchor: str
    text: str
    routes: tuple[Route, ...]


@dataclass(frozen=True)
class Shape:
    """A named schema of the document."""

    name: str
    text: str
    fields: tuple[Field, ...]


class Reference:
    """A document's groups and shapes. `problems`: every problem code with its status."""

    def __init__(self, document: Json, problems: Mapping[str, int]) -> None:
        self._document = document
        self._problems = problems
        self._schemas: Json = document.get("components", {}).get("schemas", {})

    @property
    def groups(self) -> tuple[Group, ...]:
        """The routes by tag, in the order of the document."""
        tagged: dict[str, list[Route]] = {tag["name"]: [] for tag in self._document.get("tags", ())}
        for path, operations in self._document["paths"].items():
            for method, operation in operations.items():
                if isinstance(operation, Mapping) and "responses" in operation:
                    tag = (operation.get("tags") or ["other"])[0]
                    tagged.setdefault(tag, []).append(self._route(path, method, operation))
        texts = {tag["name"]: tag.get("description", "") for tag in self._document.get("tags", ())}
        return tuple(
            Group(anchor=f"group-{tag}", text=texts.get(tag, ""), routes=tuple(routes))
            for tag, routes in tagged.items()
            if routes
        )

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """All named schemas that something refers to, by name."""
        used = {name for name in self._schemas if f'"#/components/schemas/{name}"' in self._text}
        return tuple(
            Shape(name=name, text=text_of(self._schemas[name]), fields=self._fields(self._schemas[name]))
            for name in sorted(used)
        )

    @property
    def _text(self) -> str:
        return json.dumps(self._document)

    def _route(self, path: str, method: str, operation: Json) -> Route:
        content: Json = operation.get("requestBody", {}).get("content", {})
        content_type = next(iter(content), "")
        schema: Json = content.get(content_type, {}).get("schema", {})
        anchor = f"{method}{path}".replace("/", "-").replace("{", "").replace("}", "")
        return Route(
            anchor=anchor,
            method=method.upper(),
            path=path,
            summary=operation.get("summary") or operation.get("description", ""),
            parameters=tuple(map(self._parameter, operation.get("parameters", ()))),
            content_type=content_type,
            body=self._fields(self._resolved(schema)),
            example=self._command(path, method, content_type, schema),
            replies=tuple(self._reply(status, reply) for status, reply in sorted(operation["responses"].items())),
        )

    def _parameter(self, parameter: Json) -> Field:
        schema = parameter.get("schema", {})
        note = "; ".join(filter(None, (f"in {parameter.get('in', '')}", parameter.get("description"), limits(schema))))
        return Field(parameter["name"], self._type(schema), bool(parameter.get("required")), note)

    def _reply(self, status: str, reply: Json) -> Reply:
        reference = reply.get("$ref", "")
        if reference:
            reply = self._document["components"]["responses"][reference.rsplit("/", 1)[-1]]
        content: Mapping[str, Json] = reply.get("content", {})
        schema: Json = next(iter(content.values()), NOTHING).get("schema", NOTHING)
        codes = tuple(code for code, its in self._problems.items() if str(its) == status)
        return Reply(status, "" if codes else reply.get("description", ""), self._type(schema), codes)

    def _resolved(self, schema: Json) -> Json:
        name = reference_of(schema)
        found: Json = self._schemas.get(name, {}) if name else schema
        return found

    def _fields(self, schema: Json) -> tuple[Field, ...]:
        required = schema.get("required", ())
        return tuple(
            Field(
                name, self._type(its), name in required, "; ".join(filter(None, (its.get("description"), limits(its))))
            )
            for name, its in schema.get("properties", {}).items()
        )

    def _type(self, schema: Json) -> tuple[Piece, ...]:
        """What a schema takes, in words; named schemas are links."""
        name = reference_of(schema)
        if name:
            return ((name, name),)
        for key in ("oneOf", "anyOf", "allOf"):
            if key in schema:
                return joined([self._type(option) for option in schema[key]])
        kinds = schema.get("type", "any value")
        if isinstance(kinds, list):
            return joined([self._type({**schema, "type": kind}) for kind in kinds])
        if kinds == "array":
            return (("list of ", None), *self._type(schema.get("items", {})))
        if kinds == "object" and isinstance(schema.get("additionalProperties"), Mapping):
            return (("object of ", None), *self._type(schema["additionalProperties"]))
        return ((NUMBERS.get(str(kinds), str(kinds)), None),)

    def _command(self, path: str, method: str, content_type: str, schema: Json) -> str:
        """A command line that asks the route something."""
        url = f"$HOST{path}"
        if method == "get":
            return f"curl {url}"
        if content_type == "multipart/form-data":
            fields: Json = self._resolved(schema)
            parts = [
                f"-F {name}=@photo.jpg" if its.get("format") == "binary" else f"-F {name}={self.example(its)}"
                for name, its in fields.get("properties", {}).items()
                if name in fields.get("required", ())
            ]
            return f"curl {url} {' '.join(parts)}"
        if not schema:
            return f"curl -X {method.upper()} {url}"
        body = shlex.quote(json.dumps(self.example(schema)))
        return f"curl {url} -H 'Content-Type: application/json' \\\n  -d {body}"

    def example(self, schema: Json, depth: int = 0) -> Any:
        """A value that fits a schema: its own example, else the smallest with what is required."""
        schema = self._resolved(schema)
        if "example" in schema:
            return schema["example"]
        if "enum" in schema:
            return schema["enum"][0]
        for key in ("oneOf", "anyOf", "allOf"):
            if key in schema and "properties" not in schema:
                return self.example(schema[key][0], depth + 1)
        kind = schema.get("type")
        kind = kind[0] if isinstance(kind, list) else kind
        if kind == "object" or "properties" in schema:
            required = (*schema.get("required", ()), *next(iter(choices_of(schema)), ())) if depth < DEEPEST else ()
            fields = schema.get("properties", {})
            return {name: self.example(its, depth + 1) for name, its in fields.items() if name in required}
        if kind == "array":
            return [self.example(schema.get("items", {}), depth + 1)] * schema.get("minItems", 0)
        return {"integer": schema.get("minimum", 0), "number": 0, "boolean": True, "string": "text"}.get(str(kind))


def reference_of(schema: Json) -> str:
    """The name of the schema that a reference points to; empty for none."""
    return str(schema.get("$ref", "")).rsplit("/", 1)[-1]


def choices_of(schema: Json) -> list[tuple[str, ...]]:
    """Sets of fields of which one must be there, where a schema says so beside its properties."""
    options = schema.get("anyOf", schema.get("oneOf", ())) if "properties" in schema else ()
    return [tuple(option["required"]) for option in options if "required" in option]


def text_of(schema: Json) -> str:
    """What a schema is for, and which sets of fields it needs."""
    needs = ", or ".join(" and ".join(fields) for fields in choices_of(schema))
    return " ".join(filter(None, (schema.get("description", ""), f"Needs {needs}." if needs else "")))


def joined(types: Sequence[tuple[Piece, ...]]) -> tuple[Piece, ...]:
    """Types as alternatives."""
    pieces: list[Piece] = []
    for n, one in enumerate(types):
        pieces += [(" or ", None), *one] if n else one
    return tuple(pieces)


def limits(schema: Json) -> str:
    """The limits of a value in words."""
    said = []
    if "enum" in schema:
        said.append("one of " + ", ".join(map(json.dumps, schema["enum"])))
    for low, high, unit in (("minimum", "maximum", ""), ("minLength", "maxLength", " characters")):
        if low in schema or high in schema:
            said.append(f"{span(schema.get(low), schema.get(high))}{unit}")
    if "minItems" in schema or "maxItems" in schema:
        said.append(f"{span(schema.get('minItems'), schema.get('maxItems'))} items")
    if "pattern" in schema:
        said.append(f"pattern {schema['pattern']}")
    if "items" in schema:
        inner = limits(schema["items"])
        said += [f"each: {inner}"] if inner else []
    if "example" in schema:
        said.append(f"for example {json.dumps(schema['example'])}")
    text = "; ".join(said)
    return text if len(text) <= MAX_SHOWN else text[:MAX_SHOWN] + " …"


def span(low: float | None, high: float | None) -> str:
    """Two limits in words, either of which may be absent."""
    if low == high:
        return f"exactly {low}"
    if high is None:
        return f"at least {low}"
    return f"at most {high}" if low is None else f"{low} to {high}"
