"""A game's text: reading what was written, shorthand, and errors with their places."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.biotope import SHEETS, BiotopeEntry
from schemas.biotope_games import BiotopeGame, BiotopeGameSchema, BiotopePlayer, BiotopeStart, BiotopeTurn
from schemas.biotope_text import BiotopeParseAsk, BiotopeParsed
from schemas.messages import Impossible, Message
from service.games.biotope import BIOTOPE
from service.games.biotope.notation import parse, write
from service.games.biotope.questions import RULINGS
from service.words import LANGUAGES, catalogue_of
from tests.service.games.biotope.build import rulings
from tests.service.games.biotope.strategies import positions

ROLL = st.tuples(st.sampled_from("HTAFW."), st.sampled_from("HTAFW."))


@st.composite
def _enter(draw: Any, rows: int, cols: int) -> tuple[BiotopeEntry, ...]:
    at = st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1))
    one = st.builds(BiotopeEntry, symbol=st.sampled_from("HTAFW"), at=at)
    return tuple(draw(st.lists(one, max_size=4)))


@st.composite
def _games(draw: Any) -> BiotopeGame:
    """Games of any kind, legal or not."""
    chosen = {r.id: draw(st.sampled_from(r.choices)) for r in RULINGS if draw(st.booleans())}
    sheet = draw(st.sampled_from(SHEETS))
    names = draw(st.lists(st.text(min_size=1, max_size=20), max_size=4, unique=True))
    first = draw(positions(sheet=sheet))
    size = len(first.rows), len(first.rows[0])
    rolls = draw(st.lists(ROLL, max_size=5))
    if not names:
        turns = tuple(BiotopeTurn(roll=roll, enter=draw(_enter(*size))) for roll in rolls)
        return BiotopeGame(start=BiotopeStart.of(first), moves=turns, rulings=chosen)
    others = [draw(st.one_of(st.just(first), positions(sheet=sheet, size=size))) for _ in names[1:]]
    players = tuple(BiotopePlayer(name=n, position=p) for n, p in zip(names, [first, *others], strict=True))
    entered = st.fixed_dictionaries({}, optional={name: _enter(*size) for name in names})
    turns = tuple(BiotopeTurn(roll=roll, entries=draw(entered)) for roll in rolls)
    return BiotopeGame(start=BiotopeStart(players=players), moves=turns, rulings=chosen)


def _parse(text: str, **chosen: str) -> BiotopeParsed:
    return parse(BiotopeParseAsk(text=text), rulings(chosen))


@settings(max_examples=50)
@given(_games())
def test_what_was_written_reads_back_the_same(game: BiotopeGame) -> None:
    assert _parse(write(game)).game == game


@settings(max_examples=50)
@given(_games())
def test_what_is_read_is_a_game_in_json_too(game: BiotopeGame) -> None:
    assert BiotopeGameSchema().load(BiotopeGameSchema().dump(game)) == game


HEAD = "biotope 1\nsheet 2\n"
ALONE = HEAD + "board\n...\n.W.\n...\n"
TWO = HEAD + 'player "Ada"\nplayer "Ben"\nboard\n...\n.W.\n...\n'


def test_comments_blank_lines_and_line_ends_mean_nothing() -> None:
    text = ALONE.replace("\n", "   ; so it is\r\n\r\n") + "1.\tHT   H1,2\tT1,1;not a comment"
    with pytest.raises(Impossible, match="T1,1;not"):
        _parse(text)
    assert _parse(text.replace(";not", " ;not")).game == _parse(ALONE + "1. HT H1,2 T1,1").game


@pytest.mark.parametrize(
    ("roll", "short", "full"),
    [
        ("H.", "1,2", "H1,2"),
        ("HH", "1,2 1,1", "H1,2 H1,1"),
        ("HT", "H1,2 1,1", "H1,2 T1,1"),
        ("HT", "1,2 H1,1", "T1,2 H1,1"),
        ("..", "T1,2", "T1,2"),
    ],
)
def test_shorthand_is_worked_out(roll: str, short: str, full: str) -> None:
    text = f"{ALONE}1. {roll}  "
    assert write(_parse(text + short).game) == text + full + "\n"


def test_a_symbol_alone_is_enough_where_there_is_one_place() -> None:
    assert write(_parse(HEAD + "board\nWT.\n1. H. H").game).endswith("1. H.  H1,3\n")


@pytest.mark.parametrize(
    ("entered", "shown"),
    [
        ("HT  1,2 1,1", ("H1,2 T1,1", "T1,2 H1,1")),
        ("..  1,2", ("H1,2", "T1,2", "A1,2", "F1,2", "W1,2")),
        ("H.  H", ("H1,2", "H2,1", "H2,3", "H3,2")),
    ],
)
def test_shorthand_with_several_meanings_is_ambiguous(entered: str, shown: tuple[str, ...]) -> None:
    with pytest.raises(Impossible) as caught:
        _parse(ALONE + "1. " + entered)
    message = caught.value.message
    assert message.id == "biotope.notation.ambiguous"
    assert (message.params["line"], message.params["column"]) == (7, 8)
    assert message.params["what"] == Message("biotope.notation.several", {"moves": shown})


def test_the_rulings_in_force_decide_what_shorthand_means() -> None:
    text = HEAD + "board\nW##\n#.#\n##.\n1. H. H"
    with pytest.raises(Impossible, match=r"biotope\.notation\.illegal"):
        _parse(text)
    assert _parse(text, adjacency="with_diagonals").game.moves[0].enter == (BiotopeEntry(symbol="H", at=(1, 1)),)
    ruled = text.replace("sheet", "ruling biotope.adjacency with_diagonals\nsheet")
    assert _parse(ruled).game.moves[0].enter == (BiotopeEntry(symbol="H", at=(1, 1)),)


def test_an_illegal_entry_is_named_with_its_place() -> None:
    illegal = _parse(TWO + "1. HT  H1,2 T1,1 / H1,2 T1,1\n2. A.  A1,3 / A3,3\n3. T.  T3,2 / x").illegal
    assert illegal is not None
    assert (illegal.line, illegal.column, illegal.roll) == (10, 15, 1)
    assert [(v.player, v.rule) for v in illegal.violations] == [("Ben", "biotope.enter.first_touches_symbol")]


INVALID = [
    ("", "no_head", 1, 1),
    ("biotope 2\nsheet 1", "no_head", 1, 1),
    ("biotope 1", "ends_early", 1, 9),
    ("biotope 1\nboard", "expected", 2, 1),
    ("biotope 1\nsheet 4", "form", 2, 7),
    ("biotope 1\nsheet", "form", 2, 1),
    ("biotope 1\nsheet 1 2", "form", 2, 9),
    ("biotope 1\nruling biotope.none yes\nsheet 1", "no_ruling", 2, 8),
    ("biotope 1\nruling biotope.adjacency no\nsheet 1", "no_choice", 2, 26),
    ("biotope 1\n" + "ruling biotope.printed_count no\n" * 2 + "sheet 1", "twice", 3, 8),
    (HEAD, "ends_early", 2, 7),
    (HEAD + "1. HT", "expected", 3, 1),
    (HEAD + "player Ada", "form", 3, 8),
    (HEAD + 'player "Ada', "form", 3, 8),
    (HEAD + "player 12", "form", 3, 8),
    (HEAD + 'player "A"\nsheet 1', "expected", 4, 1),
    (HEAD + "".join(f'player "{n}"\n' for n in range(101)) + "board\n.", "too_many_players", 103, 8),
    (HEAD + "board\n...\n..x", "expected", 5, 1),
    (HEAD + "board\n...\ncentre", "form", 5, 1),
    (HEAD + "board\n...\ncentre 0,1", "space", 5, 8),
    (HEAD + "board\n...\ncentre 1,1\ncentre 1,1", "twice", 6, 1),
    (HEAD + "board\n...\nprinted", "form", 5, 1),
    (HEAD + "board\n...\nprinted 1,1 none", "space", 5, 13),
    (HEAD + "board\n...\nended maybe", "form", 5, 7),
    (ALONE + "2. HT  -", "number", 7, 1),
    (ALONE + "1 HT  -", "expected", 7, 1),
    (ALONE + "1.", "roll", 7, 1),
    (ALONE + "1. HTA  -", "roll", 7, 4),
    (ALONE + "1. HT", "nothing", 7, 4),
    (ALONE + "1. HT  H1.2", "entry", 7, 8),
    (ALONE + "1. HT  x", "entry", 7, 8),
    (ALONE + "1. HT  H1,2 T1,1 / -", "players", 7, 20),
    (ALONE + "1. HT  " + "H1,2 " * 21, "too_many_entries", 7, 108),
    (TWO + "1. HT  H1,2 T1,1", "players", 9, 13),
    (TWO + "1. HT  H1,2 T1,1 /", "nothing", 9, 18),
    (TWO + "1. HT  - / -\n2. H.  1,2 / -", "after_illegal", 10, 8),
]


@pytest.mark.parametrize(("text", "what", "line", "column"), INVALID)
def test_what_cannot_be_read_is_named_with_its_place(text: str, what: str, line: int, column: int) -> None:
    with pytest.raises(Impossible) as caught:
        _parse(text)
    message = caught.value.message
    assert caught.value.pointer == "/text"
    assert message.id == "biotope.notation.invalid"
    assert message.params["what"].id == f"biotope.notation.{what}"
    assert (message.params["line"], message.params["column"]) == (line, column)


@pytest.mark.parametrize(
    ("text", "what", "line", "column"),
    [
        (HEAD + "board\n...\n..", "schema.row_length", 5, 1),
        (HEAD + "board\n", "schema.list_length", 3, 1),
        (HEAD + "board\n" + "." * 65, "schema.length", 4, 1),
        (HEAD + "board\n..\nprinted 1,1 1,3", "schema.off_board", 5, 13),
        (HEAD + 'player "A"\nplayer "A"\nboard\n.', "schema.biotope_same_name", 4, 8),
        (ALONE + "1. HT  H1,2 T1,4", "schema.off_board", 7, 13),
        (HEAD + 'player ""\nboard\n.', "schema.length", 3, 8),
    ],
)
def test_texts_are_held_to_what_json_is_held_to(text: str, what: str, line: int, column: int) -> None:
    with pytest.raises(Impossible) as caught:
        _parse(text)
    params = caught.value.message.params
    assert (params["what"].id, params["line"], params["column"]) == (what, line, column)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_is_worded(language: str) -> None:
    words = catalogue_of(language, (BIOTOPE.words,))
    seen = set()
    for text in [*(case[0] for case in INVALID), ALONE + "1. .. 1,2", ALONE + "1. H. H1,1 T"]:
        with pytest.raises(Impossible) as caught:
            _parse(text)
        assert words.sentence(caught.value.message)
        seen |= {caught.value.message.id, caught.value.message.params["what"].id}
    assert seen == {i for i in words.sentences if i.startswith("biotope.notation.")}


def test_a_long_game_of_many_is_refused() -> None:
    rolls = "".join(f"{n}. ..  " + " / ".join(["x"] * 30) + "\n" for n in range(1, 1001))
    head = HEAD + "".join(f'player "{n}"\n' for n in range(30)) + "board\n.\n"
    with pytest.raises(Impossible) as caught:
        _parse(head + rolls)
    assert caught.value.message.params["what"].id == "schema.biotope_too_long"
