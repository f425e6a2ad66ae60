"""What the rule text leaves open, as rulings."""

from __future__ import annotations

from service.games.rulings import Ruling, Rulings

RULINGS = (
    Ruling("habitat.reshuffle_events", ("with_the_rest", "stay"), "The Deck"),
    Ruling("habitat.rescue_resources", ("no", "yes"), "Rescuing"),
)


def same_choices(rulings: Rulings) -> Rulings:
    """The same choices with nothing consulted yet: for an answer inside another that names its own rulings."""
    return rulings.changed(RULINGS[0], rulings.used(RULINGS[0]))
