"""Things of a kitchen and of people. Each: (rng, size) -> canvas BGRA, colour premultiplied."""

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
    path,
    polygon,
    rounded,
    shade,
    shape,
    whole,
    word,
    write,
)
from vision.training.parks.strange_picture import inset, octaves, picture, scattered

SKINS = ((170, 195, 235), (140, 175, 225), (105, 150, 205), (80, 120, 175), (55, 85, 135), (40, 60, 95))
"""Tones of skin, BGR."""


def cup(rng: Rng, size: int) -> Picture:
    """A cup or mug from above, perhaps on its saucer."""
    canvas, ink = blank(size, size), colour(rng, (0.2, 1), (0, 0.8))
    middle = size / 2
    radius = size * 0.36
    if rng.random() < 0.4:
        disc(canvas, middle, middle, size * 0.49, shade(ink, 0.9))
        disc(canvas, middle, middle, size * 0.4, ink, max(1, size // 60))
        radius = size * 0.28
    turn = between(rng, 0, 2 * math.pi)
    reach = np.array([math.cos(turn), math.sin(turn)])
    line(canvas, middle, middle, *(middle + reach * radius * 1.35), shade(ink, 0.85), size * 0.07)
    disc(canvas, middle, middle, radius, ink)
    disc(canvas, middle, middle, radius * 0.9, shade(ink, 0.6))
    drink = ((20, 40, 75, 255), (60, 110, 160, 255), (30, 110, 190, 255), (60, 60, 60, 255))[whole(rng, 0, 3)]
    disc(canvas, middle + reach[1] * 2, middle, radius * between(rng, 0.7, 0.86), drink)
    return canvas


def glass(rng: Rng, size: int) -> Picture:
    """A glass from above: clear, with bright rims."""
    canvas = blank(size, size)
    tint = colour(rng, (0.6, 1), (0, 0.3))
    clear = between(rng, 0.15, 0.5)
    faint = (int(tint[0] * clear), int(tint[1] * clear), int(tint[2] * clear), int(255 * clear))
    disc(canvas, size / 2, size / 2, size * 0.48, faint)
    for share in (0.47, 0.42, between(rng, 0.25, 0.36)):
        disc(canvas, size / 2, size / 2, size * share, shade(tint, between(rng, 0.5, 1.2)), max(1, size // 70))
    if rng.random() < 0.5:
        disc(canvas, size / 2, size / 2, size * 0.38, colour(rng, (0.2, 0.9), (0.3, 1)))
    cv2.ellipse(
        canvas, (size // 2, size // 2), (int(size * 0.44),) * 2, 0, 200, 250, (255, 255, 255, 255), 2, cv2.LINE_AA
    )
    return canvas


def plate(rng: Rng, size: int) -> Picture:
    """A plate or bowl, empty or with food."""
    canvas, ink = blank(size, size), colour(rng, (0.4, 1), (0, 0.5))
    middle = size / 2
    disc(canvas, middle, middle, size * 0.49, ink)
    disc(canvas, middle, middle, size * between(rng, 0.42, 0.48), colour(rng), max(1, size // 50))
    disc(canvas, middle, middle, size * between(rng, 0.3, 0.38), shade(ink, between(rng, 0.85, 1.1)))
    foods = [colour(rng, (0.2, 0.95), (0.3, 1)) for _ in range(3)]
    for _ in range(whole(rng, 0, 40)):
        angle, reach = between(rng, 0, 6.3), size * 0.28 * math.sqrt(rng.random())
        x, y = middle + reach * math.cos(angle), middle + reach * math.sin(angle)
        ink = shade(foods[whole(rng, 0, 2)], between(rng, 0.7, 1.2))
        shape(canvas, polygon(x, y, size * between(rng, 0.02, 0.09), whole(rng, 3, 9), angle), ink)
    return canvas


def coins(rng: Rng, size: int) -> Picture:
    """Coins of copper, brass and silver."""
    pieces = []
    for _ in range(whole(rng, 2, 12)):
        side = int(size * between(rng, 0.14, 0.26))
        metal = ((70, 110, 175, 255), (90, 170, 205, 255), (175, 178, 180, 255))[whole(rng, 0, 2)]
        metal = shade(metal, between(rng, 0.6, 1.15))
        piece = blank(side, side)
        disc(piece, side / 2, side / 2, side / 2 - 1, metal)
        disc(piece, side / 2, side / 2, side * 0.42, shade(metal, 0.75), 1)
        write(
            piece,
            str((1, 2, 5, 10, 20, 50)[whole(rng, 0, 5)]),
            side / 2,
            side / 2,
            side * 0.4,
            shade(metal, 0.6),
            FONTS[1],
        )
        pieces.append(piece)
    return scattered(rng, pieces, size, size)


def hand(rng: Rng, size: int) -> Picture:
    """A hand with its arm, fingers spread, pointing or closed, perhaps in a sleeve."""
    canvas = blank(int(size * 1.1), size)
    base = SKINS[whole(rng, 0, 5)]
    skin: Ink = shade((*base, 255), between(rng, 0.85, 1.1))
    x, y, palm = size * 0.5, size * 0.45, size * 0.13
    line(canvas, x, y + palm, x + size * between(rng, -0.25, 0.25), size * 1.2, skin, palm * 1.5)
    shape(canvas, polygon(x, y + palm * 0.2, palm * 1.25, 12), skin)
    bent = [rng.random() < 0.25 for _ in range(4)]
    spread = between(rng, 0.08, 0.28)
    edge = shade(skin, 0.75)
    for finger in range(4):
        angle = -math.pi / 2 + (finger - 1.5) * spread
        root = (x + (finger - 1.5) * palm * 0.55, y - palm * 0.6)
        long = palm * (1.9, 2.2, 2.1, 1.6)[finger] * (0.45 if bent[finger] else 1)
        tip = (root[0] + long * math.cos(angle), root[1] + long * math.sin(angle))
        line(canvas, *root, *tip, edge, palm * 0.56)
        line(canvas, *root, *tip, skin, palm * 0.48)
        disc(canvas, tip[0], tip[1], palm * 0.13, shade(skin, 1.15))
    side = 1 if rng.random() < 0.5 else -1
    line(canvas, x + side * palm * 0.8, y + palm * 0.5, x + side * palm * 2.1, y - palm * 0.7, skin, palm * 0.55)
    if rng.random() < 0.5:
        sleeve = colour(rng)
        box(canvas, x - palm * 1.6, size * between(rng, 0.75, 0.95), x + palm * 1.6, size * 1.1, sleeve)
    return canvas


def segments(rng: Rng, size: int) -> Picture:
    """A slab of repeated hollows or bumps: chocolate, waffle, egg box, ice-cube tray, pill box, paint box."""
    kind = whole(rng, 0, 5)
    rows, columns = whole(rng, 2, 6), whole(rng, 3, 8)
    pitch = size / max(rows, columns)
    canvas = blank(int(pitch * rows), int(pitch * columns))
    inks = ((30, 50, 85, 255), (80, 150, 205, 255), (150, 155, 160, 255), (220, 190, 150, 255))
    body = shade(inks[kind], between(rng, 0.6, 1.2)) if kind < 3 else colour(rng, (0.4, 1), (0, 0.6))
    rounded(canvas, 0, 0, canvas.shape[1] - 1, canvas.shape[0] - 1, pitch * 0.15, body)
    for row in range(rows):
        for column in range(columns):
            x0, y0 = column * pitch, row * pitch
            x, y = x0 + pitch / 2, y0 + pitch / 2
            if kind == 2:
                disc(canvas, x, y, pitch * 0.42, shade(body, 0.7))
                if rng.random() < 0.6:
                    disc(canvas, x, y, pitch * 0.34, shade((150, 185, 225, 255), between(rng, 0.7, 1.1)))
                continue
            rounded(
                canvas,
                x0 + pitch * 0.08,
                y0 + pitch * 0.08,
                x0 + pitch * 0.92,
                y0 + pitch * 0.92,
                pitch * 0.1,
                shade(body, 0.65),
            )
            fill = colour(rng, (0.2, 1), (0.4, 1)) if kind == 5 else shade(body, 0.85 if kind == 1 else 1.2)
            rounded(
                canvas, x0 + pitch * 0.17, y0 + pitch * 0.17, x0 + pitch * 0.88, y0 + pitch * 0.88, pitch * 0.1, fill
            )
            if kind == 4:
                write(canvas, "MTWTFSS"[column % 7], x, y, pitch * 0.4, dark(rng))
    return canvas


def packet(rng: Rng, size: int) -> Picture:
    """A crisps or sweets packet, crumpled, with zigzag ends."""
    high = int(size / between(rng, 1.2, 1.6))
    canvas, ink = blank(size, high), colour(rng, (0.3, 1), (0.4, 1))
    canvas[:] = ink
    teeth = np.arange(0, high, max(2, size // 50))
    for x in teeth:
        shape(canvas, np.array([[x, 0], [x + size / 50, 0], [x + size / 100, size / 80]]), (0, 0, 0, 0))
    shape(canvas, polygon(high / 2, size * 0.6, size * 0.22, whole(rng, 5, 12), 0.3), colour(rng))
    write(canvas, word(rng, 6).upper(), high / 2, size * 0.25, size * 0.1, colour(rng, (0.7, 1)), FONTS[2])
    gleam = np.clip(octaves(rng, size, high, 5, 3) * 60, -50, 90)
    canvas[..., :3] = np.clip(canvas[..., :3] + gleam[..., None], 0, 255) * (canvas[..., 3:] > 0)
    return canvas


def cloth(rng: Rng, size: int) -> Picture:
    """A napkin, tea towel, placemat or bag of cloth: plain, striped or checked, with a hem."""
    high = int(size / between(rng, 1.0, 1.7))
    canvas = blank(high, size)
    ink = colour(rng)
    canvas[:] = ink
    pitch, other = size / between(rng, 5, 24), colour(rng)
    kind = whole(rng, 0, 3)
    weave = np.full((high, size), 0.0, np.float32)
    if kind in (1, 3):
        weave += (np.arange(size) / pitch % 1 < 0.5)[None, :] * 0.5
    if kind in (2, 3):
        weave += (np.arange(high) / pitch % 1 < 0.5)[:, None] * 0.5
    tint = np.array(other[:3], np.float32) - np.array(ink[:3], np.float32)
    folds = octaves(rng, high, size, 4, 3) * between(rng, 5, 30)
    canvas[..., :3] = np.clip(np.array(ink[:3]) + weave[..., None] * tint + folds[..., None], 0, 255)
    cv2.rectangle(canvas, (2, 2), (size - 3, high - 3), shade(ink, 0.8), max(1, size // 80))
    if rng.random() < 0.2:
        bag = blank(high, size)
        shape(bag, polygon(size / 2, high / 2, min(high, size) * 0.5, 14), (255, 255, 255, 255))
        canvas = np.where(bag[..., 3:] > 0, canvas, 0).astype(np.uint8)
        line(canvas, size * 0.4, high * 0.1, size * 0.6, high * 0.1, other, size / 40)
    return canvas


def window(rng: Rng, size: int) -> Picture:
    """Panes of a window or a picture frame, the light outside alike in all."""
    high = int(size / between(rng, 1.0, 1.5))
    canvas = blank(high, size)
    inset(canvas, cv2.resize(picture(rng, 6, 6), (size, high), interpolation=cv2.INTER_CUBIC), 0, 0)
    frame = colour(rng, (0.2, 1), (0, 0.5))
    grid(canvas, (0, 0, size, high), (whole(rng, 1, 3), whole(rng, 1, 4)), frame, size / between(rng, 12, 40))
    return canvas


def plant(rng: Rng, size: int) -> Picture:
    """A pot plant from above: leaves around a middle."""
    canvas = blank(size, size)
    if rng.random() < 0.6:
        disc(canvas, size / 2, size / 2, size * between(rng, 0.15, 0.3), colour(rng, (0.3, 0.9)))
    green = colour(rng, (0.25, 0.7), (0.3, 0.9))
    green = (int(green[1] * 0.4), max(green[:3]), int(green[1] * 0.7), 255)
    for _ in range(whole(rng, 6, 40)):
        angle, long = between(rng, 0, 360), size * between(rng, 0.15, 0.46)
        turn = math.radians(angle)
        x, y = size / 2 + long / 2 * math.cos(turn), size / 2 + long / 2 * math.sin(turn)
        leaf = shade(green, between(rng, 0.5, 1.2))
        axes = (round(long / 2), max(1, round(long * between(rng, 0.08, 0.25))))
        cv2.ellipse(canvas, (round(x), round(y)), axes, angle, 0, 360, leaf, -1, cv2.LINE_AA)
        path(canvas, np.array([[size / 2, size / 2], [2 * x - size / 2, 2 * y - size / 2]]), shade(leaf, 0.8), 1)
    return canvas
