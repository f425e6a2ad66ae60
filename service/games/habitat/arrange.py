"""The verb `arrange`: how some cards support the most ranks, and who must starve ("The Starving Display")."""

from __future__ import annotations

from collections.abc import Sequence

from schemas.habitat_answers import HabitatArrangeAsk, HabitatArrangement, HabitatChoice
from schemas.habitat_cards import HIGHEST, HabitatCard
from schemas.messages import Impossible, Message
from service.games.habitat.arranging import Programme, Solution, chains_of, covered_ranks, laid, most, spread
from service.games.habitat.feeding import Carcasses
from service.games.habitat.findings import restrictions, unknown_cards
from service.games.rulings import Rulings

MAX_CHOICES = 60  # populations for which the choices of who starves are worked out: up to two programmes a kind


def arrange(request: HabitatArrangeAsk, rulings: Rulings) -> HabitatArrangement:
    """The arrangement that supports the most ranks, then the most cards.

    Raises `Impossible` on an event among the cards, and where the solver runs out of time.
    """
    for place, card in enumerate(request.cards):
        if card.diet == "event":
            message = Message("schema.habitat_event_in_forest", {"name": card.name})
            raise Impossible(f"/cards/{place}", message)
    return arranged(request.cards, Carcasses.of(request.starving), frozenset(request.abundant or ()))


def arranged(cards: Sequence[HabitatCard], carcasses: Carcasses, abundant: frozenset[str]) -> HabitatArrangement:
    """The best arrangement of some cards, with the choices of who starves."""
    programme, solution = most(cards, carcasses, abundant)
    plan = programme.plan(solution)
    order = chains_of(cards, plan)
    covered = covered_ranks(cards, plan)
    hungry = [place for place, card in enumerate(cards) if card.is_population and place not in plan]
    fed_at_most = int(programme.fed_count() @ programme.best(programme.fed_count()))
    return HabitatArrangement(
        forest=laid(cards, order),
        hungry=tuple(cards[place] for place in hungry),
        order=tuple(map(tuple, order)),
        hungry_order=tuple(hungry),
        ranks=len(covered),
        covered=covered,
        habitat=len(covered) == HIGHEST,
        least_hungry=sum(card.is_population for card in cards) - fed_at_most,
        choices=_choices(programme, solution) if hungry else (),
        findings=(*restrictions((card, (place,)) for place, card in enumerate(cards)), *unknown_cards(cards)),
    )


def _choices(programme: Programme, solution: Solution) -> tuple[HabitatChoice, ...] | None:
    """Of which kinds how many stay hungry at least and at most, over all best arrangements."""
    if sum(len(kind.places) for kind in programme.kinds) > MAX_CHOICES:
        return None
    found = []
    for kind, least_fed, most_fed in zip(programme.kinds, *spread(programme, solution), strict=True):
        count = len(kind.places)
        if least_fed < count:
            names = tuple(dict.fromkeys(programme.cards[place].name for place in kind.places))
            found.append(HabitatChoice(names=names, cards=kind.places, least=count - most_fed, most=count - least_fed))
    return tuple(found)
