"""A photo of Habitats parks to a reading: the vision's probabilities, the rules' totals, the doubts between."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from schemas.answers import Engine
from schemas.habitats import Tile
from schemas.park_reading import (
    NOTHING,
    UNKNOWN,
    CutTile,
    CutTiles,
    CutTilesAsk,
    KnownTile,
    LabelledTile,
    ParkReadAsk,
    ParkReading,
    ReadTile,
)
from schemas.reading import Geometry, ImageSize
from service.games.protocol import Game
from service.readings.catalogues import Catalogue, CatalogueTile, known
from service.readings.child import run
from service.readings.hinting import photo_hints
from service.readings.tiles import TileChoice, judge_park, position_of, turn_counts
from vision import PhotoLimits
from vision.park import Known, Park, ParkOptions, ParkPhoto, ParkTile, Rgb, read_parks
from vision.parks.lattice import ParkLattice

PALETTE: Mapping[str, Rgb] = {
    "grass": (146, 184, 86),
    "forest": (58, 100, 56),
    "dry": (224, 192, 122),
    "water": (92, 158, 204),
}
"""What landscapes look like where nobody says more: light green, dark green, sand, blue."""

SHOWN = 0.6  # probability from which the landscape of an unknown tile is told
GUESSED = 0.9  # most that a landscape told by colour alone may claim
LISTED = 0.001  # least probability of another label that is told


def read_park(
    game: Game, ask: ParkReadAsk, data: bytes, catalogue: Catalogue, settings: Mapping[str, Any]
) -> ParkReading:
    """Read the photo `data`: the largest park is the answer, `readings` holds all where there are several.

    Raises `PhotoError` where nothing can be read, `Busy` when all readers are at work.
    """
    tiles = known(catalogue, settings)
    options = ParkOptions(
        catalogue=tiles,
        corners=ask.corners,
        palette=_palette(ask.palette, tiles),
        overlay=ask.overlay,
        pictures=ask.pictures,
    )
    photo: ParkPhoto = run(read_parks, (data, options, _limits(settings)), settings)
    engine = Engine(rules=game.engine, reader=photo.reader)
    image = ImageSize(width=photo.width, height=photo.height)
    readings = [_reading(game, ask, park, catalogue.by_name(), image, engine) for park in photo.parks]
    overlay = None if photo.overlay is None else data_url(photo.overlay)
    all_of_them = tuple(sorted(readings, key=_left)) if len(readings) > 1 else None
    return replace(readings[0], readings=all_of_them, overlay=overlay)


def cut_out(game: Game, ask: CutTilesAsk, data: bytes, catalogue: Catalogue, settings: Mapping[str, Any]) -> CutTiles:
    """The tiles of the photo `data`, cut out as proposals for a catalogue. Raises as `read_park`."""
    tiles = known(catalogue, settings)
    options = ParkOptions(catalogue=tiles, corners=ask.corners, palette=_palette({}, tiles), loose=True, pictures=True)
    photo: ParkPhoto = run(read_parks, (data, options, _limits(settings)), settings)
    return CutTiles(
        engine=Engine(rules=game.engine, reader=photo.reader),
        tiles=tuple(_cut(tile) for park in photo.parks for tile in park.tiles),
        image=ImageSize(width=photo.width, height=photo.height),
    )


def data_url(jpeg: bytes) -> str:
    """A JPEG as a data URL."""
    return "data:image/jpeg;base64," + base64.b64encode(jpeg).decode("ascii")


def _limits(settings: Mapping[str, Any]) -> PhotoLimits:
    return PhotoLimits(max_bytes=settings["MAX_PHOTO_BYTES"])


def _palette(given: Mapping[str, Rgb], tiles: Sequence[Known]) -> Mapping[str, tuple[Rgb, ...]]:
    """The colours said to be those of landscapes; without any, the catalogue's own, or the common ones."""
    if not given and len({tile.landscape for tile in tiles} - {None}) > 1:
        return {}
    return {name: (rgb,) for name, rgb in {**PALETTE, **given}.items()}


def _left(reading: ParkReading) -> float:
    return sum(x for x, _ in reading.geometry.corners)


def _reading(
    game: Game,
    ask: ParkReadAsk,
    park: Park,
    catalogue: Mapping[str, CatalogueTile],
    image: ImageSize,
    engine: Engine,
) -> ParkReading:
    tiles: dict[str, LabelledTile] = {}
    choices = _one_entrance([_choice(tile, catalogue, tiles) for tile in park.tiles], tiles)
    position = position_of(choices, tiles, ask.edition, ask.players)
    judged = judge_park(game, position, choices, tiles, {})
    return ParkReading(
        engine=engine,
        status=judged.status,
        position=position,
        geometry=_geometry(park.lattice, park.turn_confidence),
        cells=tuple(_cell(choice, tile, tiles) for choice, tile in zip(choices, park.tiles, strict=True)),
        tiles=tiles,
        score=judged.score,
        score_reason=judged.reason,
        questions=judged.questions,
        image=image,
        hints=photo_hints(park.hints),
    )


