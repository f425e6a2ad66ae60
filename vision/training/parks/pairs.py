"""Tiles as a photo shows them, each beside a known one laid onto it: the tile itself, or the one most like it.

Tiles of one set of random art lie on a table, things stand on some of them, and a camera takes them: blurred, dark,
small or well. Each is then sought among the others as the reader does, and what it finds is what a network learns from;
so do places where no tile lies, or but a part of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parks.cut import cut_tiles
from vision.parks.fit import fit
from vision.parks.looks import SIDE, Look, look_at
from vision.parks.match import likeness
from vision.parks.same import pair
from vision.training.parks.art import park_art
from vision.training.parks.camera import lit, taken
from vision.training.parks.standing import stand
from vision.training.parks.tables import table

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
Rng = np.random.Generator

ROWS, COLS = 4, 6
"""Of the sheet."""
DRAWN = 104
"""Side of a tile in the drawing, in pixels."""
STOOD_ON = 0.5
"""Share of tiles on which something stands."""
TWINS = 0.97
"""Correlation of their art from which two tiles are as good as one: nothing is to be learnt from them."""
LEAST_LIKE = 0.2
"""Correlation below which a tile is not laid onto another."""
COUSINS = 0.55
"""Share of sheets whose tiles have all but a part of them in common with some others: frames, backgrounds, plates."""
PLACES = 5
"""Places of a sheet that hold no tile, and places that hold part of some."""
ASIDE = (0.2, 0.8)
"""How far beside a tile those lie, in sides of one."""


@dataclass(frozen=True)
class Sheet:
    """`tiles` as the photo shows them and as they are `known`, in the same order; `true`, as they were drawn; `others`,
    places on the photo that hold none."""

    tiles: Sequence[Look]
    others: Sequence[Look]
    known: Sequence[Look]
    true: Sequence[Look]


def random_pairs(rng: Rng, pictures: Sequence[Image] = ()) -> tuple[Floats, NDArray[np.bool_]]:
    """Pairs, float32 (n, 7, side, side) as `vision.parks.same.pair` tells, and whether each shows one tile, bool (n,):
    half of them, where no tile has a twin."""
    sheet = random_sheet(rng, pictures)
    alike = likeness(sheet.tiles, sheet.known)
    twins = likeness(sheet.true, sheet.true).max(axis=2) > TWINS
    found, truth = [], []
    for n, tile in enumerate(sheet.tiles):
        others = np.where(twins[n][:, None], -1.0, alike[n])
        own = int(alike[n, n].argmax())
        best, turn = divmod(int(others.argmax()), others.shape[1])
        for known, way in ((n, own), (best, turn)):
            if alike[n, known, way] >= LEAST_LIKE and (known == n or others.max() > 0):
                found.append(pair(fit(tile, sheet.known[known], way)))
                truth.append(known == n)
    for place, its in zip(sheet.others, likeness(sheet.others, sheet.known), strict=True):
        best, turn = divmod(int(its.argmax()), its.shape[1])
        if its.max() >= LEAST_LIKE:
            found.append(pair(fit(place, sheet.known[best], turn)))
            truth.append(False)
    return np.array(found, np.float32), np.array(truth, np.bool_)


def random_sheet(rng: Rng, pictures: Sequence[Image] = ()) -> Sheet:
    """Tiles of one set."""
    art = park_art(rng, ROWS, COLS, DRAWN, pictures).reshape(-1, DRAWN, DRAWN, 3)
    if rng.random() < COUSINS:
        art = _cousins(rng, art)
    turns = rng.integers(0, 4, len(art))
    gap = max(1, round(rng.uniform(0.01, 0.06) * DRAWN))
    high, wide = ((count + 2) * (DRAWN + gap) for count in (ROWS, COLS))
    ground = np.asarray(table(rng, high // 2, wide // 2), np.uint8)
    ground = np.asarray(cv2.resize(ground, (wide, high), interpolation=cv2.INTER_LINEAR), np.uint8)
    laid = [np.rot90(one, -turn) for one, turn in zip(art, turns, strict=True)]
    pixels, corners = _sheet(laid, gap, ground)
    for middle in corners.mean(axis=1)[rng.random(len(art)) < STOOD_ON]:
        for _ in range(int(rng.choice([1, 2], p=[0.8, 0.2]))):
            stand(rng, pixels, middle + rng.normal(0, 0.2 * DRAWN, 2), DRAWN)
    places = np.concatenate([corners, _beside(rng, corners, gap)])
    seen = _photographed(rng, pixels, places)
    tiles, others = seen[: len(art)], seen[len(art) :]
    bought, places = _sheet(art, gap, ground)
    known = _enrolled(rng, bought, places) if rng.random() < 0.6 else cut_tiles(bought, places, SIDE)
    return Sheet(*([look_at(one) for one in some] for some in (tiles, others, known, art)))


def _cousins(rng: Rng, art: Image) -> Image:
    """Tiles, uint8 (n, DRAWN, DRAWN, 3), that are like one of a few but for one part in the middle and some small ones
    about, which stay each tile's own."""
    common = art[rng.integers(len(art), size=int(rng.integers(1, 6)))]
    own = np.zeros((DRAWN, DRAWN), np.uint8)
    _part(rng, own, DRAWN / 2 + rng.normal(0, 0.06 * DRAWN, 2), DRAWN * rng.uniform(0.13, 0.36, 2))
    for _ in range(int(rng.choice([0, 1, 2, 3], p=[0.3, 0.3, 0.2, 0.2]))):
        _part(rng, own, rng.uniform(0.1, 0.9, 2) * DRAWN, DRAWN * rng.uniform(0.04, 0.12, 2))
    grounds = common[rng.integers(len(common), size=len(art))]
    share = cv2.GaussianBlur(own, (0, 0), 0.8)[..., None].astype(np.float32) / 255
    return np.asarray(grounds + share * (art.astype(np.float32) - grounds), np.uint8)


