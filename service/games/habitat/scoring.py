"""Habitat yes or no, and the ranks covered ("Ranked Cards": at least one of each rank, all supported).

There are no points in this game: a covered rank counts 1 so that the answer has the shape of every other score, and
says so.
"""

from __future__ import annotations

from collections.abc import Sequence

from schemas.answers import Line
from schemas.habitat import HabitatPosition
from schemas.habitat_answers import (
    HabitatBreakdown,
    HabitatEntrant,
    HabitatResult,
    HabitatResultAsk,
    HabitatScoreAsk,
    HabitatStanding,
)
from schemas.habitat_cards import HIGHEST, LOWEST
from schemas.messages import Message
from service.games.habitat.findings import forest_findings
from service.games.habitat.support import Forest
from service.games.rulings import Rulings

RANKS = range(LOWEST, HIGHEST + 1)


def score(request: HabitatScoreAsk, rulings: Rulings) -> HabitatBreakdown:
    """The ranks that a player's forest covers, with the support table."""
    return breakdown(request.position)


def breakdown(position: HabitatPosition) -> HabitatBreakdown:
    """The ranks that the forest of a position covers."""
    forest = Forest.of(position)
    lines = tuple(_line(rank, forest) for rank in RANKS)
    missing = tuple(rank for rank, line in zip(RANKS, lines, strict=True) if not line.points)
    return HabitatBreakdown(
        game="habitat",
        total=sum(line.points for line in lines),
        complete=not missing,
        lines=lines,
        findings=forest_findings(position, forest),
        habitat=not missing,
        missing=missing,
        note=Message("habitat.no_points"),
        support=forest.support,
    )


def _line(rank: int, forest: Forest) -> Line:
    """One rank: covered by a supported card, or why not."""
    of_rank = [row for row in forest.support if row.rank == rank]
    fed = [row for row in of_rank if row.supported]
    if fed:
        label = Message("habitat.rank", {"rank": rank, "names": _names([row.name for row in fed])})
    elif of_rank:
        label = Message("habitat.rank.hungry", {"rank": rank, "names": _names([row.name for row in of_rank])})
    else:
        label = Message("habitat.rank.none", {"rank": rank})
    return Line(rule="habitat.rank", label=label, points=int(bool(fed)), cells=tuple(row.at for row in fed or of_rank))


def _names(names: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def result(request: HabitatResultAsk, rulings: Rulings) -> HabitatResult:
    """The players by ranks covered; only who has a Habitat has won."""
    ranking = standings(request.players)
    winners = tuple(one.name for one in ranking if one.habitat)
    return HabitatResult(ranking=ranking, winners=winners, decided=bool(winners))


def standings(players: Sequence[HabitatEntrant]) -> tuple[HabitatStanding, ...]:
    """The players by ranks covered; equals share a place."""
    found = [(player.name, breakdown(player.position)) for player in players]
    return tuple(
        HabitatStanding(
            name=name,
            place=1 + sum(other.total > scored.total for _, other in found),
            total=scored.total,
            breakdown=scored,
            habitat=scored.habitat,
        )
        for name, scored in sorted(found, key=lambda pair: -pair[1].total)
    )
