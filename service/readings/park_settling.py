"""A park's reading and the player's answers to its questions: the new score, and what is left to ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from schemas.answers import Engine
from schemas.habitats import Square, Tile, park_faults
from schemas.messages import Impossible, Message
from schemas.park_reading import NOTHING, UNKNOWN, LabelledTile, TileView
from schemas.park_settling import ParkSettleAsk, ParkSettled, TileAnswer
from service.games.protocol import Game
from service.readings.parks import SHOWN
from service.readings.tiles import TileChoice, judge_park, plain_name, position_of, turn_counts
from vision.parks.landscape import Colour, from_rgb, landscapes


class _Park:
    """A reading while answers are put into it."""

    def __init__(self, ask: ParkSettleAsk) -> None:
        self.tiles = dict(ask.reading.tiles)
        self.views: dict[Square, TileView] = {}
        self.choices: dict[Square, TileChoice] = {}
        self.taught: dict[str, list[Colour]] = {}
        landscapes_read = {placed.at: placed.tile.landscape for placed in ask.reading.position.park}
        for n, view in enumerate(ask.reading.cells):
            for label in (view.label, *view.others):
                if label not in self.tiles and label not in (UNKNOWN, NOTHING):
                    raise Impossible(f"/reading/cells/{n}", Message("schema.unknown_label", {"label": label}))
            self.views[view.at] = view
            self.choices[view.at] = TileChoice(
                at=view.at,
                value=view.label,
                probabilities={view.label: view.confidence, **view.others},
                turn=view.turn,
                turn_confidence=view.turn_confidence,
                landscape=landscapes_read.get(view.at) if view.label == UNKNOWN else None,
            )

    def alike(self, at: Square) -> list[Square]:
        """The cells that look like one."""
        group = self.views[at].group if at in self.views else None
        return [at] if group is None else [other for other, view in self.views.items() if view.group == group]

    def answer(self, at: Square, given: TileAnswer, pointer: str) -> None:
        """Put an answer on a cell; one that the reading does not have joins it."""
        choice = self.choices.get(at, TileChoice(at, UNKNOWN, {UNKNOWN: 1.0}))
        if given.value == UNKNOWN:
            self.choices[at] = replace(choice, askable=False)
            return
        if given.turn is not None:
            choice = replace(choice, turn=given.turn, turn_confidence=1.0)
        if given.landscape is not None:
            choice = replace(choice, landscape=given.landscape)
            self._teach(at, given.landscape)
        label = self._label(choice, given, pointer)
        if label is None:
            self.choices[at] = choice
            return
        labelled = self.tiles.get(label)
        if labelled is not None:
            self._teach(at, labelled.tile.landscape)
            if labelled.turn is not None:
                choice = replace(choice, turn=labelled.turn, turn_confidence=1.0)
        self.choices[at] = replace(choice, value=label, probabilities={label: 1.0}, askable=False)

    def _label(self, choice: TileChoice, given: TileAnswer, pointer: str) -> str | None:
        """The label that an answer names; None where it names none."""
        if given.value is not None:
            if given.value not in self.tiles and given.value != NOTHING:
                raise Impossible(f"{pointer}/value", Message("schema.unknown_label", {"label": given.value}))
            return given.value
        if given.tile is not None:
            return UNKNOWN if given.tile.kind == "unknown" else self._label_of(given.tile, choice.turn)
        if given.turn is not None and given.landscape is None and choice.value in self.tiles:
            its = self.tiles[choice.value]
            return choice.value if its.turn is None else self._label_of(its.tile, given.turn)
        return None

    def _label_of(self, tile: Tile, turn: int | None) -> str:
        """The label of a tile, a new one where it has none yet."""
        wanted = LabelledTile(tile=tile, turn=turn if turn_counts(tile) else None)
        for label, its in self.tiles.items():
            if its == wanted:
                return label
        label = plain_name(tile, self.tiles)
        if wanted.turn is not None:
            label = plain_name(replace(tile, name=f"{label}@{turn}"), self.tiles)
        self.tiles[label] = wanted
        return label

    def _teach(self, at: Square, landscape: str | None) -> None:
        view = self.views.get(at)
        if view is not None and view.colour is not None and landscape is not None:
            self.taught.setdefault(landscape, []).append(_colour(view.colour))

    def learn(self) -> None:
        """Tell the landscapes of tiles without a name by the colours of those that the player named."""
        if len(self.taught) < 2:
            return
        untold = [
            at
            for at, choice in self.choices.items()
            if choice.value == UNKNOWN and choice.askable and at in self.views and self.views[at].colour is not None
        ]
        colours = [_colour(self.views[at].colour or "") for at in untold]
        for at, chances in zip(untold, landscapes(colours, self.taught, same_light=True), strict=True):
            landscape, sure = next(iter(chances.items()))
            self.views[at] = replace(self.views[at], landscapes={name: round(p, 4) for name, p in chances.items()})
            if sure >= SHOWN:
                self.choices[at] = replace(self.choices[at], landscape=landscape)

    def cells(self) -> tuple[TileView, ...]:
        """The cells with the answers in them, in reading order."""
        return tuple(self._cell(choice) for _, choice in sorted(self.choices.items()) if choice.value != NOTHING)

    def _cell(self, choice: TileChoice) -> TileView:
        sent = self.views.get(choice.at)
        others = {label: p for label, p in choice.probabilities.items() if label != choice.value}
        made = TileView(
            at=choice.at,
            label=choice.value,
            value=choice.tile(self.tiles),
            confidence=min(1.0, choice.probabilities[choice.value]),
            others=others,
            turn=choice.turn,
            turn_confidence=choice.turn_confidence,
        )
        if sent is None:
            return made
        return replace(made, group=sent.group, colour=sent.colour, landscapes=sent.landscapes, cut=sent.cut)


def settle_park(game: Game, ask: ParkSettleAsk) -> ParkSettled:
    """Put the answers into the reading and judge it again; an answered cell is not asked about any more.

    The answer `?` means "cannot tell": the cell keeps its doubt. Tiles and landscapes that the player names teach the
    landscapes of those without a name. Raises `Impossible` where an answer or the park it makes cannot be.
    """
    park = _Park(ask)
    answered = {given.at for given in ask.answers}
    for n, given in enumerate(ask.answers):
        others = [at for at in park.alike(given.at) if at not in answered] if given.alike else []
        for at in (given.at, *others):
            park.answer(at, given, f"/answers/{n}")
        answered.update(others)
    park.learn()
    choices = [choice for _, choice in sorted(park.choices.items()) if choice.value != NOTHING]
    read = ask.reading.position
    position = position_of(choices, park.tiles, read.edition, read.players)
    faults = park_faults(position.park)
    if faults:
        raise Impossible("/answers", _first(faults))
    judged = judge_park(game, position, choices, park.tiles, ask.rulings)
    return ParkSettled(
        engine=Engine(rules=game.engine),
        status=judged.status,
        position=position,
        cells=park.cells(),
        tiles=park.tiles,
        score=judged.score,
        score_reason=judged.reason,
        questions=judged.questions,
    )


def _first(faults: object) -> Message:
    """The first message of marshmallow's nested form."""
    while not isinstance(faults, Message):
        faults = next(iter(faults.values())) if isinstance(faults, Mapping) else faults[0]  # type: ignore[index]  # lists
    return faults


def _colour(text: str) -> Colour:
    return np.asarray(from_rgb(*(int(text[n : n + 2], 16) for n in (1, 3, 5))), np.float32)
