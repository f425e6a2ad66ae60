"""Biotope's card: rules and rulings with their places in the rule text, layouts, verbs."""

from __future__ import annotations

from pathlib import Path

from schemas.biotope import (
    BiotopeCheckAskSchema,
    BiotopeLayoutSchema,
    BiotopeMoveListSchema,
    BiotopeMovesAskSchema,
    BiotopeVerdictSchema,
)
from schemas.biotope_advice import BiotopeAdviceSchema, BiotopeAdviseAskSchema
from schemas.biotope_games import (
    BiotopeGameSchema,
    BiotopeReplay,
    BiotopeReplaySchema,
    BiotopeResultAskSchema,
    BiotopeResultSchema,
)
from schemas.biotope_text import BiotopeParseAskSchema, BiotopeParsedSchema, BiotopeTextSchema
from service.games.biotope.advising import advise
from service.games.biotope.entering import check
from service.games.biotope.layouts import LAYOUTS
from service.games.biotope.moving import moves
from service.games.biotope.notation import notate, parse
from service.games.biotope.questions import RULINGS
from service.games.biotope.ranking import result
from service.games.biotope.replaying import replay
from service.games.biotope.scoring import SCORE
from service.games.protocol import CollectionKind, Game, Rule, Verb

_ENTER = "Turn Sequence"
_END = "End of the Game and Scoring"

RULES = (
    Rule("biotope.enter.first_touches_symbol", _ENTER),
    Rule("biotope.enter.second_touches_first", _ENTER),
    Rule("biotope.enter.both_symbols", _ENTER),
    Rule("biotope.enter.symbol_rolled", _ENTER),
    Rule("biotope.enter.space_free", _ENTER),
    Rule("biotope.enter.count", _ENTER),
    Rule("biotope.enter.must_stop", _END),
    Rule("biotope.s1.group", "Scoring on Sheet 1"),
    Rule("biotope.s1.water_link", "Scoring on Sheet 1"),
    Rule("biotope.s2.group", "Scoring on Sheet 2"),
    Rule("biotope.s2.house", "Scoring on Sheet 2"),
    Rule("biotope.s3.pair", "Scoring on Sheet 3"),
    Rule("biotope.s3.house", "Scoring on Sheet 3"),
    Rule("biotope.pro.pair", "Scoring on the Pro Sheet"),
    Rule("biotope.pro.group", "Scoring on the Pro Sheet"),
    Rule("biotope.pro.water", "Scoring on the Pro Sheet"),
    Rule("biotope.pro.house", "Scoring on the Pro Sheet"),
)

FINDINGS = (
    Rule("biotope.end.pair_left_free", _END),
    Rule("biotope.position.island", _ENTER),
    Rule("biotope.position.printed_missing", _ENTER),
    Rule("biotope.s1.centre_not_water", "Scoring on Sheet 1"),
    Rule("biotope.circle.not_a_house", "Scoring on Sheet 2"),
    Rule("biotope.circle.not_scored", "Scoring on Sheet 2"),
    Rule("biotope.circle.not_circled", "Scoring on Sheet 2"),
)

CODES = {symbol: f"biotope.symbol.{symbol}" for symbol in "HTAFW"} | {
    ".": "biotope.symbol.free",
    "#": "biotope.symbol.closed",
}


def _essence_of_replay(played: BiotopeReplay) -> object:
    """What a ruling would have to change: where it stopped, why, and the scores."""
    last = [(violation.rule, violation.where) for verdict in played.verdicts[-1:] for violation in verdict.violations]
    standings = tuple((one.name, one.place, one.total) for one in played.ranking or ())
    return played.stopped_at, last, played.position, played.breakdown and played.breakdown.total, standings


BIOTOPE = Game(
    id="biotope",
    version="1.0",
    names={"en": "Biotope", "de": "Biotope", "es": "Biotope", "fr": "Biotope", "nl": "Biotope"},
    editions=("2025",),
    codes=CODES,
    rules=RULES,
    findings=FINDINGS,
    rulings=RULINGS,
    verbs=(
        SCORE,
        Verb(
            "check",
            "Judge a move: every rule it breaks, or the sheet after it.",
            BiotopeCheckAskSchema,
            BiotopeVerdictSchema,
            check,
            essence=lambda verdict: (verdict.legal, verdict.violations, verdict.after),
        ),
        Verb(
            "moves",
            "List all that can be entered after a roll, each resulting sheet once.",
            BiotopeMovesAskSchema,
            BiotopeMoveListSchema,
            moves,
            essence=lambda found: (found.must_stop, frozenset(move.enter for move in found.moves)),
            number=lambda found: found.count,
        ),
        Verb(
            "replay",
            "Play a whole game of one or several players, up to the first illegal entry.",
            BiotopeGameSchema,
            BiotopeReplaySchema,
            replay,
            essence=_essence_of_replay,
        ),
        Verb(
            "result",
            "Rank the players of one game; equal totals share the place.",
            BiotopeResultAskSchema,
            BiotopeResultSchema,
            result,
            essence=lambda ranked: tuple((one.name, one.place, one.total) for one in ranked.ranking),
        ),
        Verb(
            "advise",
            "Rank what can be entered by the final score to expect, by playing games out.",
            BiotopeAdviseAskSchema,
            BiotopeAdviceSchema,
            advise,
            essence=lambda advice: [option.enter for option in advice.moves[:1]],
        ),
        Verb(
            "notate",
            "Write a game as text, one line a roll.",
            BiotopeGameSchema,
            BiotopeTextSchema,
            notate,
            essence=lambda written: written.text,
        ),
        Verb(
            "parse",
            "Read the text of a game; shorthand is worked out, and the first illegal entry named.",
            BiotopeParseAskSchema,
            BiotopeParsedSchema,
            parse,
            essence=lambda parsed: (parsed.game, parsed.illegal),
        ),
    ),
    words=Path(__file__).parent / "words",
    layouts=LAYOUTS,
    collections=(CollectionKind("layouts", "layout", BiotopeLayoutSchema, match=("sheet",)),),
)
