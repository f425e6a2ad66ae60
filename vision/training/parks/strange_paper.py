"""Things of paper and card that lie on a table. Each: (rng, size) -> canvas BGRA, colour premultiplied."""

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
    paper,
    path,
    prose,
    scrawl,
    whole,
    word,
    write,
)
from vision.training.parks.strange_picture import inset, picture, rowed, scattered


def page(rng: Rng, size: int, aspect: tuple[float, float] = (1.25, 1.5)) -> tuple[Picture, int, int, Ink]:
    """An upright blank page: canvas, height, width, colour."""
    high, wide = size, int(size / between(rng, *aspect))
    sheet, ink = blank(high, wide), paper(rng)
    sheet[:] = ink
    return sheet, high, wide, ink


def booklet(rng: Rng, size: int) -> Picture:
    """A rule booklet, shut or open, with text, pictures and headings."""
    sheets = whole(rng, 1, 2)
    sheet, high, wide, _ = page(rng, size, (0.75, 1.5) if sheets == 1 else (0.65, 0.95))
    if rng.random() < 0.25:
        sheet[:] = colour(rng)
    ink, one = dark(rng), wide / sheets
    for number in range(sheets):
        left, right = number * one + one * 0.08, (number + 1) * one - one * 0.08
        y = high * 0.06
        while y < high * 0.9:
            deep = between(rng, 0.1, 0.3) * high
            low = min(high * 0.95, y + deep)
            if rng.random() < 0.35:
                share = between(rng, 0.4, 1)
                inset(sheet, picture(rng, int(low - y), int((right - left) * share)), left, y)
            else:
                write(sheet, word(rng, 8), left + one * 0.3, y + high * 0.02, high * 0.035, colour(rng, (0.2, 0.7)))
                prose(rng, sheet, (left, y + high * 0.04, right, low), high * 0.033, ink)
            y = low + high * 0.03
    if sheets == 2:
        line(sheet, one, 0, one, high, (120, 120, 120, 255), size / 90)
    return sheet


def score_pad(rng: Rng, size: int) -> Picture:
    """A score pad: a ruled table with coloured heads and pencilled figures."""
    sheet, high, wide, _ = page(rng, size, (0.7, 1.9))
    rows, columns = whole(rng, 5, 14), whole(rng, 3, 7)
    frame = (wide * 0.06, high * 0.12, wide * 0.94, high * 0.96)
    deep, across = (frame[3] - frame[1]) / rows, (frame[2] - frame[0]) / columns
    write(sheet, word(rng, 9), wide / 2, high * 0.06, high * 0.06, dark(rng))
    for row in range(rows):
        y = frame[1] + row * deep
        if rng.random() < 0.6:
            box(sheet, frame[0], y, frame[0] + across, y + deep, colour(rng, (0.5, 1), (0.1, 0.8)))
        for column in range(1, columns):
            if rng.random() < 0.5:
                x = frame[0] + (column + 0.5) * across
                write(sheet, str(whole(rng, 0, 40)), x, y + deep / 2, min(deep, across) * 0.5, dark(rng), FONTS[4])
    grid(sheet, frame, (rows, columns), colour(rng, (0.0, 0.6)), size / 150)
    return sheet


def written_sheet(rng: Rng, size: int) -> Picture:
    """A sheet with handwriting, plain, ruled or squared, perhaps torn from a ring book."""
    sheet, high, wide, _ = page(rng, size)
    kind = whole(rng, 0, 2)
    pale = (210, 190, 170, 255)
    pitch = between(rng, 0.03, 0.07) * size
    if kind:
        for y in np.arange(pitch, high, pitch):
            line(sheet, 0, y, wide, y, pale)
    if kind == 2:
        for x in np.arange(pitch, wide, pitch):
            line(sheet, x, 0, x, high, pale)
    pen = dark(rng) if rng.random() < 0.6 else colour(rng, (0.2, 0.8), (0.5, 1))
    for row in range(whole(rng, 0, int(high / pitch) - 3)):
        y = pitch * (row + 1.5)
        if rng.random() < 0.85:
            right = wide * between(rng, 0.4, 0.95)
            scrawl(rng, sheet, (wide * 0.07, y, right, y + pitch * 0.7), pen, size / 200)
    if rng.random() < 0.2:
        for y in np.arange(pitch, high, size * 0.05):
            disc(sheet, wide * 0.03, y, size * 0.01, (60, 60, 60, 255))
    return sheet


def doodle_sheet(rng: Rng, size: int) -> Picture:
    """A printed n x n grid filled with pen drawings, as a drawing game leaves it."""
    sheet, high, wide, _ = page(rng, size, (0.95, 1.45))
    cells = whole(rng, 4, 9)
    side = min(wide * 0.92, high * 0.8)
    x0, y0 = (wide - side) / 2, high * between(rng, 0.05, 0.15)
    pen = dark(rng)
    pitch = side / cells
    several = rng.random() < 0.4
    for row in range(cells):
        for column in range(cells):
            if rng.random() < 0.7:
                ink = colour(rng, (0.1, 0.8)) if several else pen
                doodle(rng, sheet, x0 + (column + 0.5) * pitch, y0 + (row + 0.5) * pitch, pitch * 0.3, ink, pitch / 14)
    grid(sheet, (x0, y0, x0 + side, y0 + side), (cells, cells), colour(rng, (0.0, 0.6), (0, 0.4)), size / 180)
    prose(rng, sheet, (x0, y0 + side + size * 0.02, x0 + side, high), size * 0.03, dark(rng))
    return sheet


