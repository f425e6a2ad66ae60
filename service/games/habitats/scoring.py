"""The score of a park, tile by tile (rule text, bullet 6 and paragraphs 7 to 11)."""

from __future__ import annotations

from dataclasses import dataclass

from schemas.habitats import HabitatsPosition, HabitatsScoreAsk
from schemas.habitats_answers import Area, HabitatsBreakdown
from schemas.messages import Message
from service.games.habitats.findings import findings, unknown_tiles
from service.games.habitats.lines import line
from service.games.habitats.measures import measures
from service.games.habitats.park import Park
from service.games.habitats.worths import total, worths
from service.games.habitats.years import final_tiles, most_tiles
from service.games.rulings import Rulings


def score(request: HabitatsScoreAsk, rulings: Rulings) -> HabitatsBreakdown:
    """The score of a park, a line for each tile that can score, with findings, areas and measures."""
    return breakdown(request.position, rulings)


@dataclass(frozen=True, slots=True)
class Tally:
    """A total alone: all that matters when another ruling is tried."""

    total: int


def tally(request: HabitatsScoreAsk, rulings: Rulings) -> Tally:
    """The total of a park, as `score` has it, without its lines."""
    return Tally(total(Park.of(request.position), rulings))


def breakdown(position: HabitatsPosition, rulings: Rulings) -> HabitatsBreakdown:
    """The score of a position. Tiles that nobody has named yet count nothing, and `score_reason` says so."""
    park = Park.of(position)
    found = worths(park, rulings)
    lines = tuple(line(park, worth, rulings) for worth in found)
    unknown = unknown_tiles(park)
    areas = park.areas
    return HabitatsBreakdown(
        game="habitats",
        total=sum(one.points for one in lines),
        complete=not unknown and _complete(position, park),
        lines=lines,
        findings=findings(position, park, found, rulings),
        areas=tuple(
            Area(landscape=landscape, cells=park.places(squares))
            for landscape, squares in zip(areas.content, areas.squares, strict=True)
        ),
        measures=measures(park),
        score_reason=Message("habitats.score.unknown", {"count": len(unknown)}) if unknown else None,
    )


def _complete(position: HabitatsPosition, park: Park) -> bool:
    """Whether all tiles are laid; where the number of players is not said, whether no game has more."""
    count = len(park.tiles) - (park.entrance is not None)
    if position.players is None:
        return count >= most_tiles(park.edition)
    return count >= final_tiles(park.edition, position.players)
