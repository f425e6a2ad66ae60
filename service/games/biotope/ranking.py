"""Who has won (rule text, "End of the Game and Scoring"): the most points; equal totals share place and win."""

from __future__ import annotations

from typing import Any

from schemas.answers import Result, Standing
from schemas.biotope import BiotopeScoreAsk
from schemas.biotope_games import BiotopePlayer, BiotopeResultAsk
from schemas.messages import Impossible
from service.games.biotope.scoring import SCORE
from service.games.protocol import explained
from service.games.rulings import Rulings


def result(request: BiotopeResultAsk, rulings: Rulings) -> Result:
    """The ranking of all players. Raises `Impossible` at the player whose sheet cannot be scored."""
    ranking = rank(request.players, rulings)
    return Result(ranking=ranking, winners=winners(ranking))


def rank(players: tuple[BiotopePlayer, ...], rulings: Rulings) -> tuple[Standing, ...]:
    """The players, best first, those of a place by name, so that the order in which they are named changes nothing."""
    scored = [(player.name, _scored(n, player, rulings)) for n, player in enumerate(players)]
    totals = [breakdown.total for _, breakdown in scored]
    standings = [
        Standing(
            name=name,
            place=1 + sum(total > breakdown.total for total in totals),
            total=breakdown.total,
            breakdown=breakdown,
        )
        for name, breakdown in scored
    ]
    return tuple(sorted(standings, key=lambda standing: (standing.place, standing.name)))


def winners(ranking: tuple[Standing, ...]) -> tuple[str, ...]:
    """All players in first place: "In the event of a tie, there are several winners"."""
    return tuple(standing.name for standing in ranking if standing.place == 1)


def _scored(n: int, player: BiotopePlayer, rulings: Rulings) -> Any:
    try:
        return explained(SCORE, BiotopeScoreAsk(position=player.position), rulings)
    except Impossible as error:
        raise Impossible(f"/players/{n}{error.pointer}", error.message) from None
