"""All legal moves of the kinds that can be listed, each once.

Candidates are weighed on the spot by what feeds them; the rules of `checking` would say the same of each, only slower.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from schemas.answers import MoveList
from schemas.habitat import DISPLAY, PILES, CardPlace, HabitatPosition
from schemas.habitat_cards import HIGHEST, RESOURCES, HabitatCard
from schemas.habitat_moves import HabitatMove, HabitatTake
from schemas.habitat_turns import LISTED, HabitatMovesAsk
from service.games.habitat.building import may_be_rescued
from service.games.habitat.checking import STAGES
from service.games.habitat.feeding import Carcasses, eats
from service.games.habitat.stages import Stage, impossible
from service.games.habitat.support import Forest
from service.games.habitat.territory import restrictions, takeover
from service.games.rulings import Rulings

MAX_CANDIDATES = 10_000  # hand times places; beyond it the request is refused


def moves(request: HabitatMovesAsk, rulings: Rulings) -> MoveList:
    """The legal moves of one type, or of all that can be listed. What a draw would reveal is not part of the list.

    Raises `Impossible` where there are too many places to go through.
    """
    position = request.position
    _refuse_too_many(position)
    types = LISTED if request.type is None else (request.type,)
    found = [move for name in types if _may(position, name) for move in _LISTS[name](position, rulings)]
    return MoveList(count=len(found), moves=tuple(found))


def _refuse_too_many(position: HabitatPosition) -> None:
    places = sum(len(chain) + 2 for chain in position.forest) + 1
    chains = sum(len(player.forest) for player in position.others or ())
    candidates = (len(position.hand or ()) + PILES) * (places + chains)
    if candidates > MAX_CANDIDATES:
        raise impossible("/position", "habitat.moves.too_many", count=candidates, most=MAX_CANDIDATES)


def _may(position: HabitatPosition, name: str) -> bool:
    """Whether moves of a type come at this point of the game."""
    if position.won is not None or (position.name is not None and position.turn not in (None, position.name)):
        return False
    return position.stage is None or position.stage in STAGES.get(name, ("actions",))


def _draws(position: HabitatPosition, rulings: Rulings) -> Iterator[HabitatMove]:
    """The ways to draw; the second card of the display is chosen after the refill."""
    if position.hand is None:
        return
    sources = [HabitatTake(source="deck"), *(HabitatTake(source="display", index=n) for n in range(DISPLAY))]
    repeat = 1 if position.stage == "drawn_one" else 2
    for take in product(sources, repeat=repeat):
        if _can_be_drawn(position, take):
            yield HabitatMove(type="draw", take=take)


def _can_be_drawn(position: HabitatPosition, takes: tuple[HabitatTake, ...]) -> bool:
    """Whether deck and display hold out; an exhausted deck is made anew of what starves."""
    left = len(position.deck) if isinstance(position.deck, tuple) else position.deck
    shown = len(position.display or ())
    renewable = any(position.starving or ())
    for take in takes:
        if left == 0 and renewable:
            return True
        if take.source == "display" and (take.index or 0) >= shown:
            return False
        if take.source == "deck" and left == 0:
            return False
        if left == 0:
            shown -= 1
        elif left is not None:
            left -= 1
    return True


def _plays(position: HabitatPosition, rulings: Rulings) -> Iterator[HabitatMove]:
    forest = Forest.of(position)
    for n, card in enumerate(position.hand or ()):
        if card.diet != "event":
            for chain, index, second in _places(forest, card):
                yield HabitatMove(type="play", card=n, chain=chain, index=index, second=second)


def _rescues(position: HabitatPosition, rulings: Rulings) -> Iterator[HabitatMove]:
    piles = [list(pile) for pile in position.starving or ()]
    for p, pile in enumerate(piles):
        if pile and may_be_rescued(pile[-1], rulings):
            left = Carcasses.of([tuple(pile[:-1]) if q == p else tuple(other) for q, other in enumerate(piles)])
            forest = Forest(position.forest, left, frozenset(position.abundant or ()))
            for chain, index, second in _places(forest, pile[-1]):
                yield HabitatMove(type="rescue", pile=p, chain=chain, index=index, second=second)


def _places(forest: Forest, card: HabitatCard) -> Iterator[tuple[int | None, int | None, bool | None]]:
    """Where a card is fed and feeds what then lies right above it: `chain`, `index` and `second` of a move."""
    alone = card.is_resource or forest.carcasses.feeding(card) is not None
    if alone:
        yield (None, None, None)
    for c, chain in enumerate(forest.chains):
        if not chain:
            continue
        for i in range(len(chain) + 1):
            above = chain[i] if i < len(chain) else None
            if above is not None and (above.is_resource or not eats(above, card)):
                continue
            if _feeds(forest, card, (c, i - 1)) if i else alone:
                yield (c, i, None)
        if _may_be_second(forest, c) and card.is_population and eats(card, chain[0]):
            yield (c, None, True)


def _feeds(forest: Forest, card: HabitatCard, below: CardPlace) -> bool:
    return card.is_population and forest.supported(*below) and eats(card, forest.card(below))


def _may_be_second(forest: Forest, c: int) -> bool:
    """Whether an abundant resource still has room for a second chain."""
    chain = forest.chains[c]
    return (
        bool(chain)
        and chain[0].is_resource
        and not chain[0].again
        and c not in forest.twins
        and chain[0].resource in forest.abundant
    )


def _events(position: HabitatPosition, rulings: Rulings) -> Iterator[HabitatMove]:
    """Events onto each pile that they may go to; Abundance for each resource."""
    piles = Stage.of(position).piles
    empty = [p for p in range(PILES) if not piles[p]]
    for n, card in enumerate(position.hand or ()):
        if card.diet == "event":
            named = RESOURCES if card.effect == "abundance" else (None,)
            for pile, abundant in product(empty or range(PILES), named):
                yield HabitatMove(type="event", card=n, pile=pile, abundant=abundant)


def _takeovers(position: HabitatPosition, rulings: Rulings) -> Iterator[HabitatMove]:
    mine = Forest.of(position)
    for player in position.others or ():
        forest = Forest(player.forest, mine.carcasses, mine.abundant)
        for (n, bully), c in product(enumerate(position.hand or ()), range(len(player.forest))):
            if player.forest[c] and next(restrictions(takeover(bully, forest, c), forest), None) is None:
                yield HabitatMove(type="territoriality", bully=n, player=player.name, chain=c)


def _declarations(position: HabitatPosition, rulings: Rulings) -> Iterator[HabitatMove]:
    if len(Forest.of(position).ranks) == HIGHEST:
        yield HabitatMove(type="declare")


_LISTS: Mapping[str, Callable[[HabitatPosition, Rulings], Iterator[HabitatMove]]] = {
    "draw": _draws,
    "territoriality": _takeovers,
    "play": _plays,
    "rescue": _rescues,
    "event": _events,
    "declare": _declarations,
}
