"""Habitat Heroes: trios of animal cards that share a habitat, three different habitat tokens win."""

from service.games.heroes.card import HEROES

__all__ = ["HEROES"]
