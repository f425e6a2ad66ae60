"""What a park reader must leave alone: things beside a park, and whole pictures without one."""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.parks import (
    strange_boards,
    strange_cards,
    strange_desk,
    strange_kitchen,
    strange_paper,
    strange_surfaces,
    strange_tiles,
)
from vision.training.parks.strange_ink import Picture, Rng, between
from vision.training.parks.strange_picture import over, picture, straight, trimmed, turned, worn
from vision.training.parks.strange_scenes import photographed, seen, split
from vision.training.parks.tables import table

Maker = Callable[[Rng, int], Picture]

THINGS: tuple[Maker, ...] = (
    strange_cards.playing_cards,
    strange_cards.game_cards,
    strange_paper.booklet,
    strange_paper.score_pad,
    strange_paper.written_sheet,
    strange_paper.doodle_sheet,
    strange_paper.sudoku,
    strange_paper.calendar,
    strange_cards.photo_prints,
    strange_paper.post_its,
    strange_paper.envelope,
    strange_cards.banknotes,
    strange_boards.chessboard,
    strange_boards.go_board,
    strange_boards.letter_board,
    strange_boards.hex_tiles,
    strange_boards.tokens,
    strange_boards.triangles,
    strange_boards.dominoes,
    strange_boards.mahjong,
    strange_boards.dice,
    strange_boards.cubes,
    strange_boards.meeples,
    strange_boards.box_lid,
    strange_desk.keyboard,
    strange_desk.laptop,
    strange_desk.phone,
    strange_desk.tablet,
    strange_desk.calculator,
    strange_desk.remote,
    strange_desk.pens,
    strange_desk.scissors,
    strange_desk.cable,
    strange_desk.cutting_mat,
    strange_desk.notebook,
    strange_kitchen.cup,
    strange_kitchen.glass,
    strange_kitchen.plate,
    strange_kitchen.coins,
    strange_kitchen.hand,
    strange_kitchen.segments,
    strange_kitchen.packet,
    strange_kitchen.cloth,
    strange_kitchen.window,
    strange_kitchen.plant,
)
FLATS: tuple[Maker, ...] = (
    strange_tiles.tiled_floor,
    strange_tiles.cement_tiles,
    strange_tiles.mosaic,
    strange_tiles.bricks,
    strange_tiles.parquet,
    strange_tiles.hexagons,
    strange_tiles.roof,
    strange_tiles.stone,
    strange_surfaces.woven,
    strange_surfaces.mesh,
    strange_surfaces.quilt,
    strange_surfaces.ground,
    strange_surfaces.gradient,
    strange_surfaces.static,
    strange_surfaces.facade,
    strange_surfaces.shelf,
    strange_surfaces.goods,
    strange_surfaces.spreadsheet,
    strange_surfaces.newspaper,
    strange_surfaces.landscape,
)
CLOSE: tuple[Maker, ...] = (
    strange_boards.chessboard,
    strange_boards.go_board,
    strange_boards.letter_board,
    strange_boards.mahjong,
    strange_desk.keyboard,
    strange_desk.laptop,
    strange_desk.tablet,
    strange_desk.calculator,
    strange_desk.cutting_mat,
    strange_kitchen.segments,
    strange_kitchen.cloth,
    strange_kitchen.window,
    strange_paper.sudoku,
    strange_paper.calendar,
    strange_paper.score_pad,
    strange_paper.doodle_sheet,
    strange_paper.booklet,
)
"""Things that are also seen so near that they fill the picture."""
SMALL = 110
"""Longest side in px below which a thing is drawn twice as large and shrunk, so that its lines stay fine."""


def made(rng: Rng, size: int, maker: Maker) -> Picture:
    """What the maker draws, its longest side `size` px: BGRA uint8, premultiplied, worn."""
    canvas = trimmed(maker(rng, size * 2 if size < SMALL else size))
    if rng.random() < 0.25:
        canvas = trimmed(turned(canvas, between(rng, -20, 20)))
    scale = size / max(canvas.shape[:2])
    wide, high = (max(4, round(side * scale)) for side in (canvas.shape[1], canvas.shape[0]))
    shrunk = cv2.resize(canvas, (wide, high), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    return worn(rng, np.asarray(shrunk, np.uint8))


def any_thing(rng: Rng) -> Maker:
    """One of the makers of things, each as likely."""
    return THINGS[int(rng.integers(len(THINGS)))]


def thing(rng: Rng, size: int) -> NDArray[np.uint8]:
    """One flat or nearly flat thing that is no park, its longest side `size` px: BGRA uint8 (h, w, 4).

    Colours are straight (not premultiplied by alpha).
    """
    return straight(made(rng, size, any_thing(rng)))


def close_up(rng: Rng, side: int) -> Picture:
    """One flat, gridded thing so near that it fills the view: BGR uint8 (side, side, 3)."""
    canvas = trimmed(CLOSE[int(rng.integers(len(CLOSE)))](rng, int(side * between(rng, 1.0, 1.6))))
    full = np.full((side, side, 3), rng.integers(20, 240, 3), np.uint8)
    x, y = ((side - long) * between(rng, 0, 1) for long in (canvas.shape[1], canvas.shape[0]))
    over(full, canvas, x, y)
    return full


def laid(rng: Rng, high: int, wide: int) -> Picture:
    """Several things on a table, with a soft shadow each: BGR uint8 (high, wide, 3)."""
    ground = np.ascontiguousarray(table(rng, high, wide))
    for _ in range(int(rng.integers(1, 8))):
        piece = made(rng, int(between(rng, 0.12, 0.75) * min(high, wide)), any_thing(rng))
        piece = turned(piece, between(rng, 0, 360))
        shadow = np.zeros_like(piece)
        shadow[..., 3] = cv2.boxFilter(piece[..., 3], -1, (5, 5)) // int(rng.integers(2, 6))
        x, y = between(rng, -0.15, 0.85) * wide, between(rng, -0.15, 0.85) * high
        over(ground, shadow, x + between(rng, -4, 4), y + between(rng, -4, 4))
        over(ground, piece, x, y)
    return ground


def pattern(rng: Rng, high: int, wide: int) -> Picture:
    """One pattern from edge to edge, as a camera sees it: BGR uint8 (high, wide, 3)."""
    side = int(max(high, wide) * between(rng, 1.0, 1.3))
    flat = close_up(rng, side) if rng.random() < 0.3 else FLATS[int(rng.integers(len(FLATS)))](rng, side)
    return seen(rng, flat, high, wide)


def strange_scene(rng: Rng, high: int, wide: int) -> NDArray[np.uint8]:
    """A picture in which nothing is a park: BGR uint8 (high, wide, 3)."""
    draw = rng.random()
    if draw < 0.15:
        drawn = laid(rng, high, wide)
    elif draw < 0.35:
        side = max(high, wide)
        drawn = seen(rng, laid(rng, side, side), high, wide)
    elif draw < 0.38:
        drawn = picture(rng, high, wide)
    elif draw < 0.46:
        drawn = split(rng, pattern(rng, high, wide), pattern(rng, high, wide))
    else:
        drawn = pattern(rng, high, wide)
    return photographed(rng, drawn)