def _choice(read: ParkTile, catalogue: Mapping[str, CatalogueTile], tiles: dict[str, LabelledTile]) -> TileChoice:
    """What a cell may hold, its labels written down in `tiles`."""
    chances: dict[str, float] = {}
    for name, chance in read.names.items():
        if name is None:
            chances[UNKNOWN] = chances.get(UNKNOWN, 0.0) + chance
        else:
            _add(catalogue[name], chance, read, chances, tiles)
    empty = 1.0 - read.there
    chances = {label: chance * read.there for label, chance in chances.items()}
    if empty >= LISTED:
        chances[NOTHING] = empty
    standing = [label for label in chances if label != NOTHING]  # the finder vouches for the tiles it tells
    value = max(standing, key=lambda label: chances[label])
    landscape, sure = next(iter(read.landscapes.items()), (None, 0.0))
    turn = int(read.turns.argmax())
    return TileChoice(
        at=read.at,
        value=value,
        probabilities=chances,
        turn=None if value == UNKNOWN else turn,
        turn_confidence=None if value == UNKNOWN else float(read.turns[turn]),
        landscape=landscape if sure >= SHOWN else None,
    )


def _add(
    entry: CatalogueTile,
    chance: float,
    read: ParkTile,
    chances: dict[str, float],
    tiles: dict[str, LabelledTile],
) -> None:
    """A name's label; of a tile whose turn counts, a label for each turn that is plausible."""
    name = f"{entry.name}@" if entry.name in (UNKNOWN, NOTHING) else entry.name
    if not turn_counts(entry.tile):
        chances[name] = chance
        tiles[name] = LabelledTile(tile=entry.tile)
        return
    for turn, its in enumerate(read.turns.tolist()):
        if chance * its >= LISTED or its == max(read.turns):
            label = f"{name}@{turn}"
            chances[label] = chance * its
            tiles[label] = LabelledTile(tile=entry.tile, turn=turn)


def _one_entrance(choices: list[TileChoice], tiles: Mapping[str, LabelledTile]) -> list[TileChoice]:
    """A park has one entrance: the likeliest is it, the others are unknown."""

    def is_entrance(choice: TileChoice) -> bool:
        return choice.value in tiles and tiles[choice.value].tile.kind == "entrance"

    entrances = sorted((c for c in choices if is_entrance(c)), key=lambda c: -c.probabilities[c.value])
    wrong = {choice.at for choice in entrances[1:]}
    return [
        replace(
            choice,
            value=UNKNOWN,
            probabilities={UNKNOWN: 0.0, **choice.probabilities},
            turn=None,
            turn_confidence=None,
        )
        if choice.at in wrong
        else choice
        for choice in choices
    ]


def _geometry(lattice: ParkLattice, turn_confidence: float) -> Geometry:
    return Geometry(
        corners=tuple((round(x, 2), round(y, 2)) for x, y in lattice.corners.tolist()),
        rows=lattice.rows,
        cols=lattice.cols,
        lattice_to_image=tuple(tuple(row) for row in lattice.homography.tolist()),
        method=lattice.method,
        fit=round(lattice.fit, 3),
        turn_confidence=round(turn_confidence, 4),
    )


def _cell(choice: TileChoice, read: ParkTile, tiles: Mapping[str, LabelledTile]) -> ReadTile:
    tile = choice.tile(tiles)
    others = {label: round(p, 4) for label, p in choice.probabilities.items() if label != choice.value and p >= LISTED}
    return ReadTile(
        at=choice.at,
        label=choice.value,
        value=tile,
        confidence=round(_confidence(choice, tile, read), 4),
        others=dict(sorted(others.items(), key=lambda item: -item[1])),
        turn=choice.turn,
        turn_confidence=None if choice.turn_confidence is None else round(choice.turn_confidence, 4),
        group=read.group,
        colour=_hex(read.colour),
        landscapes=_rounded(read.landscapes),
        cut=True if read.cut else None,
        polygon=_polygon(read),
        picture=None if read.picture is None else data_url(read.picture),
    )


def _confidence(choice: TileChoice, tile: Tile, read: ParkTile) -> float:
    """That the value is right; for an unknown tile, that it is none of the catalogue's and shows this landscape."""
    sure = choice.probabilities[choice.value]
    if choice.value == UNKNOWN and tile.landscape is not None:
        return sure * min(GUESSED, read.landscapes[tile.landscape])
    return sure


def _cut(read: ParkTile) -> CutTile:
    name = read.name
    turn = int(read.turns.argmax())
    return CutTile(
        picture=data_url(read.picture or b""),
        polygon=_polygon(read),
        group=read.group,
        colour=_hex(read.colour),
        landscapes=_rounded(read.landscapes),
        known=None if name is None else KnownTile(name=name, confidence=round(read.names[name], 4), turn=turn),
        cut=True if read.cut else None,
    )


def _polygon(read: ParkTile) -> tuple[tuple[float, float], ...]:
    return tuple((round(x, 1), round(y, 1)) for x, y in read.polygon.tolist())


def _rounded(chances: Mapping[str, float]) -> dict[str, float]:
    return {name: round(chance, 4) for name, chance in chances.items() if chance >= LISTED}


def _hex(colour: Rgb) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour)
