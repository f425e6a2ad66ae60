"""A whole game roll by roll: all players enter the same rolls; who must stop stops for good ("Turn Sequence")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from schemas.answers import Verdict
from schemas.biotope import BiotopeEntry, BiotopeMove, BiotopePosition, BiotopeScoreAsk
from schemas.biotope_games import (
    BiotopeGame,
    BiotopeReplay,
    BiotopeStart,
    BiotopeTurn,
    BiotopeTurnViolation,
)
from schemas.messages import Impossible
from service.games.biotope.entering import judge
from service.games.biotope.ranking import rank, winners
from service.games.biotope.scoring import SCORE
from service.games.protocol import explained
from service.games.rulings import Rulings

Sheets = Mapping[str | None, BiotopePosition]
"""The sheet of every player; the one nameless player is None."""


@dataclass(frozen=True)
class Course:
    """How a game went: a verdict for every roll up to the first illegal one, and the sheets before that."""

    verdicts: tuple[Verdict, ...]
    sheets: Sheets

    @property
    def stopped_at(self) -> int | None:
        """The index of the illegal roll, if there was one."""
        return len(self.verdicts) - 1 if self.verdicts and not self.verdicts[-1].legal else None


def replay(request: BiotopeGame, rulings: Rulings) -> BiotopeReplay:
    """Verdicts, the position reached, and its score. Raises `Impossible` where a sheet cannot be scored."""
    went = play(request, rulings)
    place = standing(request.start, went.sheets)
    try:
        if place.players is None:
            breakdown = explained(SCORE, BiotopeScoreAsk(position=place.position), rulings)
            return BiotopeReplay(
                verdicts=went.verdicts, stopped_at=went.stopped_at, position=place, breakdown=breakdown
            )
        ranking = rank(place.players, rulings)
    except Impossible as error:
        raise Impossible("/start" + error.pointer.removeprefix("/position"), error.message) from None
    return BiotopeReplay(
        verdicts=went.verdicts,
        stopped_at=went.stopped_at,
        position=place,
        breakdown=None,
        ranking=ranking,
        winners=winners(ranking),
    )


def play(game: BiotopeGame, rulings: Rulings) -> Course:
    """Play all rolls, or up to the first illegal one."""
    sheets = sheets_of(game.start)
    verdicts = []
    for turn in game.moves:
        verdict, following = _turn(game.start, sheets, turn, rulings)
        verdicts.append(verdict)
        if following is None:
            break
        sheets = following
    return Course(tuple(verdicts), sheets)


def sheets_of(start: BiotopeStart) -> Sheets:
    """The sheets at the start."""
    if start.players is None:
        return {None: start.position}
    return {player.name: player.position for player in start.players}


def standing(start: BiotopeStart, sheets: Sheets) -> BiotopeStart:
    """Sheets in the shape of the start."""
    if start.players is None:
        return BiotopeStart.of(sheets[None])
    return BiotopeStart(players=tuple(replace(player, position=sheets[player.name]) for player in start.players))


def _turn(start: BiotopeStart, sheets: Sheets, turn: BiotopeTurn, rulings: Rulings) -> tuple[Verdict, Sheets | None]:
    """The verdict on all players' entries of one roll, and their sheets after it (None: illegal)."""
    found = []
    following = dict(sheets)
    for name, sheet in sheets.items():
        verdict = judge(sheet, BiotopeMove(roll=turn.roll, enter=entered(turn, name)), rulings)
        found += [
            BiotopeTurnViolation(rule=v.rule, message=v.message, where=v.where, player=name) for v in verdict.violations
        ]
        following[name] = verdict.after
    if found:
        return Verdict(legal=False, violations=tuple(found)), None
    return Verdict(legal=True, after=standing(start, following)), following


def entered(turn: BiotopeTurn, name: str | None) -> tuple[BiotopeEntry, ...]:
    """What a player entered; one who is not named entered nothing."""
    if name is None:
        return turn.enter or ()
    return (turn.entries or {}).get(name, ())
