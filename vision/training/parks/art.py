"""The art of the tiles of one park: a style, a palette, a frame and a printing, all by chance, all our own drawing."""

from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.parks import styles_flat as flat
from vision.training.parks import styles_land as land
from vision.training.parks import styles_paths as paths
from vision.training.parks import styles_photo as photo
from vision.training.parks import styles_scenes as scene
from vision.training.parks.styles_tools import Image, cover, field, tiles_of

Style = Callable[[np.random.Generator, int, int, int, Sequence[Image]], Image]
"""Draws a whole park: BGR uint8 (rows * side, cols * side, 3)."""

STYLES: dict[str, tuple[Style, float]] = {
    "map": (land.map_land, 16),
    "dominoes": (land.dominoes, 12),
    "animals": (land.animal_lands, 12),
    "sea": (land.sea, 6),
    "tunnels": (paths.tunnels, 6),
    "chords": (paths.chords, 5),
    "temple": (paths.temple, 5),
    "rooms": (paths.rooms, 6),
    "village": (paths.village, 3),
    "flat": (flat.flat_icons, 7),
    "patches": (flat.patches, 4),
    "clutter": (flat.clutter, 6),
    "plain": (flat.near_plain, 6),
    "backs": (flat.backs, 4),
    "painterly": (photo.painterly, 8),
    "views": (photo.views, 7),
    "bokeh": (photo.bokeh, 3),
    "night": (photo.night, 4),
    "pale": (photo.pale, 5),
    "leaves": (scene.leaves, 8),
    "scenes": (scene.scenes, 14),
    "panels": (scene.panels, 6),
}
"""Every style with its weight."""

CONTINUOUS = frozenset({"map", "sea", "chords", "village", "tunnels", "temple"})
"""Styles whose drawing runs on from tile to tile, so that frames are rare."""


MIXED = 0.07
"""Share of parks whose tiles come from two styles (starting tiles, expansions)."""


def park_art(
    rng: np.random.Generator, rows: int, cols: int, side: int, pictures: Sequence[NDArray[np.uint8]] = ()
) -> NDArray[np.uint8]:
    """The art of every cell of a park, of one set: BGR uint8 (rows, cols, side, side, 3).

    `side` is in pixels, 24 to 160. `pictures` (BGRA uint8) are pasted by some styles beside our own figures.
    """
    weights = np.array([weight for _, weight in STYLES.values()])
    names = [str(name) for name in rng.choice(list(STYLES), 2, p=weights / weights.sum())]
    tiles = styled(rng, names[0], rows, cols, side, pictures)
    if rng.random() < MIXED:
        other = styled(rng, names[1], rows, cols, side, pictures)
        from_other = rng.random((rows, cols)) < rng.uniform(0.05, 0.5)
        tiles[from_other] = other[from_other]
    return tiles


def styled(
    rng: np.random.Generator, name: str, rows: int, cols: int, side: int, pictures: Sequence[NDArray[np.uint8]] = ()
) -> NDArray[np.uint8]:
    """As `park_art`, in the style of that name (a key of `STYLES`)."""
    used = pictures if len(pictures) and rng.random() < 0.5 else ()
    canvas = STYLES[name][0](rng, rows, cols, side, used)
    if rng.random() < 0.4:
        canvas = _grained(rng, canvas, side)
    if rng.random() < (0.12 if name in CONTINUOUS else 0.35):
        canvas = cover(canvas, flat.frame(rng, side))
    canvas = _graded(rng, canvas)
    tiles = tiles_of(canvas, rows, cols)
    if name not in CONTINUOUS and rng.random() < 0.3:
        tiles = _turned(rng, tiles)
    return _printed(rng, tiles)


def _grained(rng: np.random.Generator, canvas: Image, side: int) -> Image:
    """Fine detail over all, as brush, canvas and print leave it: the art multiplied by noise of a fine grain."""
    high, wide = canvas.shape[:2]
    noise = field(rng, high, wide, side / float(rng.uniform(60, 200)), (2, 3, 4, 7, 10, 12))
    strength = float(rng.uniform(0.1, 0.55))
    light = cv2.convertScaleAbs(noise, alpha=0.5 * strength, beta=128 - 64 * strength)
    return np.asarray(cv2.multiply(canvas, cv2.cvtColor(light, cv2.COLOR_GRAY2BGR), scale=1 / 128), np.uint8)


def _graded(rng: np.random.Generator, canvas: Image) -> Image:
    """The whole set in other inks: brightness, contrast and a cast of each channel, now and then less colour."""
    if rng.random() < 0.25:
        grey = cv2.cvtColor(cv2.cvtColor(canvas, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        share = float(rng.uniform(0.2, 0.75))
        canvas = np.asarray(cv2.addWeighted(canvas, 1 - share, grey, share, 0), np.uint8)
    levels = np.arange(256, dtype=np.float32)[:, None]
    contrast, lift = rng.uniform(0.65, 1.15), rng.uniform(-15, 25)
    table = (levels - 128) * contrast * rng.uniform(0.93, 1.07, 3) + 128 + lift
    return np.asarray(cv2.LUT(canvas, np.clip(table, 0, 255).astype(np.uint8).reshape(256, 1, 3)), np.uint8)


def _turned(rng: np.random.Generator, tiles: Image) -> Image:
    """Each tile after its own quarter turns, as players lay them."""
    turns = rng.integers(0, 4, tiles.shape[:2])
    for turn in (1, 2, 3):
        tiles[turns == turn] = np.rot90(tiles[turns == turn], turn, axes=(1, 2))
    return tiles


def _printed(rng: np.random.Generator, tiles: Image) -> Image:
    """Small differences of brightness and colour (0 to 6 per cent) between tiles, as of print and age."""
    spread = float(rng.choice([0.0, 0.02, 0.04, 0.06]))
    if spread == 0:
        return tiles
    rows, cols = tiles.shape[:2]
    factors = rng.uniform(1 - spread, 1 + spread, (rows, cols, 1, 1)) * rng.normal(1, spread / 5, (rows, cols, 1, 3))
    tables = np.clip(np.arange(256)[:, None] * factors, 0, 255).astype(np.uint8)
    for row in range(rows):
        for col in range(cols):
            cv2.LUT(tiles[row, col], tables[row, col][:, None], tiles[row, col])
    return tiles
