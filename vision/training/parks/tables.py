"""Tables to lay tiles on: textures by formula, of more kinds and colours than any home has."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Grey = NDArray[np.float32]
Rng = np.random.Generator


def colour(rng: Rng, least: float = 30, most: float = 245) -> NDArray[np.float32]:
    """Any colour of paint, cloth or print: float32 (3,) BGR, its strongest channel within `least` to `most`."""
    pixel = np.array([[[rng.uniform(0, 180), 255 * rng.beta(1.2, 2.0), rng.uniform(least, most)]]], np.uint8)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def octaves(rng: Rng, high: int, wide: int, coarse: float, fine: float, stretch: float = 1.0) -> Grey:
    """Noise with spots from `coarse` to `fine` pixels, each octave weaker: mean 0, deviation 1, float32 (high, wide).

    `stretch`: how much longer the spots are across than down.
    """
    field = np.zeros((high, wide), np.float32)
    size, weight = coarse, 1.0
    while size >= fine:
        rows, cols = max(2, int(high / size) + 2), max(2, int(wide / (size * stretch)) + 2)
        small = rng.standard_normal((rows, cols), np.float32)
        field += weight * cv2.resize(small, (wide, high), interpolation=cv2.INTER_CUBIC)
        size, weight = size / 2.2, weight * rng.uniform(0.5, 0.9)
    return (field - field.mean()) / max(float(field.std()), 1e-6)


def table(rng: Rng, high: int, wide: int) -> Image:
    """A table's top, uint8 (high, wide, 3) BGR."""
    names = list(TABLES)
    weights = np.array([TABLES[name][1] for name in names])
    draw = TABLES[names[rng.choice(len(names), p=weights / weights.sum())]][0]
    picture = draw(rng, high, wide)
    if rng.random() < 0.5:
        stain = octaves(rng, high, wide, high / 3, high / 12)
        picture = picture * (1 + rng.uniform(0.01, 0.08) * stain[..., None])
    if rng.random() < 0.6:
        picture = picture + rng.standard_normal((high, wide, 1), np.float32) * rng.uniform(1, 7)
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def _tinted(grey: Grey, tint: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(tint * (1 + grey[..., None]), np.float32)


def _wood_colour(rng: Rng) -> NDArray[np.float32]:
    hue, strength, value = rng.uniform(6, 22), rng.uniform(40, 190), rng.uniform(45, 235)
    return np.asarray(cv2.cvtColor(np.uint8([[[hue, strength, value]]]), cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def wood(rng: Rng, high: int, wide: int) -> NDArray[np.float32]:
    """A board: grain along it, rings drawn out."""
    bend = octaves(rng, high, wide, high / 2, high / 8, 4.0)
    down = np.linspace(0, rng.uniform(8, 40), high, dtype=np.float32)[:, None]
    rings = np.sin(2 * np.pi * (down + rng.uniform(0.3, 2.0) * bend))
    grain = octaves(rng, high, wide, rng.uniform(3, 10), 1.5, rng.uniform(12, 40))
    grey = rng.uniform(0, 0.14) * rings + rng.uniform(0.02, 0.13) * grain + rng.uniform(0, 0.08) * bend
    return _tinted(grey, _wood_colour(rng) if rng.random() < 0.85 else colour(rng))


def planks(rng: Rng, high: int, wide: int) -> NDArray[np.float32]:
    """Boards or laminate side by side, each in its own tone, with joints and staggered ends."""
    picture = wood(rng, high, wide)
    pitch = int(rng.uniform(0.05, 0.25) * high)
    length = int(rng.uniform(3, 12) * pitch)
    dark = float(rng.uniform(0.2, 0.9))
    joint = int(rng.integers(1, 4))
    tone = rng.uniform(0, 0.12)
    for top in range(-int(rng.uniform(0, pitch)), high, pitch):
        for left in range(-int(rng.uniform(0, length)), wide, length):
            rows, cols = slice(max(top, 0), max(top + pitch, 0)), slice(max(left, 0), max(left + length, 0))
            picture[rows, cols] *= rng.normal(1, tone)
            picture[rows, max(left, 0) : max(left + joint, 0)] *= dark
        picture[max(top, 0) : max(top + joint, 0)] *= dark
    return picture


def parquet(rng: Rng, high: int, wide: int) -> NDArray[np.float32]:
    """Blocks of staves, laid across and down by turns."""
    staves = int(rng.integers(3, 7))
    block = int(rng.uniform(0.06, 0.2) * high) // staves * staves + staves
    across = wood(rng, high, wide)
    down = np.ascontiguousarray(wood(rng, wide, high).swapaxes(0, 1))
    if rng.random() < 0.8:
        down *= across.mean(axis=(0, 1)) / np.maximum(down.mean(axis=(0, 1)), 1)
    y, x = np.mgrid[0:high, 0:wide]
    odd = ((y // block) + (x // block)) % 2 == 1
    picture = np.where(odd[..., None], across, down)
    stave = block // staves
    lines = np.where(odd, y % stave == 0, x % stave == 0) | (x % block == 0) | (y % block == 0)
    return picture * (1 - rng.uniform(0.1, 0.6) * lines[..., None])


def woven(rng: Rng, high: int, wide: int) -> NDArray[np.float32]:
    """Cloth, linen or canvas of one colour, creased or not."""
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    pitch = rng.uniform(0.4, 1.4, 2)
    threads = np.sin(x * pitch[0]) * np.sin(y * pitch[1])
    grey = rng.uniform(0.0, 0.15) * threads + rng.uniform(0, 0.06) * rng.standard_normal((high, wide), np.float32)
    if rng.random() < 0.4:
        fold = octaves(rng, high, wide, high / 2, high / 6)
        grey += rng.uniform(0.02, 0.12) * np.tanh(4 * np.abs(fold) - 1)
    return _tinted(np.asarray(grey, np.float32), colour(rng))


def _bands(rng: Rng, length: int, count: int, pitch: float) -> NDArray[np.float32]:
    """A repeat of stripes along a line, 0 to 1, float32 (length,)."""
    level, widths = rng.uniform(0, 1, count), rng.uniform(0.15, 1, count)
    ends = np.cumsum(widths) / widths.sum() * pitch
    at = np.arange(length) % pitch
    return np.asarray(level[np.searchsorted(ends, at).clip(0, count - 1)], np.float32)


def checked(rng: Rng, high: int, wide: int) -> NDArray[np.float32]:
    """Gingham, tartan or window-pane checks."""
    pitch = rng.uniform(0.02, 0.22) * high
    if rng.random() < 0.5:
        across = (np.arange(wide) // (pitch / 2) % 2).astype(np.float32)
        down = (np.arange(high) // (pitch / 2) % 2).astype(np.float32)
    else:
        across, down = (
            _bands(rng, wide, int(rng.integers(2, 6)), pitch),
            _bands(rng, high, int(rng.integers(2, 6)), pitch),
        )
    share = ((across[None, :] + down[:, None]) / 2)[..., None]
    base = np.array([235.0, 238, 240], np.float32) if rng.random() < 0.5 else colour(rng)
    weave = 1 + rng.uniform(0, 0.08) * rng.standard_normal((high, wide, 1), np.float32)
    return np.asarray((colour(rng) * share + base * (1 - share)) * weave, np.float32)


def striped(rng: Rng, high: int, wide: int) -> NDArray[np.float32]:
    """Stripes one way."""
    share = _bands(rng, high, int(rng.integers(2, 7)), rng.uniform(0.03, 0.4) * high)[:, None, None]
    return np.asarray(
        colour(rng) * share + colour(rng) * (1 - share) + np.zeros((high, wide, 1), np.float32), np.float32
    )


def ornament(rng: Rng, high: int, wide: int) -> NDArray[np.float32]:
    """A small figure printed again and again: oilcloth, wallpaper, rug."""
    picture = woven(rng, high, wide)
    size = int(rng.uniform(0.03, 0.16) * high) + 6
    motif = np.zeros((size, size, 3), np.float32)
    cover = np.zeros((size, size), np.float32)
    for _ in range(int(rng.integers(1, 6))):
        tone = tuple(float(v) for v in colour(rng))
        at = tuple(int(v) for v in rng.uniform(0.2, 0.8, 2) * size)
        axes = tuple(int(v) for v in rng.uniform(0.05, 0.35, 2) * size + 1)
        angle, line = float(rng.uniform(0, 180)), int(rng.choice([-1, -1, 1, 2]))
        sweep = float(rng.choice([360, 360, 180]))
        cv2.ellipse(motif, at, axes, angle, 0, sweep, tone, line, cv2.LINE_AA)
        cv2.ellipse(cover, at, axes, angle, 0, sweep, 1.0, line, cv2.LINE_AA)
    if rng.random() < 0.4:
        motif, cover = (np.maximum(part, part[:, ::-1]) for part in (motif, cover))
    rows, cols = high // size + 2, wide // size + 2
    if rng.random() < 0.5:
        motif = np.concatenate([motif, np.roll(motif, size // 2, axis=1)])
        cover = np.concatenate([cover, np.roll(cover, size // 2, axis=1)])
    motif, cover = np.tile(motif, (rows, cols, 1))[:high, :wide], np.tile(cover, (rows, cols))[:high, :wide, None]
    return picture * (1 - cover) + motif * cover


def pile(rng: Rng, high: int, wide: int) -> NDArray[np.float32]:
    """Carpet, felt, lawn, sand, cork: noise of one to three colours."""
    mix = octaves(rng, high, wide, rng.uniform(4, 60), rng.uniform(1, 2.5))[..., None] * rng.uniform(0.1, 0.5)
    fine = rng.uniform(0.02, 0.2) * rng.standard_normal((high, wide, 1), np.float32)
    one = colour(rng)
    other = one + rng.normal(0, 30, 3) if rng.random() < 0.7 else colour(rng)
    share = np.clip(0.5 + mix, 0, 1)
    return np.asarray((one * share + other * (1 - share)) * (1 + fine), np.float32)


def stone(rng: Rng, high: int, wide: int) -> NDArray[np.float32]:
    """Marble, granite, terrazzo, concrete."""
    ground = 1 + rng.uniform(0.02, 0.12) * octaves(rng, high, wide, high / 4, 2)
    tone = colour(rng, 60) * 0.4 + rng.uniform(40, 140)
    picture = ground[..., None] * tone
    if rng.random() < 0.5:
        veins = np.abs(octaves(rng, high, wide, high / 3, high / 40))
        picture -= rng.uniform(-90, 90) * np.exp(-veins * rng.uniform(8, 30))[..., None]
    if rng.random() < 0.5:
        specks = octaves(rng, high, wide, rng.uniform(2, 8), 1.5) > rng.uniform(0.8, 2)
        picture = np.where(specks[..., None], colour(rng), picture)
    return np.asarray(picture, np.float32)


def ruled(rng: Rng, high: int, wide: int) -> NDArray[np.float32]:
    """A cutting mat, a table of square tiles, squared paper: a grid of its own, fine or coarse."""
    picture = (woven, pile, stone)[rng.integers(3)](rng, high, wide) if rng.random() < 0.6 else plain(rng, high, wide)
    pitch = rng.uniform(0.02, 0.2) * high
    line = picture.mean(axis=(0, 1)) + rng.uniform(20, 130) * rng.choice([-1, 1]) if rng.random() < 0.7 else colour(rng)
    every, thin, thick = int(rng.choice([1, 2, 4, 5, 10])), int(rng.integers(1, 3)), int(rng.integers(1, 6))
    tint = tuple(float(v) for v in np.clip(line, 0, 255))
    picture = np.ascontiguousarray(picture, np.float32)
    for k in range(int(max(high, wide) / pitch) + 1):
        at, width = int(k * pitch + pitch / 3), thick if k % every == 0 else thin
        cv2.line(picture, (at, 0), (at, high), tint, width)
        cv2.line(picture, (0, at), (wide, at), tint, width)
        if every > 1 and k % every == 0:
            cv2.putText(
                picture, str(k), (at + 3, int(pitch / 3) + 14), cv2.FONT_HERSHEY_SIMPLEX, 0.45, tint, 1, cv2.LINE_AA
            )
    for _ in range(int(rng.integers(0, 4))):
        ends = rng.uniform(0, 1, (2, 2)) * (wide, high)
        cv2.line(picture, tuple(map(int, ends[0])), tuple(map(int, ends[1])), tint, thin, cv2.LINE_AA)
    return picture


def plain(rng: Rng, high: int, wide: int) -> NDArray[np.float32]:
    """Paint, laminate, glass, leather: hardly any texture."""
    tone = colour(rng) if rng.random() < 0.7 else np.full(3, rng.uniform(5, 250), np.float32)
    return _tinted(rng.uniform(0.003, 0.05) * octaves(rng, high, wide, high / 3, high / 30), tone)


def printed(rng: Rng, high: int, wide: int) -> NDArray[np.float32]:
    """A play mat or board with a picture on it: colours run into each other, lines and spots over them."""
    picture = np.zeros((high, wide, 3), np.float32)
    left = np.ones((high, wide), np.float32)
    for _ in range(int(rng.integers(3, 7))):
        share = np.clip(0.5 + octaves(rng, high, wide, high / rng.uniform(1, 8), rng.uniform(3, 20)) * 2, 0, 1) * left
        picture += share[..., None] * colour(rng)
        left -= share
    picture += left[..., None] * colour(rng)
    for _ in range(int(rng.integers(0, 30))):
        ends, tone = rng.uniform(0, 1, (2, 2)) * (wide, high), tuple(float(v) for v in colour(rng))
        first, second = tuple(map(int, ends[0])), tuple(map(int, ends[1]))
        kind = rng.integers(3)
        if kind == 0:
            cv2.line(picture, first, second, tone, int(rng.integers(1, 8)), cv2.LINE_AA)
        elif kind == 1:
            cv2.circle(picture, first, int(rng.uniform(3, 0.1 * high)), tone, int(rng.choice([-1, 2])), cv2.LINE_AA)
        else:
            cv2.rectangle(picture, first, second, tone, int(rng.choice([1, 2, 4])))
    return picture


def rubble(rng: Rng, high: int, wide: int) -> NDArray[np.float32]:
    """Flakes, leaves, pebbles, chipboard: many small shapes over each other."""
    picture = np.ascontiguousarray(pile(rng, high, wide), np.float32)
    one, other = colour(rng), colour(rng)
    for _ in range(int(rng.integers(100, 500))):
        at, share = rng.uniform(0, 1, 2) * (wide, high), rng.uniform(0, 1)
        tone = tuple(float(v) for v in (one * share + other * (1 - share)) * rng.normal(1, 0.15))
        axes = tuple(int(v) for v in rng.uniform(0.004, 0.03, 2) * high + 1)
        cv2.ellipse(picture, tuple(map(int, at)), axes, float(rng.uniform(0, 180)), 0, 360, tone, -1, cv2.LINE_AA)
    return picture


Draw = Callable[[Rng, int, int], NDArray[np.float32]]
TABLES: dict[str, tuple[Draw, float]] = {
    "wood": (wood, 3.0),
    "planks": (planks, 2.0),
    "parquet": (parquet, 0.7),
    "woven": (woven, 1.5),
    "checked": (checked, 3.0),
    "striped": (striped, 0.7),
    "ornament": (ornament, 2.5),
    "pile": (pile, 1.5),
    "stone": (stone, 1.3),
    "ruled": (ruled, 1.8),
    "plain": (plain, 1.5),
    "printed": (printed, 1.0),
    "rubble": (rubble, 0.5),
}
"""The kinds, each with how often it comes against the others."""
