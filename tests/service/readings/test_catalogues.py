"""Catalogues as the reader has them: looks made once, bad pictures passed over, our own set."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from schemas.habitats import Tile
from service.readings import catalogues
from service.readings.catalogues import Catalogue, CatalogueTile, example_catalogue, known, make_looks
from tests.collections_client import png


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many pictures every run of the child was given; it runs here."""
    counts: list[int] = []

    def run(work: Callable[..., Any], args: tuple[Any, ...], _: Any) -> Any:
        counts.append(len(args[0]))
        return work(*args)

    monkeypatch.setattr(catalogues, "run", run)
    monkeypatch.setattr(catalogues, "_kept", type(catalogues._kept)())
    return counts


PICTURES = {"one": png(101), "two": png(102), "three": png(103), "broken": b"no picture"}


def catalogue(**tiles: tuple[str, ...]) -> Catalogue:
    flower = Tile(kind="flower", landscape="grass")
    made = tuple(CatalogueTile(name, flower, 2, pictures) for name, pictures in tiles.items())
    return Catalogue(made, PICTURES.get)


def test_looks_are_made_once(runs: list[int]) -> None:
    first = known(catalogue(poppy=("one", "two"), daisy=("three",)), {})
    assert [(one.name, len(one.looks), one.copies, one.landscape) for one in first] == [
        ("poppy", 2, 2, "grass"),
        ("daisy", 1, 2, "grass"),
    ]
    again = known(catalogue(poppy=("one", "two")), {})
    assert again[0].looks[0] is first[0].looks[0]
    assert runs == [3]


def test_a_tile_without_a_picture_that_can_be_seen_is_not_looked_for(runs: list[int]) -> None:
    found = known(catalogue(none=(), gone=("nowhere",), broken=("broken",), poppy=("one",)), {})
    assert [one.name for one in found] == ["poppy"]
    assert runs == [2]


def test_no_more_looks_are_kept_than_there_is_room_for(runs: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "MAX_KEPT", 1)
    known(catalogue(poppy=("one",), daisy=("two",)), {})
    known(catalogue(daisy=("two",)), {})
    known(catalogue(poppy=("one",)), {})
    assert runs == [2, 1]


def test_bytes_that_are_no_picture_have_no_look() -> None:
    assert [look is None for look in make_looks([png(5), b"", b"GIF89a"])] == [False, True, True]


@pytest.mark.parametrize(("edition", "camps"), [("cwali", 0), ("allplay", 4)])
def test_our_own_set_is_known_whole(edition: str, camps: int) -> None:
    tiles = known(example_catalogue(edition), {})
    assert len({one.name for one in tiles}) == len(tiles) > 50
    assert sum(name.endswith("camp") for name in (one.name for one in tiles)) == camps
    assert "entrance" in {one.name for one in tiles}
    assert all(one.free == ("road" in one.name) or "tower" in one.name for one in tiles)
