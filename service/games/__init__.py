"""The rules: pure functions over the models of `schemas`. One folder a game, one protocol, one registry."""

from service.games.protocol import Game, Verb
from service.games.registry import REGISTRY, Registry

__all__ = ["REGISTRY", "Game", "Registry", "Verb"]
