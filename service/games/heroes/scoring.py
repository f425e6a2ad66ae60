"""What a trio is worth (rule text, "4. Scoring the Round & Tie-Breakers")."""

from __future__ import annotations

from collections.abc import Sequence

from schemas.answers import Breakdown, Finding, Line
from schemas.heroes import HeroCard, HeroesPosition
from schemas.heroes_asks import HeroesScoreAsk
from schemas.messages import Message
from service.games.heroes.findings import misfits, small_deck
from service.games.heroes.parts import needed
from service.games.heroes.values import rarity_points, status_points
from service.games.rulings import Rulings


def score(request: HeroesScoreAsk, rulings: Rulings) -> Breakdown:
    """The score of the trio that was played, line by line.

    A claimed habitat that the trio does not fit is a finding: such a position cannot arise, yet its points, which do
    not depend on the habitat, are what they are. Raises `Impossible` where trio or habitat are missing, and for a
    status without a value.
    """
    return breakdown(request.position, rulings, "/position")


def breakdown(position: HeroesPosition, rulings: Rulings, at: str) -> Breakdown:
    """The score of a position's trio with findings; `at` is the position's JSON pointer. Raises as `score`."""
    trio = needed(position.trio, f"{at}/trio")
    habitat = needed(position.habitat, f"{at}/habitat")
    lines = score_lines(trio, rulings, f"{at}/trio")
    hand = None if position.hand is None else (*trio, *position.hand)
    unfit = misfits("heroes.position.habitat", tuple(enumerate(trio)), habitat, hand)
    findings = tuple(Finding(rule=found.rule, message=found.message, where=found.where) for found in unfit)
    return of_lines(lines, (*findings, *small_deck(position)))


def of_lines(lines: Sequence[Line], findings: tuple[Finding, ...] = ()) -> Breakdown:
    """The breakdown of a trio's lines: a trio on the table is a whole score."""
    total = sum(line.points for line in lines)
    return Breakdown(game="heroes", total=total, complete=True, lines=tuple(lines), findings=findings)


def score_lines(trio: Sequence[HeroCard], rulings: Rulings, at: str) -> list[Line]:
    """Rarity and status of each card, and the diversity bonus. Raises `Impossible` for a status without a value."""
    lines = []
    for number, card in enumerate(trio):
        where = ((number,),)
        rarity = Message("heroes.rarity", {"name": card.name, "rarity": card.rarity})
        lines.append(Line(rule="heroes.rarity", label=rarity, points=rarity_points(card), cells=where))
        status = Message("heroes.status", {"name": card.name, "status": card.status})
        points = status_points(card, rulings, f"{at}/{number}")
        lines.append(Line(rule="heroes.status", label=status, points=points, cells=where))
    return [*lines, diversity(trio)]


def diversity(trio: Sequence[HeroCard]) -> Line:
    """A point for each different class among the cards (section 4, "Diversity Bonus")."""
    classes = tuple(sorted({card.animal_class for card in trio}))
    label = Message("heroes.diversity", {"count": len(classes), "classes": classes})
    cells = tuple((number,) for number in range(len(trio)))
    return Line(rule="heroes.diversity", label=label, points=len(classes), cells=cells)
