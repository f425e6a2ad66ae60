"""Habitat Heroes' card: rules and rulings with their places in the rule text, the example deck, verbs."""

from __future__ import annotations

from pathlib import Path

from schemas.answers import BreakdownSchema
from schemas.heroes import RARITIES, STATUSES, HeroCardSchema
from schemas.heroes_answers import (
    HeroesBest,
    HeroesBestSchema,
    HeroesMoveListSchema,
    HeroesReplay,
    HeroesReplaySchema,
    HeroesResult,
    HeroesResultSchema,
    HeroesVerdict,
    HeroesVerdictSchema,
)
from schemas.heroes_asks import (
    HeroesBestAskSchema,
    HeroesCheckAskSchema,
    HeroesMovesAskSchema,
    HeroesReplayAskSchema,
    HeroesResultAskSchema,
    HeroesScoreAskSchema,
)
from service.games.heroes.best import best
from service.games.heroes.checking import check, moves
from service.games.heroes.example import LAYOUTS
from service.games.heroes.replay import replay
from service.games.heroes.rounds import result
from service.games.heroes.scoring import score
from service.games.protocol import CollectionKind, Game, Rule, Verb
from service.games.rulings import Ruling

_OBJECTIVE = "1. The Objective: A Diverse Ecosystem"
_TRADING = "1. The Adaptation Rule (Trading)"
_SETUP = "2. Setup"
_ROUND = "3. The Round: Build a Habitat Trio"
_SCORING = "4. Scoring the Round & Tie-Breakers"
_BATTLE = "4. Tie-Breaker (The Top Deck Battle)"
_CLEANUP = '5. Cleanup & The "Sanctuary" Rule'

RULES = (
    Rule("heroes.match.over", _OBJECTIVE),
    Rule("heroes.trade.two", _TRADING),
    Rule("heroes.trade.same", _TRADING),
    Rule("heroes.trade.habitat", _TRADING),
    Rule("heroes.turn.player", _SETUP),
    Rule("heroes.turn.order", _SETUP),
    Rule("heroes.turn.phase", _ROUND),
    Rule("heroes.trio.size", _ROUND),
    Rule("heroes.trio.in_hand", _ROUND),
    Rule("heroes.trio.habitat", _ROUND),
    Rule("heroes.trio.once", _ROUND),
    Rule("heroes.draw.not_needed", _ROUND),
    Rule("heroes.draw.count", _ROUND),
    Rule("heroes.draw.exhausted", _ROUND),
    Rule("heroes.rarity", _SCORING),
    Rule("heroes.status", _SCORING),
    Rule("heroes.diversity", _SCORING),
    Rule("heroes.battle.no_card", _BATTLE),
    Rule("heroes.sanctuary.one", _CLEANUP),
    Rule("heroes.sanctuary.in_hand", _CLEANUP),
    Rule("heroes.shuffle.missing", _CLEANUP),
    Rule("heroes.shuffle.order", _CLEANUP),
    Rule("heroes.shuffle.needless", _CLEANUP),
)

FINDINGS = (
    Rule("heroes.deck.size", _SETUP),
    Rule("heroes.position.habitat", _ROUND),
)

RULINGS = (
    Ruling("heroes.vulnerable", ("2", "none"), _SCORING),
    Ruling("heroes.second_tie", ("repeat", "shared"), _BATTLE),
)

CODES = {word: f"heroes.code.{word}" for word in (*RARITIES, *STATUSES)}


def _verdict(answer: HeroesVerdict) -> object:
    return (answer.legal, answer.violations, answer.after)


def _round(answer: HeroesResult) -> object:
    return ([(standing.name, standing.place, standing.token) for standing in answer.ranking], answer.waiting)


def _best(answer: HeroesBest) -> object:
    return (answer.best, dict(answer.by_habitat))


def _replay(answer: HeroesReplay) -> object:
    return (answer.stopped_at, answer.match, answer.rounds, answer.breakdown)


HEROES = Game(
    id="heroes",
    version="1.0",
    names=dict.fromkeys(("en", "de", "es", "fr", "nl"), "Habitat Heroes"),
    editions=("first",),
    codes=CODES,
    rules=RULES,
    findings=FINDINGS,
    rulings=RULINGS,
    verbs=(
        Verb(
            "score",
            "Score a trio: rarity and status of every card, and the diversity bonus.",
            HeroesScoreAskSchema,
            BreakdownSchema,
            score,
            essence=lambda breakdown: breakdown.total,
            number=lambda breakdown: breakdown.total,
        ),
        Verb(
            "check",
            "Check a move: a trio, drawing, a card revealed in a battle, the clean-up, a trade.",
            HeroesCheckAskSchema,
            HeroesVerdictSchema,
            check,
            essence=_verdict,
        ),
        Verb(
            "moves",
            "List every trio of a hand with each habitat it may claim.",
            HeroesMovesAskSchema,
            HeroesMoveListSchema,
            moves,
            essence=lambda answer: answer.moves,
        ),
        Verb(
            "replay",
            "Replay a match of several players, or one player's moves, with a verdict on every move.",
            HeroesReplayAskSchema,
            HeroesReplaySchema,
            replay,
            essence=_replay,
        ),
        Verb(
            "result",
            "Settle a round: scores, top-deck battles, who takes which token.",
            HeroesResultAskSchema,
            HeroesResultSchema,
            result,
            essence=_round,
        ),
        Verb(
            "best",
            "Find the trio of a hand that scores most, and the best for each habitat.",
            HeroesBestAskSchema,
            HeroesBestSchema,
            best,
            essence=_best,
            number=lambda answer: answer.best.total if answer.best else 0,
        ),
    ),
    words=Path(__file__).parent / "words",
    layouts=LAYOUTS,
    collections=(
        CollectionKind("decks", "collection", HeroCardSchema, places=("deck", "discard", "hand", "tops", "trio")),
    ),
)
