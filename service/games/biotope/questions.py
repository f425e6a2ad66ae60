"""What the rule text leaves open: each question is a ruling with a default."""

from __future__ import annotations

from service.games.rulings import Ruling

RULINGS = (
    Ruling("biotope.adjacency", ("orthogonal", "with_diagonals"), "Turn Sequence"),
    Ruling("biotope.corner_water", ("both_edges", "one_edge"), "Scoring on Sheet 1"),
    Ruling("biotope.printed_count", ("yes", "no"), "End of the Game and Scoring"),
    Ruling("biotope.empty_start", ("anywhere", "nowhere"), "Turn Sequence"),
)
