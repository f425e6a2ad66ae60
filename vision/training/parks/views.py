"""Lattices laid over photos, right and wrong ones, seen from straight above: what the cell network learns from."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parks.sense import Sensed
from vision.training.parks.scene import Scene

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]
Rng = np.random.Generator

CELL, CELLS = 24, 10
"""Side of a cell in pixels, and cells along a view's side."""
TABLE, TILE, PIECE, UNSEEN = 0, 1, 2, 255
"""What a cell may be: no tile; a tile that fills it; part of a tile, the lattice being wrong; out of the photo."""
WRONG = 0.35
"""Share of the lattices laid over a park that are wrong."""
_UNIT = np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]])


@dataclass(frozen=True)
class View:
    """`pixels`, uint8 (CELLS * CELL, CELLS * CELL, 5): blue, green, red, and of 255 how likely a tile and a tile's edge
    are; `cells`, uint8 (CELLS, CELLS), what each is."""

    pixels: Image
    cells: Image


def random_view(rng: Rng, scene: Scene, sensed: Sensed) -> View:
    """A lattice over a photo of which something was sensed."""
    picture = scene.pixels, _grown(sensed, scene.pixels.shape)
    if not len(scene.cells):
        to_image = _somewhere(rng, scene.pixels.shape)
        nothing = np.zeros((CELLS, CELLS), np.uint8)
        return View(_both(picture, to_image), _unseen(scene.pixels, to_image, nothing))
    lattice = _true_lattice(scene)
    wrong = rng.random() < WRONG
    change = _wrong(rng) if wrong else _nearly(rng)
    row, col = (_first(rng, int(most) + 1) for most in scene.cells.max(axis=0))
    to_image = lattice @ _shift(col, row) @ change
    cells = _covered(scene, to_image) if wrong else _held(scene, to_image)
    return View(_both(picture, to_image), _unseen(scene.pixels, to_image, cells))


def _grown(sensed: Sensed, shape: tuple[int, ...]) -> Image:
    """What was sensed, at the photo's size: uint8 (h, w, 2)."""
    parts = [cv2.resize(part, shape[1::-1], interpolation=cv2.INTER_LINEAR) for part in (sensed.tile, sensed.edge)]
    return np.asarray(np.dstack(parts) * 255, np.uint8)


def _both(picture: tuple[Image, Image], to_image: Floats) -> Image:
    return np.dstack([_seen(part, to_image) for part in picture])


def _first(rng: Rng, length: int) -> float:
    """The row or column of a park of that length with which a view begins: all of the park in it, or the view all in
    the park and a cell around it."""
    ends = sorted((length - CELLS + 1, -1))
    return float(rng.integers(ends[0], ends[1] + 1))


def _true_lattice(scene: Scene) -> Floats:
    """(col, row) to pixels, float64 (3, 3): the lattice that fits all tiles best."""
    places = (scene.cells[:, None, ::-1] + _UNIT).reshape(-1, 1, 2)
    found = cv2.findHomography(places, scene.corners.reshape(-1, 1, 2))[0]
    return np.asarray(found, np.float64)


def _shift(x: float, y: float) -> Floats:
    return np.array([[1.0, 0, x], [0, 1, y], [0, 0, 1]])


def _nearly(rng: Rng) -> Floats:
    """A little off: the finder is never quite exact."""
    angle, size = np.radians(rng.normal(0, 0.6)), np.exp(rng.normal(0, 0.012, 2))
    turn = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
    return _shift(*rng.normal(0, 0.025, 2)) @ turn @ np.diag([*size, 1.0])


