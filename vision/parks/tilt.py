"""How the table lies before the camera: the tilt under which most edges run in two directions at right angles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.parks.geometry import USUAL_FOCAL, Frame
from vision.parks.segments import Segments

Floats = NDArray[np.float64]

TILTS = (0.0, 12.0, 24.0, 36.0, 48.0, 58.0)
"""Angles between the table and the picture, in degrees..."""
AZIMUTHS = 12
"""... and directions in which it may fall away, tried first."""
TURN_STEP = 3.0
"""Steps, in degrees, in which the tiles' own turn on the table is tried first."""
WIDTHS = (2.5, 1.6, 1.0)
"""Degrees by which an edge may be off, round after round."""
STEPS = (5.0, 2.0, 0.8)
"""Degrees by which the guess is moved in each of these rounds."""
ALL_TILTS, ALL_AZIMUTHS = (0.0, 15.0, 25.0, 35.0, 45.0, 55.0), 16
"""The same, where every tilt is tried."""
FIRST_LOOK, SECOND_LOOK = 150, 400
"""Segments, the heaviest first, that the first search looks at, and that decide in the end."""
PICKED = 9
"""Guesses of the first search that are moved."""
UPRIGHT = 0.0015
"""Share of all weight that a degree of tilt must earn: of equals the flatter wins."""


@dataclass(frozen=True)
class View:
    """A guess: `pose`, float64 (3,), the table's tilt along x and y and the tiles' turn on it, in degrees, seen by a
    lens of that `focal` length, in longest sides of its `frame`; `share` of the segments' weight that runs along the
    two directions."""

    pose: Floats
    focal: float
    frame: Frame
    share: float

    @cached_property
    def to_plane(self) -> Floats:
        """From pixels to the table seen from straight above, tiles upright, float64 (3, 3)."""
        return _plane(self.pose, self.frame, self.focal)


def find_views(segments: Segments, frame: Frame, count: int, focal: float = USUAL_FOCAL) -> list[View]:
    """The best views for segments of a picture, best first; none without segments."""
    if len(segments.ends) < 4:
        return []
    rows = _ways(_heaviest(segments, FIRST_LOOK), frame, focal)
    guesses = np.array(
        [
            (tilt * np.cos(a), tilt * np.sin(a), turn)
            for tilt in TILTS
            for a in (np.arange(AZIMUTHS) * 2 * np.pi / AZIMUTHS if tilt else [0.0])
            for turn in np.arange(0, 90, TURN_STEP)
        ]
    )
    shares = _shares(guesses, rows, WIDTHS[0])
    picked: list[NDArray[np.float64]] = []
    for at in np.argsort(-shares):
        if all(apart(guesses[at], other) for other in picked):
            picked.append(guesses[at])
        if len(picked) == PICKED:
            break
    every = _ways(_heaviest(segments, SECOND_LOOK), frame, focal)
    refined = [_climbed(guess, rows, every) for guess in picked]
    refined.sort(key=lambda pair: -pair[1])
    kept: list[tuple[Floats, float]] = []
    for guess, share in refined:
        if all(apart(guess, other) for other, _ in kept):
            kept.append((guess, share))
    return [View(guess, focal, frame, share) for guess, share in kept[:count]]


def tilted_views(segments: Segments, frame: Frame, focal: float) -> list[View]:
    """A view for every tilt, each turned as most segments run."""
    if len(segments.ends) < 4:
        return []
    rows = _ways(_heaviest(segments, FIRST_LOOK), frame, focal)
    views = []
    for tilt in ALL_TILTS:
        for way in np.arange(ALL_AZIMUTHS if tilt else 1) * 2 * np.pi / ALL_AZIMUTHS:
            guesses = np.array([(tilt * np.cos(way), tilt * np.sin(way), turn) for turn in np.arange(0, 90, TURN_STEP)])
            shares = _shares(guesses, rows, WIDTHS[0])
            best = int(shares.argmax())
            views.append(View(guesses[best], focal, frame, float(shares[best])))
    return views


def _heaviest(segments: Segments, most: int) -> Segments:
    order = np.argsort(-segments.weight, kind="stable")[:most]
    return Segments(segments.ends[order], segments.weight[order])


def apart(one: Floats, other: Floats) -> bool:
    """Whether two poses, float64 (3,), are no neighbours."""
    turn = abs((one[2] - other[2] + 45) % 90 - 45)
    return bool(np.hypot(*(one[:2] - other[:2])) > 10 or turn > 5)


