"""Golden games: whole games as files, replayed by one runner."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from schemas.biotope_games import BiotopeGame, BiotopeReplay
from schemas.biotope_text import BiotopeParseAsk
from service.games.biotope import BIOTOPE
from service.games.biotope.notation import parse, write
from service.games.biotope.replaying import sheets_of
from service.games.protocol import answer
from tests.service.games.biotope.build import rulings

FILES = sorted((Path(__file__).parent / "games").glob("*.txt"))
NOTES = Path(__file__).parents[4] / "docs" / "biotope-notation.md"


def _game(path: Path) -> BiotopeGame:
    return parse(BiotopeParseAsk(text=path.read_text(encoding="utf-8")), rulings()).game


def _replayed(path: Path) -> tuple[dict[str, Any], BiotopeReplay]:
    expected: dict[str, Any] = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    return expected, answer(BIOTOPE, BIOTOPE.verb("replay"), _game(path))


def test_there_are_games_of_all_sheets() -> None:
    sheets = {sheet.sheet for path in FILES for sheet in sheets_of(_game(path).start).values()}
    assert sheets == {"1", "2", "3", "pro"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_replay(path: Path) -> None:
    expected, played = _replayed(path)
    assert len(played.verdicts) == expected["rolls"]
    assert played.stopped_at == expected["stopped_at"]
    assert all(verdict.legal for verdict in played.verdicts[: expected["stopped_at"]])
    broken = [[v.player or "", v.rule, [list(at) for at in v.where]] for v in played.verdicts[-1].violations]  # type: ignore[attr-defined]  # a turn's violations name the player
    assert broken == expected["violations"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_where_it_ends(path: Path) -> None:
    expected, played = _replayed(path)
    players = {"": played.position} if played.position.players is None else {}
    players |= {player.name: player.position for player in played.position.players or ()}
    assert {name: list(sheet.rows) for name, sheet in players.items()} == expected["rows"]
    assert {name for name, sheet in players.items() if sheet.ended} == expected["ended"].keys()
    if played.ranking is None:
        assert {"": played.breakdown.total} == expected["totals"]
    else:
        assert played.breakdown is None
        assert {one.name: one.total for one in played.ranking} == expected["totals"]
        assert list(played.winners or ()) == expected["winners"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_who_stops_when(path: Path) -> None:
    expected, played = _replayed(path)
    for name, at in expected["ended"].items():
        after = [verdict.after for verdict in played.verdicts if verdict.legal]
        ended = [
            start.ended if start.players is None else {p.name: p.position.ended for p in start.players}[name]
            for start in after
        ]
        assert [bool(flag) for flag in ended] == [n >= at for n in range(len(ended))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_text_is_what_is_written(path: Path) -> None:
    assert write(_game(path)) == path.read_text(encoding="utf-8")


def test_the_example_of_the_notation_is_a_legal_game() -> None:
    text = NOTES.read_text(encoding="utf-8").split("```")[1]
    parsed = parse(BiotopeParseAsk(text=text.lstrip("\n")), rulings())
    assert parsed.illegal is None
    assert len(parsed.game.moves) == 4
