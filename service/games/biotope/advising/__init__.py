"""Which entry to choose: legal moves ranked by the final score they can expect (see `docs/biotope-advise.md`)."""

from service.games.biotope.advising.advice import advise

__all__ = ["advise"]
