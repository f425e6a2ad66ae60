"""A match of several players: rounds, turns, battles, tokens, clean-up, the win. A value and a pure step.

Each round starts with the youngest player and goes round the table; then ties are fought out, the token is taken, all
clean up, and the next round begins (rule text, sections 2 to 5). Trading is open to everyone at any time until someone
has won.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from schemas.answers import Violation
from schemas.heroes import HeroCard, HeroesMatchMove, HeroesPosition
from schemas.heroes_answers import HeroesResult, HeroesRound, MatchStatus
from schemas.heroes_asks import HeroesPlayer, HeroesSeat, HeroesTable
from service.games.heroes.moving import HAND, moved, violation
from service.games.heroes.rounds import judge
from service.games.heroes.tokens import has_won, with_token
from service.games.heroes.trios import habitats_of
from service.games.rulings import Rulings

PHASE_OF = {"draw": "play", "play_trio": "play", "reveal": "battle", "sanctuary": "cleanup"}
"""When a type of move is made; trading is free."""


@dataclass(frozen=True)
class Seat:
    """A player: what lies before them, the cards revealed in this round's battles, whether they have cleaned up."""

    name: str
    position: HeroesPosition
    revealed: tuple[HeroCard, ...] = ()
    cleaned: bool = False


@dataclass(frozen=True)
class Match:
    """A match. `seats` in the order given, `first` the youngest's; `fighting`: who must reveal a card in a battle."""

    seats: tuple[Seat, ...]
    first: int
    habitats: frozenset[str]
    rounds: tuple[HeroesRound, ...] = ()
    round: int = 1
    phase: str = "play"
    fighting: tuple[str, ...] = ()

    @property
    def waiting(self) -> tuple[str, ...]:
        """Whose move is awaited: one player's in turn, or in any order those who must reveal or clean up."""
        if self.phase == "play":
            return tuple(seat.name for seat in self._in_turn() if seat.position.trio is None)[:1]
        if self.phase == "battle":
            return self.fighting
        if self.phase == "cleanup":
            return tuple(seat.name for seat in self.seats if not seat.cleaned)
        return ()

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has tokens of three different habitats."""
        return tuple(seat.name for seat in self.seats if has_won(seat.position.tokens or {}))

    @property
    def status(self) -> MatchStatus:
        """How the match stands."""
        return MatchStatus(round=self.round, phase=self.phase, waiting=self.waiting, winners=self.winners)

    @property
    def table(self) -> HeroesTable:
        """All that lies on the table, in the form in which a replay starts."""
        players = tuple(HeroesSeat(name=seat.name, position=seat.position) for seat in self.seats)
        return HeroesTable(players=players, youngest=self.seats[self.first].name)

    def _in_turn(self) -> Iterator[Seat]:
        return iter(self.seats[self.first :] + self.seats[: self.first])


def begin(players: tuple[HeroesSeat, ...], youngest: str | None) -> Match:
    """The match before its first move: hands are dealt, the youngest is to play ("2. Setup")."""
    names = [player.name for player in players]
    seats = tuple(Seat(player.name, _dealt(player.position)) for player in players)
    cards = (
        card
        for seat in seats
        for pile in (seat.position.hand, seat.position.deck, seat.position.discard)
        for card in pile or ()
    )
    match = Match(seats, names.index(youngest) if youngest else 0, frozenset(habitats_of(cards)))
    return replace(match, phase="over") if match.winners else match


def _dealt(position: HeroesPosition) -> HeroesPosition:
    deck, hand = position.deck or (), position.hand
    if hand is None:
        deck, hand = deck[HAND:], deck[:HAND]
    return replace(position, hand=hand, deck=deck, discard=position.discard or (), tokens=position.tokens or {})


@dataclass(frozen=True)
class Stepped:
    """The match after a move; unchanged, with the reasons, where the move is illegal."""

    match: Match
    violations: tuple[Violation, ...]
    after: HeroesPosition | None = None


def step(match: Match, move: HeroesMatchMove, rulings: Rulings) -> Stepped:
    """Make a move. Raises `Impossible` where a card that must be scored has a status without a value."""
    number = next((n for n, seat in enumerate(match.seats) if seat.name == move.player), None)
    if number is None:
        return Stepped(match, (violation("heroes.turn.player", name=move.player),))
    if match.phase == "over":
        return Stepped(match, (violation("heroes.match.over", names=match.winners),))
    seat = match.seats[number]
    done = moved(seat.position, move, f"/start/players/{number}/position")
    violations = (*_out_of_turn(match, seat, move), *done.violations, *_foreign(match, move))
    if violations or done.after is None:
        return Stepped(match, violations)
    revealed = (*seat.revealed, *(done.after.discard or ())[-1:]) if move.type == "reveal" else seat.revealed
    changed = Seat(seat.name, done.after, revealed, seat.cleaned or move.type == "sanctuary")
    seats = (*match.seats[:number], changed, *match.seats[number + 1 :])
    fighting = tuple(name for name in match.fighting if name != seat.name or move.type != "reveal")
    settled = _settle(replace(match, seats=seats, fighting=fighting), rulings)
    return Stepped(settled, (), settled.seats[number].position)


def _out_of_turn(match: Match, seat: Seat, move: HeroesMatchMove) -> list[Violation]:
    """The move's time has not come, or is past, or it is another player's."""
    phase = PHASE_OF.get(move.type)
    if phase is None or (phase == match.phase and seat.name in match.waiting):
        return []
    if phase != match.phase:
        return [violation("heroes.turn.phase", f".{match.phase}", names=match.waiting)]
    return [violation("heroes.turn.order", f".{phase}", name=seat.name, names=match.waiting)]


def _foreign(match: Match, move: HeroesMatchMove) -> list[Violation]:
    """A token can only be of a habitat that some card of the match names ("The Adaptation Rule (Trading)")."""
    if move.take is None or move.take in match.habitats:
        return []
    return [violation("heroes.trade.habitat", habitat=move.take)]


def _settle(match: Match, rulings: Rulings) -> Match:
    """What follows from a move by itself: the round is judged, tokens are taken, a new round begins, someone wins."""
    if match.phase == "cleanup" and all(seat.cleaned for seat in match.seats):
        seats = tuple(Seat(seat.name, seat.position) for seat in match.seats)
        match = replace(match, seats=seats, round=match.round + 1, phase="play")
    elif match.phase in ("play", "battle") and not match.waiting:
        outcome = _judged(match, rulings)
        match = replace(match, fighting=outcome.waiting, phase="battle") if outcome.waiting else _award(match, outcome)
    return replace(match, phase="over") if match.winners else match


def _judged(match: Match, rulings: Rulings) -> HeroesResult:
    players = [
        HeroesPlayer(
            name=seat.name,
            trio=seat.position.trio or (),
            habitat=seat.position.habitat or "",
            tops=seat.revealed,
        )
        for seat in match.seats
    ]
    return judge(players, [f"/start/players/{n}/position" for n in range(len(players))], rulings)


def _award(match: Match, outcome: HeroesResult) -> Match:
    """The winner takes the token of the habitat played (section 4)."""
    won = {standing.name: standing.token for standing in outcome.ranking}

    def awarded(seat: Seat) -> Seat:
        token = won[seat.name]
        if token is None:
            return seat
        return replace(seat, position=replace(seat.position, tokens=with_token(seat.position.tokens, token)))

    finished = HeroesRound(round=match.round, ranking=outcome.ranking, winners=outcome.winners)
    return replace(
        match,
        seats=tuple(awarded(seat) for seat in match.seats),
        rounds=(*match.rounds, finished),
        phase="cleanup",
    )
