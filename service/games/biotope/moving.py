"""All legal moves after a roll, each once: two that leave the same sheet are one."""

from __future__ import annotations

from collections.abc import Iterator

from schemas.biotope import SYMBOLS, BiotopeEntry, BiotopeMove, BiotopeMoveList, BiotopeMovesAsk, BiotopePosition
from service.games.biotope.entering import Roll, must_stop, symbols_of
from service.games.biotope.occupancy import Occupancy, indices
from service.games.rulings import Rulings

Drawing = tuple[tuple[str, int], ...]
"""Symbols with the indices of their spaces, in drawing order."""


def moves(request: BiotopeMovesAsk, rulings: Rulings) -> BiotopeMoveList:
    """The legal moves of a roll; the empty move is never among them."""
    spots = Occupancy.of(request.position, rulings)
    found = tuple(_move(request.roll, drawing, spots) for drawing in drawings(request.position, request.roll, spots))
    return BiotopeMoveList(count=len(found), moves=found, must_stop=must_stop(request.roll, spots))


def _move(roll: Roll, drawing: Drawing, spots: Occupancy) -> BiotopeMove:
    enter = tuple(BiotopeEntry(symbol=symbol, at=divmod(index, spots.cols)) for symbol, index in drawing)
    return BiotopeMove(roll=roll, enter=enter)


def drawings(position: BiotopePosition, roll: Roll, spots: Occupancy) -> Iterator[Drawing]:
    """What can be drawn after a roll, each sheet it leads to once ("Turn Sequence")."""
    if position.ended:
        return
    rolled = symbols_of(roll)
    if len(rolled) == 2:
        yield from _pairs(rolled, spots)
    else:
        for index in indices(spots.starts):
            for symbol in rolled or SYMBOLS:
                yield ((symbol, index),)


def _pairs(rolled: Roll, spots: Occupancy) -> Iterator[Drawing]:
    """Two symbols on two neighbouring spaces of which the one drawn first touches a symbol.

    Either order of drawing leaves the same sheet; a pair of spaces that are both starts comes up at its first.
    """
    first, second = rolled
    for start in indices(spots.pair_starts):
        for other in indices(spots.free & spots.around(1 << start)):
            if other < start and spots.starts >> other & 1:
                continue
            yield (first, start), (second, other)
            if first != second:
                yield (second, start), (first, other)