def _wrong(rng: Rng) -> Floats:
    """Shifted by a part of a tile, of another pitch, oblong, or askew."""
    kind = rng.integers(4)
    size, angle, shift = np.ones(2), rng.normal(0, 0.6), np.zeros(2)
    if kind == 0:
        shift = rng.uniform(0.22, 0.78, 2) * [(1, 0), (0, 1), (1, 1)][int(rng.integers(3))]
    elif kind == 1:
        size = np.full(2, rng.choice([1 / 2, 2, 1 / 3, 3, 2 / 3, 3 / 2, rng.uniform(0.4, 0.85), rng.uniform(1.2, 2.2)]))
        shift = rng.integers(0, 2, 2) * rng.choice([0.5, 1 / 3])
    elif kind == 2:
        size = np.array([(1, 2), (2, 1), (1, 0.5), (0.5, 1), (1, 1.5), (1.5, 1)][int(rng.integers(6))], float)
    else:
        angle, shift = rng.uniform(8, 82), rng.uniform(0, 1, 2)
    angle = np.radians(angle)
    turn = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
    return _shift(*shift) @ turn @ np.diag([*size, 1.0])


def _somewhere(rng: Rng, shape: tuple[int, ...]) -> Floats:
    """Any lattice over a photo that shows no park."""
    high, wide = shape[:2]
    side = np.exp(rng.uniform(np.log(14), np.log(110))) * wide / 512
    angle = np.radians(rng.uniform(0, 360) if rng.random() < 0.3 else rng.normal(0, 8))
    turn = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
    lean = np.eye(3)
    lean[2, :2] = rng.normal(0, 0.02, 2)
    middle = rng.uniform(0.3, 0.7, 2) * (wide, high)
    return _shift(*middle) @ np.diag([side, side, 1.0]) @ turn @ lean @ _shift(-CELLS / 2, -CELLS / 2)


def _seen(pixels: Image, to_image: Floats) -> Image:
    """The photo under a view's lattice, float64 (3, 3) of (col, row) to pixels."""
    side = CELLS * CELL
    onto = np.diag([CELL, CELL, 1.0]) @ np.linalg.inv(to_image)
    onto = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1.0]]) @ onto
    corner = cv2.perspectiveTransform(np.array([[[CELLS / 2, CELLS / 2], [CELLS / 2 + 1, CELLS / 2]]]), to_image)[0]
    shrink = float(np.linalg.norm(corner[1] - corner[0])) / CELL
    if shrink > 1.5:
        pixels = np.asarray(cv2.GaussianBlur(pixels, (0, 0), 0.4 * shrink), np.uint8)
    seen = cv2.warpPerspective(pixels, onto, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.uint8)


def _unseen(pixels: Image, to_image: Floats, cells: Image) -> Image:
    """The cells, those marked that lie by more than half out of the photo."""
    high, wide = pixels.shape[:2]
    steps = (np.arange(4 * CELLS) + 0.5) / 4
    places = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(1, -1, 2)
    there = cv2.perspectiveTransform(places, to_image)[0]
    within = (there > -0.5).all(axis=1) & (there[:, 0] < wide - 0.5) & (there[:, 1] < high - 0.5)
    share = within.reshape(CELLS, 4, CELLS, 4).mean(axis=(1, 3))
    return np.where(share < 0.5, UNSEEN, cells).astype(np.uint8)


def _held(scene: Scene, to_image: Floats) -> Image:
    """Which cells hold a tile, where the lattice is right: those in which a tile's middle lies that is not covered."""
    cells = np.zeros((CELLS, CELLS), np.uint8)
    middles = scene.corners.mean(axis=1)
    for place in cv2.perspectiveTransform(middles[None], np.linalg.inv(to_image))[0]:
        col, row = np.floor(place).astype(int)
        if 0 <= row < CELLS and 0 <= col < CELLS:
            cells[row, col] = TILE
    return np.where(_share(scene, to_image) < 0.3, TABLE, cells).astype(np.uint8)


def _covered(scene: Scene, to_image: Floats) -> Image:
    """Where a wrong lattice cuts tiles."""
    return np.where(_share(scene, to_image) > 0.15, PIECE, TABLE).astype(np.uint8)


def _share(scene: Scene, to_image: Floats) -> Floats:
    """How much of every cell is tile, float64 (CELLS, CELLS)."""
    seen = _seen(np.dstack([scene.tile] * 3), to_image)[..., 0] / 255.0
    return np.asarray(seen.reshape(CELLS, CELL, CELLS, CELL).mean(axis=(1, 3)), np.float64)
