"""The drawings in the middle of the tiles of animals. They are looked up by name; any other name shows its letters."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from service.prints.tiles.colours import INK
from service.prints.tiles.shapes import Area, Colour, Mark, Point, Words, ellipse, moved, smooth, stroke

MIDDLE = 50.0  # of the drawings' own square


def emblem(name: str | None, at: Point, radius: float) -> tuple[Mark, ...]:
    """A drawing of the animal, else the first two letters of its name, in a circle about a point."""
    drawings = _drawings()
    if name is not None and name in drawings:
        scale = radius / MIDDLE
        return moved(drawings[name], (at[0] - MIDDLE * scale, at[1] - MIDDLE * scale), scale)
    return (Words((at[0], at[1] + 0.36 * radius), (name or "?")[:2].title(), radius, INK, 1.5 * radius),)


def names() -> tuple[str, ...]:
    """The animals that there are drawings of."""
    return tuple(_drawings())


@lru_cache(maxsize=1)
def _drawings() -> Mapping[str, tuple[Area, ...]]:
    """Every animal's shapes. Raises ValueError and KeyError where the file is wrong."""
    with (Path(__file__).parent / "emblems.toml").open("rb") as file:
        data = tomllib.load(file)
    colours = {name: _colour(code) for name, code in data["colours"].items()}
    return {
        name: tuple(_shape(line, colours) for line in text.split("\n") if line)
        for name, text in data["animals"].items()
    }


def _colour(code: str) -> Colour:
    red, green, blue = bytes.fromhex(code.removeprefix("#"))
    return red, green, blue


def _shape(line: str, colours: Mapping[str, Colour]) -> Area:
    kind, colour, *rest = line.split()
    fill = colours[colour]
    if kind == "e":
        centre, radii = map(_point, rest[:2])
        return ellipse(centre, *radii, fill, float(rest[2]))
    if kind in "st":
        return stroke(
            smooth([*map(_point, rest[1:])], closed=False), float(rest[0]), fill, taper=1.0 if kind == "s" else 0.2
        )
    points = [*map(_point, rest)]
    return Area(smooth(points, closed=True) if kind == "b" else tuple(points), fill)


def _point(text: str) -> Point:
    x, y = text.split(",")
    return float(x), float(y)
