"""Cards, prints and notes that lie on a table. Each: (rng, size) -> canvas BGRA, colour premultiplied."""

import cv2
import numpy as np

from vision.training.parks.strange_ink import (
    Ink,
    Picture,
    Rng,
    between,
    blank,
    box,
    colour,
    dark,
    disc,
    line,
    paper,
    polygon,
    prose,
    rounded,
    shape,
    whole,
    word,
    write,
)
from vision.training.parks.strange_picture import inset, over, picture, rowed, scattered, turned


def playing_card(rng: Rng, high: int) -> Picture:
    """One card of a deck, face or back."""
    wide = int(high / between(rng, 1.38, 1.6))
    card, ink = blank(high, wide), paper(rng)
    rounded(card, 0, 0, wide - 1, high - 1, high * 0.06, ink)
    if rng.random() < 0.25:
        back = colour(rng, (0.3, 0.9), (0.3, 1))
        rounded(card, wide * 0.08, high * 0.06, wide * 0.92, high * 0.94, 2, back)
        pale, step = shade_of(back), max(4, wide // 8)
        for x in range(-high, wide, step):
            line(card, max(x, wide * 0.08), high * 0.06 + max(0, wide * 0.08 - x), x + high * 0.5, high * 0.56, pale)
        return card
    suit = (20, 20, 200, 255) if rng.random() < 0.5 else (25, 25, 25, 255)
    pips, kind = whole(rng, 1, 10), whole(rng, 0, 3)
    if rng.random() < 0.25:
        box(card, wide * 0.22, high * 0.14, wide * 0.78, high * 0.86, colour(rng))
        for _ in range(6):
            spot = polygon(wide * between(rng, 0.3, 0.7), high * between(rng, 0.2, 0.8), wide * 0.18, 4, 0.4)
            shape(card, spot, colour(rng))
    else:
        for number in range(pips):
            column = 0.5 if pips < 4 else (0.32, 0.68)[number % 2]
            row = (number if pips < 4 else number // 2) + 0.5
            y = 0.12 + 0.76 * row / (pips if pips < 4 else (pips + 1) // 2)
            shape(card, polygon(wide * column, high * y, wide * 0.11, 3 + kind * 2, 0.5), suit)
    for x, y in ((0.12, 0.1), (0.88, 0.9)):
        write(card, "A23456789JQK"[whole(rng, 0, 11)], wide * x, high * y, high * 0.09, suit)
    return card


def shade_of(ink: Ink) -> Ink:
    """A pale relative of the colour."""
    blue, green, red = (part + (255 - part) * 6 // 10 for part in ink[:3])
    return blue, green, red, 255


def playing_cards(rng: Rng, size: int) -> Picture:
    """A fan, a row or a heap of playing cards."""
    count, way = whole(rng, 2, 7), whole(rng, 0, 2)
    if way == 0:
        high = int(size * 0.55)
        canvas = blank(size, int(size * 1.3))
        spread = between(rng, 8, 16)
        for number in range(count):
            lean = (number - (count - 1) / 2) * spread
            card = turned(playing_card(rng, high), -lean)
            x = size * 0.65 + high * 1.3 * np.sin(np.radians(lean)) * 0.7 - card.shape[1] / 2
            y = size * 0.85 - high * 0.7 * np.cos(np.radians(lean)) - card.shape[0] / 2
            over(canvas, card, x, y)
        return canvas
    if way == 1:
        high = int(max(size / count * 1.5, size * 0.25))
        gap = between(rng, -0.4, 0.15) * high
        return rowed(rng, [playing_card(rng, high) for _ in range(count)], count, gap)
    return scattered(rng, [playing_card(rng, int(size * 0.45)) for _ in range(count)], size, size)


def game_card(rng: Rng, high: int, ink: Ink) -> Picture:
    """One rectangular card with a title, a picture, a box of text and marks."""
    wide = int(high / between(rng, 1.38, 1.6))
    card = blank(high, wide)
    rounded(card, 0, 0, wide - 1, high - 1, high * 0.05, ink)
    edge = max(1, int(wide * 0.06))
    split = between(rng, 0.45, 0.7)
    inset(card, picture(rng, int(high * (split - 0.13)), wide - 2 * edge), edge, high * 0.13)
    write(card, word(rng, 7), wide * 0.5, high * 0.07, high * 0.07, dark(rng))
    box(card, edge, high * split, wide - edge - 1, high * 0.95, paper(rng))
    prose(rng, card, (edge * 2, high * (split + 0.03), wide - edge * 2, high * 0.93), high * 0.07, dark(rng))
    if rng.random() < 0.5:
        disc(card, wide * 0.14, high * 0.1, wide * 0.12, colour(rng))
    return card


def game_cards(rng: Rng, size: int) -> Picture:
    """Game cards with art, apart from one another or overlapping."""
    count = whole(rng, 1, 4)
    ink = colour(rng)
    if rng.random() < 0.5:
        cards = [game_card(rng, int(size * between(rng, 0.45, 0.7)), ink) for _ in range(count)]
        return scattered(rng, cards, size, size)
    high = int(min(size * 0.9, size / count * 1.35))
    cards = [game_card(rng, high, ink) for _ in range(count)]
    return rowed(rng, cards, count, high * between(rng, 0.06, 0.3), 6)


def banknotes(rng: Rng, size: int) -> Picture:
    """Banknotes, in a heap."""
    notes = []
    for _ in range(whole(rng, 1, 4)):
        wide = int(size * between(rng, 0.6, 0.75))
        high = int(wide / between(rng, 1.8, 2.3))
        note, ink = blank(high, wide), colour(rng, (0.6, 0.95), (0.1, 0.5))
        note[:] = shade_of(ink)
        box(note, wide * 0.03, high * 0.06, wide * 0.97, high * 0.94, ink)
        for ring in range(5):
            axes = (int(wide * (0.2 + ring * 0.05)), int(high * (0.15 + ring * 0.06)))
            cv2.ellipse(note, (wide // 2, high // 2), axes, 0, 0, 360, shade_of(ink), 1, cv2.LINE_AA)
        disc(note, wide * 0.7, high * 0.5, high * 0.3, dark(rng))
        write(note, str((5, 10, 20, 50, 100)[whole(rng, 0, 4)]), wide * 0.2, high * 0.3, high * 0.25, dark(rng))
        notes.append(note)
    return scattered(rng, notes, int(size * 0.8), size)


def photo_prints(rng: Rng, size: int) -> Picture:
    """One to three photo prints, oblong, some with a white edge, one across the other."""
    prints = []
    for _ in range(whole(rng, 1, 3)):
        high = int(size * between(rng, 0.5, 0.75))
        wide = int(high / between(rng, 1.3, 1.55))
        edge = int(high * 0.05) if rng.random() < 0.5 else 0
        sheet = blank(high, wide)
        sheet[:] = (245, 248, 250, 255)
        inset(sheet, picture(rng, high - edge * 2, wide - edge * 2), edge, edge)
        prints.append(sheet)
    return scattered(rng, prints, size, size)
