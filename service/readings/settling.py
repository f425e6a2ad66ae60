"""A reading and the player's answers to its questions: the new score, and what is left to ask."""

from __future__ import annotations

from dataclasses import replace

from schemas.answers import Engine
from schemas.biotope import CLOSED
from schemas.messages import Impossible, Message
from schemas.settling import BiotopeSettleAsk, ReadCellPart, Settled
from service.games.protocol import Game
from service.readings.judging import OTHER, CellView, judge, rows_of


def settle_sheet(game: Game, ask: BiotopeSettleAsk) -> Settled:
    """Put the answers into the reading and judge it again; an answered cell is not asked about any more.

    The answer `?` means "cannot tell": the cell keeps its doubt. Cells that the reading does not list are taken as
    they stand in its position. Raises `Impossible` where a cell lies off the board or cannot be scored.
    """
    position = ask.reading.position
    height, width = len(position.rows), len(position.rows[0])
    views = {
        (r, c): CellView((r, c), position.rows[r][c], {position.rows[r][c]: 1.0})
        for r in range(height)
        for c in range(width)
    }
    for n, cell in enumerate(ask.reading.cells):
        _on_board(cell.at, views, f"/reading/cells/{n}/at", height, width)
        if cell.value == CLOSED or views[cell.at].value != CLOSED:  # what the player closed stays closed
            views[cell.at] = _view(cell)
    for n, given in enumerate(ask.answers):
        _on_board(given.at, views, f"/answers/{n}/at", height, width)
        if given.value == OTHER:
            views[given.at] = replace(views[given.at], askable=False)
        else:
            views[given.at] = CellView(given.at, given.value, {given.value: 1.0}, askable=False)
    settled = list(views.values())
    position = replace(position, rows=rows_of(settled, width))
    judged = judge(game, position, settled, ask.rulings)
    return Settled(
        engine=Engine(rules=game.engine),
        status=judged.status,
        position=position,
        score=judged.score,
        questions=judged.questions,
    )


def _on_board(at: tuple[int, int], views: object, pointer: str, height: int, width: int) -> None:
    if not (at[0] < height and at[1] < width):
        raise Impossible(pointer, Message("schema.off_board", {"rows": height, "cols": width}))


def _view(cell: ReadCellPart) -> CellView:
    return CellView(cell.at, cell.value, {**cell.others, cell.value: cell.confidence})
