"""Habitat, North Woods Edition: a card game of food chains (the first, turn-based edition)."""

from service.games.habitat.card import HABITAT

__all__ = ["HABITAT"]
