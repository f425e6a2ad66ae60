"""What a sheet is worth (rule text, "End of the Game and Scoring").

Every function below reads like the paragraph that it stands for and returns score lines; lines of 0 points say
why something earned nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from schemas.answers import Line
from schemas.biotope import (
    FREE,
    SYMBOLS,
    BiotopeBreakdown,
    BiotopeBreakdownSchema,
    BiotopePosition,
    BiotopeScoreAsk,
    BiotopeScoreAskSchema,
)
from schemas.messages import Message
from service.games.biotope.board import Board, groups
from service.games.biotope.findings import findings
from service.games.biotope.water import water_links
from service.games.protocol import Verb
from service.games.rulings import Rulings

HOUSE_BONUS = 15  # points for a house with the right neighbours (sheets 2, 3 and Pro)
HOUSE_NEEDS = "TAFW"  # what a house of sheet 2 must have among its neighbours
WATER_NEEDED = 3  # water neighbours that a house of sheets 3 and Pro must have

# Solo table, best first: least total and rank (rule text, "Solo Variant").
SOLO = ((170, "master"), (150, "topographer"), (130, "gardener"), (100, "groundworker"), (0, "vagabond"))


@dataclass(frozen=True)
class Pay:
    """What groups of some symbols earn on a sheet: `points` for `low` to `high` connected spaces."""

    rule: str
    symbols: str
    low: int
    high: int
    points: int


ANY = 64 * 64  # no group is larger

PAYS: dict[str, tuple[Pay, ...]] = {
    "1": (Pay("biotope.s1.group", "HTAF", 3, 5, 10), Pay("biotope.s1.group", "HTAF", 6, ANY, 25)),
    "2": (Pay("biotope.s2.group", "HTAFW", 3, ANY, 10),),
    "3": (Pay("biotope.s3.pair", "HTAF", 2, 2, 10),),
    "pro": (
        Pay("biotope.pro.pair", "HTAF", 2, 2, -5),
        Pay("biotope.pro.group", "HTAF", 3, ANY, -10),
        Pay("biotope.pro.water", "W", 3, 5, 10),
        Pay("biotope.pro.water", "W", 6, ANY, 25),
    ),
}


def score(request: BiotopeScoreAsk, rulings: Rulings) -> BiotopeBreakdown:
    """The score of a sheet, line by line, with findings and the solo rank.

    Raises `Impossible` where sheet 1 has no centre and none was given.
    """
    position = request.position
    board = Board.of(position, rulings)
    lines = [*group_lines(position, board, rulings)]
    if position.sheet == "1":
        lines += water_links(position, board, rulings)
    bonus = house_lines(position.sheet, board)
    lines += bonus
    total = sum(line.points for line in lines)
    scored = frozenset((line.cells[0][0], line.cells[0][1]) for line in bonus if line.points)
    return BiotopeBreakdown(
        game="biotope",
        total=total,
        complete=not any(board.spaces[group[0]] == FREE and len(group) > 1 for group in groups(board)),
        lines=tuple(lines),
        findings=findings(position, board, scored),
        solo_rank=solo_rank(total),
    )


def solo_rank(total: int) -> str | None:
    """The rank of the solo table; None below 0 (Pro)."""
    return next((rank for least, rank in SOLO if total >= least), None)


def group_lines(position: BiotopePosition, board: Board, rulings: Rulings) -> Iterable[Line]:
    """Lines of all groups that the sheet pays or could have paid ("Scoring on Sheet ...", first paragraphs)."""
    pays = PAYS[position.sheet]
    singles: dict[str, list[int]] = {}
    for group in groups(_counted(position, board, pays, rulings)):
        symbol = board.spaces[group[0]]
        mine = [pay for pay in pays if symbol in pay.symbols]
        if not mine:
            continue
        if len(group) == 1:
            singles.setdefault(symbol, []).append(group[0])
            continue
        pay = next((pay for pay in mine if pay.low <= len(group) <= pay.high), None)
        yield _group_line(board, position.sheet, mine[0], pay, symbol, group)
    if position.sheet == "pro":
        singles = {symbol: alone for symbol, alone in singles.items() if symbol == "W"}
    for symbol in SYMBOLS:
        if symbol in singles:
            rule = next(pay.rule for pay in pays if symbol in pay.symbols)
            params = {"symbol": symbol, "count": len(singles[symbol])}
            label = Message(f"{rule}.single", params)
            yield Line(rule=rule, label=label, points=0, cells=board.places(singles[symbol]))


def _group_line(board: Board, sheet: str, first: Pay, pay: Pay | None, symbol: str, group: list[int]) -> Line:
    params = {"symbol": symbol, "count": len(group)}
    if pay is None:
        label = Message(f"{first.rule}.unpaid", params)
        return Line(rule=first.rule, label=label, points=0, cells=board.places(group))
    return Line(rule=pay.rule, label=Message(pay.rule, params), points=pay.points, cells=board.places(group))


def _counted(position: BiotopePosition, board: Board, pays: tuple[Pay, ...], rulings: Rulings) -> Board:
    """The board as groups see it: printed symbols may not count (ruling `biotope.printed_count`)."""
    paid = "".join(pay.symbols for pay in pays)
    printed = [i for i in map(board.index, position.printed or ()) if board.spaces[i] in paid]
    if not printed or rulings["biotope.printed_count"] == "yes":
        return board
    spaces = list(board.spaces)
    for index in printed:
        spaces[index] = "#"
    return board.with_spaces("".join(spaces))


def house_lines(sheet: str, board: Board) -> list[Line]:
    """A line a house on the sheets that pay houses for their neighbours ("Scoring on Sheet 2", "3", "Pro")."""
    if sheet == "1":
        return []
    rule = f"biotope.{'pro' if sheet == 'pro' else 's' + sheet}.house"
    lines = []
    for index, symbol in enumerate(board.spaces):
        if symbol == "H":
            around = [board.spaces[other] for other in board.near[index]]
            label, points = _house_of_sheet_2(around) if sheet == "2" else _house_by_the_water(around)
            lines.append(
                Line(
                    rule=rule,
                    label=Message(f"{rule}.{label}", {"at": board.space(index), **_lack(label, around)}),
                    points=points,
                    cells=(board.space(index),),
                )
            )
    return lines


def _house_of_sheet_2(around: list[str]) -> tuple[str, int]:
    return ("paid", HOUSE_BONUS) if all(need in around for need in HOUSE_NEEDS) else ("lacks", 0)


def _house_by_the_water(around: list[str]) -> tuple[str, int]:
    return ("watered", HOUSE_BONUS) if around.count("W") >= WATER_NEEDED else ("dry", 0)


def _lack(label: str, around: list[str]) -> dict[str, object]:
    """Parameters of a house's label: what it lacks, or how much water it has."""
    if label == "lacks":
        return {"missing": tuple(need for need in HOUSE_NEEDS if need not in around)}
    return {} if label == "paid" else {"count": around.count("W")}


SCORE = Verb(
    "score",
    "Score a sheet: every group, link and house, with reasons and doubts.",
    BiotopeScoreAskSchema,
    BiotopeBreakdownSchema,
    score,
    essence=lambda breakdown: breakdown.total,
    number=lambda breakdown: breakdown.total,
)
