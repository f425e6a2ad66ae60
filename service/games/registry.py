"""Which games there are. A game that is not in this repository joins through `Registry.with_game`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from service.games.biotope import BIOTOPE
from service.games.habitat import HABITAT
from service.games.habitats import HABITATS
from service.games.heroes import HEROES
from service.games.protocol import Game


@dataclass(frozen=True)
class Registry:
    """The games the service knows, in the order in which they are shown."""

    games: tuple[Game, ...]

    def __iter__(self) -> Iterator[Game]:
        return iter(self.games)

    def __getitem__(self, game_id: str) -> Game:
        for game in self.games:
            if game.id == game_id:
                return game
        raise KeyError(game_id)

    def with_game(self, game: Game) -> Registry:
        """This registry and one more game."""
        return Registry((*self.games, game))


REGISTRY = Registry((BIOTOPE, HABITATS, HABITAT, HEROES))
