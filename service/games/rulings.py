"""Open rules questions: which choice is in force, and which of them an answer consulted.

The consulted ones are tried under their other choices, one at a time, by a second call of the same function:
there is one path through the rules, not one for each choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Ruling:
    """An open question. `choices[0]` is the default; the texts (question, why open) are in the catalogue:
    `ID`, `ID.why` and `ID.CHOICE` for each choice. `section` is the place in the rule text.
    """

    id: str
    choices: tuple[str, ...]
    section: str

    @property
    def default(self) -> str:
        """The choice in force where nothing is asked for."""
        return self.choices[0]


class Rulings:
    """The choices in force for one answer; remembers which were consulted, in order.

    Raises KeyError on a ruling that the game does not have: a slip in the rules, not in the request.
    """

    def __init__(self, known: tuple[Ruling, ...], chosen: Mapping[str, str] | None = None) -> None:
        self._known = {ruling.id: ruling for ruling in known}
        self._chosen = {ruling.id: (chosen or {}).get(ruling.id, ruling.default) for ruling in known}
        self._consulted: dict[str, None] = {}

    def __getitem__(self, ruling_id: str) -> str:
        choice = self._chosen[ruling_id]
        self._consulted[ruling_id] = None
        return choice

    @property
    def consulted(self) -> tuple[Ruling, ...]:
        """The rulings an answer has looked at so far."""
        return tuple(self._known[ruling_id] for ruling_id in self._consulted)

    def used(self, ruling: Ruling) -> str:
        """The choice in force, without counting as a consultation."""
        return self._chosen[ruling.id]

    def changed(self, ruling: Ruling, choice: str) -> Rulings:
        """The same choices but one, with nothing consulted yet."""
        return Rulings(tuple(self._known.values()), {**self._chosen, ruling.id: choice})
