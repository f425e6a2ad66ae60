"""Habitats' card: rules and rulings with their places in the rule text, layouts, verbs.

The rule text has no headings: its bullets, its numbered steps and its paragraphs after them are counted from 1.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from schemas.habitats import DIRECTIONS, EDITIONS, KINDS, LANDSCAPES, HabitatsScoreAskSchema
from schemas.habitats_answers import HabitatsBreakdown, HabitatsBreakdownSchema
from schemas.habitats_moves import (
    HabitatsCheckAskSchema,
    HabitatsMoveListSchema,
    HabitatsMovesAskSchema,
    HabitatsVerdict,
    HabitatsVerdictSchema,
)
from service.games.habitats.questions import RULINGS
from service.games.habitats.scoring import score
from service.games.habitats.verdicts import check, moves
from service.games.protocol import Game, Rule, Verb

RULES = (
    Rule("habitats.place.touches_park", "bullet 3"),
    Rule("habitats.place.below_entrance", "paragraph 4"),
    Rule("habitats.place.road_contact", "paragraph 5"),
    Rule("habitats.place.space_free", "bullet 3"),
    Rule("habitats.take.direction", "bullet 2"),
    Rule("habitats.take.tile_there", "bullet 2"),
    Rule("habitats.take.behind_only_when_forced", "paragraph 3"),
    Rule("habitats.turn.refill", "bullet 1"),
    Rule("habitats.animal", "paragraph 7"),
    Rule("habitats.flower", "paragraph 8"),
    Rule("habitats.tower", "paragraph 9"),
    Rule("habitats.big", "paragraph 10"),
    Rule("habitats.many", "paragraph 10"),
    Rule("habitats.road", "paragraph 11"),
    Rule("habitats.camp", "bullet 6"),
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


def _total(breakdown: HabitatsBreakdown) -> int:
    return breakdown.total


def _verdict(verdict: HabitatsVerdict) -> Any:
    return verdict.legal, [(one.rule, one.where) for one in verdict.violations]


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
    ),
    words=Path(__file__).parent / "words",
)
