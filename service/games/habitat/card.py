"""Habitat's card: rules with their places in the rule text, the cards that the rule text names, verbs."""

from __future__ import annotations

from pathlib import Path

from schemas.answers import MoveList
from schemas.habitat_answers import (
    HabitatAdvice,
    HabitatAdviceSchema,
    HabitatAdviseAskSchema,
    HabitatArrangeAskSchema,
    HabitatArrangement,
    HabitatArrangementSchema,
    HabitatBreakdown,
    HabitatBreakdownSchema,
    HabitatDeckAskSchema,
    HabitatDeckReport,
    HabitatDeckReportSchema,
    HabitatResult,
    HabitatResultAskSchema,
    HabitatResultSchema,
    HabitatScoreAskSchema,
)
from schemas.habitat_cards import DIETS, REALMS, RESOURCES, HabitatCardSchema
from schemas.habitat_turns import (
    HabitatMoveListSchema,
    HabitatMovesAskSchema,
    HabitatReplay,
    HabitatReplayAskSchema,
    HabitatReplaySchema,
    HabitatView,
    HabitatViewAskSchema,
    HabitatViewSchema,
)
from service.games.habitat.advising import advise
from service.games.habitat.arrange import arrange
from service.games.habitat.checking import CHECK
from service.games.habitat.decks import LAYOUTS, deck
from service.games.habitat.listing import moves
from service.games.habitat.questions import RULINGS
from service.games.habitat.replaying import replay
from service.games.habitat.scoring import result, score
from service.games.habitat.tables import view
from service.games.protocol import CollectionKind, Game, Rule, Verb

_DIET = "Ranked Cards"
_REALM = "Realm"
_CHAIN = "The Food Chain"
_STARVING = "The Starving Display"
_TERRITORY = "Territoriality"
_TURN = "Playing the Game"
_DRAW = "The Draw Display"
_DECK = "The Deck"
_RESCUE = "Rescuing"
_EVENT = "Event Cards"
_SET_UP = "Initial Set-Up"

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
    Rule("habitat.turn.yours", _SET_UP),
    Rule("habitat.turn.over", _DIET),
    Rule("habitat.turn.order", _TURN),
    Rule("habitat.draw.first", _TURN),
    Rule("habitat.draw.count", _TURN),
    Rule("habitat.draw.slot", _DRAW),
    Rule("habitat.draw.card", _DECK),
    Rule("habitat.draw.refill", _DRAW),
    Rule("habitat.draw.nothing", _DECK),
    Rule("habitat.draw.reshuffle", _DECK),
    Rule("habitat.build.kept", "Basic Rules"),
    Rule("habitat.build.from_hand", _TURN),
    Rule("habitat.play.fed", _CHAIN),
    Rule("habitat.play.event", _EVENT),
    Rule("habitat.rescue.top", _STARVING),
    Rule("habitat.rescue.population", _RESCUE),
    Rule("habitat.rescue.support", _RESCUE),
    Rule("habitat.territory.instead", _TERRITORY),
    Rule("habitat.territory.bully", _TERRITORY),
    Rule("habitat.territory.resource", _TERRITORY),
    Rule("habitat.territory.rank", _TERRITORY),
    Rule("habitat.territory.nothing_to_eat", _TERRITORY),
    Rule("habitat.event.card", _EVENT),
    Rule("habitat.event.abundance", _TERRITORY),
    Rule("habitat.event.order", _STARVING),
    Rule("habitat.pile.empty_first", _STARVING),
    Rule("habitat.declare.ranks", _DIET),
    Rule("habitat.end.draw_first", _TURN),
    Rule("habitat.end.hungry", _TURN),
    Rule("habitat.end.hand_limit", _TURN),
    Rule("habitat.set_up.hand_limit", _SET_UP),
    Rule("habitat.set_up.piles", _SET_UP),
    Rule("habitat.set_up.all", _SET_UP),
    Rule("habitat.set_up.over", _SET_UP),
)

FINDINGS = (
    Rule("habitat.card.restriction", "Basic Rules"),
    Rule("habitat.card.unknown", _DIET),
    Rule("habitat.starving.buried", _STARVING),
    Rule("habitat.event.not_judged", _EVENT),
    Rule("habitat.deck.incomplete", _DIET),
    Rule("habitat.deck.ranks", _DIET),
    Rule("habitat.deck.same_name", _DIET),
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


def _moves(answer: MoveList) -> object:
    return answer.moves


def _course(answer: HabitatReplay) -> object:
    last = [(one.rule, one.where) for verdict in answer.verdicts[-1:] for one in verdict.violations]
    return (answer.stopped_at, last, answer.position)


def _advice(answer: HabitatAdvice) -> object:
    return (answer.can_win, answer.options)


def _seen(answer: HabitatView) -> object:
    return answer.position


def _report(answer: HabitatDeckReport) -> object:
    return answer.ranks


HABITAT = Game(
    id="habitat",
    version="1.0",
    names=dict.fromkeys(("en", "de", "es", "fr", "nl"), "Habitat, North Woods Edition"),
    editions=("north_woods_first",),
    codes=CODES,
    rules=RULES,
    findings=FINDINGS,
    rulings=RULINGS,
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
        CHECK,
        Verb(
            "moves",
            "The legal moves that can be listed; arrangements are answered by `arrange`.",
            HabitatMovesAskSchema,
            HabitatMoveListSchema,
            moves,
            essence=_moves,
        ),
        Verb(
            "replay",
            "Play moves one after the other, of one player or of a whole table, up to the first illegal one.",
            HabitatReplayAskSchema,
            HabitatReplaySchema,
            replay,
            essence=_course,
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
        Verb(
            "advise",
            "Can a Habitat be completed now, with the Draw Display, a takeover or rescues?",
            HabitatAdviseAskSchema,
            HabitatAdviceSchema,
            advise,
            essence=_advice,
        ),
        Verb(
            "view",
            "The table as one player sees it, without other hands and the cards of the deck.",
            HabitatViewAskSchema,
            HabitatViewSchema,
            view,
            essence=_seen,
        ),
        Verb(
            "deck",
            "A deck in numbers, and what is missing in it.",
            HabitatDeckAskSchema,
            HabitatDeckReportSchema,
            deck,
            essence=_report,
        ),
    ),
    words=Path(__file__).parent / "words",
    layouts=LAYOUTS,
    collections=(
        CollectionKind(
            "decks",
            "collection",
            HabitatCardSchema,
            places=(
                "card",
                "cards",
                "deck",
                "display",
                "forest",
                "hand",
                "hungry",
                "refill",
                "set_aside",
                "shows",
                "starving",
            ),
        ),
    ),
)
