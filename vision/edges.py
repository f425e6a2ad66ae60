"""The printed edges between nodes, sampled across: how much of a line is seen there, and where exactly it runs."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.projective import Points

Floats = NDArray[np.float64]
Samples = NDArray[np.float32]

NO_MAP = np.empty(0, np.int16)
"""The second map of `cv2.remap` where the first holds x and y."""

ALONG = 12
"""Samples along an edge."""
SMOOTH = 3
"""Samples along an edge, an odd number, that are averaged before anything is judged."""
END = 0.1
"""Share of an edge left out at each end, where the other lines cross it."""
STEP = 0.03
"""Distance of samples across an edge, in cells."""
FLANKS = (2, 4)
"""Distances in steps from a line's middle to the paper beside it."""
RIDGE_FLOOR = 2.5
"""Grey levels by which a line is darker than the paper on either side, at least..."""
RIDGE_SHARE = 0.02
"""... as a share of the paper's brightness..."""
RIDGE_NOISE = 1.3
"""... and as a multiple of the standard deviation of the picture's noise."""
DARK_SPACE = 0.45
"""A space is blacked out when it is darker than this share of the brightest space around it."""
BLUR_CELL = 40.0
"""Side of a cell, in pixels, to which the picture is shrunk before sampling: one pixel is then about one step."""


@dataclass(frozen=True)
class EdgeView:
    """The edges of one direction, rows of them: all arrays start (lines, edges along the line).

    `seen` is the share of the edge on which a line shows, at the best offset within reach; `offset` that place, in
    cells across (positive towards the next line); `tilt` the difference of offset between its second and first half;
    `depth` how much darker than the paper it is, in grey levels; `known` is False where a blacked-out space hides it.
    """

    seen: Floats
    offset: Floats
    tilt: Floats
    depth: Floats
    known: NDArray[np.bool_]


@dataclass(frozen=True)
class Picture:
    """A picture at the scale for sampling: `grey` uint8 (h, w), the standard deviation of its `noise` in grey levels,
    and its pixels for one of the original's, `scale`."""

    grey: NDArray[np.uint8]
    noise: float
    scale: float

    def inward(self, nodes: Points) -> Points:
        """Points of the original, xy, in pixels of this picture."""
        return (nodes + 0.5) * self.scale - 0.5

    def outward(self, nodes: Points) -> Points:
        """Points of this picture in pixels of the original."""
        return (nodes + 0.5) / self.scale - 0.5


def sampling_picture(grey: NDArray[np.uint8], nodes: Points) -> Picture:
    """`grey` shrunk so that the cells of `nodes`, float64 (rows + 1, cols + 1, 2) xy, are of the size to sample."""
    side = float(np.median(np.linalg.norm(np.diff(nodes, axis=1), axis=-1)))
    scale = BLUR_CELL / max(side, 1e-6)
    if scale > 0.8:
        return Picture(grey, noise_level(grey), 1.0)
    small = shrunk(grey, scale)
    return Picture(small, noise_level(small), scale)


def shrunk(image: NDArray[np.uint8], scale: float) -> NDArray[np.uint8]:
    """A picture, uint8 (h, w) or (h, w, 3), shrunk by `scale`, all pixels averaged: by halves first, which is fast."""
    high, wide = (max(1, round(side * scale)) for side in image.shape[:2])
    while image.shape[0] >= 2 * high and image.shape[1] >= 2 * wide and not (image.shape[0] | image.shape[1]) & 1:
        image = halved(image)
    return np.asarray(cv2.resize(image, (wide, high), interpolation=cv2.INTER_AREA), np.uint8)


