"""The goals of the years: measures compared, places paid (rule text, paragraphs 6 and 12)."""

from __future__ import annotations

from collections.abc import Sequence

from schemas.answers import Line
from schemas.habitats_games import Goal
from schemas.messages import Message

RULE = "habitats.goal"


def shared_place(measures: Sequence[int], mine: int, better: str) -> int:
    """The lowest place, counted from 1, that the players with this measure share."""
    if better == "less":
        return sum(other <= mine for other in measures)
    return sum(other >= mine for other in measures)


def goal_points(goal: Goal, measures: Sequence[int]) -> tuple[int, ...]:
    """The points of each player: tied players all get those of the lowest place they share; none beyond the list."""
    places = (shared_place(measures, mine, goal.better) for mine in measures)
    return tuple(goal.places[place - 1] if place <= len(goal.places) else 0 for place in places)


def goal_lines(year: int, goal: Goal, measures: Sequence[int]) -> tuple[Line, ...]:
    """A line for each player for the goal of a year (counted from 0)."""
    return tuple(
        Line(rule=RULE, label=_label(year, goal, measures, mine), points=points)
        for mine, points in zip(measures, goal_points(goal, measures), strict=True)
    )


def _label(year: int, goal: Goal, measures: Sequence[int], mine: int) -> Message:
    place = shared_place(measures, mine, goal.better)
    params = {
        "year": year,
        "goal": goal.goal,
        "measure": mine,
        "place": place,
        "count": measures.count(mine),
        "better": goal.better,
    }
    if place > len(goal.places):
        return Message(f"{RULE}.unpaid", params)
    return Message(f"{RULE}.tied" if measures.count(mine) > 1 else RULE, params)
