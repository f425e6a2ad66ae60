"""Habitat's card: rules with their places in the rule text, the cards that the rule text names, verbs."""

from __future__ import annotations

from pathlib import Path

from schemas.habitat_answers import (
    HabitatArrangeAskSchema,
    HabitatArrangement,
    HabitatArrangementSchema,
    HabitatBreakdown,
    HabitatBreakdownSchema,
    HabitatResult,
    HabitatResultAskSchema,
    HabitatResultSchema,
    HabitatScoreAskSchema,
)
from schemas.habitat_cards import DIETS, REALMS, RESOURCES
from service.games.habitat.arrange import arrange
from service.games.habitat.decks import LAYOUTS
from service.games.habitat.scoring import result, score
from service.games.protocol import Game, Rule, Verb

_DIET = "Ranked Cards"
_REALM = "Realm"
_CHAIN = "The Food Chain"
_STARVING = "The Starving Display"
_TERRITORY = "Territoriality"

RULES = (
    Rule("habitat.rank", _DIET),
    Rule("habitat.chain.rank", "Basic Rules"),
    Rule("habitat.chain.diet", _DIET),
    Rule("habitat.chain.realm", _REALM),
    Rule("habitat.chain.base", _CHAIN),
    Rule("habitat.chain.hungry", _STARVING),
    Rule("habitat.chain.again", _TERRITORY),
    Rule("habitat.scavenge.no_carcass", _DIET),
    Rule("habitat.scavenge.aquatic", _DIET),
    Rule("habitat.scavenge.covered", _STARVING),
    Rule("habitat.scavenge.bottom", _CHAIN),
    Rule("habitat.scavenge.unknown", _DIET),
)

FINDINGS = (
    Rule("habitat.card.restriction", "Basic Rules"),
    Rule("habitat.card.unknown", _DIET),
    Rule("habitat.starving.buried", _STARVING),
)

CODES = (
    {resource: f"habitat.resource.{resource}" for resource in RESOURCES}
    | {realm: f"habitat.realm.{realm}" for realm in REALMS}
    | {diet: f"habitat.diet.{diet}" for diet in DIETS}
)


def _total(answer: HabitatBreakdown) -> int:
    return answer.total


def _ranking(answer: HabitatResult) -> object:
    return (answer.ranking, answer.winners)


def _arrangement(answer: HabitatArrangement) -> object:
    return (answer.ranks, len(answer.hungry))


HABITAT = Game(
    id="habitat",
    version="1.0",
    names=dict.fromkeys(("en", "de", "es", "fr", "nl"), "Habitat, North Woods Edition"),
    editions=("north_woods_first",),
    codes=CODES,
    rules=RULES,
    findings=FINDINGS,
    rulings=(),
    verbs=(
        Verb(
            "score",
            "The ranks that a forest covers, and for every card what feeds it or why nothing does.",
            HabitatScoreAskSchema,
            HabitatBreakdownSchema,
            score,
            essence=_total,
            number=_total,
        ),
        Verb(
            "result",
            "The players by ranks covered; only a Habitat wins.",
            HabitatResultAskSchema,
            HabitatResultSchema,
            result,
            essence=_ranking,
        ),
        Verb(
            "arrange",
            "The arrangement of some cards that supports the most ranks, then the most cards; who must starve.",
            HabitatArrangeAskSchema,
            HabitatArrangementSchema,
            arrange,
            essence=_arrangement,
        ),
    ),
    words=Path(__file__).parent / "words",
    layouts=LAYOUTS,
)
