"""Whole games, move by move, up to the first illegal one: of one player's turns, or of a table."""

from __future__ import annotations

from dataclasses import replace

from schemas.habitat import HabitatPosition, HabitatTable
from schemas.habitat_answers import HabitatEntrant, HabitatStanding
from schemas.habitat_moves import HabitatMove
from schemas.habitat_turns import HabitatCheckAsk, HabitatReplay, HabitatReplayAsk, HabitatVerdict, Place
from schemas.messages import Impossible
from service.games.habitat.checking import CHECK
from service.games.habitat.questions import same_choices
from service.games.habitat.scoring import breakdown, standings
from service.games.habitat.tables import seat_of, seated, unseated
from service.games.protocol import explained
from service.games.rulings import Rulings


def replay(request: HabitatReplayAsk, rulings: Rulings) -> HabitatReplay:
    """Play moves one after the other; stops at the first that is illegal.

    Raises `Impossible` on a move that names what is not there.
    """
    place: Place = request.start
    verdicts: list[HabitatVerdict] = []
    for n, move in enumerate(request.moves):
        verdict, place = _step(place, move, f"/moves/{n}", rulings)
        verdicts.append(verdict)
        if not verdict.legal:
            break
    illegal = bool(verdicts) and not verdicts[-1].legal
    return HabitatReplay(
        verdicts=tuple(verdicts),
        stopped_at=len(verdicts) - 1 if illegal else None,
        position=place,
        breakdown=None if isinstance(place, HabitatTable) else breakdown(place),
        ranking=_ranking(place) if isinstance(place, HabitatTable) else None,
    )


def _ranking(table: HabitatTable) -> tuple[HabitatStanding, ...]:
    players = [HabitatEntrant(name=one.name, position=seated(table, n)) for n, one in enumerate(table.players)]
    return standings(players)


def _step(place: Place, move: HabitatMove, pointer: str, rulings: Rulings) -> tuple[HabitatVerdict, Place]:
    """A move's verdict and where the game stands after it."""
    if isinstance(place, HabitatPosition):
        verdict = _checked(place, move, pointer, rulings)
        return verdict, verdict.after if verdict.legal else place
    name = move.by or place.turn or place.players[0].name
    seat = seat_of(place, name, f"{pointer}/by")
    verdict = _checked(seated(place, seat), move, pointer, rulings)
    if not verdict.legal:
        return verdict, place
    return verdict, next_turn(unseated(verdict.after, seat, place), move, seat)


def next_turn(table: HabitatTable, move: HabitatMove, seat: int) -> HabitatTable:
    """Whose turn it is after a move: clockwise after the end of a turn; the first player's after the set-up."""
    if move.type == "end_turn":
        return replace(table, turn=table.players[(seat + 1) % len(table.players)].name)
    if move.type == "pile_up" and table.turn is None:
        return replace(table, turn=table.players[0].name)
    return table


def _checked(position: HabitatPosition, move: HabitatMove, pointer: str, rulings: Rulings) -> HabitatVerdict:
    """The verdict on a move, which names the rulings that it rests on."""
    asked = HabitatCheckAsk(position=position, move=move)
    own = same_choices(rulings)
    try:
        verdict: HabitatVerdict = explained(CHECK, asked, own)
    except Impossible as error:
        raise Impossible(error.pointer.replace("/move", pointer, 1), error.message) from None
    for ruling in own.consulted:
        rulings[ruling.id]  # the whole replay rests on it too
    return verdict
