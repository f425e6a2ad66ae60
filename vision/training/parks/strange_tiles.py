"""Floors and walls of tiles, bricks, planks. Each: (rng, side) -> flat picture BGR uint8 (side, side, 3)."""

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.parks.strange_ink import (
    Ink,
    Picture,
    Rng,
    between,
    colour,
    disc,
    line,
    polygon,
    shade,
    shape,
    whole,
)
from vision.training.parks.strange_picture import graded, octaves


def plain(high: int, wide: int, ink: Ink) -> Picture:
    """One colour all over, BGR uint8 (high, wide, 3)."""
    drawn = np.empty((max(1, high), max(1, wide), 3), np.uint8)
    drawn[:] = ink[:3]
    return drawn


def gained(drawn: Picture, gain: NDArray[np.floating]) -> Picture:
    """The picture with its light multiplied by the gain (h, w), 1 = unchanged, at most 2."""
    steps = np.clip(gain * 127.5, 0, 255).astype(np.uint8)
    return np.asarray(cv2.multiply(drawn, cv2.merge([steps, steps, steps]), scale=1 / 127.5), np.uint8)


def repeated(motif: Picture, side: int) -> Picture:
    """The motif repeated to fill side x side."""
    rows, columns = -(-side // motif.shape[0]), -(-side // motif.shape[1])
    return np.ascontiguousarray(np.tile(motif, (rows, columns, 1))[:side, :side])


def per_tile(rng: Rng, side: int, high: float, wide: float, spread: float) -> NDArray[np.float32]:
    """A gain about 1 that changes from tile to tile, float32 (side, side)."""
    rows, columns = math.ceil(side / high), math.ceil(side / wide)
    gains = rng.normal(1, spread, (rows, columns)).astype(np.float32)
    full = (max(side, round(columns * wide)), max(side, round(rows * high)))
    return cv2.resize(gains, full, interpolation=cv2.INTER_NEAREST)[:side, :side]


def joint(rng: Rng, motif: Picture, ink: Ink | None = None) -> Picture:
    """The motif with a joint along its left and upper edges, in place."""
    thick = max(1, round(min(motif.shape[:2]) * between(rng, 0.01, 0.09)))
    grout = ink or colour(rng, (0.1, 1.0), (0, 0.25))
    motif[:thick] = grout[:3]
    motif[:, :thick] = grout[:3]
    if rng.random() < 0.4:
        motif[thick : thick + 1, thick:] = shade(grout, 1.3)[:3]
    return motif


def stone(rng: Rng, side: int, stops: int = 3) -> Picture:
    """Marble, granite or concrete all over."""
    values = octaves(rng, side, side, between(rng, 2, 12), 4, between(rng, 0.5, 0.9))
    if rng.random() < 0.4:
        values = 1.2 - 4 * np.abs(values)
    return graded(rng, np.asarray(values * between(rng, 0.2, 1), np.float32), stops, (0, 0.35))


def tiled_floor(rng: Rng, side: int) -> Picture:
    """Tiles all alike, or two kinds in turn, each a bit lighter or darker, of plain glaze or stone."""
    pitch = int(side / between(rng, 2.5, 26))
    wide = pitch if rng.random() < 0.6 else int(pitch * between(rng, 1.3, 2.5))
    first, second = colour(rng), colour(rng)
    motif = joint(rng, plain(pitch, wide, first))
    if rng.random() < 0.35:
        other = joint(rng, plain(pitch, wide, second), (*(int(part) for part in motif[0, 0]), 255))
        motif = np.vstack([np.hstack([motif, other]), np.hstack([other, motif])])
    floor = repeated(motif, side)
    if rng.random() < 0.5:
        floor = cv2.addWeighted(floor, 0.6, stone(rng, side), 0.4, 0)
    return gained(floor, per_tile(rng, side, pitch, wide, between(rng, 0, 0.12)))


def ornament(rng: Rng, side: int, inks: list[Ink]) -> Picture:
    """A square ornament with the symmetry of a printed cement tile."""
    half = side // 2
    quarter = plain(half, half, inks[0])
    for _ in range(whole(rng, 2, 5)):
        ink, kind = inks[whole(rng, 1, len(inks) - 1)], whole(rng, 0, 3)
        x, y = (half, half) if rng.random() < 0.4 else (half * between(rng, 0, 1), half * between(rng, 0, 1))
        radius = half * between(rng, 0.15, 0.7)
        if kind == 0:
            disc(quarter, x, y, radius, ink)
        elif kind == 1:
            disc(quarter, x, y, radius, ink, max(1, side // 24))
        elif kind == 2:
            shape(quarter, polygon(x, y, radius, whole(rng, 3, 6), between(rng, 0, 3)), ink)
        else:
            line(quarter, x, y, half * between(rng, 0, 1), half * between(rng, 0, 1), ink, side / between(rng, 10, 30))
    if rng.random() < 0.7:
        quarter = cv2.max(quarter, quarter.transpose(1, 0, 2)) if rng.random() < 0.5 else quarter
    top = np.hstack([quarter, quarter[:, ::-1]])
    return np.ascontiguousarray(np.vstack([top, top[::-1]]))


def cement_tiles(rng: Rng, side: int) -> Picture:
    """Patterned cement tiles: one ornament, or two in turn, repeated."""
    inks = [colour(rng, (0.15, 1.0), (0, 0.7)) for _ in range(whole(rng, 2, 4))]
    pitch = int(side / between(rng, 2.5, 14))
    motif = ornament(rng, pitch, inks)
    if rng.random() < 0.3:
        other = ornament(rng, pitch, inks)
        motif = np.vstack([np.hstack([motif, other]), np.hstack([other, motif])])
    if rng.random() < 0.6:
        grout = colour(rng, (0.3, 1), (0, 0.2))
        for line_at in range(0, motif.shape[0], motif.shape[0] // (1 if motif.shape[0] < pitch * 1.5 else 2)):
            motif[line_at : line_at + max(1, pitch // 50)] = grout[:3]
            motif[:, line_at : line_at + max(1, pitch // 50)] = grout[:3]
    return gained(repeated(motif, side), per_tile(rng, side, pitch, pitch, between(rng, 0, 0.07)))


def mosaic(rng: Rng, side: int) -> Picture:
    """Small plain stones of a few colours, at random or in bands."""
    count = whole(rng, 14, 50)
    inks = np.array([colour(rng)[:3] for _ in range(whole(rng, 2, 6))], np.uint8)
    if rng.random() < 0.6:
        picks = rng.integers(0, len(inks), (count, count))
    else:
        bands = octaves(rng, count, count, 3, 2) * 3 + len(inks) / 2
        picks = np.clip(bands, 0, len(inks) - 1).astype(int)
    stones = cv2.resize(inks[picks], (side, side), interpolation=cv2.INTER_NEAREST)
    grout = colour(rng, (0.2, 1), (0, 0.2))
    edges = np.linspace(0, side, count + 1).astype(int)
    for edge in edges:
        for thick in range(max(1, side // count // 10)):
            stones[min(side - 1, edge + thick)] = grout[:3]
            stones[:, min(side - 1, edge + thick)] = grout[:3]
    return gained(stones, per_tile(rng, side, side / count, side / count, between(rng, 0.02, 0.12)))


def bricks(rng: Rng, side: int) -> Picture:
    """A wall of bricks or tiles, or paving, each course shifted."""
    high = int(side / between(rng, 5, 24))
    wide = int(high * between(rng, 1.0, 4.5))
    ink, grout = colour(rng, (0.2, 0.95), (0, 0.75)), colour(rng, (0.2, 0.95), (0, 0.2))
    brick = joint(rng, plain(high, wide, ink), grout)
    shift = int(wide * (0.5 if rng.random() < 0.7 else between(rng, 0.1, 0.5)))
    wall = repeated(np.vstack([brick, np.roll(brick, shift, axis=1)]), side)
    gain = per_tile(rng, side, high, wide, between(rng, 0.02, 0.18))
    for row in range(high, side, 2 * high):
        gain[row : row + high] = np.roll(gain[row : row + high], shift, axis=1)
    rough = octaves(rng, side, side, 20, 3, 0.8) * between(rng, 0.0, 0.2)
    return gained(wall, gain + rough)


def parquet(rng: Rng, side: int) -> Picture:
    """Planks with grain, side by side, in basket weave, or in herringbone."""
    deep = int(side / between(rng, 4, 18))
    kind, ink = whole(rng, 0, 2), colour(rng, (0.3, 0.95), (0.2, 0.7))
    ink = (int(ink[2] * 0.45), int(ink[2] * between(rng, 0.6, 0.8)), ink[2], 255)
    floor = plain(side, side, shade(ink, 0.4))
    if kind == 0:
        for row in range(0, side, deep):
            x = -int(rng.integers(0, side // 2))
            while x < side:
                length = whole(rng, deep * 2, deep * 9)
                last = (x + length - 2, row + deep - 2)
                cv2.rectangle(floor, (x, row), last, shade(ink, between(rng, 0.75, 1.15)), -1)
                x += length
    else:
        strips = whole(rng, 3, 6)
        thin = max(3, deep // strips)
        block = thin * strips
        for row in range(0, side, block):
            for column in range(0, side, block):
                across = (row // block + column // block) % 2 == 0 or kind == 2
                for strip in range(strips):
                    tone = shade(ink, between(rng, 0.75, 1.15))
                    at = strip * thin
                    start = (column, row + at) if across else (column + at, row)
                    end = (column + block, row + at + thin - 2) if across else (column + at + thin - 2, row + block)
                    cv2.rectangle(floor, start, end, tone, -1)
    grain = cv2.resize(octaves(rng, side, max(8, side // 16), 60, 3), (side, side))
    return gained(floor, 1 + grain * between(rng, 0.02, 0.12))


def hexagons(rng: Rng, side: int) -> Picture:
    """A floor of hexagons in one to four colours."""
    radius = side / between(rng, 6, 24)
    inks = [colour(rng, (0.2, 1), (0, 0.6)) for _ in range(whole(rng, 1, 4))]
    floor = plain(side, side, colour(rng, (0.1, 1), (0, 0.2)))
    for row in range(int(side / (radius * 1.5)) + 2):
        for column in range(int(side / (radius * 1.73)) + 2):
            x, y = (column + row % 2 / 2) * radius * 1.732, row * radius * 1.5
            ink = shade(inks[whole(rng, 0, len(inks) - 1)], between(rng, 0.9, 1.08))
            shape(floor, polygon(x, y, radius * 0.94, 6, math.pi / 6), ink)
    return floor


def roof(rng: Rng, side: int) -> Picture:
    """Roof tiles, scales or pantiles, in shifted courses."""
    pitch = int(side / between(rng, 6, 20))
    ink = colour(rng, (0.2, 0.8), (0.1, 0.8))
    motif = plain(pitch, pitch, shade(ink, 0.5))
    cv2.ellipse(motif, (pitch // 2, 0), (pitch // 2 - 1, int(pitch * 0.9)), 0, 0, 360, ink[:3], -1, cv2.LINE_AA)
    if rng.random() < 0.5:
        swell = np.sin(np.linspace(0, math.pi, pitch))[None, :] * np.linspace(1.1, 0.6, pitch)[:, None]
        motif = gained(plain(pitch, pitch, ink), 0.3 + swell)
    courses = np.vstack([motif, np.roll(motif, pitch // 2 if rng.random() < 0.6 else 0, axis=1)])
    return gained(repeated(courses, side), per_tile(rng, side, pitch, pitch, between(rng, 0, 0.15)))
