"""What a sheet is worth (rule text, "End of the Game and Scoring").

Every function below reads like the paragraph that it stands for and tells what is earned and where; earnings of
0 points say why something earned nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from schemas.biotope import (
    CLOSED,
    FREE,
    SYMBOLS,
    BiotopeBreakdown,
    BiotopeBreakdownSchema,
    BiotopePosition,
    BiotopeScoreAsk,
    BiotopeScoreAskSchema,
    Space,
)
from service.games.biotope.board import Board, Group, groups
from service.games.biotope.earnings import Earning, Source, line, source
from service.games.biotope.findings import findings
from service.games.biotope.water import water_links
from service.games.protocol import Verb
from service.games.rulings import Rulings

HOUSE_BONUS = 15  # points for a house with the right neighbours (sheets 2, 3 and Pro)
HOUSE_NEEDS = "TAFW"  # what a house of sheet 2 must have among its neighbours
WATER_NEEDED = 3  # water neighbours that a house of sheets 3 and Pro must have

HOUSES = {"2": "biotope.s2.house", "3": "biotope.s3.house", "pro": "biotope.pro.house"}
"""The rule that pays houses for their neighbours, on the sheets that have one."""
_BONUSES = frozenset(HOUSES.values())

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
    connected = groups(_counted(position, board, rulings))
    earned = [*earnings(position, board, connected, rulings)]
    total = sum(origin.points for origin, _ in earned)
    free = [sorted(group) for group in connected if board.spaces[group[0]] == FREE and len(group) > 1]
    scored = frozenset(board.ground.places[at[0]] for origin, at in earned if origin.points and origin.rule in _BONUSES)
    return BiotopeBreakdown(
        game="biotope",
        total=total,
        complete=not free,
        lines=tuple(line(origin, board.places(at)) for origin, at in earned),
        findings=findings(position, board, free, scored),
        solo_rank=solo_rank(total),
    )


def total(position: BiotopePosition, rulings: Rulings) -> int:
    """The total of a sheet alone: what `score` sums, without its words. Raises `Impossible` as `score` does."""
    board = Board.of(position, rulings)
    connected = groups(_counted(position, board, rulings))
    return sum(origin.points for origin, _ in earnings(position, board, connected, rulings))


@dataclass(frozen=True, slots=True)
class Tally:
    """A total without its lines."""

    total: int


def tally(request: BiotopeScoreAsk, rulings: Rulings) -> Tally:
    """What `score` answers as far as its total goes: for the trials under other rulings and other readings."""
    return Tally(total(request.position, rulings))


def earnings(
    position: BiotopePosition, board: Board, connected: Iterable[Group], rulings: Rulings
) -> Iterator[Earning]:
    """All that a sheet earns or could have earned. `connected`: its groups as they count."""
    yield from group_earnings(position.sheet, board, connected)
    if position.sheet == "1":
        yield from water_links(position, board, rulings)
    else:
        yield from house_earnings(position.sheet, board)


def solo_rank(total: int) -> str | None:
    """The rank of the solo table; None below 0 (Pro)."""
    return next((rank for least, rank in SOLO if total >= least), None)


def group_earnings(sheet: str, board: Board, connected: Iterable[Group]) -> Iterator[Earning]:
    """What all groups earn that the sheet pays or could have paid ("Scoring on Sheet ...", first paragraphs)."""
    spaces = board.spaces
    singles: dict[str, list[int]] = {symbol: [] for symbol in SYMBOLS}
    for group in connected:
        symbol = spaces[group[0]]
        if symbol == FREE:
            continue
        if len(group) == 1:
            singles[symbol] += group
        elif pay := _pay(sheet, symbol, len(group)):
            rule, variant, points = pay
            yield source(rule, variant, points, symbol=symbol, count=len(group)), sorted(group)
    for symbol, alone in singles.items():
        if alone and (pay := _pay(sheet, symbol, 1)):
            rule, variant, points = pay
            yield source(rule, variant, points, symbol=symbol, count=len(alone)), alone


@lru_cache(maxsize=4096)
def _pay(sheet: str, symbol: str, size: int) -> tuple[str, str, int] | None:
    """Rule, variant of its words and points for a group of that size; None where the sheet has nothing to say of it."""
    pays = [pay for pay in PAYS[sheet] if symbol in pay.symbols]
    for pay in pays:
        if pay.low <= size <= pay.high:
            return pay.rule, "", pay.points
    if not pays or all(pay.points < 0 for pay in pays):
        return None
    return pays[0].rule, ".single" if size == 1 else ".unpaid", 0


def _counted(position: BiotopePosition, board: Board, rulings: Rulings) -> Board:
    """The board as groups see it: printed symbols may not count (ruling `biotope.printed_count`)."""
    if not position.printed:
        return board
    paid = "".join(pay.symbols for pay in PAYS[position.sheet])
    printed = [index for index in map(board.index, position.printed) if board.spaces[index] in paid]
    if not printed or rulings["biotope.printed_count"] == "yes":
        return board
    spaces = list(board.spaces)
    for index in printed:
        spaces[index] = CLOSED
    return Board("".join(spaces), board.ground)


def house_earnings(sheet: str, board: Board) -> Iterator[Earning]:
    """What every house earns by its neighbours ("Scoring on Sheet 2", "3", "Pro", last paragraphs)."""
    spaces, near, places = board.spaces, board.ground.near, board.ground.places
    rule = HOUSES[sheet]
    house = _house_of_sheet_2 if sheet == "2" else _house_by_the_water
    index = spaces.find("H")
    while index >= 0:
        around = "".join([spaces[other] for other in near[index]])
        yield house(rule, places[index], around), (index,)
        index = spaces.find("H", index + 1)


@lru_cache(maxsize=16384)
def _house_of_sheet_2(rule: str, at: Space, around: str) -> Source:
    missing = tuple(need for need in HOUSE_NEEDS if need not in around)
    if missing:
        return source(rule, ".lacks", 0, at=at, missing=missing)
    return source(rule, ".paid", HOUSE_BONUS, at=at)


@lru_cache(maxsize=16384)
def _house_by_the_water(rule: str, at: Space, around: str) -> Source:
    count = around.count("W")
    if count < WATER_NEEDED:
        return source(rule, ".dry", 0, at=at, count=count)
    return source(rule, ".watered", HOUSE_BONUS, at=at, count=count)


SCORE = Verb(
    "score",
    "Score a sheet: every group, link and house, with reasons and doubts.",
    BiotopeScoreAskSchema,
    BiotopeBreakdownSchema,
    score,
    essence=lambda breakdown: breakdown.total,
    number=lambda breakdown: breakdown.total,
    trial=tally,
)
