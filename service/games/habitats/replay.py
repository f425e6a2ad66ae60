"""A game played again, move by move: one park, or all parks of a game with its market, turn order and years."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from schemas.answers import Result, Violation
from schemas.habitats import HabitatsPosition, Tile
from schemas.habitats_games import (
    MANUAL,
    Goal,
    HabitatsGame,
    HabitatsPlayer,
    HabitatsReplay,
    HabitatsReplayAsk,
    HabitatsResultAsk,
    Seat,
    YearEnd,
)
from schemas.habitats_moves import HabitatsMove, HabitatsVerdict
from schemas.messages import Impossible, Message
from service.games.habitats.findings import print_of
from service.games.habitats.goals import goal_points
from service.games.habitats.market import in_market
from service.games.habitats.measures import MEASURES
from service.games.habitats.park import Park
from service.games.habitats.questions import PILE
from service.games.habitats.result import result
from service.games.habitats.scoring import breakdown
from service.games.habitats.verdicts import verdict
from service.games.habitats.years import year_ends, year_of
from service.games.rulings import Rulings

ORDER = "habitats.turn.order"
OVER = "habitats.turn.over"
PILED = "habitats.turn.pile"


def replay(request: HabitatsReplayAsk, rulings: Rulings) -> HabitatsReplay:
    """Play moves up to the first illegal one, and say how the game stands then.

    Raises `Impossible` below `/moves/N` for what no rule can judge.
    """
    play = _whole_game if request.start.parks is not None else _one_park
    return play(request.start, request.moves, rulings)


def _one_park(start: HabitatsGame, moves: Sequence[HabitatsMove], rulings: Rulings) -> HabitatsReplay:
    assert start.park is not None
    position = HabitatsPosition(
        edition=start.edition,
        park=start.park,
        players=start.players,
        market=start.market,
        catalogue=start.catalogue,
    )
    verdicts: list[HabitatsVerdict] = []
    for n, move in enumerate(moves):
        found = verdict(position, move, rulings, f"/moves/{n}")
        verdicts.append(replace(found, after=None))
        if not found.legal:
            break
        position = found.after
    return HabitatsReplay(
        verdicts=tuple(verdicts),
        stopped_at=_stopped_at(verdicts),
        position=replace(start, park=position.park, market=position.market),
        breakdown=breakdown(position, rulings),
    )


def _stopped_at(verdicts: Sequence[HabitatsVerdict]) -> int | None:
    return len(verdicts) - 1 if verdicts and not verdicts[-1].legal else None


@dataclass(frozen=True)
class _Table:
    """A whole game on its way: the game as it stands, and the years that ended."""

    game: HabitatsGame
    years: tuple[YearEnd, ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        assert self.game.parks is not None
        return self.game.parks

    @property
    def played(self) -> int:
        return self.game.played or 0

    @property
    def year(self) -> int | None:
        return year_of(self.played, self.game.edition, len(self.seats))

    def position(self, seat: Seat) -> HabitatsPosition:
        return HabitatsPosition(
            edition=self.game.edition,
            park=seat.park,
            players=len(self.seats),
            market=self.game.market,
            catalogue=self.game.catalogue,
        )


def _whole_game(start: HabitatsGame, moves: Sequence[HabitatsMove], rulings: Rulings) -> HabitatsReplay:
    table = _Table(start)
    verdicts: list[HabitatsVerdict] = []
    for n, move in enumerate(moves):
        if move.type != "turn":
            raise Impossible(f"/moves/{n}/type", Message("habitats.turn.whole"))
        found = _judge(table, move, n, rulings)
        verdicts.append(replace(found, after=None))
        if not found.legal:
            break
        table = _played(table, move, found.after, rulings)
    seats, year = table.seats, table.year
    return HabitatsReplay(
        verdicts=tuple(verdicts),
        stopped_at=_stopped_at(verdicts),
        position=table.game,
        breakdown=None,
        years=table.years,
        result=_result(table, rulings) if year is None else None,
        next_player=None if year is None else seats[table.played % len(seats)].name,
        next_year=year,
    )


def _judge(table: _Table, move: HabitatsMove, n: int, rulings: Rulings) -> HabitatsVerdict:
    """The verdict on a turn, with the order of turns and the end of the game (bullets 1 and 4, step 8)."""
    seats = table.seats
    seat = next((seat for seat in seats if seat.name == move.player), None)
    if seat is None:
        raise Impossible(f"/moves/{n}/player", Message("habitats.turn.nobody", {"player": str(move.player)}))
    found = verdict(table.position(seat), move, rulings, f"/moves/{n}")
    broken = list(found.violations)
    due = seats[table.played % len(seats)]
    if table.year is None:
        broken.append(Violation(rule=OVER, message=Message(OVER, {"player": str(move.player)})))
    elif seat is not due:
        params = {"player": str(move.player), "due": str(due.name)}
        broken.append(Violation(rule=ORDER, message=Message(ORDER, params)))
    if _beside_pile(table, seat, move.refill, rulings):
        broken.append(Violation(rule=PILED, message=Message(PILED, {"player": str(move.player)})))
    return replace(found, legal=False, violations=tuple(broken), after=None) if broken else found


def _on_pile(table: _Table, seat: Seat, rulings: Rulings) -> bool:
    """Whether the market is refilled from the extra pile: the last of five players in the first year (step 6).

    A figure that waits beside the market leaves no square to refill.
    """
    if not table.game.pile or table.year != 0 or seat is not table.seats[-1]:
        return False
    market = table.game.market
    assert market is not None
    figure = next((figure for figure in market.figures if figure.player == seat.name), None)
    if figure is None or not in_market(market, figure.at):
        return False
    return rulings[PILE.id] == "last_player_refills"


def _beside_pile(table: _Table, seat: Seat, refill: Tile | None, rulings: Rulings) -> bool:
    """Whether a refill should have been the pile's next tile and was another; unknown tiles may be any."""
    if not _on_pile(table, seat, rulings):
        return False
    assert table.game.pile is not None
    due = table.game.pile[0]
    if refill is None:
        return True
    return "unknown" not in (due.kind, refill.kind) and print_of(refill) != print_of(due)


