"""Exerting territoriality ("Territoriality", "Special Territoriality Rule").

Instead of drawing, a population of the hand bullies its way onto another player's chain. From the top down it scares
off what it cannot feed on; the first that feeds it comes along with all below. A card that is hungry itself feeds
nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from schemas.habitat import HabitatPlayer
from schemas.habitat_cards import Chain, HabitatCard
from schemas.habitat_moves import HabitatMove
from service.games.habitat.feeding import Lack, lacks
from service.games.habitat.stages import Stage, impossible
from service.games.habitat.support import Forest
from service.games.rulings import Rulings


@dataclass(frozen=True)
class Takeover:
    """A bully on a chain: `height` is how many cards come along (0: it cannot feed on any); `twin` is the second
    chain on the same abundant resource.
    """

    bully: HabitatCard
    chain: Chain
    twin: int | None
    height: int
    lacks: tuple[tuple[int, Lack], ...]

    @property
    def stolen(self) -> Chain:
        """What comes along with the bully, bottom first."""
        return self.chain[: self.height]

    @property
    def scared(self) -> Chain:
        """What stays with its owner, hungry."""
        return self.chain[self.height :]


def takeover(bully: HabitatCard, forest: Forest, c: int) -> Takeover:
    """What a bully makes of a chain of another player's forest, legal or not."""
    chain = forest.chains[c]
    against: list[tuple[int, Lack]] = []
    height = 0
    for i in range(len(chain) - 1, -1, -1):
        found = list(_lacks(bully, forest, c, i))
        if not found:
            height = i + 1
            break
        against += [(i, lack) for lack in found]
    return Takeover(bully, chain, forest.twins.get(c), height, tuple(against))


def _lacks(bully: HabitatCard, forest: Forest, c: int, i: int) -> Iterator[Lack]:
    """Why the bully cannot feed on a card of the chain. Its rank is a rule of its own."""
    card = forest.chains[c][i]
    yield from (lack for lack in lacks(bully, card) if lack.rule != "habitat.chain.rank")
    if not forest.supported(c, i):
        yield Lack("habitat.chain.hungry", "below", {"name": bully.name, "food": card.name})


def restrictions(plan: Takeover, forest: Forest) -> Iterator[Lack]:
    """The restrictions of the rule text that a takeover breaks."""
    names = {"name": plan.bully.name}
    if not plan.bully.is_population:
        yield Lack("habitat.territory.bully", "no_population", names)
        return
    bottom = plan.chain[0]
    if not bottom.is_resource:
        yield Lack("habitat.territory.resource", "none", {**names, "bottom": bottom.name})
    both = [*plan.chain, *(forest.chains[plan.twin] if plan.twin is not None else ())]
    highest = max(both, key=lambda card: card.level)
    if plan.bully.level <= highest.level:
        variant = "not_higher" if highest in plan.chain else "second_chain"
        ranks = {"rank": plan.bully.level, "highest": highest.name, "highest_rank": highest.level}
        yield Lack("habitat.territory.rank", variant, {**names, **ranks})
    if not plan.height:
        yield Lack("habitat.territory.nothing_to_eat", "none", names)


def territoriality(stage: Stage, move: HabitatMove, rulings: Rulings) -> None:
    """Bully another player's chain. Raises `Impossible` on a player, chain or card that is not there."""
    bully = stage.in_hand(move.bully or 0, "/move/bully")
    victim, owner = _victim(stage, move.player or "")
    c = move.chain or 0
    if c >= len(owner.forest) or not owner.forest[c]:
        raise impossible("/move/chain", "habitat.move.no_such_chain", chain=c, count=len(owner.forest))
    forest = replace(stage.as_forest(), chains=owner.forest)
    plan = takeover(bully, forest, c)
    broken = list(restrictions(plan, forest))
    stage.violations += [lack.violation((c, len(plan.chain) - 1)) for lack in broken]
    if any(lack.rule == "habitat.territory.nothing_to_eat" for lack in broken):
        stage.violations += [lack.violation((c, i)) for i, lack in plan.lacks]
    if broken or stage.hand is None:
        return
    del stage.hand[move.bully or 0]
    stage.forest += _won(plan, forest)
    stage.others[victim] = replace(owner, forest=_left(plan, forest, c))
    twin = forest.chains[plan.twin] if plan.twin is not None else ()
    stage.note("stolen", [card for card in (*plan.stolen, *twin) if not card.again])
    stage.note("scared", plan.scared)
    stage.settled["stage"] = "actions"


def _victim(stage: Stage, name: str) -> tuple[int, HabitatPlayer]:
    for n, player in enumerate(stage.others):
        if player.name == name:
            return n, player
    raise impossible("/move/player", "schema.habitat_player", name=name)


def _won(plan: Takeover, forest: Forest) -> list[list[HabitatCard]]:
    """The chains that the bully brings home; of two on one resource the one with the card itself first."""
    mine = [*plan.stolen, plan.bully]
    if plan.twin is None:
        return [mine]
    second = list(forest.chains[plan.twin])
    return [second, mine] if mine[0].again else [mine, second]


def _left(plan: Takeover, forest: Forest, c: int) -> tuple[Chain, ...]:
    """The chains that the owner keeps: the scared ones in place of the chain they stood on."""
    left = [plan.scared if other == c else chain for other, chain in enumerate(forest.chains) if other != plan.twin]
    return tuple(chain for chain in left if chain)
