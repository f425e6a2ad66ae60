"""A model and its schema say the same thing."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest

import schemas
from schemas.base import ModelSchema


def _all_schemas() -> Iterator[Any]:
    for module in pkgutil.iter_modules(schemas.__path__, "schemas."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, type) and issubclass(value, ModelSchema) and hasattr(value, "model"):
                yield value


ALL = sorted(set(_all_schemas()), key=lambda schema: schema.__name__)


def test_the_vocabulary_has_schemas() -> None:
    assert len(ALL) > 20


@pytest.mark.parametrize("schema", ALL, ids=lambda schema: schema.__name__)
def test_fields_of_model_and_schema_are_the_same(schema: Any) -> None:
    of_model = {field.name for field in dataclasses.fields(schema.model)}
    of_schema = {(field.attribute or name).split(".")[0] for name, field in schema().fields.items()}
    assert of_schema == of_model


@pytest.mark.parametrize("schema", ALL, ids=lambda schema: schema.__name__)
def test_models_are_frozen(schema: Any) -> None:
    assert schema.model.__dataclass_params__.frozen


@pytest.mark.parametrize("schema", ALL, ids=lambda schema: schema.__name__)
def test_required_fields_have_no_default_in_the_model_and_others_have_one(schema: Any) -> None:
    by_name = {(field.attribute or name): field for name, field in schema().fields.items()}
    for field in dataclasses.fields(schema.model):
        has_default = field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING
        loaded = by_name.get(field.name)
        if loaded is not None and not loaded.dump_only and not loaded.required:
            assert has_default, f"{field.name} may be absent in JSON, so the model needs a default"
