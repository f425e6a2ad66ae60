"""Worths as score lines: what counted, and for a zero why, and what would mend it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any

from schemas.answers import Line
from schemas.habitats import FLOWER, Tile
from schemas.messages import Message
from service.games.habitats.animals import Body, Need
from service.games.habitats.mending import mend
from service.games.habitats.park import Areas, Park
from service.games.habitats.worths import Worth
from service.games.rulings import Rulings

LISTED = 25  # squares named by one line; `areas` of the answer holds every square of the larger ones


def line(park: Park, worth: Worth, rulings: Rulings) -> Line:
    """The score line of a tile."""
    variant, params, more = _LABELS[worth.kind](park, worth, rulings)
    tile = park.tiles[worth.index].tile
    label = Message(
        f"habitats.{worth.kind}{variant}", {"at": park.square(worth.index), "name": name_of(tile), **params}
    )
    others = dict.fromkeys(islice((index for index in more if index != worth.index), LISTED - 1))
    cells = park.places((worth.index, *others))
    return Line(rule=f"habitats.{worth.kind}", label=label, points=worth.points, cells=cells)


def name_of(tile: Tile) -> str | Message:
    """What a tile is called: its name, else what it is."""
    return tile.name or Message(f"habitats.kind.{tile.kind}")


Label = tuple[str, Mapping[str, Any], Iterable[int]]
"""The ending of a label's id, its parameters besides `at` and `name`, and the squares that counted."""


def _animal(park: Park, worth: Worth, rulings: Rulings) -> Label:
    assert worth.animal is not None
    beast = worth.animal
    if beast.fulfilled:
        squares = (index for need in beast.needs for body in need.bodies for index in _squares(park, need, body))
        return "", {"needs": tuple(_met(park, need) for need in beast.needs)}, squares
    lacks = []
    for need in beast.needs:
        if not need.met:
            mends = mend(park, beast, need, rulings)
            params = {"what": need.what, "have": need.have, "needed": need.needed, "missing": need.needed - need.have}
            if mends.enough:
                lacks.append(Message("habitats.lack.one", {**params, "cells": mends.enough}))
            elif mends.closer:
                lacks.append(Message("habitats.lack.more", {**params, "cells": mends.closer}))
            else:
                lacks.append(Message("habitats.lack", params))
    touching = [body.at for need in beast.needs for body in need.bodies]
    return ".unfulfilled", {"needs": tuple(lacks)}, touching


def _squares(park: Park, need: Need, body: Body) -> list[int]:
    if body.area is None or need.reading == "adjacent_tiles":
        return [body.at]
    return _areas(park, need).squares[body.area]


def _areas(park: Park, need: Need) -> Areas:
    return park.chains if need.what == FLOWER else park.areas


def _met(park: Park, need: Need) -> Message:
    params = {"what": need.what, "have": need.have, "needed": need.needed}
    if need.reading == "adjacent_tiles":
        return Message("habitats.need.tiles", {**params, "cells": park.places(body.at for body in need.bodies)})
    areas = tuple(_area(park, need, body) for body in need.bodies)
    return Message("habitats.need.areas", {**params, "areas": areas})


def _area(park: Park, need: Need, body: Body) -> Message:
    """An area by its size and the rows it lies in; a part of the animal's own area by the square it touches at."""
    word = "chain" if need.what == FLOWER else "area"
    if body.area is None:
        return Message(f"habitats.{word}.part", {"count": body.size, "at": park.square(body.at)})
    squares = _areas(park, need).squares[body.area]
    first, last = park.square(squares[0])[0], park.square(squares[-1])[0]
    params = {"count": body.size, "first": first, "last": last, "area": body.area}
    return Message(f"habitats.{word}.{'row' if first == last else 'rows'}", params)


def _flower(park: Park, worth: Worth, rulings: Rulings) -> Label:
    return "", {}, ()


def _tower(park: Park, worth: Worth, rulings: Rulings) -> Label:
    if not worth.sights:
        return ".blind", {}, ()
    seen = [index for sight in worth.sights for index in (*sight.animals, *sight.flowers)]
    sights = tuple(
        Message(
            "habitats.sight",
            {
                "way": sight.way,
                "seen": tuple(
                    Message(f"habitats.sight.{what}", {"count": len(indices)})
                    for what, indices in (("animals", sight.animals), ("flowers", sight.flowers))
                    if indices
                ),
                "points": sight.points,
                "cells": park.places(sorted((*sight.animals, *sight.flowers))),
            },
        )
        for sight in worth.sights
    )
    return "", {"sights": sights}, seen


def _big(park: Park, worth: Worth, rulings: Rulings) -> Label:
    assert worth.area is not None
    params = {"landscape": park.areas.content[worth.area], "count": worth.count, "area": worth.area}
    return ("" if worth.points else ".alone"), params, park.areas.squares[worth.area]


def _many(park: Park, worth: Worth, rulings: Rulings) -> Label:
    assert worth.area is not None
    landscape = park.areas.content[worth.area]
    firsts = park.firsts[landscape]
    others = (index for index in firsts if park.areas.of[index] != worth.area)
    params = {"landscape": landscape, "count": worth.count, "area": worth.area}
    return ("" if worth.points else ".none"), params, others


def _road(park: Park, worth: Worth, rulings: Rulings) -> Label:
    if not worth.open:
        return "", {"count": len(park.roads[worth.index])}, ()
    return ".open", {"count": len(worth.open), "cells": park.places(worth.open)}, worth.open


def _camp(park: Park, worth: Worth, rulings: Rulings) -> Label:
    if not worth.camps:
        return "", {}, ()
    return ".touched", {"count": len(worth.camps), "cells": park.places(worth.camps)}, worth.camps


_LABELS: Mapping[str, Callable[[Park, Worth, Rulings], Label]] = {
    "animal": _animal,
    "flower": _flower,
    "tower": _tower,
    "big": _big,
    "many": _many,
    "road": _road,
    "camp": _camp,
}
