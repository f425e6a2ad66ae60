"""The park as a flat frame of squares: neighbours, areas of landscape, chains of flowers.

A square's index is `(row - top) * width + col - left`. The frame is two squares wider than the park on every side,
so that a tile can be laid beside the park and still have four neighbours inside the frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from schemas.habitats import DIRECTIONS, SIDES, HabitatsPosition, Placed, Square, Tile
from service.games.habitats.cuts import parts_without

MARGIN = 2  # free squares round the park inside the frame

_ROW = {"n": -1, "s": 1}
_COL = {"w": -1, "e": 1}
OFFSETS: Mapping[str, Square] = {
    way: (sum(_ROW.get(letter, 0) for letter in way), sum(_COL.get(letter, 0) for letter in way)) for way in DIRECTIONS
}
"""Rows and columns that a step in each direction goes."""

OPPOSITE: Mapping[str, str] = {side: SIDES[(n + 2) % 4] for n, side in enumerate(SIDES)}


def turned(directions: Iterable[str], turn: int | None) -> tuple[str, ...]:
    """Printed directions after so many quarter turns clockwise (None: as printed)."""
    eighths = 2 * (turn or 0)
    return tuple(DIRECTIONS[(DIRECTIONS.index(way) + eighths) % 8] for way in directions)


def roads_of(placed: Placed) -> tuple[str, ...]:
    """The sides of a laid tile that show a road."""
    return turned(placed.tile.roads, placed.turn) if placed.tile.roads else ()


class Areas:
    """Maximal sets of squares of one content that hang together by their sides.

    `of`: the number of the area that each square belongs to. `squares`: the squares of each area, in reading order.
    `content`: what each area is of.
    """

    def __init__(self, content: Mapping[int, str], sides: tuple[int, ...]) -> None:
        self.of: dict[int, int] = {}
        self.squares: list[list[int]] = []
        self.content: list[str] = []
        for start in sorted(content):
            if start in self.of:
                continue
            number, what = len(self.squares), content[start]
            self.of[start] = number
            area = [start]
            for index in area:
                for side in sides:
                    other = index + side
                    if other not in self.of and content.get(other) == what:
                        self.of[other] = number
                        area.append(other)
            self.squares.append(sorted(area))
            self.content.append(what)

        self._sides = sides
        self._rims: dict[int, tuple[int, ...]] = {}

    def size(self, number: int) -> int:
        """How many squares an area has."""
        return len(self.squares[number])

    def rim(self, number: int) -> tuple[int, ...]:
        """The squares outside an area that share a side with it, in reading order; free or not."""
        if number not in self._rims:
            area = self.squares[number]
            inside = set(area)
            around = {index + side for index in area for side in self._sides}
            self._rims[number] = tuple(sorted(around - inside))
        return self._rims[number]


class Reach:
    """The outermost tiles of each row and column, and the outermost roads that point along it.

    Says in one look whether anything lies in line with a square, whatever the size of the park.
    """

    def __init__(self, park: Park) -> None:
        self._width = park.width
        self._tiles: dict[tuple[str, int], int] = {}
        self._roads: dict[tuple[str, int], int] = {}
        for index in park.tiles:
            for side in SIDES:
                self._note(self._tiles, side, index)
        for index, roads in park.roads.items():
            for road in roads:
                self._note(self._roads, OPPOSITE[road], index)

    def _note(self, outermost: dict[tuple[str, int], int], side: str, index: int) -> None:
        line = (side, index % self._width if side in "ns" else index // self._width)
        known = outermost.get(line, index)
        outermost[line] = max(known, index) if side in "es" else min(known, index)

    def _beyond(self, outermost: dict[tuple[str, int], int], side: str, index: int) -> bool:
        other = outermost.get((side, index % self._width if side in "ns" else index // self._width))
        return other is not None and (other > index if side in "es" else other < index)

    def tile(self, index: int, side: str) -> bool:
        """Whether any tile lies in line with a square on a side."""
        return self._beyond(self._tiles, side, index)

    def road(self, index: int, side: str) -> bool:
        """Whether any tile in line with a square on a side has a road that points back at it."""
        return self._beyond(self._roads, side, index)


class Park:
    """A park to look things up in; never changed once made.

    `first`, `last`: the corners of the rectangle that bounds its tiles. `also`: a square that the frame must hold too.
    """

    def __init__(self, placed: Iterable[Placed], edition: str, also: Square | None = None) -> None:
        tiles = sorted(placed, key=lambda one: one.at)
        self.edition = edition
        rows = [one.at[0] for one in tiles] or [0]
        cols = [one.at[1] for one in tiles] or [0]
        self.first: Square = (min(rows), min(cols))
        self.last: Square = (max(rows), max(cols))
        framed = [self.first, self.last] if also is None else [self.first, self.last, also]
        self.top = min(row for row, _ in framed) - MARGIN
        self.left = min(col for _, col in framed) - MARGIN
        self.width = max(col for _, col in framed) - self.left + 1 + MARGIN
        self.height = max(row for row, _ in framed) - self.top + 1 + MARGIN
        self.tiles: dict[int, Placed] = {self.index(one.at): one for one in tiles}
        self.sides: tuple[int, ...] = (-self.width, 1, self.width, -1)

    @staticmethod
    def of(position: HabitatsPosition, also: Square | None = None) -> Park:
        """The park of a position."""
        return Park(position.park, position.edition, also)

    def index(self, at: Square) -> int:
        """The index of a square of the frame."""
        return (at[0] - self.top) * self.width + at[1] - self.left

    def square(self, index: int) -> Square:
        """The `(row, col)` of an index."""
        row, col = divmod(index, self.width)
        return row + self.top, col + self.left

    def places(self, indices: Iterable[int]) -> tuple[Square, ...]:
        """The squares of some indices, in the order given."""
        return tuple(map(self.square, indices))

    def step(self, way: str) -> int:
        """What to add to an index to go one square in a direction."""
        row, col = OFFSETS[way]
        return row * self.width + col

    @cached_property
    def reach(self) -> Reach:
        """How far tiles and roads reach in every row and column."""
        return Reach(self)

    def ray(self, index: int, way: str) -> range:
        """The indices from a square on in a direction, up to the rim of the frame."""
        row, col = divmod(index, self.width)
        down, right = OFFSETS[way]
        room = []
        if down:
            room.append(self.height - 1 - row if down > 0 else row)
        if right:
            room.append(self.width - 1 - col if right > 0 else col)
        step = self.step(way)
        return range(index + step, index + step * (min(room) + 1), step)

    def kind(self, index: int) -> str | None:
        """The kind of tile on a square; None where none lies."""
        placed = self.tiles.get(index)
        return None if placed is None else placed.tile.kind

    def with_tile(self, tile: Tile, at: Square, turn: int | None) -> Park:
        """The park with one tile more beside it: in the same frame, `first` and `last` as before, the new tile last."""
        more = Park.__new__(Park)
        vars(more).update({name: vars(self)[name] for name in _FRAME})
        more.tiles = {**self.tiles, self.index(at): Placed(at=at, tile=tile, turn=turn)}
        return more

    @cached_property
    def entrance(self) -> int | None:
        """Where the entrance lies."""
        return next((index for index, one in self.tiles.items() if one.tile.kind == "entrance"), None)

    @cached_property
    def roads(self) -> dict[int, tuple[str, ...]]:
        """The road sides of every tile that has some, as they lie."""
        return {index: roads_of(one) for index, one in self.tiles.items() if one.tile.roads}

    @cached_property
    def landscapes(self) -> dict[int, str]:
        """The landscape of every tile that has one."""
        return {index: one.tile.landscape for index, one in self.tiles.items() if one.tile.landscape is not None}

    @cached_property
    def areas(self) -> Areas:
        """The areas of landscape (rule text, paragraph 13: side by side, corners do not count)."""
        return Areas(self.landscapes, self.sides)

    @cached_property
    def together(self) -> Areas:
        """The parts of the park that hang together, whatever their tiles show."""
        return Areas(dict.fromkeys(self.tiles, "tile"), self.sides)

    @cached_property
    def firsts(self) -> dict[str, list[int]]:
        """For every landscape the first square of each of its areas."""
        found: dict[str, list[int]] = {}
        for squares, landscape in zip(self.areas.squares, self.areas.content, strict=True):
            found.setdefault(landscape, []).append(squares[0])
        return found

    @cached_property
    def chains(self) -> Areas:
        """The chains of flowers, whatever they grow on (rule text, paragraph 8)."""
        return Areas({index: "flower" for index, one in self.tiles.items() if one.tile.kind == "flower"}, self.sides)

    @cached_property
    def parts(self) -> dict[int, tuple[tuple[int, int], ...]]:
        """For every tile with a landscape, what its area falls into without it: size and touching square."""
        return parts_without(self.areas.of, self.sides)

    @cached_property
    def free(self) -> tuple[int, ...]:
        """The free squares that share a side with the park, in reading order."""
        return tuple(sorted({i + side for i in self.tiles for side in self.sides if i + side not in self.tiles}))

    def below_entrance(self, index: int) -> bool:
        """Whether a square lies in the entrance's column below it (rule text, paragraph 4)."""
        entrance = self.entrance
        return entrance is not None and index > entrance and (index - entrance) % self.width == 0


_FRAME = ("edition", "first", "last", "top", "left", "width", "height", "sides")
"""What a park and the same with one tile more have in common."""
