"""Small free pictures (such as Kenney's, CC0 1.0) as further material for the figures on tiles."""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

LONGEST = 128
"""The longer side a picture is brought down to, in pixels."""

SHORTEST = 12
"""Pictures with a side below this are left out, in pixels."""

MOST = 2000
"""How many pictures are read at most."""

LEAST_COVER, MOST_COVER = 0.06, 0.995
"""Share of opaque pixels a figure has; below it is blank, above it is no cut-out."""

SKIPPED = ("onscreen", "input_prompt", "gui", "button", "cursor", "spritesheet", "test_textures", "system", "logo")
"""Words in a path that mark parts of user interfaces, sheets of many pictures and test images."""


def load_pictures(folder: Path) -> list[NDArray[np.uint8]]:
    """The cut-out figures of all PNG files below the folder, BGRA uint8, longer side at most `LONGEST`, by path."""
    found: list[NDArray[np.uint8]] = []
    for path in sorted(folder.rglob("*.png")):
        name = path.relative_to(folder).as_posix().lower()
        if any(word in name for word in SKIPPED):
            continue
        picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
        if picture is None or picture.ndim != 3 or picture.shape[2] != 4 or picture.dtype != np.uint8:
            continue
        small = _cut_out(np.asarray(picture, np.uint8))
        if small is not None:
            found.append(small)
        if len(found) == MOST:
            break
    return found


def _cut_out(picture: NDArray[np.uint8]) -> NDArray[np.uint8] | None:
    """The picture without its empty border, made small; None if blank, tiny or very long."""
    rows, cols = np.flatnonzero(picture[:, :, 3].any(axis=1)), np.flatnonzero(picture[:, :, 3].any(axis=0))
    if not len(rows) or not len(cols):
        return None
    part = picture[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1]
    high, wide = part.shape[:2]
    if min(high, wide) < SHORTEST or max(high, wide) > 4 * min(high, wide):
        return None
    if not LEAST_COVER < float((part[:, :, 3] > 127).mean()) < MOST_COVER or int(part[:, :, :3].std()) < 8:
        return None
    scale = min(1.0, LONGEST / max(high, wide))
    size = (max(2, round(wide * scale)), max(2, round(high * scale)))
    return np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)
