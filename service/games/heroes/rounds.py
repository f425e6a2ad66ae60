"""Who wins a round, and which token (rule text, "4. Scoring the Round & Tie-Breakers"). The verb `result`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from schemas.answers import Breakdown
from schemas.heroes_answers import HeroesResult, HeroesStanding
from schemas.heroes_asks import HeroesPlayer, HeroesResultAsk
from schemas.messages import Impossible, Message
from service.games.heroes.findings import misfits
from service.games.heroes.scoring import of_lines, score_lines
from service.games.heroes.values import base_value
from service.games.rulings import Rulings


def result(request: HeroesResultAsk, rulings: Rulings) -> HeroesResult:
    """The outcome of a round.

    Raises `Impossible` where a trio does not fit its habitat (no token can be won with it), and for a status without a
    value.
    """
    pointers = [f"/players/{n}" for n in range(len(request.players))]
    for player, at in zip(request.players, pointers, strict=True):
        unfit = misfits("heroes.position.habitat", tuple(enumerate(player.trio)), player.habitat, None)
        if unfit:
            raise Impossible(f"{at}/habitat", unfit[0].message)
    return judge(request.players, pointers, rulings)


def judge(players: Sequence[HeroesPlayer], pointers: Sequence[str], rulings: Rulings) -> HeroesResult:
    """The outcome of a round of legal trios; `pointers` are the players' JSON pointers. Raises as `score_lines`."""
    scores = [
        of_lines(score_lines(player.trio, rulings, f"{at}/trio")) for player, at in zip(players, pointers, strict=True)
    ]
    highest = max(score.total for score in scores)
    tied = [n for n, score in enumerate(scores) if score.total == highest]
    battle = fight(players, tied, pointers, rulings)
    standings = [_standing(n, players[n], scores, battle) for n in range(len(players))]
    return HeroesResult(
        ranking=tuple(sorted(standings, key=lambda standing: (standing.place, standing.name))),
        winners=tuple(sorted(players[n].name for n in battle.winners)),
        waiting=tuple(sorted(players[n].name for n in battle.waiting)),
    )


@dataclass(frozen=True)
class Battle:
    """Top-deck battles between players (by number): base values revealed, who is still in, who must reveal a card.

    Nobody waits: those still in win. Without a tie there is one player in and nothing revealed.
    """

    values: dict[int, tuple[int, ...]]
    fighting: tuple[int, ...]
    waiting: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """Who takes a token; nobody while a card is awaited."""
        return () if self.waiting else self.fighting


def fight(players: Sequence[HeroesPlayer], tied: list[int], pointers: Sequence[str], rulings: Rulings) -> Battle:
    """Fight out a tie (section 4, "The Top Deck Battle"): the highest base value wins.

    Those who tie again fight again with their next cards, or share (ruling `heroes.second_tie`).
    """
    values: dict[int, tuple[int, ...]] = dict.fromkeys(tied, ())
    fighting = tied
    battles = 0
    while len(fighting) > 1 and not (battles and rulings["heroes.second_tie"] == "shared"):
        waiting = tuple(n for n in fighting if len(players[n].tops) <= battles)
        if waiting:
            return Battle(values, tuple(fighting), waiting)
        for n in fighting:
            value = base_value(players[n].tops[battles], rulings, f"{pointers[n]}/tops/{battles}")
            values[n] = (*values[n], value)
        highest = max(values[n][battles] for n in fighting)
        fighting = [n for n in fighting if values[n][battles] == highest]
        battles += 1
    return Battle(values, tuple(fighting), ())


def _standing(n: int, player: HeroesPlayer, scores: Sequence[Breakdown], battle: Battle) -> HeroesStanding:
    """A player's place: equal totals share it, but for those whom a battle has set apart."""
    fighting = n in battle.fighting
    ahead = len(battle.fighting) if n in battle.values and not fighting else 0
    total = scores[n].total
    ahead += sum(score.total > total for score in scores)
    return HeroesStanding(
        name=player.name,
        place=1 + ahead,
        total=total,
        breakdown=scores[n],
        habitat=player.habitat,
        battle=battle.values.get(n, ()),
        token=player.habitat if n in battle.winners else None,
        why=_why(n, player, scores, battle),
    )


def _why(n: int, player: HeroesPlayer, scores: Sequence[Breakdown], battle: Battle) -> Message:
    """What decided: the total, a battle, or nothing yet."""
    total = scores[n].total
    values = battle.values.get(n)
    if values is None:
        highest = max(score.total for score in scores)
        return Message("heroes.result.lower", {"total": total, "highest": highest})
    if n in battle.fighting and battle.waiting:
        return Message("heroes.result.tied", {"total": total})
    if n not in battle.fighting:
        highest = max(other[len(values) - 1] for other in battle.values.values() if len(other) >= len(values))
        return Message("heroes.result.battle_lost", {"total": total, "value": values[-1], "highest": highest})
    if not values:
        return Message("heroes.result.highest", {"total": total, "habitat": player.habitat})
    variant = "battle_shared" if len(battle.fighting) > 1 else "battle_won"
    return Message(f"heroes.result.{variant}", {"total": total, "value": values[-1], "habitat": player.habitat})
