"""Drawing two cards, with every refill and reshuffle ("Draw Cards", "The Deck", "The Draw Display").

Chance is part of the move: what came from a face-down deck is told by `card`, `refill` and `reshuffle`. Where the
deck is known card by card, it speaks for itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from schemas.habitat import DISPLAY, Deck
from schemas.habitat_cards import HabitatCard
from schemas.habitat_moves import HabitatMove, HabitatReshuffle, HabitatTake
from service.games.habitat.stages import Stage, impossible, less, multiset
from service.games.rulings import Rulings

CARDS_TO_DRAW = 2


class _Broken(Exception):
    """The drawing cannot go on: what comes next rests on what was not told."""


def draw(stage: Stage, move: HabitatMove, rulings: Rulings) -> None:
    """Draw the first card, the second or both. Raises `Impossible` where a position or move leaves out what is
    needed.
    """
    takes = move.take or ()
    had = 1 if stage.position.stage == "drawn_one" else 0
    if had + len(takes) > CARDS_TO_DRAW:
        stage.broken("habitat.draw.count", "too_many", count=CARDS_TO_DRAW)
        return
    if stage.hand is None:
        raise impossible("/position/hand", "schema.required")
    piles = _Piles(stage, list(move.reshuffle or ()), rulings)
    try:
        piles.make_anew()
        for n, take in enumerate(takes):
            card = piles.from_deck(take, n) if take.source == "deck" else piles.from_display(take, n)
            stage.hand.append(card)
            stage.note("drawn", [card])
        if not takes and not piles.exhausted():
            stage.broken("habitat.draw.count", "none", count=CARDS_TO_DRAW)
    except _Broken:
        return
    if piles.told:
        stage.broken("habitat.draw.reshuffle", "not_due")
    done = had + len(takes) == CARDS_TO_DRAW or piles.exhausted()
    stage.settled.update(
        deck=piles.deck,
        display=None if piles.display is None else tuple(piles.display),
        stage="actions" if done else "drawn_one",
    )


@dataclass
class _Piles:
    """The deck and the Draw Display while cards are drawn. `told`: the reshuffles that the move still has to tell."""

    stage: Stage
    told: list[HabitatReshuffle]
    rulings: Rulings

    def __post_init__(self) -> None:
        self.deck: Deck = self.stage.position.deck
        shown = self.stage.position.display
        self.display = None if shown is None else list(shown)

    def from_deck(self, take: HabitatTake, n: int) -> HabitatCard:
        """The next card of the deck."""
        return self._next(take.card, f"/move/take/{n}/card")

    def from_display(self, take: HabitatTake, n: int) -> HabitatCard:
        """A card of the Draw Display, which is refilled at once."""
        if self.display is None:
            raise impossible("/position/display", "schema.required")
        index = take.index or 0
        if index >= len(self.display):
            self.stage.broken("habitat.draw.slot", "empty", index=index)
            raise _Broken
        card = self.display.pop(index)
        if take.card not in (None, card):
            self.stage.broken("habitat.draw.card", "display", name=card.name, index=index)
            raise _Broken
        if self._empty():
            if take.refill is not None:
                self.stage.broken("habitat.draw.refill", "nothing_left")
        else:
            self._next(take.refill, f"/move/take/{n}/refill", at=index)
        return card

    def make_anew(self) -> None:
        """Reshuffle an exhausted deck at once, if anything lies in the Starving Display to make it of."""
        if self._empty() and (back := self._pool()):
            self._reshuffle(back)

    def exhausted(self) -> bool:
        """Whether no card is left to draw anywhere."""
        return self._empty() and not self.display

    def _empty(self) -> bool:
        return self.deck in (0, ())

    def _next(self, told: HabitatCard | None, pointer: str, at: int | None = None) -> HabitatCard:
        """Take the next card of the deck (into the display where `at` says so); an exhausted deck is made anew at
        once.
        """
        if self._empty():
            self.stage.broken("habitat.draw.nothing", "left")
            raise _Broken
        if isinstance(self.deck, tuple):
            card, self.deck = self.deck[0], self.deck[1:]
            if told not in (None, card):
                self.stage.broken("habitat.draw.card", "deck", name=card.name)
                raise _Broken
        else:
            if told is None:
                raise impossible(pointer, "habitat.draw.tell")
            card = told
            self.deck = None if self.deck is None else self.deck - 1
        if at is not None and self.display is not None:
            self.display.insert(at, card)
        self.make_anew()
        return card

    def _pool(self) -> list[HabitatCard]:
        """The cards of the Starving Display that go back into the deck."""
        cards = [card for pile in self.stage.piles for card in pile]
        if any(card.diet == "event" for card in cards) and self.rulings["habitat.reshuffle_events"] == "stay":
            return [card for card in cards if card.diet != "event"]
        return cards

    def _reshuffle(self, back: list[HabitatCard]) -> None:
        """ "Reshuffle the Starving Display and the Draw Display together", then show three new cards."""
        if self.display is None:
            raise impossible("/position/display", "schema.required")
        pool = multiset([*back, *self.display])
        if not self.told:
            self.stage.broken("habitat.draw.reshuffle", "due")
            raise _Broken
        told = self.told.pop(0)
        rest = pool - multiset(told.display)
        shown = min(DISPLAY, pool.total())
        if isinstance(self.deck, tuple) and told.deck is None:
            raise impossible("/move/reshuffle", "habitat.draw.tell_deck")
        wrong = less(multiset(told.display) - pool) + less(multiset(told.deck or ()) - rest)
        if wrong or len(told.display) != shown or (told.deck is not None and multiset(told.deck) != rest):
            self.stage.broken("habitat.draw.reshuffle", "other_cards", count=pool.total(), shown=shown)
            raise _Broken
        staying = [[card for card in pile if card not in back] for pile in self.stage.piles]
        self.stage.piles = staying
        self.display = list(told.display)
        self.deck = told.deck if isinstance(self.deck, tuple) else rest.total()
