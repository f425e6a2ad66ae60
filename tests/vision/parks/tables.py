"""Tables to lay tiles on, each with a pattern of its own."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Grey = NDArray[np.float64]
Rng = np.random.Generator


def colour(rng: Rng) -> Grey:
    """Any colour that paint and print have, float64 (3,) BGR."""
    hue, saturation, value = rng.uniform(0, 180), rng.uniform(20, 210), rng.uniform(60, 245)
    pixel = np.array([[[hue, saturation, value]]], np.uint8)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0], np.float64)


def blobs(side: int, scale: float, rng: Rng) -> Grey:
    """Soft noise with spots of so many pixels, of mean 0 and standard deviation 1: float64 (side, side)."""
    small = max(2, int(side / max(scale, 1.0)) + 2)
    field = cv2.resize(rng.normal(0, 1, (small, small)), (side, side), interpolation=cv2.INTER_CUBIC)
    return np.asarray((field - field.mean()) / max(float(field.std()), 1e-6), np.float64)


def _tinted(grey: Grey, tint: Grey) -> Image:
    return np.asarray(np.clip(grey[..., None] * tint / 128.0, 0, 255), np.uint8)


def wood(side: int, rng: Rng) -> Image:
    """A board with grain along it."""
    small = rng.normal(0, 1, (side // 2, side // 40 + 2))
    grain = cv2.resize(cv2.GaussianBlur(small, (0, 0), 1.0), (side, side), interpolation=cv2.INTER_CUBIC)
    grain = grain / grain.std() + 0.6 * blobs(side, side / 6, rng)
    tint = np.array([[95.0, 150, 195], [50, 80, 120], [120, 165, 200], [35, 50, 70], [60, 110, 170]])[rng.integers(5)]
    picture = _tinted(128 + grain * rng.uniform(4, 16), tint)
    return np.ascontiguousarray(np.rot90(picture)) if rng.random() < 0.3 else picture


def planks(side: int, rng: Rng) -> Image:
    """Boards side by side, with dark joints."""
    picture = wood(side, rng)
    pitch = int(rng.uniform(0.06, 0.2) * side)
    for at in range(int(rng.uniform(0, pitch)), side, pitch):
        picture[at : at + pitch] = np.clip(picture[at : at + pitch] * rng.uniform(0.85, 1.1), 0, 255)
        cv2.line(picture, (0, at), (side, at), (20, 25, 30), int(rng.integers(1, 5)))
    return picture


def cloth(side: int, rng: Rng) -> Image:
    """A weave of threads."""
    x, y = np.meshgrid(np.arange(side), np.arange(side))
    pitch = rng.uniform(0.4, 1.2)
    weave = 128 + rng.uniform(5, 25) * np.sin(x * pitch) * np.sin(y * pitch) + 6 * blobs(side, side / 5, rng)
    return _tinted(weave + rng.normal(0, rng.uniform(2, 10), (side, side)), colour(rng))


def carpet(side: int, rng: Rng) -> Image:
    """A pile with spots of light and dark."""
    pile = sum(blobs(side, scale, rng) * rng.uniform(3, 14) for scale in (2, 4, 9, side / 5))
    return _tinted(128 + np.asarray(pile), colour(rng))


def ornament(side: int, rng: Rng) -> Image:
    """A rug or cloth with a printed pattern: spots, rings or leaves at regular places."""
    picture = cloth(side, rng)
    pitch = int(rng.uniform(0.04, 0.12) * side)
    tone = [float(v) for v in colour(rng)]
    for row, y in enumerate(range(0, side + pitch, pitch)):
        for x in range(-(row % 2) * pitch // 2, side + pitch, pitch):
            if pitch % 3 == 0:
                cv2.circle(picture, (x, y), pitch // 4, tone, -1, cv2.LINE_AA)
            elif pitch % 3 == 1:
                cv2.circle(picture, (x, y), pitch // 3, tone, 3, cv2.LINE_AA)
            else:
                cv2.ellipse(
                    picture, (x, y), (pitch // 3, pitch // 7), 45 + 90 * (row % 2), 0, 360, tone, -1, cv2.LINE_AA
                )
    return picture


def checked(side: int, rng: Rng) -> Image:
    """A checked table cloth."""
    pitch = rng.uniform(0.015, 0.06) * side
    x, y = np.meshgrid(np.arange(side), np.arange(side))
    share = ((x // pitch) % 2 + (y // pitch) % 2)[..., None] / 2
    one, other = colour(rng), np.array([235.0, 238, 240])
    return np.asarray(np.clip(one * share + other * (1 - share) + rng.normal(0, 4, (side, side, 1)), 0, 255), np.uint8)


def mat(side: int, rng: Rng) -> Image:
    """A cutting mat with its own grid: fine lines, thick lines every few, figures along them."""
    ground = np.array([[70.0, 105, 20], [110, 80, 30], [60, 60, 60], [120, 50, 90]])[rng.integers(4)]
    picture = _tinted(128 + 3 * blobs(side, side / 4, rng) + rng.normal(0, 2, (side, side)), ground)
    line = [float(v) for v in np.clip(ground * 1.3 + rng.uniform(40, 110), 0, 255)]
    pitch, every = int(rng.uniform(0.02, 0.05) * side), int(rng.choice([5, 5, 10]))
    for index, at in enumerate(range(int(rng.uniform(0, pitch)), side, pitch)):
        width = 3 if index % every == 0 else 1
        cv2.line(picture, (0, at), (side, at), line, width)
        cv2.line(picture, (at, 0), (at, side), line, width)
        if index % every == 0:
            cv2.putText(picture, str(index), (at + 4, 40), cv2.FONT_HERSHEY_SIMPLEX, 0.8, line, 2)
    if rng.random() < 0.5:
        cv2.line(picture, (0, side), (side, 0), line, 2)
    return picture


def plain(side: int, rng: Rng) -> Image:
    """Paint or laminate."""
    return _tinted(128 + rng.uniform(1, 5) * blobs(side, side / 3, rng) + rng.normal(0, 1, (side, side)), colour(rng))


def dark(side: int, rng: Rng) -> Image:
    """A black table or a night."""
    return _tinted(30 + 3 * blobs(side, side / 6, rng) + rng.normal(0, 2, (side, side)), np.array([128.0, 128, 128]))


def stone(side: int, rng: Rng) -> Image:
    """Marble or granite: veins and specks."""
    veins = np.abs(blobs(side, side / 7, rng) + 0.4 * blobs(side, side / 25, rng))
    grey = 150 - 40 * np.exp(-veins * 12) + rng.normal(0, rng.uniform(2, 12), (side, side))
    return _tinted(grey, 110 + 0.3 * colour(rng))


TABLES: dict[str, Callable[[int, Rng], Image]] = {
    "wood": wood,
    "planks": planks,
    "cloth": cloth,
    "carpet": carpet,
    "ornament": ornament,
    "checked": checked,
    "mat": mat,
    "plain": plain,
    "dark": dark,
    "stone": stone,
}
