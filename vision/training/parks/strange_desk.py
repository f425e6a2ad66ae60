"""Things of a desk: keyboards, screens, tools. Each: (rng, size) -> canvas BGRA, colour premultiplied."""

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
    grid,
    line,
    paper,
    path,
    polygon,
    prose,
    rounded,
    shade,
    shape,
    whole,
    word,
    write,
)
from vision.training.parks.strange_picture import inset, picture, scattered

ROWS = (
    (1.0,) * 15,
    (1.0,) * 13 + (2.0,),
    (1.5,) + (1.0,) * 12 + (1.5,),
    (1.8,) + (1.0,) * 11 + (2.2,),
    (2.3,) + (1.0,) * 10 + (2.7,),
    (1.2, 1.2, 1.2, 6.4, 1.2, 1.2, 1.3, 1.3),
)
"""Widths of the keys of a keyboard, row by row from the far edge, in units of a plain key."""
LIT = (245, 250, 255, 255)


def keys(rng: Rng, canvas: Picture, x0: float, y0: float, unit: float, ink: Ink, ground: Ink) -> None:
    """The block of letter keys, 15 x 6 units, its upper left corner at (x0, y0)."""
    gap, radius = unit * between(rng, 0.04, 0.1), unit * between(rng, 0.05, 0.2)
    light = sum(ink[:3]) < 380
    mark = LIT if light else dark(rng)
    raised = rng.random() < 0.4
    for row, widths in enumerate(ROWS):
        x, y = x0, y0 + row * unit
        for wide in widths:
            right, low = x + wide * unit, y + unit
            rounded(canvas, x + gap, y + gap, right - gap, low - gap, radius, ink)
            if raised:
                rounded(canvas, x + gap * 2.2, y + gap * 1.5, right - gap * 2.2, low - gap * 3, radius, shade(ink, 1.2))
            if wide < 2 and unit > 9:
                write(canvas, word(rng, 1).upper(), x + unit * 0.4, y + unit * 0.4, unit * 0.28, mark)
            x = right
    line(canvas, x0, y0, x0 + 15 * unit, y0, ground, 1)


def keyboard(rng: Rng, size: int) -> Picture:
    """A keyboard, with a block of figures or without."""
    blocks = (15, 15.5 + 3.5, 15.5 + 3.5 + 4.5)[whole(rng, 0, 2)]
    unit = size / (blocks + 1)
    canvas = blank(int(unit * 7), size)
    ground = colour(rng, (0.05, 0.95), (0, 0.2))
    ink = shade(ground, between(rng, 0.7, 1.4)) if rng.random() < 0.6 else colour(rng, (0.05, 0.95), (0, 0.15))
    rounded(canvas, 0, 0, size - 1, canvas.shape[0] - 1, unit * 0.4, ground)
    keys(rng, canvas, unit * 0.5, unit * 0.5, unit, ink, ground)
    for start in (16, 20):
        for row in range(6 if start + 3 < blocks + 1 else 0):
            for column in range(3 if start == 16 else 4):
                if start == 16 and row in (3, 5 - 1) and column != 1:
                    continue
                x, y = (start + column) * unit, (row + 0.5) * unit
                rounded(canvas, x + 1, y + 1, x + unit - 2, y + unit - 2, unit * 0.1, ink)
    return canvas


def laptop(rng: Rng, size: int) -> Picture:
    """The lower half of a laptop from above: keys, touchpad, a strip of the screen."""
    canvas, body = blank(int(size * 0.75), size), colour(rng, (0.1, 0.85), (0, 0.12))
    high = canvas.shape[0]
    rounded(canvas, 0, high * 0.1, size - 1, high - 1, size * 0.03, body)
    box(canvas, 0, 0, size, high * 0.12, (20, 20, 20, 255))
    inset(canvas, picture(rng, int(high * 0.07), int(size * 0.96)), size * 0.02, 0)
    ink = shade(body, 0.4) if rng.random() < 0.8 else shade(body, 1.15)
    keys(rng, canvas, size * 0.07, high * 0.17, size * 0.86 / 15, ink, body)
    rounded(canvas, size * 0.34, high * 0.68, size * 0.66, high * 0.96, size * 0.01, shade(body, 0.92))
    return canvas


