"""Tiles that lie about one by one."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.parks.art import Image, tile
from vision.parks.loose import loose_tiles

SEED = 9


def table(
    rng: np.random.Generator, tiles: list[Image], high: int = 3, wide: int = 4
) -> tuple[Image, NDArray[np.float64]]:
    """A photo of tiles laid apart, each turned a little, seen aslant; and their corners (n, 4, 2)."""
    grain = rng.normal(0, 3, (900, 1200, 3)) + np.array([70, 110, 150])
    photo = np.clip(cv2.GaussianBlur(grain, (0, 0), 2), 0, 255).astype(np.uint8)
    tilt = np.array([[1.0, 0.08, -20], [0.02, 1.0, 0], [0.00002, 0.00008, 1.0]])
    corners = []
    for n, art in enumerate(tiles):
        middle = np.array([170 + 270 * (n % wide), 160 + 270 * (n // wide)]) + rng.uniform(-15, 15, 2)
        angle = np.radians(rng.uniform(-20, 20))
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        square = middle + 80 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) @ turn.T
        seen = cv2.perspectiveTransform(square[None], tilt)[0]
        side = art.shape[0]
        flat = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
        move = cv2.getPerspectiveTransform(flat, seen.astype(np.float32))
        inside = cv2.warpPerspective(np.full(art.shape[:2], 255, np.uint8), move, (1200, 900)) > 127
        photo[inside] = cv2.warpPerspective(art, move, (1200, 900))[inside]
        corners.append(seen)
    return photo, np.array(corners)


def test_tiles_laid_apart_are_found_in_reading_order() -> None:
    rng = np.random.default_rng(SEED)
    photo, corners = table(rng, [tile(rng) for _ in range(12)])
    found = loose_tiles(photo)
    assert len(found) == len(corners)
    for lattice, truth in zip(found, corners, strict=True):
        off = np.linalg.norm(lattice.polygons[0, 0] - truth, axis=1)
        assert off.max() < 0.06 * 160


def test_a_bare_table_has_none() -> None:
    rng = np.random.default_rng(SEED)
    photo, _ = table(rng, [])
    assert loose_tiles(photo) == []


def test_what_is_no_square_is_left_out() -> None:
    rng = np.random.default_rng(SEED)
    photo, corners = table(rng, [tile(rng) for _ in range(8)])
    cv2.circle(photo, (300, 780), 70, (240, 240, 240), -1)  # a cup
    cv2.rectangle(photo, (600, 740), (1000, 790), (20, 20, 20), -1)  # a pen
    assert len(loose_tiles(photo)) == len(corners)
