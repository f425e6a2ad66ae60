"""How a park is photographed, and a photo with its truth."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from schemas.habitats import Tile
from tests.vision.parks.tables import TABLES

Image = NDArray[np.uint8]
Float = NDArray[np.float64]
Pixels = NDArray[np.float32]
Rng = np.random.Generator
Square = tuple[int, int]


@dataclass(frozen=True)
class Shot:
    """How a park lies and is photographed. Angles in degrees; lengths in sides of a tile unless told otherwise.

    `drift`: standard deviation of a tile's place, beside what adds up along rows; `skew`: of its turn. `roll`: the
    camera about its axis. `fill`: share of the frame that the park takes. `gain`: brightness; `warm`: how yellow the
    light. `shadow` and `glare`: 0 to 1. `blur`: of the lens, in pixels for a photo 2000 wide; `shake`: pixels of it.
    `noise`: grey levels. `figures`, `cups`, `hands`: how many. `width`, `height`: pixels.
    """

    table: str = "wood"
    drift: float = 0.01
    skew: float = 0.6
    gap: float = 0.015
    tilt: float = 20.0
    side: float = 0.0
    roll: float = 0.0
    focal: float = 0.9
    fill: float = 0.75
    gain: float = 1.0
    warm: float = 0.0
    shadow: float = 0.0
    glare: float = 0.0
    blur: float = 0.7
    shake: float = 0.0
    noise: float = 3.0
    quality: int = 85
    figures: int = 0
    cups: int = 0
    hands: int = 0
    width: int = 2400
    height: int = 1800


@dataclass(frozen=True)
class Laid:
    """A tile of the truth. `polygon`: float64 (4, 2), its corners in the photo, from the park's upper left."""

    at: Square
    tile: Tile
    turn: int
    polygon: Float


@dataclass(frozen=True)
class ParkPhoto:
    """A photo and its truth. `pixels`: uint8 (height, width, 3), blue, green, red."""

    seed: int
    shot: Shot
    pixels: Image
    tiles: tuple[Laid, ...]

    def jpeg(self) -> bytes:
        """The photo as a file."""
        return cv2.imencode(".jpg", self.pixels, [cv2.IMWRITE_JPEG_QUALITY, self.shot.quality])[1].tobytes()

    def without_pixels(self) -> ParkPhoto:
        """The truth alone, to keep."""
        return replace(self, pixels=np.zeros((0, 0, 3), np.uint8))


def random_shot(rng: Rng) -> Shot:
    """Conditions as at tables: most photos fair, some hard in one way or another."""
    hard = rng.random() < 0.5
    return Shot(
        table=str(rng.choice(sorted(TABLES))),
        drift=float(rng.uniform(0.002, 0.018)),
        skew=float(rng.uniform(0.1, 1.2)),
        gap=float(rng.uniform(0.0, 0.035)),
        tilt=float(rng.uniform(0, 52 if hard else 32)),
        side=float(rng.normal(0, 25)),
        roll=float(rng.normal(0, 6) + 90 * rng.choice([0, 1, 2, 3], p=[0.82, 0.06, 0.06, 0.06])),
        focal=float(rng.uniform(0.75, 1.2)),
        fill=float(rng.uniform(0.6, 0.9)),
        gain=float(rng.uniform(0.4, 1.0) if hard else rng.uniform(0.8, 1.15)),
        warm=float(rng.uniform(0, 0.5) if hard else rng.uniform(-0.08, 0.15)),
        shadow=float(rng.uniform(0.2, 0.55)) if rng.random() < 0.35 else 0.0,
        glare=float(rng.uniform(0.2, 0.6)) if rng.random() < 0.25 else 0.0,
        blur=float(rng.uniform(0.4, 1.8)),
        shake=float(rng.uniform(1, 4)) if rng.random() < 0.2 else 0.0,
        noise=float(rng.uniform(1, 9 if hard else 4)),
        quality=int(rng.integers(60, 94)),
        figures=int(rng.integers(1, 5)) if rng.random() < 0.25 else 0,
        cups=int(rng.integers(1, 3)) if rng.random() < 0.25 else 0,
        hands=int(rng.random() < 0.15),
    )