def screen(rng: Rng, canvas: Picture, frame: tuple[int, int, int, int], columns: int) -> None:
    """What a phone or tablet shows: apps on a picture, a text, or a picture."""
    x0, y0, x1, y1 = frame
    kind = whole(rng, 0, 3)
    inset(canvas, picture(rng, y1 - y0, x1 - x0), x0, y0)
    if kind <= 1:
        pitch = (x1 - x0) / columns
        for row in range(int((y1 - y0) / (pitch * 1.25))):
            for column in range(columns):
                if rng.random() < 0.9:
                    x, y = x0 + pitch * (column + 0.2), y0 + pitch * (row * 1.25 + 0.3)
                    rounded(canvas, x, y, x + pitch * 0.6, y + pitch * 0.6, pitch * 0.15, colour(rng, (0.3, 1)))
                    disc(canvas, x + pitch * 0.3, y + pitch * 0.3, pitch * 0.15, LIT)
    elif kind == 2:
        box(canvas, x0, y0, x1, y1, LIT if rng.random() < 0.6 else dark(rng))
        prose(rng, canvas, (x0 + 4, y0 + 4, x1 - 4, y1), (y1 - y0) * between(rng, 0.03, 0.06), (120, 120, 120, 255))


def phone(rng: Rng, size: int) -> Picture:
    """A phone, lit, dark, or on its face with its lenses up."""
    wide = int(size / between(rng, 1.9, 2.2))
    canvas, body = blank(size, wide), colour(rng, (0.03, 0.9), (0, 0.5))
    rounded(canvas, 0, 0, wide - 1, size - 1, wide * 0.13, body)
    edge = int(wide * 0.05)
    if rng.random() < 0.25:
        rounded(canvas, edge * 2, edge * 2, wide * 0.45, wide * 0.5, wide * 0.1, shade(body, 0.8))
        for spot in range(whole(rng, 1, 3)):
            disc(
                canvas,
                wide * (0.2 + 0.14 * (spot % 2)),
                wide * (0.2 + 0.14 * (spot > 0)),
                wide * 0.06,
                (15, 15, 15, 255),
            )
        return canvas
    rounded(canvas, edge, edge, wide - edge, size - edge, wide * 0.08, (18, 15, 15, 255))
    if rng.random() < 0.75:
        screen(rng, canvas, (edge, edge * 3, wide - edge, size - edge * 3), 4)
    return canvas


def tablet(rng: Rng, size: int) -> Picture:
    """A tablet computer."""
    wide = int(size / between(rng, 1.3, 1.6))
    canvas, edge = blank(size, wide), int(size * between(rng, 0.02, 0.06))
    rounded(canvas, 0, 0, wide - 1, size - 1, edge, dark(rng) if rng.random() < 0.7 else LIT)
    screen(rng, canvas, (edge, edge, wide - edge, size - edge), whole(rng, 4, 6))
    return canvas


def buttons(rng: Rng, size: int, aspect: float, columns: int, display: float) -> Picture:
    """A slab with rows of buttons under a display that takes the given share of its height."""
    wide = int(size / aspect)
    canvas, body = blank(size, wide), colour(rng, (0.05, 0.9), (0, 0.4))
    rounded(canvas, 0, 0, wide - 1, size - 1, wide * 0.1, body)
    if display:
        tone = (150, int(between(rng, 150, 180)), 150, 255)
        rounded(canvas, wide * 0.08, size * 0.05, wide * 0.92, size * display, 2, tone)
        write(canvas, str(whole(rng, 0, 99999)), wide * 0.6, size * (display + 0.05) / 2, size * 0.07, dark(rng))
    inks = [colour(rng, (0.05, 1.0), (0, 0.6)) for _ in range(3)]
    pitch = wide * 0.9 / columns
    around = rng.random() < 0.4
    for row in range(int(size * (0.93 - display) / pitch)):
        for column in range(columns):
            x, y = wide * 0.05 + pitch * (column + 0.5), size * (display + 0.04) + pitch * (row + 0.5)
            ink = inks[2 if column == columns - 1 else 1 if rng.random() < 0.1 else 0]
            if around:
                disc(canvas, x, y, pitch * 0.35, ink)
            else:
                rounded(canvas, x - pitch * 0.4, y - pitch * 0.33, x + pitch * 0.4, y + pitch * 0.33, pitch * 0.1, ink)
            write(canvas, str(whole(rng, 0, 9)), x, y, pitch * 0.3, LIT if sum(ink[:3]) < 380 else (20, 20, 20, 255))
    return canvas


def calculator(rng: Rng, size: int) -> Picture:
    """A pocket calculator."""
    return buttons(rng, size, between(rng, 1.3, 1.9), whole(rng, 4, 6), between(rng, 0.18, 0.3))