def _part(rng: Rng, mask: Image, middle: NDArray[np.float64], half: NDArray[np.float64]) -> None:
    """Mark an oblong or a round part."""
    (x, y), (across, down) = middle.round().astype(int).tolist(), half.round().astype(int).tolist()
    if rng.random() < 0.5:
        cv2.ellipse(mask, (x, y), (across, across if rng.random() < 0.5 else down), 0, 0, 360, 255, -1)
    else:
        cv2.rectangle(mask, (x - across, y - down), (x + across, y + down), 255, -1)


def _sheet(art: Sequence[Image], gap: int, ground: Image) -> tuple[Image, NDArray[np.float64]]:
    """Tiles in rows on a table, and their corners, float64 (n, 4, 2) xy."""
    step = DRAWN + gap
    pixels = ground.copy()
    corners = []
    for n, one in enumerate(art):
        row, col = divmod(n, COLS)
        y, x = (row + 1) * step, (col + 1) * step
        pixels[y : y + DRAWN, x : x + DRAWN] = one
        corners.append(np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]]) * DRAWN + (x, y) - 0.5)
    return pixels, np.array(corners)


def _beside(rng: Rng, corners: NDArray[np.float64], gap: int) -> NDArray[np.float64]:
    """Places without a tile, next to the outer ones, and such as a wrong lattice has: float64 (n, 4, 2) xy."""
    step = DRAWN + gap
    rows, cols = (step * rng.choice([-1, count], 2 * PLACES) for count in (ROWS, COLS))
    along = np.column_stack([step * rng.integers(COLS, size=2 * PLACES), step * rng.integers(ROWS, size=2 * PLACES)])
    across = np.arange(2 * PLACES) % 2 == 0
    free = np.where(across[:, None], np.column_stack([along[:, 0], rows]), np.column_stack([cols, along[:, 1]]))
    free = corners[0] + free[rng.permutation(2 * PLACES)[:PLACES], None]
    shift = rng.uniform(*ASIDE, (PLACES, 1, 2)) * DRAWN * rng.choice([0, 1, -1], (PLACES, 1, 2), p=[0.3, 0.4, 0.3])
    shift = np.where(np.abs(shift).max(axis=2, keepdims=True) == 0, DRAWN / 2, shift)
    return np.concatenate([free, corners[rng.integers(len(corners), size=PLACES)] + shift])


