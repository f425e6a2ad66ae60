"""Cloths, shelves, facades, pages and other patterns. Each: (rng, side) -> flat picture BGR uint8 (side, side, 3)."""

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.parks.strange_ink import (
    FONTS,
    Picture,
    Rng,
    between,
    box,
    colour,
    dark,
    disc,
    doodle,
    grid,
    line,
    paper,
    prose,
    scrawl,
    shade,
    shape,
    whole,
    word,
    write,
)
from vision.training.parks.strange_picture import field, graded, inset, octaves, picture
from vision.training.parks.strange_tiles import gained, ornament, per_tile, plain, repeated


def stripes(rng: Rng, side: int, pitch: float) -> NDArray[np.float32]:
    """A profile of threads along one way, float32 (side,), 0..1: soft or hard bands that repeat after `pitch` px."""
    place = np.arange(side, dtype=np.float32) / pitch % 1
    kind = whole(rng, 0, 3)
    if kind == 0:
        profile = (place < between(rng, 0.1, 0.7)).astype(np.float32)
    elif kind == 1:
        profile = 0.5 + 0.5 * np.sin(place * 2 * math.pi)
    elif kind == 2:
        profile = np.abs(place * 2 - 1)
    else:
        levels = rng.random(whole(rng, 4, 12)).astype(np.float32)
        profile = levels[(place * len(levels)).astype(int)]
    return np.asarray(profile, np.float32)


def woven(rng: Rng, side: int) -> Picture:
    """Gingham, tartan, waffle cloth, ribs, wickerwork or a striped mat."""
    pitch = side / between(rng, 4, 60)
    same = rng.random() < 0.7
    warp, weft = stripes(rng, side, pitch), stripes(rng, side, pitch if same else pitch * between(rng, 0.4, 3))
    if same and rng.random() < 0.6:
        weft = warp
    kind = whole(rng, 0, 3)
    if kind == 0:
        values = (warp[None, :] + weft[:, None]) / 2
    elif kind == 1:
        values = warp[None, :] * weft[:, None]
    elif kind == 2:
        values = np.maximum(warp[None, :], weft[:, None])
    else:
        values = np.repeat(warp[None, :], side, axis=0)
    cloth = graded(rng, np.asarray(values * 2 - 1, np.float32), whole(rng, 2, 4), (0, 0.8))
    folds = octaves(rng, side, side, 3, 2) * between(rng, 0, 0.15)
    if rng.random() < 0.5:
        folds += rng.normal(0, between(rng, 0.01, 0.1), (side, side)).astype(np.float32)
    return gained(cloth, 1 + folds)


def mesh(rng: Rng, side: int) -> Picture:
    """Wire mesh, lattice, or net before something blurred."""
    back = (
        cv2.GaussianBlur(picture(rng, side, side), (0, 0), 4) if rng.random() < 0.6 else plain(side, side, colour(rng))
    )
    pitch, ink = side / between(rng, 6, 40), colour(rng, (0.05, 1), (0, 0.3))
    thick = pitch * between(rng, 0.05, 0.3)
    slant = rng.random() < 0.4
    for at in np.arange(-side if slant else 0, side, pitch):
        for start, end in (
            (((at, 0), (at, side)), ((0, at), (side, at)))
            if not slant
            else (
                ((at, 0), (at + side, side)),
                ((at, side), (at + side, 0)),
            )
        ):
            line(back, *start, *end, shade(ink, 0.5), thick * 1.4)
            line(back, *start, *end, ink, thick)
    return back


