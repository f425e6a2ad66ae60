"""Boards and pieces of other games. Each: (rng, size) -> canvas BGRA, colour premultiplied."""

import math

import cv2
import numpy as np

from vision.training.parks.strange_ink import (
    FONTS,
    Ink,
    Picture,
    Rng,
    between,
    blank,
    box,
    colour,
    dark,
    disc,
    doodle,
    grid,
    line,
    path,
    polygon,
    rounded,
    shade,
    shape,
    whole,
    word,
    write,
)
from vision.training.parks.strange_picture import inset, over, picture, rowed, scattered


def wood(rng: Rng) -> Ink:
    """A colour of wood, pale to dark."""
    light = between(rng, 70, 245)
    return int(light * between(rng, 0.4, 0.65)), int(light * between(rng, 0.65, 0.85)), int(light), 255


def chessboard(rng: Rng, size: int) -> Picture:
    """A chessboard or draughts board, empty or with men."""
    board, cells = blank(size, size), (8, 8, 10)[whole(rng, 0, 2)]
    edge = size * between(rng, 0.0, 0.08)
    pale, deep = wood(rng), shade(wood(rng), 0.45)
    if rng.random() < 0.4:
        pale, deep = colour(rng, (0.7, 1), (0, 0.4)), colour(rng, (0.05, 0.6))
    board[:] = shade(deep, between(rng, 0.6, 1.4))
    pitch = (size - 2 * edge) / cells
    men, lively = whole(rng, 0, 2), between(rng, 0.1, 0.8)
    sides = (colour(rng, (0.75, 1), (0, 0.5)), dark(rng))
    for row in range(cells):
        for column in range(cells):
            x, y = edge + column * pitch, edge + row * pitch
            box(board, x, y, x + pitch - 1, y + pitch - 1, deep if (row + column) % 2 else pale)
            if men and rng.random() < lively and (row < 3 or row > cells - 4 or rng.random() < 0.2):
                ink, middle = sides[row > cells // 2], (x + pitch / 2, y + pitch / 2)
                disc(board, *middle, pitch * 0.36, ink)
                disc(board, *middle, pitch * (0.25 if men == 1 else between(rng, 0.1, 0.3)), shade(ink, 0.7), 1)
    return board


def go_board(rng: Rng, size: int) -> Picture:
    """A go board with stones."""
    board, lines = blank(size, size), (9, 13, 19)[whole(rng, 0, 2)]
    board[:] = wood(rng)
    edge = size * 0.06
    pitch = (size - 2 * edge) / (lines - 1)
    grid(board, (edge, edge, size - edge, size - edge), (lines - 1, lines - 1), (30, 40, 50, 255), size / 250)
    for _ in range(whole(rng, 0, lines * 5)):
        x, y = (edge + pitch * whole(rng, 0, lines - 1) for _ in range(2))
        disc(board, x, y, pitch * 0.46, (240, 240, 240, 255) if rng.random() < 0.5 else (25, 25, 25, 255))
    return board


def letter_tile(rng: Rng, side: int, ink: Ink) -> Picture:
    """One letter tile."""
    tile = blank(side, side)
    rounded(tile, 0, 0, side - 1, side - 1, side * 0.1, ink)
    write(tile, word(rng, 1).upper(), side * 0.47, side * 0.48, side * 0.5, dark(rng), FONTS[whole(rng, 0, 3)])
    if side > 24:
        write(tile, str(whole(rng, 1, 9)), side * 0.8, side * 0.8, side * 0.18, dark(rng))
    return tile


def letter_board(rng: Rng, size: int) -> Picture:
    """A word game's board with crossing rows of letter tiles, or a rack's row of them."""
    ink = shade(wood(rng), 1.2)
    if rng.random() < 0.3:
        count = whole(rng, 4, 8)
        return rowed(rng, [letter_tile(rng, size // count, ink) for _ in range(count)], count, 1, 4)
    board, base, cells = blank(size, size), colour(rng, (0.4, 0.9), (0.1, 0.6)), whole(rng, 11, 15)
    board[:] = shade(base, 0.8)
    pitch, specials = size / cells, [colour(rng) for _ in range(4)]
    for row in range(cells):
        for column in range(cells):
            mark = (min(row, cells - 1 - row) * 7 + min(column, cells - 1 - column) * 7) % 11
            ground = specials[mark] if mark < 4 else base
            box(board, column * pitch + 1, row * pitch + 1, (column + 1) * pitch - 1, (row + 1) * pitch - 1, ground)
    for _ in range(whole(rng, 0, 7)):
        down, start, fixed = rng.random() < 0.5, whole(rng, 0, cells - 5), whole(rng, 0, cells - 1)
        for step in range(whole(rng, 3, 6)):
            row, column = (start + step, fixed) if down else (fixed, start + step)
            over(board, letter_tile(rng, max(4, int(pitch)), ink), column * pitch, row * pitch)
    return board


def hex_tiles(rng: Rng, size: int) -> Picture:
    """A hexagonal tile, or a honeycomb of them."""
    canvas, rings = blank(size, size), whole(rng, 0, 2)
    radius = size / 2 / (1 + rings * math.sqrt(3))
    inks = [colour(rng, (0.3, 0.95), (0.2, 0.8)) for _ in range(4)]
    for row in range(-rings, rings + 1):
        for column in range(-rings, rings + 1):
            if abs(row + column) > rings or (rings and rng.random() < 0.15):
                continue
            x = size / 2 + radius * math.sqrt(3) * (column + row / 2)
            y = size / 2 + radius * 1.5 * row
            ink = inks[whole(rng, 0, 3)]
            shape(canvas, polygon(x, y, radius, 6, math.pi / 6), shade(ink, 0.75))
            shape(canvas, polygon(x, y, radius * 0.93, 6, math.pi / 6), ink)
            for _ in range(whole(rng, 0, 5)):
                spot = rng.uniform(-0.5, 0.5, 2) * radius
                disc(
                    canvas,
                    x + spot[0],
                    y + spot[1],
                    radius * between(rng, 0.06, 0.25),
                    shade(ink, between(rng, 0.5, 1.4)),
                )
            if rng.random() < 0.5:
                doodle(rng, canvas, x, y, radius * 0.4, dark(rng), radius / 12)
    return canvas


def tokens(rng: Rng, size: int) -> Picture:
    """Round tokens of card, printed."""
    pieces = []
    for _ in range(whole(rng, 1, 8)):
        side = int(size * between(rng, 0.2, 0.4))
        piece, ink = blank(side, side), colour(rng)
        disc(piece, side / 2, side / 2, side / 2 - 1, colour(rng))
        disc(piece, side / 2, side / 2, side * 0.4, ink)
        doodle(rng, piece, side / 2, side / 2, side * 0.25, shade(ink, 0.4), side / 12)
        pieces.append(piece)
    return scattered(rng, pieces, size, size)


def triangles(rng: Rng, size: int) -> Picture:
    """Triangular tiles laid side by side, with figures at the corners."""
    canvas, count = blank(int(size * 0.6), size), whole(rng, 1, 6)
    side = size / (count / 2 + 1)
    high = side * 0.86
    ink = colour(rng, (0.5, 1))
    for number in range(count):
        x, top, low = number * side / 2, size * 0.05, size * 0.05 + high
        corners = np.array([[x, low], [x + side / 2, top], [x + side, low]])
        if number % 2:
            corners[:, 1] = top + low - corners[:, 1]
        shape(canvas, corners, ink)
        path(canvas, corners, shade(ink, 0.5), 1, closed=True)
        middle = corners.mean(axis=0)
        for corner in corners:
            spot = corner * 0.5 + middle * 0.5
            write(canvas, str(whole(rng, 0, 5)), spot[0], spot[1], side * 0.12, dark(rng))
    return canvas


def domino(rng: Rng, high: int, body: Ink, pip: Ink) -> Picture:
    """One domino."""
    wide = high // 2
    piece = blank(high, wide)
    rounded(piece, 0, 0, wide - 1, high - 1, wide * 0.1, body)
    line(piece, wide * 0.1, high / 2, wide * 0.9, high / 2, pip, wide / 20)
    for half in range(2):
        dots(piece, 0, half * wide, wide, whole(rng, 0, 6), pip)
    return piece


def dots(piece: Picture, x: float, y: float, side: float, count: int, ink: Ink) -> None:
    """Pips of a die in the square at (x, y)."""
    spots = [(0.5, 0.5)] if count % 2 else []
    pairs = (((0.25, 0.25), (0.75, 0.75)), ((0.75, 0.25), (0.25, 0.75)), ((0.25, 0.5), (0.75, 0.5)))
    for pair in pairs[: count // 2]:
        spots.extend(pair)
    for across, down in spots:
        disc(piece, x + side * across, y + side * down, side * 0.1, ink)


def dominoes(rng: Rng, size: int) -> Picture:
    """Dominoes in a row or scattered."""
    body, pip = (colour(rng, (0.85, 1), (0, 0.2)), dark(rng))[:: 1 if rng.random() < 0.5 else -1]
    count = whole(rng, 2, 8)
    if rng.random() < 0.5:
        return rowed(rng, [domino(rng, size * 2 // (count + 2), body, pip) for _ in range(count)], count, 2)
    return scattered(rng, [domino(rng, int(size * 0.35), body, pip) for _ in range(count)], size, size)


def mahjong(rng: Rng, size: int) -> Picture:
    """Rows of mahjong tiles, upright and taller than wide."""
    columns, rows = whole(rng, 3, 9), whole(rng, 1, 3)
    wide = size // columns
    face = colour(rng, (0.88, 1), (0.02, 0.2))
    pieces = []
    for _ in range(columns * rows):
        high = int(wide * 1.35)
        piece = blank(high, wide)
        rounded(piece, 0, 0, wide - 1, high - 1, wide * 0.12, shade(face, 0.6))
        rounded(piece, 1, 0, wide - 2, high * 0.94, wide * 0.12, face)
        ink = ((40, 40, 190, 255), (60, 130, 40, 255), (120, 60, 30, 255))[whole(rng, 0, 2)]
        count = whole(rng, 1, 6)
        if rng.random() < 0.6:
            dots(piece, wide * 0.1, high * 0.2, wide * 0.8, count, ink)
        else:
            doodle(rng, piece, wide / 2, high / 2, wide * 0.3, ink, wide / 12)
        pieces.append(piece)
    return rowed(rng, pieces, columns, 1, 1)


def die(rng: Rng, side: int, body: Ink, pip: Ink) -> Picture:
    """One die seen from above, a bit of one flank showing."""
    piece = blank(int(side * 1.2), side)
    rounded(piece, 0, side * 0.2, side - 1, side * 1.19, side * 0.15, shade(body, 0.6))
    rounded(piece, 0, 0, side - 1, side - 1, side * 0.15, body)
    dots(piece, 0, 0, side, whole(rng, 1, 6), pip)
    return piece


def dice(rng: Rng, size: int) -> Picture:
    """Dice in a heap."""
    body, pip = colour(rng), colour(rng, (0.0, 1.0), (0.0, 0.1))
    side = size * between(rng, 0.15, 0.35)
    return scattered(rng, [die(rng, int(side), body, pip) for _ in range(whole(rng, 1, 7))], size, size)


def cubes(rng: Rng, size: int) -> Picture:
    """Wooden cubes and sticks in bright colours, top and one flank showing."""
    pieces = []
    inks = [colour(rng, (0.4, 1), (0.5, 1)) for _ in range(4)]
    side = size * between(rng, 0.1, 0.25)
    for _ in range(whole(rng, 2, 14)):
        ink, wide = inks[whole(rng, 0, 3)], int(side * (1 if rng.random() < 0.8 else 2.5))
        piece = blank(int(side * 1.5), wide)
        box(piece, 0, 0, wide, side * 1.5, shade(ink, 0.6))
        box(piece, 0, 0, wide, side, ink)
        pieces.append(piece)
    return scattered(rng, pieces, size, size, 60)


def meeples(rng: Rng, size: int) -> Picture:
    """Wooden figures."""
    pieces = []
    for _ in range(whole(rng, 1, 8)):
        side, ink = int(size * between(rng, 0.18, 0.3)), colour(rng, (0.2, 1), (0.4, 1))
        piece = blank(side, side)
        body = np.array(
            [[0.5, 0.25], [0.98, 0.5], [0.7, 0.6], [0.88, 0.98], [0.5, 0.8], [0.12, 0.98], [0.3, 0.6], [0.02, 0.5]]
        )
        shape(piece, body * side, ink)
        disc(piece, side / 2, side * 0.22, side * 0.2, ink)
        cv2.polylines(piece, [(body * side).astype(np.int32)], True, shade(ink, 0.6), 1, cv2.LINE_AA)
        pieces.append(piece)
    return scattered(rng, pieces, size, size, 60)


def box_lid(rng: Rng, size: int) -> Picture:
    """An oblong box lid with a picture, a title and a rim."""
    high = int(size / between(rng, 1.25, 1.6))
    lid = blank(high, size)
    inset(lid, picture(rng, high, size), 0, 0)
    rim = colour(rng)
    cv2.rectangle(lid, (0, 0), (size - 1, high - 1), rim, max(1, size // 60))
    for row in range(whole(rng, 1, 2)):
        middle = (size * between(rng, 0.4, 0.6), high * (0.2 + row * 0.5))
        write(lid, word(rng, whole(rng, 4, 8)).upper(), *middle, high * between(rng, 0.1, 0.16), colour(rng), FONTS[2])
    if rng.random() < 0.5:
        box(lid, 0, high * 0.93, size, high, shade(rim, 0.6))
    under = blank(high, size)
    over(under, lid, 0, 0)
    return under
