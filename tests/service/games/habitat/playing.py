"""A player at random who keeps to the rules: plays whole games at a table, card by card, for properties and replays."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from schemas.habitat import DISPLAY, HabitatPlayer, HabitatPosition, HabitatTable
from schemas.habitat_cards import HabitatCard
from schemas.habitat_moves import HabitatDiscard, HabitatLoss, HabitatMove, HabitatReshuffle, HabitatStarve
from schemas.habitat_turns import HabitatMovesAsk
from service.games.habitat import HABITAT
from service.games.habitat.arrange import arranged
from service.games.habitat.checking import judge
from service.games.habitat.feeding import Carcasses
from service.games.habitat.listing import moves
from service.games.habitat.replaying import next_turn
from service.games.habitat.support import Forest
from service.games.habitat.tables import seat_of, seated, unseated
from service.games.rulings import Rulings
from tests.service.games.habitat.cards import DECK, card

NAMES = ("Ada", "Ben", "Cleo")


def rulings() -> Rulings:
    return Rulings(HABITAT.rulings)


def deal(rng: random.Random, copies: int = 2) -> HabitatTable:
    """A table after the cards are dealt: the start of the set-up."""
    deck = [card(name) for name in DECK for _ in range(copies)]
    rng.shuffle(deck)
    hands = [tuple(deck.pop() for _ in range(6)) for _ in NAMES]
    display = tuple(deck.pop() for _ in range(DISPLAY))
    players = tuple(HabitatPlayer(name=name, hand=hand) for name, hand in zip(NAMES, hands, strict=True))
    return HabitatTable(players=players, stage="set_up", display=display, deck=tuple(deck))


class Game:
    """A game under way: `table` as it stands, `moves` so far. Every move is checked as it is made."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.start = self.table = deal(rng)
        self.moves: list[HabitatMove] = []

    def make(self, move: HabitatMove, name: str) -> None:
        """Make a legal move."""
        seat = seat_of(self.table, name, "/by")
        verdict = judge(seated(self.table, seat), move, rulings())
        assert verdict.legal, verdict.violations
        self.table = next_turn(unseated(verdict.after, seat, self.table), move, seat)
        self.moves.append(replace(move, by=name))

    def position(self) -> HabitatPosition:
        """The table as the one at turn would see it with nothing hidden."""
        return seated(self.table, seat_of(self.table, self.table.turn or NAMES[0], "/by"))

    def play(self, turns: int) -> None:
        """The set-up and some turns, or up to a Habitat."""
        for name in NAMES:
            self._set_up(name)
        self._pile_up()
        for _ in range(turns):
            self._turn()
            if self.table.won is not None:
                return

    def _set_up(self, name: str) -> None:
        position = seated(self.table, seat_of(self.table, name, "/by"))
        hand = list(position.hand or ())
        resource = next((one for one in hand if one.is_resource), None)
        forest = ((resource,),) if resource is not None else ()
        kept = [n for n, one in enumerate(hand) if one is not resource]
        aside = self.rng.sample(kept, len(hand) - len(forest) - 3)
        discard = tuple(HabitatDiscard(card=n) for n in aside)
        self.make(HabitatMove(type="set_up", forest=forest, discard=discard), name)

    def _pile_up(self) -> None:
        aside = list(self.table.set_aside or ())
        self.rng.shuffle(aside)
        self.make(HabitatMove(type="pile_up", starving=tuple(tuple(aside[p::3]) for p in range(3))), NAMES[0])

    def _turn(self) -> None:
        name = self.table.turn or NAMES[0]
        takeovers = self._listed("territoriality")
        if takeovers and self.rng.random() < 0.5:
            self.make(self.rng.choice(takeovers), name)
        else:
            self._draw(name)
        for _ in range(self.rng.randrange(4)):
            self._act(name)
        if self.rng.random() < 0.5:
            self._arrange(name)
        if declared := self._listed("declare"):
            self.make(declared[0], name)
            return
        self._end(name)

    def _listed(self, type: str) -> list[HabitatMove]:
        return list(moves(HabitatMovesAsk(position=self.position(), type=type), rulings()).moves)

    def _draw(self, name: str) -> None:
        ways = self._listed("draw")
        move = self.rng.choice(ways) if ways else HabitatMove(type="draw", take=())
        while True:
            verdict = judge(self.position(), move, rulings())
            if verdict.legal:
                break
            if [one.message.id for one in verdict.violations] != ["habitat.draw.reshuffle.due"]:
                move = self.rng.choice(self._listed("draw"))  # the new deck ran out again: another way
                continue
            move = replace(move, reshuffle=(*(move.reshuffle or ()), self._shuffled(move)))
        self.make(move, name)

    def _shuffled(self, move: HabitatMove) -> HabitatReshuffle:
        """A new deck of both displays, which no longer have what was drawn before."""
        position = self.position()
        deck = list(position.deck) if isinstance(position.deck, tuple) else []
        display = list(position.display or ())
        for take in move.take or ():
            if not deck:
                break
            if take.source == "deck":
                deck.pop(0)
            else:
                display[take.index or 0] = deck.pop(0)
        pool = [one for pile in position.starving or () for one in pile] + display
        self.rng.shuffle(pool)
        return HabitatReshuffle(display=tuple(pool[:DISPLAY]), deck=tuple(pool[DISPLAY:]))

    def _act(self, name: str) -> None:
        listed = [move for type in ("play", "rescue", "event") for move in self._listed(type)]
        if listed:
            move = self.rng.choice(listed)
            if move.type == "event" and self.rng.random() < 0.5:
                move = replace(move, losses=self._losses(move), pile=None)
            self.make(move, name)

    def _losses(self, move: HabitatMove) -> tuple[HabitatLoss, ...]:
        """Every player but the one at turn loses a card of the hand, in the order of play."""
        others = self.position().others or ()
        return tuple(HabitatLoss(player=other.name, card=0) for other in others if other.hand)

    def _arrange(self, name: str) -> None:
        position = self.position()
        hand = [one for one in position.hand or () if one.diet != "event"]
        chosen = self.rng.sample(hand, self.rng.randint(0, len(hand)))
        own = [one for chain in position.forest for one in chain if not one.again] + chosen
        best = arranged(own, Carcasses.of(position.starving), frozenset(position.abundant or ()))
        if Counter(best.hungry) == _mine(best.hungry, position):
            self.make(HabitatMove(type="arrange", forest=best.forest, hungry=best.hungry), name)

    def _end(self, name: str) -> None:
        position = self.position()
        hungry = [row.at for row in Forest.of(position).hungry]
        self.rng.shuffle(hungry)
        hand = range(len(position.hand or ()))
        discards = self.rng.sample(list(hand), max(0, len(hand) - 3))
        starve = tuple(HabitatStarve(at=at) for at in hungry)
        discard = tuple(HabitatDiscard(card=n) for n in discards)
        self.make(HabitatMove(type="end_turn", starve=starve, discard=discard), name)


def _mine(hungry: tuple[HabitatCard, ...], position: HabitatPosition) -> Counter[HabitatCard]:
    """Those of some cards that lie in the forest already: a card of the hand is not played hungry."""
    return Counter(hungry) & Counter(one.itself for chain in position.forest for one in chain if not one.again)
