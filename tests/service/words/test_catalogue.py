"""Every message has a sentence in every language, with the same parameters."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from schemas.messages import Message
from service.games import REGISTRY
from service.words import LANGUAGES, catalogue_of
from service.words.catalogue import HOME
from service.words.sentence import MAX_LISTED

FOLDERS = tuple(game.words for game in REGISTRY)
ENGLISH = catalogue_of("en", FOLDERS)
ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("folder", [HOME, *FOLDERS], ids=lambda folder: folder.parent.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_folder_has_every_language(folder: Path, language: str) -> None:
    assert (folder / f"{language}.po").exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_id_is_translated_with_the_same_parameters(language: str) -> None:
    words = catalogue_of(language, FOLDERS)
    for message_id, forms in ENGLISH.sentences.items():
        assert message_id in words, f"{message_id} lacks its {language} sentence"
        named = frozenset().union(*(form.names for form in forms))
        others = frozenset().union(*(form.names for form in words.sentences[message_id]))
        assert others - {"count"} == named - {"count"}, f"{message_id} in {language} names other parameters"
        assert all(form.pieces for form in words.sentences[message_id]), f"{message_id} is empty in {language}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_has_messages_that_english_lacks_but_forms_of_its_own_terms(language: str) -> None:
    words = catalogue_of(language, FOLDERS)
    used = {
        piece[1].rstrip("*+")
        for forms in words.sentences.values()
        for form in forms
        for piece in form.pieces
        if not isinstance(piece, str)
    }
    for message_id in words.sentences.keys() - ENGLISH.sentences.keys():
        assert message_id.rpartition(".")[0] in used, f"{message_id} is in {language} only and no sentence uses it"


def test_every_id_written_in_the_code_has_a_sentence() -> None:
    """Ids are literals in the code: collect those that look like ids of a known family."""
    written = re.compile(r'"((?:schema|problem|vision|cli|web|word)\.[a-z_.-]+[a-z])"')
    known = ENGLISH.sentences
    for package in ("service", "vision", "schemas"):
        for path in (ROOT / package).rglob("*.py"):
            for message_id in written.findall(path.read_text()):
                is_module = path.exists() and (ROOT / (message_id.replace(".", "/") + ".py")).exists()
                assert message_id in known or is_module, f"{path.name} uses {message_id}, which has no sentence"


@pytest.mark.parametrize("game", list(REGISTRY), ids=lambda game: game.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_worded(game: object, language: str) -> None:
    from service.games import Game

    assert isinstance(game, Game)
    words = catalogue_of(language, FOLDERS)
    ids = [f"rule.{rule.id}" for rule in (*game.rules, *game.findings)]
    for ruling in game.rulings:
        ids += [ruling.id, f"{ruling.id}.why", *(f"{ruling.id}.{choice}" for choice in ruling.choices)]
    ids += list(game.codes.values())
    missing = [message_id for message_id in ids if message_id not in words]
    assert not missing


def test_plural_forms_follow_the_count() -> None:
    german = catalogue_of("de", FOLDERS)
    one, two = (german.sentence(Message("problem.invalid.detail", {"count": count})) for count in (1, 2))
    assert one != two.replace("2", "1")


def test_french_counts_zero_with_the_singular() -> None:
    french = catalogue_of("fr", FOLDERS)
    forms = french.sentences["problem.invalid.detail"]
    assert french.sentence(Message("problem.invalid.detail", {"count": 0})) == forms[0].render({"count": 0}, french)


def test_long_lists_of_cells_are_cut_and_counted() -> None:
    from service.words.sentence import parse

    cells = tuple((0, c) for c in range(MAX_LISTED + 3))
    text = parse("{where:cells}").render({"where": cells}, ENGLISH)
    assert text.startswith("row 1, column 1; row 1, column 2")
    assert text.endswith("3 more")


def test_a_missing_sentence_is_an_error_in_tests_and_an_id_in_service() -> None:
    message = Message("no.such", {"a": 1})
    with pytest.raises(KeyError):
        ENGLISH.sentence(message)
    assert ENGLISH.render(message) == "no.such (a=1)"