def sudoku(rng: Rng, size: int) -> Picture:
    """A sudoku or a crossword, with or without print around it."""
    sheet, high, wide, ink = page(rng, size, (0.95, 1.4))
    sheet[:] = (*(int(part * 0.92) for part in ink[:3]), 255)
    cells = 9 if rng.random() < 0.5 else whole(rng, 8, 15)
    side = wide * between(rng, 0.6, 0.95)
    x0, y0 = (wide - side) / 2, high * 0.03
    pitch, black, crossword = side / cells, (25, 25, 25, 255), cells != 9 or rng.random() < 0.2
    frame = (x0, y0, x0 + side, y0 + side)
    for row in range(cells):
        for column in range(cells):
            x, y = x0 + column * pitch, y0 + row * pitch
            if crossword and (row * 7 + column * 5 + row * column) % 5 == 0:
                box(sheet, x, y, x + pitch, y + pitch, black)
            elif rng.random() < 0.4:
                letter = word(rng, 1).upper() if crossword else str(whole(rng, 1, 9))
                write(
                    sheet, letter, x + pitch / 2, y + pitch / 2, pitch * 0.5, black if rng.random() < 0.7 else dark(rng)
                )
    grid(sheet, frame, (cells, cells), black)
    if not crossword:
        grid(sheet, frame, (3, 3), black, size / 90)
    prose(rng, sheet, (x0, y0 + side + size * 0.03, x0 + side, high * 0.99), size * 0.035, black)
    return sheet


def calendar(rng: Rng, size: int) -> Picture:
    """A month of a calendar, with a picture above or without."""
    sheet, high, wide, _ = page(rng, size, (0.7, 1.6))
    top = 0.14 * high
    if rng.random() < 0.4:
        top = 0.5 * high
        inset(sheet, picture(rng, int(high * 0.4), wide), 0, 0)
    ink = dark(rng)
    write(sheet, word(rng, 7).upper(), wide / 2, top - high * 0.05, high * 0.05, colour(rng, (0.2, 0.8)))
    rows, frame = whole(rng, 5, 6), (wide * 0.04, top, wide * 0.96, high * 0.97)
    deep, across = (frame[3] - frame[1]) / rows, (frame[2] - frame[0]) / 7
    for day in range(1, 32):
        row, column = divmod(day + 1, 7)
        if row < rows:
            x, y = frame[0] + (column + 0.3) * across, frame[1] + (row + 0.35) * deep
            red = (30, 30, 190, 255) if column == 6 else ink
            write(sheet, str(day), x, y, min(deep, across) * 0.3, red, FONTS[1])
            if rng.random() < 0.2:
                scrawl(rng, sheet, (x - across * 0.2, y + deep * 0.2, x + across * 0.6, y + deep * 0.5), dark(rng))
    if rng.random() < 0.8:
        grid(sheet, frame, (rows, 7), (120, 120, 120, 255))
    return sheet


def post_its(rng: Rng, size: int) -> Picture:
    """Sticky notes of plain colours with writing, in a row or scattered."""
    count = whole(rng, 1, 5)
    high = int(max(size / (count + 1), size * 0.2))
    notes = []
    same = colour(rng, (0.85, 1), (0.3, 0.75))
    for _ in range(count):
        note = blank(high, high)
        note[:] = same if rng.random() < 0.5 else colour(rng, (0.85, 1), (0.3, 0.75))
        for row in range(whole(rng, 0, 4)):
            y = high * (0.15 + row * 0.2)
            scrawl(rng, note, (high * 0.1, y, high * between(rng, 0.5, 0.9), y + high * 0.12), dark(rng), high / 60)
        notes.append(note)
    if rng.random() < 0.6:
        return rowed(rng, notes, count, high * between(rng, 0.05, 0.4), 8)
    return scattered(rng, notes, size, size, 40)


def envelope(rng: Rng, size: int) -> Picture:
    """An envelope, front with stamp and address or back with its flap."""
    wide, high = size, int(size / between(rng, 1.35, 2.1))
    sheet, ink = blank(high, wide), paper(rng)
    sheet[:] = ink
    grey = (150, 150, 150, 255)
    if rng.random() < 0.4:
        path(sheet, np.array([[0, 0], [wide / 2, high * between(rng, 0.4, 0.65)], [wide, 0]]), grey, size / 150)
        return sheet
    for number in range(whole(rng, 1, 3)):
        side = int(high * 0.22)
        inset(sheet, picture(rng, int(side * 1.2), side), wide - (number + 1) * (side + 2) - 4, high * 0.06)
    for row in range(4):
        y = high * (0.5 + row * 0.11)
        scrawl(rng, sheet, (wide * 0.4, y, wide * between(rng, 0.6, 0.85), y + high * 0.07), dark(rng), size / 200)
    disc(sheet, wide * 0.7, high * 0.2, high * 0.13, grey, max(1, size // 150))
    return sheet
