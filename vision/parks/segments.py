"""Straight pieces of edges, in the picture and along the outline of what is no table."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

SHORTEST = 9.0
"""Segments shorter than this, in pixels of the working picture, say nothing of direction."""
MOST = 1400
"""Segments kept, the longest first."""
OUTLINE = 2.0
"""Weight of a piece of outline against a piece of any edge: printed art draws no outlines."""
NEAR = 0.02
"""How far outside of the foreground a segment may lie, as a share of the picture's longest side."""

SAMPLES = 7
"""Places along a segment at which it is asked whether a tile's edge runs there."""
UNLIKELY = 0.1
"""Chance of that below which a segment is left out."""


@dataclass(frozen=True)
class Segments:
    """`ends`, float64 (n, 2, 2) xy in pixels of the working picture; `weight`, float64 (n,), pixels of length."""

    ends: Floats
    weight: Floats

    @property
    def middle(self) -> Floats:
        """Their middles, float64 (n, 2) xy."""
        return np.asarray(self.ends.mean(axis=1), np.float64)


def picture_segments(lab: NDArray[np.uint8]) -> Segments:
    """Segments of a working picture, uint8 (h, w, 3) L a b.

    Von Gioi, Jakubowicz, Morel and Randall (2012), "LSD: a line segment detector".
    """
    return _detected(np.ascontiguousarray(lab[..., 0]), 1.0)


def outline_segments(tile: NDArray[np.float32], scale: float) -> Segments:
    """Segments along the outline of a foreground, float32 (h, w); the working picture is `scale` times as large."""
    grey = np.asarray(np.clip(tile * 255, 0, 255), np.uint8)
    return _detected(grey, scale)


def inside(segments: Segments, tile: NDArray[np.float32], scale: float) -> Segments:
    """The segments that lie in or next to a foreground."""
    longest = max(tile.shape)
    reach = max(1, round(NEAR * longest))
    solid = (cv2.blur(tile, (3, 3)) > 0.5).astype(np.uint8)
    wide = cv2.dilate(solid, np.ones((2 * reach + 1, 2 * reach + 1), np.uint8))
    at = np.round((segments.middle + 0.5) / scale - 0.5).astype(int)
    keep = wide[at[:, 1].clip(0, tile.shape[0] - 1), at[:, 0].clip(0, tile.shape[1] - 1)] > 0
    return Segments(segments.ends[keep], segments.weight[keep])


def weighed(segments: Segments, edge: NDArray[np.float32], scale: float) -> Segments:
    """The segments by how likely they run along tiles' edges: `edge`, float32 (h, w), of a picture `scale` times as
    small."""
    near = cv2.dilate(edge, np.ones((3, 3), np.uint8))
    ways = np.linspace(0.1, 0.9, SAMPLES)[:, None, None]
    places = segments.ends[None, :, 0] * (1 - ways) + segments.ends[None, :, 1] * ways
    at = np.round((places + 0.5) / scale - 0.5).astype(int)
    share = near[at[..., 1].clip(0, edge.shape[0] - 1), at[..., 0].clip(0, edge.shape[1] - 1)].mean(axis=0)
    kept = share >= UNLIKELY
    return Segments(segments.ends[kept], segments.weight[kept] * share[kept])


def joined(first: Segments, second: Segments, boost: float = OUTLINE) -> Segments:
    """Both, the second's weights times `boost`."""
    return Segments(np.concatenate([first.ends, second.ends]), np.concatenate([first.weight, second.weight * boost]))


def _detected(grey: NDArray[np.uint8], scale: float) -> Segments:
    detector = cv2.createLineSegmentDetector(cv2.LSD_REFINE_NONE)
    found = detector.detect(grey)[0]
    ends = np.zeros((0, 2, 2)) if found is None else found.reshape(-1, 2, 2).astype(np.float64)
    ends = (ends + 0.5) * scale - 0.5
    length = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
    order = np.argsort(-length, kind="stable")[:MOST]
    order = order[length[order] >= SHORTEST]
    return Segments(ends[order], length[order])
