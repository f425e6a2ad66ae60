"""The verb `replay`: moves one after another, for one player's position or for a whole match."""

from __future__ import annotations

from dataclasses import fields, replace

from schemas.heroes import HeroesPosition
from schemas.heroes_answers import HeroesMatchVerdict, HeroesReplay
from schemas.heroes_asks import HeroesReplayAsk, HeroesSeat, HeroesTable
from service.games.heroes.findings import small_deck
from service.games.heroes.match import begin, step
from service.games.heroes.moving import moved
from service.games.heroes.scoring import breakdown
from service.games.rulings import Rulings


def replay(request: HeroesReplayAsk, rulings: Rulings) -> HeroesReplay:
    """Verdicts up to the first illegal move, and where that leaves the table.

    Raises `Impossible` where the start lacks a part that a move works on, and for a status without a value.
    """
    if request.start.players is None:
        return _replay_position(request, rulings)
    return _replay_match(request, request.start.players, rulings)


def _replay_position(request: HeroesReplayAsk, rulings: Rulings) -> HeroesReplay:
    position = HeroesPosition(**{part.name: getattr(request.start, part.name) for part in fields(HeroesPosition)})
    findings = small_deck(position)
    verdicts = []
    stopped_at = None
    for number, move in enumerate(request.moves):
        done = moved(position, move, "/start")
        verdicts.append(HeroesMatchVerdict(legal=not done.violations, violations=done.violations, after=done.after))
        if done.after is None:
            stopped_at = number
            break
        position = done.after
    scored = None if position.trio is None or position.habitat is None else breakdown(position, rulings, "/start")
    return HeroesReplay(
        verdicts=tuple(verdicts),
        stopped_at=stopped_at,
        position=HeroesTable(**vars(position)),
        breakdown=scored,
        findings=findings,
    )


def _replay_match(request: HeroesReplayAsk, players: tuple[HeroesSeat, ...], rulings: Rulings) -> HeroesReplay:
    match = begin(players, request.start.youngest)
    findings = tuple(found for player in players for found in small_deck(player.position, player.name))
    verdicts = []
    stopped_at = None
    for number, move in enumerate(request.moves):
        stepped = step(match, move, rulings)
        match = stepped.match
        # The piles of every player after every move would make a long answer: they are in the last position only.
        after = None if stepped.after is None else replace(stepped.after, deck=None, discard=None)
        verdicts.append(
            HeroesMatchVerdict(
                legal=not stepped.violations, violations=stepped.violations, after=after, match=match.status
            )
        )
        if stepped.violations:
            stopped_at = number
            break
    return HeroesReplay(
        verdicts=tuple(verdicts),
        stopped_at=stopped_at,
        position=match.table,
        breakdown=None,
        findings=findings,
        match=match.status,
        rounds=match.rounds,
    )
