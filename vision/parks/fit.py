"""A known tile laid onto a cut one, as exactly as may be, so that the two can be compared place by place.

The known picture and what little changes make of it - a shift, a stretch, a softer lens, another lamp - span a space in
which the tile is sought by least squares (tangent distance: Simard, LeCun and Denker, 1993, "Efficient pattern
recognition using a new transformation distance"). What stays far from all of them in one piece is something that stands
on the tile: it is left out, first by weight (Geman and McClure, 1987), then altogether.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parks.looks import SIDE, Look

Floats = NDArray[np.float32]

RIM = 6
"""Pixels along each side of a look that are not compared: corners are not that exact."""
ROUNDS = 5
"""Steps, each of which lays the known picture anew ..."""
WEIGHED = 2
"""... after so many of which what does not fit is left out altogether."""
SOFT = 1.5
"""Blur, in pixels of a look, of the softer picture."""
NEAR = 1.2
"""Pixels by which a step moves the picture at most."""
GRAIN = 1.2
"""Blur of the squared differences, in pixels of a look: single pixels are noise and edges."""
TRUSTED = 0.75
"""Share of the tile, the best fitting one, whose differences are the usual ones of this photo."""
UNUSUAL = 6.0
"""Times the usual difference from which something stands there ..."""
LEAST_UNUSUAL = 0.1
"""... if it is also so much of the tile's own variance."""
LEAST_PIECE = 25
"""Pixels of a look that a piece has at least."""
PIECES = 3
"""Pieces at most: a figure, its shadow, another figure."""
MOST_HIDDEN = 0.33
"""Share of a tile at most: more than that hidden, and it is rather another tile."""
NOISE = 6.0
"""Variance, in squared units of L*a*b*, below which a tile shows nothing."""
CLOSEST = 0.004
"""Least share of the variance that stays unexplained: two prints of one tile differ too."""
STIFF = 0.02
"""Reluctance to move the picture, as a share of its own gradients."""

SEEN = SIDE - 2 * RIM
_IN = (slice(RIM, -RIM), slice(RIM, -RIM))
_HALF = SEEN / 2
_MIDDLE = (SIDE - 1) / 2
_X, _Y = (axis.ravel() for axis in np.meshgrid(*[((np.arange(SEEN) + 0.5) / _HALF - 1).astype(np.float32)] * 2))
_FLAT = np.stack([np.ones_like(_X), _X, _Y])
_CURVED = np.concatenate([_FLAT, np.stack([_X * _Y, _X * _X, _Y * _Y])])
"""What another lamp adds: to colours a slope, to lightness also a bend."""
_COLUMNS = ((0, 1, *range(2, 8)), (8, 9, *range(10, 13)), (8, 9, *range(13, 16)))
"""Unknowns of lightness, a* and b*: gain of the picture, of the softer one, lamp; then the six of the geometry."""
_MOVES = 16
_UNKNOWNS = 22
_PIECE = np.ones((3, 3), np.uint8)


@dataclass(frozen=True)
class Fit:
    """A known tile laid onto another, both float32 (3, SEEN, SEEN) L*a*b*, up as the known one's: the `tile`, and what
    it should look like (`laid`). `shown`: float32 (SEEN, SEEN), 0 where something hides the tile and 1 elsewhere."""

    tile: Floats
    laid: Floats
    shown: Floats

    @property
    def nats(self) -> float:
        """How much of what the tile shows is explained where nothing hides it: -log of the share of its variance that
        is not."""
        weights = self.shown.ravel()
        tile = self.tile.reshape(3, -1)
        squares = ((tile - self.laid.reshape(3, -1)) ** 2).sum(axis=0)
        there = float(weights @ _variance(tile, weights)) + NOISE * float(weights.sum())
        return -float(np.log(max(float(weights @ squares) / there, CLOSEST)))


def fit(tile: Look, known: Look, turn: int) -> Fit:
    """Lay a known tile, turned `turn` quarter turns clockwise, onto a cut one."""
    target = np.rot90(tile.plain, turn)[_IN].reshape(-1, 3).T.astype(np.float32)
    picture = known.plain.astype(np.float32)
    layers = np.dstack([picture, cv2.GaussianBlur(picture, (0, 0), SOFT)])
    place = _place(tile, known, turn)
    gains = np.ones(3, np.float32)
    weights = np.ones(target.shape[1], np.float32)
    spread = float(((target - np.median(target, axis=1, keepdims=True)) ** 2).sum(axis=0).mean())
    for step in range(ROUNDS):
        solved, laid = _solved(target, layers, place, gains, weights)
        if step == ROUNDS - 1:
            break
        gains = np.maximum(solved[[0, 8, 8]] + solved[[1, 9, 9]], 0.2)
        place = place @ _moved(solved[_MOVES:])
        squares = np.asarray(((target - laid) ** 2).sum(axis=0), np.float32)
        far = np.asarray(cv2.GaussianBlur(squares.reshape(SEEN, SEEN), (0, 0), GRAIN), np.float32)
        usual = float(np.sort(far, axis=None)[: int(TRUSTED * far.size)].mean())
        limit = max(UNUSUAL * usual, LEAST_UNUSUAL * spread)
        weights = _weighed(far / limit) if step < WEIGHED else _visible(far > limit)
    whole = (3, SEEN, SEEN)
    return Fit(target.reshape(whole), laid.reshape(whole), weights.reshape(SEEN, SEEN))


