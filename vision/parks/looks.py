"""What of a tile's picture stays the same under another light: its look, by which it is known again.

Lightness is taken relative to its surroundings (a shadow or a lamp changes slowly across a tile) and colours relative
to the tile's mean (a colour cast moves them all), each in units of its own spread.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parks.cut import Picture

SIDE = 64
"""Pixels along a look's side."""
GRAIN = 0.7
"""Blur, in pixels of a look, that takes away the camera's noise and sharpening."""
SURROUNDINGS = 27
"""What lightness is compared with: the mean of a square of so many pixels, taken twice."""
EDGE = 4
"""Pixels along each side that are left out of the spreads: gaps, neighbours, worn corners."""
FAINT = 1.0
"""Spread of lightness, in units of L*, below which nothing is amplified: a plain tile stays plain."""
PALE = 4.0
"""The same for colours, in units of a* and b*."""
STRONGEST = 3.0
"""A stroke counts at most so many spreads: glare must not outvote the drawing."""
COLOUR_SHARE = 0.8
"""Weight of colour beside lightness."""
COARSE = 16
"""Pixels along the side of the small look, by which candidates are sought."""


RIM = 12
"""How far in from a tile's edges its colour is taken, in pixels of a look: what the tile shows fills its middle."""

_RIM = np.zeros((SIDE, SIDE), np.bool_)
_RIM[EDGE:-EDGE, EDGE:-EDGE] = True
_RIM[RIM:-RIM, RIM:-RIM] = False


@dataclass(frozen=True)
class Look:
    """A tile's look.

    `fine`: float16 (SIDE, SIDE, 3), lightness, a* and b*, each relative as the module says. `colour`: float32 (3,),
    the L*a*b* that most of the tile has near its edges, as photographed. `plain`: float16 (SIDE, SIDE, 3), L*a*b* as
    photographed, its lightness without grain.
    """

    fine: NDArray[np.float16]
    colour: NDArray[np.float32]
    plain: NDArray[np.float16]


def look_at(tile: Picture) -> Look:
    """The look of a tile cut out of a photo: uint8 (h, w, 3) BGR, square and of any size."""
    if tile.shape[:2] != (SIDE, SIDE):
        kind = cv2.INTER_AREA if tile.shape[0] > SIDE else cv2.INTER_LINEAR
        tile = np.asarray(cv2.resize(tile, (SIDE, SIDE), interpolation=kind), np.uint8)
    lab = np.asarray(cv2.cvtColor(tile.astype(np.float32) / 255, cv2.COLOR_BGR2LAB), np.float32)
    inner = slice(EDGE, -EDGE)
    light = cv2.GaussianBlur(lab[..., 0], (0, 0), GRAIN)
    plain = np.dstack([light, lab[..., 1:]])
    around = (SURROUNDINGS, SURROUNDINGS)
    light = light - cv2.blur(cv2.blur(light, around), around)
    light = np.clip(light / (light[inner, inner].std() + FAINT), -STRONGEST, STRONGEST)
    colours = lab[..., 1:] - lab[inner, inner, 1:].mean(axis=(0, 1))
    spread = float(np.sqrt(2 * (colours[inner, inner] ** 2).mean())) + PALE
    fine = np.dstack([light, COLOUR_SHARE * colours / spread])
    colour = np.median(lab[_RIM], axis=0)
    return Look(fine.astype(np.float16), colour.astype(np.float32), plain.astype(np.float16))


def coarse(looks: NDArray[np.float32]) -> NDArray[np.float32]:
    """Small looks for a search: of fine ones (n, SIDE, SIDE, 3) float32, (n, COARSE, COARSE, 3) of length 1."""
    step = SIDE // COARSE
    small = looks.reshape(len(looks), COARSE, step, COARSE, step, 3).mean(axis=(2, 4))
    blurred = np.stack([cv2.GaussianBlur(one, (0, 0), 0.8) for one in small]) if len(small) else small
    length = np.sqrt((blurred**2).sum(axis=(1, 2, 3), keepdims=True)) + 1e-6
    return np.asarray(blurred / length, np.float32)
