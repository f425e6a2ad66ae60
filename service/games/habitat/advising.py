"""Can a player complete a Habitat this turn? With the own cards, the Draw Display, a takeover, or rescues.

An option is a set of cards that come along and a Starving Display that stays. Every one is weighed by the exact
arrangement, simple ones first; one whose cards could not even be fed one by one is passed over, and so is one that
only adds to an option that wins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from schemas.habitat import DISPLAY, HabitatPosition
from schemas.habitat_answers import HabitatAdvice, HabitatAdviseAsk, HabitatOption
from schemas.habitat_cards import HIGHEST, LOWEST, Chain, HabitatCard
from service.games.habitat.arrange import arranged
from service.games.habitat.arranging import chains_of, covered_ranks, laid, most
from service.games.habitat.building import may_be_rescued
from service.games.habitat.feeding import Carcasses, eats
from service.games.habitat.support import Forest
from service.games.habitat.territory import restrictions, takeover
from service.games.rulings import Rulings

MAX_RESCUES = 2  # rescues in a row that are weighed
MAX_WEIGHED = 60  # arrangements that are solved for one answer

Piles = tuple[Chain, ...]


@dataclass(frozen=True)
class Way:
    """What a player does for more cards: see `HabitatOption`. `own`: all cards the player then has; `piles`: what
    still starves.
    """

    own: tuple[HabitatCard, ...]
    piles: Piles
    cards: tuple[HabitatCard, ...] = ()
    draw: tuple[int, ...] = ()
    takeover: tuple[int, str, int] | None = None
    rescue: tuple[int, ...] = ()

    @property
    def steps(self) -> int:
        """How much it takes."""
        return len(self.draw) + len(self.rescue) + 2 * (self.takeover is not None)

    def adds_to(self, other: Way) -> bool:
        """Whether this is another way with something on top."""
        return (
            set(other.draw) <= set(self.draw)
            and (other.takeover is None or other.takeover == self.takeover)
            and Counter(other.rescue) <= Counter(self.rescue)
        )


def advise(request: HabitatAdviseAsk, rulings: Rulings) -> HabitatAdvice:
    """The best arrangement of the own cards, and the ways to a Habitat with the cards that lie open."""
    position = request.position
    abundant = frozenset(position.abundant or ())
    own = tuple(card for chain in position.forest for card in chain if not card.again)
    own += tuple(card for card in position.hand or () if card.diet != "event")
    piles = tuple(position.starving or ())
    now = arranged(own, Carcasses.of(piles), abundant)
    options: list[HabitatOption] = []
    weighed_all = True
    if not now.habitat:
        options, weighed_all = _weigh(_ways(position, Way(own, piles), rulings), abundant)
    return HabitatAdvice(
        can_win=now.habitat or any(option.habitat for option in options),
        now=now,
        missing=tuple(rank for rank in range(LOWEST, HIGHEST + 1) if rank not in now.covered),
        options=tuple(sorted(options, key=lambda option: -option.ranks)),
        weighed_all=weighed_all,
    )


def _weigh(ways: list[Way], abundant: frozenset[str]) -> tuple[list[HabitatOption], bool]:
    """The options that win and those of a single step, and whether all were weighed."""
    options: list[HabitatOption] = []
    winning: list[Way] = []
    solved = 0
    for way in sorted(ways, key=lambda way: way.steps):
        if any(way.adds_to(other) for other in winning):
            continue
        hopeful = len(_feedable_ranks(way)) == HIGHEST
        if not hopeful and way.steps > 1:
            continue
        if solved == MAX_WEIGHED:
            return options, False
        solved += 1
        option = _option(way, abundant)
        if option.habitat:
            winning.append(way)
        if option.habitat or way.steps == 1:
            options.append(option)
    return options, True


def _option(way: Way, abundant: frozenset[str]) -> HabitatOption:
    programme, solution = most(way.own, Carcasses.of(way.piles), abundant)
    plan = programme.plan(solution)
    covered = covered_ranks(way.own, plan)
    habitat = len(covered) == HIGHEST
    bully, player, chain = way.takeover or (None, None, None)
    return HabitatOption(
        draw=way.draw,
        bully=bully,
        player=player,
        chain=chain,
        rescue=way.rescue,
        cards=way.cards,
        ranks=len(covered),
        habitat=habitat,
        forest=laid(way.own, chains_of(way.own, plan)) if habitat else None,
    )


def _ways(position: HabitatPosition, start: Way, rulings: Rulings) -> list[Way]:
    """Every way to more cards, but the empty one."""
    firsts = [start, *_draws(position, start), *_takeovers(position, start)]
    found = [rescued for first in firsts for rescued in _rescues(first, rulings)]
    return [way for way in firsts + found if way.steps]


def _draws(position: HabitatPosition, start: Way) -> Iterator[Way]:
    """One or two cards of the Draw Display, where the turn still allows it."""
    left = {"drawn_one": 1, "actions": 0, "set_up": 0}.get(position.stage or "start", 2)
    shown = [(n, card) for n, card in enumerate(position.display or ()) if card.diet != "event"]
    for count in range(1, min(left, DISPLAY) + 1):
        for chosen in combinations(shown, count):
            cards = tuple(card for _, card in chosen)
            yield replace(start, own=start.own + cards, cards=cards, draw=tuple(n for n, _ in chosen))


def _takeovers(position: HabitatPosition, start: Way) -> Iterator[Way]:
    """Every chain of the others that a card of the hand can bully."""
    if position.stage not in (None, "start"):
        return
    mine = Forest.of(position)
    for player in position.others or ():
        forest = Forest(player.forest, mine.carcasses, mine.abundant)
        for (n, bully), c in product(enumerate(position.hand or ()), range(len(player.forest))):
            if not player.forest[c]:
                continue
            plan = takeover(bully, forest, c)
            if next(restrictions(plan, forest), None) is None:
                twin = forest.chains[plan.twin] if plan.twin is not None else ()
                cards = tuple(card for card in (*plan.stolen, *twin) if not card.again)
                yield replace(start, own=start.own + cards, cards=cards, takeover=(n, player.name, c))


def _rescues(way: Way, rulings: Rulings) -> Iterator[Way]:
    """Up to `MAX_RESCUES` rescues in a row, each supported at once by some arrangement of the cards at hand."""
    if len(way.rescue) == MAX_RESCUES:
        return
    for p, pile in enumerate(way.piles):
        if not pile or not may_be_rescued(pile[-1], rulings):
            continue
        card = pile[-1]
        rescued = Way(
            own=(*way.own, card),
            piles=tuple(other[:-1] if q == p else other for q, other in enumerate(way.piles)),
            cards=(*way.cards, card),
            draw=way.draw,
            takeover=way.takeover,
            rescue=(*way.rescue, p),
        )
        if card in feedable(rescued.own, Carcasses.of(rescued.piles)):
            yield rescued
            yield from _rescues(rescued, rulings)


def _feedable_ranks(way: Way) -> set[int]:
    return {card.level for card in feedable(way.own, Carcasses.of(way.piles))}


def feedable(cards: Sequence[HabitatCard], carcasses: Carcasses) -> set[HabitatCard]:
    """The cards that some chain of these cards can support, each taken for itself."""
    fed: list[HabitatCard] = []
    for card in sorted(set(cards), key=lambda card: card.level):
        if card.is_resource or carcasses.feeding(card) is not None or any(eats(card, food) for food in fed):
            fed.append(card)
    return set(fed)
