"""The best arrangement of a player's cards, exactly: most ranks supported, then most cards ("The Food Chain").

Chains are paths of a flow: a resource gives one unit (two when abundant), a carcass feeds any number of scavengers, a
population passes on the unit it got to one more that can eat it. Ranks rise along a chain, so there are no circles.
"Rank r is covered" is a 0/1 variable below the sum of the supported cards of that rank. Solved as an integer
programme by HiGHS (Q. Huangfu and J. A. J. Hall, 2018, "Parallelizing the dual revised simplex method") through
`scipy.optimize.milp`.

Cards that the rules cannot tell apart are one *kind*, with a number. Kinds that are eaten alike are one *prey*, so
that the programme grows with the number of kinds, not with its square.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import coo_array

from schemas.habitat_cards import HIGHEST, Chain, HabitatCard
from schemas.messages import Impossible, Message
from service.games.habitat.feeding import EDIBLE, Carcasses, eats

SECONDS = 8.0  # a programme that takes longer is given up, and the answer says so

Vector = NDArray[np.float64]
Solution = NDArray[np.int64]


@dataclass(frozen=True)
class Kind:
    """Cards that the rules cannot tell apart: one of them, and the places of all in the request."""

    card: HabitatCard
    places: tuple[int, ...]


@dataclass(frozen=True)
class Food:
    """What a kind may stand on. `prey`: the kinds of populations that are eaten alike; `units`: what resources give."""

    card: HabitatCard
    prey: tuple[int, ...] = ()
    slots: tuple[int, ...] = ()


Plan = Mapping[int, int | None]
"""What each fed population stands on, by places in the request; None for a scavenger at the bottom of a chain."""


class Programme:
    """The integer programme of some cards: built once, solved under one or several objectives."""

    def __init__(self, cards: Sequence[HabitatCard], carcasses: Carcasses, abundant: frozenset[str]) -> None:
        self.cards = cards
        self.kinds = _kinds(cards)
        self.foods = [*_resources(cards, abundant), *_prey(self.kinds)]
        self._carcasses = carcasses
        self._columns = list(self._edges())
        self.ranks = sorted({kind.card.level for kind in self.kinds})

    def _edges(self) -> Iterator[tuple[int, int | None]]:
        """The variables: how many cards of a kind stand on a food; food None is scavenging."""
        for k, kind in enumerate(self.kinds):
            if self._carcasses.feeding(kind.card) is not None:
                yield (k, None)
            for f, food in enumerate(self.foods):
                if eats(kind.card, food.card):
                    yield (k, f)

    @cached_property
    def _feeds(self) -> Mapping[int, list[int]]:
        """The columns of each kind."""
        found: dict[int, list[int]] = defaultdict(list)
        for column, (k, _) in enumerate(self._columns):
            found[k].append(column)
        return found

    @property
    def width(self) -> int:
        """How many variables there are: one a column, one a rank."""
        return len(self._columns) + len(self.ranks)

    def fed_count(self, kinds: Collection[int] | None = None) -> Vector:
        """The objective that counts the supported populations (of some kinds)."""
        weights = np.zeros(self.width)
        for column, (kind, _) in enumerate(self._columns):
            weights[column] = kinds is None or kind in kinds
        return weights

    def fed(self, solution: Solution) -> list[int]:
        """How many cards of each kind a solution feeds."""
        return [int(sum(solution[column] for column in self._feeds[k])) for k in range(len(self.kinds))]

    def rank_count(self) -> Vector:
        """The objective that counts the covered ranks of populations."""
        weights = np.zeros(self.width)
        weights[len(self._columns) :] = 1
        return weights

    @cached_property
    def _rules(self) -> tuple[Any, Vector]:
        """The left sides (sparse) and upper bounds of all constraints."""
        entries: list[tuple[int, int, int]] = []
        bounds: list[float] = []
        for k, kind in enumerate(self.kinds):  # no more are fed than there are
            entries += [(len(bounds), column, 1) for column in self._feeds[k]]
            bounds.append(len(kind.places))
        for f, food in enumerate(self.foods):  # a food carries what it has, prey what is fed itself
            entries += [(len(bounds), column, 1) for column, (_, on) in enumerate(self._columns) if on == f]
            entries += [(len(bounds), column, -1) for k in food.prey for column in self._feeds[k]]
            bounds.append(len(food.slots))
        for r, rank in enumerate(self.ranks):  # a rank is covered when one of its cards is fed
            entries.append((len(bounds), len(self._columns) + r, 1))
            same = [k for k, kind in enumerate(self.kinds) if kind.card.level == rank]
            entries += [(len(bounds), column, -1) for k in same for column in self._feeds[k]]
            bounds.append(0)
        rows, columns, values = zip(*entries, strict=True) if entries else ((), (), ())
        return coo_array((values, (rows, columns)), shape=(len(bounds), self.width)).tocsr(), np.array(bounds)

    def best(self, objective: Vector, *at_least: tuple[Vector, int]) -> Solution:
        """The variables that make an objective largest while others reach a value.

        Raises `Impossible` where the solver runs out of time.
        """
        if not self.width:
            return np.zeros(0, dtype=np.int64)
        left, bounds = self._rules
        constraints = [LinearConstraint(left, -np.inf, bounds)]
        constraints += [LinearConstraint(weights, value, np.inf) for weights, value in at_least]
        upper = [len(self.kinds[k].places) for k, _ in self._columns] + [1] * len(self.ranks)
        found = milp(
            -objective,
            integrality=np.ones(self.width),
            bounds=Bounds(0, upper),
            constraints=constraints,
            options={"time_limit": SECONDS, "mip_rel_gap": 0},
        )
        if found.status != 0:
            raise Impossible("/cards", Message("habitat.arrange.too_long", {"seconds": int(SECONDS)}))
        solution: Solution = np.rint(found.x).astype(np.int64)
        return solution

    def plan(self, solution: Solution) -> Plan:
        """Which card stands on which, by the numbers of a solution. Kinds are laid from the lowest rank up."""
        plan: dict[int, int | None] = {}
        free = [list(food.slots) for food in self.foods]
        waiting = [list(kind.places) for kind in self.kinds]
        for column in sorted(range(len(self._columns)), key=lambda c: self.kinds[self._columns[c][0]].card.level):
            k, f = self._columns[column]
            for _ in range(int(solution[column])):
                place = waiting[k].pop(0)
                plan[place] = None if f is None else free[f].pop(0)
                for g, food in enumerate(self.foods):
                    if k in food.prey:
                        free[g].append(place)
        return plan


def _kinds(cards: Sequence[HabitatCard]) -> list[Kind]:
    """The populations by what the rules look at, in the order of the cards."""
    found: dict[tuple[Any, ...], list[int]] = defaultdict(list)
    for place, card in enumerate(cards):
        if card.is_population:
            words = (frozenset(words or ()) for words in (card.realms, card.eats, card.not_known))
            found[(card.rank, card.diet, card.scavenges, card.realms is None, *words)].append(place)
    return [Kind(cards[places[0]], tuple(places)) for places in found.values()]


def _resources(cards: Sequence[HabitatCard], abundant: frozenset[str]) -> list[Food]:
    """The resources by their sort; an abundant card gives two places ("Special Territoriality Rule")."""
    found: dict[str | None, list[int]] = defaultdict(list)
    for place, card in enumerate(cards):
        if card.is_resource:
            found[card.resource] += [place] * (2 if card.resource in abundant else 1)
    return [Food(cards[slots[0]], slots=tuple(slots)) for slots in found.values()]


def _prey(kinds: Sequence[Kind]) -> list[Food]:
    """The populations by what predators look at: rank, realms, and that they are eaten at all."""
    found: dict[tuple[Any, ...], list[int]] = defaultdict(list)
    for k, kind in enumerate(kinds):
        if kind.card.diet in EDIBLE:
            realms, not_known = (frozenset(words or ()) for words in (kind.card.realms, kind.card.not_known))
            found[(kind.card.rank, kind.card.realms is None, realms, not_known)].append(k)
    return [Food(kinds[prey[0]].card, prey=tuple(prey)) for prey in found.values()]


def chains_of(cards: Sequence[HabitatCard], plan: Plan) -> list[list[int]]:
    """The chains of a plan as places, bottom first: those on resources and the resources alone, then those on
    carcasses.

    A resource that carries two chains is the bottom of both, one after the other.
    """
    above: dict[int, list[int]] = defaultdict(list)
    roots: list[int] = []
    for place, below in plan.items():
        if below is None:
            roots.append(place)
        else:
            above[below].append(place)

    def up(place: int) -> list[int]:
        chain = [place]
        while above[chain[-1]]:
            chain.append(above[chain[-1]][0])
        return chain

    found = []
    for place, card in enumerate(cards):
        if card.is_resource:
            found += [[place, *up(first)] for first in above[place]] or [[place]]
    return found + [up(place) for place in sorted(roots)]


def covered_ranks(cards: Sequence[HabitatCard], plan: Plan) -> tuple[int, ...]:
    """The ranks of the resources and of the populations that a plan feeds."""
    ranks = {card.level for place, card in enumerate(cards) if card.is_resource or place in plan}
    return tuple(rank for rank in range(1, HIGHEST + 1) if rank in ranks)


def most(cards: Sequence[HabitatCard], carcasses: Carcasses, abundant: frozenset[str]) -> tuple[Programme, Solution]:
    """The programme of some cards and a best solution: most ranks, then most cards."""
    programme = Programme(cards, carcasses, abundant)
    return programme, programme.best(programme.rank_count() * (len(cards) + 1) + programme.fed_count())


def spread(programme: Programme, solution: Solution) -> tuple[list[int], list[int]]:
    """How many cards of each kind are fed at least and at most, over all solutions as good as this one.

    Kinds that no solution seen so far feeds at all are asked for together: one that feeds any of them is a new
    witness, and a best of none proves it for all. Likewise for kinds that every solution feeds wholly.
    """
    counts = [len(kind.places) for kind in programme.kinds]
    best = (
        (programme.rank_count(), int(programme.rank_count() @ solution)),
        (programme.fed_count(), int(programme.fed_count() @ solution)),
    )
    low = programme.fed(solution)
    high = list(low)

    def look(kinds: Collection[int], sign: int) -> list[int]:
        found = programme.fed(programme.best(sign * programme.fed_count(kinds), *best))
        low[:], high[:] = map(min, low, found), map(max, high, found)
        return found

    while kinds := [k for k, most_fed in enumerate(high) if most_fed == 0]:
        if not any(look(kinds, 1)[k] for k in kinds):
            break
    while kinds := [k for k, least_fed in enumerate(low) if least_fed == counts[k]]:
        if all(look(kinds, -1)[k] == counts[k] for k in kinds):
            break
    for k, count in enumerate(counts):
        if 0 < high[k] < count:
            look([k], 1)
        if 0 < low[k] < count:
            look([k], -1)
    return low, high


def laid(cards: Sequence[HabitatCard], order: Sequence[Sequence[int]]) -> tuple[Chain, ...]:
    """Chains of places as chains of cards; a resource's second chain is marked `again`."""
    seen: set[int] = set()
    chains = []
    for places in order:
        chain = [cards[place] for place in places]
        if places[0] in seen:
            chain[0] = replace(chain[0], again=True)
        seen.add(places[0])
        chains.append(tuple(chain))
    return tuple(chains)