def _ways(segments: Segments, frame: Frame, focal: float) -> Floats:
    """Per segment: its line's normal seen from the camera, (a, b, c), its middle's ray (x, y), its weight: (n, 6)."""
    rays = (segments.ends - frame.centre) / (focal * frame.longest)
    full = np.concatenate([rays, np.ones((*rays.shape[:2], 1))], axis=2)
    normal = np.cross(full[:, 0], full[:, 1])
    normal /= np.maximum(np.linalg.norm(normal[:, :2], axis=1, keepdims=True), 1e-9)
    middle = rays.mean(axis=1)
    return np.column_stack([normal, middle, segments.weight])


def _turned(guesses: Floats) -> Floats:
    """Rotations of the table before the camera for (tilt x, tilt y, turn) in degrees: (n, 3, 3)."""
    tilt = np.radians(guesses[:, :2])
    angle = np.linalg.norm(tilt, axis=1)
    axis = tilt / np.maximum(angle, 1e-9)[:, None]
    cos, sin, turn = np.cos(angle), np.sin(angle), np.radians(guesses[:, 2])
    x, y = axis.T
    one = 1 - cos
    tilted = np.empty((len(guesses), 3, 3))
    tilted[:, 0] = np.column_stack([cos + x * x * one, x * y * one, y * sin])
    tilted[:, 1] = np.column_stack([x * y * one, cos + y * y * one, -x * sin])
    tilted[:, 2] = np.column_stack([-y * sin, x * sin, cos])
    flat = np.zeros((len(guesses), 3, 3))
    flat[:, 0, 0] = flat[:, 1, 1] = np.cos(turn)
    flat[:, 1, 0], flat[:, 0, 1], flat[:, 2, 2] = np.sin(turn), -np.sin(turn), 1
    return tilted @ flat


def _shares(guesses: Floats, ways: Floats, width: float) -> Floats:
    """Share of the weight along either direction, less the price of tilt: float64 (n,).

    Judged in the picture, not on the plane, so that no tilt makes all edges parallel by foreshortening alone.
    """
    turned, ways = _turned(guesses).astype(np.float32), ways.astype(np.float32)
    normal, middle, weight = ways[:, :3], ways[:, 3:5], ways[:, 5]
    best = np.full((len(guesses), len(ways)), np.inf, np.float32)
    for axis in (0, 1):
        direction = turned[:, :, axis]
        # the way from a segment's middle to the direction's vanishing point, as the picture shows it
        dx = direction[:, :1] - direction[:, 2:] * middle[:, 0]
        dy = direction[:, 1:2] - direction[:, 2:] * middle[:, 1]
        cross = dx * normal[:, 0] + dy * normal[:, 1]
        # the square of the sine of the angle between a segment and the way it should run
        best = np.minimum(best, cross * cross / np.maximum(dx * dx + dy * dy, 1e-12))
    near = np.exp(best * np.float32(-0.5 / np.sin(np.radians(width)) ** 2))
    share = near @ weight / weight.sum()
    return np.asarray(share - UPRIGHT * np.linalg.norm(guesses[:, :2], axis=1), np.float64)


def _climbed(guess: Floats, first: Floats, every: Floats) -> tuple[Floats, float]:
    moves = np.array([[dx, dy, dt] for dx in (-1, 0, 1) for dy in (-1, 0, 1) for dt in (-1, 0, 1)], float)
    share = 0.0
    for width, step in zip(WIDTHS, STEPS, strict=True):
        ways = first if step > 3 else every
        for _ in range(6):
            around = guess + moves * step * np.array([1, 1, 0.5])
            shares = _shares(around, ways, width)
            best = int(shares.argmax())
            share = float(shares[best])
            if best == 13:
                break
            guess = around[best]
    return guess, share


def _plane(guess: Floats, frame: Frame, focal: float) -> Floats:
    focal = focal * frame.longest
    lens = np.array([[focal, 0, frame.centre[0]], [0, focal, frame.centre[1]], [0, 0, 1]])
    turned = _turned(guess[None])[0]
    # (x, y) on the plane, at the distance where one unit is one pixel in the middle of the picture
    homography = lens @ np.column_stack([turned[:, 0] / focal, turned[:, 1] / focal, [0, 0, 1.0]])
    return np.asarray(np.linalg.inv(homography), np.float64)
