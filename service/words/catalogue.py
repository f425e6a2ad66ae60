"""The catalogue: message ids to sentences, from gettext files, one a language and folder.

The `msgid` of every entry is the message's id (English is a translation like the others), so that rules never hold
text. A sentence names its parameters as `{name}` or `{name:how}`; see `service.words.sentence` for the hows.
Every game brings a folder of its own; the service's own folders hold what belongs to no game.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from babel.messages.pofile import read_po

from schemas.messages import Message
from service.words.sentence import Sentence, parse

LANGUAGES = ("en", "de", "es", "fr", "nl")

MAX_KEPT = 16_384  # sentences kept, a few megabytes a language

_log = logging.getLogger(__name__)
HOME = Path(__file__).parent / "locales"
STORE = Path(__file__).parents[1] / "store" / "words"


class Catalogue:
    """The words of one language. `sentences`: the forms of every id (one, or one for each plural)."""

    def __init__(
        self, language: str, sentences: Mapping[str, tuple[Sentence, ...]], plural: Callable[[int], int]
    ) -> None:
        self.language = language
        self.sentences = sentences
        self._plural = plural
        self._said: dict[tuple[str, tuple[tuple[str, object], ...]], str] = {}

    def __contains__(self, message_id: str) -> bool:
        return message_id in self.sentences

    def sentence(self, message: Message) -> str:
        """The sentence of a message. Raises KeyError on an id or parameter the catalogue does not know."""
        return self._form(message.id, message.params).render(message.params, self)

    def render(self, message: Message) -> str:
        """The sentence of a message; where the catalogue lacks it, its bare id: an answer is not lost for a word.

        The same few thousand sentences are said over and over: they are kept, as far as their parameters can be keys.
        """
        key = (message.id, tuple(message.params.items()))
        try:
            said = self._said.get(key)
        except TypeError:  # a list or a message among the parameters
            return self._worded(message)
        if said is None:
            if len(self._said) >= MAX_KEPT:
                self._said.clear()
            said = self._said[key] = self._worded(message)
        return said

    def _worded(self, message: Message) -> str:
        try:
            return self.sentence(message)
        except KeyError:
            _log.exception("no sentence in %s for %s", self.language, message)
            return str(message)

    def word(self, message_id: str) -> str:
        """The text of a message without parameters."""
        return self.render(Message(message_id))

    def term(self, table: str, value: object, params: Mapping[str, object]) -> str:
        """The word for a code (`biotope.symbol` and `H`), in the plural form that `params["count"]` asks for."""
        return self._form(f"{table}.{value}", params).render(params, self)

    def _form(self, message_id: str, params: Mapping[str, object]) -> Sentence:
        forms = self.sentences[message_id]
        if len(forms) == 1:
            return forms[0]
        count = params.get("count", 1)
        return forms[self._plural(count if isinstance(count, int) else 1)]


@lru_cache(maxsize=32)
def catalogue_of(language: str, folders: tuple[Path, ...] = ()) -> Catalogue:
    """The catalogue of a language from the service's own folders and those of the games.

    A folder without that language falls back on its English file, so that a plugged-in game needs no five files.
    """
    sentences: dict[str, tuple[Sentence, ...]] = {}
    for folder in (HOME, STORE, *folders):
        file = folder / f"{language}.po"
        with (file if file.exists() else folder / "en.po").open("rb") as lines:
            entries = read_po(lines, locale=language)
        for entry in entries:
            if entry.id:
                message_id = entry.id if isinstance(entry.id, str) else entry.id[0]
                sentences[message_id] = tuple(map(parse, _texts(entry.string)))
    return Catalogue(language, sentences, _plural_of(language))


def _texts(string: str | Iterable[str] | None) -> tuple[str, ...]:
    return (string,) if isinstance(string, str) else tuple(string or ())


def _plural_of(language: str) -> Callable[[int], int]:
    """Which plural form a number takes: the languages here have two, and French counts 0 with the singular."""
    if language == "fr":
        return lambda count: int(count > 1)
    return lambda count: int(count != 1)
