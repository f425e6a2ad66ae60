"""Tokens: when they win, and what trading can make of them (rule text, "1. The Objective: A Diverse Ecosystem")."""

from __future__ import annotations

from collections.abc import Mapping

from service.games.heroes.moving import PRICE

DIFFERENT = 3  # habitats of which a player needs a token to win


def has_won(tokens: Mapping[str, int]) -> bool:
    """Tokens of three different habitats."""
    return sum(count > 0 for count in tokens.values()) >= DIFFERENT


def could_win(tokens: Mapping[str, int]) -> bool:
    """Tokens of three different habitats, if need be after trading.

    Of each habitat one token is kept; every two of the others buy one of a habitat that is lacking. Giving the last
    two of a habitat away never adds to the number of different ones.
    """
    held = [count for count in tokens.values() if count > 0]
    return len(held) + sum((count - 1) // PRICE for count in held) >= DIFFERENT


def with_token(tokens: Mapping[str, int] | None, habitat: str) -> dict[str, int]:
    """The tokens and one more."""
    held = dict(tokens or {})
    return {**held, habitat: held.get(habitat, 0) + 1}