def _place(tile: Look, known: Look, turn: int) -> NDArray[np.float64]:
    """Where the known picture shows what the tile shows: from the tile's pixels to the picture's, a mere shift yet."""
    back = np.ascontiguousarray(np.rot90(tile.fine.astype(np.float32), turn)[_IN])
    found = cv2.matchTemplate(known.fine.astype(np.float32), back, cv2.TM_CCORR_NORMED)
    down, right = divmod(int(found.argmax()), found.shape[1])
    return np.array([[1, 0, right - RIM], [0, 1, down - RIM], [0, 0, 1]], np.float64)


def _moved(moves: Floats) -> NDArray[np.float64]:
    """The step, float64 (3, 3), that six numbers tell: shift, and stretch across and down, each of x and y."""
    x, x_across, x_down, y, y_across, y_down = np.clip(moves, -NEAR, NEAR).tolist()
    return np.array(
        [
            [1 + x_across / _HALF, x_down / _HALF, x - (x_across + x_down) * _MIDDLE / _HALF],
            [y_across / _HALF, 1 + y_down / _HALF, y - (y_across + y_down) * _MIDDLE / _HALF],
            [0, 0, 1],
        ]
    )


def _solved(
    target: Floats, layers: Floats, place: NDArray[np.float64], gains: Floats, weights: Floats
) -> tuple[Floats, Floats]:
    """The unknowns, float32 (22,), that bring the picture closest to the tile, and the picture so laid."""
    sharp, soft = (_laid(part, place) for part in (layers[..., :3], layers[..., 3:]))
    mean = (sharp + soft) * (gains / 2)
    slopes = (cv2.Sobel(mean, -1, dx, 1 - dx, ksize=3, scale=0.125) for dx in (1, 0))
    across, down = (_rows(np.asarray(slope, np.float32)) for slope in slopes)
    sharp, soft = _rows(sharp), _rows(soft)
    both = np.zeros((_UNKNOWNS, _UNKNOWNS))
    to = np.zeros(_UNKNOWNS)
    designs = []
    for channel, columns in enumerate(_COLUMNS):
        moves = [part * along for part in (across[channel], down[channel]) for along in (1, _X, _Y)]
        lamp = _CURVED if channel == 0 else _FLAT
        design = np.concatenate([sharp[[channel]], soft[[channel]], lamp, moves])
        at = [*columns, *range(_MOVES, _UNKNOWNS)]
        weighed = design * weights
        both[np.ix_(at, at)] += weighed @ design.T
        to[at] += weighed @ target[channel]
        designs.append((design, at))
    ridge = np.full(_UNKNOWNS, 1e-4 * float(weights.sum()))
    ridge[_MOVES:] += STIFF * float(np.trace(both[_MOVES:, _MOVES:])) / 6
    solved = np.linalg.solve(both + np.diag(ridge), to).astype(np.float32)
    return solved, np.stack([solved[at] @ design for design, at in designs])


def _laid(picture: Floats, place: NDArray[np.float64]) -> Floats:
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    laid = cv2.warpAffine(picture, place[:2], (SIDE, SIDE), flags=how, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(laid, np.float32)


def _rows(picture: Floats) -> Floats:
    """Channels as rows, float32 (3, pixels), of the part that is compared."""
    return np.ascontiguousarray(picture[_IN].reshape(-1, 3).T)


def _weighed(far: Floats) -> Floats:
    """Weights by the differences, in units of what is unusual."""
    return np.asarray(1 / (1 + 2 * far.ravel()) ** 2, np.float32)


def _visible(unusual: NDArray[np.bool_]) -> Floats:
    """Weights: 0 in the largest pieces that do not fit, 1 elsewhere, and everywhere if that leaves too little."""
    count, pieces, told, _ = cv2.connectedComponentsWithStats(unusual.astype(np.uint8))
    sizes = told[:, cv2.CC_STAT_AREA]
    kept = [n for n in np.argsort(-sizes[1:])[:PIECES] + 1 if sizes[n] >= LEAST_PIECE] if count > 1 else []
    hidden = cv2.dilate(np.isin(pieces, kept).astype(np.uint8), _PIECE)
    if hidden.mean() > MOST_HIDDEN:
        hidden[:] = 0
    return np.asarray(1 - hidden.ravel(), np.float32)


def _variance(target: Floats, weights: Floats) -> Floats:
    """Squared differences, summed over the channels, of the tile from its mean; of lightness, from its slope."""
    light = weights * _FLAT
    slope = np.linalg.solve(light @ _FLAT.T + np.eye(3), light @ target[0])
    colours = target[1:] - (target[1:] @ weights / weights.sum())[:, None]
    return np.asarray((target[0] - slope.astype(np.float32) @ _FLAT) ** 2 + (colours**2).sum(axis=0), np.float32)
