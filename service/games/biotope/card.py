"""Biotope's card: rules and rulings with their places in the rule text, layouts, verbs."""

from __future__ import annotations

from pathlib import Path

from schemas.biotope import BiotopeBreakdownSchema, BiotopeScoreAskSchema
from service.games.biotope.layouts import LAYOUTS
from service.games.biotope.scoring import score
from service.games.protocol import Game, Rule, Verb
from service.games.rulings import Ruling

_ENTER = "Turn Sequence"
_END = "End of the Game and Scoring"

RULES = (
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

RULINGS = (
    Ruling("biotope.adjacency", ("orthogonal", "with_diagonals"), _ENTER),
    Ruling("biotope.corner_water", ("both_edges", "one_edge"), "Scoring on Sheet 1"),
    Ruling("biotope.printed_count", ("yes", "no"), _END),
    Ruling("biotope.empty_start", ("anywhere", "nowhere"), _ENTER),
)

CODES = {symbol: f"biotope.symbol.{symbol}" for symbol in "HTAFW"} | {
    ".": "biotope.symbol.free",
    "#": "biotope.symbol.closed",
}

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
        Verb(
            "score",
            "Score a sheet: every group, link and house, with reasons and doubts.",
            BiotopeScoreAskSchema,
            BiotopeBreakdownSchema,
            score,
            essence=lambda breakdown: breakdown.total,
            number=lambda breakdown: breakdown.total,
        ),
    ),
    words=Path(__file__).parent / "words",
    layouts=LAYOUTS,
)
