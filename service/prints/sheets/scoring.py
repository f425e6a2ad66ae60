"""What a sheet scores, as lines of a table: made from the rules themselves, so that print and engine cannot differ."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from schemas.messages import Message
from service.games.biotope.scoring import ANY, HOUSE_BONUS, HOUSE_NEEDS, HOUSES, PAYS, SOLO, WATER_NEEDED, Pay
from service.games.biotope.water import LINK

TOTALS_STEP = 5  # all totals are multiples of it


@dataclass(frozen=True)
class ScoreRow:
    """A line of the scoring table: the symbols it pays, in words what for, the points. `circle`: players circle it."""

    symbols: str
    text: Message
    points: int
    circle: bool = False


def score_rows(sheet: str) -> tuple[ScoreRow, ...]:
    """The lines of a sheet's table."""
    rows = [ScoreRow(pay.symbols, _group(pay), pay.points) for pay in PAYS[sheet]]
    if sheet == "1":
        rows.append(ScoreRow("W", Message("biotope.print.link"), LINK))
    rule = HOUSES.get(sheet)
    if rule == "biotope.s2.house":
        rows.append(
            ScoreRow("H", Message("biotope.print.house_all", {"needs": tuple(HOUSE_NEEDS)}), HOUSE_BONUS, circle=True)
        )
    elif rule is not None:
        rows.append(
            ScoreRow("H", Message("biotope.print.house_water", {"count": WATER_NEEDED}), HOUSE_BONUS, circle=True)
        )
    return tuple(rows)


def _group(pay: Pay) -> Message:
    if pay.low == pay.high:
        return Message("biotope.print.exactly", {"count": pay.low})
    if pay.high == ANY:
        return Message("biotope.print.least", {"count": pay.low})
    return Message("biotope.print.range", {"low": pay.low, "high": pay.high})


def rank_rows() -> tuple[tuple[str, str], ...]:
    """The solo table, best first: totals, and the id of the rank."""
    best, *_ = SOLO
    rest = [(f"{low}–{above - TOTALS_STEP}", rank) for (above, _), (low, rank) in pairwise(SOLO)]
    return ((f"{best[0]}+", best[1]), *rest)