def remote(rng: Rng, size: int) -> Picture:
    """A remote control."""
    return buttons(rng, size, between(rng, 3, 5), whole(rng, 3, 4), 0.0)


def pens(rng: Rng, size: int) -> Picture:
    """Pens and pencils."""
    pieces = []
    for _ in range(whole(rng, 1, 5)):
        long, thick = int(size * between(rng, 0.6, 0.95)), max(5, int(size * between(rng, 0.03, 0.06)))
        pen, ink = blank(thick, long), colour(rng)
        box(pen, long * 0.08, 0, long, thick, ink)
        box(pen, long * 0.1, thick * 0.3, long, thick * 0.45, shade(ink, 1.35))
        shape(pen, np.array([[0, thick / 2], [long * 0.08, 0], [long * 0.08, thick]]), colour(rng))
        box(pen, long * between(rng, 0.6, 0.92), 0, long, thick, colour(rng))
        pieces.append(pen)
    return scattered(rng, pieces, size, size)


def scissors(rng: Rng, size: int) -> Picture:
    """A pair of scissors, a little open."""
    canvas, grip = blank(size, size), colour(rng)
    open_by, steel = between(rng, 0.08, 0.35), colour(rng, (0.5, 0.9), (0, 0.1))
    middle = size * 0.5
    for side in (-1, 1):
        angle = side * open_by - math.pi / 2
        tip = np.array([middle + size * 0.48 * math.cos(angle), middle + size * 0.48 * math.sin(angle)])
        heel = np.array([middle - size * 0.2 * math.cos(angle), middle - size * 0.2 * math.sin(angle)])
        path(canvas, np.stack([tip, heel]), steel, size * 0.04)
        ring = (round(heel[0] - side * size * 0.07), round(heel[1] + size * 0.1))
        axes = (round(size * 0.08), round(size * 0.14))
        cv2.ellipse(canvas, ring, axes, side * 15, 0, 360, grip, max(2, size // 24), cv2.LINE_AA)
    disc(canvas, middle, middle, size * 0.02, shade(steel, 0.6))
    return canvas


def cable(rng: Rng, size: int) -> Picture:
    """A cable in loops, a plug at its end."""
    canvas, ink = blank(size, size), dark(rng) if rng.random() < 0.5 else colour(rng, (0.7, 1), (0, 0.3))
    knots = rng.uniform(size * 0.1, size * 0.9, (whole(rng, 4, 8), 2))
    t = np.linspace(0, len(knots) - 1, 80)
    low = np.clip(t.astype(int), 0, len(knots) - 2)
    ease = (1 - np.cos((t - low) * math.pi))[:, None] / 2
    way = knots[low] * (1 - ease) + knots[low + 1] * ease
    way[:, 0] += size * 0.08 * np.sin(t * 5)
    path(canvas, way, ink, size * between(rng, 0.012, 0.03))
    shape(canvas, polygon(way[-1, 0], way[-1, 1], size * 0.05, 4, between(rng, 0, 3)), shade(ink, 0.8))
    return canvas


def cutting_mat(rng: Rng, size: int) -> Picture:
    """A cutting mat with its printed squares and scales."""
    high = int(size / between(rng, 1.2, 1.6))
    canvas = blank(high, size)
    ground = (90, 110, 40, 255) if rng.random() < 0.4 else colour(rng, (0.15, 0.8), (0.1, 0.8))
    rounded(canvas, 0, 0, size - 1, high - 1, size * 0.02, ground)
    edge, ink = size * 0.05, shade(ground, between(rng, 1.3, 2.2))
    cells = (whole(rng, 6, 12), whole(rng, 8, 18))
    grid(canvas, (edge, edge, size - edge, high - edge), cells, ink)
    for column in range(cells[1]):
        write(canvas, str(column), edge + column * (size - 2 * edge) / cells[1], edge * 0.5, edge * 0.4, ink)
    return canvas


def notebook(rng: Rng, size: int) -> Picture:
    """A shut book or notebook with a plain or printed cover."""
    wide = int(size / between(rng, 1.25, 1.5))
    canvas, ink = blank(size, wide), colour(rng)
    canvas[:] = ink
    box(canvas, 0, 0, wide * 0.06, size, shade(ink, 0.8))
    if rng.random() < 0.5:
        inset(canvas, picture(rng, int(size * 0.32), int(wide * 0.78)), wide * 0.14, size * 0.45)
    for row in range(whole(rng, 0, 3)):
        write(canvas, word(rng, 8), wide * 0.5, size * (0.12 + row * 0.09), size * 0.06, paper(rng), FONTS[row])
    return canvas
