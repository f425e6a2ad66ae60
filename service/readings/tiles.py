"""What a park's cells come to: the position as read, its score or why there is none, the questions.

Used for a fresh photo and for a reading that a player has answered questions about.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace

from schemas.habitats import HabitatsPosition, Placed, Square, Tile
from schemas.messages import Message
from schemas.park_reading import NOTHING, UNKNOWN, LabelledTile
from schemas.reading import Question, ReadScore
from service.games.protocol import Game
from service.readings.doubts import plausible
from service.readings.weighing import question, weigh_position

MOST_TILES = 60_000  # tiles scored, all totals together, to weigh the doubts of one park
LEAST_TOTALS = 64  # ... but so many totals at least
CERTAIN_TURN = 0.9  # a turn is told in the position from this probability on


@dataclass(frozen=True)
class TileChoice:
    """What a cell may hold: the label as read, every label's probability, its turn, and the landscape it shows.

    Labels are those of the reading, `UNKNOWN` and `NOTHING`. `askable`: the player may be asked.
    """

    at: Square
    value: str
    probabilities: Mapping[str, float]
    turn: int | None = None
    turn_confidence: float | None = None
    landscape: str | None = None
    askable: bool = True

    @property
    def labels(self) -> dict[str, float]:
        """The plausible labels, the one as read first, summing to 1."""
        return plausible(self.probabilities, self.value)

    def tile(self, tiles: Mapping[str, LabelledTile]) -> Tile:
        """The tile as read."""
        return tile_of(self.value, tiles, self.landscape)

    def placed(self, tiles: Mapping[str, LabelledTile]) -> Placed:
        """The tile as read, where and how it lies; a turn that is not sure is left out."""
        turn = self.turn if (self.turn_confidence or 0.0) >= CERTAIN_TURN and self.value != UNKNOWN else None
        its = tiles[self.value].turn if self.value in tiles else None
        return Placed(at=self.at, tile=self.tile(tiles), turn=its if its is not None else turn)


def tile_of(label: str, tiles: Mapping[str, LabelledTile], landscape: str | None) -> Tile:
    """The tile that a label stands for; one that nobody has named yet shows a landscape at most."""
    return Tile(kind="unknown", landscape=landscape) if label == UNKNOWN else tiles[label].tile


def plain_name(tile: Tile, taken: Container[str]) -> str:
    """What to call a tile: by its name, else by its landscape, kind and roads; a number where that is taken."""
    name = tile.name or " ".join(part for part in (tile.landscape, tile.kind, "".join(tile.roads or ())) if part)
    made, n = name, 2
    while made in taken or made in (UNKNOWN, NOTHING):
        made, n = f"{name} {n}", n + 1
    return made


def turn_counts(tile: Tile) -> bool:
    """Whether the turn of a tile can change the total."""
    return bool(tile.roads) or (tile.view is not None and tile.view.directions is not None)


@dataclass(frozen=True)
class JudgedPark:
    """The score with its range, or the reason why there is none; and what is worth asking."""

    score: ReadScore | None
    reason: Message | None
    questions: tuple[Question, ...]

    @property
    def status(self) -> str:
        """`read` when no question is left and there is a score, else `review`."""
        return "review" if self.questions or self.score is None else "read"


def position_of(
    choices: Sequence[TileChoice], tiles: Mapping[str, LabelledTile], edition: str, players: int | None
) -> HabitatsPosition:
    """The position as read."""
    park = tuple(choice.placed(tiles) for choice in choices if choice.value != NOTHING)
    return HabitatsPosition(edition=edition, park=park, players=players)


def judge_park(
    game: Game,
    position: HabitatsPosition,
    choices: Sequence[TileChoice],
    tiles: Mapping[str, LabelledTile],
    rulings: Mapping[str, str],
) -> JudgedPark:
    """Score a park as read and weigh its doubts; while a tile is unknown there is no score, and all doubts are asked.

    Raises `Impossible` where the position cannot be scored.
    """
    by_place = {choice.at: choice for choice in choices}

    def put(changed: HabitatsPosition, labels: Mapping[Square, str]) -> HabitatsPosition:
        park = []
        for placed in changed.park:
            label = labels.get(placed.at)
            if label is None:
                park.append(placed)
            elif label != NOTHING:
                choice = by_place[placed.at]
                park.append(replace(choice, value=label).placed(tiles))
        return replace(changed, park=tuple(park))

    standing = [choice for choice in choices if choice.value != NOTHING]
    unknown = [choice for choice in standing if choice.value == UNKNOWN]
    if unknown:
        asked = [choice for choice in standing if choice.askable and (choice in unknown or len(choice.labels) > 1)]
        asked.sort(key=lambda choice: (choice.value != UNKNOWN, choice.labels[choice.value], choice.at))
        reason = Message("habitats.score.unknown", {"count": len(unknown)})
        return JudgedPark(None, reason, tuple(_without_totals(choice) for choice in asked))
    most = max(LEAST_TOTALS, MOST_TILES // max(1, len(standing)))
    judged = weigh_position(game, position, standing, put, rulings, most)
    return JudgedPark(judged.score, None, judged.questions)


def _without_totals(choice: TileChoice) -> Question:
    return replace(question(choice, dict.fromkeys(choice.labels, 0)), totals={})