def halved(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A picture, uint8 (h, w) or (h, w, 3), of half the size, four pixels to one; an odd row or column goes."""
    high, wide = image.shape[0] // 2, image.shape[1] // 2
    even = image[: 2 * high, : 2 * wide]
    return np.asarray(cv2.resize(even, (wide, high), interpolation=cv2.INTER_AREA), np.uint8)


def view_edges(picture: Picture, nodes: Points, reach: float) -> tuple[EdgeView, EdgeView]:
    """The horizontal and the vertical edges between `nodes`, float64 (rows + 1, cols + 1, 2) xy in pixels of `picture`.

    Lines are sought within `reach` cells of the straight way between nodes. The second view is transposed: its first
    axis counts vertical lines, its second the cells along them.
    """
    return view_level(picture, nodes, reach), view_level(picture, nodes.transpose(1, 0, 2), reach)


def view_level(picture: Picture, nodes: Points, reach: float) -> EdgeView:
    """The first of the two views of `view_edges` alone."""
    floor = max(RIDGE_FLOOR, RIDGE_NOISE * picture.noise)
    return _view(picture.grey, np.ascontiguousarray(nodes), reach, floor)


def noise_level(grey: NDArray[np.uint8]) -> float:
    """Standard deviation of a picture's noise, in grey levels, from the bend of every third row."""
    rows = grey[::3].astype(np.int16)
    bend = np.abs(2 * rows[:, 1:-1] - rows[:, :-2] - rows[:, 2:])
    return float(np.median(bend)) * 1.4826 / 6**0.5 if bend.size else 0.0


def _view(grey: NDArray[np.uint8], nodes: Points, reach: float, floor: float) -> EdgeView:
    inner = round(reach / STEP)
    profile = _smoothed_along(_profiles(grey, nodes, inner + max(FLANKS)))
    ridge = _ridge(profile, inner)
    # ridge: (lines, edges, ALONG, 2 inner + 1)
    paper = profile.mean(axis=(2, 3))
    level = np.maximum(floor, RIDGE_SHARE * paper)[..., None, None]
    on_line = (ridge > level).astype(np.float32)
    wide = on_line.copy()
    np.maximum(wide[..., 1:], on_line[..., :-1], out=wide[..., 1:])
    np.maximum(wide[..., :-1], on_line[..., 1:], out=wide[..., :-1])
    seen = wide.mean(axis=2)
    strength = np.maximum(ridge, 0)
    highest = cv2.reduce(strength.reshape(-1, strength.shape[3]), 1, cv2.REDUCE_MAX).reshape(strength.shape[:3])
    ceiling = 3 * highest.mean(axis=2)[..., None, None] + 1
    strength = np.minimum(strength, ceiling)
    total = strength.mean(axis=2)
    steps = np.arange(-inner, inner + 1) * STEP
    near = np.exp(-0.5 * (steps / (0.75 * reach)) ** 2)
    best = np.argmax(total * (seen + 0.1) * near, axis=2)
    offset = _peak(total, best) * STEP - inner * STEP
    half = ALONG // 2
    first, second = strength[:, :, :half].mean(axis=2), strength[:, :, half:].mean(axis=2)
    window = np.abs(np.arange(2 * inner + 1) - best[..., None]) <= 2
    start = _peak(first, np.argmax(first * window, axis=2))
    end = _peak(second, np.argmax(second * window, axis=2))
    picked = np.take_along_axis(seen, best[..., None], axis=2)[..., 0]
    depth = np.take_along_axis(total, best[..., None], axis=2)[..., 0]
    return EdgeView(picked, offset, (end - start) * STEP, depth.astype(np.float64), _known(profile, paper))


def _profiles(grey: NDArray[np.uint8], nodes: Points, reach: int) -> NDArray[np.float32]:
    """Grey levels across each edge: float32 (lines, edges, ALONG, 2 reach + 1)."""
    places: Samples = nodes.astype(np.float32)  # a thousandth of a pixel is enough
    start, end = places[:, :-1], places[:, 1:]
    down = np.empty_like(places)
    down[1:-1] = (places[2:] - places[:-2]) / 2
    down[0], down[-1] = places[1] - places[0], places[-1] - places[-2]
    along = np.linspace(END, 1 - END, ALONG, dtype=np.float32)
    steps = np.arange(-reach, reach + 1, dtype=np.float32) * np.float32(STEP)
    x, y = (_across(start[..., n], end[..., n], down[..., n], along, steps) for n in (0, 1))
    shape = (*start.shape[:2], len(along), len(steps))
    flat = (shape[0] * shape[1], shape[2] * shape[3])
    sampled = cv2.remap(grey, x.reshape(flat), y.reshape(flat), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(sampled, np.float32).reshape(shape)


def _across(start: Samples, end: Samples, down: Samples, along: Samples, steps: Samples) -> Samples:
    """One coordinate of the places to sample: (lines, edges, along, steps) for ends (lines, edges) of edges."""
    middle = start[..., None] * (1 - along) + end[..., None] * along
    across = down[:, :-1, None] * (1 - along) + down[:, 1:, None] * along
    return middle[..., None] + across[..., None] * steps


def _smoothed_along(profile: NDArray[np.float32]) -> NDArray[np.float32]:
    """Mean of `SMOOTH` samples along the edge: noise sinks, dashes join, strokes across a line fade."""
    reach = SMOOTH // 2
    padded = np.pad(profile, ((0, 0), (0, 0), (reach, reach), (0, 0)), mode="edge")
    count = profile.shape[2]
    total = sum(padded[:, :, shift : shift + count] for shift in range(SMOOTH))
    return np.asarray(total / SMOOTH, np.float32)


def _ridge(profile: NDArray[np.float32], inner: int) -> NDArray[np.float32]:
    """How much darker each place is than both its sides, float32 (lines, edges, ALONG, 2 inner + 1)."""
    reach, count = profile.shape[3] // 2, 2 * inner + 1
    first = reach - inner
    middle = profile[..., first : first + count]
    best = np.full_like(middle, -np.inf)
    for flank in FLANKS:
        left, right = (profile[..., first + shift : first + shift + count] for shift in (-flank, flank))
        np.maximum(best, np.minimum(left, right) - middle, out=best)
    return best


def _peak(curve: NDArray[np.float32], at: NDArray[np.intp]) -> Floats:
    """The place of the peak near `at` along the last axis, to a fraction of a step, by a parabola."""
    inside = np.clip(at, 1, curve.shape[-1] - 2)
    left, top, right = (np.take_along_axis(curve, (inside + k)[..., None], axis=-1)[..., 0] for k in (-1, 0, 1))
    bend = left - 2 * top + right
    shift = np.where(bend < -1e-6, 0.5 * (left - right) / np.where(bend < -1e-6, bend, 1), 0.0)
    return np.where(inside == at, inside + np.clip(shift, -1, 1), at).astype(np.float64)


def _known(profile: NDArray[np.float32], paper: NDArray[np.float32]) -> NDArray[np.bool_]:
    """False where either side of the edge is blacked out."""
    sides = np.minimum(profile[..., 0].mean(axis=2), profile[..., -1].mean(axis=2))
    around = cv2.dilate(paper.astype(np.float32), np.ones((5, 5), np.uint8))
    return np.asarray(sides > DARK_SPACE * around)
