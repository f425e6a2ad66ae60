"""Biotope: a roll-and-draw sheet of square spaces, four scoring sheets, two dice (published 2025)."""

from service.games.biotope.card import BIOTOPE

__all__ = ["BIOTOPE"]
