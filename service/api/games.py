"""The routes of every game, written once against the protocol: cards, and one POST a verb."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from marshmallow import Schema

from schemas.answers import Engine
from schemas.cards import GameCard, GameCardSchema, Games, GamesSchema, GameSummary, RuleText, RulingText
from schemas.messages import Message
from service.api import naming
from service.api.language import words
from service.api.openapi import Routes, with_problems
from service.games import Game, Registry, Verb
from service.games.protocol import Rule, answer
from service.games.rulings import Ruling
from service.readings import VERBS
from service.store import kinds


def card_routes(registry: Registry) -> Routes:
    """`GET /v1/games` and `GET /v1/games/{g}` for every game."""
    routes = Routes("games", __name__, url_prefix="/v1/games", description="The games and their rules.")

    @routes.route("")
    @routes.response(200, GamesSchema)
    def list_games() -> Games:
        """Every game: its names, editions, and what it can be asked."""
        return Games(games=tuple(GameSummary(**summary(game)) for game in registry))

    for game in registry:
        routes.add_url_rule(f"/{game.id}", f"card_{game.id}", _card_view(routes, game))
    return routes


def _card_view(routes: Routes, game: Game) -> Callable[[], GameCard]:
    def view() -> GameCard:
        return card(game)

    view.__doc__ = f"The card of {game.names['en']}: codes, rules, findings, rulings, layouts, kinds of collections."
    decorated: Callable[[], GameCard] = routes.response(200, GameCardSchema)(view)
    return decorated


def summary(game: Game) -> dict[str, Any]:
    """The fields of a game's summary, in the language of the request."""
    name = game.names.get(words().language, game.names["en"])
    return {
        "id": game.id,
        "name": name,
        "names": game.names,
        "editions": game.editions,
        "version": game.version,
        "verbs": (*(verb.name for verb in game.verbs), *VERBS.get(game.id, ())),
    }


def card(game: Game) -> GameCard:
    """A game's card."""
    return GameCard(
        **summary(game),
        codes={code: Message(message_id) for code, message_id in game.codes.items()},
        rules=tuple(map(_rule, game.rules)),
        findings=tuple(map(_rule, game.findings)),
        rulings=tuple(map(_ruling, game.rulings)),
        layouts=game.layouts,
        collections=kinds.described([game]),
    )


def _rule(rule: Rule) -> RuleText:
    return RuleText(id=rule.id, text=Message(f"rule.{rule.id}"), section=rule.section)


def _ruling(ruling: Ruling) -> RulingText:
    return RulingText(
        id=ruling.id,
        text=Message(ruling.id),
        why=Message(f"{ruling.id}.why"),
        section=ruling.section,
        choices=ruling.choices,
        default=ruling.default,
        labels={choice: Message(f"{ruling.id}.{choice}") for choice in ruling.choices},
    )


def verb_routes(game: Game) -> Routes:
    """`POST /v1/games/{g}/VERB` for every verb of a game."""
    description = f"What {game.names['en']} can be asked."
    routes = Routes(game.id, __name__, url_prefix=f"/v1/games/{game.id}", description=description)
    bodies = naming.bodies(game)
    for verb in game.verbs:
        view = _verb_view(routes, game, verb, bodies[verb.name])
        routes.add_url_rule(f"/{verb.name}", verb.name, view, methods=["POST"])
    return routes


def _verb_view(routes: Routes, game: Game, verb: Verb, body: type[Schema]) -> Callable[..., Any]:
    engine = Engine(rules=game.engine)

    def view(request: Any) -> Any:
        return replace(answer(game, verb, request), engine=engine)

    view.__doc__ = verb.summary
    statuses = (400, 413, 415, 422, 503) if game.collections else (400, 413, 415, 422)
    documented = with_problems(routes, *statuses)(view)
    answering = routes.response(200, verb.answer)(documented)
    return cast("Callable[..., Any]", routes.arguments(body)(answering))