def _played(table: _Table, move: HabitatsMove, after: HabitatsPosition, rulings: Rulings) -> _Table:
    seats = table.seats
    mover = table.played % len(seats)
    pile = table.game.pile
    if pile and _on_pile(table, seats[mover], rulings):
        pile = pile[1:]
    game = replace(
        table.game,
        parks=tuple(replace(seat, park=after.park) if n == mover else seat for n, seat in enumerate(seats)),
        market=after.market,
        played=table.played + 1,
        pile=pile,
    )
    ended = year_ends(table.played + 1, game.edition, len(seats))
    return _Table(game, table.years) if ended is None else _year_over(_Table(game, table.years), ended)


def _year_over(table: _Table, year: int) -> _Table:
    """Measure the goal of the year in every park and note it (bullet 5)."""
    goals = table.game.goals or ()
    if year >= len(goals):
        return table
    goal = goals[year]
    seats = tuple(_noted(table, seat, year, goal) for seat in table.seats)
    measures = tuple((seat.goals or ())[year] for seat in seats)
    known = [measure for measure in measures if measure is not None]
    points = goal_points(goal, known) if len(known) == len(measures) else None
    ended = YearEnd(year=year, goal=goal.goal, measures=measures, points=points)
    return _Table(replace(table.game, parks=seats), (*table.years, ended))


def _noted(table: _Table, seat: Seat, year: int, goal: Goal) -> Seat:
    """The seat with its measure of the year: as it was sent, else as the park shows it."""
    notes = list(seat.goals or ())
    notes += [None] * (year + 1 - len(notes))
    if notes[year] is None and goal.goal != MANUAL:
        notes[year] = MEASURES[goal.goal](Park.of(table.position(seat)))
    return replace(seat, goals=tuple(notes))


def _result(table: _Table, rulings: Rulings) -> Result | None:
    """The result of a finished game; None where a measure was never noted."""
    goals = table.game.goals or ()
    if any(note is None for seat in table.seats for note in _notes(seat, len(goals))):
        return None
    players = tuple(
        HabitatsPlayer(name=str(seat.name), position=table.position(seat), goals=_notes(seat, len(goals)))
        for seat in table.seats
    )
    return result(HabitatsResultAsk(players=players, goals=goals), rulings)


def _notes(seat: Seat, count: int) -> tuple[int | None, ...]:
    notes = (seat.goals or ())[:count]
    return (*notes, *[None] * (count - len(notes)))