def quilt(rng: Rng, side: int) -> Picture:
    """A quilt or printed cloth: one ornament in turn with plain patches, or a small print strewn regularly."""
    pitch = int(side / between(rng, 3, 12))
    inks = [colour(rng, (0.2, 1), (0, 0.8)) for _ in range(4)]
    first, second = ornament(rng, pitch, inks), plain(pitch, pitch, inks[0])[: pitch // 2 * 2, : pitch // 2 * 2]
    if rng.random() < 0.5:
        first = second.copy()
        doodle(rng, first, pitch / 2, pitch / 2, pitch * 0.3, inks[1], pitch / 15)
        if rng.random() < 0.5:
            second = first
    block = np.vstack([np.hstack([first, second]), np.hstack([second, first])])
    cloth = repeated(block, side)
    seam = per_tile(rng, side, first.shape[0], first.shape[0], 0.02)
    return gained(cloth, seam + octaves(rng, side, side, 6, 3) * between(rng, 0, 0.12))


def ground(rng: Rng, side: int) -> Picture:
    """Lawn, carpet, sand, gravel, foliage: fine noise with slow changes."""
    stretch = between(rng, 0.3, 1)
    fine = octaves(rng, int(side * stretch), side, side / between(rng, 2, 12), 3, between(rng, 0.5, 1.2))
    values = cv2.resize(fine, (side, side)) * between(rng, 0.4, 1.2) + field(rng, side, side, 5) * between(rng, 0, 0.8)
    return graded(rng, np.asarray(values, np.float32), whole(rng, 2, 5), (0, 0.9))


def gradient(rng: Rng, side: int) -> Picture:
    """Slow changes of colour, bare or with bands."""
    values = np.add.outer(np.linspace(-1, 1, side), np.linspace(-1, 1, side) * between(rng, -1, 1)) * between(
        rng, 0.2, 4
    )
    return graded(rng, np.asarray(values % 2.8 - 1.4, np.float32), whole(rng, 2, 6))


def static(rng: Rng, side: int) -> Picture:
    """Noise of one grain, coloured or grey."""
    grain = max(2, int(side / between(rng, 1, 12)))
    shown = rng.integers(0, 256, (grain, grain, 3 if rng.random() < 0.5 else 1), np.uint8)
    way = cv2.INTER_NEAREST if grain > side / 3 else cv2.INTER_CUBIC
    full = cv2.resize(shown, (side, side), interpolation=way)
    return np.asarray(full if full.ndim == 3 else cv2.merge([full] * 3), np.uint8)


def facade(rng: Rng, side: int) -> Picture:
    """Windows of a house front, in storeys, all of one make."""
    wall, frame = colour(rng, (0.2, 1), (0, 0.6)), colour(rng, (0.1, 1), (0, 0.3))
    pitch, deep = side / between(rng, 3, 14), side / between(rng, 3, 12)
    front = plain(side, side, wall)
    left, top = between(rng, 0.05, 0.3), between(rng, 0.05, 0.3)
    bars = (whole(rng, 1, 3), whole(rng, 1, 3))
    glass = colour(rng, (0.1, 0.8), (0, 0.5))
    for row in range(math.ceil(side / deep)):
        for column in range(math.ceil(side / pitch)):
            x0, y0 = (column + left) * pitch, (row + top) * deep
            x1, y1 = (column + 1 - left) * pitch, (row + 1 - top / 2) * deep
            box(front, x0, y0, x1, y1, shade(glass, between(rng, 0.5, 1.5)))
            if rng.random() < 0.4:
                box(front, x0, y0, x1, y0 + (y1 - y0) * between(rng, 0.1, 0.8), shade(wall, 1.2))
            grid(front, (x0, y0, x1, y1), bars, frame, max(1, pitch * 0.04))
            box(front, x0 - pitch * 0.03, y1, x1 + pitch * 0.03, y1 + deep * 0.05, shade(wall, 0.7))
    rough = octaves(rng, side, side, 20, 3, 0.8) * between(rng, 0, 0.1)
    return gained(front, 1 + rough)


def shelf(rng: Rng, side: int) -> Picture:
    """Shelves of books, upright or leaning."""
    deep, wood = side / between(rng, 2, 6), dark(rng) if rng.random() < 0.5 else colour(rng, (0.5, 1), (0, 0.5))
    drawn = plain(side, side, shade(wood, 0.4))
    for row in range(math.ceil(side / deep)):
        x, low = 0.0, (row + 0.93) * deep
        while x < side:
            thick, high = deep * between(rng, 0.05, 0.22), deep * between(rng, 0.55, 0.88)
            ink, lean = colour(rng), deep * (between(rng, -0.2, 0.2) if rng.random() < 0.06 else 0)
            book = np.array([[x, low], [x + thick, low], [x + thick + lean, low - high], [x + lean, low - high]])
            shape(drawn, book, ink)
            line(drawn, *book[1], *book[2], shade(ink, 0.5), 1)
            for band in range(whole(rng, 0, 2)):
                y = low - high * (0.15 + 0.3 * band + 0.1 * float(rng.random()))
                box(drawn, x + lean * 0.5 + 1, y - high * 0.1, x + lean * 0.5 + thick - 1, y, colour(rng))
            x += thick + 1 + (deep * 0.5 * float(rng.random()) if rng.random() < 0.04 else 0)
        box(drawn, 0, low, side, (row + 1) * deep, wood)
    return drawn


def goods(rng: Rng, side: int) -> Picture:
    """Supermarket or store shelves: runs of like packets, jars, bottles or cartons, with price strips."""
    deep = side / between(rng, 2, 6)
    drawn = plain(side, side, colour(rng, (0.05, 0.5), (0, 0.2)))
    for row in range(math.ceil(side / deep)):
        x, low = 0.0, (row + 0.88) * deep
        while x < side:
            thick, high, kind = deep * between(rng, 0.2, 0.5), deep * between(rng, 0.5, 0.84), whole(rng, 0, 2)
            # A label is a low band around the packet: square pictures side by side would be a park.
            body, label, mark, band = colour(rng), colour(rng), colour(rng), between(rng, 0.2, 0.35)
            for _ in range(whole(rng, 2, 6)):
                if kind == 0:
                    box(drawn, x, low - high, x + thick - 2, low, body)
                else:
                    neck = thick * (0.3 if kind == 1 else 0.06)
                    box(drawn, x, low - high * 0.7, x + thick - 2, low, body)
                    box(drawn, x + neck, low - high, x + thick - 2 - neck, low - high * 0.7, shade(body, 0.8))
                box(drawn, x + 1, low - high * band, x + thick - 3, low - high * 0.15, label)
                disc(drawn, x + thick * 0.48, low - high * 0.5, thick * 0.15, mark)
                x += thick
        box(drawn, 0, low, side, (row + 1) * deep, (225, 225, 225, 255))
        for tag in np.arange(0, side, deep * 0.45):
            box(drawn, tag, low + deep * 0.02, tag + deep * 0.2, low + deep * 0.1, (60, 220, 250, 255))
    return drawn


def spreadsheet(rng: Rng, side: int) -> Picture:
    """A table of figures on a screen or a printed form."""
    night = rng.random() < 0.3
    sheet = plain(side, side, dark(rng) if night else paper(rng))
    rows, columns = whole(rng, 8, 30), whole(rng, 4, 14)
    deep, across = side / rows, side / columns
    ink = (220, 220, 220, 255) if night else dark(rng)
    for _ in range(whole(rng, 0, 10)):
        row, column = whole(rng, 0, rows - 1), whole(rng, 0, columns - 1)
        tone = colour(rng, (0.2, 0.5) if night else (0.7, 1), (0.1, 0.6))
        last = (column + whole(rng, 1, 4)) * across
        box(sheet, column * across, row * deep, last, (row + whole(rng, 1, 3)) * deep, tone)
    for row in range(rows):
        for column in range(columns):
            if rng.random() < 0.5:
                text = word(rng, 5) if rng.random() < 0.3 else str(whole(rng, 0, 9999))
                write(sheet, text, (column + 0.5) * across, (row + 0.5) * deep, min(deep * 0.4, across * 0.14), ink)
    grid(sheet, (0, 0, side, side), (rows, columns), colour(rng, (0.3, 0.8), (0, 0.2)), between(rng, 1, 3))
    return sheet


def newspaper(rng: Rng, side: int) -> Picture:
    """A page of print in columns with headings and grey pictures, or of handwriting."""
    sheet, ink = plain(side, side, paper(rng)), dark(rng)
    pitch = side / between(rng, 20, 70)
    if rng.random() < 0.2:
        for row in range(int(side / pitch / 2)):
            y = row * pitch * 2
            scrawl(rng, sheet, (side * 0.03, y, side * between(rng, 0.5, 1), y + pitch * 1.3), ink, pitch / 8)
        return sheet
    columns = whole(rng, 1, 5)
    across = side / columns
    for column in range(columns):
        x0, x1, y = (column + 0.05) * across, (column + 0.95) * across, 0.0
        while y < side:
            deep = between(rng, 0.1, 0.45) * side
            draw = rng.random()
            if draw < 0.2:
                shown = picture(rng, int(deep), int(x1 - x0))
                grey = cv2.cvtColor(shown, cv2.COLOR_BGR2GRAY)
                inset(sheet, shown if rng.random() < 0.4 else cv2.merge([grey, grey, grey]), x0, y)
            elif draw < 0.4:
                deep = side * 0.06
                write(sheet, word(rng, 12), (x0 + x1) / 2, y + deep / 2, min(deep * 0.5, across * 0.07), ink, FONTS[2])
            else:
                prose(rng, sheet, (x0, y, x1, min(side, y + deep)), pitch, ink)
            y += deep + pitch
    return sheet


def landscape(rng: Rng, side: int) -> Picture:
    """A photo-like view: bands of clouds, hills, water, trees with detail at every size."""
    drawn = picture(rng, side, side)
    for _ in range(whole(rng, 0, 3)):
        level = np.cumsum(rng.normal(0, side / 60, 40)) + side * between(rng, 0.3, 0.9)
        outline = np.stack([np.linspace(0, side, 40), level], axis=1)
        mask = np.zeros((side, side), np.uint8)
        cv2.fillPoly(mask, [np.concatenate([outline, [[side, side], [0, side]]]).astype(np.int32)], 255)
        texture = graded(rng, octaves(rng, side, side, between(rng, 3, 40), 4, 0.8), 3, (0, 0.7))
        cv2.copyTo(texture, mask, drawn)
    return drawn