def _photographed(rng: Rng, pixels: Image, corners: NDArray[np.float64]) -> Image:
    """The tiles, uint8 (n, SIDE, SIDE, 3), as cut out of a photo, well or badly taken."""
    photo = _faded(rng, lit(rng, pixels.astype(np.float32)))
    if rng.random() < 0.3:
        photo *= rng.uniform(0.3, 0.8)
    if rng.random() < 0.35:
        photo = np.asarray(cv2.GaussianBlur(photo, (0, 0), DRAWN * rng.uniform(0.005, 0.06)), np.float32)
    if rng.random() < 0.15:
        photo = _shaken(rng, photo)
    side = float(np.exp(rng.uniform(np.log(26), np.log(150))))
    squeezed = rng.uniform(0.6, 1.0) if rng.random() < 0.6 else 1.0
    sizes = [max(32, round(long * side / DRAWN)) for long in (photo.shape[0] * squeezed, photo.shape[1])]
    seen = taken(rng, photo, sizes[0], sizes[1])
    scale = np.array([sizes[1] / photo.shape[1], sizes[0] / photo.shape[0]])
    off = rng.normal(0, rng.uniform(0.003, 0.02), corners.shape) * DRAWN
    return cut_tiles(seen, (corners + off + 0.5) * scale - 0.5, SIDE)


def _faded(rng: Rng, photo: Floats) -> Floats:
    """In other inks, through another lens: less colour or more, less contrast, a veil of light."""
    if rng.random() < 0.4:
        return photo
    grey = photo.mean(axis=2, keepdims=True)
    photo = grey + (photo - grey) * np.float32(rng.uniform(0.4, 1.25))
    middle = photo.mean(axis=(0, 1), keepdims=True)
    veil = rng.uniform(0, 40) * rng.uniform(0.7, 1.0, 3).astype(np.float32)
    return np.asarray(
        np.clip(middle + (photo - middle) * np.float32(rng.uniform(0.5, 1.05)) + veil, 0, 255), np.float32
    )


def _shaken(rng: Rng, photo: Floats) -> Floats:
    """Moved while the shutter was open."""
    long, angle = DRAWN * rng.uniform(0.02, 0.1), rng.uniform(0, np.pi)
    size = 2 * int(np.ceil(long / 2)) + 1
    kernel = np.zeros((size, size), np.float32)
    middle, away = np.full(2, size // 2), np.array([np.cos(angle), np.sin(angle)]) * long / 2
    ends = [tuple(int(v) for v in np.round(middle + way * away)) for way in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_AA)
    return np.asarray(cv2.filter2D(photo, -1, kernel / kernel.sum()), np.float32)


def _enrolled(rng: Rng, pixels: Image, corners: NDArray[np.float64]) -> Image:
    """The tiles as their owner photographed them: with care, but with some camera in some light."""
    photo = np.asarray(0.4 * pixels + 0.6 * lit(rng, pixels.astype(np.float32)), np.float32)
    seen = np.clip(photo + rng.standard_normal(photo.shape, np.float32) * np.float32(rng.exponential(1.5)), 0, 255)
    if rng.random() < 0.5:
        seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), rng.uniform(0.3, 1.2)), np.float32)
    off = rng.normal(0, rng.uniform(0.0, 0.012), corners.shape) * DRAWN
    return cut_tiles(seen.astype(np.uint8), corners + off, SIDE)
