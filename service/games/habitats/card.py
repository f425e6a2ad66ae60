"""Habitats' card: rules and rulings with their places in the rule text, layouts, verbs.

The rule text has no headings: its bullets, its numbered steps and its paragraphs after them are counted from 1.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from schemas.answers import Result, Verdict
from schemas.habitats import DIRECTIONS, EDITIONS, KINDS, LANDSCAPES, HabitatsScoreAskSchema, HabitatsTileSchema
from schemas.habitats_answers import GOALS, HabitatsBreakdown, HabitatsBreakdownSchema
from schemas.habitats_games import (
    HabitatsAdviceSchema,
    HabitatsAdviseAskSchema,
    HabitatsReplay,
    HabitatsReplayAskSchema,
    HabitatsReplaySchema,
    HabitatsResultAskSchema,
    HabitatsResultSchema,
)
from schemas.habitats_moves import (
    HabitatsCheckAskSchema,
    HabitatsMoveListSchema,
    HabitatsMovesAskSchema,
    HabitatsVerdictSchema,
)
from service.games.habitats.advise import advise
from service.games.habitats.layouts import LAYOUTS
from service.games.habitats.questions import RULINGS
from service.games.habitats.replay import replay
from service.games.habitats.result import result
from service.games.habitats.scoring import Tally, score, tally
from service.games.habitats.verdicts import check, moves
from service.games.protocol import CollectionKind, Game, Rule, Verb

RULES = (
    Rule("habitats.place.touches_park", "bullet 3"),
    Rule("habitats.place.below_entrance", "paragraph 4"),
    Rule("habitats.place.road_contact", "paragraph 5"),
    Rule("habitats.place.space_free", "bullet 3"),
    Rule("habitats.take.direction", "bullet 2"),
    Rule("habitats.take.tile_there", "bullet 2"),
    Rule("habitats.take.behind_only_when_forced", "paragraph 3"),
    Rule("habitats.turn.refill", "bullet 1"),
    Rule("habitats.turn.order", "step 8"),
    Rule("habitats.turn.over", "bullet 4"),
    Rule("habitats.turn.pile", "step 6"),
    Rule("habitats.animal", "paragraph 7"),
    Rule("habitats.flower", "paragraph 8"),
    Rule("habitats.tower", "paragraph 9"),
    Rule("habitats.big", "paragraph 10"),
    Rule("habitats.many", "paragraph 10"),
    Rule("habitats.road", "paragraph 11"),
    Rule("habitats.camp", "bullet 6"),
    Rule("habitats.goal", "paragraphs 6 and 12"),
    Rule("habitats.total", "paragraph 2"),
    *(Rule(f"habitats.goal.{goal}", "paragraph 6") for goal in GOALS),
)

FINDINGS = (
    Rule("habitats.park.no_entrance", "step 2"),
    Rule("habitats.park.tile_count", "bullet 4"),
    Rule("habitats.park.unknown_tile", "paragraph 7"),
    Rule("habitats.park.island", "bullet 3"),
    Rule("habitats.park.below_entrance", "paragraph 4"),
    Rule("habitats.park.road_contact", "paragraph 5"),
    Rule("habitats.animal.upside_down", "paragraph 7"),
    Rule("habitats.animal.upright", "paragraph 7"),
    Rule("habitats.catalogue.copies", "step 4"),
)

CODES = (
    {landscape: f"habitats.what.{landscape}" for landscape in LANDSCAPES}
    | {kind: f"habitats.kind.{kind}" for kind in KINDS}
    | {way: f"habitats.way.{way}" for way in DIRECTIONS}
)


def _total(found: HabitatsBreakdown | Tally) -> int:
    return found.total


def _verdict(verdict: Verdict) -> Any:
    return verdict.legal, [(one.rule, one.where) for one in verdict.violations]


def _ranking(found: Result) -> Any:
    return [(one.name, one.place, one.total) for one in found.ranking]


def _replay(found: HabitatsReplay) -> Any:
    total = None if found.breakdown is None else found.breakdown.total
    ranking = None if found.result is None else _ranking(found.result)
    return found.position, list(map(_verdict, found.verdicts)), total, ranking


HABITATS = Game(
    id="habitats",
    version="1.0",
    names={"en": "Habitats", "de": "Habitats", "es": "Habitats", "fr": "Habitats", "nl": "Habitats"},
    editions=EDITIONS,
    codes=CODES,
    rules=RULES,
    findings=FINDINGS,
    rulings=RULINGS,
    verbs=(
        Verb(
            "score",
            "Score a park: every tile with what counted or what is missing, and doubts.",
            HabitatsScoreAskSchema,
            HabitatsBreakdownSchema,
            score,
            essence=_total,
            number=_total,
            trial=tally,
        ),
        Verb(
            "check",
            "Check a move: lay a tile, take one from the market, or a whole turn of both.",
            HabitatsCheckAskSchema,
            HabitatsVerdictSchema,
            check,
            essence=_verdict,
        ),
        Verb(
            "moves",
            "All legal layings of a tile, or all tiles a player may take.",
            HabitatsMovesAskSchema,
            HabitatsMoveListSchema,
            moves,
            essence=lambda answer: answer.moves,
        ),
        Verb(
            "replay",
            "Replay the laying of a park, or a whole game with all parks, its market and its years.",
            HabitatsReplayAskSchema,
            HabitatsReplaySchema,
            replay,
            essence=_replay,
        ),
        Verb(
            "result",
            "Settle a game: parks and goals added up, places and winners.",
            HabitatsResultAskSchema,
            HabitatsResultSchema,
            result,
            essence=_ranking,
        ),
        Verb(
            "advise",
            "Where tiles go best, by points now and by needs brought closer; which tile of the market to take.",
            HabitatsAdviseAskSchema,
            HabitatsAdviceSchema,
            advise,
            essence=lambda advice: (advice.tiles, advice.takes),
        ),
    ),
    words=Path(__file__).parent / "words",
    layouts=LAYOUTS,
    collections=(
        CollectionKind(
            "catalogues",
            "catalogue",
            HabitatsTileSchema,
            places=("pile", "refill", "tile", "tiles"),
            inline=lambda tiles: [{"tile": tile, "copies": count} for tile, count in tiles],
        ),
    ),
)
