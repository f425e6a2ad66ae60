"""A whole game as readable text, one line a roll (see `docs/biotope-notation.md`): written, read, worked out."""

from service.games.biotope.notation.resolving import parse
from service.games.biotope.notation.writing import notate, write

__all__ = ["notate", "parse", "write"]
