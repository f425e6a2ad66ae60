"""A second scorer of parks, written apart from the first and without a thought for speed.

It works on a dictionary of squares to tiles as JSON and shares no line with the service. Areas are found by growing a
set until it grows no more; an animal's own tile is really taken off the board where a ruling says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Cell = tuple[int, int]
Tiles = Mapping[Cell, Mapping[str, Any]]

DEFAULTS = {
    "habitats.needs": "adjacent_areas",
    "habitats.flowers": "one_chain",
    "habitats.hole_blocks_view": "yes",
    "habitats.entrance_blocks_view": "yes",
}
COMPASS = {
    "n": (-1, 0),
    "ne": (-1, 1),
    "e": (0, 1),
    "se": (1, 1),
    "s": (1, 0),
    "sw": (1, -1),
    "w": (0, -1),
    "nw": (-1, -1),
}
QUARTER = {"n": "e", "e": "s", "s": "w", "w": "n", "ne": "se", "se": "sw", "sw": "nw", "nw": "ne"}


def beside(cell: Cell) -> list[Cell]:
    """The four squares that share a side."""
    r, c = cell
    return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]


def turned(ways: list[str], turn: int) -> list[str]:
    """Directions after quarter turns clockwise."""
    for _ in range(turn):
        ways = [QUARTER[way] for way in ways]
    return ways


def blob(cells: set[Cell], start: Cell) -> set[Cell]:
    """All cells of a set that hang together with one of them."""
    grown = {start}
    while True:
        more = {cell for cell in cells if cell in grown or any(other in grown for other in beside(cell))}
        if more == grown:
            return grown
        grown = more


def blobs(cells: set[Cell]) -> list[set[Cell]]:
    """A set of cells as the parts that hang together."""
    left, found = set(cells), []
    while left:
        part = blob(left, min(left))
        found.append(part)
        left -= part
    return found


def has(tiles: Tiles, cell: Cell, what: str, rulings: Mapping[str, str]) -> int:
    """How many tiles of what it needs an animal has."""
    around = set(beside(cell))
    if what == "flower":
        chains = [part for part in blobs({x for x in tiles if tiles[x]["kind"] == "flower"}) if part & around]
        sizes = [len(chain) for chain in chains]
        return sum(sizes) if rulings["habitats.flowers"] == "add_chains" else max(sizes, default=0)
    of_kind = {x for x in tiles if tiles[x].get("landscape") == what}
    if rulings["habitats.needs"] == "adjacent_tiles":
        return len(of_kind & around)
    if rulings["habitats.needs"] == "single_area":
        return max((len(part) for part in blobs(of_kind - {cell}) if part & around), default=0)
    return sum(len(part - {cell}) for part in blobs(of_kind) if part & around)


def fulfilled(tiles: Tiles, rulings: Mapping[str, str]) -> set[Cell]:
    """The animals that have all they need."""
    return {
        cell
        for cell, tile in tiles.items()
        if tile["kind"] == "animal"
        and all(has(tiles, cell, what, rulings) >= number for what, number in tile["needs"].items())
    }


def line_of_sight(tiles: Tiles, cell: Cell, way: str, rulings: Mapping[str, str]) -> Iterator[Cell]:
    """What lies in a direction until something ends the view, holes and the entrance left out."""
    rows, cols = [r for r, _ in tiles], [c for _, c in tiles]
    r, c = cell
    while True:
        r, c = r + COMPASS[way][0], c + COMPASS[way][1]
        if not (min(rows) <= r <= max(rows) and min(cols) <= c <= max(cols)):
            return
        tile = tiles.get((r, c))
        if tile is None:
            if rulings["habitats.hole_blocks_view"] == "yes":
                return
        elif tile["kind"] == "tower":
            return
        elif tile["kind"] == "entrance":
            if rulings["habitats.entrance_blocks_view"] == "yes":
                return
        else:
            yield (r, c)


def tower(tiles: Tiles, cell: Cell, turn: int, content: set[Cell], rulings: Mapping[str, str]) -> int:
    """A tower's points; `content` are the fulfilled animals."""
    view = tiles[cell].get("view") or {}
    points = 0
    for way in turned(list(view.get("directions", COMPASS)), turn):
        for seen in list(line_of_sight(tiles, cell, way, rulings))[: view.get("reach")]:
            if max(abs(seen[0] - cell[0]), abs(seen[1] - cell[1])) > view.get("reach", 1000):
                continue
            if seen in content:
                points += view.get("animal_straight", 1) if len(way) == 1 else view.get("animal_diagonal", 2)
            if tiles[seen]["kind"] == "flower":
                points += view.get("flower", 1)
    return points


def slow_points(park: list[dict[str, Any]], rulings: Mapping[str, str]) -> dict[Cell, int]:
    """The points of every tile that can score."""
    chosen = {**DEFAULTS, **rulings}
    tiles = {(one["at"][0], one["at"][1]): one["tile"] for one in park}
    turns = {(one["at"][0], one["at"][1]): one.get("turn", 0) for one in park}
    content = fulfilled(tiles, chosen)
    points: dict[Cell, int] = {}
    for cell, tile in tiles.items():
        kind = tile["kind"]
        mine = {x for x in tiles if tiles[x].get("landscape") == tile.get("landscape")}
        if kind == "animal":
            points[cell] = tile["points"] if cell in content else 0
        elif kind == "flower":
            points[cell] = 1
        elif kind == "tower":
            points[cell] = tower(tiles, cell, turns[cell], content, chosen)
        elif kind == "big":
            points[cell] = len(blob(mine, cell)) - 1
        elif kind == "many":
            points[cell] = len(blobs(mine)) - 1
        elif kind == "road":
            roads = turned(tile["roads"], turns[cell])
            closed = [way for way in "nesw" if way not in roads]
            met = all((cell[0] + COMPASS[way][0], cell[1] + COMPASS[way][1]) in tiles for way in closed)
            points[cell] = {1: 4, 2: 3, 3: 2}[len(roads)] if met else 0
        elif kind == "camp":
            lonely = all(tiles.get(other, {}).get("kind") != "camp" for other in beside(cell))
            points[cell] = tile["points"] if lonely else 0
    return points


def slow_legal(park: list[dict[str, Any]], tile: Mapping[str, Any], at: Cell, turn: int, road_block: str) -> set[str]:
    """The rules that laying a tile breaks."""
    tiles = {(one["at"][0], one["at"][1]): one for one in park}
    roads = turned(list(tile.get("roads", [])), turn)
    broken = set()
    if at in tiles:
        broken.add("habitats.place.space_free")
    if not any(cell in tiles for cell in beside(at)):
        broken.add("habitats.place.touches_park")
    for cell, one in tiles.items():
        if one["tile"]["kind"] == "entrance" and cell[1] == at[1] and cell[0] < at[0]:
            broken.add("habitats.place.below_entrance")
        for (own, sides), other in (
            ((at, roads), cell),
            ((cell, turned(list(one["tile"].get("roads", [])), one.get("turn", 0))), at),
        ):
            for side in sides:
                down, right = COMPASS[side]
                reach = range(1, 2 if road_block == "cell" else 200)
                if any((own[0] + n * down, own[1] + n * right) == other for n in reach):
                    broken.add("habitats.place.road_contact")
    return broken
