"""Who wins: parks and goals added up (rule text, bullet 5 and the paragraphs on winning and on the end)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from schemas.answers import Line, Result, Standing
from schemas.habitats_answers import HabitatsBreakdown
from schemas.habitats_games import MANUAL, YEARS, Goal, HabitatsPlayer, HabitatsResultAsk
from schemas.messages import Impossible, Message
from service.games.habitats.goals import goal_lines
from service.games.habitats.measures import MEASURES
from service.games.habitats.park import Park
from service.games.habitats.scoring import breakdown
from service.games.rulings import Rulings

LAST_YEAR = YEARS - 1


def result(request: HabitatsResultAsk, rulings: Rulings) -> Result:
    """The ranking, best first: equal totals share a place and the win, the next player ranks after all of them.

    Raises `Impossible` where a measure is missing, where there is no goal for one, or where editions are mixed.
    """
    _same_edition(request.players)
    _no_more_measures_than_goals(request)
    totals = [_park(player, rulings) for player in request.players]
    for year, goal in enumerate(request.goals):
        measures = [_measure(player, n, year, goal) for n, player in enumerate(request.players)]
        lines = goal_lines(year, goal, measures)
        totals = [_with_line(one, line) for one, line in zip(totals, lines, strict=True)]
    return ranked([player.name for player in request.players], totals)


def ranked(names: Sequence[str], totals: Sequence[HabitatsBreakdown]) -> Result:
    """Names and breakdowns in order of places."""
    order = sorted(range(len(names)), key=lambda n: -totals[n].total)
    ranking = tuple(
        Standing(
            name=names[n],
            place=1 + sum(other.total > totals[n].total for other in totals),
            total=totals[n].total,
            breakdown=totals[n],
        )
        for n in order
    )
    return Result(ranking=ranking, winners=tuple(one.name for one in ranking if one.place == 1))


def _park(player: HabitatsPlayer, rulings: Rulings) -> HabitatsBreakdown:
    if player.position is not None:
        return breakdown(player.position, rulings)
    assert player.total is not None
    line = Line(rule="habitats.total", label=Message("habitats.total"), points=player.total)
    return HabitatsBreakdown(game="habitats", total=player.total, complete=True, lines=(line,))


def _with_line(found: HabitatsBreakdown, line: Line) -> HabitatsBreakdown:
    return replace(found, total=found.total + line.points, lines=(*found.lines, line))


def _measure(player: HabitatsPlayer, n: int, year: int, goal: Goal) -> int:
    """The measure noted at the end of the year; the park at the end is that of the last year, so it can serve there."""
    noted = (player.goals or ())[year : year + 1]
    if noted and noted[0] is not None:
        return noted[0]
    if year == LAST_YEAR and goal.goal != MANUAL and player.position is not None:
        measured = MEASURES[goal.goal](Park.of(player.position))
        if measured is not None:
            return measured
    raise Impossible(f"/players/{n}/goals", Message("habitats.goal.no_measure", {"year": year, "goal": goal.goal}))


def _same_edition(players: Sequence[HabitatsPlayer]) -> None:
    editions = [player.position.edition for player in players if player.position is not None]
    for n, player in enumerate(players):
        if player.position is not None and player.position.edition != editions[0]:
            message = Message("habitats.result.editions", {"first": editions[0]})
            raise Impossible(f"/players/{n}/position/edition", message)


def _no_more_measures_than_goals(request: HabitatsResultAsk) -> None:
    for n, player in enumerate(request.players):
        if len(player.goals or ()) > len(request.goals):
            message = Message("habitats.goal.no_goal", {"count": len(request.goals)})
            raise Impossible(f"/players/{n}/goals", message)
